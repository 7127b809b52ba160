"""Asks before an old text is restored. Escape and Enter leave everything unchanged."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.widgets import Static

from goldtui.casework.diff import PartChange
from goldtui.tui.kit import content
from goldtui.tui.kit.dialog import Dialog

if TYPE_CHECKING:
    from goldtui.workbench.case.history import Entry


class RestoreScreen(Dialog[bool]):
    """Dismisses with whether to restore the text."""

    BINDING_GROUP_TITLE = "Take a text back"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y", "answer(True)", "Take it back", id="restore.yes"),
        Binding("escape,enter,q,n", "answer(False)", "Leave it", key_display="Esc", id="restore.no"),
    ]
    DEFAULT_CSS = "RestoreScreen #choices { dock: bottom; text-style: bold; }"

    def __init__(self, entry: Entry, newest: Entry, changes: Sequence[PartChange], unsaved: bool) -> None:
        super().__init__()
        self.entry, self.newest, self.changes, self.unsaved = entry, newest, changes, unsaved

    def compose(self) -> ComposeResult:
        """What would be restored, what it costs, the keys."""
        number, newest = self.entry.number, self.newest
        said = [
            f"Say again what revision {number} of {self.entry.author} said?",
            f"It becomes revision {newest.number + 1}, a draft; revision {newest.number} of {newest.author} stays in "
            "the history.",
        ]
        if newest.state != "draft":
            said.append(f"The case is {newest.state} now and would be a draft again.")
        if self.unsaved:
            said.append("Your unsaved typing goes off the screen; ctrl+z brings it back.")
        with Vertical():
            with VerticalScroll():
                yield Static(content.plain("\n".join(said)))
                for change in self.changes:
                    yield Static(content.plain(f"\n{change.name}\n{change.marked()}"))
            yield Static(content.plain("y take it back. Esc leave it."), id="choices")

    def action_answer(self, yes: bool) -> None:
        """Dismiss with the answer."""
        self.dismiss(yes)
