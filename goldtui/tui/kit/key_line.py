"""The last row of every screen: the keys that work now, `?` first, cut after a whole entry.

The stock footer cuts in the middle of a word at 80 cells and hides the key that explains all others.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from rich.style import Style
from textual import events
from textual.binding import Binding
from textual.dom import DOMNode
from textual.keys import key_to_character
from textual.screen import Screen
from textual.strip import Strip
from textual.timer import Timer
from textual.widget import Widget

from goldtui.tui.kit import content
from goldtui.tui.kit.glyphs import ellipsis_of
from goldtui.tui.kit.tones import KEY, drawn, tone

_NAMES = {"escape": "Esc", "enter": "Enter", "tab": "Tab", "space": "Space"}
_SIGNS = {"slash": "/", "at": "@", "minus": "-", "plus": "+", "underscore": "_", "backslash": "\\", "space": " "}
"""Key names for which the toolkit does not find the character."""
A_SECOND = 15
"""Characters of a message that a person reads in a second."""
_FIRST = {"app.keys": 0, "work.ready": 2}
"""The action that explains all others, which is never cut off whatever its key, and the one that hands a case on."""
BACK = frozenset(("back", "app.leave_place", "app.quit"))
"""Actions that go one step back. The row says where to, next to the first key: the same key means all of them."""


class Acting(NamedTuple):
    """An action available now, its owner, and its key as people write it."""

    binding: Binding
    node: DOMNode
    key: str


def key_name(key: str) -> str:
    """A key as people write it: `^s`, `shift+left`, `Esc`, `?`."""
    if key.startswith("ctrl+") and len(key) == 6:
        return "^" + key[5:]
    if key in _NAMES:
        return _NAMES[key]
    return sign_of(key) or key


def sign_of(key: str) -> str:
    """The character that a key types; empty for one that types none."""
    sign = _SIGNS.get(key) or (key_to_character(key) if "+" not in key else None)
    return sign if sign is not None and sign.isprintable() else ""


def acting(screen: Screen[object]) -> list[Acting]:
    """Every described action whose key works at this moment, the focused pane's first."""
    focused = screen.focused
    found = []
    for key, active in screen.active_bindings.items():
        binding = active.binding
        if not binding.description or binding.system or not active.enabled:
            continue
        if focused is not None and focused.check_consume_key(key, sign_of(key) or None) and not binding.priority:
            # In a field the key types its character, whatever it does elsewhere.
            continue
        shown = binding.key_display or ""
        if focused is not None and len(shown) == 1 and focused.check_consume_key(shown, shown):
            # Of its keys only this one acts here: the letter is typed.
            shown = ""
        found.append(Acting(binding, active.node, shown or key_name(key)))
    return found


class KeyLine(Widget):
    """Built from the live bindings, so that it never shows a key that does nothing here.

    It is one row tall, and as tall as a message while it shows one.
    """

    ALLOW_SELECT = False
    DEFAULT_CSS = """
    KeyLine { height: 1; width: 100%; background: $bar; color: $foreground; padding: 0 1; }
    """

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.message = ""
        self._said: list[str] = []
        """The rows of the message."""
        self._timer: Timer | None = None

    def flash(self, text: str, seconds: float = 6.0) -> None:
        """Show a message in place of the keys for a while, a long one for as long as it takes to read."""
        self.message = text
        seconds = max(seconds, len(text) / A_SECOND)
        if self._timer is not None:
            self._timer.stop()
        self._timer = self.set_timer(seconds, self._clear)
        self._fit()

    def unsay(self, text: str) -> None:
        """Take a message back that is not true any more."""
        if self.message == text:
            self._clear()

    def _clear(self) -> None:
        self.message = ""
        self._fit()

    def on_resize(self) -> None:
        """Fold the message to the new width."""
        self._fit()

    def _fit(self) -> None:
        width = self.size.width or max(20, self.app.size.width - 2)
        most = max(1, self.app.size.height // 2)
        self._said = content.fold(self.message, width, most, ellipsis_of(self)) if self.message else []
        height = max(1, len(self._said))
        if self.styles.height is None or self.styles.height.value != height:
            self.styles.height = height
        self.refresh()

    def on_mount(self) -> None:
        """Follow the focus, since other panes have other keys."""
        self.screen.bindings_updated_signal.subscribe(self, self._changed)

    def _changed(self, _: object) -> None:
        self.refresh()

    def entries(self) -> list[tuple[str, str]]:
        """(key, description) in order: `?` first, then the focused pane's keys, then the screen's."""
        return [(one.key, self._said_of(one.binding)) for one in self._acting()]

    def _said_of(self, binding: Binding) -> str:
        word = getattr(self.screen, "back_word", "") if binding.action in BACK else ""
        return word or binding.description

    def _acting(self) -> list[Acting]:
        if not self.is_attached or self.screen is not self.app.screen:
            return []
        found: dict[str, tuple[int, Acting]] = {}
        for one in acting(self.screen):
            if one.binding.show:
                early = one.key in ("Esc", "Tab") or one.binding.action in BACK
                rank = _FIRST.get(one.binding.id or "", 1 if early else 3)
                found.setdefault(one.binding.action, (rank, one))
        return [one for _, one in sorted(found.values(), key=lambda entry: entry[0])]

    def render_line(self, y: int) -> Strip:
        """As many whole entries as fit."""
        width, base = self.size.width, self.rich_style
        strong = base + Style(bold=True)
        if self.message:
            return drawn(self, [(self._said[y] if y < len(self._said) else "", strong)], width, base)
        parts: list[tuple[str, Style]] = []
        key_style = strong + tone(self, KEY)
        for key, description in self._fitting(self.entries(), width):
            # The gap comes before an entry: after the last one it would push that entry out of the row.
            parts += [("  " if parts else "", base), (key, key_style), (f" {description}", base)]
        return content.strip(parts, width, base)

    async def on_click(self, event: events.Click) -> None:
        """Do what the key under the pointer does."""
        event.stop()
        at = event.get_content_offset_capture(self).x
        entries = [] if self.message else self._acting()
        for one, (key, text) in zip(entries, self._fitting(self.entries(), self.size.width), strict=False):
            size = content.cells(key) + content.cells(text) + 1
            if 0 <= at < size:
                await self.app.run_action(one.binding.action, one.node)
                return
            at -= size + 2

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
