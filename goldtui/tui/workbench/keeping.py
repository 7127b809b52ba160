"""Every change of a case, and how typing survives: an edit is judged and drawn at once, and a draft kept soon after.

Undo, drafts and the gates see all changes because nothing else changes a case.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from goldtui.casework.edits import Edit
from goldtui.model.faults import GoldtuiError
from goldtui.tui.workbench.keeper import KEEP_SECONDS, RETRY_SECONDS, Keeper
from goldtui.workbench.case.whole_documents import in_place_of_document

if TYPE_CHECKING:
    from textual.timer import Timer

    from goldtui.tui.workbench.state import WorkDesk


class Keeping:
    """Edits and drafts."""

    def __init__(self, desk: WorkDesk) -> None:
        self.desk, self.state = desk, desk.state
        self.keeper = Keeper(
            desk.bench,
            desk.lane,
            desk.show_topbar,
            lambda error: desk.gold_app.problem(error),
            lambda: desk.gold_app.clear_notifications(),
        )
        self._soon: Timer | None = None
        self._again: Timer | None = None

    def edit(self, edit: Edit, *, typing: bool = False, cursor: int | None = None) -> None:
        """Apply an edit, judge and draw at once, and keep a draft soon."""
        if self.state.sitting is None:
            return
        if not typing:
            edit = in_place_of_document(self.state.sitting.case, edit, self.state.sitting.judging.chunk)
        try:
            changed = self.state.sitting.apply(edit, time.monotonic(), typing=typing, cursor=cursor)
        except GoldtuiError as error:
            self.desk.gold_app.problem(error)
            return
        if changed:
            if edit.spot.kind in ("claim", "phrase") and edit.label in ("new claim", "mark phrase"):
                self.desk.case_pane.current = edit.spot.name
            self.desk.show_case()
            self.keep_soon()
        if not typing:
            self.desk.say(edit.message)

    def take_pending(self) -> None:
        """Make an edit of what the open field says and the case does not yet."""
        pending = self.desk.case_pane.pending_edit()
        if pending is not None:
            self.edit(pending, typing=True, cursor=self.desk.case_pane.editor.cursor_index)

    def keep_soon(self) -> None:
        """Save a draft shortly after the first unsaved edit, even if typing never pauses."""
        if self._soon is None:
            self._soon = self.desk.set_timer(KEEP_SECONDS, self.keep_in_background)

    def keep_in_background(self) -> None:
        """Save a draft now without waiting for it; retry a little later if it fails."""
        self.desk.spawn(self._keep_or_retry(), "keep")

    async def _keep_or_retry(self) -> None:
        if not await self.keep_now(quiet=True):
            self._drop_timers()
            self._again = self.desk.set_timer(RETRY_SECONDS, self.keep_in_background)

    def _drop_timers(self) -> None:
        for timer in (self._soon, self._again):
            if timer is not None:
                timer.stop()
        self._soon = self._again = None

    async def keep_now(self, *, quiet: bool = False) -> bool:
        """Save a draft now; returns False if it could not be written, which `quiet` reports only once."""
        self._drop_timers()
        self.take_pending()
        return self.state.sitting is None or await self.keeper.keep(self.state.sitting, quiet=quiet)
