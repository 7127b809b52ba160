"""A starter set: quotas by category in its policy, and a placeholder draft for every case to be written.

An empty set does not show what it lacks; one with quotas does from the first day.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from goldtui.model.faults import unusable
from goldtui.model.goldset import GoldSet
from goldtui.model.policy import Policy
from goldtui.model.provenance import provenance
from goldtui.model.records import Behaviour, GoldCase
from goldtui.workbench.library.export import export_set
from goldtui.workbench.library.intake import store_set
from goldtui.workbench.session.clock import Clock, now
from goldtui.workbench.session.fresh import build_fresh

NAME, VERSION = "starter", 1


@dataclass(frozen=True, slots=True)
class Planned:
    """Cases that a set should have: their category, the kind within it, and what each must test."""

    category: str
    cases: int
    behaviour: Behaviour | None
    asks: str
    """What the placeholder tells the writer to ask about."""
    tag: str = ""


PLAN: tuple[Planned, ...] = (
    Planned("should_answer_complete", 100, Behaviour.ANSWER, "something that the sources answer whole"),
    Planned(
        "should_answer_partial",
        20,
        Behaviour.PARTIAL,
        "for a list of which the sources hold a part",
        "partial_list_results",
    ),
    Planned(
        "should_answer_partial", 15, Behaviour.PARTIAL, "about a time of which some is covered", "partial_date_range"
    ),
    Planned(
        "should_answer_partial",
        15,
        Behaviour.PARTIAL,
        "about several things of which some are covered",
        "partial_entity_coverage",
    ),
    Planned("should_reject_policy", 100, Behaviour.REFUSE, "what the policy forbids to answer"),
    Planned("should_reject_no_context", 30, Behaviour.REFUSE, "something near, of which no source speaks"),
    Planned("edge_cases", 20, None, "something odd: a false premise, two languages, a question without an end"),
)
"""The planned mix of kinds for a first set of 300 cases."""


def quotas() -> dict[str, int]:
    """The plan as policy quotas: by category, and by the tags of the kinds within one."""
    found: dict[str, int] = {}
    for one in PLAN:
        for label in filter(None, (one.category, one.tag)):
            found[label] = found.get(label, 0) + one.cases
    return found


def starter_set(name: str = NAME) -> GoldSet:
    """The set: no evidence, the quotas, and a draft for each planned case."""
    description = "Quotas by category, with a placeholder for each case that is to be written."
    return GoldSet(name=name, description=description, cases=tuple(_drafts()), policy=Policy(category_quotas=quotas()))


def write_starter(target: Path, author: str, *, name: str = NAME, clock: Clock = now) -> GoldSet:
    """Write the set as a new database if the name ends in `.db`, else as a new folder of files.

    Raises `UnusableInput` (`starter_exists`) if the target exists, and the errors of the writers.
    """
    goldset = starter_set(name)
    fill: Callable[[], object] = lambda: export_set(goldset, "native", target, replace=False)  # noqa: E731
    if target.suffix == ".db":
        fill = lambda: build_fresh(target, lambda store: store_set(store, goldset, author, clock(), NAME))  # noqa: E731
    if target.exists() or target.is_symlink() or fill() is None:
        fix = "name a new database (NAME.db) or a new folder"
        raise unusable("starter_exists", "something is here already", str(target), fix)
    return goldset


def _drafts() -> Iterator[GoldCase]:
    for one in PLAN:
        label = one.tag or one.category
        for number in range(1, one.cases + 1):
            question = f"Draft, rewrite this question ({label} {number} of {one.cases}): ask {one.asks}."
            yield GoldCase(
                case_id=f"starter-{label}-{number:03}",
                question=question,
                category=one.category,
                tags=(one.tag,) if one.tag else (),
                expected_behaviour=one.behaviour,
                extra=provenance(NAME, VERSION, (), question),
            )
