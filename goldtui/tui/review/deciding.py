"""Recording a decision in Review: bound to the text on the screen, so that no other text can be approved."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from goldtui.model.faults import Conflict
from goldtui.model.review import Choice, Decision

if TYPE_CHECKING:
    from goldtui.tui.review.browsing import Browsing
    from goldtui.tui.review.state import ReviewDesk
    from goldtui.workbench.review.decide import Decided
    from goldtui.workbench.review.page import ReviewPage


class Deciding:
    """What every decision consists of, whether a key makes it or words."""

    def __init__(self, desk: ReviewDesk, browsing: Browsing) -> None:
        self.desk, self.state, self.browsing = desk, desk.state, browsing
        self.bench = desk.bench

    def boxes(self) -> tuple[str, ...]:
        """The ticked boxes, in the order of the checklist."""
        return tuple(box for box in self.state.boxes(self.bench.policy) if box in self.state.ticked)

    def seconds(self, page: ReviewPage) -> float:
        """Seconds this text was on the screen."""
        return self.state.memory.reading.of(page.shown.digest, time.monotonic())

    def decider(
        self, page: ReviewPage, choice: Choice, *, seconds: float | None = None, settles: bool = False
    ) -> Callable[[str], Decided]:
        """What records a choice in the lane, given its note. The boxes are those ticked now for the text of the page:
        before its turn in the lane comes, the screen may show another case."""
        ticked, blind = self.state.memory.ticks(page.shown.digest), self.desk.blind
        boxes = tuple(box for box in self.state.boxes(self.bench.policy) if box in ticked)
        decide = self.bench.review.decide
        return lambda note: decide(page, choice, note, boxes, seconds=seconds, blind=blind, settles=settles)

    async def moved(self, error: Conflict, page: ReviewPage) -> None:
        """Report who saved first and reload the case. Its boxes are open, since nobody has read this text."""
        self.desk.gold_app.problem(error)
        await self.browsing.load(page.case.case_id)

    async def recorded(self, page: ReviewPage, done: Decided) -> None:
        """Report what was recorded, and go on to the next case this person can act on."""
        from goldtui.workbench.review.queue import next_in_queue

        memory, case_id = self.state.memory, page.case.case_id
        said = done.given.opinion.content
        assert isinstance(said, Decision), "a decision was recorded"
        if said.choice is not Choice.WITHDRAW:
            memory.decided.append(case_id)
        following = None if self.state.waiting is None else next_in_queue(self.state.waiting, case_id)
        stays = said.choice is Choice.WITHDRAW or following is None
        memory.case_id = case_id if stays else following or ""
        self.state.known.pop(case_id, None)
        self.desk.gold_app.clear_notifications()
        flagged = self._flagged(said)
        back = "" if said.choice is Choice.WITHDRAW else " ctrl+z takes it back."
        self.desk.say(f"{done.says}.{f' {flagged}.' if flagged else ''}{back}")
        if not stays:
            # At once, since the next case is prefetched and reading a long queue again takes a moment.
            self.desk.queue.show([row for row in self.desk.queue.rows if row.case_id != case_id], memory.case_id)
            self.browsing.look()
        await self.browsing.load(memory.case_id)

    def _flagged(self, decision: Decision) -> str:
        """The remark on an approval that was faster than reading; empty for any other decision."""
        from goldtui.tui.review.words import seconds_words
        from goldtui.workbench.review.round import too_fast

        if decision.choice is not Choice.APPROVE or not too_fast(decision, self.bench.policy):
            return ""
        return seconds_words(decision.seconds or 0.0, decision.words or 0)
