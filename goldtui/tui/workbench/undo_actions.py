"""Undo and redo over cases and days, and discarding typing on purpose.

Kept separate from the other keys because a step may belong to another case, another session, or many cases at once; one
that somebody has built on since is reported and left in place.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from goldtui.casework.edits import Edit
from goldtui.casework.undo import AnyStep, BulkStep, MadeStep, StateStep, Step
from goldtui.model.faults import Conflict
from goldtui.model.spot import Spot
from goldtui.tui.kit.timeline import Timeline

if TYPE_CHECKING:
    from goldtui.tui.workbench.keeping import Keeping
    from goldtui.tui.workbench.moving import Moving
    from goldtui.tui.workbench.saving import Saving
    from goldtui.tui.workbench.sitting import Sitting
    from goldtui.tui.workbench.state import WorkDesk


class UndoActions:
    """Undo and redo, and discarding typing."""

    def __init__(self, desk: WorkDesk, keeping: Keeping, moving: Moving, saving: Saving) -> None:
        self.desk, self.state, self.keeping, self.moving, self.saving = desk, desk.state, keeping, moving, saving
        self.bench, self.lane = desk.bench, desk.lane

    def _take_timeline(self, timeline: Timeline) -> None:
        self.desk.gold_app.timeline = timeline
        if self.state.sitting is not None:
            self.state.sitting.history = timeline.history

    def undo(self) -> None:
        """Take the last change back, in whichever case and on whichever day it was made.

        A rejected text in the open field counts as the very last change.
        """
        if self.desk.case_pane.drop_refused():
            self.desk.say("The field says again what the case says.")
        else:
            self.turn(back=True)

    def redo(self) -> None:
        """Make the last undone change again."""
        self.turn(back=False)

    def turn_as_asked(self) -> None:
        """Undo or redo the step for which the Library opened this case."""
        app = self.desk.gold_app
        back, app.turn_on_opening = app.turn_on_opening, None
        if back is not None and self.state.sitting is not None:
            self.turn(back=back)

    def turn(self, *, back: bool) -> None:
        """Undo or redo one step: at once in the open case, off the loop where the store is needed."""
        sitting = self.state.sitting
        if sitting is None:
            return
        self.keeping.take_pending()
        step = sitting.history.next(back=back)
        if not self._of_open_field(sitting, step):
            what = "undo" if back else "redo"
            self.desk.say(f"Nothing left to {what} in this field. Esc leaves it, and the key goes on from there.")
            return
        waits = self.desk.gold_app.turning.locked()
        if not waits and isinstance(step, Step) and step.case_id == sitting.case.case_id:
            self._turn_here(sitting, step, back)
        elif not waits and step is None and not self.moving.timeline.runs_out(back=back):
            self.desk.say(f"Nothing to {'undo' if back else 'redo'}.")
        else:
            self.desk.spawn(self._in_turn(back), "undo")

    def _of_open_field(self, sitting: Sitting, step: AnyStep | None) -> bool:
        """Whether a step may be taken now: while a field is open, only one of that field."""
        spot = self.desk.case_pane.editing
        if spot is None:
            return True
        return isinstance(step, Step) and step.case_id == sitting.case.case_id and step.spot == spot

    def _turn_here(self, sitting: Sitting, step: Step, back: bool) -> None:
        if not sitting.fits(step, back=back):
            self._leave(sitting, step, back)
            return
        if back:
            sitting.undo()
        else:
            sitting.redo()
        self.desk.show_case()
        self.keeping.keep_soon()
        if self.desk.case_pane.editing == step.spot:
            self.desk.case_pane.reopen(step.cursor if back else None)
        else:
            self.desk.case_pane.close_editor(focus=False)
            self.desk.case_pane.go(step.spot)
        if back and step.cursor is not None and self.desk.case_pane.editing is None:
            self.desk.case_pane.undone_at = (step.spot, step.cursor)
        self.desk.say(f"{'Undone' if back else 'Redone'}: {step.label}")

    def _leave(self, sitting: Sitting, step: AnyStep, back: bool) -> None:
        """Report who built on the step's result and when, and go on with the steps of other cases."""
        key = "ctrl+z" if back else "ctrl+y"
        if sitting.changed or not sitting.opened.saved:
            since = f"{sitting.case.case_id} says something else by now"
        else:
            since = f"{sitting.case.case_id} was {sitting.opened.saved} since"
        self._take_timeline(self.moving.timeline.with_history(sitting.history.without_next(back=back)))
        left = self.desk.glyphs.quoted(step.label)
        self.desk.say(f"{since}: {left} is left as it is. {key} goes on with the change before it.")

    async def _in_turn(self, back: bool) -> None:
        async with self.desk.gold_app.turning:
            await self._turn(back)

    async def _turn(self, back: bool) -> None:
        while self.moving.timeline.runs_out(back=back):
            await self.recall()
        step = self.moving.timeline.history.next(back=back)
        if step is None or self.state.sitting is None:
            self.desk.say(f"Nothing to {'undo' if back else 'redo'}.")
        elif isinstance(step, BulkStep):
            await self._turn_bulk(step, back)
        elif isinstance(step, MadeStep):
            way = f"q goes to the Library; {'ctrl+z' if back else 'ctrl+y'} there {'retires' if back else 'takes back'}"
            self.desk.say(f"{step.case_id} was made as a {step.label}. {way} it.")
        elif step.case_id != self.state.sitting.case.case_id and not await self.moving.to(step.case_id):
            return
        elif isinstance(step, StateStep):
            await self._turn_state(step, back)
        elif self.state.sitting.history.next(back=back) is not step:
            # Going there restored a draft: that is the last change of the case, so the key takes it back first.
            await self._turn(back)
        else:
            self._turn_here(self.state.sitting, step, back)

    async def recall(self) -> None:
        """Read the steps of earlier sessions, a page at a time."""
        older = self.desk.gold_app.timeline.older
        found = await self.lane(partial(self.bench.case.earlier, older))
        self._take_timeline(self.moving.timeline.with_earlier(found))

    async def _turn_state(self, step: StateStep, back: bool) -> None:
        sitting = self.state.sitting
        assert sitting is not None
        if back and sitting.opened.state == step.before and sitting.opened.mine:
            # A later save already took it back; the key is meant for the change before.
            self._take_timeline(self.moving.timeline.with_history(sitting.history.passed_over()))
            await self._turn(back)
        elif not back and not sitting.opened.mine:
            self._leave(sitting, step, back)
        elif not back:
            history = sitting.history
            sitting.history = history.redo()[0]
            if not await self.saving.append(ready=True, record=False, anyway=True):
                sitting.history = history
            elif isinstance(again := sitting.history.past[-1], StateStep):
                renewed = StateStep(again.case_id, again.before, sitting.opened.number)
                sitting.history = history.redo(renewed)[0]
        elif not sitting.fits(step, back=True):
            self._leave(sitting, step, back)
        else:
            try:
                async with self.keeping.keeper.turn:
                    call = partial(self.bench.case.take_ready_back, step.case_id, step.number, step.before)
                    opened = await self.lane.whole(call)
                    sitting.saved_as(opened)
            except Conflict:
                theirs = await self.lane(partial(self.bench.case.open, step.case_id))
                sitting.rebase(theirs)
                self.desk.show_case()
                self._leave(sitting, step, back)
                return
            sitting.history = sitting.history.undo()[0]
            self.desk.case_list.forget()
            self.desk.show_case()
            self.desk.say(f"Undone: {step.label}. {step.case_id} is {step.before} again, revision {opened.number}.")

    async def _turn_bulk(self, step: BulkStep, back: bool) -> None:
        if not await self.keeping.keep_now():
            return
        sitting = self.state.sitting
        assert sitting is not None
        done = await self.lane.whole(partial(self.bench.library.take_back_bulk, step.batch))
        self._take_timeline(self.moving.timeline.turned_bulk(step, done.batch if done.changed else None, back=back))
        self.desk.case_list.forget()
        if sitting.case.case_id in done.changed:
            await self.moving.to(sitting.case.case_id)
        self.desk.say(done.sentence())

    # -- discarding typing ---------------------------------------------------------------------------------

    def discard(self) -> None:
        """Reset the case to its last revision; discarding is one step that undo reverses."""
        sitting = self.state.sitting
        if sitting is None:
            return
        self.desk.case_pane.close_editor(focus=False)
        pending = self.desk.case_pane.pending_edit()
        if pending is not None:
            self.keeping.edit(pending, typing=True)
        if not sitting.changed:
            self.desk.say("Nothing here is unsaved.")
            return
        message = f"Back to revision {sitting.opened.number}. ctrl+z brings your typing back."
        self.keeping.edit(Edit(sitting.opened.case, "discarded typing", Spot("question"), message))
        self.keeping.keep_in_background()
