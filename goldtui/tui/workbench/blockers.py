"""What keeps a case from being ready: every reason, the first one in hand, and one key to go and repair it.

A toast with five messages goes away while the first is being repaired; this list can be called up again with R.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.widgets import Static

from goldtui.model.counts import plural
from goldtui.model.faults import Problem
from goldtui.tui.kit import content
from goldtui.tui.kit.dialog import Dialog
from goldtui.tui.kit.glyphs import Glyphs

ANYWAY = Problem("anyway", "marked ready though it is not sound")
"""What the list ends with where the author wants the case ready as it is."""


class BlockersScreen(Dialog[Problem]):
    """Ends with the problem to go to, or with None: leaving changes nothing.

    `said` is how a case that only lets known-bad variants through stands; it may be marked ready all the same.
    """

    BINDING_GROUP_TITLE = "Not ready yet"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,f", "go", "Go and repair", id="blockers.go"),
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
        """How many, each, the keys."""
        number = len(self.problems)
        head = f"Not ready yet: {plural(number, 'thing stands', 'things stand')} in the way."
        keys = "Enter goes there and repairs. j k choose. Esc back"
        if self.said:
            head = f"All gates pass, but the case is {self.said}."
            keys = "Enter goes there and repairs. j k choose. R marks it ready all the same. Esc back"
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
        """The first one is in hand."""
        self._mark()

    def _mark(self) -> None:
        for index, row in enumerate(self.query(".blocker")):
            row.set_class(index == self.at, "in-hand")
            if index == self.at:
                row.scroll_visible(animate=False)

    def action_move(self, by: int) -> None:
        """Another reason."""
        self.at = max(0, min(self.at + by, len(self.problems) - 1))
        self._mark()

    def action_go(self) -> None:
        """To the place of the one in hand."""
        self.dismiss(self.problems[self.at])

    def action_anyway(self) -> None:
        """Ready as it is; where more than variants is in the way, nothing."""
        if self.said:
            self.dismiss(ANYWAY)

    def action_leave(self) -> None:
        """Back, nothing changed."""
        self.dismiss(None)
