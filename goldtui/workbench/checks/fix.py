"""Apply the safe fixes of a set: show them first, then write all or none.

`--fix` is the only check option that writes, and it changes no meaning.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from goldtui.casework.withheld import Withheld
from goldtui.checks.declare import Rule
from goldtui.checks.repair import repair_cases
from goldtui.formats import native_edit
from goldtui.model.goldset import GoldSet
from goldtui.model.records import GoldCase
from goldtui.workbench.library import bulk
from goldtui.workbench.library.bulk import BulkDone
from goldtui.workbench.session.session import Session

WORDS = "safe fixes of the checks"


@dataclass(frozen=True, slots=True)
class FixPlan:
    """The changes of the safe fixes: each case before and after, in the set's order."""

    pairs: tuple[tuple[GoldCase, GoldCase], ...]
    withheld: Withheld

    def lines(self) -> Iterator[str]:
        """Every changed field, before and after."""
        for before, after in self.pairs:
            yield f"{before.case_id}:"
            one, other = (self.withheld.clean_case(case).model_dump(mode="json") for case in (before, after))
            for path, old, new in _changes(one, other, ""):
                yield f"  {path}: {old!r} -> {new!r}"


def plan_fixes(goldset: GoldSet, rules: tuple[Rule, ...]) -> FixPlan:
    """The safe fixes of these rules; writes nothing."""
    after = repair_cases(goldset, rules)
    pairs = tuple((case, after[case.case_id]) for case in goldset.cases if case.case_id in after)
    return FixPlan(pairs, Withheld(goldset.evidence, goldset.policy.restricted_run))


def fix_directory(where: Path, plan: FixPlan) -> None:
    """Write the plan into a native directory; raises what `native_edit.rewrite_cases` raises."""
    native_edit.rewrite_cases(where, {before.case_id: (before, after) for before, after in plan.pairs})


def fix_database(session: Session, plan: FixPlan) -> BulkDone:
    """Save the plan as new revisions in one transaction, which one key undoes.

    Skips cases that are closed, have an open draft or were saved in the meantime.
    """
    return bulk.save_changes(session, plan.pairs, WORDS)


def _changes(one: Any, other: Any, path: str) -> Iterator[tuple[str, Any, Any]]:
    if isinstance(one, dict) and isinstance(other, dict):
        for key in one:
            yield from _changes(one[key], other[key], f"{path}.{key}" if path else key)
    elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        for index, (old, new) in enumerate(zip(one, other, strict=True)):
            yield from _changes(old, new, f"{path}[{index}]")
    elif one != other:
        yield path, one, other
