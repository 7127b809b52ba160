"""What goes on by itself in the Review place: what others do is noticed, who reads what is told, reading is timed.

A lease is taken for a case that is read and not for one that is passed on the way to another, and given back when
one leaves: a queue full of cases that "somebody reads" sends everybody home.
"""

from __future__ import annotations

import time
from functools import partial
from typing import TYPE_CHECKING

from textual.timer import Timer

from goldtui.model.faults import GoldtuiError
from goldtui.tui.review.view import ReviewView

if TYPE_CHECKING:
    from goldtui.workbench.review.page import ReviewPage

POLL_SECONDS = 2.0
"""How often others are looked for."""
READ_SECONDS = 1.5
"""After so long on the screen a case counts as read by this person."""
RENEW_SECONDS = 20.0
"""How often a lease is renewed; the shortest lease that a policy can ask for is a minute."""
SHARE = 10
"""The queue is read anew for others' changes so seldom that it takes at most one part in this many of the lane."""
WORKABLE = ("yours", "disagreement", "disputed")
"""Needs for which a person reads in order to decide."""


class ReviewWatch(ReviewView):
    """What others do meanwhile: news, leases, and a case that somebody saves while it is read."""

    _mark: tuple[int, int] | None = None
    _reading: str = ""
    """The case for which a lease was asked."""
    _renewed = 0.0
    _lease_timer: Timer | None = None
    _next_load = 0.0

    def watch_begins(self) -> None:
        """From now on every other second."""
        self.set_interval(POLL_SECONDS, self._poll_soon)

    # -- others' changes ---------------------------------------------------------------------------------

    def _poll_soon(self) -> None:
        if self.app.screen is self and not any(w.group == "news" and not w.is_finished for w in self.workers):
            self.gold_app.spawn(self, self.poll(), "news")

    async def refresh_news(self) -> bool:
        """Ask what is new; whether anything is."""
        news = await self.lane(self.bench.review.news)
        changed = self._mark is not None and news.mark != self._mark
        self._mark = news.mark
        queue = self.queue
        if queue.taken != news.taken or changed:
            queue.taken = news.taken
            queue.refresh()
            self.draw_page()
        queue.now = news.at
        return changed

    async def poll(self) -> None:
        """Show what others have done; the cursor stays on its case, and a case that was changed says who changed it."""
        try:
            before = self._mark
            changed = await self.refresh_news()
            if changed and time.monotonic() < self._next_load:
                # Asked again soon; a queue of ten thousand must not keep the lane from the decisions.
                self._mark = before
                changed = False
            if changed:
                began = time.monotonic()
                await self.load(self.memory.case_id, stay=True)
                self._next_load = time.monotonic() + SHARE * (time.monotonic() - began)
            await self._renew()
        except GoldtuiError:
            # Nobody asked: a database that does not answer is told by what somebody wants of it.
            return

    def told_moved(self, before: ReviewPage, after: ReviewPage) -> None:
        """Somebody saved the case that is being read: say who, and that its boxes are open again."""
        if before.shown.digest != after.shown.digest:
            last = after.shown.steps[-1]
            if last.author != self.bench.author:
                what = f"is {last.state.value} now" if last.same_text else "has a new text, its boxes are open again"
                self.say(f"{last.author} saved revision {last.number}: {after.case.case_id} {what}.")

    # -- who reads what ----------------------------------------------------------------------------------

    def case_shown(self, case_id: str) -> None:
        """Another case is on the screen; in a moment others are told."""
        if case_id == self._reading:
            return
        self.leave_case()
        row = self.row
        if row is not None and row.case_id == case_id and row.need.value in WORKABLE:
            self._lease_timer = self.set_timer(READ_SECONDS, partial(self.read_on, case_id))

    def touched(self) -> None:
        """A key acts on the case: it is read."""
        if self._lease_timer is not None and self.page is not None:
            self.read_on(self.page.case.case_id)

    def read_on(self, case_id: str) -> None:
        """Tell others that one reads it."""
        if self._lease_timer is not None:
            self._lease_timer.stop()
            self._lease_timer = None
        self._reading, self._renewed = case_id, time.monotonic()
        self.gold_app.spawn(self.gold_app, self._quietly(case_id, take=True), "lease")

    async def _renew(self) -> None:
        if self._reading and time.monotonic() - self._renewed > RENEW_SECONDS:
            self._renewed = time.monotonic()
            await self._quietly(self._reading, take=True)

    def leave_case(self) -> None:
        """No case is being read."""
        if self._lease_timer is not None:
            self._lease_timer.stop()
            self._lease_timer = None
        left, self._reading = self._reading, ""
        if left:
            # On the application: this screen may be gone before it is done.
            app = self.gold_app
            app.spawn(app, self._quietly(left, take=False), "lease")

    async def _quietly(self, case_id: str, *, take: bool) -> None:
        """A lease only advises, so that a file that cannot be written is no reason for a message."""
        bench = self.bench
        try:
            await self.lane(partial(bench.review.take if take else bench.review.give_back, case_id))
        except GoldtuiError:
            return

    # -- time --------------------------------------------------------------------------------------------

    def on_screen_suspend(self) -> None:
        """Something lies over the screen: no text is being read."""
        self.memory.reading.pause(time.monotonic())

    def on_screen_resume(self) -> None:
        """Back on top."""
        if self.page is not None:
            self.memory.reading.begin(self.page.shown.digest, time.monotonic())

    def on_unmount(self) -> None:
        """One has gone elsewhere."""
        self.memory.reading.pause(time.monotonic())
        if self.gold_app.bench is not None:
            self.leave_case()
