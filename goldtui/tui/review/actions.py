"""What the keys of the Review place do: tick, approve, take back, go to the next, show more or less.

A decision is followed by the next case; what is in the way of one is said at once and in full, and asks nothing.
"""

from __future__ import annotations

import time
from functools import partial
from typing import TYPE_CHECKING, cast

from goldtui.model.faults import Conflict, GoldtuiError
from goldtui.model.review import Choice, Decision
from goldtui.model.spot import Spot
from goldtui.tui.kit.enter_input import EnterInput
from goldtui.tui.review.words import next_need

if TYPE_CHECKING:
    from textual.widget import Widget

    from goldtui.tui.review.review import ReviewPlace
    from goldtui.workbench.review.decide import Decided
    from goldtui.workbench.review.page import ReviewPage


class ReviewActions:
    """Mixed into the Review place, and only there."""

    @property
    def _it(self) -> ReviewPlace:
        return cast("ReviewPlace", self)

    # -- the checklist -----------------------------------------------------------------------------------

    def action_tick(self) -> None:
        """The box in hand; on any other row, go to the first that is open."""
        it = self._it
        it.touched()
        if it.page is None:
            return
        row = it.reading.in_hand
        if row is None or not row.box:
            if not self._to_open_box():
                it.say("Every box is ticked." if it.bench.policy.checklist else "The set has no checklist.")
            return
        ticked = it.ticked
        it.gold_app.clear_notifications()
        ticked.symmetric_difference_update({row.box})
        it.draw_page()
        if row.box in ticked:
            self._to_open_box()

    def _to_open_box(self) -> bool:
        it = self._it
        ticked = it.ticked
        at = next((i for i, row in enumerate(it.reading.case_rows) if row.box and row.box not in ticked), None)
        if at is None:
            return False
        it.show_reading()
        it.reading.move_to(at)
        return True

    def action_first(self) -> None:
        """What is first in the way: an open box, or a reason why nobody may approve."""
        it = self._it
        it.touched()
        if self._to_open_box():
            return
        at = next((i for i, row in enumerate(it.reading.case_rows) if row.way), None)
        if at is None:
            it.say("Nothing in the case is in the way.")
        else:
            it.show_reading()
            it.reading.move_to(at)

    # -- deciding ----------------------------------------------------------------------------------------

    def action_approve(self) -> None:
        """Approve the text on the screen, or say everything that is in the way."""
        from goldtui.workbench.review.decide import NotDecided

        it = self._it
        it.touched()
        page = it.page
        if page is None:
            it.say("There is no case to approve.")
            return
        if it.must_settle(page):
            it.action_settle()
            return
        if it.decided(page) == Choice.APPROVE:
            it.say("You have approved this text already. W takes it back.")
            return
        problems = it.bench.review.in_the_way(page, Choice.APPROVE, self.boxes())
        if problems:
            it.gold_app.problem(NotDecided(problems))
            self._to_open_box()
        else:
            it.gold_app.spawn(it, self._approve(page), "decide")

    async def _approve(self, page: ReviewPage) -> None:
        call = partial(self.decide, page, Choice.APPROVE, "", seconds=self.seconds(page))
        try:
            done = await self._it.lane(call)
        except Conflict as error:
            await self.moved(error, page)
            return
        await self.recorded(page, done)

    def boxes(self) -> tuple[str, ...]:
        """What is ticked, in the order of the checklist."""
        it = self._it
        return tuple(box for box in it.bench.policy.checklist if box in it.ticked)

    def seconds(self, page: ReviewPage) -> float:
        """How long this text was on the screen."""
        return self._it.memory.reading.of(page.shown.digest, time.monotonic())

    def decide(
        self, page: ReviewPage, choice: Choice, note: str, *, seconds: float | None = None, settles: bool = False
    ) -> Decided:
        """Record a choice; runs in the lane."""
        it = self._it
        blind = it.blind
        return it.bench.review.decide(page, choice, note, self.boxes(), seconds=seconds, blind=blind, settles=settles)

    async def moved(self, error: Conflict, page: ReviewPage) -> None:
        """Somebody saved first: say who, read the case again. Its boxes are open, since nobody has read this text."""
        it = self._it
        it.gold_app.problem(error)
        await it.load(page.case.case_id)

    async def recorded(self, page: ReviewPage, done: Decided) -> None:
        """Say what was recorded, and go on to the next case that one can do something about."""
        from goldtui.workbench.review.queue import next_in_queue

        it, memory, case_id = self._it, self._it.memory, page.case.case_id
        said = done.given.opinion.content
        assert isinstance(said, Decision), "a decision was recorded"
        if said.choice is not Choice.WITHDRAW:
            memory.decided.append(case_id)
        following = None if it.waiting is None else next_in_queue(it.waiting, case_id)
        stays = said.choice is Choice.WITHDRAW or following is None
        memory.case_id = case_id if stays else following or ""
        it.known.pop(case_id, None)
        it.gold_app.clear_notifications()
        flagged = it.flagged(said)
        back = "" if said.choice is Choice.WITHDRAW else " ctrl+z takes it back."
        it.say_whole(f"{done.says}.{f' {flagged}.' if flagged else ''}{back}")
        if not stays:
            # At once, since the next case was fetched ahead and reading a long queue anew takes a moment.
            it.queue.show([row for row in it.queue.rows if row.case_id != case_id], memory.case_id)
            it.look()
        await it.load(memory.case_id)

    # -- taking back -------------------------------------------------------------------------------------

    def action_withdraw(self) -> None:
        """Take one's decision about the case in hand back; where there is none, the last of this sitting."""
        it = self._it
        page = it.page
        problems = () if page is None else it.bench.review.in_the_way(page, Choice.WITHDRAW, ())
        if page is not None and not problems:
            it.gold_app.spawn(it, self._withdraw(page.case.case_id), "decide")
        elif it.memory.decided:
            self.action_undo()
        else:
            it.say(f"Nothing to take back: {problems[0].message}." if problems else "There is nothing to take back.")

    def action_undo(self) -> None:
        """Take the last decision of this sitting back, wherever one is by now."""
        it = self._it
        if not it.memory.decided:
            it.say("You have decided nothing in this sitting that could be taken back.")
        else:
            it.gold_app.spawn(it, self._withdraw(it.memory.decided[-1]), "decide")

    async def _withdraw(self, case_id: str) -> None:
        it, memory = self._it, self._it.memory
        page = await it.lane(partial(it.bench.review.page, case_id))
        try:
            done = await it.lane(partial(self.decide, page, Choice.WITHDRAW, ""))
        except GoldtuiError:
            # Somebody has gone on from there: it is no step of this sitting any more.
            memory.decided = [one for one in memory.decided if one != case_id]
            raise
        memory.decided = [one for one in memory.decided if one != case_id]
        memory.only, memory.words, it.found = None, "", None
        await self.recorded(page, done)

    # -- which case --------------------------------------------------------------------------------------

    def action_next_todo(self) -> None:
        """The next case that one can do something about; with an empty queue, the oldest draft."""
        it = self._it
        it.gold_app.spawn(it, self._next_todo(), "todo", exclusive=True)

    async def _next_todo(self) -> None:
        from goldtui.workbench.review.queue import next_in_queue

        it = self._it
        if it.waiting is None:
            return
        if not it.waiting.rows:
            draft = await it.lane(partial(it.bench.library.next_todo, "", None))
            if draft is None:
                it.say("Nothing waits for review, and there is no draft.")
            else:
                # On the application: this screen is gone before the Workbench is open.
                opening = it.gold_app.open_spot(draft, Spot("question"), "The oldest draft: R marks it ready.")
                it.gold_app.spawn(it.gold_app, opening, "open", exclusive=True)
            return
        following = next_in_queue(it.waiting, it.memory.case_id)
        if following is None:
            it.say("Nothing else waits for you; what is left waits for others or was put off.")
            return
        if all(row.case_id != following for row in it.queue.rows):
            it.memory.only, it.memory.words, it.found = None, "", None
        it.show_queue(following)
        it.look()

    def action_step(self, by: int) -> None:
        """The next or the previous case of the list."""
        self._it.queue.action_move(by)

    def action_only(self) -> None:
        """Only the cases of one need, the next one with every key."""
        it = self._it
        if it.waiting is not None:
            it.memory.only = next_need(it.waiting, it.memory.only)
            it.show_queue()
            it.look()

    def action_ask(self) -> None:
        """Type a filter in the words of the Library."""
        it = self._it
        it.add_class("-asking")
        field = it.query_one(EnterInput)
        field.value = it.memory.words
        it.set_focus(field)

    def take_asked(self) -> None:
        """Enter in the field."""
        it = self._it
        it.gold_app.spawn(it, self._filter(it.query_one(EnterInput).value.strip()), "queue", exclusive=True)
        self._end_asking()

    async def _filter(self, words: str) -> None:
        it = self._it
        faults = await it.lane(partial(it.bench.library.odd, words))
        if faults:
            it.say(faults[0])
            return
        it.memory.words = words
        await it.load(it.memory.case_id)

    def _end_asking(self) -> None:
        it = self._it
        it.remove_class("-asking")
        it.set_focus(it.queue)

    # -- more or less ------------------------------------------------------------------------------------

    def action_difference(self) -> None:
        """What has changed since somebody decided about an earlier text."""
        it = self._it
        it.touched()
        it.difference = not it.difference
        it.draw_page(0)
        it.show_reading()

    def action_blind(self) -> None:
        """Hide what others have decided, or show it."""
        it = self._it
        if it.bench.policy.blind_review:
            it.say("This set reviews blind: what others decide is shown once you have decided.")
            return
        it.memory.blind = not it.memory.blind
        it.show_queue()
        it.draw_page()
        hidden = "Blind: others' decisions are hidden until you have decided."
        it.say(hidden if it.memory.blind else "Others' decisions are shown.")

    def action_guideline(self) -> None:
        """How to review in this set."""
        from goldtui.tui.review.guideline import GuidelineScreen

        it = self._it
        case = None if it.page is None else it.page.case
        note = "" if case is None else case.guideline_note
        it.gold_app.push_screen(GuidelineScreen(it.bench.policy, "" if case is None else case.case_id, note))

    def show_reading(self) -> None:
        """The case has the keys; on a narrow screen it is what is shown."""
        it = self._it
        it.add_class("-reading")
        self._focus(it.reading)

    def _focus(self, pane: Widget) -> None:
        it = self._it
        if pane.region:
            # At once: a deferred focus lets the next keys act in the pane that was left.
            it.set_focus(pane)
        else:
            # The class decides whether the pane is displayed, and only a displayed pane takes focus.
            it.call_after_refresh(it.set_focus, pane)

    def action_panes(self) -> None:
        """Queue or case."""
        it = self._it
        if it.reading.has_focus:
            it.remove_class("-reading")
            self._focus(it.queue)
        else:
            it.touched()
            self.show_reading()

    def action_back(self) -> None:
        """One step back: from the field, from the case on a narrow screen, then to where one came from."""
        it = self._it
        if it.has_class("-asking"):
            self._end_asking()
        elif it.has_class("-narrow") and it.has_class("-reading"):
            self.action_panes()
        else:
            it.gold_app.action_leave_place()

    # -- to the Workbench --------------------------------------------------------------------------------

    def action_open(self) -> None:
        """Open the case in the Workbench at the row in hand."""
        it = self._it
        if it.page is None:
            it.say("There is no case to open here.")
            return
        it.touched()
        row = it.reading.in_hand if it.reading.has_focus else None
        spot = (row.spot if row is not None else None) or Spot("question")
        if row is not None and row.remark:
            spot = self.spot_of_remark(row.remark) or spot
        it.gold_app.spawn(it.gold_app, it.gold_app.open_spot(it.page.case.case_id, spot, ""), "open", exclusive=True)

    def spot_of_remark(self, remark: int) -> Spot | None:
        """The row that a comment is about."""
        from goldtui.model.review import Comment
        from goldtui.workbench.review.comment_spot import spot_of

        page = self._it.page
        for one in page.shown.opinions if page is not None else ():
            if one.sequence == remark and isinstance(one.content, Comment) and page is not None:
                return spot_of(page.shown.case, one.content)
        return None
