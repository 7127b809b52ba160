"""How the Library protects work: undo from the list, and unsaved typing of earlier sessions offered again.

The stack is the application's: the last step may be a bulk edit made here or typing in a case.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from goldtui.tui.kit.case_list import CaseList

if TYPE_CHECKING:
    from goldtui.casework.undo import MadeStep
    from goldtui.tui.library.searching import Searching
    from goldtui.tui.library.state import LibraryDesk
    from goldtui.workbench.bench import Bench
    from goldtui.workbench.library.bulk import BulkDone


class LibraryUndo:
    """Undo, and the kept typing of earlier sessions."""

    def __init__(self, desk: LibraryDesk, searching: Searching) -> None:
        self.desk, self.state, self.searching, self.lane = desk, desk.state, searching, desk.lane

    # -- undo --------------------------------------------------------------------------------------------

    def record_bulk(self, done: BulkDone) -> None:
        """Record a bulk edit as one step, however many cases it changed."""
        from goldtui.casework.undo import BulkStep

        if done.changed:
            app = self.desk.gold_app
            app.timeline = app.timeline.recorded(BulkStep(done.batch, done.words))

    def record_made(self, case_id: str, label: str) -> None:
        """Record a case that was written or cloned as one step."""
        from goldtui.casework.undo import MadeStep

        app = self.desk.gold_app
        app.timeline = app.timeline.recorded(MadeStep(case_id, label))

    def take_back(self) -> None:
        """Undo the last change: a bulk edit here, a change to one case in that case."""
        self._turn(back=True)

    def make_again(self) -> None:
        """Redo the last undone change."""
        self._turn(back=False)

    def _turn(self, *, back: bool) -> None:
        if self.desk.bench is not None:
            self.desk.spawn(self._in_turn(self.desk.bench, back), "bulk")

    async def _in_turn(self, bench: Bench, back: bool) -> None:
        async with self.desk.gold_app.turning:
            await self._turned(bench, back)

    async def _turned(self, bench: Bench, back: bool) -> None:
        from goldtui.casework.undo import BulkStep, MadeStep

        app = self.desk.gold_app
        while app.timeline.runs_out(back=back):
            older = app.timeline.older
            app.timeline = app.timeline.with_earlier(await self.lane(partial(bench.case.earlier, older)))
        step = app.timeline.history.next(back=back)
        if step is None:
            self.desk.say(f"Nothing to {'undo' if back else 'redo'}.")
        elif isinstance(step, BulkStep):
            done = await self.lane(partial(bench.library.take_back_bulk, step.batch))
            app.timeline = app.timeline.turned_bulk(step, done.batch if done.changed else None, back=back)
            self.report(done)
        elif isinstance(step, MadeStep):
            await self._turn_made(bench, step, back)
        else:
            # Opens the case and takes the step there, so that nobody changes a text without seeing it.
            app.turn_on_opening = back
            self.desk.post_message(CaseList.Opened(step.case_id))

    async def _turn_made(self, bench: Bench, step: MadeStep, back: bool) -> None:
        app = self.desk.gold_app
        await self.lane(partial(bench.library.unmake_case if back else bench.library.make_case_again, step.case_id))
        history = app.timeline.history
        app.timeline = app.timeline.with_history((history.undo() if back else history.redo())[0])
        self.searching.search(step.case_id)
        if back:
            self.desk.say(f"Undone: {step.label}. {step.case_id} is retired, in no release; ctrl+y takes it back.")
        else:
            self.desk.say(f"Redone: {step.label}. {step.case_id} is a draft again.")

    def report(self, done: BulkDone) -> None:
        """Report a change of many cases, and search again."""
        self.searching.search()
        self.desk.say(done.sentence())

    # -- typing of earlier sessions ----------------------------------------------------------------------

    async def offer_kept(self) -> None:
        """Announce on start what earlier sessions left unsaved."""
        if self.desk.bench is not None:
            self.state.kept = await self.lane(self.desk.bench.case.kept_drafts)
            if self.state.kept:
                self.desk.show_next(self.kept_line())

    def kept_seen(self, case_id: str) -> None:
        """Drop the case from the list of kept typing once it is opened, since its typing is restored."""
        self.state.kept = [one for one in self.state.kept if one.case_id != case_id]

    def kept_line(self) -> str:
        """The line that replaces the next step while kept typing waits; empty when none does."""
        kept = self.state.kept
        if not kept:
            return ""
        if len(kept) == 1:
            return f"Unsaved typing of {kept[0].at} from an earlier session: u opens {kept[0].case_id}."
        return (
            f"Unsaved typing in {len(kept)} cases from an earlier session: u opens the first; unsaved:mine lists all."
        )

    def in_hand_waits(self) -> bool:
        """Whether the selected case still needs its author."""
        from goldtui.casework.lifecycle import WITH_AUTHOR

        row = self.desk.cases.selected_row
        return row is not None and row.state in WITH_AUTHOR

    def open_kept(self) -> bool:
        """Open the first case with kept typing; False when there is none."""
        if not self.state.kept:
            return False
        first, self.state.kept = self.state.kept[0], self.state.kept[1:]
        self.desk.post_message(CaseList.Opened(first.case_id))
        return True
