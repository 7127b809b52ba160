"""The key sheet, built from the live bindings and the user's custom keys.

A list of keys written by hand is wrong after the first change; this one cannot be.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import zip_longest
from typing import ClassVar, NamedTuple

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.dom import DOMNode
from textual.screen import Screen
from textual.widgets import Input, Static

from goldtui.tui.kit import content
from goldtui.tui.kit.dialog import Dialog
from goldtui.tui.kit.glyphs import ellipsis_of
from goldtui.tui.shell.keymap import rows_of, with_keymap

SHEET_WIDTH = 76
KEYS_WIDTH = 17


class KeyEntry(NamedTuple):
    """One line of the sheet."""

    group: str
    keys: str
    description: str


def _nodes(screen: Screen[object]) -> Iterator[DOMNode]:
    """The owners of keys: the focused pane first, then the screen, its other panes, the application."""
    focused = screen.focused
    if focused is not None:
        yield focused
    yield screen
    others = [node for node in screen.walk_children() if node is not focused and node.BINDING_GROUP_TITLE]
    # A closed field has keys too; they come after those of the visible panes.
    yield from sorted(others, key=lambda node: not node.display)
    yield screen.app


def sheet_of(screen: Screen[object], changed: Mapping[str, str] | None = None) -> tuple[KeyEntry, ...]:
    """Every described key of the screen, grouped by pane, each action once with all its current keys."""
    entries: dict[tuple[str, str], list[str]] = {}
    for node in _nodes(screen):
        if not node.BINDING_GROUP_TITLE:
            continue
        for row in with_keymap(rows_of(type(node)), changed or {}):
            keys = entries.setdefault((node.BINDING_GROUP_TITLE, row.description), [])
            keys += [name for name in row.shown.split(" ") if name not in keys]
    return tuple(KeyEntry(group, " ".join(keys), text) for (group, text), keys in entries.items())


class KeySheet(Dialog[None]):
    """All keys of the screen below, by pane; typing filters them."""

    BINDING_GROUP_TITLE = "Key sheet"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss", "Close", id="keys.close"),
        Binding("down", "scroll(1)", "Row down", show=False, id="keys.down"),
        Binding("up", "scroll(-1)", "Row up", show=False, id="keys.up"),
        Binding("pagedown", "scroll(10)", "Ten rows down", show=False, id="keys.page_down"),
        Binding("pageup", "scroll(-10)", "Ten rows up", show=False, id="keys.page_up"),
    ]
    AUTO_FOCUS = "Input"
    DEFAULT_CSS = """
    KeySheet {
      & > Vertical { width: 76; max-width: 100%; height: 90%; }
      & VerticalScroll { height: 1fr; }
      &.-narrow > Vertical { height: 100%; }
    }
    """

    def __init__(self, entries: tuple[KeyEntry, ...], config: str = "") -> None:
        super().__init__()
        self.entries = entries
        self.config = config
        """The settings file, shown to people who want other keys."""

    def compose(self) -> ComposeResult:
        """A search field and the list."""
        with Vertical():
            yield Input(placeholder="type to search, arrows scroll, Esc closes", compact=True)
            with VerticalScroll(can_focus=False):
                yield Static(id="sheet")

    def on_mount(self) -> None:
        """Show all keys at first."""
        self._draw()

    @property
    def text_width(self) -> int:
        """Cells for a description next to its keys."""
        return max(16, min(SHEET_WIDTH, self.app.size.width) - KEYS_WIDTH - 6)

    def sheet(self, words: str) -> Content:
        """The entries that contain every word, by group."""
        rows: list[Content] = []
        group, cut = "", ellipsis_of(self)
        wanted = words.lower().split()
        for entry in self.entries:
            if not all(word in f"{entry.group} {entry.keys} {entry.description}".lower() for word in wanted):
                continue
            if entry.group != group:
                group = entry.group
                rows.append(content.assemble((group, "bold underline")))
            keys = content.fold(entry.keys, KEYS_WIDTH, 3, cut)
            said = content.fold(entry.description, self.text_width, 3, cut)
            for key, text in zip_longest(keys, said, fillvalue=""):
                rows.append(content.assemble((f" {key.ljust(KEYS_WIDTH)} ", "bold"), (text, "")))
        if not rows:
            rows.append(content.plain("No key matches."))
        elif self.config:
            rows += [content.plain(""), content.plain(f"Other keys: the table [keys] in {self.config}")]
            rows.append(content.plain("goldtui keys lists every action with its id and its keys."))
        return content.lines(rows)

    def _draw(self) -> None:
        self.query_one("#sheet", Static).update(self.sheet(self.query_one(Input).value))

    def on_resize(self) -> None:
        """Fold the descriptions to the new width."""
        self._draw()

    def on_input_changed(self, event: Input.Changed) -> None:
        """Filter the entries."""
        event.stop()
        self._draw()

    def action_scroll(self, by: int) -> None:
        """Scroll the list; the search field keeps the focus."""
        self.query_one(VerticalScroll).scroll_relative(y=by, animate=False)
