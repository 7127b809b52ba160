"""Asks what a column means."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.geometry import Size
from textual.widgets import Static

from goldtui.tui.kit import content
from goldtui.tui.kit.dialog import Dialog
from goldtui.tui.kit.glyphs import UNICODE, Glyphs
from goldtui.tui.kit.row_list import RowList

IN_EXTRA = "keep it in extra"


class MeaningList(RowList):
    """The meanings that a column may have."""

    BINDING_GROUP_TITLE = "What a column means"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down,j", "move(1)", "Next", show=False, id="meaning.down"),
        Binding("up,k", "move(-1)", "Before", show=False, id="meaning.up"),
    ]
    DEFAULT_CSS = "MeaningList { height: auto; max-height: 16; }"

    def __init__(self, names: Sequence[str], *, glyphs: Glyphs = UNICODE) -> None:
        super().__init__(glyphs=glyphs, id="meanings")
        self.names = names
        self.virtual_size = Size(1, len(names))
        self.styles.height = min(16, len(names))

    def count(self) -> int:
        """The number of meanings."""
        return len(self.names)

    def text_of(self, index: int) -> str:
        """The meaning in words."""
        return self.names[index].replace("_", " ")


class MeaningDialog(Dialog[str]):
    """Dismisses with a field's name, `IN_EXTRA`, or None."""

    BINDING_GROUP_TITLE = "Import: a column"
    AUTO_FOCUS = "#meanings"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "take", "Take it", id="meaning.take"),
        Binding("escape,q", "leave", "Back", id="meaning.leave"),
    ]

    def __init__(self, column: str, choices: Sequence[str], glyphs: Glyphs) -> None:
        super().__init__()
        self.column, self.names, self.glyphs = column, (*choices, IN_EXTRA), glyphs

    def compose(self) -> ComposeResult:
        """The column, its possible meanings, the keys."""
        with Vertical():
            yield Static(content.plain(f"What is the column {self.column}?"))
            yield MeaningList(self.names, glyphs=self.glyphs)
            yield Static(content.plain("Enter takes it, Escape goes back."))

    def action_take(self) -> None:
        """Choose the selected meaning."""
        self.dismiss(self.names[self.query_one(MeaningList).cursor])

    def action_leave(self) -> None:
        """Choose nothing."""
        self.dismiss(None)
