"""GT302: a claim that makes no point is never missed when an answer leaves it out."""

from __future__ import annotations

from collections.abc import Iterator

from goldtui.checks.case_view import CaseView
from goldtui.checks.declare import WARNING, Declaration, Example, Flaw, Rule
from goldtui.model.spot import Spot


def look(view: CaseView) -> Iterator[Flaw]:
    """Claims that name no point, in a case that has points."""
    for claim in view.claims:
        if not claim.answer_point:
            yield Flaw(Spot("link", claim.claim_id), f'claim "{claim.claim_id}" makes no point')


RULE = Rule(
    Declaration(
        code="GT302",
        name="claim-without-point",
        severity=WARNING,
        says="A claim of the reference makes no answer point.",
        why="A system's words for it cannot be recognised, so neither an omission nor a lie about it is seen.",
        fix="link the claim to its point, or write an okay point for it",
        place="claim.answer_point",
        example=Example(
            "cases[2].reference.claims[0].answer_point",
            bad=None,
            good="time",
        ),
    ),
    of_case=look,
)
