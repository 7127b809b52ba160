"""A list that draws a window over a source of any length: a million cases cost as much as one screenful.

Stock tables measure every row before the first paint; here a page is fetched off the loop when it comes into view, and
missing rows are drawn as placeholders.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import ClassVar, Protocol, TypeVar

from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Size
from textual.message import Message
from textual.strip import Strip

from goldtui.model.faults import GoldtuiError
from goldtui.tui.kit import content
from goldtui.tui.kit.background import run_behind
from goldtui.tui.kit.case_columns import columns, foot_of, texts_of
from goldtui.tui.kit.glyphs import UNICODE, Glyphs
from goldtui.tui.kit.line_scroll import LineScroll
from goldtui.tui.kit.pane import entitle
from goldtui.tui.kit.tones import OTHERS, YOURS, drawn, tone
from goldtui.workbench.library.row import Row

PAGE = 64
PAGES_KEPT = 32
STOPPED = "store_stopped"
"""Error code of a read that a newer one replaced; not shown to anybody."""
T = TypeVar("T")


class RowSource(Protocol):
    """Rows in a stable order. Both calls may block; they run off the loop."""

    def count(self) -> int:
        """The number of rows."""

    def window(self, offset: int, limit: int) -> Sequence[Row]:
        """At most `limit` rows from `offset`."""


class Runner(Protocol):
    """Runs blocking calls off the loop."""

    def __call__(self, call: Callable[[], T], /) -> Awaitable[T]:
        """Run `call` elsewhere and await its result."""


class Holds(Protocol):
    """A set of row numbers."""

    def __contains__(self, ordinal: int, /) -> bool:
        """Whether the row with this number is in the set."""


class NoRows:
    """The empty source used before the database is open."""

    def count(self) -> int:
        """Always 0."""
        return 0

    def window(self, offset: int, limit: int) -> Sequence[Row]:
        """Always empty."""
        return ()


class CaseList(LineScroll, can_focus=True):
    """Rows of cases with a cursor. `use()` sets the source; `Opened` and `Moved` report what the user did."""

    BINDING_GROUP_TITLE = "Cases"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "open", "Open", id="list.open"),
        Binding("up,k", "rows(-1)", "Row up", show=False, id="list.up"),
        Binding("down,j", "rows(1)", "Row down", show=False, id="list.down"),
        Binding("pageup", "page(-1)", "Page up", show=False, id="list.page_up"),
        Binding("pagedown", "page(1)", "Page down", show=False, id="list.page_down"),
        Binding("home,g", "edge('start')", "First case", show=False, id="list.first"),
        Binding("end,G", "edge('end')", "Last case", show=False, id="list.last"),
    ]
    COMPONENT_CLASSES: ClassVar[set[str]] = {"case-list--cursor", "case-list--rest", "case-list--quiet"}
    DEFAULT_CSS = """
    CaseList { height: 1fr; width: 1fr; overflow-x: hidden; overflow-y: auto;
      scrollbar-size: 0 1; scrollbar-gutter: stable;
      & > .case-list--cursor { background: $cursor; color: $foreground; text-style: bold; }
      &:ansi > .case-list--cursor { background: ansi_default; color: ansi_default; text-style: reverse; }
      & > .case-list--rest { background: $cursor-quiet; color: $foreground; text-style: bold; }
      & > .case-list--quiet { color: $text-muted; }
    }
    """

    class Opened(Message):
        """Posted for Enter or a click on the selected row."""

        def __init__(self, case_id: str) -> None:
            super().__init__()
            self.case_id = case_id

    class Failed(Message):
        """A page could not be fetched."""

        def __init__(self, error: GoldtuiError) -> None:
            super().__init__()
            self.error = error

    class Moved(Message):
        """Another row is selected; None while its page is loading."""

        def __init__(self, row: Row | None) -> None:
            super().__init__()
            self.row = row

    def __init__(self, *, glyphs: Glyphs = UNICODE, runner: Runner | None = None, id: str | None = None) -> None:
        super().__init__(id=id)
        self.glyphs = glyphs
        self.runner: Runner = runner or asyncio.to_thread
        self.empty_text = ""
        self.at = 0
        self.length = 0
        self.picks: Holds = frozenset()
        self.follow: Callable[[Row | None], None] | None = None
        """Called on every move in its own frame, instead of the message, which paints a frame later."""
        self.me = ""
        """Who works here: their own cases and those of others differ in colour."""
        self.same: frozenset[str] = frozenset()
        """Columns with the same value in every row, which give their width to the question."""
        self.open_end = False
        """Whether there may be more rows than `length`, because they are still being counted."""
        self._to_end = False
        self._source: RowSource = NoRows()
        self._pages: OrderedDict[int, Sequence[Row]] = OrderedDict()
        self._wanted: set[int] = set()
        self._age = 0

    # -- values in ---------------------------------------------------------------------------------------

    def use(
        self,
        source: RowSource,
        length: int,
        at: int = 0,
        pages: Mapping[int, Sequence[Row]] | None = None,
        *,
        open_end: bool = False,
    ) -> None:
        """Show another source of `length` rows with the cursor on row `at`; `pages` are those already fetched.

        With `open_end` there may be more rows; `lengthen()` sets their number once they are counted.
        """
        self._source = source
        self._age += 1
        self._pages.clear()
        self._wanted.clear()
        self._pages.update(pages or {})
        self.length = length
        self.open_end = open_end
        self._to_end = False
        self.virtual_size = Size(0, length)
        self.at = 0
        self.move_to(at)
        self.refresh()

    def lengthen(self, source: RowSource, length: int) -> None:
        """Set the number of rows once they are counted. The source, pages and cursor stay."""
        self._source = source
        self.length = length
        self.open_end = False
        self.virtual_size = Size(0, length)
        if self._to_end or self.at >= length:
            self.move_to(length - 1)
        self._to_end = False
        self.refresh()

    def forget(self) -> None:
        """Fetch the rows in view again because they changed in the store; the cursor stays."""
        self._age += 1
        self._pages.clear()
        self._wanted.clear()
        self.refresh()

    def loaded(self) -> Sequence[Row]:
        """All rows if they are loaded, else none."""
        rows = [row for _, page in sorted(self._pages.items()) for row in page]
        return rows if len(rows) == self.length and not self.open_end else ()

    def in_view(self) -> Sequence[Row]:
        """The rows on screen that are loaded."""
        first = self.scroll_offset.y
        pages = ((self._pages.get(index // PAGE, ()), index % PAGE) for index in range(first, first + self.size.height))
        return [page[inside] for page, inside in pages if inside < len(page)]

    def row_at(self, index: int) -> Row | None:
        """The row at `index`, or None after requesting its page."""
        if not 0 <= index < self.length:
            return None
        number, inside = divmod(index, PAGE)
        page = self._pages.get(number)
        if page is None:
            self._fetch(number)
            return None
        self._pages.move_to_end(number)
        return page[inside] if inside < len(page) else None

    @property
    def selected_row(self) -> Row | None:
        """The selected row; None when the list is empty or the page is not loaded yet."""
        return self.row_at(self.at)

    def _fetch(self, number: int) -> None:
        if number not in self._wanted and self.is_attached:
            self._wanted.add(number)
            run_behind(self, self._load(number, self._age), "pages")

    async def _load(self, number: int, age: int) -> None:
        source = self._source
        try:
            rows = await self.runner(lambda: source.window(number * PAGE, PAGE))
        except GoldtuiError as error:
            # The page stays wanted, or every repaint would request it and fail again; `forget()` requests it again.
            if error.problem.code != STOPPED:
                self.post_message(self.Failed(error))
            return
        if age == self._age:
            self._wanted.discard(number)
        if age != self._age:
            return
        self._pages[number] = rows
        while len(self._pages) > PAGES_KEPT:
            self._pages.popitem(last=False)
        self.refresh_lines(number * PAGE, PAGE)
        if self.at // PAGE == number:
            self._tell()

    # -- moves -------------------------------------------------------------------------------------------

    def move_to(self, index: int) -> None:
        """Move the cursor to a row (clamped) and scroll to it."""
        old, self.at = self.at, max(0, min(index, self.length - 1))
        self.refresh_lines(old)
        self.refresh_lines(self.at)
        self.bring_into_view(self.at)
        self._tell()

    def _tell(self) -> None:
        row = self.selected_row
        if self.has_class("pane") and row is not None:
            entitle(self, f"Cases {self.at + 1:,} of {self.length:,}", foot_of(row, self.glyphs))
        if self.follow is not None:
            self.follow(row)
        else:
            self.post_message(self.Moved(row))

    def action_rows(self, by: int) -> None:
        """Move one row up or down."""
        self.move_to(self.at + by)

    def action_page(self, by: int) -> None:
        """Move one screenful up or down."""
        self.move_to(self.at + by * max(1, self.size.height - 1))

    def action_edge(self, which: str) -> None:
        """Move to the first or last row."""
        self._to_end = self.open_end and which == "end"
        self.move_to(0 if which == "start" else self.length - 1)

    def action_open(self) -> None:
        """Open the selected case."""
        row = self.selected_row
        if row is not None:
            self.post_message(self.Opened(row.case_id))

    def on_click(self, event: events.Click) -> None:
        """The first click selects a row, the second opens it."""
        index = event.get_content_offset_capture(self)[1] + self.scroll_offset.y
        if not 0 <= index < self.length:
            return
        if index == self.at and event.chain > 1:
            self.action_open()
        else:
            self.move_to(index)

    # -- drawing -----------------------------------------------------------------------------------------

    def render_line(self, y: int) -> Strip:
        """One row of the window, or a hint what to do when the list is empty."""
        width, base = self.room, self.base_style
        if not self.length:
            lines = content.fold(self.empty_text, max(1, width - 4), 6, self.glyphs.ellipsis) if self.empty_text else []
            text = lines[y - 1] if 1 <= y <= len(lines) else ""
            return drawn(self, [("  ", base), (text, base)], width, base)
        index = y + self.scroll_offset.y
        if index >= self.length:
            return drawn(self, [], width, base)
        row = self.row_at(index)
        if row is None:
            quiet = self.part_style("case-list--quiet")
            return drawn(self, [("   " + self.glyphs.ellipsis, quiet)], width, base)
        selected = index == self.at
        style = base
        if selected:
            style = self.part_style("case-list--cursor" if self.has_focus else "case-list--rest")
        parts = [
            (text, style + tone(self, whose) if whose else style) for text, whose in self.pieces(row, width, selected)
        ]
        return drawn(self, parts, width, style)

    def head_line(self, width: int) -> str:
        """The column names above their columns."""
        cut = self.glyphs.ellipsis
        return " ".join(("  ", *(content.row(name.strip(), size, cut) for name, size in columns(width, self.same))))

    def line(self, row: Row, width: int, selected: bool) -> str:
        """The row's text: cursor and pick, then the columns that fit the width."""
        return "".join(text for text, _ in self.pieces(row, width, selected))

    def pieces(self, row: Row, width: int, selected: bool) -> list[tuple[str, str]]:
        """The row as (text, tone) in order: only the author has a tone of their own, signs have theirs anyway."""
        cut = self.glyphs.ellipsis
        marks = (self.glyphs.here if selected else " ") + (self.glyphs.picked if row.ordinal in self.picks else " ")
        texts = texts_of(row, self.glyphs)
        found = [(marks, "")]
        for name, size in columns(width, self.same):
            whose = (YOURS if row.author == self.me else OTHERS) if name == "by" and self.me else ""
            text = content.name(row.case_id, size, cut) if name == "case" else texts[name]
            found.append((" " + content.row(text, size, cut), whose))
        return found
