"""One variant in full: how it differs from the reference, how it came out, and every finding of every gate."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen

from goldtui.model.results import Status
from goldtui.text.word_diff import Change, Piece
from goldtui.tui.kit import content
from goldtui.tui.kit.diff_text import DiffText
from goldtui.tui.kit.glyphs import Glyphs
from goldtui.tui.kit.key_line import KeyLine
from goldtui.tui.kit.note import Note
from goldtui.tui.variants.words import about_cell, about_row
from goldtui.workbench.variants.case_variants import VariantRow

HEAD_ROWS = 4


class VariantDetail(ModalScreen[None]):
    """Read only; any of its leaving keys returns to the matrix."""

    BINDING_GROUP_TITLE = "Variant"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space,pagedown", "page(1)", "Text on", key_display="Space", id="variant.page_down"),
        Binding("pageup,b", "page(-1)", "Text back", show=False, id="variant.page_up"),
        Binding("escape,q,enter", "leave", "Back", key_display="Esc", id="variant.leave"),
    ]

    def __init__(self, row: VariantRow, glyphs: Glyphs, pieces: Sequence[Piece], instead: str) -> None:
        super().__init__()
        self.row, self.glyphs, self.pieces, self.instead = row, glyphs, pieces, instead

    def compose(self) -> ComposeResult:
        """The heading, the difference with the gates under it, the keys."""
        with Vertical():
            yield Note("", keep=True, id="detail-head")
            yield DiffText(id="detail-text")
            yield KeyLine(id="keys")

    def on_mount(self) -> None:
        """Draw the variant."""
        self.query_one(DiffText).show(self.text())
        self.set_focus(self.query_one(DiffText))

    def on_resize(self) -> None:
        """Fold the heading to the new width."""
        width, row = max(20, self.app.size.width - 2), self.row
        stages = f"{row.kind}: expected {row.expected or 'anything'}, observed {row.observed or 'nothing'}"
        head = [stages, *about_row(row, self.glyphs)]
        lines = [line for part in head for line in content.fold(part, width, 2, self.glyphs.ellipsis)]
        self.query_one("#detail-head", Note).show(lines[: HEAD_ROWS + 2])

    def text(self) -> list[Piece]:
        """The difference, then each gate on its own line with its findings below."""
        pieces = [Piece(Change.SAME, "From the reference to this variant: [-gone-] {+new+}\n\n")]
        pieces += self.pieces or [Piece(Change.SAME, f"{self.instead}\n")]
        if self.row.results:
            pieces.append(Piece(Change.SAME, "\nGates\n"))
        for result in self.row.results:
            mark = self.glyphs.first_red if result.gate == self.row.first else " "
            head, *findings = about_cell(self.row, result.gate, self.glyphs)
            pieces.append(Piece(Change.SAME, f"{mark}{head.removesuffix(f' ({self.row.name})')}\n"))
            quiet = result.status in (Status.NOT_APPLICABLE, Status.NOT_REACHED)
            pieces += [Piece(Change.SAME, f"    {one}\n") for one in findings if not quiet]
        return pieces

    def action_page(self, by: int) -> None:
        """Scroll the text by a screenful."""
        text = self.query_one(DiffText)
        text.action_scroll_rows(by * max(1, text.size.height - 1))

    def action_leave(self) -> None:
        """Go back."""
        self.dismiss(None)
