"""The rows of the evidence text: computed at once where they are visible, in slices elsewhere.

A megabyte of a script that must be measured takes most of a second, and no key may wait that long.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from goldtui.tui.kit import content
from goldtui.tui.kit.line_scroll import LineScroll
from goldtui.tui.kit.wrap import WrapTable, wrap, wrap_on

if TYPE_CHECKING:
    from textual.timer import Timer


GUTTER: Final = 3
FIRST: Final = 32_000
"""Characters measured (see `wrap_on()`) before a text is shown; most texts are complete by then."""
SLICE: Final = 8_000
"""Characters measured in each further step: few enough that a key in between does not wait."""
PAUSE_SECONDS: Final = 0.01
"""Seconds from the end of one step to the next, so that keys and paints go first."""
SCREENS: Final = 2
"""Screenfuls computed beyond a position that is reached: no single key goes further."""

PLACEHOLDER: Final = 6
"""Most rows of the placeholder shown instead of a text."""


class Rows(LineScroll):
    """A text in rows, with the wrap table and its growth."""

    text: str = ""
    labels: Mapping[int, str] = {}
    """What is drawn before an offset although it is not text; empty where colours tell phrases apart."""
    _table: WrapTable = wrap("", 80)
    _wrapper: Timer | None = None

    @property
    def gutter_width(self) -> int:
        """Cells before the text."""
        return GUTTER

    @property
    def table(self) -> WrapTable:
        """The wrap table of the text at the current width; it covers all offsets up to the last one reached."""
        return self._table

    def text_width(self) -> int:
        """Cells for the text of a row."""
        return max(8, self.scrollable_content_region.width - self.gutter_width)

    def rewrap(self, *, reach: int = 0) -> None:
        """Wrap again, at least to the character at `reach` and what is visible after it."""
        inserts = {offset: content.cells(label) for offset, label in self.labels.items()}
        before = len(self._table)
        # Before the widget runs nothing is on screen, so the slices cannot be late.
        self._table = wrap(content.shown(self.text), self.text_width(), inserts, FIRST if self.is_running else None)
        self.reach(reach)
        self._grown()
        self._go_on()
        # Below both texts everything is blank and stays so.
        self.refresh_lines(0, max(before, len(self._table), PLACEHOLDER))

    def reach(self, offset: int) -> None:
        """Compute the rows up to the character at `offset` and some screenfuls more, now."""
        table, screenful = self._table, SCREENS * max(1, self.size.height)
        while table.rest is not None and (offset >= table.rest or len(table) - table.row_of(offset) <= screenful):
            table = wrap_on(table, SLICE)
        if table is not self._table:
            self._table = table
            self._grown()

    def _go_on(self) -> None:
        if self._wrapper is not None:
            self._wrapper.stop()
            self._wrapper = None
        if self._table.rest is not None:
            self._wrapper = self.set_timer(PAUSE_SECONDS, self._step)

    def _step(self) -> None:
        self._table = wrap_on(self._table, SLICE)
        # The scrollbar follows in steps, since each costs a layout.
        if self._table.rest is None or len(self._table) > 2 * self.virtual_size.height:
            self._grown()
        self._go_on()

    def _grown(self) -> None:
        self.set_rows(len(self._table), self.text_width() + self.gutter_width)
