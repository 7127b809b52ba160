"""A few rows of possibly untrusted text: pane headings, hints, the box of a missing phrase."""

from __future__ import annotations

from collections.abc import Sequence

from textual.strip import Strip

from goldtui.tui.kit import content
from goldtui.tui.kit.glyphs import ellipsis_of
from goldtui.tui.kit.own_style import OwnStyle
from goldtui.tui.kit.tones import drawn, tone


class Note(OwnStyle):
    """As tall as its rows, hidden without any; every row is cut to the width, except of what `advise()` shows."""

    ALLOW_SELECT = False
    DEFAULT_CSS = """
    Note { height: auto; width: 100%; padding: 0 1; }
    """

    def __init__(self, *rows: str, keep: bool = False, id: str | None = None) -> None:
        super().__init__(id=id)
        self.rows: tuple[str, ...] = rows
        self._keep = keep
        self._lead = self._cut_id = ""
        self._advice: tuple[tuple[str, ...], int] | None = None
        self.display = keep or bool(rows)
        self.styles.height = max(1, len(rows))

    def show(self, rows: Sequence[str], lead: str = "", name: str = "") -> None:
        """Show these rows; without any the note is hidden unless it keeps its place.

        The words up to the first colon or full stop have the tone `lead`; of a row that is too long, the middle of the
        id `name` goes first.
        """
        self._advice, self._cut_id = None, name
        self._show(rows, lead)

    def advise(self, paragraphs: Sequence[str], most: int = 4) -> None:
        """Show these paragraphs folded to the width the note has, each in at most so many rows."""
        self._advice = (tuple(paragraphs), most)
        self._fold()

    def on_resize(self) -> None:
        """Fold to the new width."""
        self._fold()

    def _fold(self) -> None:
        if self._advice is not None:
            paragraphs, most = self._advice
            width, cut = self.size.width or max(20, self.app.size.width - 2), ellipsis_of(self)
            self._show([line for text in paragraphs for line in content.fold(text, width, most, cut)], "")

    def _show(self, rows: Sequence[str], lead: str) -> None:
        if (tuple(rows), lead) == (self.rows, self._lead):
            return
        self._lead = lead
        if len(rows) != len(self.rows):
            self.styles.height = max(1, len(rows))
        self.rows = tuple(rows)
        self.display = self._keep or bool(rows)
        self.refresh()

    def render_line(self, y: int) -> Strip:
        """The strip for line `y`."""
        base = self.base_style
        width = self.size.width
        text = content.with_id(self.rows[y], self._cut_id, width, ellipsis_of(self)) if y < len(self.rows) else ""
        line = content.row(text, width, ellipsis_of(self))
        cut = min((at for at in (line.find(": "), line.find(". ")) if at > 0), default=0) if self._lead and not y else 0
        parts = [(line[:cut], base + tone(self, self._lead)), (line[cut:], base)] if cut else [(line, base)]
        return drawn(self, parts, width, base)
