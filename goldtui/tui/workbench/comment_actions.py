"""Reviewers' remarks on the Workbench: shown with the row they are about, listed and answered with one key.

They arrive while the case is open and change nothing in it; a returned case shows the reason when it is opened.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from goldtui.model.counts import plural
from goldtui.model.faults import GoldtuiError
from goldtui.tui.kit.lookout import look_often

if TYPE_CHECKING:
    from textual.timer import Timer

    from goldtui.tui.workbench.case_actions import CaseActions
    from goldtui.tui.workbench.moving import Moving
    from goldtui.tui.workbench.state import WorkDesk
    from goldtui.workbench.review.comment_spot import Remark, Remarks

LOOK_SECONDS = 4.0
"""Seconds between looking for new remarks on the open case."""


class CommentActions:
    """What reviewers say about the case."""

    def __init__(self, desk: WorkDesk, moving: Moving, claims: CaseActions) -> None:
        self.desk, self.state, self.moving, self.claims = desk, desk.state, moving, claims
        self.bench, self.lane = desk.bench, desk.lane
        self._case_id = ""
        """The case whose remarks are shown, or being fetched."""
        self._mark = -1
        self._timer: Timer | None = None

    def remarks_soon(self) -> None:
        """Fetch the remarks on the case that was just opened."""
        if self.state.case is None:
            return
        if self.state.case.case_id != self._case_id:
            self._case_id, self._mark = self.state.case.case_id, -1
            self.desk.case_pane.show_remarks(())
        self.desk.spawn(self._look_for_remarks(greet=True), "remarks", exclusive=True)
        if self._timer is None:
            self._timer = look_often(self.desk, LOOK_SECONDS, self._look_again)

    def _look_again(self) -> bool:
        if any(w.group == "remarks" and not w.is_finished for w in self.desk.gold_app.workers):
            return False
        if self.desk.on_top:
            self.desk.spawn(self._look_for_remarks(greet=False), "remarks")
        return True

    async def _look_for_remarks(self, *, greet: bool) -> None:
        case_id = self._case_id
        try:
            mark = (await self.lane(self.bench.review.news)).mark[0]
            if mark == self._mark:
                return
            found: Remarks = await self.lane(partial(self.bench.review.remarks, case_id))
        except GoldtuiError:
            # Nobody requested this; the draft that cannot be saved reports a database that does not answer.
            return
        if case_id != self._case_id or self.state.case is None:
            return
        before = {(one.thread.remark.sequence, len(one.thread.answers)) for one in self.desk.case_pane.remarks}
        news = self._mark >= 0
        self._mark = mark
        self.desk.case_pane.show_remarks(found.remarks)
        if greet and found.returned:
            self.desk.say(f"{found.returned} {self._open_words(found)}".strip())
        elif news:
            new = [x for x in found.remarks if (x.thread.remark.sequence, len(x.thread.answers)) not in before]
            who = dict.fromkeys(self._last_voice(one) for one in new)
            others = [name for name in who if name != self.bench.author]
            if others:
                self.desk.say(f"{', '.join(others)} said something about this case: {self._key} lists it.")

    @property
    def _key(self) -> str:
        return self.desk.gold_app.key_of("work.comments")

    def _open_words(self, found: Remarks) -> str:
        number = sum(not one.thread.settled for one in found.remarks)
        return f"({plural(number, 'open comment')}: {self._key})" if number else ""

    def _last_voice(self, one: Remark) -> str:
        return (one.thread.answers[-1] if one.thread.answers else one.thread.remark).author

    def comments(self) -> None:
        """List the remarks on this case."""
        if self.state.sitting is not None:
            self.desk.spawn(self._list_remarks(self.state.sitting.case.case_id), "comments", exclusive=True)

    async def _list_remarks(self, case_id: str) -> None:
        from goldtui.tui.workbench.comments import CommentsScreen

        here = self.desk.case_pane.remarks_here()
        first = here[0].thread.remark.sequence if here else 0
        while True:
            found: Remarks = await self.lane(partial(self.bench.review.remarks, case_id))
            self.desk.case_pane.show_remarks(found.remarks)
            at = next((n for n, one in enumerate(found.remarks) if one.thread.remark.sequence == first), 0)
            chosen = await self.desk.gold_app.push_screen_wait(CommentsScreen(case_id, found, self.desk.glyphs, at))
            if chosen is None:
                return
            what, one = chosen
            if what == "go":
                # The palette opens any case below the list; a remark is about this one.
                if await self.moving.reach_case(case_id):
                    self.claims.go_to(one.spot)
                    self.desk.say(f"{self._key}, then A, answers it." if not one.thread.settled else "")
                return
            first = one.thread.remark.sequence
            await self._answer(case_id, one)

    async def _answer(self, case_id: str, one: Remark) -> None:
        from goldtui.tui.kit.say import SayScreen
        from goldtui.tui.workbench.comments import remark_words

        number = one.thread.remark.sequence
        unsent = self.state.unsent_answers

        def record(chosen: int, words: str) -> object:
            self.bench.review.answer(case_id, number, words, settled=chosen == 1)
            return "said"

        screen = SayScreen(
            self.lane,
            "Answer",
            remark_words(one),
            record,
            field="your answer",
            options=["answer: it stays open", "answer and settle: nothing is left to do"],
            chosen=0,
            begun=unsent.pop(number, ""),
        )
        await self.desk.gold_app.push_screen_wait(screen)
        if screen.typed.strip():
            unsent[number] = screen.typed
