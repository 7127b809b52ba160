"""Asks for one of a few things by digit or by cursor: what is wrong with a statement, or which point it makes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.widgets import Static

from goldtui.tui.kit import content
from goldtui.tui.kit.dialog import Dialog
from goldtui.tui.kit.glyphs import Glyphs


class ChooseOne(Dialog["int | None"]):
    """Dismisses with the index of the choice, or with None."""

    BINDING_GROUP_TITLE = "Choose one"
    BINDINGS: ClassVar[list[BindingType]] = [
        *(
            Binding(str(number), f"take({number - 1})", f"The {number}. one", show=False, id=f"open.choose_{number}")
            for number in range(1, 10)
        ),
        Binding("down,j", "move(1)", "Down", show=False, id="open.choose_down"),
        Binding("up,k", "move(-1)", "Up", show=False, id="open.choose_up"),
        Binding("enter", "take_here", "Take it", id="open.choose_take"),
        Binding("escape,q", "leave", "Back", key_display="Esc", id="open.choose_leave"),
    ]

    def __init__(self, about: str, question: str, choices: Sequence[str], glyphs: Glyphs) -> None:
        super().__init__()
        self.about, self.question, self.choices, self.glyphs = about, question, tuple(choices), glyphs
        self.here = 0

    def compose(self) -> ComposeResult:
        """What it is about, the question, the choices, the keys."""
        with Vertical():
            yield Static(content.plain(self.about))
            yield Static(content.plain(self.question))
            yield VerticalScroll(Static(id="choices"), can_focus=False)
            yield Static(content.plain("A digit takes one, or up and down and Enter. Esc takes none."))

    def on_mount(self) -> None:
        """Draw the choices."""
        super().on_mount()
        self._draw()

    def _draw(self) -> None:
        lines = [
            f"{self.glyphs.here if place == self.here else ' '} {place + 1}  {words}"
            for place, words in enumerate(self.choices)
        ]
        self.query_one("#choices", Static).update(content.lines([content.plain(line) for line in lines]))

    def action_move(self, by: int) -> None:
        """Go to another choice."""
        self.here = max(0, min(self.here + by, len(self.choices) - 1))
        self._draw()

    def action_take(self, place: int) -> None:
        """Take the choice with this digit."""
        if place < len(self.choices):
            self.dismiss(place)

    def action_take_here(self) -> None:
        """Take the choice at the cursor."""
        self.dismiss(self.here)

    def action_leave(self) -> None:
        """Take none."""
        self.dismiss(None)
