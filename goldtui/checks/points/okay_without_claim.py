"""GT304: an okay point that nobody claims is a wish, not gold."""

from __future__ import annotations

from collections.abc import Iterator

from goldtui.checks.case_view import CaseView
from goldtui.checks.declare import INFO, Declaration, Example, Flaw, Rule
from goldtui.model.records import Importance
from goldtui.model.spot import Spot


def look(view: CaseView) -> Iterator[Flaw]:
    """Okay points that no claim makes."""
    made = {claim.answer_point for claim in view.claims}
    for point in view.case.points:
        if point.importance is Importance.OKAY and point.point_id not in made:
            yield Flaw(Spot("point", point.point_id), f'no claim makes the point "{point.point_id}"')


RULE = Rule(
    Declaration(
        code="GT304",
        name="okay-point-without-claim",
        severity=INFO,
        says="An okay point has no claim in the reference answer.",
        why="A system that makes the point cannot be proved right: its claim has no support phrases to stand by.",
        fix="write the claim that makes it, or remove the point",
        place="claim.answer_point",
        example=Example(
            "cases[0].reference.claims[1].answer_point",
            bad="fare",
            good="deck",
            given={"cases[0].points[1].importance": "okay"},
        ),
    ),
    of_case=look,
)
