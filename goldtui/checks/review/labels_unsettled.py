"""GT609: blind labels that differ are a conflict until somebody decides."""

from __future__ import annotations

from collections.abc import Iterator

from goldtui.checks.declare import WARNING, Declaration, Example, Flaw, Rule
from goldtui.model.review_facts import ReviewFact
from goldtui.model.spot import read


def look(fact: ReviewFact) -> Iterator[Flaw]:
    """Places on which labels differ."""
    for place in fact.unsettled:
        yield Flaw(read(place), "the blind labels differ, and nobody has decided", case_id=fact.case_id)


RULE = Rule(
    Declaration(
        code="GT609",
        name="labels-unsettled",
        severity=WARNING,
        says="Blind labels of a claim or point differ, and nobody has decided.",
        why="A case with an open conflict counts for one reader and against the other.",
        fix="a third person decides: goldtui review adjudicate DB CASE PLACE",
        place="claim",
        example=Example("reviews[0].unsettled", bad=["claim:c1"], good=[]),
    ),
    of_review=look,
)
