"""Selecting with the mouse: drag, drag past an edge, double and triple click.

A drag that stops at the pane's edge cannot take a sentence that goes on below it, so the text scrolls along.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from textual import events
from textual.timer import Timer

if TYPE_CHECKING:
    from goldtui.tui.kit.evidence.evidence import Evidence

SCROLL_SECONDS = 0.05
"""Between two rows while the pointer is held past an edge."""
FASTEST_ROWS = 4


class Pointing:
    """What the pointer does to cursor and selection; mixed into the widget, and only there."""

    _dragging = False
    _pull = 0
    """Rows a tick that the text moves under the held pointer; 0 while it is inside."""
    _pull_x = 0
    _puller: Timer | None = None

    @property
    def _widget(self) -> Evidence:
        return cast("Evidence", self)

    def _offset_under(self, x: int, y: int) -> int:
        it = self._widget
        row = max(0, min(y + it.scroll_offset.y, len(it.table) - 1))
        return it.table.offset_at(row, max(0, x - it.gutter_width))

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Begin a selection; shift extends the present one."""
        it = self._widget
        if not it.text or event.button != 1:
            return
        it.screen.set_focus(it)
        it.sticky = False
        it.move_to(self._offset_under(event.x, event.y), extend=event.shift)
        self._dragging = True
        it.capture_mouse()

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Drag: both end characters belong to the selection; past an edge the text comes to the pointer."""
        if not self._dragging:
            return
        it = self._widget
        below = event.y - it.size.height + 1
        self._pull = max(event.y, -FASTEST_ROWS) if event.y < 0 else min(max(below, 0), FASTEST_ROWS)
        self._pull_x = event.x
        if self._pull and self._puller is None:
            self._puller = it.set_interval(SCROLL_SECONDS, self._pull_on)
        elif not self._pull:
            self._stop_pulling()
        offset = self._offset_under(event.x, min(max(event.y, 0), it.size.height - 1))
        if offset != it.cursor:
            it.move_to(offset, extend=True)

    def _pull_on(self) -> None:
        it = self._widget
        if not self._dragging or not self._pull:
            self._stop_pulling()
            return
        edge = -1 if self._pull < 0 else it.size.height
        step = self._pull if self._pull < 0 else self._pull - 1
        offset = self._offset_under(self._pull_x, edge + (step + 1 if self._pull < 0 else step))
        if offset != it.cursor:
            it.move_to(offset, extend=True)

    def _stop_pulling(self) -> None:
        if self._puller is not None:
            self._puller.stop()
            self._puller = None

    def on_mouse_up(self, event: events.MouseUp) -> None:
        """End of a drag."""
        if self._dragging:
            self._dragging = False
            self._pull = 0
            self._stop_pulling()
            self._widget.release_mouse()

    def on_click(self, event: events.Click) -> None:
        """Twice takes the word, three times the sentence."""
        it = self._widget
        if not it.text or event.chain < 2:
            return
        found = it.unit_at("word" if event.chain == 2 else "sentence", self._offset_under(event.x, event.y))
        if found is not None:
            it.select(*found)
