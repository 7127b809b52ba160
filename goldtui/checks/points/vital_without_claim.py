"""GT301: a vital point that the reference does not make can never be covered."""

from __future__ import annotations

from collections.abc import Iterator

from goldtui.checks.case_view import CaseView
from goldtui.checks.declare import ERROR, Declaration, Example, Flaw, Rule
from goldtui.model.records import Importance
from goldtui.model.spot import Spot


def look(view: CaseView) -> Iterator[Flaw]:
    """Vital points that no claim makes."""
    made = {claim.answer_point for claim in view.claims}
    for point in view.case.points:
        if point.importance is Importance.VITAL and point.point_id not in made:
            yield Flaw(Spot("point", point.point_id), f'no claim makes the vital point "{point.point_id}"')


RULE = Rule(
    Declaration(
        code="GT301",
        name="vital-point-without-claim",
        severity=ERROR,
        says="A vital point has no claim in the reference answer.",
        why="The reference itself is incomplete, and nothing says which words of a source prove the point.",
        fix="write the claim that makes it, or say that the point is not vital",
        place="claim.answer_point",
        example=Example("cases[0].reference.claims[1].answer_point", bad="fare", good="deck"),
    ),
    of_case=look,
)
