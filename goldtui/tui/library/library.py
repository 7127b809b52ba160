"""The Library: every case of the set in a list, with its state and its first red gate.

Painted before the database is opened, and therefore free of anything that would import it.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from textual import getters
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Container
from textual.widgets import Input

from goldtui.tui.kit import content
from goldtui.tui.kit.base_screen import BaseScreen
from goldtui.tui.kit.case_columns import alike, alike_text
from goldtui.tui.kit.case_list import CaseList
from goldtui.tui.kit.glyphs import Glyphs
from goldtui.tui.kit.key_line import KeyLine
from goldtui.tui.kit.lane import Lane
from goldtui.tui.kit.note import Note
from goldtui.tui.kit.pane import entitle, pane
from goldtui.tui.kit.places_bar import PlacesBar
from goldtui.tui.kit.topbar import Topbar
from goldtui.tui.library import library_head as head
from goldtui.tui.library.arrivals import Arrivals
from goldtui.tui.library.count_panel import CountPanel
from goldtui.tui.library.library_actions import LIBRARY_KEYS, LibraryActions
from goldtui.tui.library.library_undo import LibraryUndo
from goldtui.tui.library.picks import Picks
from goldtui.tui.library.searching import Searching
from goldtui.tui.library.state import LibraryState
from goldtui.tui.library.unjudged import Unjudged
from goldtui.workbench.library.ages import age
from goldtui.workbench.library.row import Row
from goldtui.workbench.library.views import CountsView

if TYPE_CHECKING:
    from textual import events
    from textual.timer import Timer

    from goldtui.workbench.bench import Bench
    from goldtui.workbench.session.first_rows import Glance

FILTER_PAUSE = 0.1
PANEL_HEIGHT, SIDE_WIDTH, HEAD_HEIGHT = 30, 180, 24
"""Rows from which the slice bars are shown by default, columns from which they are next to the list, rows from which
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


