"""Searching in the Library: rows come first and counts after them, so nobody waits for a count of a million cases."""

from __future__ import annotations

import threading
from collections.abc import Awaitable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from goldtui.model.faults import GoldtuiError
from goldtui.tui.kit import content
from goldtui.tui.kit.case_list import PAGE, STOPPED
from goldtui.tui.kit.found_rows import FoundRows
from goldtui.tui.library import library_head as head

if TYPE_CHECKING:
    from goldtui.tui.library.state import LibraryDesk
    from goldtui.workbench.bench import Bench
    from goldtui.workbench.library.row import Row


class Searching:
    """Runs the filter; only the last of several searches is shown."""

    def __init__(self, desk: LibraryDesk) -> None:
        self.desk, self.state = desk, desk.state
        self.lane, self.counting = desk.lane, desk.counting

    def filter(self, text: str) -> None:
        """Use another filter, unless it is the one in use."""
        if text.strip() not in (self.state.filter_text, content.shown_line(self.state.filter_text)):
            self.state.filter_text = text.strip()
            if self.state.sort == "match" and not self.state.filter_text:
                self.state.sort = head.SORTS[0]
            self.search()

    def search(self, keep: str | None = None) -> None:
        """Run the filter again; `keep` is the case to stay on."""
        row = self.desk.cases.selected_row
        self.state.hand = row.case_id if row is not None else None
        self.state.keep_case = keep or self.state.hand or self.state.keep_case
        self.state.stop.set()
        self.state.stop = threading.Event()
        self.desk.spawn(self._while_wanted(self._search(self.state.asked, self.state.stop)), "search", exclusive=True)

    async def _while_wanted(self, work: Awaitable[None]) -> None:
        try:
            await work
        except GoldtuiError as error:
            if error.problem.code != STOPPED:
                raise

    async def _search(self, text: str, stop: threading.Event) -> None:
        bench = self.desk.bench
        if bench is None:
            return
        self.desk.show_read_only(await self.lane(lambda: bench.read_only))
        total = await self.lane(partial(bench.library.count, ""))
        length = None if self.state.filter_text else total
        faults = await self.lane(partial(bench.library.odd, text))
        place, start, page = await self._selected_page(bench, text, length, stop)
        if length is None and len(page) < PAGE and (page or not start):
            length = start + len(page)
        self.state.total, self.state.counts, self.state.faults = total, None, faults
        cases = self.desk.cases
        cases.empty_text = head.empty_text(total, self.state.filter_text)
        seen = start + len(page)
        cases.use(
            FoundRows(bench, text, length, stop.is_set),
            seen if length is None else length,
            place,
            {start // PAGE: page},
            open_end=length is None,
        )
        self.desk.show_head(length)
        self.desk.show_found(cases.selected_row)
        counts = await self.counting(partial(bench.library.counts, text, stop.is_set))
        if length is None:
            cases.lengthen(FoundRows(bench, text, counts.found, stop.is_set), counts.found)
        self.state.counts = counts
        self.desk.show_counts(counts)
        self.desk.show_head()

    async def _selected_page(
        self, bench: Bench, text: str, length: int | None, stop: threading.Event
    ) -> tuple[int, int, Sequence[Row]]:
        """(position of the selected case among those found, first row of its page, that page).

        Repeats if the cursor moved meanwhile, so that the key press is not lost.
        """
        while True:
            place = 0
            if self.state.keep_case is not None:
                found_at = await self.lane(partial(bench.library.position, text, self.state.keep_case, stop.is_set))
                place = found_at or 0
            start = place // PAGE * PAGE
            page = await self.lane(partial(bench.library.window, text, start, PAGE, length, stop.is_set))
            now = self.desk.cases.selected_row
            if now is None or self.state.hand is None or now.case_id == self.state.hand:
                return place, start, page
            self.state.keep_case = self.state.hand = now.case_id
