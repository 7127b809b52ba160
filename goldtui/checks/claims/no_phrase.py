"""GT201: a claim without a support phrase is an opinion with a citation."""

from __future__ import annotations

from collections.abc import Iterator

from goldtui.checks.case_view import CaseView
from goldtui.checks.declare import ERROR, Declaration, Example, Flaw, Rule
from goldtui.model.spot import Spot
from goldtui.text.match.phrase import blank_phrase


def look(view: CaseView) -> Iterator[Flaw]:
    """Claims with no support phrase that says anything."""
    for claim in view.claims:
        if all(map(blank_phrase, claim.support_phrases)):
            message = f'claim "{claim.claim_id}" has no support phrase'
            yield Flaw(Spot("phrases", claim.claim_id), message)
        else:
            for index, phrase in enumerate(claim.support_phrases):
                if blank_phrase(phrase):
                    where = Spot("phrase", claim.claim_id, index)
                    yield Flaw(where, f'a support phrase of claim "{claim.claim_id}" is empty')


RULE = Rule(
    Declaration(
        code="GT201",
        name="no-support-phrase",
        severity=ERROR,
        says="A claim has no support phrase, or an empty one.",
        why="Nothing says which words of the source prove it, so faithfulness is not tested.",
        fix="mark the words of the cited source that settle the claim",
        place="claim.support_phrases",
        example=Example("cases[0].reference.claims[0].support_phrases", bad=[], good=["A crossing costs 3 euros"]),
    ),
    of_case=look,
)
