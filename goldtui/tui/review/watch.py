"""What happens automatically in the Review place: others' work is noticed, leases are taken, reading is timed.

A lease is taken for a case that is read, not for one that is passed on the way to another, and returned on leaving: a
queue full of cases that "somebody reads" sends everybody home.
"""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from functools import partial
from typing import TYPE_CHECKING

from goldtui.model.faults import GoldtuiError
from goldtui.tui.kit.lookout import look_often

if TYPE_CHECKING:
    from textual.timer import Timer

    from goldtui.tui.review.state import ReviewDesk
    from goldtui.workbench.review.page import ReviewPage

POLL_SECONDS = 2.0
"""Seconds between two polls for others' work."""
READ_SECONDS = 1.5
"""Seconds on the screen after which a case counts as read by this person."""
RENEW_SECONDS = 20.0
"""Seconds between lease renewals; the shortest lease that a policy can set is a minute."""
SHARE = 10
"""Reading the queue again for others' changes takes at most one part in this many of the lane's time."""
WORKABLE = ("yours", "disagreement", "disputed")
"""Needs for which a person reads in order to decide."""


class Watch:
    """Others' work meanwhile: news, leases, and a case that somebody saves while it is read."""

    def __init__(self, desk: ReviewDesk, reload: Callable[[], Awaitable[None]]) -> None:
        self.desk, self.state, self.reload = desk, desk.state, reload
        self.bench, self.lane = desk.bench, desk.lane
        self._mark: tuple[int, int] | None = None
        self._reading = ""
        """The case for which a lease was requested."""
        self._renewed = 0.0
        self._lease_timer: Timer | None = None
        self._next_load = 0.0

    def begin(self) -> None:
        """Start polling for news."""
        look_often(self.desk, POLL_SECONDS, self._poll_soon)

    # -- others' changes ---------------------------------------------------------------------------------

    def _poll_soon(self) -> bool:
        if any(w.group == "news" and not w.is_finished for w in self.desk.gold_app.workers):
            return False
        if self.desk.on_top:
            self.desk.spawn(self.poll(), "news")
        return True

    async def refresh_news(self) -> bool:
        """Poll for news; returns whether there is any."""
        news = await self.lane(self.bench.review.news)
        changed = self._mark is not None and news.mark != self._mark
        self._mark = news.mark
        queue = self.desk.queue
        if queue.taken != news.taken or changed:
            queue.taken = news.taken
            queue.refresh()
            self.desk.draw_page()
        queue.now = news.at
        return changed

    async def poll(self) -> None:
        """Show what others have done; the cursor stays on its case, and a changed case says who changed it."""
        try:
            before = self._mark
            changed = await self.refresh_news()
            if changed and time.monotonic() < self._next_load:
                # Tried again soon; a queue of ten thousand must not keep decisions waiting for the lane.
                self._mark = before
                changed = False
                self.desk.set_timer(max(0.01, self._next_load - time.monotonic()), self._poll_soon)
            if changed:
                began = time.monotonic()
                await self.reload()
                self._next_load = time.monotonic() + SHARE * (time.monotonic() - began)
            await self._renew()
        except GoldtuiError:
            # Nobody requested this; the user's next action will report a database that does not answer.
            return

    def report_move(self, before: ReviewPage, after: ReviewPage) -> None:
        """Report who saved the case being read, and that its boxes are open again."""
        if before.shown.digest != after.shown.digest:
            last = after.shown.steps[-1]
            if last.author != self.bench.author:
                what = f"is {last.state.value} now" if last.same_text else "has a new text, its boxes are open again"
                self.desk.say(f"{last.author} saved revision {last.number}: {after.case.case_id} {what}.")

    # -- who reads what ----------------------------------------------------------------------------------

    def case_shown(self, case_id: str) -> None:
        """Note that another case is on the screen; take a lease after a moment."""
        if case_id == self._reading:
            return
        self.leave_case()
        row = self.desk.queue.row
        if row is not None and row.case_id == case_id and row.need.value in WORKABLE:
            self._lease_timer = self.desk.set_timer(READ_SECONDS, partial(self.read_on, case_id))

    def touched(self) -> None:
        """Count the case as read because a key acts on it."""
        if self._lease_timer is not None and self.state.page is not None:
            self.read_on(self.state.page.case.case_id)

    def read_on(self, case_id: str) -> None:
        """Take the lease, which tells others that this case is being read."""
        if self._lease_timer is not None:
            self._lease_timer.stop()
            self._lease_timer = None
        self._reading, self._renewed = case_id, time.monotonic()
        self.desk.gold_app.spawn(self.desk.gold_app, self._quietly(case_id, take=True), "lease")

    async def _renew(self) -> None:
        if self._reading and time.monotonic() - self._renewed > RENEW_SECONDS:
            self._renewed = time.monotonic()
            await self._quietly(self._reading, take=True)

    def leave_case(self) -> None:
        """Return the lease on the case."""
        if self._lease_timer is not None:
            self._lease_timer.stop()
            self._lease_timer = None
        left, self._reading = self._reading, ""
        if left:
            # On the application: this screen may be gone before it is done.
            app = self.desk.gold_app
            app.spawn(app, self._quietly(left, take=False), "lease")

    async def _quietly(self, case_id: str, *, take: bool) -> None:
        """Take or return a lease without reporting errors, since it is only advice."""
        bench = self.bench
        try:
            await self.lane(partial(bench.review.take if take else bench.review.give_back, case_id))
        except GoldtuiError:
            return
