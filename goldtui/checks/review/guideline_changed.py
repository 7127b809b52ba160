"""GT608: an approval under a former guideline may not hold under the present one."""

from __future__ import annotations

from collections.abc import Iterator

from goldtui.checks.declare import INFO, Declaration, Example, Flaw, Rule
from goldtui.model.review_facts import ReviewFact
from goldtui.model.spot import Spot


def look(fact: ReviewFact) -> Iterator[Flaw]:
    """Approvals given under another guideline than the present one."""
    for one in fact.approvals:
        if one.other_guideline:
            yield Flaw(Spot("case"), f"{one.by} approved it under a former guideline", case_id=fact.case_id)


RULE = Rule(
    Declaration(
        code="GT608",
        name="guideline-changed",
        severity=INFO,
        says="An approval was given under a guideline that has changed since.",
        why="Criteria move as people see answers; old approvals keep to rules that are not the rules any more.",
        fix="look at it again under the present guideline",
        place="policy.guideline",
        example=Example(
            "reviews[0].approvals",
            bad=[{"by": "ben", "other_guideline": True}],
            good=[{"by": "ben", "other_guideline": False}],
        ),
    ),
    of_review=look,
)
