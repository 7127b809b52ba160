"""GT303: a claim for a point that the case does not have covers nothing."""

from __future__ import annotations

from collections.abc import Iterator

from goldtui.checks.case_view import CaseView
from goldtui.checks.declare import ERROR, Declaration, Example, Flaw, Rule
from goldtui.model.near import did_you_mean
from goldtui.model.spot import Spot


def look(view: CaseView) -> Iterator[Flaw]:
    """Claims that name a point the case lacks."""
    known = dict.fromkeys(point.point_id for point in view.case.points)
    for claim in view.claims:
        if claim.answer_point and claim.answer_point not in known:
            hint = did_you_mean(claim.answer_point, known)
            message = f'claim "{claim.claim_id}" makes point "{claim.answer_point}", which the case does not have'
            message += f"; {hint}" if hint else ""
            yield Flaw(Spot("link", claim.claim_id), message)


RULE = Rule(
    Declaration(
        code="GT303",
        name="point-unknown",
        severity=ERROR,
        says="A claim names an answer point that its case does not have.",
        why="The point it was meant for stays uncovered, and the claim counts for nothing.",
        fix="correct the point's id, or add the point",
        place="claim.answer_point",
        example=Example("cases[0].reference.claims[1].answer_point", bad="Deck", good="deck"),
    ),
    of_case=look,
)
