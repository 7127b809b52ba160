"""GT610: gold that its own reviewers labelled wrong is wrong gold."""

from __future__ import annotations

from collections.abc import Iterator

from goldtui.checks.declare import ERROR, Declaration, Example, Flaw, Rule
from goldtui.model.review_facts import ReviewFact
from goldtui.model.spot import read


def look(fact: ReviewFact) -> Iterator[Flaw]:
    """Claims labelled not supported and vital points labelled not covered."""
    for place in fact.refuted:
        yield Flaw(read(place), "the labels say that the gold is wrong here", case_id=fact.case_id)


RULE = Rule(
    Declaration(
        code="GT610",
        name="labels-refute",
        severity=ERROR,
        says="Reviewers labelled a claim as not supported, or a vital point as not covered.",
        why="Systems that answer right would be failed on it, and systems that repeat the fault released.",
        fix="mend the claim or the point, then have the case labelled again",
        place="claim",
        example=Example("reviews[0].refuted", bad=["point:fare"], good=[]),
    ),
    of_review=look,
)
