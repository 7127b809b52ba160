"""The Workbench among other people: what they save meanwhile, and the history of the case."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from goldtui.casework.diff import diff_cases
from goldtui.casework.edits import Edit
from goldtui.model.counts import first_few
from goldtui.model.spot import Spot

if TYPE_CHECKING:
    from goldtui.tui.workbench.keeping import Keeping
    from goldtui.tui.workbench.moving import Moving
    from goldtui.tui.workbench.saving import Saving
    from goldtui.tui.workbench.state import WorkDesk
    from goldtui.workbench.case.views import ArrivalView

SHOWN_CHANGES = 3


class OthersActions:
    """What others save meanwhile, and what was said before."""

    def __init__(self, desk: WorkDesk, keeping: Keeping, moving: Moving, saving: Saving) -> None:
        self.desk, self.state, self.keeping, self.moving, self.saving = desk, desk.state, keeping, moving, saving
        self.bench, self.lane = desk.bench, desk.lane

    # -- what they save meanwhile ------------------------------------------------------------------------

    async def arrived(self, found: Sequence[ArrivalView]) -> None:
        """Revisions arrived, perhaps of the current case: show them at once unless something here is being written."""
        if found:
            self.desk.case_list.forget()
        sitting = self.state.sitting
        if sitting is None:
            return
        # Our own save is no news: it is finished only once the sitting knows its number.
        async with self.keeping.keeper.turn:
            here = sitting.case.case_id
            newer = [one for one in found if one.case_id == here and one.number > sitting.opened.number]
        if self.state.sitting is not sitting:
            return
        if newer:
            self.state.newer = newer[-1]
            if self._busy():
                self._tell_newer(newer[-1])
        if self.state.newer is not None and (
            self.state.newer.case_id != here or self.state.newer.number <= sitting.opened.number
        ):
            self.state.newer = None
        if self.state.newer is not None and not self._busy():
            await self._show_newer(self.state.newer)

    async def follow_same_words(self) -> None:
        """A dispute is a revision with the same words: later typing here builds on it."""
        sitting = self.state.sitting
        if sitting is None:
            return
        opened = await self.lane(partial(self.bench.case.open, sitting.case.case_id))
        if self.state.sitting is sitting and opened.case == sitting.opened.case and opened.number > sitting.base:
            sitting.rebase(opened)
            self.desk.show_case()
            self.keeping.keep_in_background()

    def _busy(self) -> bool:
        """Whether showing another text would interrupt the person's work."""
        sitting = self.state.sitting
        selecting = self.desk.source.evidence.selected is not None
        return (
            sitting is None or sitting.changed or sitting.unkept or self.desk.case_pane.editing is not None or selecting
        )

    def _tell_newer(self, one: ArrivalView) -> None:
        text = f"{one.author} saved revision {one.number} of this case. Yours is kept; ctrl+s puts both together."
        self.desk.show_case()
        self.desk.say(text)

    async def _show_newer(self, one: ArrivalView) -> None:
        sitting = self.state.sitting
        if sitting is None or not self.desk.on_top:
            return
        before, was, spot = sitting.opened.case, sitting.opened.state, self.desk.case_pane.outline.spot
        self.state.newer = None
        if not await self.moving.to(one.case_id, spot) or self.state.sitting is None:
            return
        opened = self.state.sitting.opened
        names = [change.name for change in diff_cases(before, opened.case)]
        what = [first_few(names, SHOWN_CHANGES)] if names else []
        what += [f"it is {opened.state} now"] if opened.state != was or not names else []
        self.desk.say(f"{one.author} saved revision {opened.number}: {'; '.join(what)}. It is shown now.")

    # -- what was said before ----------------------------------------------------------------------------

    def history(self) -> None:
        """Show who saved the case when and why, what changed and who set which part; old texts can be restored."""
        if self.state.sitting is not None:
            self.desk.spawn(self._history(self.desk.case_pane.outline.spot), "history", exclusive=True)

    async def _history(self, spot: Spot | None) -> None:
        from goldtui.tui.pages.history import HistoryScreen

        if self.state.sitting is None or not await self.keeping.keep_now():
            return
        case_id = self.state.sitting.case.case_id
        screen = HistoryScreen(
            self.bench, self.lane, self.desk.glyphs, case_id, spot, unsaved=self.state.sitting.changed
        )
        number = await self.desk.gold_app.push_screen_wait(screen)
        if number is None or self.state.sitting is None or self.state.sitting.case.case_id != case_id:
            return
        from goldtui.workbench.case.history import restored_note

        text = await self.lane(partial(self.bench.case.text_at, case_id, number))
        if text is not None:
            self.desk.case_pane.close_editor(focus=False)
            self.keeping.edit(Edit(text, f"took revision {number} back", Spot("question")))
            await self.saving.append(ready=False, note=restored_note(number))
