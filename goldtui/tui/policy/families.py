"""The shipped families of forbidden patterns, read with their texts before one is taken over."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.widgets import Static

from goldtui.model.policy import Policy
from goldtui.tui.kit import content
from goldtui.tui.kit.dialog import Dialog
from goldtui.tui.kit.glyphs import Glyphs
from goldtui.workbench.policy.forbidden import families, family_lines, with_family


class FamilyChoice(Dialog[Policy | None]):
    """Dismisses with the policy that has a family's patterns, or with None."""

    BINDING_GROUP_TITLE = "Forbidden patterns"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right,j,tab", "step(1)", "Next family", id="family.next"),
        Binding("left,k,shift+tab", "step(-1)", "Family before", show=False, id="family.before"),
        Binding("down,pagedown,space", "read(1)", "Read on", show=False, id="family.read"),
        Binding("up,pageup", "read(-1)", "Read back", show=False, id="family.back"),
        Binding("enter", "take", "Take it", id="family.take"),
        Binding("escape,q", "leave", "Back, nothing changed", id="family.leave"),
    ]

    DEFAULT_CSS = """
    FamilyChoice VerticalScroll { max-height: 70vh; }
    """

    def __init__(self, policy: Policy, glyphs: Glyphs) -> None:
        super().__init__()
        self.policy, self.glyphs = policy, glyphs
        self.at = 0

    def compose(self) -> ComposeResult:
        """Which family, what it holds, the keys."""
        with Vertical():
            yield Static(id="family-title")
            yield VerticalScroll(Static(id="family-lines"), can_focus=False)
            yield Static(content.plain("Enter takes it, unsaved. Tab shows the next family, space reads on. Esc back."))

    def on_mount(self) -> None:
        """Show the first family."""
        super().on_mount()
        self.action_step(0)

    def action_step(self, by: int) -> None:
        """Show another family."""
        found = families()
        self.at = (self.at + by) % len(found)
        family = found[self.at]
        held = {one.name for one in self.policy.compliance_patterns}
        new = sum(one.rule.name not in held for one in family.patterns)
        title = f"{family.title} ({self.at + 1} of {len(found)}): {new} of {len(family.patterns)} patterns are new here"
        self.query_one("#family-title", Static).update(content.plain(title))
        self.query_one("#family-lines", Static).update(content.plain("\n".join(family_lines(family))))
        self.query_one(VerticalScroll).scroll_to(y=0, animate=False)

    def action_read(self, by: int) -> None:
        """Scroll by a screenful."""
        lines = self.query_one(VerticalScroll)
        lines.scroll_relative(y=by * max(1, lines.size.height - 1), animate=False)

    def action_take(self) -> None:
        """Take the family's patterns over."""
        self.dismiss(with_family(self.policy, families()[self.at]))

    def action_leave(self) -> None:
        """Cancel."""
        self.dismiss(None)