class Library(BaseScreen[None]):
    """The list of cases. `ready()` is called when the set is open, `refused()` when it cannot be opened."""

    BINDING_GROUP_TITLE = "Library"
    BINDINGS: ClassVar[list[BindingType]] = LIBRARY_KEYS
    PLACE = 1
    AUTO_FOCUS = "#list"

    cases = getters.query_one("#list", CaseList)

    def __init__(self, glyphs: Glyphs, lane: Lane, path: str) -> None:
        super().__init__()
        self.glyphs = glyphs
        self.lane = lane
        self.counting = Lane()
        """Counts run outside the lane: they may take long, and only the last one matters."""
        self.path = path
        self.bench: Bench | None = None
        self.opening = True
        """Whether keys wait, because the set is not open yet."""
        self.arrivals: Arrivals | None = None
        self.unjudged: Unjudged | None = None
        self.state = LibraryState()
        self.searching = Searching(self)
        self.undoing = LibraryUndo(self, self.searching)
        self.actions = LibraryActions(self, self.searching, self.undoing)
        self._pause: Timer | None = None
        self._route()

    def _route(self) -> None:
        """Connect the keys, and what other places ask, to the part that does it."""
        self.action_next_todo = self.actions.next_todo
        self.action_new_case = self.actions.new_case
        self.action_pick = self.actions.pick
        self.action_pick_all = self.actions.pick_all
        self.action_sort = self.actions.sort
        self.action_saved_filters = self.actions.saved_filters
        self.action_bulk = self.actions.bulk
        self.action_clone = self.actions.clone
        self.action_findings = self.actions.findings
        self.action_history = self.actions.history
        self.action_coverage = self.actions.coverage
        self.action_import_files = self.actions.import_files
        self.action_bars = self.actions.bars
        self.action_take_back = self.undoing.take_back
        self.action_make_again = self.undoing.make_again
        self.kept_seen = self.undoing.kept_seen
        self.search = self.searching.search

    @property
    def asked(self) -> str:
        """The filter as the workbench expects it."""
        return self.state.asked

    def compose(self) -> ComposeResult:
        """The skeleton: every widget, no case yet."""
        yield Topbar(glyphs=self.glyphs, id="top")
        yield PlacesBar(self.PLACE, key_of=self.gold_app.key_of, id="places")
        yield Note(id="banner")
        yield Input(placeholder="/ filter: words, state:draft, slice:NAME, -tag:old", id="filter", compact=True)
        yield Note("", keep=True, id="found")
        yield Note("", keep=True, id="gates")
        with Container(id="body"):
            with pane(Container(id="cases"), "Cases"):
                yield Note("", keep=True, id="columns")
                yield CaseList(glyphs=self.glyphs, runner=self.lane, id="list")
            yield pane(CountPanel(glyphs=self.glyphs, id="counts"), "Counts")
        yield Note("Opening", keep=True, id="next")
        yield KeyLine(id="keys")

    def on_mount(self) -> None:
        """Show what is being opened."""
        self.query_one(Topbar).show([self.path, "Library"], "opening")
        self.cases.empty_text = f"Opening {self.path}"
        self.cases.follow = self.show_found
        self.lay_panel()

    def on_unmount(self) -> None:
        """Cancel the counts."""
        self.state.stop.set()
        self.counting.close()
        for one in (self.arrivals, self.unjudged):
            if one is not None:
                one.close()

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
        self.bench, self.cases.me = bench, bench.me
        self.query_one(Topbar).show([bench.name, "Library"], "saved", bench.standing)
        self.search(keep)
        self.arrivals = Arrivals(self, self.searching, bench)
        self.unjudged = Unjudged(self, bench)
        self.spawn(self.undoing.offer_kept(), "kept")

    def refused(self, line: str, fix: str) -> None:
        """Show why the set cannot be opened and what to do; the screen stays open."""
        self.opening = False
        self.query_one(Topbar).show(saved="not open")
        self.cases.empty_text = f"{line}. {fix}" if fix else line
        self.cases.refresh()
        self.query_one("#next", Note).show([f"{self.glyphs.of_status('fail')} This set could not be opened."])

    def ask(self, text: str) -> None:
        """Put a filter into the field and run it."""
        self.state.sort = head.SORTS[0]
        self.searching.filter(text)
        # The toolkit's field draws its value raw, and a saved filter or a slice's name is untrusted text.
        self.query_one("#filter", Input).value = content.shown_line(self.state.filter_text)
        self.set_focus(self.cases)

    # -- drawing -----------------------------------------------------------------------------------------

    def show_head(self, found: int | None = None) -> None:
        """Draw the two rows of counts; missing counts are marked."""
        if self.bench is None:
            return
        counts = self.state.counts
        found = counts.found if counts is not None else found
        states = counts.states if counts is not None else None
        text = head.found_line(self.glyphs, self.state.total, found, len(self.state.picks), self.state.sort, states)
        where = f"   {self.bench.path} ({self.bench.why})" if self.bench.why else ""
        self.query_one("#found", Note).show([text + where])
        gates = head.gates_line(self.glyphs, counts.stages if counts is not None else None)
        self.query_one("#gates", Note).show([head.odd_line(self.glyphs, self.state.faults) or gates])

    def show_read_only(self, why: str) -> None:
        """Say why nothing can be saved; empty when it can."""
        sign = self.glyphs.of_status("fail")
        rows = content.fold(f"{sign} Read-only: {why}", self.size.width - 2, 3) if why else []
        self.query_one("#banner", Note).show(rows)
        self.query_one(Topbar).show(saved="read-only" if why else "saved")

    def show_found(self, row: Row | None) -> None:
        """Draw the next step for the selected row."""
        if self.bench is not None:
            self.query_one("#next", Note).show(
                [self.undoing.kept_line() or head.next_line(row, self.cases.length, self.size.width - 2)]
            )

    def show_next(self, line: str) -> None:
        """Draw the last line above the keys."""
        self.query_one("#next", Note).show([line])

    def show_counts(self, counts: CountsView) -> None:
        """Draw the counts by slice."""
        self.query_one(CountPanel).show(head.panel_sections(self.glyphs, counts))
        rows = self.cases.loaded()
        self.cases.same = alike(rows)
        entitle(self.query_one("#cases"), "Cases", alike_text(rows, self.glyphs))
        self.cases.refresh()
        self.lay_panel()

    def say_long(self, text: str, seconds: float) -> None:
        """Show a message for that long."""
        self.query_one(KeyLine).flash(text, seconds)

    # -- layout ------------------------------------------------------------------------------------------

    def on_resize(self, event: events.Resize) -> None:
        """Arrange rows and columns for the new size."""
        self.lay_panel()

    def lay_panel(self) -> None:
        """Place the counts next to the list, below it, or nowhere; show column names if the height allows."""
        width, height = self.app.size
        panel = self.query_one(CountPanel)
        side = width >= SIDE_WIDTH
        self.set_class(side, "-side")
        wanted = height >= PANEL_HEIGHT if self.state.bars_wanted is None else self.state.bars_wanted
        panel.titled = side
        panel.display = wanted and bool(panel.entries)
        if side:
            panel.styles.height = None
        panel.lay_out()
        self.query_one("#columns", Note).display = height >= HEAD_HEIGHT and width >= 80
        self.call_after_refresh(self._name_columns)

    def _name_columns(self) -> None:
        self.query_one("#columns", Note).show([self.cases.head_line(self.cases.room)])

    def toggle_bars(self) -> bool:
        """Show or hide the counts; False when there are none to show."""
        panel = self.query_one(CountPanel)
        self.state.bars_wanted = not panel.display
        self.lay_panel()
        return not self.state.bars_wanted or bool(panel.entries)

    # -- panes and messages ------------------------------------------------------------------------------

    def action_filter(self) -> None:
        """Focus the filter."""
        # At once: `focus()` is deferred, and letters typed meanwhile would act as commands.
        self.set_focus(self.query_one("#filter", Input))

    def action_clear_filter(self) -> None:
        """Go one step back: from a field or the counts to the list, then drop the filter, then the picks."""
        field = self.query_one("#filter", Input)
        if self.focused is not self.cases:
            self.set_focus(self.cases)
        elif field.value:
            field.value = ""
        elif self.state.picks:
            self.say(f"{len(self.state.picks):,} picks dropped.")
            self.actions.choose(Picks())

    def action_panes(self) -> None:
        """Switch between the list and the counts."""
        panel = self.query_one(CountPanel)
        self.set_focus(panel if self.focused is self.cases and panel.display and panel.entries else self.cases)

    def on_input_changed(self, event: Input.Changed) -> None:
        """Search after a short pause in typing."""
        event.stop()
        if self._pause is not None:
            self._pause.stop()
        self._pause = self.set_timer(FILTER_PAUSE, partial(self.searching.filter, event.value))

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Enter in the filter moves to the list."""
        event.stop()
        self.searching.filter(event.value)
        self.set_focus(self.cases)

    def on_count_panel_followed(self, event: CountPanel.Followed) -> None:
        """Show the cases behind a number."""
        event.stop()
        from goldtui.workbench.library.filter_words import with_field

        if '"' in event.entry.value:
            self.say("A filter cannot name a slice with a quotation mark in it; type its words instead.")
            return
        self.ask(with_field(self.state.filter_text, event.entry.field, event.entry.value or None))
