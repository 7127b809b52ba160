"""Asks one thing about a file that is imported: what a column means, or in which encoding it is written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
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
    """The answers that may be chosen, such as the meanings of a column."""

    BINDING_GROUP_TITLE = "What may be chosen"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down,j", "move(1)", "Next", show=False, id="meaning.down"),
        Binding("up,k", "move(-1)", "Before", show=False, id="meaning.up"),
    ]
    DEFAULT_CSS = "MeaningList { height: auto; max-height: 16; }"

    def __init__(self, names: Sequence[str], at: int = 0, *, glyphs: Glyphs = UNICODE) -> None:
        super().__init__(glyphs=glyphs, id="meanings")
        self.names, self.cursor = names, at
        self.virtual_size = Size(1, len(names))
        self.styles.height = min(16, len(names))

    def count(self) -> int:
        """The number of answers."""
        return len(self.names)

    def text_of(self, index: int) -> str:
        """The answer in words."""
        return self.names[index]

    def on_mount(self) -> None:
        """Show the present answer."""
        self.call_after_refresh(self.bring_into_view, self.cursor)


class MeaningDialog(Dialog[str]):
    """Dismisses with the key of a choice, or None."""

    BINDING_GROUP_TITLE = "Import: a choice"
    AUTO_FOCUS = "#meanings"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "take", "Take it", id="meaning.take"),
        Binding("escape,q", "leave", "Back", id="meaning.leave"),
    ]

    def __init__(self, asked: str, choices: Mapping[str, str], glyphs: Glyphs, present: str | None = None) -> None:
        super().__init__()
        self.asked, self.choices, self.glyphs = asked, choices, glyphs
        self.at = tuple(choices).index(present) if present in choices else 0
        """The position of the present answer."""

    def compose(self) -> ComposeResult:
        """The question, its possible answers, the keys."""
        with Vertical():
            yield Static(content.plain(self.asked))
            yield MeaningList(tuple(self.choices.values()), self.at, glyphs=self.glyphs)
            yield Static(content.plain("Enter takes it, Escape goes back."))

    def action_take(self) -> None:
        """Choose the selected answer."""
        self.dismiss(tuple(self.choices)[self.query_one(MeaningList).cursor])

    def action_leave(self) -> None:
        """Choose nothing."""
        self.dismiss(None)
