"""A one-row text field that reports Enter at once.

The toolkit's own field posts a message, which arrives after the next key of a burst has gone to the wrong widget.
"""

from __future__ import annotations

from collections.abc import Callable

from rich.text import Text
from textual import events
from textual.widgets import Input

from goldtui.tui.kit import content


class EnterInput(Input):
    """`taken` is called synchronously by the Enter key."""

    DEFAULT_CSS = """
    EnterInput { height: 1; width: 100%; padding: 0 1; border: none; background: $surface;
      &:focus { border: none; }
    }
    """

    def __init__(self, placeholder: str, *, id: str) -> None:
        super().__init__(placeholder=placeholder, id=id, select_on_focus=False)
        self.taken: Callable[[], None] | None = None

    @property
    def _value(self) -> Text:
        """What is drawn of the value."""
        return super()._value if self.password else content.typed_line(self.value)

    async def action_submit(self) -> None:
        """Call `taken`, if set."""
        if self.taken is not None:
            self.taken()


class QuestionInput(EnterInput):
    """Joins several pasted lines into one question; the toolkit's field would keep only the first line."""

    def _on_paste(self, event: events.Paste) -> None:
        event.text = " ".join(event.text.split())
        super()._on_paste(event)
