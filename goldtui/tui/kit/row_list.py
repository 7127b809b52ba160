"""One-line rows with a cursor: the base of every list that is read, walked and opened row by row."""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual.geometry import Size
from textual.message import Message
from textual.strip import Strip

from goldtui.tui.kit.glyphs import UNICODE, Glyphs
from goldtui.tui.kit.line_scroll import LineScroll
from goldtui.tui.kit.tones import KEY, drawn


class RowList(LineScroll, can_focus=True):
    """A subclass gives the number and the text of the rows, and binds `move` and `page` to its own keys."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {"row-list--cursor"}
    DEFAULT_CSS = """
    RowList { height: 1fr; width: 1fr; overflow-x: hidden; overflow-y: auto; padding: 0 1; scrollbar-size: 0 1;
      & > .row-list--cursor { background: $cursor; color: $foreground; text-style: bold; }
      &:ansi > .row-list--cursor { background: ansi_default; color: ansi_default; text-style: reverse; }
    }
    """

    class Moved(Message):
        """The cursor moved to another row."""

    def __init__(self, *, glyphs: Glyphs = UNICODE, id: str | None = None) -> None:
        super().__init__(id=id)
        self.glyphs = glyphs
        self.cursor = 0

    def count(self) -> int:
        """The number of rows."""
        raise NotImplementedError

    def text_of(self, index: int) -> str:
        """The text of a row; it is cut to the width."""
        raise NotImplementedError

    def bar_of(self, index: int) -> str:
        """The tone of a bar in a row."""
        return KEY

    def on_resize(self, event: events.Resize) -> None:
        """Set the virtual size to the new width."""
        self.virtual_size = Size(self.room, self.count())

    def action_move(self, by: int) -> None:
        """Move by rows."""
        self.cursor = max(0, min(self.cursor + by, self.count() - 1))
        self.bring_into_view(self.cursor)
        self.refresh()
        self.post_message(self.Moved())

    def action_page(self, by: int) -> None:
        """Move by screenfuls."""
        self.action_move(by * max(1, self.size.height - 1))

    def on_click(self, event: events.Click) -> None:
        """Select the clicked row."""
        self.action_move(event.get_content_offset_capture(self)[1] + self.scroll_offset.y - self.cursor)

    def render_line(self, y: int) -> Strip:
        """The strip for line `y`."""
        width, base, index = self.room, self.base_style, y + self.scroll_offset.y
        if index >= self.count():
            return drawn(self, [], width, base)
        here = index == self.cursor
        style = self.part_style("row-list--cursor") if here else base
        mark = self.glyphs.here if here else " "
        parts = [(f"{mark} {self.text_of(index)}", style)]
        return drawn(self, parts, width, style, self.glyphs.ellipsis, self.bar_of(index))
