"""What the checks find in the review of one case, such as an approval that came too fast, for those who review it."""

from __future__ import annotations

from goldtui.casework.readiness import PlacedProblem
from goldtui.model.checks import CheckSeverity
from goldtui.workbench.checks.case_findings import findings_of_review
from goldtui.workbench.review.facts import fact_of
from goldtui.workbench.review.review_case import ReviewCase
from goldtui.workbench.session.session import Session

SAID = ("GT605", "GT606")
"""A dispute and a disagreement, which every view of a review says in a sentence of its own."""


def review_problems(session: Session, shown: ReviewCase) -> tuple[PlacedProblem, ...]:
    """The errors and warnings about the review; they name who decided, so a blind review hides them."""
    fact = fact_of(session.store, shown.steps, shown.opinions, session.policy)
    return tuple(
        PlacedProblem(one.finding.code, one.finding.message, one.finding.where, one.finding.fix, one.spot)
        for one in findings_of_review(session, fact)
        if one.finding.severity is not CheckSeverity.INFO and one.finding.code not in SAID
    )
