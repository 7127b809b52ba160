"""Two or more people's words in folding columns, so that they can be compared without scrolling."""

from __future__ import annotations

from collections.abc import Sequence

from rich.style import Style
from textual import events
from textual.strip import Strip
from textual.widget import Widget

from goldtui.tui.kit import content
from goldtui.tui.kit.glyphs import ASCII, glyphs_of

FOLDED = 4
"""Most rows of one paragraph; a longer one is cut and marked."""


class Sides(Widget):
    """`show()` takes a column for each person: its heading, then its paragraphs. All of it may be untrusted text."""

    ALLOW_SELECT = False
    DEFAULT_CSS = """
    Sides { height: auto; width: 100%; padding: 0 1; }
    """

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.columns: tuple[tuple[str, ...], ...] = ()
        self._drawn: list[list[str]] = []
        self.styles.height = 1

    def show(self, columns: Sequence[Sequence[str]]) -> None:
        """Show these columns; without any the widget is empty and hidden."""
        self.columns = tuple(tuple(column) for column in columns)
        self.display = bool(self.columns)
        self._lay_out()

    def on_resize(self, event: events.Resize) -> None:
        """Fold to the new width."""
        self._lay_out()

    @property
    def column_width(self) -> int:
        """Cells of a column, without the rule between two columns."""
        count = max(1, len(self.columns))
        return max(8, (self.size.width - 3 * (count - 1)) // count)

    def _lay_out(self) -> None:
        cut, width = glyphs_of(self).ellipsis, self.column_width
        self._drawn = [
            [line for part in column for line in content.fold(part, width, FOLDED, cut)] for column in self.columns
        ]
        rows = max((len(column) for column in self._drawn), default=1)
        if self.styles.height is None or self.styles.height.value != rows:
            self.styles.height = rows
        self.refresh()

    def render_line(self, y: int) -> Strip:
        """One row of every column."""
        base = self.rich_style
        rule = " | " if glyphs_of(self) is ASCII else " │ "
        style = base + Style(bold=True) if y == 0 else base
        parts: list[tuple[str, Style]] = []
        for number, column in enumerate(self._drawn):
            text = column[y] if y < len(column) else " " * self.column_width
            parts += [(rule, base)] * (number > 0) + [(text, style)]
        return content.strip(parts, self.size.width, base)
