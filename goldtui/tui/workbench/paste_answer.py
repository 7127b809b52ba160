"""Takes an answer to be split into claims. Nothing of it is written: the text is only kept until it is split.

It has its own field because an answer pasted into a claim would become one claim of six sentences.
"""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from goldtui.tui.kit.base_screen import BaseScreen
from goldtui.tui.kit.field_editor import FieldEditor
from goldtui.tui.kit.glyphs import Glyphs
from goldtui.tui.kit.key_line import KeyLine
from goldtui.tui.kit.note import Note


class PasteAnswerScreen(BaseScreen[tuple[str, bool]]):
    """Dismisses with the text, and whether to split it now."""

    BINDING_GROUP_TITLE = "Pasted answer"
    AUTO_FOCUS = "#answer"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+s", "split", "Split into claims", priority=True, id="paste_answer.split"),
        Binding("escape", "leave", "Back, text kept here", id="paste_answer.leave"),
    ]

    def __init__(self, text: str, glyphs: Glyphs) -> None:
        super().__init__()
        self.text, self.glyphs = text, glyphs

    def compose(self) -> ComposeResult:
        """Its purpose, the field and the keys."""
        yield Note("Claims from text", id="paste-head")
        yield Note("Paste an answer, then ctrl+s: each statement is proposed", id="paste-why")
        yield Note("as a claim. [1] or [chunk id] names a source. Esc: back.", id="paste-marks")
        yield FieldEditor(id="answer")
        yield KeyLine(id="keys")

    def on_mount(self) -> None:
        """Show what was pasted before."""
        self.editor.leave = self.action_leave
        self.editor.open(self.text)

    @property
    def editor(self) -> FieldEditor:
        """The field."""
        return self.query_one(FieldEditor)

    def on_field_editor_too_long(self) -> None:
        """Report that a paste was refused."""
        self.query_one(KeyLine).flash("That paste is larger than 64 KB: nothing was pasted. Paste one answer.")

    def action_split(self) -> None:
        """Go on to the proposals."""
        if self.editor.value.strip():
            self.dismiss((self.editor.value, True))
        else:
            self.query_one(KeyLine).flash("There is no text yet: paste or type an answer, Esc goes back.")

    def action_leave(self) -> None:
        """Go back to the case."""
        self.dismiss((self.editor.value, False))
