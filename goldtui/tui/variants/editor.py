"""A variant's answer as text, to be rewritten by hand into a wrong answer seen in practice.

Escape keeps the text, since ctrl+z takes it back. A text that cannot be parsed is reported first; Escape again leaves
it for later: only the key that says so discards a text.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from goldtui.model.faults import GoldtuiError
from goldtui.model.records import GoldCase
from goldtui.tui.kit import content
from goldtui.tui.kit.base_screen import BaseScreen
from goldtui.tui.kit.field_editor import FieldEditor
from goldtui.tui.kit.glyphs import Glyphs
from goldtui.tui.kit.key_line import KeyLine
from goldtui.tui.kit.note import Note
from goldtui.workbench.variants import keep_variants
from goldtui.workbench.variants.case_variants import VariantRow
from goldtui.workbench.variants.keep_variants import VariantChange


class VariantEditor(BaseScreen[VariantChange | str | None]):
    """Dismisses with the step to store, with a text that could not be parsed, or with None when nothing was changed."""

    BINDING_GROUP_TITLE = "Variant by hand"
    AUTO_FOCUS = "#variant-text"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", "Keep and back", id="variant_editor.leave"),
        Binding("ctrl+s", "leave", "Keep and back", show=False, priority=True, id="variant_editor.keep"),
        Binding("ctrl+d", "drop", "Drop what was written", priority=True, id="variant_editor.drop"),
    ]

    def __init__(
        self, row: VariantRow, case: GoldCase, known: Collection[str], glyphs: Glyphs, left: str | None = None
    ) -> None:
        super().__init__()
        self.row, self.case, self.known, self.glyphs = row, case, known, glyphs
        self.text = keep_variants.form_of(row, case)
        self.left = left
        """A text left here earlier although it could not be parsed."""
        self._reported = ""
        """The text whose fault is on the screen."""

    def compose(self) -> ComposeResult:
        """What is edited, what is wrong with it, the field, the keys."""
        yield Note(f"{self.row.name} by hand", id="editor-head")
        yield Note("Change what it says; a citation is a chunk's id.", id="editor-why")
        yield Note(id="editor-fault")
        yield FieldEditor(id="variant-text")
        yield KeyLine(id="keys")

    def on_mount(self) -> None:
        """Put the typing cursor after the response."""
        editor = self.query_one(FieldEditor)
        editor.leave = self.action_leave
        at = self.text.find("text:")
        if self.left is None:
            editor.open(self.text, self.text.find("\n", at) if at >= 0 else None)
        else:
            editor.open(self.left)

    def on_field_editor_too_long(self) -> None:
        """Report that a paste was refused."""
        self.query_one(KeyLine).flash("That paste is larger than 64 KB: nothing was pasted.")

    def action_leave(self) -> None:
        """Keep the text; if it cannot be parsed, say so, and leave it for later when pressed again."""
        text = self.query_one(FieldEditor).value
        if text == self.text:
            self.dismiss(None)
            return
        try:
            step = keep_variants.edit_step(self.row, self.case, text, self.known)
        except GoldtuiError as error:
            if text == self._reported:
                self.dismiss(text)
                return
            self._reported, first = text, error.problems[0]
            width = max(20, self.size.width - 2)
            said = f"{self.glyphs.of_status('fail')} {first.where}: {first.message}; {first.fix}"
            self.query_one("#editor-fault", Note).show(content.fold(said, width, 2, self.glyphs.ellipsis))
            return
        self.dismiss(step)

    def action_drop(self) -> None:
        """Go back and discard the text."""
        self.dismiss(None)
