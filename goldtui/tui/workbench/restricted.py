"""A withheld source as a restricted reader sees it: it can be scrolled and closed, but not copied."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.widgets import Static

from goldtui.tui.kit import content
from goldtui.tui.kit.base_screen import BaseScreen
from goldtui.tui.kit.key_line import KeyLine


class RestrictedScreen(BaseScreen[None]):
    """Covers the whole screen, so that restricted and other text cannot be mistaken for each other."""

    BINDING_GROUP_TITLE = "Restricted source"
    AUTO_FOCUS = "#restricted"
    ALLOW_SELECT = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down,j", "turn(1)", "Down", key_display="j", id="restricted.down"),
        Binding("up,k", "turn(-1)", "Up", key_display="k", id="restricted.up"),
        Binding("q,escape,W", "leave", "Back", key_display="q", id="restricted.leave"),
    ]
    DEFAULT_CSS = """
    RestrictedScreen #restricted { height: 1fr; padding: 0 1; scrollbar-size: 0 1; }
    RestrictedScreen Static { width: 100%; height: auto; }
    RestrictedScreen .head { text-style: bold; margin-bottom: 1; }
    """

    def __init__(self, chunk_id: str, text: str) -> None:
        super().__init__()
        self.chunk_id, self.text = chunk_id, text

    def compose(self) -> ComposeResult:
        """Its title, the text and the keys."""
        with VerticalScroll(id="restricted"):
            head = f"RESTRICTED {self.chunk_id}: for your eyes only; it proves nothing and may be quoted nowhere"
            yield Static(content.plain(head), classes="head")
            yield Static(content.restricted(self.text))
        yield KeyLine(id="keys")

    def action_turn(self, by: int) -> None:
        """Scroll a line down or up."""
        self.query_one("#restricted", VerticalScroll).scroll_relative(y=by, animate=False)

    def action_leave(self) -> None:
        """Go back to the case."""
        self.dismiss(None)
