"""GT314: a case without a vital point is passed by an answer that says nothing of it."""

from __future__ import annotations

from collections.abc import Iterator

from goldtui.checks.case_view import CaseView
from goldtui.checks.declare import ERROR, Declaration, Example, Flaw, Rule
from goldtui.model.spot import Spot


def look(view: CaseView) -> Iterator[Flaw]:
    """Cases that expect an answer and have no vital point."""
    if view.answers and not view.case.vital_points:
        yield Flaw(Spot("case", "points"), "the case expects an answer and says nothing that it must contain")


RULE = Rule(
    Declaration(
        code="GT314",
        name="no-vital-point",
        severity=ERROR,
        says="A case expects an answer and has no vital point.",
        why="Completeness is not tested: any answer is complete.",
        fix="write what the answer must say, as vital points",
        place="case.points",
        example=Example("cases[2].points[0].importance", bad="okay", good="vital"),
    ),
    of_case=look,
)
