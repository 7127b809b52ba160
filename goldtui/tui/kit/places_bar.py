"""The second row of every place: all of them with their keys, the current one in brackets, bold and in colour.

The current place must be clear without colour and within sixty cells, so other names give way and brackets stay. A name
is whole or not there: half a word is read as another one.
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


class PlacesBar(Widget):
    """One row; a click on a place goes there."""

    ALLOW_SELECT = False
    DEFAULT_CSS = """
    PlacesBar { height: 1; width: 100%; background: $bar; color: $foreground; padding: 0 0 0 1; }
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
        """The label of each place: its key, and its name as far as there is room from the first place on."""
        bare = [self._label(place.number, place.name if place.number == self.present else "") for place in PLACES]
        found = [self._label(place.number, place.name) for place in PLACES]
        left = width - sum(len(label) for label in bare) - len(bare) + 1
        for at, (short, whole) in enumerate(zip(bare, found, strict=True)):
            left -= len(whole) - len(short)
            if left < 0:
                return [*found[:at], *bare[at:]]
        return found

    def _label(self, number: int, name: str) -> str:
        key = (self._key_of(f"app.place_{number}") if self._key_of is not None else "") or str(number)
        return f"[{key} {name}]" if number == self.present else f"{key} {name}".rstrip()

    def render_line(self, y: int) -> Strip:
        """The strip for the only row."""
        width, base = self.size.width, self.rich_style
        parts: list[tuple[str, Style]] = []
        for place, label in zip(PLACES, self.labels(width), strict=True):
            if place.number == self.present:
                key = tone(self, KEY)
                parts += [(label, base + (key + Style(bold=True) if key else Style(bold=True, reverse=True)))]
            else:
                key_name, gap, name = label.partition(" ")
                parts += [(key_name + gap, base + tone(self, QUIET)), (name, base)]
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
