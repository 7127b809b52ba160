"""How the Freeze place gets its data: folders and states at once, checks and known-bad variants outside the lane.

Judging a large set takes long. It needs no database, so it runs in its own thread, reports progress, and ends when the
user stops it or leaves; drafts and keys never wait for it.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from goldtui.model.faults import GoldtuiError
from goldtui.tui.freeze.rows import DiffRow, diff_rows
from goldtui.tui.kit.lookout import look_often

if TYPE_CHECKING:
    from goldtui.tui.freeze.state import FreezeDesk
    from goldtui.workbench.freeze.page import CandidatePage, Proposal, ReleasePage

POLL_SECONDS = 2.0
"""Seconds between two polls for others' work, proposals and signatures."""
DRAW_SECONDS = 0.4
"""Seconds between two progress messages."""
MOST_CHANGES = 5_000
"""With more changes than this they are not laid out, and signing needs the command line."""
MOST_VERIFIED = 8
"""How many of the newest releases are verified automatically; v verifies any other."""


class Stopped(Exception):
    """Raised inside the thread that checks the set, to end it."""


class Looking:
    """What is known of the next release, and how the set is checked."""

    def __init__(self, desk: FreezeDesk) -> None:
        self.desk, self.state = desk, desk.state
        self.bench, self.lane = desk.bench, desk.lane
        self._stop = threading.Event()
        self._mark: object = None
        self._work_mark: object = None

    async def load(self) -> None:
        """Read the place again; ends a running check."""
        self._stop.set()
        self.state.looking = False
        read_only = await self.lane(lambda: self.bench.read_only)
        self._mark = await self.lane(self.bench.freeze.mark)
        self._work_mark = (await self.lane(self.bench.review.news)).mark
        page = await self.lane(self.bench.freeze.page)
        self.state.page, self.state.trouble = page, page.problem
        self.state.version = self.state.memory.version or page.version
        self.desk.topbar.show([self.bench.name, "Freeze"], "read-only" if read_only else "")
        if page.problem is None and page.candidate(self.state.version) is not None:
            self.state.plan = None
            await self._load_candidate()
        else:
            self.state.candidate = self.state.plan = None
            if page.problem is None:
                await self._load_plan()
        self.desk.draw()
        if page.releases and page.trust is not None:
            self.desk.spawn(self._verify_all(page), "verify", exclusive=True)

    async def _load_candidate(self) -> None:
        before = self.state.candidate
        try:
            page = await self.lane(partial(self.bench.freeze.candidate, self.state.version))
        except GoldtuiError as error:
            self.state.candidate, self.state.trouble = None, error.problem
            return
        self.state.candidate = page
        if before is None or before.shown.candidate.digest != page.shown.candidate.digest:
            self.state.warned = ()
            self.desk.spawn(self._warn(page), "warn", exclusive=True)
            self.state.changes = page.shown.changes
            self.lay_difference()

    async def _warn(self, page: CandidatePage) -> None:
        """Check the cases of a candidate, for whoever signs them."""
        around = await self.lane(self.bench.freeze.surroundings)
        found = await asyncio.to_thread(self.bench.freeze.warnings, page, around)
        if (
            self.state.candidate is not None
            and self.state.candidate.shown.candidate.digest == page.shown.candidate.digest
        ):
            self.state.warned = found
            self.desk.draw()

    async def _load_plan(self) -> None:
        try:
            plan = await self.lane(partial(self.bench.freeze.begin, self.state.version))
        except GoldtuiError as error:
            self.state.trouble = error.problem
            return
        known = self.state.memory.plan
        self.state.plan = known if known is not None and _same(known, plan) else plan
        self.desk.spawn(self._look(self.state.plan), "look", exclusive=True)

    async def _look(self, plan: Proposal) -> None:
        """Compute the difference, then judge; both may take long."""
        stop = self._stop = threading.Event()
        self.state.judged, self.state.looking = 0, not plan.judged

        def watch(matrices: Iterable[Any]) -> Iterator[Any]:
            for number, one in enumerate(matrices, 1):
                if stop.is_set():
                    raise Stopped
                self.state.judged = number
                yield one

        timer = self.desk.set_interval(DRAW_SECONDS, self.desk.draw_now)
        try:
            self.state.changes = tuple(await asyncio.to_thread(partial(self.bench.freeze.preview, plan)))
            if self.state.reading == "difference":
                # A difference that was just frozen or verified is still being read.
                self.lay_difference()
            if not plan.judged:
                plan = await asyncio.to_thread(partial(self.bench.freeze.judge, plan, watch))
        except Stopped:
            self._ended(stop)
            return
        except GoldtuiError:
            self._ended(stop)
            raise
        finally:
            timer.stop()
        if not stop.is_set():
            self.state.plan = self.state.memory.plan = plan
            self._ended(stop)

    def _ended(self, stop: threading.Event) -> None:
        if stop is self._stop:
            self.state.looking = False
            self.desk.draw()

    def stop_looking(self) -> None:
        """Stop the check; what it has found so far stays."""
        self._stop.set()
        self.state.looking = False
        self.desk.draw()

    def leave(self) -> None:
        """Stop the check without a word."""
        self._stop.set()

    # -- the difference ----------------------------------------------------------------------------------

    def lay_difference(self) -> None:
        """Draw what the release changes, whole or only the changed expectations."""
        from goldtui.workbench.freeze.words import summary

        found = self.state.changes
        if found is None:
            self.desk.show_difference([DiffRow("What it changes is not known.")], "")
            return
        only = self.state.memory.expectations
        self.state.whole = len(found) <= MOST_CHANGES
        said = summary(found)
        if found and self.state.candidate is None:
            said = f"would change: {said}"
        rows = diff_rows(found[:MOST_CHANGES], said, expectations=only)
        if not self.state.whole:
            rows.append(DiffRow(f"{len(found) - MOST_CHANGES:,} more changes are not shown here.", strong=True))
        signed = self.state.candidate is not None and self.state.whole and not only
        digest = self.state.candidate.shown.candidate.digest if signed and self.state.candidate is not None else ""
        self.desk.show_difference(rows, digest)

    # -- others ------------------------------------------------------------------------------------------

    async def _verify_all(self, page: ReleasePage) -> None:
        """Verify the newest releases one by one, so that drafts get their turn between them."""
        for one in page.releases[:MOST_VERIFIED]:
            if not one.fault:
                await self.verify_one(one.version)

    async def verify_one(self, version: str) -> Sequence[str]:
        """Verify a release and show the result in its row; returns the lines to show."""
        try:
            found = await self.lane(partial(self.bench.freeze.verify, version))
        except GoldtuiError as error:
            # A trust file that cannot be used says nothing about the release.
            self.state.verdicts.pop(version, None)
            self.desk.draw()
            return [one.line() for one in error.problems]
        self.state.verdicts[version] = found
        self.desk.draw()
        return found[2]

    def begin(self) -> None:
        """Start polling."""
        look_often(self.desk, POLL_SECONDS, self._poll_soon)

    def _poll_soon(self) -> bool:
        if any(one.group in ("poll", "load") and not one.is_finished for one in self.desk.gold_app.workers):
            return False
        if self.desk.on_top and self.state.page is not None:
            self.desk.spawn(self._poll(), "poll")
        return True

    async def _poll(self) -> None:
        """Reload if somebody proposed, signed or froze, or saved or decided about a case."""
        try:
            mark = await self.lane(self.bench.freeze.mark)
            work = (await self.lane(self.bench.review.news)).mark
            # A check that runs is let to its end: begun again at each save, it might never have one.
            if mark != self._mark or (work != self._work_mark and not self.state.looking):
                await self.load()
        except (GoldtuiError, OSError):
            # Nobody requested this; the user's next action will report a folder that cannot be read.
            return


def _same(known: Proposal, plan: Proposal) -> bool:
    """Whether a judged plan is about the same set and folder as this one."""
    return (
        known.judged
        and known.version == plan.version
        and known.previous == plan.previous
        and known.snapshot.audit == plan.snapshot.audit
        and known.blockers[: len(plan.blockers)] == plan.blockers
    )
