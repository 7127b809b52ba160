"""The key sheet and the palette's entries, both made from the live bindings.

A list of keys written by hand is wrong after the first change; this one cannot be.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.dom import DOMNode
from textual.screen import ModalScreen, Screen
from textual.widgets import Input, Static

from goldtui.tui import content
from goldtui.tui.widgets.key_line import key_name

if TYPE_CHECKING:
    from textual.app import App


class KeyEntry(NamedTuple):
    """One line of the sheet."""

    group: str
    keys: str
    description: str


def _nodes(screen: Screen[object]) -> Iterator[DOMNode]:
    """Whoever has keys here: the focused pane first, then the other panes, the screen, the application."""
    focused = screen.focused
    if focused is not None:
        yield focused
    for node in screen.walk_children():
        if node is not focused and node.BINDING_GROUP_TITLE:
            yield node
    yield screen
    yield screen.app


def sheet_of(screen: Screen[object]) -> tuple[KeyEntry, ...]:
    """Every described key of the screen, grouped by pane, each action once with all its keys."""
    entries: dict[tuple[str, str], list[str]] = {}
    for node in _nodes(screen):
        group = node.BINDING_GROUP_TITLE
        if not group:
            continue
        for binding in _own_bindings(node):
            keys = entries.setdefault((group, binding.description), [])
            name = key_name(binding.key)
            if name not in keys:
                keys.append(name)
    return tuple(KeyEntry(group, " ".join(keys), text) for (group, text), keys in entries.items())


def _own_bindings(node: DOMNode) -> Iterator[Binding]:
    own = type(node).__dict__.get("BINDINGS", ())
    for binding in Binding.make_bindings(own):
        if binding.description:
            yield binding


def palette_entries(app: App[int], screen: Screen[object]) -> Iterator[tuple[str, str, Callable[[], object]]]:
    """(title, help, run) for every action that acts now; the help names the key."""
    seen: set[str] = set()
    for active in screen.active_bindings.values():
        binding = active.binding
        if not binding.description or binding.system or binding.action in seen or not active.enabled:
            continue
        if active.node is not screen and active.node is not app and not binding.show:
            continue
        seen.add(binding.action)
        run = partial(app.run_action, binding.action, active.node)
        yield binding.description, f"key {key_name(binding.key)}", run


class KeySheet(ModalScreen[None]):
    """All keys of the screen below, by pane; typing narrows them down."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss", "Close", id="keys.close"),
        Binding("down", "scroll(1)", show=False),
        Binding("up", "scroll(-1)", show=False),
        Binding("pagedown", "scroll(10)", show=False),
        Binding("pageup", "scroll(-10)", show=False),
    ]
    AUTO_FOCUS = "Input"
    DEFAULT_CSS = """
    KeySheet { align: center middle;
      & > Vertical { width: 64; max-width: 100%; height: 90%; background: $panel;
                   padding: 0 1; border: solid $foreground; }
      & Input { height: 1; border: none; }
      & Static { width: 100%; height: auto; }
    }
    """

    def __init__(self, entries: tuple[KeyEntry, ...]) -> None:
        super().__init__()
        self.entries = entries

    def compose(self) -> ComposeResult:
        """A search field and the list."""
        with Vertical():
            yield Input(placeholder="type to search, Esc closes", compact=True)
            with VerticalScroll(can_focus=False):
                yield Static(self.sheet(""), id="sheet")

    def sheet(self, words: str) -> Content:
        """The entries that hold every word, by group."""
        rows: list[Content] = []
        group = ""
        wanted = words.lower().split()
        for entry in self.entries:
            if not all(word in f"{entry.group} {entry.keys} {entry.description}".lower() for word in wanted):
                continue
            if entry.group != group:
                group = entry.group
                rows.append(content.assemble((group, "bold underline")))
            keys = content.row(entry.keys, 18)
            rows.append(content.assemble((f" {keys}", "bold"), (entry.description, "")))
        return content.lines(rows or [content.plain("No key matches.")])

    def on_input_changed(self, event: Input.Changed) -> None:
        """Narrow down."""
        event.stop()
        self.query_one("#sheet", Static).update(self.sheet(event.value))

    def action_scroll(self, by: int) -> None:
        """Scroll the list; the search field keeps the focus."""
        self.query_one(VerticalScroll).scroll_relative(y=by, animate=False)
