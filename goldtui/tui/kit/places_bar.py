"""The second row of every place: all of them with their keys, the current one in brackets, bold and in colour.

The current place must be clear without colour and within sixty cells, so names shorten and brackets stay.
"""

from __future__ import annotations

from collections.abc import Callable

from rich.style import Style
from textual import events
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from goldtui.tui.kit import content
from goldtui.tui.kit.places import PLACES
from goldtui.tui.kit.tones import KEY, QUIET, tone

SHORT = (4, 3, 2)
"""Letters of a name where not all full names fit, the most that fit."""


class PlacesBar(Widget):
    """One row; a click on a place goes there."""

    ALLOW_SELECT = False
    DEFAULT_CSS = """
    PlacesBar { height: 1; width: 100%; background: $bar; color: $foreground; padding: 0 1; }
    """

    class Chosen(Message):
        """A place was clicked."""

        def __init__(self, number: int) -> None:
            super().__init__()
            self.number = number

    def __init__(self, present: int, *, key_of: Callable[[str], str] | None = None, id: str | None = None) -> None:
        super().__init__(id=id)
        self.present = present
        self._key_of = key_of

    def labels(self, width: int) -> list[str]:
        """The label of each place; names are cut to a few letters where not all of them fit."""
        found = [self._label(place.number, place.name) for place in PLACES]
        for letters in SHORT:
            if sum(len(label) for label in found) + len(found) - 1 <= width:
                break
            found = [
                self._label(place.number, place.name if place.number == self.present else place.name[:letters])
                for place in PLACES
            ]
        return found

    def _label(self, number: int, name: str) -> str:
        key = (self._key_of(f"app.place_{number}") if self._key_of is not None else "") or str(number)
        return f"[{key} {name}]" if number == self.present else f"{key} {name}"

    def render_line(self, y: int) -> Strip:
        """The strip for the only row."""
        width, base = self.size.width, self.rich_style
        parts: list[tuple[str, Style]] = []
        for place, label in zip(PLACES, self.labels(width), strict=True):
            if place.number == self.present:
                key = tone(self, KEY)
                parts += [(label, base + (key + Style(bold=True) if key else Style(bold=True, reverse=True)))]
            else:
                number, _, name = label.partition(" ")
                parts += [(f"{number} ", base + tone(self, QUIET)), (name, base)]
            parts.append((" ", base))
        return content.strip(parts, width, base)

    def on_click(self, event: events.Click) -> None:
        """Go to the place under the pointer."""
        event.stop()
        at = event.x - 1
        for place, label in zip(PLACES, self.labels(self.size.width), strict=True):
            if 0 <= at < len(label):
                self.post_message(self.Chosen(place.number))
                return
            at -= len(label) + 1
