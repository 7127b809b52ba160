"""GT208: a phrase that other sources hold too lets a wrong citation through."""

from __future__ import annotations

from collections.abc import Iterator

from goldtui.checks.case_view import CaseView
from goldtui.checks.declare import WARNING, Declaration, Example, Flaw, Rule
from goldtui.checks.groups import named
from goldtui.model.spot import Spot
from goldtui.text.match.phrase import blank_phrase


def look(view: CaseView) -> Iterator[Flaw]:
    """Claims none of whose phrases is the cited chunk's alone."""
    for claim in view.claims:
        phrases = [p for p in claim.support_phrases if not blank_phrase(p)]
        others: list[str] = []
        for phrase in phrases:
            others = [i for i in view.shown.holders(phrase, claim.citation_id) if not others or i in others]
            if not others:
                break
        if others:
            where = Spot("phrases", claim.claim_id)
            yield Flaw(where, f'all phrases of claim "{claim.claim_id}" stand in {named(others)} as well')


RULE = Rule(
    Declaration(
        code="GT208",
        name="phrase-in-several-chunks",
        severity=WARNING,
        says="Another chunk holds every support phrase of a claim.",
        why="A citation of that chunk passes, though it may speak of something else: mis-citing cannot be caught.",
        fix="mark words that only the cited source has",
        place="claim.support_phrases",
        example=Example(
            "evidence[2].text",
            bad="On the south bank dogs stay on the lower deck. The last boat leaves the north bank at 17:30.",
            good="On the south bank dogs stay ashore. The last boat leaves the north bank at 17:30.",
        ),
    ),
    of_case=look,
)
