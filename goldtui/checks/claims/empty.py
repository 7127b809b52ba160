"""GT215: a claim without words is counted and says nothing."""

from __future__ import annotations

from collections.abc import Iterator

from goldtui.checks.case_view import CaseView
from goldtui.checks.declare import ERROR, Declaration, Example, Flaw, Rule
from goldtui.model.look_alike import blank
from goldtui.model.spot import Spot


def look(view: CaseView) -> Iterator[Flaw]:
    """Claims whose text shows nothing."""
    for claim in view.claims:
        if blank(claim.text):
            yield Flaw(Spot("claim_text", claim.claim_id), f'claim "{claim.claim_id}" has no text')


RULE = Rule(
    Declaration(
        code="GT215",
        name="claim-empty",
        severity=ERROR,
        says="A claim has no text.",
        why="It counts in every ratio, and its phrases prove a statement that nobody made.",
        fix="write the statement, or remove the claim",
        place="claim.text",
        example=Example("cases[0].reference.claims[1].text", bad=" ", good="Dogs stay on the lower deck."),
    ),
    of_case=look,
)
