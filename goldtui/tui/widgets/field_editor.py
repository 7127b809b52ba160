"""One text field, opened for typing and left with escape; what was typed is already in the case.

The stock text area drops unusual line ends on loading, draws control characters raw and swallows escape.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, cast

from rich.text import Text
from textual import events
from textual.binding import Binding, BindingType
from textual.document._document import Document, EditResult
from textual.document._edit import Edit
from textual.message import Message
from textual.widgets import TextArea

from goldtui.tui import content

PASTE_LIMIT = 64 * 1024
"""Characters of a paste that a field takes; more is a file to import, and would freeze the terminal."""


class FieldEditor(TextArea):
    """`open()` loads a field; `Typed` carries every change; `leave` is called when the reviewer is done."""

    BINDING_GROUP_TITLE = "Editing"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", "Done", id="editor.leave"),
    ]

    class Typed(Message):
        """The field has another text."""

        def __init__(self, text: str, cursor: int) -> None:
            super().__init__()
            self.text = text
            self.cursor = cursor

    class TooLong(Message):
        """A paste was refused; nothing was changed."""

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
            max_checkpoints=0,
        )
        self.leave: Callable[[], None] | None = None
        self._loaded = ""
        self._original = ""
        self._last_cursor = 0

    def open(self, text: str, cursor: int | None = None) -> None:
        """Load a text, the cursor at its end or at the code point `cursor`."""
        self.load_text(text)
        self._original = text
        self._loaded = self.text
        end = len(self.text) if cursor is None else max(0, min(cursor, len(self.text)))
        self.move_cursor(cast(Document, self.document).get_location_from_index(end))
        self._last_cursor = end

    @property
    def value(self) -> str:
        """The text: the original to the last character while nothing was typed."""
        return self._original if self.text == self._loaded else self.text

    @property
    def cursor_index(self) -> int:
        """The cursor as a code point index."""
        return cast(Document, self.document).get_index_from_location(self.cursor_location)

    def on_text_area_changed(self, event: TextArea.Changed) -> None:
        """Pass a change on with the place the cursor had before it."""
        event.stop()
        if self.value != self._original or self.text != self._loaded:
            self.post_message(self.Typed(self.value, self._last_cursor))

    def edit(self, edit: Edit) -> EditResult:
        """Every change passes here; the place of the cursor before it is what undo goes back to."""
        self._last_cursor = self.cursor_index
        return super().edit(edit)

    def get_line(self, line_index: int) -> Text:
        """A line as it is safe to draw; one sign for one character, so that the cursor stays right."""
        return content.editor_line(self.document.get_line(line_index))

    def action_leave(self) -> None:
        """Done typing. A call, not a message: the next key must find the field closed."""
        if self.leave is not None:
            self.leave()

    async def _on_paste(self, event: events.Paste) -> None:
        """Refuse what is too long; the text area's own handler, called next, takes the rest."""
        if len(event.text) > PASTE_LIMIT:
            event.stop()
            event.prevent_default()
            self.post_message(self.TooLong(len(event.text)))
