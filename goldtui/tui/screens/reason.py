"""Asks for the reason behind a confirmation. Escape answers nothing and changes nothing."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from goldtui.tui import content


class ReasonScreen(ModalScreen[str]):
    """Ends with the reason, or with an empty text."""

    BINDING_GROUP_TITLE = "Reason"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "leave", "Leave unconfirmed", id="reason.leave")]
    DEFAULT_CSS = """
    ReasonScreen { align: center middle;
      & > Vertical { width: 90%; max-width: 90; height: auto; background: $panel; padding: 1 2;
        border: solid $foreground; }
      & Static { width: 100%; height: auto; }
    }
    """

    def __init__(self, flag: str) -> None:
        super().__init__()
        self.flag = flag

    def compose(self) -> ComposeResult:
        """The flag, the field, the keys."""
        with Vertical():
            yield Static(content.plain(self.flag))
            yield Static(content.plain("Why is the wording right all the same?"))
            yield Input(id="reason")
            yield Static(content.plain("Enter confirms in your name. Esc leaves it as it is."))

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Enter."""
        event.stop()
        self.dismiss(event.value.strip())

    def action_leave(self) -> None:
        """Escape."""
        self.dismiss("")
