"""A case made ready, a decision and its refusal, as tests of reviews need them."""

from __future__ import annotations

import pytest

from goldtui.model.faults import GoldtuiError
from goldtui.model.policy import Policy
from goldtui.model.review import Choice
from goldtui.store import settings
from goldtui.workbench.case.desk import mark_ready, open_case
from goldtui.workbench.review.decide import decide
from goldtui.workbench.review.review_case import ReviewCase, review_case
from goldtui.workbench.session.session import Session, session_over

ALL = Policy().checklist


def ready(session: Session, case_id: str = "q1") -> ReviewCase:
    desk = open_case(session, case_id)
    mark_ready(session, desk.case, desk.number)
    return review_case(session, case_id)


def approve(session: Session, case_id: str = "q1") -> str:
    return decide(session, review_case(session, case_id), Choice.APPROVE, ticked=ALL).says


def under(session: Session, **fields: object) -> Session:
    """The same sitting under another policy."""
    policy = Policy(**fields)  # type: ignore[arg-type]
    info = settings.load(session.store)
    changed = settings.SetInfo(info.name, info.description, policy, info.checks)
    settings.save(session.store, changed, author="Ana", at=session.clock())
    return session_over(session.store, session.author, clock=session.clock)


def codes(caught: pytest.ExceptionInfo[GoldtuiError]) -> list[str]:
    return [problem.code for problem in caught.value.problems]
