"""The Workbench among other people: what they save meanwhile, merging two texts, and the history of the case.

Kept separate from the screen so that every way another person's text reaches it is in one place.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from goldtui.casework.diff import diff_cases
from goldtui.casework.edits import Edit
from goldtui.model.faults import Conflict
from goldtui.model.spot import Spot
from goldtui.tui.workbench.comment_actions import CommentActions

if TYPE_CHECKING:
    from goldtui.workbench.case.views import ArrivalView

SHOWN_CHANGES = 3


class OthersActions(CommentActions):
    """What others save meanwhile, and merging two texts."""

    # -- two texts ---------------------------------------------------------------------------------------

    async def ask_about_conflict(self, error: Conflict) -> None:
        """Merge mine and theirs field by field and save the result; or keep mine as a draft."""
        from goldtui.tui.workbench.conflict import ConflictScreen

        sitting = self.sitting
        if sitting is None:
            return
        case_id, began = sitting.case.case_id, sitting.base
        theirs = await self.lane(partial(self.bench.case.open, case_id))
        base = await self.lane(partial(self.bench.case.text_at, case_id, began))
        cases = tuple(filter(None, (base, sitting.case, theirs.case)))
        hide = partial(sitting.judging.hide, cases=cases)
        screen = ConflictScreen(sitting.case, theirs, error.problem.message, base, self.glyphs, hide)
        merged = await self.gold_app.push_screen_wait(screen)
        if merged is None:
            self.say("Yours is kept as a draft; ctrl+s asks again.")
            return
        self.newer = None
        mine = sitting.case
        sitting.rebase(theirs)
        # The store still holds mine as a draft; the merged case must replace it.
        sitting.kept = mine
        self.edit(Edit(merged, "put together with theirs", Spot("question")))
        # An open field still shows mine; typing on would write it over theirs.
        self.case_pane.reopen(None)
        if merged == theirs.case:
            await self.keep_now()
            self.show_case()
            self.say("Their text is shown; ctrl+z brings yours back." if mine != merged else "You both say the same.")
        else:
            await self.append(ready=False, note=f"put together with revision {theirs.number}")

    # -- what they save meanwhile ------------------------------------------------------------------------

    async def arrived(self, found: Sequence[ArrivalView]) -> None:
        """Revisions arrived, perhaps of the current case: show them at once unless something here is being written."""
        if found:
            self.case_list.forget()
        sitting = self.sitting
        if sitting is None:
            return
        # Our own save is no news: it is finished only once the sitting knows its number.
        async with self.keeper.turn:
            here = sitting.case.case_id
            newer = [one for one in found if one.case_id == here and one.number > sitting.opened.number]
        if self.sitting is not sitting:
            return
        if newer:
            self.newer = newer[-1]
            if self._busy():
                self._tell_newer(newer[-1])
        if self.newer is not None and (self.newer.case_id != here or self.newer.number <= sitting.opened.number):
            self.newer = None
        if self.newer is not None and not self._busy():
            await self._show_newer(self.newer)

    async def follow_same_words(self) -> None:
        """A dispute is a revision with the same words: later typing here builds on it."""
        sitting = self.sitting
        if sitting is None:
            return
        opened = await self.lane(partial(self.bench.case.open, sitting.case.case_id))
        if self.sitting is sitting and opened.case == sitting.opened.case and opened.number > sitting.base:
            sitting.rebase(opened)
            self.show_case()
            self.keep_in_background()

    def _busy(self) -> bool:
        """Whether showing another text would interrupt the person's work."""
        sitting = self.sitting
        selecting = self.source.evidence.selected is not None
        return sitting is None or sitting.changed or sitting.unkept or self.case_pane.editing is not None or selecting

    def _tell_newer(self, one: ArrivalView) -> None:
        text = f"{one.author} saved revision {one.number} of this case. Yours is kept; ctrl+s puts both together."
        self.show_case()
        self.say(text)

    async def _show_newer(self, one: ArrivalView) -> None:
        sitting = self.sitting
        if sitting is None or self.app.screen is not self:
            return
        before, was, spot = sitting.opened.case, sitting.opened.state, self.case_pane.outline.spot
        self.newer = None
        if not await self._go_case(one.case_id, spot) or self.sitting is None:
            return
        opened = self.sitting.opened
        names = [change.name for change in diff_cases(before, opened.case)]
        more = f" and {len(names) - SHOWN_CHANGES} more" if len(names) > SHOWN_CHANGES else ""
        what = [", ".join(names[:SHOWN_CHANGES]) + more] if names else []
        what += [f"it is {opened.state} now"] if opened.state != was or not names else []
        self.say(f"{one.author} saved revision {opened.number}: {'; '.join(what)}. It is shown now.")

    # -- what was said before ----------------------------------------------------------------------------

    def action_history(self) -> None:
        """Show who saved the case when and why, what changed and who set which part; old texts can be restored."""
        if self.sitting is not None:
            self.gold_app.spawn(self, self._history(self.case_pane.outline.spot), "history", exclusive=True)

    async def _history(self, spot: Spot | None) -> None:
        from goldtui.tui.pages.history import HistoryScreen

        if self.sitting is None or not await self.keep_now():
            return
        case_id = self.sitting.case.case_id
        screen = HistoryScreen(self.bench, self.lane, self.glyphs, case_id, spot, unsaved=self.sitting.changed)
        number = await self.gold_app.push_screen_wait(screen)
        if number is None or self.sitting is None or self.sitting.case.case_id != case_id:
            return
        from goldtui.workbench.case.history import restored_note

        text = await self.lane(partial(self.bench.case.text_at, case_id, number))
        if text is not None:
            self.case_pane.close_editor(focus=False)
            self.edit(Edit(text, f"took revision {number} back", Spot("question")))
            await self.append(ready=False, note=restored_note(number))
