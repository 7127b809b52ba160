"""GT219: a claim that rests on a source nobody requires lets a system answer without it."""

from __future__ import annotations

from collections.abc import Iterator

from goldtui.checks.case_view import CaseView
from goldtui.checks.declare import ERROR, Declaration, Example, Flaw, Rule
from goldtui.model.spot import Spot


def look(view: CaseView) -> Iterator[Flaw]:
    """Claims that cite a known chunk which the case does not require."""
    named = frozenset(view.case.named_source_ids)
    if not named:
        return
    for claim in view.claims:
        cited = claim.citation_id
        if cited and cited in view.shown.versions and cited not in named:
            message = f'claim "{claim.claim_id}" cites "{cited}", which the case does not require'
            yield Flaw(Spot("citation", claim.claim_id), message)


RULE = Rule(
    Declaration(
        code="GT219",
        name="citation-not-required",
        severity=ERROR,
        says="A claim cites a chunk that is not among the case's required sources.",
        why="The source is needed and not asked for: retrieval passes without it and the answer is blamed.",
        fix="add the chunk to the required sources, or cite one of them",
        place="claim.citation_id",
        example=Example("cases[0].reference.claims[1].citation_id", bad="winter", good="dogs"),
    ),
    of_case=look,
)
