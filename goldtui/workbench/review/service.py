"""What the Review place asks for: the queue, one case laid out, decisions, remarks and disputes."""

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
    """Review over one session."""

    def __init__(self, session: Session, evidence: SetEvidence) -> None:
        self._session, self._evidence = session, evidence
        self._taken = ""
        """The case that others see one read."""

    def queue(self) -> Queue:
        """Every case that waits for somebody, in working order."""
        return queue.review_queue(self._session)

    def page(self, case_id: str) -> ReviewPage:
        """One case laid out for a reviewer."""
        return page.review_page(self._session, case_id, self._evidence.now())

    def news(self) -> ReviewNews:
        """Two numbers and the leases that run: cheap enough to be asked every other second."""
        return news.review_news(self._session)

    def in_the_way(
        self, page: ReviewPage, choice: Choice, ticked: Sequence[str], *, note: str = "", settles: bool = False
    ) -> Sequence[Problem]:
        """All that stands in the way of this choice by this person; asks nobody, so it may be called while drawing."""
        try:
            decide.require_role(self._session, choice, page.case.case_id)
        except GoldtuiError as error:
            return error.problems
        return decide.obstacles(self._session, page.shown, choice, note=note, ticked=ticked, settles=settles)

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
        """Record the choice about the text on the page; raises what is in the way, or `Conflict`."""
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
        )

    def skip(self, page: ReviewPage, reason: str) -> None:
        """Put the case off for oneself."""
        decide.skip(self._session, page.shown, reason)

    def comment(self, page: ReviewPage, text: str, place: str, quote: str) -> None:
        """Leave a remark on a field or a phrase."""
        comments.comment(self._session, page.shown, text, place=place, quote=quote)

    def answer(self, case_id: str, remark: int, text: str, *, settled: bool) -> None:
        """Answer a remark; `settled` when nothing is left to do about it."""
        # The newest text is read: an answer is about the remark and not about the text.
        shown = review_case.review_case(self._session, case_id)
        comments.answer(self._session, shown, remark, text, settled=settled)

    def dispute(self, page: ReviewPage, says: Fault, note: str) -> str:
        """Say who is wrong; the state of the case afterwards."""
        return dispute.dispute(self._session, page.shown, says, note).revision.state.value

    def rule(self, page: ReviewPage, finds: Fault, note: str) -> str:
        """Rule on somebody's dispute; the state of the case afterwards."""
        return dispute.rule(self._session, page.shown, finds, note).revision.state.value

    def take(self, case_id: str) -> None:
        """Let others see that one reads it, or still does; one case at a time."""
        if self._taken != case_id:
            self.give_back(self._taken)
        if review_case.take(self._session, case_id) is None:
            self._taken = case_id

    def give_back(self, case_id: str) -> None:
        """One reads it no longer."""
        if case_id and case_id == self._taken:
            self._taken = ""
            review_case.give_back(self._session, case_id)

    def let_go(self) -> None:
        """Give back what is taken; where that fails the lease ends by itself."""
        with suppress(GoldtuiError):
            self.give_back(self._taken)

    def remarks(self, case_id: str) -> Remarks:
        """What was said about a case, for whoever writes it."""
        return remarks_of(self._session, case_id)
