"""GT209: a phrase that its chunk holds several times does not say which place proves the claim."""

from __future__ import annotations

from collections.abc import Iterator

from goldtui.checks.case_view import CaseView
from goldtui.checks.declare import INFO, Declaration, Example, Flaw, Rule
from goldtui.text.match.phrase import MatchStatus


def look(view: CaseView) -> Iterator[Flaw]:
    """Phrases with more than one place in the cited chunk."""
    for cited in view.cited:
        if cited.match.status is MatchStatus.FOUND and len(cited.match.spans) > 1:
            number = len(cited.match.spans)
            yield Flaw(cited.where, f'"{cited.phrase}" stands {number} times in chunk "{cited.claim.citation_id}"')


RULE = Rule(
    Declaration(
        code="GT209",
        name="phrase-several-times",
        severity=INFO,
        says="The cited chunk holds a support phrase more than once.",
        why="The places may speak of different things, and when the source changes nobody knows which one was meant.",
        fix="mark a little more round the place that is meant",
        place="claim.support_phrases",
        example=Example(
            "evidence[1].text",
            bad="Dogs stay on the lower deck. In summer, dogs stay on the lower deck as well.",
            good="Dogs stay on the lower deck. In summer, they stay there as well.",
        ),
    ),
    of_case=look,
)
