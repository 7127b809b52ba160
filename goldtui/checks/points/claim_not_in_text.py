"""GT331: a reference text that does not say its own claims is another answer."""

from __future__ import annotations

from collections.abc import Iterator

from goldtui.checks.case_view import CaseView
from goldtui.checks.declare import INFO, Declaration, Example, Flaw, Rule
from goldtui.model.look_alike import blank
from goldtui.model.spot import Spot
from goldtui.text.match.normalise import normalise


def look(view: CaseView) -> Iterator[Flaw]:
    """Claims that the reference's text does not say word for word."""
    reference = view.case.reference
    if reference is None or not reference.text:
        return
    text = normalise(reference.text)
    for claim in view.claims:
        if not blank(claim.text) and normalise(claim.text).rstrip(".") not in text:
            yield Flaw(Spot("claim_text", claim.claim_id), f'the reference text does not say claim "{claim.claim_id}"')


RULE = Rule(
    Declaration(
        code="GT331",
        name="claim-not-in-reference-text",
        severity=INFO,
        says="The reference's text does not say one of its claims word for word.",
        why="Gates read the text for refusals, gaps and forbidden words and the claims for proof; they should be one "
        "answer.",
        fix="write the text from the claims, or leave it empty: the claims are joined then",
        place="reference.text",
        example=Example(
            "cases[0].reference.text",
            bad="You pay 3 euros. Dogs stay on the lower deck.",
            good="A crossing costs 3 euros. Dogs stay on the lower deck.",
        ),
    ),
    of_case=look,
)
