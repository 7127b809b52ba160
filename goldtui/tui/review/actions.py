"""What the keys of the Review place do to a case: tick, approve, take back, show more or less, open.

Whatever blocks a decision is shown at once and in full, without a dialog.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from goldtui.model.counts import plural
from goldtui.model.faults import Conflict, GoldtuiError
from goldtui.model.review import Choice
from goldtui.model.spot import Spot
from goldtui.tui.review.words import decision_words, must_settle

if TYPE_CHECKING:
    from goldtui.tui.review.deciding import Deciding
    from goldtui.tui.review.remarks import Saying
    from goldtui.tui.review.state import ReviewDesk
    from goldtui.tui.review.watch import Watch
    from goldtui.workbench.review.page import ReviewPage


class ReviewActions:
    """Ticks and decisions by one key, and what is shown of a case."""

    def __init__(self, desk: ReviewDesk, watch: Watch, deciding: Deciding, saying: Saying) -> None:
        self.desk, self.state, self.watch, self.deciding, self.saying = desk, desk.state, watch, deciding, saying
        self.bench, self.lane = desk.bench, desk.lane
        self._offered = ""
        """The text whose open boxes the next `a` ticks."""

    def tick(self) -> None:
        """Tick or untick the selected box and go to the next; on any other row tick the first open box.

        Where the checklist is in sight anyway, the row that is read stays.
        """
        self.watch.touched()
        if self.state.page is None:
            return
        row = self.desk.reading.in_hand
        open_ = next((one for one in self.state.boxes(self.bench.policy) if one not in self.state.ticked), None)
        reads = self.desk.boxes_shown and self.desk.reading.has_focus
        if reads and open_ is not None and row is not None and not row.box:
            self.toggle(open_)
            return
        if (row is None or not row.box) and not self._to_open_box():
            self.desk.say(
                "Every box is ticked." if self.state.boxes(self.bench.policy) else "The set has no checklist."
            )
            return
        row = self.desk.reading.in_hand
        assert row is not None
        self.toggle(row.box)
        if row.box in self.state.ticked:
            self._to_open_box()

    def toggle(self, box: str) -> None:
        """Tick or untick a box."""
        self._offered = ""
        self.desk.gold_app.clear_notifications()
        self.state.ticked.symmetric_difference_update({box})
        self.desk.draw_page()

    def _to_open_box(self) -> bool:
        ticked = self.state.ticked
        at = next((i for i, row in enumerate(self.desk.reading.case_rows) if row.box and row.box not in ticked), None)
        if at is None:
            return False
        self.desk.show_reading()
        self.desk.reading.move_to(at)
        return True

    def first(self) -> None:
        """Go to the first blocker: an open box, or the reason why nobody may approve."""
        self.watch.touched()
        if self._to_open_box():
            return
        at = next((i for i, row in enumerate(self.desk.reading.case_rows) if row.way), None)
        if at is None:
            self.desk.say("Nothing in the case is in the way.")
        else:
            self.desk.show_reading()
            self.desk.reading.move_to(at)

    def approve(self) -> None:
        """Approve the text on the screen, or show everything that blocks it."""
        from goldtui.workbench.review.decide import NotDecided

        self.watch.touched()
        page = self.state.page
        if page is None:
            self.desk.say("There is no case to approve.")
            return
        if must_settle(page, self.bench.me):
            self.saying.settle()
            return
        if decision_words(page, self.bench.me) == Choice.APPROVE:
            self.desk.say("You have approved this text already. W takes it back.")
            return
        problems = self.bench.review.in_the_way(page, Choice.APPROVE, self.deciding.boxes())
        if problems and self._offered == page.shown.digest:
            self.state.ticked.update(self.state.boxes(self.bench.policy))
            self.desk.draw_page()
            problems = self.bench.review.in_the_way(page, Choice.APPROVE, self.deciding.boxes())
        self._offered = ""
        if problems:
            self.desk.gold_app.problem(NotDecided(problems))
            self._to_open_box()
            self._offer_boxes(page)
        else:
            self.desk.spawn(self._approve(page), "decide")

    def _offer_boxes(self, page: ReviewPage) -> None:
        """Offer to tick the rest once the text was read to its end, if nothing but boxes is in the way."""
        every = self.state.boxes(self.bench.policy)
        if self.bench.review.in_the_way(page, Choice.APPROVE, every):
            return
        number = plural(len(every) - len(self.deciding.boxes()), "open box", "open boxes")
        if self.desk.reading.read_whole:
            self._offered = page.shown.digest
            self.desk.say(f"You have read to the end: a again ticks {number} and approves.")
        else:
            self.desk.say(f"Read to the end (End goes there), then a offers to tick {number}.")

    async def _approve(self, page: ReviewPage) -> None:
        call = partial(self.deciding.decider(page, Choice.APPROVE, seconds=self.deciding.seconds(page)), "")
        try:
            done = await self.lane.whole(call)
        except Conflict as error:
            await self.deciding.moved(error, page)
            return
        await self.deciding.recorded(page, done)

    def withdraw(self) -> None:
        """Withdraw your decision about the selected case; without one, the last decision of this sitting."""
        page = self.state.page
        problems = () if page is None else self.bench.review.in_the_way(page, Choice.WITHDRAW, ())
        if page is not None and not problems:
            self.desk.spawn(self._withdraw(page.case.case_id), "decide")
        elif self.state.memory.decided:
            self.undo()
        else:
            self.desk.say(
                f"Nothing to take back: {problems[0].message}." if problems else "There is nothing to take back."
            )

    def undo(self) -> None:
        """Withdraw the last decision of this sitting, whichever case is selected now."""
        if not self.state.memory.decided:
            self.desk.say("You have decided nothing in this sitting that could be taken back.")
        else:
            self.desk.spawn(self._withdraw(self.state.memory.decided[-1]), "decide")

    async def _withdraw(self, case_id: str) -> None:
        memory = self.state.memory
        page = await self.lane(partial(self.bench.review.page, case_id))
        try:
            done = await self.lane.whole(partial(self.deciding.decider(page, Choice.WITHDRAW), ""))
        except GoldtuiError:
            # Somebody has built on it, so it is no longer a step of this sitting.
            memory.decided = [one for one in memory.decided if one != case_id]
            raise
        memory.decided = [one for one in memory.decided if one != case_id]
        self.state.show_all()
        await self.deciding.recorded(page, done)

    def difference(self) -> None:
        """Show or hide what has changed since somebody decided about an earlier text."""
        self.watch.touched()
        self.state.difference = not self.state.difference
        self.desk.draw_page(0)
        self.desk.show_reading()

    def blind(self) -> None:
        """Hide or show what others have decided."""
        if self.bench.policy.blind_review:
            self.desk.say("This set reviews blind: what others decide is shown once you have decided.")
            return
        self.state.memory.blind = not self.state.memory.blind
        self.desk.show_queue()
        self.desk.draw_page()
        hidden = "Blind: others' decisions are hidden until you have decided."
        self.desk.say(hidden if self.state.memory.blind else "Others' decisions are shown.")

    def guideline(self) -> None:
        """Show how to review in this set."""
        from goldtui.tui.review.guideline import GuidelineScreen

        case = None if self.state.page is None else self.state.page.case
        note = "" if case is None else case.guideline_note
        boxes, name = self.state.boxes(self.bench.policy), "" if case is None else case.case_id
        self.desk.gold_app.push_screen(GuidelineScreen(self.bench.policy, boxes, name, note))

    def open(self) -> None:
        """Open the case in the Workbench at the selected row."""
        if self.state.page is None:
            self.desk.say("There is no case to open here.")
            return
        self.watch.touched()
        row = self.desk.reading.in_hand if self.desk.reading.has_focus else None
        spot = (row.spot if row is not None else None) or Spot("question")
        if row is not None and row.remark:
            spot = self.spot_of_remark(row.remark) or spot
        self.desk.gold_app.spawn(
            self.desk.gold_app,
            self.desk.gold_app.open_spot(self.state.page.case.case_id, spot, ""),
            "open",
            exclusive=True,
        )

    def spot_of_remark(self, remark: int) -> Spot | None:
        """The row that a comment is about."""
        from goldtui.model.review import Comment
        from goldtui.workbench.review.comment_spot import spot_of

        page = self.state.page
        for one in page.shown.opinions if page is not None else ():
            if one.sequence == remark and isinstance(one.content, Comment) and page is not None:
                return spot_of(page.shown.case, one.content)
        return None
