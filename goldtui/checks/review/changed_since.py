"""GT601: an approval is of the words it was given for, and other words are there now."""

from __future__ import annotations

from collections.abc import Iterator

from goldtui.checks.declare import WARNING, Declaration, Example, Flaw, Rule
from goldtui.model.review_facts import ReviewFact
from goldtui.model.spot import Spot


def look(fact: ReviewFact) -> Iterator[Flaw]:
    """A case that was approved and whose words changed since."""
    if fact.changed:
        yield Flaw(Spot("case"), f"approved once; changed since: {', '.join(fact.changed)}", case_id=fact.case_id)


RULE = Rule(
    Declaration(
        code="GT601",
        name="changed-since-approval",
        severity=WARNING,
        says="The case was approved, and its words changed since.",
        why="Everybody who remembers the approval trusts words that nobody has reviewed.",
        fix="mark it ready and have it reviewed again",
        place="case",
        example=Example(
            "reviews[0].changed",
            bad=["question"],
            good=[],
            given={"reviews[0].state": "draft", "reviews[0].approvals": []},
        ),
    ),
    of_review=look,
)
