"""The gates of a run as a rail: which one is selected and which failed first, by sign and word.

Vertical next to the step where there is room, else one row above it that names only the selected stop.
"""

from __future__ import annotations

from collections.abc import Sequence

from rich.style import Style
from textual import events
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip

from goldtui.casework.gate_words import short_title
from goldtui.runs.replay.walk import RailStop
from goldtui.tui.kit import content
from goldtui.tui.kit.glyphs import UNICODE, Glyphs
from goldtui.tui.kit.own_style import OwnStyle
from goldtui.tui.kit.tones import drawn

FIRST = "first red"


class Rail(OwnStyle):
    """`show()` takes the stops and the selected one; a click selects another."""

    ALLOW_SELECT = False
    DEFAULT_CSS = """
    Rail { height: 1; width: 100%; padding: 0 1; color: $foreground; }
    """

    class Chosen(Message):
        """A stop was clicked."""

        def __init__(self, index: int) -> None:
            super().__init__()
            self.index = index

    def __init__(self, *, glyphs: Glyphs = UNICODE, id: str | None = None) -> None:
        super().__init__(id=id)
        self.glyphs = glyphs
        self.stops: tuple[RailStop, ...] = ()
        self.at = 0

    def show(self, stops: Sequence[RailStop], at: int) -> None:
        """Show these stops."""
        before, old = self.stops, self.at
        self.stops, self.at = tuple(stops), at
        if len(before) != len(self.stops) or self.size.height <= 1:
            self.refresh()
            return
        pairs = enumerate(zip(before, self.stops, strict=True))
        rows = {y for y, (was, now) in pairs if was != now} | {old, at, len(before) + 1}
        self.refresh(*(Region(0, y, self.size.width, 1) for y in sorted(rows)))

    def label(self, index: int) -> str:
        """A stop with its sign, its name and its count."""
        stop = self.stops[index]
        counted = "" if stop.n is None else f" {stop.k}/{stop.n}"
        return f"{self._sign(stop)} {short_title(stop.gate)}{counted}"

    def row(self, width: int) -> list[tuple[str, bool]]:
        """One row of (text, selected): all names if they fit, else only that of the selected stop."""
        named = [(f"[{self.label(i).strip()}]" if i == self.at else self.label(i), i == self.at) for i in self._all]
        if sum(content.cells(text) + 1 for text, _ in named) <= width:
            return named
        short = [
            (f"[{self.label(i).strip()}]" if i == self.at else self._sign(self.stops[i]).strip(), i == self.at)
            for i in self._all
        ]
        red = self._red
        said = f" {FIRST}: {short_title(red.gate)}" if red is not None and not self.stops[self.at].first_red else ""
        if said and sum(content.cells(text) + 1 for text, _ in short) + len(said) <= width:
            short.append((said, False))
        return short

    @property
    def _red(self) -> RailStop | None:
        return next((stop for stop in self.stops if stop.first_red), None)

    @property
    def _all(self) -> range:
        return range(len(self.stops))

    def _sign(self, stop: RailStop) -> str:
        return (self.glyphs.first_red if stop.first_red else " ") + self.glyphs.of_status(stop.status)

    def render_line(self, y: int) -> Strip:
        """The single row, or one stop of the vertical rail."""
        base, width = self.base_style, self.size.width
        chosen = base + Style(bold=True, reverse=True)
        if self.size.height > 1:
            if y >= len(self.stops):
                said = f" {self.glyphs.first_red} {FIRST}" if y == len(self.stops) + 1 and self._red else ""
                return drawn(self, [(said, base)], width, base)
            stop, here = self.stops[y], y == self.at
            mark = self.glyphs.here if here else " "
            style = chosen if here else base + Style(bold=True) if stop.first_red else base
            return drawn(self, [(f"{mark}{self.label(y)}", style)], width, style)
        parts: list[tuple[str, Style]] = []
        for text, here in self.row(width) if self.stops else ():
            parts += [(text, chosen if here else base), (" ", base)]
        return drawn(self, parts, width, base)

    def on_click(self, event: events.Click) -> None:
        """Select the clicked stop."""
        event.stop()
        if self.size.height > 1:
            if event.y < len(self.stops):
                self.post_message(self.Chosen(event.y))
            return
        at = event.x - 1
        for index, (text, _) in enumerate(self.row(self.size.width - 2)[: len(self.stops)]):
            if 0 <= at < content.cells(text):
                self.post_message(self.Chosen(index))
                return
            at -= content.cells(text) + 1
