"""GT602: who wrote a word of a case cannot be the second person that looked at it."""

from __future__ import annotations

from collections.abc import Iterator

from goldtui.checks.declare import ERROR, Declaration, Example, Flaw, Rule
from goldtui.model.names import among
from goldtui.model.review_facts import ReviewFact
from goldtui.model.spot import Spot


def look(fact: ReviewFact) -> Iterator[Flaw]:
    """Approvals by persons who wrote words of the case."""
    for one in fact.approvals:
        if among(one.by, fact.authors):
            yield Flaw(Spot("case"), f"{one.by} wrote words of the case and approved it", case_id=fact.case_id)


RULE = Rule(
    Declaration(
        code="GT602",
        name="self-approval",
        severity=ERROR,
        says="Somebody approved a case of which they wrote a word.",
        why="An approval by the author is the author's word said twice; a fault they do not see stays.",
        fix="have somebody else review it",
        place="case",
        example=Example("reviews[0].authors", bad=["ana", "ben"], good=["ana"]),
    ),
    of_review=look,
)
