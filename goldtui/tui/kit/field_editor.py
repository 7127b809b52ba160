"""One text field, opened for typing and closed with Escape; what was typed is already in the case.

The stock text area rewrites unusual line ends, draws control characters raw and swallows Escape.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar, cast

from rich.text import Text
from textual import events
from textual.binding import Binding, BindingType
from textual.document._document import EditResult
from textual.document._document_navigator import DocumentNavigator
from textual.document._edit import Edit
from textual.document._wrapped_document import WrappedDocument
from textual.message import Message
from textual.widgets import TextArea

from goldtui.casework.outlet import asks, dotted
from goldtui.tui.kit import content
from goldtui.tui.kit.glyphs import glyphs_of
from goldtui.tui.kit.key_line import key_name
from goldtui.tui.kit.verbatim_document import VerbatimDocument

if TYPE_CHECKING:
    from goldtui.tui.kit.gold_app import GoldApp

PASTE_LIMIT = 64 * 1024
"""Most characters of a paste that a field accepts; more is a file to import, and would freeze the terminal."""
UNDO_STEPS = 100
"""Steps that a field of a dialog takes back; on the Workbench the case's own undo has the key."""


class FieldEditor(TextArea):
    """`open()` loads a field; `Typed` carries every change; `leave` is called when the reviewer is done."""

    BINDING_GROUP_TITLE = "Editing"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", "Done", id="editor.leave"),
        Binding("enter", "done", "Done, in a field of one line", show=False, id="editor.done"),
        Binding("ctrl+n", "offer", "Value in use", id="editor.offer"),
    ]

    class Typed(Message):
        """The text of the field changed."""

        def __init__(self, text: str, cursor: int) -> None:
            super().__init__()
            self.text = text
            self.cursor = cursor

    class TooLong(Message):
        """A paste was refused; nothing changed."""

        def __init__(self, size: int) -> None:
            super().__init__()
            self.size = size

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(
            id=id,
            soft_wrap=True,
            tab_behavior="focus",
            show_line_numbers=False,
            compact=True,
            max_checkpoints=UNDO_STEPS,
        )
        self.leave: Callable[[], None] | None = None
        self.one_line = False
        """Whether Enter ends the typing instead of breaking the line; pasted line ends stay as they are."""
        self.pasted: Callable[[], None] | None = None
        """Called after several lines were pasted into the field."""
        self.offers: tuple[str, ...] = ()
        """Values in use elsewhere, which `ctrl+n` puts into the line one after the other."""
        self._begun = ""
        """What was typed of a value before the first offer."""
        self._said = ""
        """The text that was loaded, or that the last `Typed` carried."""
        self._last_cursor = 0
        self._drawn = "", ""
        """The text, and what is drawn of it."""

    def open(self, text: str, cursor: int | None = None) -> None:
        """Load a text, with the cursor at its end or at the code point `cursor`."""
        self.load_text(text)
        self._said = text
        end = len(text) if cursor is None else max(0, min(cursor, len(text)))
        self.move_cursor(self._verbatim.get_location_from_index(end))
        self._last_cursor = end

    def _set_document(self, text: str, language: str | None) -> None:
        """The toolkit's only place that creates a document; overridden to create ours."""
        super()._set_document("", language)
        self.document = VerbatimDocument(text)
        self.wrapped_document = WrappedDocument(self.document, tab_width=self.indent_width)
        self.navigator = DocumentNavigator(self.wrapped_document)
        self._rewrap_and_refresh_virtual_size()

    @property
    def _verbatim(self) -> VerbatimDocument:
        return cast(VerbatimDocument, self.document)

    @property
    def value(self) -> str:
        """The text, exactly as it was loaded and typed."""
        return self.document.text

    @property
    def cursor_index(self) -> int:
        """The cursor as a code point index."""
        return self._verbatim.get_index_from_location(self.cursor_location)

    def on_text_area_changed(self, event: TextArea.Changed) -> None:
        """Pass a change on with the cursor position before it."""
        event.stop()
        if self.value != self._said:
            self._said = self.value
            self.post_message(self.Typed(self.value, self._last_cursor))

    def edit(self, edit: Edit) -> EditResult:
        """Record the cursor position before every change, so that undo can return to it."""
        self._last_cursor = self.cursor_index
        return super().edit(edit)

    def get_line(self, line_index: int) -> Text:
        """A line, safe to draw; one sign for each character, so that the cursor stays right."""
        line = self.document.get_line(line_index)
        if asks():
            if self._drawn[0] != self.value:
                self._drawn = self.value, dotted(self.value)
            start = self._verbatim.get_index_from_location((line_index, 0))
            line = self._drawn[1][start : start + len(line)]
        return content.editor_line(line)

    def action_undo(self) -> None:
        """Take back the last typing in this field, and say when nothing is left of it."""
        if self.history.undo_stack:
            super().action_undo()
        else:
            cast("GoldApp", self.app).tell("Nothing left to undo in this field.")

    def action_redo(self) -> None:
        """Make the typing last taken back again."""
        if self.history.redo_stack:
            super().action_redo()
        else:
            cast("GoldApp", self.app).tell("Nothing left to redo in this field.")

    def action_leave(self) -> None:
        """End typing. A call, not a message: the next key must find the field closed."""
        if self.leave is not None:
            self.leave()

    def action_done(self) -> None:
        """End typing with Enter where a line end would only be a slip at the end of a claim."""
        self.action_leave()

    def matching(self) -> list[str]:
        """The offers that begin with the typed line, or all of them."""
        line = self.document.get_line(self.cursor_location[0])
        if line not in self.offers:
            self._begun = line
        begun = self._begun.casefold()
        return [one for one in self.offers if one.casefold().startswith(begun)] or list(self.offers)

    def offer_rows(self, width: int) -> list[str]:
        """The values in use in as many words as fit, and the key that takes them; nothing where none are offered."""
        if not self.offers:
            return []
        said = f"{key_name('ctrl+n')} takes {', '.join(self.matching())}"
        return content.fold(said, width, 1, glyphs_of(self).ellipsis)

    def action_offer(self) -> None:
        """Put the next value in use into the line of the cursor."""
        row = self.cursor_location[0]
        line, found = self.document.get_line(row), self.matching()
        chosen = found[(found.index(line) + 1) % len(found)] if line in found else found[0]
        self.replace(chosen, (row, 0), (row, len(line)), maintain_selection_offset=False)
        self.move_cursor((row, len(chosen)))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Disable "done" for Enter in fields of several lines, where it breaks the line."""
        if action == "offer":
            return bool(self.offers)
        return self.one_line if action == "done" else super().check_action(action, parameters)

    async def _on_paste(self, event: events.Paste) -> None:
        """Refuse what is too long; the text area's own handler, called next, takes the rest.

        Terminals send a pasted line feed as the Enter key, a carriage return; which of the two it was is lost there.
        """
        if len(event.text) > PASTE_LIMIT:
            event.stop()
            event.prevent_default()
            self.post_message(self.TooLong(len(event.text)))
            return
        event.text = event.text.replace("\r\n", "\n").replace("\r", "\n")
        if self.pasted is not None and "\n" in event.text.rstrip():
            # Runs the text area's handler here and not later, because the offer is about the new text.
            event.stop()
            event.prevent_default()
            await super()._on_paste(event)
            # After the focus that the text area requests for a paste.
            self.app.call_later(self.pasted)
