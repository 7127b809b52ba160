"""Sources in two rows each, title and text, as a window over any number of them.

A reviewer chooses a source by its words; a list of ids would send them back to the documents.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from rich.style import Style
from textual import events
from textual.geometry import Size
from textual.message import Message
from textual.strip import Strip

from goldtui.tui.kit import content
from goldtui.tui.kit.glyphs import Glyphs
from goldtui.tui.kit.line_scroll import LineScroll
from goldtui.tui.kit.tones import drawn
from goldtui.workbench.case.attaching import SourceRow

PAGE = 40
ROWS = 2
"""Rows a source takes."""


class SourceList(LineScroll, can_focus=True):
    """`use()` sets their number and the first page; `Wanted` requests other pages, `give()` delivers them."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {"source-list--cursor", "source-list--quiet"}
    DEFAULT_CSS = """
    SourceList { height: 1fr; width: 1fr; overflow-x: hidden; overflow-y: auto;
      scrollbar-size: 0 1; scrollbar-gutter: stable;
      & > .source-list--cursor { background: $cursor; color: $foreground; text-style: bold; }
      &:ansi > .source-list--cursor { background: ansi_default; color: ansi_default; text-style: reverse; }
      & > .source-list--quiet { color: $text-muted; }
    }
    """

    class Wanted(Message):
        """A page came into view that is not loaded yet."""

        def __init__(self, page: int) -> None:
            super().__init__()
            self.page = page

    class Chosen(Message):
        """The selected source was clicked."""

    def __init__(self, glyphs: Glyphs, attached: Callable[[str], str], *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.glyphs = glyphs
        self.attached = attached
        """How the case already uses a chunk, in words; empty when it does not."""
        self.length = 0
        self.cursor = 0
        self._pages: dict[int, Sequence[SourceRow]] = {}
        self._asked: set[int] = set()

    def use(self, length: int, first: Sequence[SourceRow]) -> None:
        """Show another list: the number of sources, and their first page."""
        self.length, self.cursor = length, 0
        self._pages, self._asked = {0: first}, {0}
        self.virtual_size = Size(self.room, max(1, length * ROWS))
        self.scroll_to(y=0, animate=False, immediate=True)
        self.refresh()

    def give(self, page: int, rows: Sequence[SourceRow]) -> None:
        """Store a page that was requested."""
        self._pages[page] = rows
        self.refresh()

    @property
    def row(self) -> SourceRow | None:
        """The selected source; None while its page is loading."""
        return self._at(self.cursor)

    def _at(self, index: int) -> SourceRow | None:
        page, offset = divmod(index, PAGE)
        rows = self._pages.get(page)
        if rows is None:
            if page not in self._asked and 0 <= index < self.length:
                self._asked.add(page)
                self.post_message(self.Wanted(page))
            return None
        return rows[offset] if 0 <= offset < len(rows) else None

    def move(self, by: int) -> None:
        """Move the cursor up or down, stopping at the ends."""
        self.cursor = max(0, min(self.cursor + by, self.length - 1))
        self.bring_into_view(self.cursor * ROWS, ROWS)
        self.refresh()

    @property
    def page_rows(self) -> int:
        """Sources on one screenful."""
        return max(1, self.size.height // ROWS)

    def on_resize(self, event: events.Resize) -> None:
        """Keep the selected source in view."""
        self.virtual_size = Size(self.room, max(1, self.length * ROWS))
        self.move(0)

    def on_click(self, event: events.Click) -> None:
        """The first click selects, the second chooses."""
        index = (event.get_content_offset_capture(self)[1] + self.scroll_offset.y) // ROWS
        if not 0 <= index < self.length:
            return
        if index == self.cursor and event.chain > 1:
            self.post_message(self.Chosen())
        self.cursor = index
        self.refresh()

    def render_line(self, y: int) -> Strip:
        """The source's title, or its text."""
        width, base = self.room, self.base_style
        index, part = divmod(y + self.scroll_offset.y, ROWS)
        if index >= self.length:
            return drawn(self, [], width, base)
        here = index == self.cursor
        style = self.part_style("source-list--cursor") if here else base
        row = self._at(index)
        if row is None:
            return drawn(self, [(f"  {self.glyphs.ellipsis}" if part == 0 else "", style)], width, style)
        if part == 0:
            sign = self.glyphs.here if here else " "
            attached = self.attached(row.chunk_id)
            parts = [row.chunk_id, *([attached] if attached else []), *row.flags, row.document, row.version]
            text = self.glyphs.dot.join(one for one in parts if one)
            text = content.with_id(text, row.chunk_id, width - 2, self.glyphs.ellipsis)
            return drawn(self, [(f"{sign} ", style), (text, style + Style(bold=True))], width, style)
        said = f"withheld: {row.withheld}" if row.withheld else row.snippet
        quiet = style if here else self.part_style("source-list--quiet")
        text = content.row(said, max(1, width - 4), self.glyphs.ellipsis)
        return drawn(self, [("    ", style), (text, quiet)], width, style)
