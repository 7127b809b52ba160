"""What the Report place asks of the workbench. Part of `port.Bench`; every call may block."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from goldtui.model.score import Comparison, ScoreReport
    from goldtui.workbench.report.kept_runs import KeptRun, OpenRun, TraceState
    from goldtui.workbench.report.now import GoldAtHand, ToScore

    Watch = Callable[[Iterable[Any]], Iterable[Any]]


class ReportBench(Protocol):
    """The part of a bench behind the Report place."""

    def kept_runs(self) -> Sequence[KeptRun]:
        """Every kept run, the newest first."""

    def open_kept(self, number: int) -> OpenRun:
        """A kept run with its report."""

    def recent_runs(self, number: int) -> Sequence[OpenRun]:
        """The last few runs up to that one, oldest first; none where they are too large."""

    def gold_at_hand(self) -> GoldAtHand:
        """What a run may be scored by."""

    def score_trace(self, asked: ToScore, watch: Watch) -> ScoreReport:
        """Score a trace file. Asks no database of the lane's: it runs beside it, for as long as it takes."""

    def keep_scored(self, report: ScoreReport, asked: ToScore) -> KeptRun:
        """Keep what scoring found."""

    def score_beside(self, after: OpenRun, before: OpenRun, gold: GoldAtHand, watch: Watch) -> Comparison:
        """A run beside its baseline; runs beside the lane too, since it may have to score the baseline anew."""

    def trace_of(self, run: KeptRun, go_on: Callable[[], bool]) -> TraceState | None:
        """What became of the trace file of a run; reads all of it, beside the lane. Null when `go_on` says no."""

    @property
    def report_endings(self) -> str:
        """Which ending of a file's name gives which format, in words."""

    def write_report(self, report: ScoreReport, words: str) -> str:
        """Write a report to the path that was typed, as its ending says; returns where it lies."""
