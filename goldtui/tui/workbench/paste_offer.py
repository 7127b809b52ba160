"""Offers other uses for pasted lines without getting in the way: every other key just goes on typing.

The lines are already in the field when the offer appears, so no answer, and no crash, loses one.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.widget import Widget

from goldtui.tui.kit import content
from goldtui.tui.kit.glyphs import ellipsis_of
from goldtui.tui.kit.note import Note

ROWS = 3
"""Rows an offer may take on a narrow pane."""


class PasteOffer(Note, can_focus=True):
    """An offer over the field. `answer` is called with True for `y` and with False for everything else."""

    BINDING_GROUP_TITLE = "Pasted lines"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y", "answer(True)", "Make them", id="paste.yes"),
        Binding("n,escape,enter", "answer(False)", "Keep one text", key_display="n", id="paste.no"),
    ]
    DEFAULT_CSS = """
    PasteOffer { text-style: bold reverse; }
    """

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.answer: Callable[[bool], None] | None = None
        self.type_on: Callable[[events.Event], Awaitable[None]] | None = None
        """Receives a key or a paste that is no answer."""

    def ask(self, offer: str) -> None:
        """Show the offer and wait for an answer."""
        # Its own size is unknown while it is hidden.
        width = self.parent.size.width if isinstance(self.parent, Widget) else 60
        self.show(content.fold(f"{offer}, n keeps one text", max(20, width - 2), ROWS, ellipsis_of(self)))
        self.screen.set_focus(self)

    def check_consume_key(self, key: str, character: str | None) -> bool:
        """Treat all letters but the two answers as typing, never as commands of the panes around."""
        return key not in ("y", "n") and character is not None and character.isprintable()

    def action_answer(self, yes: bool) -> None:
        """Take the offer (`y`) or keep one text."""
        self.show([])
        if self.answer is not None:
            self.answer(yes)

    async def on_key(self, event: events.Key) -> None:
        """A letter, or a key that edits, keeps one text and acts in the field."""
        event.stop()
        await self._type(event)

    async def on_paste(self, event: events.Paste) -> None:
        """Send another paste where the first one went."""
        event.stop()
        await self._type(event)

    async def _type(self, event: events.Event) -> None:
        self.action_answer(False)
        if self.type_on is not None:
            await self.type_on(event)

    def on_blur(self) -> None:
        """A click elsewhere keeps one text."""
        if self.rows:
            self.show([])
