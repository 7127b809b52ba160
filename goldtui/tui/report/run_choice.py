"""Which kept run is the baseline of another: the others by number, newest first, and none at all."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Static

from goldtui.tui.kit import content
from goldtui.tui.kit.dialog import Dialog
from goldtui.tui.kit.glyphs import Glyphs

if TYPE_CHECKING:
    from goldtui.workbench.report.saved_runs import KeptRun

ROWS = 12
"""Most runs on the screen at once."""


class RunChoice(Dialog[int]):
    """Dismisses with the number of a run, 0 for none, or None to leave it unchanged."""

    BINDING_GROUP_TITLE = "Baseline"
    AUTO_FOCUS = ""
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "take", "Take it", id="baseline.take"),
        Binding("n", "none", "No baseline", id="baseline.none"),
        Binding("down,j", "move(1)", "Next", show=False, id="baseline.down"),
        Binding("up,k", "move(-1)", "Before", show=False, id="baseline.up"),
        Binding("escape,q", "leave", "Back", key_display="Esc", id="baseline.leave"),
    ]

    def __init__(self, run: KeptRun, others: Sequence[KeptRun], glyphs: Glyphs, present: int) -> None:
        """`present` is the number of the current baseline; with 0 the run kept before is preselected."""
        super().__init__()
        self.chosen_run, self.others, self.glyphs = run, tuple(others), glyphs
        numbers = [one.number for one in self.others]
        offered = present or max((number for number in numbers if number < run.number), default=numbers[0])
        self.at = numbers.index(offered) if offered in numbers else 0

    def compose(self) -> ComposeResult:
        """The purpose, the runs, the keys."""
        with Vertical():
            yield Static(content.plain(f"The baseline of run {self.chosen_run.number}"), id="title")
            yield Static(id="rows")
            yield Static(content.plain("Enter takes it, n takes none. j k choose. Esc back"), id="hint")

    def on_mount(self) -> None:
        """Draw the runs."""
        super().on_mount()
        self._draw()

    def on_resize(self) -> None:
        """Draw again at the new size."""
        self._draw()

    def _draw(self) -> None:
        size = self.app.size
        width = size.width - 2 if size.width < 80 else min(100, size.width * 9 // 10) - 6
        room = max(3, min(ROWS, size.height - 8))
        top = max(0, min(self.at - room // 2, len(self.others) - room))
        rows = []
        for number, one in list(enumerate(self.others))[top : top + room]:
            here = number == self.at
            line = content.row(f"{self.glyphs.here if here else ' '} {self._said(one)}", width, self.glyphs.ellipsis)
            rows.append(content.assemble((line, "bold reverse" if here else "")))
        left = len(self.others) - room
        if left > 0:
            rows.append(content.plain(f"  {self.at + 1} of {len(self.others)}"))
        self.query_one("#rows", Static).update(content.lines(rows))

    def _said(self, one: KeptRun) -> str:
        mine = self.chosen_run
        parts = [f"run {one.number}"]
        if one.gold_digest != mine.gold_digest or (one.profile, one.mode) != (mine.profile, mine.mode):
            parts.append(
                "other gold, scored again" if one.gold_digest != mine.gold_digest else "other rules, scored again"
            )
        parts += [one.headline, f"{one.at:%Y-%m-%d}", one.trace_name]
        return self.glyphs.dot.join(parts)

    def action_move(self, by: int) -> None:
        """Select another run."""
        self.at = max(0, min(self.at + by, len(self.others) - 1))
        self._draw()

    def action_take(self) -> None:
        """Choose the selected run."""
        self.dismiss(self.others[self.at].number)

    def action_none(self) -> None:
        """Choose no baseline."""
        self.dismiss(0)

    def action_leave(self) -> None:
        """Leave the baseline unchanged."""
        self.dismiss(None)
