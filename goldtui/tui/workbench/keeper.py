"""Keeps unfinished typing safe: saves a draft while it goes on, and at once on leaving a field or a case.

A failed save keeps showing `unsaved` and the reason; it never goes silent.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING

from goldtui.model.faults import GoldtuiError
from goldtui.tui.kit.case_list import Runner
from goldtui.tui.workbench.sitting import Sitting

if TYPE_CHECKING:
    from goldtui.workbench.bench import Bench

KEEP_SECONDS = 0.6
"""Seconds from the first edit that no draft holds to the next draft, even while typing goes on; with the write itself
and keys still queued on a busy machine, well under the two seconds that may be lost."""
RETRY_SECONDS = 5.0
"""Seconds from a failed draft to the next try: a lock or a full disk may pass while nobody types."""


class Keeper:
    """Writes one sitting's draft through the lane and describes how safe the work is."""

    def __init__(
        self,
        bench: Bench,
        runner: Runner,
        changed: Callable[[], None],
        failed: Callable[[GoldtuiError], None],
        mended: Callable[[], None] = lambda: None,
    ) -> None:
        self._bench = bench
        self._runner = runner
        self._changed = changed
        self._failed = failed
        self._mended = mended
        """Called when a draft succeeds after a failure, so that the failure message can go."""
        self.draft_at = ""
        self.read_only = False
        """Whether the last try, or opening the database, showed that it cannot be written."""
        self.turn = asyncio.Lock()
        """Held while a draft or a revision is written: a draft that overtook a save would survive it."""
        self._failures = 0
        self._reported = ""

    async def keep(self, sitting: Sitting, *, quiet: bool = False) -> bool:
        """Save what is on the screen as a draft. Returns False if that failed; nothing is lost yet in that case.

        `quiet` reports a failure only once, for tries that nobody requested.
        """
        failures = self._failures
        async with self.turn:
            # Each try may wait seconds for a lock, so those queued behind a failed one share its result.
            if failures != self._failures and sitting.unkept:
                return False
            return await self._keep(sitting, quiet)

    async def _keep(self, sitting: Sitting, quiet: bool) -> bool:
        while sitting.unkept:
            case, base = sitting.case, sitting.base
            back = case == sitting.opened.case
            try:
                if back:
                    await self._runner(lambda: self._bench.case.drop_draft(case.case_id))  # noqa: B023
                else:
                    self.draft_at = await self._runner(lambda: self._bench.case.save_draft(case, base))  # noqa: B023
            except GoldtuiError as error:
                self._failures += 1
                self.read_only = error.problem.code == "store_readonly"
                if not quiet or self._reported != error.problem.code:
                    self._failed(error)
                self._reported = error.problem.code
                self._changed()
                return False
            if self._reported:
                self._mended()
            sitting.kept, self._reported, self.read_only = case, "", False
            self._changed()
        return True

    def word(self, sitting: Sitting, unsaved_sign: str) -> str:
        """How safe the work is: `unsaved`, `read-only`, `unsaved, kept 12:03` or `saved`."""
        if sitting.unkept:
            return f"{unsaved_sign} unsaved{', read-only' if self.read_only else ''}"
        if self.read_only:
            return "read-only"
        if sitting.changed:
            return f"unsaved, kept {self.draft_at}".rstrip()
        return "saved"
