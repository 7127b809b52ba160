"""The use cases behind the Review place, as `port_review` asks for them."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from goldtui.model.faults import GoldtuiError, Problem
from goldtui.model.policy import Policy
from goldtui.model.review import Choice, Fault
from goldtui.workbench.review import comments, decide, dispute, review_case
from goldtui.workbench.review.comment_spot import Remarks, remarks_of
from goldtui.workbench.review.decide import Decided
from goldtui.workbench.review.news import ReviewNews, review_news
from goldtui.workbench.review.page import ReviewPage, review_page
from goldtui.workbench.review.queue import Queue, review_queue
from goldtui.workbench.session import roles
from goldtui.workbench.session.session import Session
from goldtui.workbench.variants.case_variants import Evidence


class ReviewCalls:
    """Mixed into the bench over a session."""

    _session: Session
    _taken: str = ""
    """The case that others are told one reads."""

    @property
    def standing(self) -> str:
        """Who works here and what they may do."""
        return roles.standing(self._session)

    @property
    def me(self) -> str:
        """Who works here, as a person."""
        return roles.person(self._session)

    @property
    def policy(self) -> Policy:
        """The rules of the set."""
        return self._session.policy

    def review_queue(self) -> Queue:
        """Every case that waits for somebody."""
        return review_queue(self._session)

    def review_page(self, case_id: str) -> ReviewPage:
        """One case laid out."""
        return review_page(self._session, case_id, self._all_evidence())

    def review_news(self) -> ReviewNews:
        """Two numbers and the leases that run."""
        return review_news(self._session)

    def in_the_way(
        self, page: ReviewPage, choice: Choice, ticked: Sequence[str], *, note: str = "", settles: bool = False
    ) -> Sequence[Problem]:
        """What deciding would raise."""
        try:
            decide.require_role(self._session, choice, page.case.case_id)
        except GoldtuiError as error:
            return error.problems
        return decide.obstacles(self._session, page.shown, choice, note=note, ticked=ticked, settles=settles)

    def decide_case(
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
        """Record it."""
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

    def skip_case(self, page: ReviewPage, reason: str) -> None:
        """Put it off."""
        decide.skip(self._session, page.shown, reason)

    def comment_on(self, page: ReviewPage, text: str, place: str, quote: str) -> None:
        """Leave a remark."""
        comments.comment(self._session, page.shown, text, place=place, quote=quote)

    def answer_comment(self, case_id: str, remark: int, text: str, *, settled: bool) -> None:
        """About the newest text: an answer is about the remark and not about the text."""
        shown = review_case.review_case(self._session, case_id)
        comments.answer(self._session, shown, remark, text, settled=settled)

    def dispute_case(self, page: ReviewPage, says: Fault, note: str) -> str:
        """Record whose fault it is."""
        return dispute.dispute(self._session, page.shown, says, note).revision.state.value

    def rule_case(self, page: ReviewPage, finds: Fault, note: str) -> str:
        """Record the ruling."""
        return dispute.rule(self._session, page.shown, finds, note).revision.state.value

    def take_case(self, case_id: str) -> None:
        """One case at a time."""
        if self._taken != case_id:
            self.give_case_back(self._taken)
        if review_case.take(self._session, case_id) is None:
            self._taken = case_id

    def give_case_back(self, case_id: str) -> None:
        """If one has it."""
        if case_id and case_id == self._taken:
            self._taken = ""
            review_case.give_back(self._session, case_id)

    def let_go(self) -> None:
        """Give back what is taken; where that fails the lease ends by itself."""
        with suppress(GoldtuiError):
            self.give_case_back(self._taken)

    def _all_evidence(self, *, afresh: bool = False) -> Evidence:
        raise NotImplementedError

    def remarks(self, case_id: str) -> Remarks:
        """For whoever writes the case."""
        return remarks_of(self._session, case_id)
