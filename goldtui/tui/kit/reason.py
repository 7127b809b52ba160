"""Asks for the reason behind a confirmation. Escape cancels and changes nothing."""

from __future__ import annotations

from collections.abc import Sequence
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

    def __init__(self, flags: Sequence[str]) -> None:
        super().__init__()
        self.flags = flags

    def compose(self) -> ComposeResult:
        """The flags, the field, the keys."""
        many = len(self.flags) > 1
        with Vertical():
            for number, flag in enumerate(self.flags, 1):
                yield Static(content.plain(f"{number} of {len(self.flags)}: {flag}" if many else flag))
            yield Static(content.plain("Why is the wording right all the same?"))
            yield EnterInput("the reason", id="reason")
            yield Static(
                content.plain(f"Enter confirms {'them all ' if many else ''}in your name. Esc leaves it as it is.")
            )

    def on_mount(self) -> None:
        """Make Enter confirm."""
        self.query_one(EnterInput).taken = self._taken

    def _taken(self) -> None:
        self.dismiss(self.query_one(EnterInput).value.strip())

    def action_leave(self) -> None:
        """Dismiss with an empty text."""
        self.dismiss("")
