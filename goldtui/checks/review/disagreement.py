"""GT606: reviewers who differ about a case show a hole in the guideline or in the case."""

from __future__ import annotations

from collections.abc import Iterator

from goldtui.checks.declare import WARNING, Declaration, Example, Flaw, Rule
from goldtui.checks.groups import named
from goldtui.model.review_facts import ReviewFact
from goldtui.model.spot import Spot


def look(fact: ReviewFact) -> Iterator[Flaw]:
    """Decisions that differ, with nobody to settle them."""
    if fact.disagree:
        yield Flaw(Spot("case"), f"{named(fact.disagree)} do not agree about it", case_id=fact.case_id)


RULE = Rule(
    Declaration(
        code="GT606",
        name="reviewers-disagree",
        severity=WARNING,
        says="Reviewers decided differently about the case, and nobody has settled it.",
        why="Where two careful readers differ, a judge or a system cannot be held to either of them.",
        fix="a third person settles it: goldtui review approve|return|reject DB CASE --settle",
        place="case",
        example=Example("reviews[0].disagree", bad=["ben", "cem"], good=[]),
    ),
    of_review=look,
)
