"""The use cases behind the Report place, as `port_report` asks for them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from goldtui.workbench.session.session import Session

if TYPE_CHECKING:
    from goldtui.model.score import Comparison, ScoreReport
    from goldtui.workbench.report.kept_runs import KeptRun, OpenRun, TraceState
    from goldtui.workbench.report.now import GoldAtHand, ToScore

Watch = Callable[[Iterable[Any]], Iterable[Any]]


class ReportCalls:
    """Mixed into the bench over a session. Scoring is imported with the first call, not with the screens."""

    _session: Session

    def kept_runs(self) -> Sequence[KeptRun]:
        """Newest first."""
        from goldtui.workbench.report.kept_runs import kept_runs

        return kept_runs(self._session)

    def open_kept(self, number: int) -> OpenRun:
        """With its report."""
        from goldtui.workbench.report.kept_runs import open_run

        return open_run(self._session, number)

    def recent_runs(self, number: int) -> Sequence[OpenRun]:
        """With their reports."""
        from goldtui.workbench.report.kept_runs import recent_runs

        return recent_runs(self._session, number)

    def gold_at_hand(self) -> GoldAtHand:
        """The newest release, then the set."""
        from goldtui.workbench.report.now import gold_at_hand

        return gold_at_hand(self._session)

    def score_trace(self, asked: ToScore, watch: Watch) -> ScoreReport:
        """As `goldtui score`."""
        from goldtui.workbench.report.now import score_now

        return score_now(asked.gold, asked.trace, watch)

    def keep_scored(self, report: ScoreReport, asked: ToScore) -> KeptRun:
        """With the path of its trace file."""
        from goldtui.workbench.report.kept_runs import keep_run

        return keep_run(self._session, report, asked.trace)

    def score_beside(self, after: OpenRun, before: OpenRun, gold: GoldAtHand, watch: Watch) -> Comparison:
        """Both by the same gold."""
        from goldtui.workbench.report.now import beside

        return beside(after, before, gold, watch)

    def trace_of(self, run: KeptRun, go_on: Callable[[], bool]) -> TraceState | None:
        """By its digest."""
        from goldtui.workbench.report.kept_runs import trace_state

        return trace_state(run, go_on)

    @property
    def report_endings(self) -> str:
        """Which ending gives which format, in words."""
        from goldtui.workbench.report.forms import endings

        return endings()

    def write_report(self, report: ScoreReport, words: str) -> str:
        """Under the name that was typed."""
        from goldtui.workbench.report.forms import written

        return written(report, words)
