"""The service of the Report place: kept runs, scores, comparisons."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from goldtui.workbench.session.session import Session

if TYPE_CHECKING:
    from goldtui.model.score import Comparison, ScoreReport
    from goldtui.workbench.report.saved_runs import KeptRun, OpenRun, TraceState
    from goldtui.workbench.report.score_now import GoldChoices, ToScore

Watch = Callable[[Iterable[Any]], Iterable[Any]]


class ReportService:
    """Reports of one session. Scoring is imported on the first call, not with the screens."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def runs(self) -> Sequence[KeptRun]:
        """Every kept run, the newest first."""
        from goldtui.workbench.report.saved_runs import kept_runs

        return kept_runs(self._session)

    def open(self, number: int) -> OpenRun:
        """A kept run with its report."""
        from goldtui.workbench.report.saved_runs import open_run

        return open_run(self._session, number)

    def recent(self, number: int) -> Sequence[OpenRun]:
        """The last few runs up to that one, oldest first; none where they are too large."""
        from goldtui.workbench.report.saved_runs import recent_runs

        return recent_runs(self._session, number)

    def gold(self) -> GoldChoices:
        """What a run may be scored by: the newest release, then the set."""
        from goldtui.workbench.report.score_now import gold_choices

        return gold_choices(self._session)

    def score(self, asked: ToScore, watch: Watch) -> ScoreReport:
        """Score a trace file. Asks no database of the lane's: it runs next to it, for as long as it takes."""
        from goldtui.workbench.report.score_now import score_now

        return score_now(asked.gold, asked.trace, watch, asked.mode)

    def keep(self, report: ScoreReport, asked: ToScore) -> KeptRun:
        """Keep what scoring found, with the path of its trace file."""
        from goldtui.workbench.report.saved_runs import keep_run

        return keep_run(self._session, report, asked.trace)

    def beside(self, after: OpenRun, before: OpenRun, gold: GoldChoices, watch: Watch) -> Comparison:
        """A run and its baseline, both by the same gold; next to the lane too, since it may have to score."""
        from goldtui.workbench.report.score_now import beside

        return beside(after, before, gold, watch)

    def trace_of(self, run: KeptRun, go_on: Callable[[], bool]) -> TraceState | None:
        """What became of the trace file of a run; reads all of it, next to the lane. Null when `go_on` says no."""
        from goldtui.workbench.report.saved_runs import trace_state

        return trace_state(run, go_on)

    def questions(self, case_ids: Sequence[str]) -> Mapping[str, str]:
        """The questions of these cases of the set, without words that are withheld."""
        from goldtui.workbench.report.questions import questions

        return questions(self._session, case_ids)

    @property
    def endings(self) -> str:
        """Which file name suffix gives which format, in words."""
        from goldtui.workbench.report.forms import endings

        return endings()

    def write(self, report: ScoreReport, words: str) -> str:
        """Write a report to the typed path in the format of its suffix; returns the path."""
        from goldtui.workbench.report.forms import write_typed

        return write_typed(report, words)
