"""GT415: a set in which every question has an answer cannot catch a system that always answers."""

from __future__ import annotations

from collections.abc import Iterator

from goldtui.checks.declare import WARNING, Declaration, Example, Flaw, Rule
from goldtui.checks.shown import Shown
from goldtui.model.records import Behaviour
from goldtui.model.spot import Spot


def look(shown: Shown) -> Iterator[Flaw]:
    """A set without a case that expects a refusal."""
    if not any(case.expected_behaviour is Behaviour.REFUSE for case in shown.goldset.cases):
        yield Flaw(Spot("cases"), "no case of the set expects a refusal")


RULE = Rule(
    Declaration(
        code="GT415",
        name="no-refusal-case",
        severity=WARNING,
        says="No case of the set expects a refusal.",
        why="An answer invented where the sources are silent is forgiven least, and nothing here would show it.",
        fix="write questions that the sources do not settle, or that a rule forbids to answer",
        place="case.expected_behaviour",
        example=Example("cases[1].expected_behaviour", bad="answer", good="refuse"),
    ),
    of_set=look,
)
