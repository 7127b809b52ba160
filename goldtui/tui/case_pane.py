"""The pane in which a case is read and written: the outline, and under it the field that is open.

Typing becomes edits here and nowhere else, so that no widget can change a case behind undo's back.
"""

from __future__ import annotations

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.containers import Container
from textual.message import Message

from goldtui.model.records import GoldCase
from goldtui.tui import fields
from goldtui.tui.glyphs import Glyphs
from goldtui.tui.outline_rows import PhraseStates, outline
from goldtui.tui.port import PhraseView
from goldtui.tui.widgets.field_editor import FieldEditor
from goldtui.tui.widgets.note import Note
from goldtui.tui.widgets.outline import Outline
from goldtui.workbench import edits
from goldtui.workbench.edits import Edit, Spot


class CasePane(Container):
    """Shows a case and turns typing into edits; it never changes the case itself."""

    class Edited(Message):
        """An edit the reviewer made here; `cursor` is where the typing cursor stood before it."""

        def __init__(self, edit: Edit, *, typing: bool = False, cursor: int | None = None) -> None:
            super().__init__()
            self.edit = edit
            self.typing = typing
            self.cursor = cursor

    class ClaimChosen(Message):
        """The row in hand belongs to another claim."""

        def __init__(self, claim_id: str) -> None:
            super().__init__()
            self.claim_id = claim_id

    class EditorLeft(Message):
        """The field was closed; what was typed should be kept now."""

    def __init__(self, glyphs: Glyphs, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.glyphs = glyphs
        self.expand = False
        self.case: GoldCase | None = None
        self.current = ""
        """The id of the claim in hand."""
        self.editing: Spot | None = None
        self._passed_on = ""
        """What the open field said when it was loaded, or when its text last became an edit."""
        self._views: dict[str, Sequence[PhraseView]] = {}

    def compose(self) -> ComposeResult:
        """Outline above, field below."""
        yield Outline(glyphs=self.glyphs, id="outline")
        yield Note(id="editor-label")
        yield FieldEditor(id="editor")

    def on_mount(self) -> None:
        """No field is open at first."""
        self.editor.display = False
        self.outline.ask_edit = self.edit_row
        self.editor.leave = self.close_editor

    @property
    def outline(self) -> Outline:
        """The rows."""
        return self.query_one(Outline)

    @property
    def editor(self) -> FieldEditor:
        """The field."""
        return self.query_one(FieldEditor)

    # -- values in ---------------------------------------------------------------------------------------

    def show(self, case: GoldCase, views: dict[str, Sequence[PhraseView]], current: str) -> None:
        """Show a case; `views` are its phrases by cited chunk, `current` is the claim in hand."""
        self.case, self._views, self.current = case, views, current
        rows = outline(
            case,
            PhraseStates(case, views),
            current,
            self.outline.text_width,
            self.glyphs,
            expand=self.expand,
        )
        self.outline.show(rows)

    def go(self, spot: Spot) -> bool:
        """Put the cursor on a spot; a row inside a claim makes that claim the one in hand first."""
        if spot.kind in ("claim", "phrase", "citation", "link") and spot.name != self.current:
            self._choose(spot.name)
        return self.outline.go(spot) or self.outline.go(Spot(_parent_kind(spot), spot.name))

    def _choose(self, claim_id: str) -> None:
        if self.case is not None and edits.claim_by_id(self.case, claim_id) is not None:
            self.show(self.case, self._views, claim_id)
            self.post_message(self.ClaimChosen(claim_id))

    # -- typing ------------------------------------------------------------------------------------------

    def open_editor(self, spot: Spot, cursor: int | None = None) -> bool:
        """Open a row for typing; False when the row is a choice or is gone."""
        text = fields.read(self.case, spot) if self.case is not None and fields.editable(spot) else None
        if text is None:
            return False
        self.go(spot)
        self.editing = spot
        self.query_one("#editor-label", Note).show([f"{self._label(spot)}{self.glyphs.dot}Esc done"])
        self.editor.display = True
        self.editor.open(text, cursor)
        self._passed_on = self.editor.value
        # At once: `focus()` waits its turn, and the keys typed meanwhile would act as commands.
        self.screen.set_focus(self.editor)
        if self.screen.focused is not self.editor:
            # On a narrow screen the pane may be shown only with the next refresh.
            self.call_after_refresh(self.screen.set_focus, self.editor)
        return True

    def reopen(self, cursor: int | None) -> None:
        """Load the open field again after undo changed it; a field that is gone is closed."""
        if self.editing is not None and not self.open_editor(self.editing, cursor):
            self.close_editor()

    def pending_edit(self) -> edits.Edit | None:
        """What the open field says that the case does not say yet: keys whose messages are still under way."""
        spot = self.editing
        said = fields.read(self.case, spot) if self.case is not None and spot is not None else None
        if self.case is None or spot is None or said is None or self.editor.value in (said, self._passed_on):
            # A field whose case was changed elsewhere (undo, their text) says nothing new by showing the old text.
            return None
        return fields.write(self.case, spot, self.editor.value)

    def close_editor(self, *, focus: bool = True) -> None:
        """Leave typing, nothing that was typed left behind."""
        if self.editing is None:
            return
        pending = self.pending_edit()
        if pending is not None:
            self.post_message(self.Edited(pending, typing=True, cursor=self.editor.cursor_index))
        self.editing = None
        self.editor.display = False
        self.query_one("#editor-label", Note).show([])
        if focus:
            self.screen.set_focus(self.outline)
        self.post_message(self.EditorLeft())

    def _label(self, spot: Spot) -> str:
        claims = edits.claims_of(self.case) if self.case is not None else ()
        index = next((i for i, claim in enumerate(claims) if claim.claim_id == spot.name), None)
        sign = "" if index is None else f"{self.glyphs.claim(index)} ({index + 1})"
        return fields.label(spot, sign)

    # -- messages ----------------------------------------------------------------------------------------

    def on_field_editor_typed(self, event: FieldEditor.Typed) -> None:
        """Every change of the field is an edit at once."""
        event.stop()
        if self.case is None or self.editing is None:
            return
        self._passed_on = event.text
        if fields.read(self.case, self.editing) != event.text:
            edit = fields.write(self.case, self.editing, event.text)
            self.post_message(self.Edited(edit, typing=True, cursor=event.cursor))

    def edit_row(self, spot: Spot) -> None:
        """Texts open, choices change."""
        if self.case is not None and not self.open_editor(spot):
            self.post_message(self.Edited(fields.press(self.case, spot)))

    def on_outline_remove_asked(self, event: Outline.RemoveAsked) -> None:
        """Out it goes; undo brings it back."""
        event.stop()
        if self.case is not None:
            self.post_message(self.Edited(fields.remove(self.case, event.spot)))

    def on_outline_moved(self, event: Outline.Moved) -> None:
        """A row of another claim makes that claim the one in hand."""
        event.stop()
        if event.spot.kind in ("claim", "phrase", "citation", "link") and event.spot.name != self.current:
            self._choose(event.spot.name)

    def on_outline_resized(self, event: Outline.Resized) -> None:
        """Fold the rows anew."""
        event.stop()
        if self.case is not None:
            self.show(self.case, self._views, self.current)


def _parent_kind(spot: Spot) -> str:
    """The row that always exists for a spot whose own row may be folded away."""
    if spot.kind in ("phrase", "citation", "link"):
        return "claim"
    if spot.kind in ("importance", "answer_phrases", "forbidden_phrases"):
        return "point"
    return spot.kind
