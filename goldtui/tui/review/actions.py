"""What the keys of the Review place do: tick, approve, take back, go to the next, show more or less.

After a decision comes the next case; whatever blocks a decision is shown at once and in full, without a dialog.
"""

from __future__ import annotations

import time
from functools import partial
from typing import TYPE_CHECKING

from goldtui.model.faults import Conflict, GoldtuiError
from goldtui.model.review import Choice, Decision
from goldtui.model.spot import Spot
from goldtui.tui.kit.enter_input import EnterInput
from goldtui.tui.review.review_labels import ReviewLabels
from goldtui.tui.review.words import next_need

if TYPE_CHECKING:
    from textual.widget import Widget

    from goldtui.workbench.review.decide import Decided
    from goldtui.workbench.review.page import ReviewPage


class ReviewActions(ReviewLabels):
    """What the keys of the Review place do."""

    # -- the checklist -----------------------------------------------------------------------------------

    def action_tick(self) -> None:
        """Tick or untick the selected box; on any other row, go to the first open box."""
        self.touched()
        if self.page is None:
            return
        row = self.reading.in_hand
        if row is None or not row.box:
            if not self._to_open_box():
                self.say("Every box is ticked." if self.bench.policy.checklist else "The set has no checklist.")
            return
        ticked = self.ticked
        self.gold_app.clear_notifications()
        ticked.symmetric_difference_update({row.box})
        self.draw_page()
        if row.box in ticked:
            self._to_open_box()

    def _to_open_box(self) -> bool:
        ticked = self.ticked
        at = next((i for i, row in enumerate(self.reading.case_rows) if row.box and row.box not in ticked), None)
        if at is None:
            return False
        self.show_reading()
        self.reading.move_to(at)
        return True

    def action_first(self) -> None:
        """Go to the first blocker: an open box, or the reason why nobody may approve."""
        self.touched()
        if self._to_open_box():
            return
        at = next((i for i, row in enumerate(self.reading.case_rows) if row.way), None)
        if at is None:
            self.say("Nothing in the case is in the way.")
        else:
            self.show_reading()
            self.reading.move_to(at)

    # -- deciding ----------------------------------------------------------------------------------------

    def action_approve(self) -> None:
        """Approve the text on the screen, or show everything that blocks it."""
        from goldtui.workbench.review.decide import NotDecided

        self.touched()
        page = self.page
        if page is None:
            self.say("There is no case to approve.")
            return
        if self.must_settle(page):
            self.action_settle()
            return
        if self.decided(page) == Choice.APPROVE:
            self.say("You have approved this text already. W takes it back.")
            return
        problems = self.bench.review.in_the_way(page, Choice.APPROVE, self.boxes())
        if problems:
            self.gold_app.problem(NotDecided(problems))
            self._to_open_box()
        else:
            self.gold_app.spawn(self, self._approve(page), "decide")

    async def _approve(self, page: ReviewPage) -> None:
        call = partial(self.decide, page, Choice.APPROVE, "", seconds=self.seconds(page))
        try:
            done = await self.lane(call)
        except Conflict as error:
            await self.moved(error, page)
            return
        await self.recorded(page, done)

    def boxes(self) -> tuple[str, ...]:
        """The ticked boxes, in the order of the checklist."""
        return tuple(box for box in self.bench.policy.checklist if box in self.ticked)

    def seconds(self, page: ReviewPage) -> float:
        """Seconds this text was on the screen."""
        return self.memory.reading.of(page.shown.digest, time.monotonic())

    def decide(
        self, page: ReviewPage, choice: Choice, note: str, *, seconds: float | None = None, settles: bool = False
    ) -> Decided:
        """Record a choice; runs in the lane."""
        blind = self.blind
        return self.bench.review.decide(page, choice, note, self.boxes(), seconds=seconds, blind=blind, settles=settles)

    async def moved(self, error: Conflict, page: ReviewPage) -> None:
        """Report who saved first and reload the case. Its boxes are open, since nobody has read this text."""
        self.gold_app.problem(error)
        await self.load(page.case.case_id)

    async def recorded(self, page: ReviewPage, done: Decided) -> None:
        """Report what was recorded, and go on to the next case this person can act on."""
        from goldtui.workbench.review.queue import next_in_queue

        memory, case_id = self.memory, page.case.case_id
        said = done.given.opinion.content
        assert isinstance(said, Decision), "a decision was recorded"
        if said.choice is not Choice.WITHDRAW:
            memory.decided.append(case_id)
        following = None if self.waiting is None else next_in_queue(self.waiting, case_id)
        stays = said.choice is Choice.WITHDRAW or following is None
        memory.case_id = case_id if stays else following or ""
        self.known.pop(case_id, None)
        self.gold_app.clear_notifications()
        flagged = self.flagged(said)
        back = "" if said.choice is Choice.WITHDRAW else " ctrl+z takes it back."
        self.say_whole(f"{done.says}.{f' {flagged}.' if flagged else ''}{back}")
        if not stays:
            # At once, since the next case is prefetched and reading a long queue again takes a moment.
            self.queue.show([row for row in self.queue.rows if row.case_id != case_id], memory.case_id)
            self.look()
        await self.load(memory.case_id)

    # -- taking back -------------------------------------------------------------------------------------

    def action_withdraw(self) -> None:
        """Withdraw your decision about the selected case; without one, the last decision of this sitting."""
        page = self.page
        problems = () if page is None else self.bench.review.in_the_way(page, Choice.WITHDRAW, ())
        if page is not None and not problems:
            self.gold_app.spawn(self, self._withdraw(page.case.case_id), "decide")
        elif self.memory.decided:
            self.action_undo()
        else:
            self.say(f"Nothing to take back: {problems[0].message}." if problems else "There is nothing to take back.")

    def action_undo(self) -> None:
        """Withdraw the last decision of this sitting, whichever case is selected now."""
        if not self.memory.decided:
            self.say("You have decided nothing in this sitting that could be taken back.")
        else:
            self.gold_app.spawn(self, self._withdraw(self.memory.decided[-1]), "decide")

    async def _withdraw(self, case_id: str) -> None:
        memory = self.memory
        page = await self.lane(partial(self.bench.review.page, case_id))
        try:
            done = await self.lane(partial(self.decide, page, Choice.WITHDRAW, ""))
        except GoldtuiError:
            # Somebody has built on it, so it is no longer a step of this sitting.
            memory.decided = [one for one in memory.decided if one != case_id]
            raise
        memory.decided = [one for one in memory.decided if one != case_id]
        memory.only, memory.words, self.found = None, "", None
        await self.recorded(page, done)

    # -- which case --------------------------------------------------------------------------------------

    def action_next_todo(self) -> None:
        """Go to the next case this person can act on; with an empty queue, to the oldest draft."""
        self.gold_app.spawn(self, self._next_todo(), "todo", exclusive=True)

    async def _next_todo(self) -> None:
        from goldtui.workbench.review.queue import next_in_queue

        if self.waiting is None:
            return
        if not self.waiting.rows:
            draft = await self.lane(partial(self.bench.library.next_todo, "", None))
            if draft is None:
                self.say("Nothing waits for review, and there is no draft.")
            else:
                # On the application: this screen is gone before the Workbench is open.
                opening = self.gold_app.open_spot(draft, Spot("question"), "The oldest draft: R marks it ready.")
                self.gold_app.spawn(self.gold_app, opening, "open", exclusive=True)
            return
        following = next_in_queue(self.waiting, self.memory.case_id)
        if following is None:
            self.say("Nothing else waits for you; what is left waits for others or was put off.")
            return
        if all(row.case_id != following for row in self.queue.rows):
            self.memory.only, self.memory.words, self.found = None, "", None
        self.show_queue(following)
        self.look()

    def action_step(self, by: int) -> None:
        """Select the next or the previous case of the list."""
        self.queue.action_move(by)

    def action_only(self) -> None:
        """Show only the cases of one need, the next one with every press."""
        if self.waiting is not None:
            self.memory.only = next_need(self.waiting, self.memory.only)
            self.show_queue()
            self.look()

    def action_ask(self) -> None:
        """Focus the filter, which uses the syntax of the Library."""
        self.add_class("-asking")
        field = self.query_one(EnterInput)
        field.value = self.memory.words
        self.set_focus(field)

    def take_asked(self) -> None:
        """Apply the typed filter."""
        self.gold_app.spawn(self, self._filter(self.query_one(EnterInput).value.strip()), "queue", exclusive=True)
        self._end_asking()

    async def _filter(self, words: str) -> None:
        faults = await self.lane(partial(self.bench.library.odd, words))
        if faults:
            self.say(faults[0])
            return
        self.memory.words = words
        await self.load(self.memory.case_id)

    def _end_asking(self) -> None:
        self.remove_class("-asking")
        self.set_focus(self.queue)

    # -- more or less ------------------------------------------------------------------------------------

    def action_difference(self) -> None:
        """Show or hide what has changed since somebody decided about an earlier text."""
        self.touched()
        self.difference = not self.difference
        self.draw_page(0)
        self.show_reading()

    def action_blind(self) -> None:
        """Hide or show what others have decided."""
        if self.bench.policy.blind_review:
            self.say("This set reviews blind: what others decide is shown once you have decided.")
            return
        self.memory.blind = not self.memory.blind
        self.show_queue()
        self.draw_page()
        hidden = "Blind: others' decisions are hidden until you have decided."
        self.say(hidden if self.memory.blind else "Others' decisions are shown.")

    def action_guideline(self) -> None:
        """Show how to review in this set."""
        from goldtui.tui.review.guideline import GuidelineScreen

        case = None if self.page is None else self.page.case
        note = "" if case is None else case.guideline_note
        self.gold_app.push_screen(GuidelineScreen(self.bench.policy, "" if case is None else case.case_id, note))

    def show_reading(self) -> None:
        """Focus the case; on a narrow screen it also becomes the visible pane."""
        self.add_class("-reading")
        self._focus(self.reading)

    def _focus(self, pane: Widget) -> None:
        if pane.region:
            # At once: with a deferred focus the next keys act in the pane that was left.
            self.set_focus(pane)
        else:
            # The class decides whether the pane is displayed, and only a displayed pane takes focus.
            self.call_after_refresh(self.set_focus, pane)

    def action_panes(self) -> None:
        """Switch between queue and case."""
        if self.reading.has_focus:
            self.remove_class("-reading")
            self._focus(self.queue)
        else:
            self.touched()
            self.show_reading()

    def action_back(self) -> None:
        """Go one step back: from the field, from the case on a narrow screen, then to the previous place."""
        if self.has_class("-asking"):
            self._end_asking()
        elif self.has_class("-narrow") and self.has_class("-reading"):
            self.action_panes()
        else:
            self.gold_app.action_leave_place()

    # -- to the Workbench --------------------------------------------------------------------------------

    def action_open(self) -> None:
        """Open the case in the Workbench at the selected row."""
        if self.page is None:
            self.say("There is no case to open here.")
            return
        self.touched()
        row = self.reading.in_hand if self.reading.has_focus else None
        spot = (row.spot if row is not None else None) or Spot("question")
        if row is not None and row.remark:
            spot = self.spot_of_remark(row.remark) or spot
        self.gold_app.spawn(
            self.gold_app, self.gold_app.open_spot(self.page.case.case_id, spot, ""), "open", exclusive=True
        )

    def spot_of_remark(self, remark: int) -> Spot | None:
        """The row that a comment is about."""
        from goldtui.model.review import Comment
        from goldtui.workbench.review.comment_spot import spot_of

        page = self.page
        for one in page.shown.opinions if page is not None else ():
            if one.sequence == remark and isinstance(one.content, Comment) and page is not None:
                return spot_of(page.shown.case, one.content)
        return None
