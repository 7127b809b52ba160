"""GT218: a citation of a chunk that the set lacks proves nothing here."""

from __future__ import annotations

from collections.abc import Iterator

from goldtui.checks.case_view import CaseView
from goldtui.checks.declare import ERROR, Declaration, Example, Flaw, Rule
from goldtui.model.spot import Spot


def look(view: CaseView) -> Iterator[Flaw]:
    """Claims that cite an id the evidence does not have."""
    for claim in view.claims:
        cited = claim.citation_id
        if cited and cited.strip() and cited not in view.shown.versions:
            message = (
                f'claim "{claim.claim_id}" cites "{cited}", which is not in the evidence{view.shown.like_chunk(cited)}'
            )
            yield Flaw(Spot("citation", claim.claim_id), message)


RULE = Rule(
    Declaration(
        code="GT218",
        name="citation-unknown",
        severity=ERROR,
        says="A claim cites a chunk that the evidence does not have.",
        why="The gold invents a source: exactly what it is there to catch.",
        fix="cite a chunk of the evidence, or bring the missing one",
        place="claim.citation_id",
        example=Example("cases[0].reference.claims[1].citation_id", bad="dog-rules", good="dogs"),
    ),
    of_case=look,
)
