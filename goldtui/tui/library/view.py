"""The Library: every case of the set in a list, with its state and its first red gate.

Painted before the database is opened, and therefore free of anything that would import it. Rows come first and counts
after them, so that nobody has to wait for a count of a million cases.
"""

from __future__ import annotations

import threading
from abc import abstractmethod
from collections.abc import Awaitable, Sequence
from datetime import UTC, datetime
from functools import partial
from typing import TYPE_CHECKING

from textual.app import ComposeResult
from textual.containers import Container
from textual.widgets import Input

from goldtui.model.faults import GoldtuiError
from goldtui.tui.kit import content
from goldtui.tui.kit.case_list import PAGE, STOPPED, CaseList
from goldtui.tui.kit.found_rows import FoundRows
from goldtui.tui.kit.glyphs import Glyphs
from goldtui.tui.kit.key_line import KeyLine
from goldtui.tui.kit.lane import Lane
from goldtui.tui.kit.note import Note
from goldtui.tui.kit.places_bar import PlacesBar
from goldtui.tui.kit.topbar import Topbar
from goldtui.tui.library import library_head as head
from goldtui.tui.library.arrivals import Arrivals, ListScreen
from goldtui.tui.library.count_panel import CountPanel
from goldtui.tui.library.picks import Picks
from goldtui.workbench.library.ages import age
from goldtui.workbench.library.row import Row
from goldtui.workbench.library.views import CountsView

if TYPE_CHECKING:
    from textual import events
    from textual.timer import Timer

    from goldtui.workbench.bench import Bench
    from goldtui.workbench.case.views import KeptDraft
    from goldtui.workbench.library.bulk import BulkDone
    from goldtui.workbench.session.first_rows import Glance

FILTER_PAUSE = 0.1
PANEL_HEIGHT, SIDE_WIDTH, HEAD_HEIGHT = 30, 180, 24
"""Rows from which the slice bars are shown by default, columns from which they are beside the list, rows from which the
columns have headings."""


class StillRows:
    """The first rows, read before the set is open; the rows after them are still loading."""

    def __init__(self, rows: Sequence[Row], total: int) -> None:
        self._rows, self._total = rows, total

    def count(self) -> int:
        """The total number of rows."""
        return self._total

    def window(self, offset: int, limit: int) -> Sequence[Row]:
        """The rows in this range that are already read."""
        return self._rows[offset : offset + limit]


