"""GT202: a phrase that its source does not hold is invented proof."""

from __future__ import annotations

from collections.abc import Iterator

from goldtui.checks.case_view import CaseView
from goldtui.checks.declare import ERROR, Declaration, Example, Flaw, Rule
from goldtui.text.match.phrase import MatchStatus


def look(view: CaseView) -> Iterator[Flaw]:
    """Phrases that the cited chunk does not hold."""
    for cited in view.cited:
        if cited.match.status is MatchStatus.ABSENT:
            yield Flaw(cited.where, f'chunk "{cited.claim.citation_id}" does not hold "{cited.phrase}"')


RULE = Rule(
    Declaration(
        code="GT202",
        name="phrase-absent",
        severity=ERROR,
        says="The cited chunk does not hold a support phrase.",
        why="The gold itself fails faithfulness or citation support, so no system can pass the case.",
        fix="take the source's own wording (r in the workbench), or cite the chunk that has it",
        place="claim.support_phrases",
        example=Example(
            "cases[0].reference.claims[0].support_phrases",
            bad=["The fare is 3 euros"],
            good=["A crossing costs 3 euros"],
        ),
    ),
    of_case=look,
)
