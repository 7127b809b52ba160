"""How typing on the Workbench is saved: drafts automatically, revisions with a key."""

from __future__ import annotations

from functools import partial

from goldtui.casework.readiness import NotReady
from goldtui.casework.rules import EmptyProof
from goldtui.model.faults import Conflict, GoldtuiError
from goldtui.tui.workbench.keeper import KEEP_SECONDS, RETRY_SECONDS
from goldtui.tui.workbench.view import WorkbenchView


class Keeping(WorkbenchView):
    """Drafts and revisions."""

    # -- keeping -----------------------------------------------------------------------------------------

    def keep_soon(self) -> None:
        """Save a draft shortly after the first unsaved edit, even if typing never pauses."""
        if self._soon is None:
            self._soon = self.set_timer(KEEP_SECONDS, self.keep_in_background)

    def keep_in_background(self) -> None:
        """Save a draft now without waiting for it; retry a little later if it fails."""
        self.gold_app.spawn(self, self._keep_or_retry(), "keep")

    async def _keep_or_retry(self) -> None:
        if not await self.keep_now(quiet=True):
            self._drop_timers()
            self._again = self.set_timer(RETRY_SECONDS, self.keep_in_background)

    def _drop_timers(self) -> None:
        for timer in (self._soon, self._again):
            if timer is not None:
                timer.stop()
        self._soon = self._again = None

    async def keep_now(self, *, quiet: bool = False) -> bool:
        """Save a draft now; returns False if it could not be written, which `quiet` reports only once."""
        self._drop_timers()
        pending = self.case_pane.pending_edit()
        if pending is not None:
            self.edit(pending, typing=True, cursor=self.case_pane.editor.cursor_index)
        return self.sitting is None or await self.keeper.keep(self.sitting, quiet=quiet)

    async def append(self, *, ready: bool, record: bool = True, anyway: bool = False, note: str = "") -> bool:
        """Save a revision, or mark the case ready; returns False when nothing was saved.

        `record` makes the mark a step that undo can take back; `anyway` also marks a case that is not sound. `note` is
        the reason, for keys that give one.
        """
        sitting = self.sitting
        if sitting is None:
            return False
        why = (note,) if note else ()
        ready_call = partial(self.bench.case.mark_ready, anyway=anyway)
        call = ready_call if ready else self.bench.case.save
        try:
            async with self.keeper.turn:
                before = sitting.opened
                opened = await self.lane(partial(call, sitting.case, sitting.base, *why))
                sitting.saved_as(opened)
                if ready and record and opened.number != before.number:
                    sitting.marked_ready(before)
                self.keeper.read_only = False
        except Conflict as error:
            await self.keep_now()
            await self.ask_about_conflict(error)
            return False
        except NotReady as error:
            self.list_blockers(error)
            return False
        except EmptyProof as error:
            await self.keep_now()
            self.show_empty_proof(error)
            return False
        except GoldtuiError as error:
            self.gold_app.problem(error)
            return False
        self.case_list.forget()
        self.show_case()
        self.say(f"Marked ready, revision {opened.number}." if ready else f"Saved, revision {opened.number}.")
        return True
