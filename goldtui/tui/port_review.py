"""What the Review place asks of the workbench. Part of `port.Bench`; every call may block but `in_the_way`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from goldtui.model.faults import Problem
    from goldtui.model.policy import Policy
    from goldtui.model.review import Choice, Fault
    from goldtui.workbench.review.comment_spot import Remarks
    from goldtui.workbench.review.decide import Decided
    from goldtui.workbench.review.news import ReviewNews
    from goldtui.workbench.review.page import ReviewPage
    from goldtui.workbench.review.queue import Queue


class ReviewBench(Protocol):
    """The part of a bench behind the Review place."""

    @property
    def standing(self) -> str:
        """`ana (author, reviewer)`: who works here and what they may do; foreign text."""

    @property
    def me(self) -> str:
        """Who works here, as the set's list of people names them; foreign text."""

    @property
    def policy(self) -> Policy:
        """The rules of the set: its checklist, its guideline, whether it reviews blind."""

    def review_queue(self) -> Queue:
        """Every case that waits for somebody, in working order."""

    def review_page(self, case_id: str) -> ReviewPage:
        """One case laid out for a reviewer."""

    def review_news(self) -> ReviewNews:
        """Cheap enough to be asked every other second."""

    def in_the_way(
        self, page: ReviewPage, choice: Choice, ticked: Sequence[str], *, note: str = "", settles: bool = False
    ) -> Sequence[Problem]:
        """All that stands in the way of this choice by this person; asks nobody, so it may be called while drawing."""

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
        """Record the choice about the text on the page; raises what is in the way, or `Conflict`."""

    def skip_case(self, page: ReviewPage, reason: str) -> None:
        """Put the case off for oneself."""

    def comment_on(self, page: ReviewPage, text: str, place: str, quote: str) -> None:
        """Leave a remark on a field or a phrase."""

    def answer_comment(self, case_id: str, remark: int, text: str, *, settled: bool) -> None:
        """Answer a remark; `settled` when nothing is left to do about it."""

    def dispute_case(self, page: ReviewPage, says: Fault, note: str) -> str:
        """Say who is wrong; the state of the case afterwards."""

    def rule_case(self, page: ReviewPage, finds: Fault, note: str) -> str:
        """Rule on somebody's dispute; the state of the case afterwards."""

    def take_case(self, case_id: str) -> None:
        """Tell others that one reads it, or that one still does."""

    def give_case_back(self, case_id: str) -> None:
        """One reads it no longer."""

    def remarks(self, case_id: str) -> Remarks:
        """What was said about a case, for whoever writes it."""
