"""GT607: an approved case has the approvals that the policy asks for, also after the policy changed."""

from __future__ import annotations

from collections.abc import Iterator

from goldtui.checks.declare import ERROR, Declaration, Example, Flaw, Rule
from goldtui.model.names import among
from goldtui.model.review_facts import ReviewFact
from goldtui.model.spot import Spot


def look(fact: ReviewFact) -> Iterator[Flaw]:
    """Approved cases with fewer standing approvals than the policy asks for."""
    valid = [one.by for one in fact.approvals if not among(one.by, fact.authors)]
    if fact.state == "approved" and len(valid) < fact.needed:
        yield Flaw(
            Spot("case"),
            f"approved by {len(valid)} of {fact.needed} persons the policy asks for",
            case_id=fact.case_id,
        )


RULE = Rule(
    Declaration(
        code="GT607",
        name="approvals-missing",
        severity=ERROR,
        says="An approved case has fewer approvals than the policy asks for.",
        why="The policy was raised after the case was approved, or who approved it turned out to be its author.",
        fix="have it approved by as many as policy.reviewers_needed asks for",
        place="policy.reviewers_needed",
        example=Example("reviews[0].needed", bad=2, good=1),
    ),
    of_review=look,
)
