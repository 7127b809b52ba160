"""What is on the screen in Report, and the screen as its parts see it; what outlives a visit is in the memory."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

from goldtui.tui.kit.desk import Desk
from goldtui.tui.kit.memory.report import ReportMemory

if TYPE_CHECKING:
    from goldtui.model.score import ScoreReport
    from goldtui.tui.kit.note import Note
    from goldtui.tui.kit.topbar import Topbar
    from goldtui.tui.report.report_list import BehindList, FigureList
    from goldtui.workbench.report.saved_runs import KeptRun, OpenRun


@dataclass(slots=True)
class ReportState:
    """The kept runs, the one that is shown, and what is being scored."""

    memory: ReportMemory = field(default_factory=ReportMemory)
    """The position between visits."""
    runs: Sequence[KeptRun] = ()
    run_shown: OpenRun | None = None
    questions: dict[str, str] = field(default_factory=dict)
    """The questions of the cases listed so far."""
    loaded: bool = False
    scoring: str = ""
    """The name of what is being scored; empty when nothing is."""
    lines_read: int = 0

    def report_now(self, run: OpenRun) -> ScoreReport:
        """The report of a run, compared with its chosen baseline."""
        chosen = self.memory.beside
        if chosen is None or chosen[0] != run.kept.number:
            return run.report
        return run.report.model_copy(update={"comparison": chosen[2]})


class ReportDesk(Desk, Protocol):
    """The screen of Report, as far as its parts may call it."""

    PLACE: int
    state: ReportState

    @property
    def figures(self) -> FigureList:
        """The numbers."""

    @property
    def cases(self) -> BehindList:
        """The cases behind the selected number."""

    @property
    def cases_head(self) -> Note:
        """The heading of the cases."""

    @property
    def topbar(self) -> Topbar:
        """The first row."""

    @property
    def reading(self) -> bool:
        """Whether the cases have the focus."""

    @property
    def cases_shown(self) -> bool:
        """Whether the cases are on the screen, by themselves or next to the numbers."""

    def draw_words(self) -> None:
        """Draw heading, sentence and details of the selected row."""

    def draw_now(self) -> None:
        """Draw the summary sentence."""

    def show_cases(self) -> None:
        """Focus the cases; where only one pane fits, show them."""

    def show_numbers(self) -> None:
        """Return to the numbers."""