class LibraryView(ListScreen):
    """What the place shows: the rows that the filter finds, counts, and the next step."""

    BINDING_GROUP_TITLE = "Library"
    PLACE = 1
    AUTO_FOCUS = "#list"

    def __init__(self, glyphs: Glyphs, lane: Lane, path: str) -> None:
        super().__init__()
        self.glyphs = glyphs
        self.lane = lane
        self.counting = Lane()
        """Counts run outside the lane: they may take long, and only the last one matters."""
        self.path = path
        self.bench = None
        self.arrivals: Arrivals | None = None
        self.filter_text = ""
        self.sort = head.SORTS[0]
        self.picks = Picks()
        self.kept: Sequence[KeptDraft] = ()
        self.bars_wanted: bool | None = None
        """Whether the user turned the counts on or off; None leaves it to the size."""
        self.stop = threading.Event()
        """Set when the current search is no longer needed."""
        self._total = 0
        self._counts: CountsView | None = None
        self._faults: Sequence[str] = ()
        self._pause: Timer | None = None
        self._keep_case: str | None = None
        self._hand: str | None = None
        """The case selected when the current search began."""

    def compose(self) -> ComposeResult:
        """The skeleton: every widget, no case yet."""
        yield Topbar(glyphs=self.glyphs, id="top")
        yield PlacesBar(self.PLACE, key_of=self.gold_app.key_of, id="places")
        yield Note(id="banner")
        yield Input(placeholder="/ filter: words, state:draft, slice:NAME, -tag:old", id="filter", compact=True)
        yield Note("", keep=True, id="found")
        yield Note("", keep=True, id="gates")
        with Container(id="body"):
            with Container(id="cases"):
                yield Note("", keep=True, id="columns")
                yield CaseList(glyphs=self.glyphs, runner=self.lane, id="list")
            yield CountPanel(glyphs=self.glyphs, id="counts")
        yield Note("Opening", keep=True, id="next")
        yield KeyLine(id="keys")

    def on_mount(self) -> None:
        """Show what is being opened."""
        self.query_one(Topbar).show([self.path, "Library"], "opening")
        self.cases.empty_text = f"Opening {self.path}"
        self.cases.follow = self._moved
        self.lay_panel()

    def on_unmount(self) -> None:
        """Cancel the counts."""
        self.stop.set()
        self.counting.close()
        if self.arrivals is not None:
            self.arrivals.close()

    @property
    def cases(self) -> CaseList:
        """The list."""
        return self.query_one("#list", CaseList)

    @property
    def asked(self) -> str:
        """The filter as the workbench expects it: with the order, unless the filter names one itself."""
        if self.sort == head.SORTS[0] or "sort:" in self.filter_text:
            return self.filter_text
        return f"{self.filter_text} sort:{self.sort}".strip()

    # -- the set -----------------------------------------------------------------------------------------

    def glimpse(self, seen: Glance) -> None:
        """Show the first rows while the set is still being opened."""
        now = datetime.now(UTC)
        rows = [
            Row(
                row.case_id,
                row.state,
                row.workflow or "",
                row.question,
                row.first_failed_stage or "",
                row.author,
                row.ordinal,
                age(datetime.fromisoformat(row.at), now),
            )
            for row in seen.rows
        ]
        self.cases.use(StillRows(rows, seen.total), seen.total, 0, {0: rows})

    def ready(self, bench: Bench, keep: str | None = None) -> None:
        """Use the open set; `keep` is the case to select first."""
        self.bench = bench
        self.query_one(Topbar).show([bench.name, "Library"], "saved", bench.standing)
        self.search(keep)
        self.arrivals = Arrivals(self, bench)
        self.gold_app.spawn(self, self.offer_kept(), "kept")

    def refused(self, line: str, fix: str) -> None:
        """Show why the set cannot be opened and what to do; the screen stays open."""
        self.query_one(Topbar).show(saved="not open")
        self.cases.empty_text = f"{line}. {fix}" if fix else line
        self.cases.refresh()
        self.query_one("#next", Note).show([f"{self.glyphs.of_status('fail')} This set could not be opened."])

    def ask(self, text: str) -> None:
        """Put a filter into the field and run it."""
        self.sort = head.SORTS[0]
        self._filter(text)
        # The toolkit's field draws its value raw, and a saved filter or a slice's name is untrusted text.
        self.query_one("#filter", Input).value = content.shown_line(self.filter_text)
        self.set_focus(self.cases)

    def search(self, keep: str | None = None) -> None:
        """Run the filter again; `keep` is the case to stay on."""
        row = self.cases.selected_row
        self._hand = row.case_id if row is not None else None
        self._keep_case = keep or self._hand or self._keep_case
        self.stop.set()
        self.stop = threading.Event()
        self.gold_app.spawn(self, self._while_wanted(self._search(self.asked, self.stop)), "search", exclusive=True)

    async def _while_wanted(self, work: Awaitable[None]) -> None:
        try:
            await work
        except GoldtuiError as error:
            if error.problem.code != STOPPED:
                raise

    async def _search(self, text: str, stop: threading.Event) -> None:
        bench = self.bench
        if bench is None:
            return
        self._say_read_only(await self.lane(lambda: bench.read_only))
        total = await self.lane(partial(bench.library.count, ""))
        length = None if self.filter_text else total
        faults = await self.lane(partial(bench.library.odd, text))
        place, start, page = await self._selected_page(bench, text, length, stop)
        if length is None and len(page) < PAGE and (page or not start):
            length = start + len(page)
        self._total, self._counts, self._faults = total, None, faults
        cases = self.cases
        cases.empty_text = head.empty_text(total, self.filter_text)
        seen = start + len(page)
        cases.use(
            FoundRows(bench, text, length, stop.is_set),
            seen if length is None else length,
            place,
            {start // PAGE: page},
            open_end=length is None,
        )
        self.show_head(length)
        self._moved(cases.selected_row)
        counts = await self.counting(partial(bench.library.counts, text, stop.is_set))
        if length is None:
            cases.lengthen(FoundRows(bench, text, counts.found, stop.is_set), counts.found)
        self._counts = counts
        self.query_one(CountPanel).show(head.panel_sections(self.glyphs, counts))
        self.lay_panel()
        self.show_head()

    async def _selected_page(
        self, bench: Bench, text: str, length: int | None, stop: threading.Event
    ) -> tuple[int, int, Sequence[Row]]:
        """(position of the selected case among those found, first row of its page, that page).

        Repeats if the cursor moved meanwhile, so that the key press is not lost.
        """
        while True:
            place = 0
            if self._keep_case is not None:
                found_at = await self.lane(partial(bench.library.position, text, self._keep_case, stop.is_set))
                place = found_at or 0
            start = place // PAGE * PAGE
            page = await self.lane(partial(bench.library.window, text, start, PAGE, length, stop.is_set))
            now = self.cases.selected_row
            if now is None or self._hand is None or now.case_id == self._hand:
                return place, start, page
            self._keep_case = self._hand = now.case_id

    def show_head(self, found: int | None = None) -> None:
        """Draw the two rows of counts; missing counts are marked."""
        if self.bench is None:
            return
        counts = self._counts
        found = counts.found if counts is not None else found
        states = counts.states if counts is not None else None
        text = head.found_line(self.glyphs, self._total, found, len(self.picks), self.sort, states)
        where = f"   {self.bench.path} ({self.bench.why})" if self.bench.why else ""
        self.query_one("#found", Note).show([text + where])
        gates = head.gates_line(self.glyphs, counts.stages if counts is not None else None)
        self.query_one("#gates", Note).show([head.odd_line(self.glyphs, self._faults) or gates])

    def _say_read_only(self, why: str) -> None:
        sign = self.glyphs.of_status("fail")
        rows = content.fold(f"{sign} Read-only: {why}", self.size.width - 2, 3) if why else []
        self.query_one("#banner", Note).show(rows)
        self.query_one(Topbar).show(saved="read-only" if why else "saved")

    def _moved(self, row: Row | None) -> None:
        if self.bench is not None:
            self.query_one("#next", Note).show([self.kept_line() or head.next_line(row, self.cases.length)])

    # -- layout ------------------------------------------------------------------------------------------

    def on_resize(self, event: events.Resize) -> None:
        """Arrange rows and columns for the new size."""
        self.lay_panel()

    def lay_panel(self) -> None:
        """Place the counts beside the list, below it, or nowhere; show column names if the height allows."""
        width, height = self.app.size
        panel = self.query_one(CountPanel)
        side = width >= SIDE_WIDTH
        self.set_class(side, "-side")
        wanted = height >= PANEL_HEIGHT if self.bars_wanted is None else self.bars_wanted
        panel.titled = side
        panel.display = wanted and bool(panel.entries)
        if side:
            panel.styles.height = None
        panel.lay_out()
        self.query_one("#columns", Note).display = height >= HEAD_HEIGHT and width >= 80
        self.call_after_refresh(self._name_columns)

    def _name_columns(self) -> None:
        self.query_one("#columns", Note).show([self.cases.head_line(self.cases.room)])

    # -- messages ----------------------------------------------------------------------------------------

    def on_input_changed(self, event: Input.Changed) -> None:
        """Search after a short pause in typing."""
        event.stop()
        if self._pause is not None:
            self._pause.stop()
        self._pause = self.set_timer(FILTER_PAUSE, partial(self._filter, event.value))

    def _filter(self, text: str) -> None:
        if text.strip() not in (self.filter_text, content.shown_line(self.filter_text)):
            self.filter_text = text.strip()
            if self.sort == "match" and not self.filter_text:
                self.sort = head.SORTS[0]
            self.search()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Enter in the filter moves to the list."""
        event.stop()
        self._filter(event.value)
        self.set_focus(self.cases)

    def on_count_panel_followed(self, event: CountPanel.Followed) -> None:
        """Show the cases behind a number."""
        event.stop()
        from goldtui.workbench.library.filter_words import with_field

        if '"' in event.entry.value:
            self.say("A filter cannot name a slice with a quotation mark in it; type its words instead.")
            return
        self.ask(with_field(self.filter_text, event.entry.field, event.entry.value or None))

    # -- implemented in the layers above -------------------------------------------------------------------

    @abstractmethod
    def report_bulk(self, done: BulkDone) -> None:
        """Report a change of many cases, and search again."""

    @abstractmethod
    def kept_line(self) -> str:
        """The message while typing of an earlier session waits; empty when none does."""

    @abstractmethod
    async def offer_kept(self) -> None:
        """Announce on start what earlier sessions left unsaved."""
