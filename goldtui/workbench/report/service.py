"""The service of the Report place: kept runs, scores, comparisons."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from goldtui.workbench.session.session import Session

if TYPE_CHECKING:
    from goldtui.model.score import Comparison, ScoreReport
    from goldtui.workbench.report.kept_runs import KeptRun, OpenRun, TraceState
    from goldtui.workbench.report.now import GoldAtHand, ToScore

Watch = Callable[[Iterable[Any]], Iterable[Any]]


class ReportService:
    """Reports of one session. Scoring is imported on the first call, not with the screens."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def runs(self) -> Sequence[KeptRun]:
        """Every kept run, newest first."""
        from goldtui.workbench.report.kept_runs import kept_runs

        return kept_runs(self._session)

    def open(self, number: int) -> OpenRun:
        """A kept run with its report."""
        from goldtui.workbench.report.kept_runs import open_run

        return open_run(self._session, number)

    def recent(self, number: int) -> Sequence[OpenRun]:
        """The last few runs up to that one, oldest first; none if they are too large."""
        from goldtui.workbench.report.kept_runs import recent_runs

        return recent_runs(self._session, number)

    def gold(self) -> GoldAtHand:
        """The gold by which a run may be scored: the newest release, then the set."""
        from goldtui.workbench.report.now import gold_at_hand

        return gold_at_hand(self._session)

    def score(self, asked: ToScore, watch: Watch) -> ScoreReport:
        """Score a trace file. Does not use the lane's database, so it can run in parallel for as long as needed."""
        from goldtui.workbench.report.now import score_now

        return score_now(asked.gold, asked.trace, watch)

    def keep(self, report: ScoreReport, asked: ToScore) -> KeptRun:
        """Keep the result of a scoring, with the path of its trace file."""
        from goldtui.workbench.report.kept_runs import keep_run

        return keep_run(self._session, report, asked.trace)

    def beside(self, after: OpenRun, before: OpenRun, gold: GoldAtHand, watch: Watch) -> Comparison:
        """A run compared with its baseline, both by the same gold; runs outside the lane, since it may score."""
        from goldtui.workbench.report.now import beside

        return beside(after, before, gold, watch)

    def trace_of(self, run: KeptRun, go_on: Callable[[], bool]) -> TraceState | None:
        """The state of a run's trace file; reads all of it, outside the lane. Null when `go_on` returns false."""
        from goldtui.workbench.report.kept_runs import trace_state

        return trace_state(run, go_on)

    @property
    def endings(self) -> str:
        """Which file name suffix gives which format, in words."""
        from goldtui.workbench.report.forms import endings

        return endings()

    def write(self, report: ScoreReport, words: str) -> str:
        """Write a report to the typed path in the format of its suffix; returns the path."""
        from goldtui.workbench.report.forms import written

        return written(report, words)
