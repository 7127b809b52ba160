"""Selecting with the mouse: drag, drag past an edge, double and triple click.

A drag that stopped at the pane's edge could not take a sentence that goes on below it, so the text scrolls along.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual import events
from textual.timer import Timer

from goldtui.tui.kit.evidence.units import Units

if TYPE_CHECKING:
    pass

SCROLL_SECONDS = 0.05
"""Seconds between two rows while the pointer is held past an edge."""
FASTEST_ROWS = 4


class Pointing(Units):
    """What the pointer does to cursor and selection."""

    _dragging = False
    _pull = 0
    """Rows that the text scrolls each tick under the held pointer; 0 while the pointer is inside."""
    _pull_x = 0
    _puller: Timer | None = None

    def _offset_under(self, x: int, y: int) -> int:
        row = max(0, min(y + self.scroll_offset.y, len(self.table) - 1))
        return self.table.offset_at(row, max(0, x - self.gutter_width))

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Start a selection; shift extends the current one."""
        if not self.text or event.button != 1:
            return
        self.screen.set_focus(self)
        self.sticky = False
        self.move_to(self._offset_under(event.x, event.y), extend=event.shift)
        self._dragging = True
        self.capture_mouse()

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Extend the selection to include both end characters; past an edge the text scrolls."""
        if not self._dragging:
            return
        below = event.y - self.size.height + 1
        self._pull = max(event.y, -FASTEST_ROWS) if event.y < 0 else min(max(below, 0), FASTEST_ROWS)
        self._pull_x = event.x
        if self._pull and self._puller is None:
            self._puller = self.set_interval(SCROLL_SECONDS, self._pull_on)
        elif not self._pull:
            self._stop_pulling()
        offset = self._offset_under(event.x, min(max(event.y, 0), self.size.height - 1))
        if offset != self.cursor:
            self.move_to(offset, extend=True)

    def _pull_on(self) -> None:
        if not self._dragging or not self._pull:
            self._stop_pulling()
            return
        edge = -1 if self._pull < 0 else self.size.height
        step = self._pull if self._pull < 0 else self._pull - 1
        offset = self._offset_under(self._pull_x, edge + (step + 1 if self._pull < 0 else step))
        if offset != self.cursor:
            self.move_to(offset, extend=True)

    def _stop_pulling(self) -> None:
        if self._puller is not None:
            self._puller.stop()
            self._puller = None

    def on_mouse_up(self, event: events.MouseUp) -> None:
        """End a drag."""
        if self._dragging:
            self._dragging = False
            self._pull = 0
            self._stop_pulling()
            self.release_mouse()

    def on_click(self, event: events.Click) -> None:
        """A double click selects the word, a triple click the sentence."""
        if not self.text or event.chain < 2:
            return
        found = self.unit_at("word" if event.chain == 2 else "sentence", self._offset_under(event.x, event.y))
        if found is not None:
            self.select(*found)
