"""Whether one case is sound, in words and as a list of what to do, while it is written, at ready and in review.

Said first at freezing, a week of cases comes back at once; said while the case is on the desk, it is one field.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from goldtui.checks.catalog import selected
from goldtui.checks.run import check_case
from goldtui.checks.shown import Shown
from goldtui.model.checks import CheckFinding, CheckSeverity
from goldtui.model.faults import Problem
from goldtui.model.goldset import GoldSet
from goldtui.model.records import EvidenceChunk, GoldCase
from goldtui.store import settings
from goldtui.variants.outcome import Outcome
from goldtui.workbench.case_variants import CaseVariants, VariantRow
from goldtui.workbench.check_set import lost_in_lines
from goldtui.workbench.check_spot import spot_of_where
from goldtui.workbench.edits import Spot
from goldtui.workbench.readiness import NotReady
from goldtui.workbench.session import Session

LISTED = 3
"""Variants named in one line; the rest is counted."""


@dataclass(frozen=True, slots=True)
class PlacedProblem(Problem):
    """A problem that knows its row in the Workbench; null for one that is not in the case."""

    spot: Spot | None = None


class NotSound(NotReady):
    """A case that passes its gates and lets known-bad variants through; its author may mark it ready all the same."""


def words(found: CaseVariants) -> str:
    """`sound: 31 of 31 known-bad variants are killed`, or what it is instead."""
    if found.stopped:
        return f"not sound: the reference answer is stopped at {found.stopped}"
    if found.sound:
        if not found.applicable:
            return "sound: no known-bad variant applies to it"
        return f"sound: {found.killed} of {found.applicable} known-bad variants are killed"
    against = [row for row in found.rows[1:] if row.wrong]
    kinds = ((one, sum(row.outcome == one for row in against)) for one in Outcome)
    listed = ", ".join(f"{number} {one.value.replace('_', ' ')}" for one, number in kinds if number)
    return f"not sound: {found.killed} of {found.applicable} known-bad variants are killed, {listed}"


def against(found: CaseVariants, where: str) -> tuple[PlacedProblem, ...]:
    """What keeps a case with a good reference from being sound: one problem for each thing to do, in order."""
    if found.stopped:
        return ()
    steps: dict[tuple[str, Spot | None], list[VariantRow]] = {}
    for row in found.rows[1:]:
        if row.wrong:
            steps.setdefault((row.advice, row.spot), []).append(row)
    return tuple(
        PlacedProblem(f"variant_{rows[0].outcome}", _named(rows), where, advice or "look at it in the Variants place", spot)
        for (advice, spot), rows in steps.items()
    )


def refuse_unsound(found: CaseVariants, case: GoldCase) -> None:
    """Raise `NotSound` with what to do first, unless the case is sound."""
    problems = against(found, f"case {case.case_id}")
    if problems:
        raise NotSound(problems)


def check_errors(session: Session, case: GoldCase, chunks: Iterable[EvidenceChunk]) -> tuple[PlacedProblem, ...]:
    """What the checks of severity error find in one case; `chunks` are those that it names."""
    info = settings.load(session.store)
    shown = Shown(GoldSet(name=info.name, cases=(case,), evidence=tuple(chunks), policy=session.policy), lost_in_lines)
    rules = [one for one in selected(info.checks) if one.declared.severity is CheckSeverity.ERROR]
    return tuple(map(_as_problem, check_case(case, shown, rules)))


def _as_problem(one: CheckFinding) -> PlacedProblem:
    return PlacedProblem(one.code, one.message, one.where, one.fix, spot_of_where(one.where))


def _named(rows: list[VariantRow]) -> str:
    names = ", ".join(row.name for row in rows[:LISTED])
    more = f" and {len(rows) - LISTED} more" if len(rows) > LISTED else ""
    outcomes = " or ".join(dict.fromkeys(row.outcome.replace("_", " ") for row in rows))
    return f"{outcomes}: {names}{more}"
