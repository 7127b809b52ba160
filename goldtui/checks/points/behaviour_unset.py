"""GT327: a case that does not say what a right response does is a draft."""

from __future__ import annotations

from collections.abc import Iterator

from goldtui.checks.case_view import CaseView
from goldtui.checks.declare import WARNING, Declaration, Example, Flaw, Rule
from goldtui.model.spot import Spot


def look(view: CaseView) -> Iterator[Flaw]:
    """Cases whose expected behaviour is not set."""
    if view.case.expected_behaviour is None:
        yield Flaw(Spot("case", "expected_behaviour"), "nobody said what a right response does")


RULE = Rule(
    Declaration(
        code="GT327",
        name="behaviour-not-set",
        severity=WARNING,
        says="A case does not say whether to answer, to answer in part or to refuse.",
        why="Answer behaviour is not tested, so a refusal and an invention are treated alike.",
        fix="say what a right response does: answer, partial or refuse",
        place="case.expected_behaviour",
        example=Example("cases[1].expected_behaviour", bad=None, good="refuse"),
    ),
    of_case=look,
)
