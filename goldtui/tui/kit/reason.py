"""Asks for the reason behind a confirmation. Escape cancels and changes nothing."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Static

from goldtui.tui.kit import content
from goldtui.tui.kit.dialog import Dialog
from goldtui.tui.kit.enter_input import EnterInput


class ReasonScreen(Dialog[str]):
    """Dismisses with the reason, or with an empty text."""

    BINDING_GROUP_TITLE = "Reason"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "leave", "Leave unconfirmed", id="reason.leave")]

    def __init__(self, flag: str) -> None:
        super().__init__()
        self.flag = flag

    def compose(self) -> ComposeResult:
        """The flag, the field, the keys."""
        with Vertical():
            yield Static(content.plain(self.flag))
            yield Static(content.plain("Why is the wording right all the same?"))
            yield EnterInput("the reason", id="reason")
            yield Static(content.plain("Enter confirms in your name. Esc leaves it as it is."))

    def on_mount(self) -> None:
        """Make Enter confirm."""
        self.query_one(EnterInput).taken = self._taken

    def _taken(self) -> None:
        self.dismiss(self.query_one(EnterInput).value.strip())

    def action_leave(self) -> None:
        """Dismiss with an empty text."""
        self.dismiss("")
