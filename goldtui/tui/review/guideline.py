"""How to review in this set, one key away from the case: its guideline, the case's own note, and the checklist."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.widgets import Static

from goldtui.model.policy import Policy
from goldtui.tui.kit import content
from goldtui.tui.kit.base_screen import BaseScreen
from goldtui.tui.kit.key_line import KeyLine


class GuidelineScreen(BaseScreen[None]):
    """Can be read, scrolled and closed; covers the whole screen, since a guideline is a page and not a hint."""

    BINDING_GROUP_TITLE = "Guideline"
    AUTO_FOCUS = "#guideline"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down,j", "turn(1)", "Down", key_display="j", id="guideline.down"),
        Binding("up,k", "turn(-1)", "Up", key_display="k", id="guideline.up"),
        Binding("q,escape,g", "leave", "Back", key_display="q", id="guideline.leave"),
    ]
    DEFAULT_CSS = """
    GuidelineScreen #guideline { height: 1fr; padding: 0 1; scrollbar-size: 0 1; }
    GuidelineScreen Static { width: 100%; height: auto; }
    GuidelineScreen .head { text-style: bold; margin-top: 1; }
    """

    def __init__(self, policy: Policy, boxes: Sequence[str], case_id: str = "", note: str = "") -> None:
        super().__init__()
        self.policy, self.boxes, self.case_id, self.note = policy, boxes, case_id, note

    def compose(self) -> ComposeResult:
        """The parts that exist, and the keys."""
        policy = self.policy
        with VerticalScroll(id="guideline"):
            yield Static(content.plain("How to review in this set"), classes="head")
            instead = "The set has no guideline. Its owner writes one: goldset.toml, [policy], guideline."
            yield Static(content.plain(policy.guideline.strip() or instead))
            if self.note.strip():
                yield Static(content.plain(f"Note of {self.case_id}"), classes="head")
                yield Static(content.plain(self.note))
            yield Static(content.plain("What is ticked before approving"), classes="head")
            boxes = "\n".join(f"[ ] {box}" for box in self.boxes)
            yield Static(content.plain(boxes or "Nothing: the checklist is empty."))
            yield Static(content.plain("What counts"), classes="head")
            yield Static(content.plain("\n".join(rules_of(policy))))
        yield KeyLine(id="keys")

    def action_turn(self, by: int) -> None:
        """Scroll a line down or up."""
        self.query_one("#guideline", VerticalScroll).scroll_relative(y=by, animate=False)

    def action_leave(self) -> None:
        """Go back to the case."""
        self.dismiss(None)


def rules_of(policy: Policy) -> list[str]:
    """The policy's rules about reviewing, in sentences."""
    needed = policy.reviewers_needed
    persons = "one person" if needed == 1 else f"{needed} persons"
    found = [f"A case is approved by {persons} who wrote none of it. Any change of a word voids the approvals."]
    if policy.blind_review:
        found.append("Others' decisions stay hidden until yours is given, and count once all are in.")
    pace = policy.reading_words_per_minute
    if pace:
        found.append(f"An approval that is faster than {pace} words a minute is recorded and flagged.")
    return found
