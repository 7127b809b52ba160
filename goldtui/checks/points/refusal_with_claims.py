"""GT323: a case cannot expect a refusal and an answer."""

from __future__ import annotations

from collections.abc import Iterator

from goldtui.checks.case_view import CaseView
from goldtui.checks.declare import ERROR, Declaration, Example, Flaw, Rule
from goldtui.model.spot import Spot


def look(view: CaseView) -> Iterator[Flaw]:
    """Cases that expect a refusal and have points or claims."""
    if view.refuses:
        if view.case.points:
            yield Flaw(Spot("case", "points"), f"the case expects a refusal and has {len(view.case.points)} points")
        if view.claims:
            yield Flaw(
                Spot("reference", "claims"), f"a refusal is expected and the reference makes {len(view.claims)} claims"
            )


RULE = Rule(
    Declaration(
        code="GT323",
        name="refusal-with-points",
        severity=ERROR,
        says="A case expects a refusal and says what an answer must contain.",
        why="One of the two is wrong, and the gates go by the refusal: the points are never read.",
        fix="remove the points and claims, or expect an answer",
        place="case.points",
        example=Example(
            "cases[1].points",
            bad=[{"point_id": "pay", "text": "The pay.", "answer_phrases": ["euros a month"]}],
            good=[],
        ),
    ),
    of_case=look,
)
