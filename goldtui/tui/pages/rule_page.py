"""The page of a check's rule over the list of findings: why it matters, a bad and a good example, the fix.

It has the same text as `goldtui rule`, so that nobody has to leave the screen to learn what a code means.
"""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.widgets import Static

from goldtui.tui.kit import content
from goldtui.tui.kit.base_screen import BaseScreen
from goldtui.tui.kit.key_line import KeyLine
from goldtui.workbench.checks.page import WIDTH, page_lines, rule_named


class RulePage(BaseScreen[None]):
    """Can be read, scrolled and closed."""

    BINDING_GROUP_TITLE = "Rule"
    AUTO_FOCUS = "#rule"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down,j", "turn(1)", "Down", key_display="j", id="rule.down"),
        Binding("up,k", "turn(-1)", "Up", key_display="k", id="rule.up"),
        Binding("q,escape,w", "leave", "Back", key_display="q", id="rule.leave"),
    ]
    DEFAULT_CSS = """
    RulePage #rule { height: 1fr; padding: 0 1; scrollbar-size: 0 1; }
    RulePage Static { width: 100%; height: auto; }
    """

    def __init__(self, code: str) -> None:
        super().__init__()
        self.code = code

    def compose(self) -> ComposeResult:
        """The page, the keys."""
        with VerticalScroll(id="rule"):
            yield Static(id="page")
        yield KeyLine(id="keys")

    def on_resize(self) -> None:
        """Fold the words to the new width."""
        width = min(WIDTH, self.app.size.width - 3)
        self.query_one("#page", Static).update(content.plain("\n".join(page_lines(rule_named(self.code), width))))

    def action_turn(self, by: int) -> None:
        """Scroll a line down or up."""
        self.query_one("#rule", VerticalScroll).scroll_relative(y=by, animate=False)

    def action_leave(self) -> None:
        """Go back to the findings."""
        self.dismiss(None)
