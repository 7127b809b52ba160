"""The Library: every case of the set in a list, what state it is in and which gate is red first.

Painted before the database is opened, and therefore free of anything that would import it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, ClassVar, cast

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.widgets import Input

from goldtui.tui.glyphs import Glyphs
from goldtui.tui.lane import Lane
from goldtui.tui.widgets.case_list import PAGE, CaseList, Row
from goldtui.tui.widgets.key_line import KeyLine
from goldtui.tui.widgets.note import Note
from goldtui.tui.widgets.topbar import Topbar

if TYPE_CHECKING:
    from textual.timer import Timer

    from goldtui.tui.app import GoldtuiApp
    from goldtui.tui.port import Bench

FILTER_PAUSE = 0.1
NO_CASES = (
    "No cases yet. Leave with ctrl+q and import some: goldtui import FILE takes JSONL, CSV and native sets; "
    "goldtui demo opens an example."
)


class FoundRows:
    """The cases a filter finds, as a source of rows."""

    def __init__(self, bench: Bench, filter_text: str, length: int) -> None:
        self._bench, self._filter, self._length = bench, filter_text, length

    def count(self) -> int:
        """Counted once, when the filter was set."""
        return self._length

    def window(self, offset: int, limit: int) -> Sequence[Row]:
        """Some of the rows."""
        return self._bench.window(self._filter, offset, limit)


class Library(Screen[None]):
    """The list of cases. `ready()` is called when the set is open, `refused()` when it cannot be opened."""

    BINDING_GROUP_TITLE = "Library"
    AUTO_FOCUS = "#list"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("u", "next_todo", "Next to do", id="library.next"),
        Binding("slash", "filter", "Filter", id="library.filter"),
        Binding("escape", "clear_filter", "Clear filter", show=False, id="library.clear"),
        Binding("q", "app.quit", "Quit", id="library.quit"),
    ]

    def __init__(self, glyphs: Glyphs, lane: Lane, path: str) -> None:
        super().__init__()
        self.glyphs = glyphs
        self.lane = lane
        self.path = path
        self.bench: Bench | None = None
        self.filter_text = ""
        self._pause: Timer | None = None
        self._keep_case: str | None = None

    def compose(self) -> ComposeResult:
        """The skeleton: everything in its place, no case yet."""
        yield Topbar(glyphs=self.glyphs, id="top")
        yield Input(placeholder="/ filter: words, state:draft, slice:NAME", id="filter", compact=True)
        yield Note("", keep=True, id="found")
        yield CaseList(glyphs=self.glyphs, runner=self.lane, id="list")
        yield Note("Opening", keep=True, id="next")
        yield KeyLine(id="keys")

    def on_mount(self) -> None:
        """Say what is being opened."""
        self.query_one(Topbar).show([self.path, "Library"], "opening")
        self.cases.empty_text = f"Opening {self.path}"

    @property
    def gold_app(self) -> GoldtuiApp:
        """The application by its own type."""
        return cast("GoldtuiApp", self.app)

    @property
    def cases(self) -> CaseList:
        """The list."""
        return self.query_one(CaseList)

    # -- the set -----------------------------------------------------------------------------------------

    def ready(self, bench: Bench) -> None:
        """The set is open."""
        self.bench = bench
        self.query_one(Topbar).show([bench.name, "Library"], "saved", bench.author)
        self.search()

    def refused(self, line: str, fix: str) -> None:
        """The set cannot be opened: say why and what to do, and stay up."""
        self.query_one(Topbar).show(saved="not open")
        self.cases.empty_text = f"{line}. {fix}" if fix else line
        self.cases.refresh()
        self.query_one("#next", Note).show([f"{self.glyphs.of_status('fail')} This set could not be opened."])

    def search(self, keep: str | None = None) -> None:
        """Run the filter anew; `keep` is the case to stay on."""
        row = self.cases.row_in_hand
        self._keep_case = keep or (row.case_id if row is not None else self._keep_case)
        self.gold_app.spawn(self, self._search(self.filter_text), "search", exclusive=True)

    async def _search(self, text: str) -> None:
        bench = self.bench
        if bench is None:
            return
        total = await self.lane(partial(bench.count, ""))
        length = await self.lane(partial(bench.count, text)) if text else total
        counts = await self.lane(partial(bench.state_counts, text))
        place = 0
        if self._keep_case is not None:
            found_at = await self.lane(partial(bench.position, text, self._keep_case))
            place = found_at or 0
        source = FoundRows(bench, text, length)
        start = place // PAGE * PAGE
        page = await self.lane(partial(source.window, start, PAGE))
        cases = self.cases
        cases.empty_text = NO_CASES if not total else f"0 of {total} cases match {text}. Esc clears the filter."
        cases.use(source, length, place, {start // PAGE: page})
        found = f"{total} cases" if not text else f"{length} of {total} cases"
        where = f"   {bench.path} ({bench.why})" if bench.why else ""
        self.query_one("#found", Note).show([f"{found}   {self._states(counts)}{where}"])
        self._say_next()

    def _states(self, counts: Mapping[str, int]) -> str:
        return "  ".join(f"{self.glyphs.of_state(state)} {n} {state}" for state, n in counts.items() if n)

    def _say_next(self) -> None:
        row = self.cases.row_in_hand
        if row is None:
            text = "" if self.cases.length else "Nothing to open."
        elif row.stage in ("", "pass"):
            text = f"Next: Enter opens {row.case_id}; u goes to the next case to do."
        else:
            text = f"Next: {row.case_id} is red at {row.stage}. Enter opens it."
        self.query_one("#next", Note).show([text])

    # -- keys --------------------------------------------------------------------------------------------

    def action_filter(self) -> None:
        """Type a filter."""
        # At once: `focus()` waits its turn, and the letters typed meanwhile would act as commands.
        self.set_focus(self.query_one("#filter", Input))

    def action_clear_filter(self) -> None:
        """From the filter back to the list; from the list, drop the filter."""
        field = self.query_one("#filter", Input)
        if self.focused is field:
            self.set_focus(self.cases)
        elif field.value:
            field.value = ""

    def action_next_todo(self) -> None:
        """Open the next case that waits for its author."""
        row = self.cases.row_in_hand
        self.gold_app.spawn(self, self._next_todo(row.case_id if row else None), "search")

    async def _next_todo(self, after: str | None) -> None:
        if self.bench is None:
            return
        case_id = await self.lane(partial(self.bench.next_todo, self.filter_text, after))
        if case_id is None:
            self.query_one(KeyLine).flash("Nothing is left to do here.")
        else:
            self.post_message(CaseList.Opened(case_id))

    def on_input_changed(self, event: Input.Changed) -> None:
        """Search after a short pause in typing."""
        event.stop()
        if self._pause is not None:
            self._pause.stop()
        self._pause = self.set_timer(FILTER_PAUSE, partial(self._filter, event.value))

    def _filter(self, text: str) -> None:
        if text.strip() != self.filter_text:
            self.filter_text = text.strip()
            self.search()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Enter in the filter goes to what was found."""
        event.stop()
        self._filter(event.value)
        self.set_focus(self.cases)

    def on_case_list_moved(self, event: CaseList.Moved) -> None:
        """Say what Enter would do."""
        event.stop()
        if self.bench is not None:
            self._say_next()
