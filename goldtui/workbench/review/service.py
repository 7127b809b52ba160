"""The service of the Review place: the queue, a case for review, decisions, comments and disputes."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from goldtui.model.faults import GoldtuiError, Problem
from goldtui.model.review import Choice, Fault
from goldtui.workbench.review import comments, decide, dispute, news, page, queue, review_case
from goldtui.workbench.review.comment_spot import Remarks, remarks_of
from goldtui.workbench.review.decide import Decided
from goldtui.workbench.review.news import ReviewNews
from goldtui.workbench.review.page import ReviewPage
from goldtui.workbench.review.queue import Queue
from goldtui.workbench.session.session import Session
from goldtui.workbench.variants.case_variants import SetEvidence


class ReviewService:
    """Review of one session."""

    def __init__(self, session: Session, evidence: SetEvidence) -> None:
        self._session, self._evidence = session, evidence
        self._queue = queue.QueueMemory()
        self._taken = ""
        """The case that others see as being read by this person."""

    def queue(self) -> Queue:
        """Every case that waits for somebody, in working order."""
        return queue.review_queue(self._session, memory=self._queue)

    def page(self, case_id: str) -> ReviewPage:
        """One case for a reviewer."""
        return page.review_page(self._session, case_id, self._evidence.now())

    def news(self) -> ReviewNews:
        """Two numbers and the current reading leases; cheap enough to poll every two seconds."""
        return news.review_news(self._session)

    def in_the_way(
        self, page: ReviewPage, choice: Choice, ticked: Sequence[str], *, note: str = "", settles: bool = False
    ) -> Sequence[Problem]:
        """Every obstacle to this choice by this person; does no I/O, so it may be called while drawing."""
        try:
            decide.require_role(self._session, choice, page.case.case_id)
        except GoldtuiError as error:
            return error.problems
        return decide.obstacles(
            self._session, page.shown, choice, note=note, ticked=ticked, settles=settles, errors=page.errors
        )

    def decide(
        self,
        page: ReviewPage,
        choice: Choice,
        note: str,
        ticked: Sequence[str],
        *,
        seconds: float | None,
        blind: bool,
        settles: bool = False,
    ) -> Decided:
        """Record the choice on the text of the page; raises the obstacles, or `Conflict`."""
        return decide.decide(
            self._session,
            page.shown,
            choice,
            note=note,
            ticked=ticked,
            words=None if seconds is None else page.words,
            seconds=seconds,
            blind=blind,
            settles=settles,
            errors=page.errors,
        )

    def skip(self, page: ReviewPage, reason: str) -> None:
        """Postpone the case for this person."""
        decide.skip(self._session, page.shown, reason)

    def comment(self, page: ReviewPage, text: str, place: str, quote: str) -> None:
        """Add a comment on a field or a phrase."""
        comments.comment(self._session, page.shown, text, place=place, quote=quote)

    def answer(self, case_id: str, remark: int, text: str, *, settled: bool) -> None:
        """Answer a comment; `settled` when nothing is left to do about it."""
        # Uses the newest text, because an answer is about the comment and not about the text.
        shown = review_case.review_case(self._session, case_id)
        comments.answer(self._session, shown, remark, text, settled=settled)

    def dispute(self, page: ReviewPage, says: Fault, note: str) -> str:
        """Record who is wrong; returns the new state of the case."""
        return dispute.dispute(self._session, page.shown, says, note).revision.state.value

    def rule(self, page: ReviewPage, finds: Fault, note: str) -> str:
        """Rule on a dispute; returns the new state of the case."""
        return dispute.rule(self._session, page.shown, finds, note).revision.state.value

    def take(self, case_id: str) -> None:
        """Take or renew the reading lease on a case; one case at a time."""
        if self._taken != case_id:
            self.give_back(self._taken)
        if review_case.take(self._session, case_id) is None:
            self._taken = case_id

    def give_back(self, case_id: str) -> None:
        """End the reading lease."""
        if case_id and case_id == self._taken:
            self._taken = ""
            review_case.give_back(self._session, case_id)

    def let_go(self) -> None:
        """End the current reading lease; if that fails, it expires."""
        with suppress(GoldtuiError):
            self.give_back(self._taken)

    def remarks(self, case_id: str) -> Remarks:
        """The comments on a case, for its author."""
        return remarks_of(self._session, case_id)
