"""A text with its changes, `[-gone-]` and `{+new+}`: readable in any terminal, in colour where available."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from typing import ClassVar

from rich.style import Style
from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Size
from textual.strip import Strip

from goldtui.casework.outlet import fit
from goldtui.text.word_diff import Change, Piece
from goldtui.tui.kit import content
from goldtui.tui.kit.line_scroll import LineScroll
from goldtui.tui.kit.wrap import WrapTable, wrap

SIGNS = {Change.SAME: ("", ""), Change.REMOVED: ("[-", "-]"), Change.ADDED: ("{+", "+}")}


class DiffText(LineScroll, can_focus=True):
    """Turns pieces into rows; scrolls with the arrows and by page."""

    BINDING_GROUP_TITLE = "Text"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "scroll_rows(-1)", "Text up", show=False, id="diff.up"),
        Binding("down,j", "scroll_rows(1)", "Text down", show=False, id="diff.down"),
    ]
    COMPONENT_CLASSES: ClassVar[set[str]] = {"diff-text--removed", "diff-text--added", "diff-text--quiet"}
    DEFAULT_CSS = """
    DiffText { height: 1fr; width: 1fr; overflow-x: hidden; overflow-y: auto; padding: 0 1;
      scrollbar-size: 0 1; scrollbar-gutter: stable;
      & > .diff-text--removed { color: $text-error; text-style: strike; }
      & > .diff-text--added { color: $text-success; text-style: bold; }
      & > .diff-text--quiet { color: $text-muted; text-style: italic; }
    }
    """

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._text = ""
        self._starts: list[int] = [0]
        self._changes: list[Change] = [Change.SAME]
        self._quiet = False
        self._table: WrapTable = wrap("", 80)

    def show(self, pieces: Sequence[Piece], instead: str = "") -> None:
        """Show the pieces, or the remark `instead` that says why there are none."""
        self._quiet = bool(instead)
        parts: list[str] = []
        self._starts, self._changes = [], []
        position = 0
        for change, text in [Piece(Change.SAME, instead)] if instead else pieces:
            before, after = SIGNS[change]
            self._starts.append(position)
            self._changes.append(change)
            parts.append(f"{before}{fit(text)}{after}")
            position += len(parts[-1])
        self._text = "".join(parts)
        self._rewrap()
        self.scroll_to(y=0, animate=False, immediate=True)

    @property
    def text(self) -> str:
        """The shown text, including the signs."""
        return self._text

    def on_resize(self, event: events.Resize) -> None:
        """Wrap to the new width."""
        self._rewrap()

    def _rewrap(self) -> None:
        self._table = wrap(content.shown(self._text), max(8, self.room))
        self.virtual_size = Size(max(8, self.room), len(self._table))
        self.refresh()

    def action_scroll_rows(self, by: int) -> None:
        """Scroll a row up or down."""
        self.scroll_to(y=self.scroll_offset.y + by, animate=False, immediate=True)

    def render_line(self, y: int) -> Strip:
        """One row in runs of one kind."""
        base, row = self.base_style, y + self.scroll_offset.y
        if row >= len(self._table):
            return content.strip([], self.room, base)
        start, end = self._table.starts[row], self._table.ends[row]
        parts: list[tuple[str, Style]] = []
        index = max(0, bisect_right(self._starts, start) - 1)
        while start < end:
            stop = min(end, self._starts[index + 1] if index + 1 < len(self._starts) else end)
            parts.append((self._table.shown[start:stop], self._style(self._changes[index])))
            start, index = stop, index + 1
        return content.strip(parts, self.room, base)

    def _style(self, change: Change) -> Style:
        if self._quiet:
            return self.part_style("diff-text--quiet")
        return self.base_style if change is Change.SAME else self.part_style(f"diff-text--{change}")
