"""GT604: a question somebody asked about a case is still open."""

from __future__ import annotations

from collections.abc import Iterator

from goldtui.checks.declare import INFO, Declaration, Example, Flaw, Rule
from goldtui.model.review_facts import ReviewFact
from goldtui.model.spot import read


def look(fact: ReviewFact) -> Iterator[Flaw]:
    """Comments that nobody has settled."""
    for place in fact.comments:
        yield Flaw(read(place or "case"), "a comment is neither answered nor settled", case_id=fact.case_id)


RULE = Rule(
    Declaration(
        code="GT604",
        name="comment-open",
        severity=INFO,
        says="A comment on the case is not settled.",
        why="A doubt that a reader wrote down and nobody took up is found again by the next reader, or by nobody.",
        fix="answer it and settle it: goldtui review answer DB CASE N WORDS --settled",
        place="case",
        example=Example("reviews[0].comments", bad=["claim:c1.text"], good=[]),
    ),
    of_review=look,
)
