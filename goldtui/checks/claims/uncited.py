"""GT217: a claim that names no source cannot be checked by a reader."""

from __future__ import annotations

from collections.abc import Iterator

from goldtui.checks.case_view import CaseView
from goldtui.checks.declare import ERROR, Declaration, Example, Flaw, Rule
from goldtui.model.spot import Spot


def look(view: CaseView) -> Iterator[Flaw]:
    """Claims without a citation, where the case asks for them."""
    required = view.case.citations_required
    if required or (required is None and view.answers):
        for claim in view.claims:
            if not (claim.citation_id or "").strip():
                yield Flaw(Spot("citation", claim.claim_id), f'claim "{claim.claim_id}" cites nothing')


RULE = Rule(
    Declaration(
        code="GT217",
        name="citation-missing",
        severity=ERROR,
        says="A claim has no citation although its case asks for them.",
        why="The reference fails citation support, so that no system can be held to it.",
        fix="name the chunk that proves the claim",
        place="claim.citation_id",
        example=Example("cases[0].reference.claims[1].citation_id", bad=None, good="dogs"),
    ),
    of_case=look,
)
