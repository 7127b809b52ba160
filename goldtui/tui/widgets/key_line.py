"""The last row of every screen: the keys that act now, `?` first, cut after a whole entry.

The stock footer cuts in the middle of a word at 80 cells and hides the key that explains all others.
"""

from __future__ import annotations

from collections.abc import Iterable

from rich.style import Style
from textual.binding import Binding
from textual.strip import Strip
from textual.timer import Timer
from textual.widget import Widget

from goldtui.tui import content

_NAMES = {
    "question_mark": "?",
    "slash": "/",
    "left_square_bracket": "[",
    "right_square_bracket": "]",
    "comma": ",",
    "full_stop": ".",
    "dollar_sign": "$",
    "less_than_sign": "<",
    "greater_than_sign": ">",
    "escape": "Esc",
    "enter": "Enter",
    "at": "@",
}


_FIRST = {"?": 0, "Esc": 1, "Tab": 1}


def key_name(key: str) -> str:
    """A key as people write it: `^s`, `shift+left`, `Esc`."""
    if key.startswith("ctrl+") and len(key) == 6:
        return "^" + key[5:]
    return _NAMES.get(key, key)


class KeyLine(Widget):
    """Made from the live bindings, so that a hint is never for a key that does nothing here."""

    ALLOW_SELECT = False
    DEFAULT_CSS = """
    KeyLine { height: 1; width: 100%; background: $panel; color: $foreground; padding: 0 1; }
    """

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.message = ""
        self._timer: Timer | None = None

    def flash(self, text: str, seconds: float = 6.0) -> None:
        """Say something in place of the keys for a while: a toast would lie over the gate strip."""
        self.message = text
        if self._timer is not None:
            self._timer.stop()
        self._timer = self.set_timer(seconds, self._clear)
        self.refresh()

    def _clear(self) -> None:
        self.message = ""
        self.refresh()

    def on_mount(self) -> None:
        """Follow focus: other panes have other keys."""
        self.screen.bindings_updated_signal.subscribe(self, self._changed)

    def _changed(self, _: object) -> None:
        self.refresh()

    def entries(self) -> list[tuple[str, str]]:
        """(key, description) in order: `?` first, then the focused pane's keys, then the screen's."""
        if not self.is_attached or self.screen is not self.app.screen:
            return []
        found: dict[str, tuple[str, str]] = {}
        for active in self.screen.active_bindings.values():
            binding = active.binding
            if binding.show and binding.description and active.enabled:
                found.setdefault(f"{binding.action}", (_shown_key(binding), binding.description))
        entries = list(found.values())
        entries.sort(key=lambda entry: _FIRST.get(entry[0], 2))
        return entries

    def render_line(self, y: int) -> Strip:
        """As many whole entries as fit."""
        width, base = self.size.width, self.rich_style
        strong = base + Style(bold=True)
        if self.message:
            return content.strip([(self.message, strong)], width, base)
        parts: list[tuple[str, Style]] = []
        left = width
        for key, description in self._fitting(self.entries(), width):
            size = content.cells(key) + content.cells(description) + 3
            parts += [(key, strong), (f" {description}  ", base)]
            left -= size
        return content.strip(parts, width, base)

    @staticmethod
    def _fitting(entries: Iterable[tuple[str, str]], width: int) -> list[tuple[str, str]]:
        kept: list[tuple[str, str]] = []
        for key, description in entries:
            width -= content.cells(key) + content.cells(description) + 1
            if width < 0:
                break
            kept.append((key, description))
            width -= 2
        return kept


def _shown_key(binding: Binding) -> str:
    return binding.key_display or key_name(binding.key)
