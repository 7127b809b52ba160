"""GT603: an approval in less time than reading takes was given without reading."""

from __future__ import annotations

from collections.abc import Iterator

from goldtui.checks.declare import WARNING, Declaration, Example, Flaw, Rule
from goldtui.model.review_facts import ReviewFact
from goldtui.model.spot import Spot


def look(fact: ReviewFact) -> Iterator[Flaw]:
    """Approvals that came faster than the policy's reading time for the words shown."""
    for one in fact.approvals:
        if one.fast:
            yield Flaw(Spot("case"), f"{one.by} approved it faster than its words can be read", case_id=fact.case_id)


RULE = Rule(
    Declaration(
        code="GT603",
        name="approved-too-fast",
        severity=WARNING,
        says="An approval came faster than the words shown can be read.",
        why="Tired reviewers wave things through, and the gold then holds what nobody has looked at.",
        fix="have it reviewed again, or set policy.reading_words_per_minute to the pace of your readers",
        place="policy.reading_words_per_minute",
        example=Example("reviews[0].approvals", bad=[{"by": "ben", "fast": True}], good=[{"by": "ben", "fast": False}]),
    ),
    of_review=look,
)
