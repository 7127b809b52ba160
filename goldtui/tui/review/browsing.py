"""Which case is read in Review: the queue, the case under its cursor, the next one already fetched."""

from __future__ import annotations

import time
from functools import partial
from typing import TYPE_CHECKING

from goldtui.model.spot import Spot
from goldtui.tui.review.rows import ReviewRow
from goldtui.tui.review.words import empty_words, next_need

if TYPE_CHECKING:
    from goldtui.tui.review.state import ReviewDesk
    from goldtui.tui.review.watch import Watch
    from goldtui.workbench.review.page import ReviewPage


class Browsing:
    """The queue and the case that is read."""

    def __init__(self, desk: ReviewDesk, watch: Watch) -> None:
        self.desk, self.state, self.watch = desk, desk.state, watch
        self.bench, self.lane = desk.bench, desk.lane

    async def load(self, keep: str = "", *, stay: bool = False) -> None:
        """Read the queue again, with the cursor on that case if it is still there.

        With `stay`, a case that has left the queue stays on the screen: no key may act on a case other than the one
        read.
        """
        read_only = await self.lane(lambda: self.bench.read_only)
        await self.watch.refresh_news()
        self.state.waiting = await self.lane(self.bench.review.queue)
        if self.state.memory.words:
            self.state.found = await self.lane(partial(self._ids_of, self.state.memory.words))
        self.desk.topbar.show(saved="read-only" if read_only else "")
        self.desk.show_queue(keep)
        here = self.state.page.case.case_id if self.state.page is not None else ""
        if stay and here and here == keep and all(row.case_id != here for row in self.desk.queue.rows):
            self.state.wanted = here
            await self.read(here)
        elif self.desk.queue.row is None:
            await self.show_nothing()
        else:
            self.look()

    def _ids_of(self, words: str) -> frozenset[str]:
        return frozenset(self.bench.library.ids_at(self.bench.library.all_found(words)))

    def look(self) -> None:
        """Show the case under the cursor: at once if it was prefetched, then in its current state."""
        row = self.desk.queue.row
        if row is None:
            return
        self.state.wanted = self.state.memory.case_id = row.case_id
        known = self.state.known.pop(row.case_id, None)
        if known is not None and (self.state.page is None or self.state.page.case.case_id != row.case_id):
            self.show_page(known)
        self.desk.spawn(self.read(row.case_id), "page", exclusive=True)

    async def read(self, case_id: str) -> None:
        """Fetch a case and show it, unless another one is wanted by then; then prefetch the next one."""
        page = await self.lane(partial(self.bench.review.page, case_id))
        if case_id != self.state.wanted:
            return
        if self.state.page is None or self.state.page.case.case_id != case_id or self.state.page.shown != page.shown:
            self.show_page(page)
        ahead = self.desk.queue.cursor + 1
        if ahead < self.desk.queue.count():
            following = self.desk.queue.rows[ahead].case_id
            self.state.known = {following: await self.lane(partial(self.bench.review.page, following))}

    def show_page(self, page: ReviewPage) -> None:
        """Draw a case. The cursor stays on its row if the case was already shown."""
        before, self.state.page = self.state.page, page
        same = before is not None and before.case.case_id == page.case.case_id
        if before is None or not same:
            self.state.difference = False
        else:
            self.watch.report_move(before, page)
        self.state.memory.reading.begin(page.shown.digest, time.monotonic())
        self.watch.case_shown(page.case.case_id)
        self.desk.draw_page(None if same else 0)
        self.desk.topbar.show([self.bench.name, page.case.case_id, "Review"])

    async def show_nothing(self) -> None:
        """Show an empty page that says where the cases are."""
        self.watch.leave_case()
        self.state.page, self.state.wanted = None, ""
        self.desk.topbar.show([self.bench.name, "Review"])
        total = sum(self.state.waiting.counts.values()) if self.state.waiting is not None else 0
        if total:
            words = [
                "No case of the queue is what you ask for.",
                "o and / change what is shown; an empty filter shows all.",
            ]
        else:
            counts = await self.lane(partial(self.bench.library.counts, ""))
            words = empty_words(counts.states, counts.found)
        self.desk.reading.show([ReviewRow(text, strong=not number) for number, text in enumerate(words)], 0)
        self.desk.draw_strip()

    # -- what is shown ------------------------------------------------------------------------------------

    def next_todo(self) -> None:
        """Go to the next case this person can act on; with an empty queue, to the oldest draft."""
        self.desk.spawn(self._next_todo(), "todo", exclusive=True)

    async def _next_todo(self) -> None:
        from goldtui.workbench.review.queue import next_in_queue

        if self.state.waiting is None:
            return
        if not self.state.waiting.rows:
            draft = await self.lane(partial(self.bench.library.next_todo, "", None))
            if draft is None:
                self.desk.say("Nothing waits for review, and there is no draft.")
            else:
                # On the application: this screen is gone before the Workbench is open.
                opening = self.desk.gold_app.open_spot(draft, Spot("question"), "The oldest draft: R marks it ready.")
                self.desk.gold_app.spawn(self.desk.gold_app, opening, "open", exclusive=True)
            return
        following = next_in_queue(self.state.waiting, self.state.memory.case_id)
        if following is None:
            self.desk.say("Nothing else waits for you; what is left waits for others or was put off.")
            return
        if all(row.case_id != following for row in self.desk.queue.rows):
            self.state.show_all()
        self.desk.show_queue(following)
        self.look()

    def step(self, by: int) -> None:
        """Select the next or the previous case of the list."""
        self.desk.queue.action_move(by)

    def only(self) -> None:
        """Show only the cases of one need, the next one with every press."""
        if self.state.waiting is not None:
            self.state.memory.only = next_need(self.state.waiting, self.state.memory.only)
            self.desk.show_queue()
            self.look()

    def filter(self, words: str) -> None:
        """Show only the cases that these words find."""
        self.desk.spawn(self._filter(words), "queue", exclusive=True)

    async def _filter(self, words: str) -> None:
        faults = await self.lane(partial(self.bench.library.odd, words))
        if faults:
            self.desk.say(faults[0])
            return
        self.state.memory.words = words
        await self.load(self.state.memory.case_id)
