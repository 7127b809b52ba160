"""The rows of a run's step, each as tall as its words need: a finding cut in the middle helps nobody."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from rich.style import Style
from textual import events
from textual.binding import Binding, BindingType
from textual.strip import Strip

from goldtui.tui.kit import content
from goldtui.tui.kit.glyphs import UNICODE, Glyphs
from goldtui.tui.kit.line_scroll import LineScroll
from goldtui.tui.kit.rows import WalkRow
from goldtui.tui.kit.tones import drawn

Look = tuple[str, bool, bool, bool]
"""A drawn line: its text, and whether it is selected, strong, and marked."""
NO_LINE: Look = ("", False, False, False)


class WalkList(LineScroll, can_focus=True):
    """`show()` takes rows; `moved` is called synchronously by the key that selects another one.

    With a message, the row would be drawn first and the panes next to it a frame later.
    """

    BINDING_GROUP_TITLE = "Step"
    MOST_LINES = 8
    """Of one row; a longer text is cut and marked."""
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down,j", "move(1)", "Next row", show=False, id="walk.down"),
        Binding("up,k", "move(-1)", "Row before", show=False, id="walk.up"),
        Binding("pagedown", "page(1)", "Page down", show=False, id="walk.page_down"),
        Binding("pageup", "page(-1)", "Page up", show=False, id="walk.page_up"),
        Binding("home", "edge(-1)", "First row", show=False, id="walk.home"),
        Binding("end,G", "edge(1)", "Last row", show=False, id="walk.end"),
    ]
    COMPONENT_CLASSES: ClassVar[set[str]] = {"walk-list--cursor", "walk-list--strong"}
    DEFAULT_CSS = """
    WalkList { height: 1fr; width: 1fr; overflow-x: hidden; overflow-y: auto; padding: 0 1; scrollbar-size: 0 1;
      scrollbar-gutter: stable;
      & > .walk-list--cursor { background: $cursor; color: $foreground; text-style: bold; }
      &:ansi > .walk-list--cursor { background: ansi_default; color: ansi_default; text-style: reverse; }
      & > .walk-list--strong { text-style: bold; }
    }
    """

    def __init__(self, *, glyphs: Glyphs = UNICODE, id: str | None = None) -> None:
        super().__init__(id=id)
        self.glyphs = glyphs
        self.rows: tuple[WalkRow, ...] = ()
        self.cursor = 0
        self.moved: Callable[[], None] | None = None
        self._as_shown = True
        """Whether nobody has moved since the rows were shown."""
        self._lines: list[tuple[str, int]] = []
        """Each drawn line with its row."""
        self._firsts: list[int] = []
        """The first line of each row."""
        self._drawn: list[Look] = []
        """How each visible line looked when it was last drawn."""

    @property
    def row(self) -> WalkRow | None:
        """The selected row."""
        return self.rows[self.cursor] if self.cursor < len(self.rows) else None

    def show(self, rows: Sequence[WalkRow], at: int) -> None:
        """Show these rows and select row `at`."""
        self.rows = tuple(rows)
        self.cursor = max(0, min(at, len(self.rows) - 1))
        self._as_shown = True
        self._lay_out()
        self._reveal()

    def _reveal(self) -> None:
        """Show the selected row with its context: a third of the way down, unless it fits with everything before it."""
        first = self._firsts[self.cursor] if self._firsts else 0
        height = self.size.height
        top = 0 if first < height // 2 else first - height // 3
        self.scroll_to(y=top, animate=False, immediate=True)
        self._draw()

    def on_resize(self, event: events.Resize) -> None:
        """Fold to the new width."""
        self._lay_out()
        if self._as_shown:
            # Rows are often shown before the frame around them has its size.
            self._reveal()
            return
        self._follow()
        self._draw()

    def _lay_out(self) -> None:
        self._lines, self._firsts = [], []
        for number, row in enumerate(self.rows):
            self._firsts.append(len(self._lines))
            self._lines += [(line, number) for line in self.lines_of(row)]
        self.set_rows(len(self._lines))

    def lines_of(self, row: WalkRow) -> list[str]:
        """A row folded to the width."""
        left = 2 * row.indent
        width = max(8, self.room - 2 - left)
        return [" " * left + line for line in content.fold(row.text, width, self.MOST_LINES, self.glyphs.ellipsis)]

    def _draw(self) -> None:
        """Redraw only the lines that look different: much stays the same from step to step."""
        top, before = self.scroll_offset.y, self._drawn
        self._drawn = [self._look(y) for y in range(self.size.height)]
        if len(before) != len(self._drawn):
            self.refresh()
            return
        for y, (old, new) in enumerate(zip(before, self._drawn, strict=True)):
            if old != new:
                self.refresh_lines(top + y)

    def _look(self, y: int) -> Look:
        index = y + self.scroll_offset.y
        if index >= len(self._lines):
            return NO_LINE
        text, number = self._lines[index]
        here = number == self.cursor
        return text, here, self.rows[number].strong, here and index == self._firsts[number]

    def render_line(self, y: int) -> Strip:
        """One line of a row."""
        width, base = self.room, self.base_style
        look = text, here, strong, marked = self._look(y)
        if look is NO_LINE:
            return drawn(self, [], width, base)
        style: Style = base
        if here:
            style = self.part_style("walk-list--cursor")
        elif strong:
            style = self.part_style("walk-list--strong")
        mark = self.glyphs.here if marked else " "
        return drawn(self, [(f"{mark} ", style), (text, style)], width, style)

    # -- moving ------------------------------------------------------------------------------------------

    def move_to(self, index: int) -> None:
        """Select a row."""
        self.cursor = max(0, min(index, len(self.rows) - 1))
        self._as_shown = False
        self._follow()
        self._draw()
        if self.moved is not None:
            self.moved()

    def _follow(self) -> None:
        if not self._firsts:
            return
        first = self._firsts[self.cursor]
        after = self._firsts[self.cursor + 1] if self.cursor + 1 < len(self._firsts) else len(self._lines)
        self.bring_into_view(first, min(after - first, max(1, self.size.height)))
        if self.cursor == 0:
            self.scroll_to(y=0, animate=False, immediate=True)

    def action_move(self, by: int) -> None:
        """Move by rows."""
        self.move_to(self.cursor + by)

    def action_page(self, by: int) -> None:
        """Move by screenfuls."""
        self.move_to(self.cursor + by * max(1, self.size.height // 2))

    def action_edge(self, by: int) -> None:
        """Move to the first or the last row."""
        self.move_to(0 if by < 0 else len(self.rows) - 1)

    def on_click(self, event: events.Click) -> None:
        """Select the clicked row."""
        index = event.get_content_offset_capture(self)[1] + self.scroll_offset.y
        if index < len(self._lines):
            self.move_to(self._lines[index][1])
