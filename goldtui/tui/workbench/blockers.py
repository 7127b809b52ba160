"""What keeps a case from being ready: every reason, the first one selected, and one key to go and fix it.

A toast with five messages vanishes while the first is being fixed; this list can be reopened with R.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.widgets import Static

from goldtui.casework.readiness import consequences
from goldtui.model.counts import plural
from goldtui.model.faults import Problem
from goldtui.tui.kit import content
from goldtui.tui.kit.dialog import Dialog
from goldtui.tui.kit.glyphs import Glyphs

ANYWAY = Problem("anyway", "marked ready though it is not sound")
"""The last row, shown where the author may mark the case ready as it is."""


class BlockersScreen(Dialog[Problem]):
    """Dismisses with the problem to go to, or with None.

    `said` describes a case that fails only because known-bad variants pass; it may still be marked ready.
    """

    BINDING_GROUP_TITLE = "Not ready yet"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,f", "go", "Go there", id="blockers.go"),
        Binding("down,j", "move(1)", "Next reason", id="blockers.down"),
        Binding("up,k", "move(-1)", "Reason before", id="blockers.up"),
        Binding("R", "anyway", "Mark ready though it is not sound", show=False, id="blockers.anyway"),
        Binding("escape,q", "leave", "Back to the case", id="blockers.leave"),
    ]
    DEFAULT_CSS = """
    BlockersScreen {
      & > Vertical { max-width: 110; }
      & #keys { text-style: bold; }
    }
    """

    def __init__(self, problems: Sequence[Problem], glyphs: Glyphs, said: str = "") -> None:
        super().__init__()
        self.problems, self.glyphs, self.said = problems, glyphs, said
        self.at = 0

    def compose(self) -> ComposeResult:
        """The number of reasons, each reason, and the keys."""
        follow = consequences(self.problems)
        number = len(self.problems) - follow
        more = f"; {plural(follow, 'more follows', 'more follow')} from that" if follow else ""
        head = f"Not ready yet: {plural(number, 'thing is', 'things are')} in the way{more}."
        keys = "Enter goes there. j k choose. Esc back"
        if self.said:
            head = f"All gates pass, but the case is {self.said}."
            keys = "Enter goes there. j k choose. R marks it ready all the same. Esc back"
        with Vertical():
            yield Static(content.plain(head))
            with VerticalScroll(can_focus=False):
                for problem in self.problems:
                    yield Static(content.plain(self._line(problem)), classes="blocker")
            yield Static(content.plain(keys), id="keys")

    def _line(self, problem: Problem) -> str:
        sign = self.glyphs.of_status("fail")
        fix = f"\n    {problem.fix}" if problem.fix else ""
        return f"{sign} {problem.message}{fix}"

    def on_mount(self) -> None:
        """Select the first reason."""
        self._mark()

    def _mark(self) -> None:
        for index, row in enumerate(self.query(".blocker")):
            row.set_class(index == self.at, "in-hand")
            if index == self.at:
                row.scroll_visible(animate=False)

    def action_move(self, by: int) -> None:
        """Select another reason."""
        self.at = max(0, min(self.at + by, len(self.problems) - 1))
        self._mark()

    def action_go(self) -> None:
        """Go to the place the selected reason points to."""
        self.dismiss(self.problems[self.at])

    def action_anyway(self) -> None:
        """Mark the case ready as it is; does nothing if more than variants blocks it."""
        if self.said:
            self.dismiss(ANYWAY)

    def action_leave(self) -> None:
        """Go back without changing anything."""
        self.dismiss(None)
