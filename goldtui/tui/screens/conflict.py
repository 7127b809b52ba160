"""Somebody saved first: both texts side by side, and no choice that loses one of them."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.widgets import Static

from goldtui.model.records import GoldCase
from goldtui.tui import content
from goldtui.tui.port import OpenCase
from goldtui.tui.screens.dialog import Dialog

CHOICES = "Esc keep editing, draft kept. t show theirs. m save mine on top"


def differences(mine: GoldCase, theirs: GoldCase) -> list[tuple[str, str, str]]:
    """(field, my value, their value) of every field that differs, values as JSON text."""
    found = []
    for name in type(mine).model_fields:
        if getattr(mine, name) != getattr(theirs, name):
            found.append((name, mine.model_dump_json(include={name}), theirs.model_dump_json(include={name})))
    return found


class ConflictScreen(Dialog[str]):
    """Ends with `stay`, `theirs` or `mine`. Escape and Enter stay, which changes nothing."""

    BINDING_GROUP_TITLE = "Conflict"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter", "choose('stay')", "Keep editing (draft kept)", id="conflict.stay"),
        Binding("t", "choose('theirs')", "Show theirs (yours stays in undo)", id="conflict.theirs"),
        Binding("m", "choose('mine')", "Save mine on top (theirs stays in the history)", id="conflict.mine"),
    ]
    DEFAULT_CSS = """
    ConflictScreen {
      & > Vertical { max-width: 100%; height: 80%; }
      &.-narrow > Vertical { height: 100%; }
      & VerticalScroll { height: 1fr; }
      & #choices { dock: bottom; text-style: bold; }
    }
    """

    def __init__(self, mine: GoldCase, theirs: OpenCase, reason: str) -> None:
        super().__init__()
        self.mine, self.theirs, self.reason = mine, theirs, reason

    def compose(self) -> ComposeResult:
        """What differs, then the keys."""
        with Vertical():
            # What says so scrolls along, so that the choices stay in sight on the smallest screen.
            with VerticalScroll():
                yield Static(content.plain(f"Somebody else saved this case first: {self.reason}."))
                for name, mine, theirs in differences(self.mine, self.theirs.case):
                    yield Static(content.plain(f"\n{name}\n  mine:   {mine}\n  theirs: {theirs}"))
            yield Static(content.plain(CHOICES), id="choices")

    def action_choose(self, choice: str) -> None:
        """End with a choice."""
        self.dismiss(choice)
