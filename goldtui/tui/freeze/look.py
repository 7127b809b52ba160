"""How the Freeze place gets its data: folders and states at once, checks and known-bad variants outside the lane.

Judging a large set takes long. It needs no database, so it runs in its own thread, reports progress, and ends when the
user stops it or leaves; drafts and keys never wait for it.
"""

from __future__ import annotations

import asyncio
import threading
from abc import abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from textual import getters

from goldtui.model.faults import GoldtuiError, Problem
from goldtui.tui.freeze.rows import DiffRow, diff_rows, kinds_of
from goldtui.tui.kit.base_screen import BaseScreen
from goldtui.tui.kit.gold_app import GoldApp
from goldtui.tui.kit.lane import Lane
from goldtui.tui.kit.memory.freeze import FreezeMemory
from goldtui.tui.kit.topbar import Topbar
from goldtui.workbench.bench import Bench

if TYPE_CHECKING:
    from goldtui.workbench.freeze.page import CandidatePage, Change, Proposal, ReleasePage

POLL_SECONDS = 2.0
"""Seconds between two polls for others' proposals and signatures."""
DRAW_SECONDS = 0.4
"""Seconds between two progress messages."""
MOST_CHANGES = 5_000
"""With more changes than this they are not laid out, and signing needs the command line."""
MOST_VERIFIED = 8
"""How many of the newest releases are verified automatically; v verifies any other."""


class Stopped(Exception):
    """Raised inside the thread that checks the set, to end it."""


class FreezeLook(BaseScreen[None]):
    """What is known of the next release, and how the set is checked."""

    bench: Bench
    lane: Lane
    gold_app = getters.app(GoldApp)
    page: ReleasePage | None
    plan: Proposal | None
    candidate: CandidatePage | None
    trouble: Problem | None
    """Why nothing can be proposed or shown."""
    version: str
    changes: Sequence[Change] | None
    """What the release changes; None while unknown."""
    whole: bool
    """Whether all of it could be laid out."""
    verdicts: dict[str, tuple[bool, str, Sequence[str]]]
    judged: int
    looking: bool
    reading: str
    whole_of: str

    @property
    @abstractmethod
    def memory(self) -> FreezeMemory:
        """What the place remembers between visits."""

    @abstractmethod
    def draw(self) -> None:
        """Draw list, heading and summary sentence."""

    @abstractmethod
    def draw_now(self) -> None:
        """Draw the sentence about the next step."""

    @abstractmethod
    def show_difference(self, rows: list[DiffRow], shown: str) -> None:
        """Draw a difference; `shown` is the digest of the candidate if this is its whole difference, else empty."""

    def begin(self) -> None:
        """Start with nothing known."""
        self.page = self.plan = self.candidate = self.trouble = self.changes = None
        self.version, self.reading, self.whole_of = "", "difference", ""
        self.whole, self.looking, self.judged = True, False, 0
        self.verdicts = {}
        self._stop = threading.Event()
        self._mark: object = None

    @property
    def only(self) -> str:
        """The only kind of blocker to list; empty for all, also once that kind is gone."""
        only = self.memory.only
        return only if self.plan is not None and only in kinds_of(self.plan.blockers) else ""

    # -- reading -----------------------------------------------------------------------------------------

    async def load(self) -> None:
        """Read the place again; ends a running check."""
        self._stop.set()
        self.looking = False
        read_only = await self.lane(lambda: self.bench.read_only)
        self._mark = await self.lane(self.bench.freeze.mark)
        page = await self.lane(self.bench.freeze.page)
        self.page, self.version, self.trouble = page, self.memory.version or page.version, page.problem
        self.query_one(Topbar).show([self.bench.name, "Freeze"], "read-only" if read_only else "")
        if page.problem is None and page.candidate(self.version) is not None:
            self.plan = None
            await self._load_candidate()
        else:
            self.candidate = self.plan = None
            if page.problem is None:
                await self._load_plan()
        self.draw()
        if page.releases and page.trust is not None:
            self.gold_app.spawn(self, self._verify_all(page), "verify", exclusive=True)

    async def _load_candidate(self) -> None:
        before = self.candidate
        try:
            page = await self.lane(partial(self.bench.freeze.candidate, self.version))
        except GoldtuiError as error:
            self.candidate, self.trouble = None, error.problem
            return
        self.candidate = page
        if before is None or before.shown.candidate.digest != page.shown.candidate.digest:
            self.changes = page.shown.changes
            self.lay_difference()

    async def _load_plan(self) -> None:
        try:
            plan = await self.lane(partial(self.bench.freeze.begin, self.version))
        except GoldtuiError as error:
            self.trouble = error.problem
            return
        known = self.memory.plan
        self.plan = known if known is not None and _same(known, plan) else plan
        self.gold_app.spawn(self, self._look(self.plan), "look", exclusive=True)

    async def _look(self, plan: Proposal) -> None:
        """Compute the difference, then judge; both may take long."""
        stop = self._stop = threading.Event()
        self.judged, self.looking = 0, not plan.judged

        def watch(matrices: Iterable[Any]) -> Iterator[Any]:
            for number, one in enumerate(matrices, 1):
                if stop.is_set():
                    raise Stopped
                self.judged = number
                yield one

        timer = self.set_interval(DRAW_SECONDS, self.draw_now)
        try:
            self.changes = tuple(await asyncio.to_thread(partial(self.bench.freeze.preview, plan)))
            if self.reading == "difference":
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
            self.plan = self.memory.plan = plan
            self._ended(stop)

    def _ended(self, stop: threading.Event) -> None:
        if stop is self._stop:
            self.looking = False
            self.draw()

    def stop_looking(self) -> None:
        """Stop the check; what it has found so far stays."""
        self._stop.set()
        self.looking = False
        self.draw()

    def on_unmount(self) -> None:
        """Stop the check on leaving the place."""
        self._stop.set()

    # -- the difference ----------------------------------------------------------------------------------

    def lay_difference(self) -> None:
        """Draw what the release changes, whole or only the changed expectations."""
        from goldtui.workbench.freeze.words import summary

        found = self.changes
        if found is None:
            self.show_difference([DiffRow("What it changes is not known.")], "")
            return
        only = self.memory.expectations
        self.whole = len(found) <= MOST_CHANGES
        said = summary(found)
        if found and self.candidate is None:
            said = f"would change: {said}"
        rows = diff_rows(found[:MOST_CHANGES], said, expectations=only)
        if not self.whole:
            rows.append(DiffRow(f"{len(found) - MOST_CHANGES:,} more changes are not shown here.", strong=True))
        signed = self.candidate is not None and self.whole and not only
        digest = self.candidate.shown.candidate.digest if signed and self.candidate is not None else ""
        self.show_difference(rows, digest)

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
            self.verdicts.pop(version, None)
            self.draw()
            return [one.line() for one in error.problems]
        self.verdicts[version] = found
        self.draw()
        return found[2]

    def watch_begins(self) -> None:
        """Start polling."""
        self.set_interval(POLL_SECONDS, self._poll_soon)

    def _poll_soon(self) -> None:
        busy = any(one.group in ("poll", "load") and not one.is_finished for one in self.workers)
        if self.app.screen is self and self.page is not None and not busy:
            self.gold_app.spawn(self, self._poll(), "poll")

    async def _poll(self) -> None:
        """Reload if somebody proposed, signed or froze."""
        try:
            mark = await self.lane(self.bench.freeze.mark)
            if mark != self._mark:
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
