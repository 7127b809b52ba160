"""The Report place in memory: kept runs over the cases of the fake bench, each with a trace file that is there."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from fractions import Fraction
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "reports"))

import score_yard
from replay_fakes import miss, stale, trace, traces

from goldtui.model.attendance import Attendance, Gold, Run, Signed
from goldtui.model.faults import Problem, StoreError, UnusableInput
from goldtui.model.records import Behaviour
from goldtui.model.results import Stage, Status
from goldtui.model.score import CaseRow, Comparison, Moved, Movement, Outcome, ScoreReport, SliceLine, SliceState
from goldtui.model.scoring_rules import ScoringRules
from goldtui.store.runs import outcome_of
from goldtui.tui.report.report import ReportPlace
from goldtui.workbench.report.saved_runs import KeptRun, OpenRun, TraceState, trace_state
from goldtui.workbench.report.score_now import GoldChoice, GoldChoices, ToScore

if TYPE_CHECKING:
    from goldtui.tui.app import GoldtuiApp

AT = datetime(2026, 11, 20, 9, tzinfo=UTC)


def row(case_id: str, position: int | None, outcome: Outcome = Outcome.RELEASED, **more: Any) -> CaseRow:
    """A case of the fake bench in the trace file of `written`."""
    failed = {} if outcome is Outcome.RELEASED else {"gate:faithfulness": Status.NOT_REACHED}
    return CaseRow.model_validate(
        {
            "case_id": case_id,
            "slice": "glasshouse",
            "category": "should_answer_complete",
            "expected": Behaviour.ANSWER,
            "outcome": outcome,
            "trace_id": f"t-{case_id}",
            "where": "" if position is None else f"run.jsonl:{position + 1}",
            "position": position,
            "first_failed_stage": Stage.PASS,
            "statuses": {"gate:admissibility": Status.PASS, "gate:faithfulness": Status.PASS, **failed},
            **more,
        }
    )


ROWS = (
    row("g-1", 0),
    row(
        "g-2",
        1,
        Outcome.BLOCKED,
        first_failed_stage=Stage.CANDIDATE_RETRIEVAL,
        first_failed_gate="candidate_retrieval",
        code="required_not_candidate",
        message="care#1 was never retrieved",
        fix="look at the retriever",
        modes=("retrieval_miss",),
    ),
    row(
        "g-3",
        2,
        Outcome.BLOCKED,
        slice="herbarium",
        first_failed_stage=Stage.ADMISSIBILITY,
        first_failed_gate="admissibility",
        code="unknown_version",
        message="care#1 was read in version v0, which nobody holds",
        fix="bring the index up to date",
        statuses={"gate:admissibility": Status.FAIL},
    ),
)


def report(path: Path, rows: Sequence[CaseRow] = ROWS, **more: Any) -> ScoreReport:
    """A report of these rows on a trace file."""
    released = sum(one.outcome is Outcome.RELEASED for one in rows)
    judged = sum(one.outcome in (Outcome.RELEASED, Outcome.BLOCKED) for one in rows)
    failing = judged - released
    missing = tuple(one.case_id for one in rows if one.outcome is Outcome.NO_TRACE)
    status = Status.FAIL if failing else Status.PASS
    made: dict[str, Any] = {
        "gold": Gold(name="garden", cases=len(rows), digest=score_yard.DIGEST),
        "run": Run(name=path.name, digest=sha256(path.read_bytes()).hexdigest(), contract="full", traces=len(rows)),
        "profile": "strict-1",
        "tool_version": "0.1.0",
        "attendance": Attendance(expected=len(rows), scored=judged, missing=missing),
        "released": released,
        "judged": judged,
        "measures": (
            score_yard.measure("admissibility", status, judged - bool(failing), judged, bound=Fraction(1)),
            score_yard.measure("candidate_retrieval", status, judged - bool(failing), judged),
            score_yard.measure("faithfulness", Status.PASS if released else Status.NOT_TESTED, released, released),
        ),
        "slices": (
            SliceLine(
                name="glasshouse",
                k=released,
                n=judged,
                minimum=Fraction(19, 20),
                low=0.06,
                high=0.80,
                state=SliceState.FAIL if failing else SliceState.PASS,
            ),
        ),
        "passed": not failing and not missing,
        "reasons": (f"{released} of {judged} judged cases are released, fewer than 95 %",) if failing else (),
        "rows": tuple(rows),
    }
    return ScoreReport.model_validate(made | more)


def written(folder: Path, name: str = "run.jsonl") -> Path:
    """A trace file: g-1 goes well, g-2 misses its source, g-3 reads an old version."""
    return traces(folder, trace("t-g-1"), miss("t-g-2"), stale("t-g-3"), name=name)


def opened(number: int, made: ScoreReport, path: Path) -> OpenRun:
    """A run as the store hands it out."""
    kept = KeptRun(
        number=number,
        author="ana",
        at=AT + timedelta(days=number),
        profile=made.profile,
        mode=made.mode,
        tool_version=made.tool_version,
        gold_name=made.gold.name,
        gold_digest=made.gold.digest,
        release_version=made.gold.version,
        trace_path=str(path),
        trace_digest=made.run.digest,
        outcome=outcome_of(made),
        released=made.released,
        judged=made.judged,
        cases=made.attendance.expected,
    )
    return OpenRun(kept, made)


class FakeReport:
    """Mixed into the fake bench; `keeps` are its runs, the oldest first."""

    keeps: tuple[OpenRun, ...] = ()
    released_gold: str = ""
    """The version of the newest release; empty for none."""
    held: threading.Event | None = None
    """Scoring waits for it at each line, if there is one."""
    wrote: str = ""
    read_only: str
    path: str

    def kept_runs(self) -> Sequence[KeptRun]:
        """The newest first."""
        self._note("kept_runs")  # type: ignore[attr-defined]
        return tuple(one.kept for one in reversed(self.keeps))

    def open_kept(self, number: int) -> OpenRun:
        """By its number."""
        return next(one for one in self.keeps if one.kept.number == number)

    def questions(self, case_ids: Sequence[str]) -> dict[str, str]:
        """Of the newest text."""
        return {one: self.saved[one][-1].question for one in case_ids if one in self.saved}  # type: ignore[attr-defined]

    def recent_runs(self, number: int) -> Sequence[OpenRun]:
        """Up to that one."""
        return tuple(one for one in self.keeps if one.kept.number <= number)

    def gold_choices(self) -> GoldChoices:
        """A release, if there is one, then the set."""
        release = (GoldChoice(self.released_gold, Path("goldsets/garden")),) if self.released_gold else ()
        return GoldChoices((*release, GoldChoice("set", Path(self.path))), ScoringRules())

    def score_trace(self, asked: ToScore, watch: Any) -> ScoreReport:
        """Line by line; the same rows whatever they hold."""
        for _ in watch(asked.trace.read_text(encoding="utf-8").splitlines()):
            if self.held is not None:
                self.held.wait(60)
        if asked.trace.name == "broken.jsonl":
            problem = Problem("bad_json", "the line is no JSON", f"{asked.trace.name}:1", "mend it")
            raise UnusableInput((problem,))
        gold = Gold(
            name="garden",
            cases=3,
            digest="f" * 64,
            version=asked.gold.name,
            signed=Signed.VERIFIED,
            signers=("owen",),
            trust="c" * 64,
        )
        return report(asked.trace) if asked.gold.name == "set" else report(asked.trace, gold=gold)

    def keep_scored(self, made: ScoreReport, asked: ToScore) -> KeptRun:
        """One more."""
        if self.read_only:
            raise StoreError("store_readonly", "the file may only be read", self.path, "run: chmod u+w garden.db")
        run = opened(len(self.keeps) + 1, made, asked.trace)
        self.keeps = (*self.keeps, run)
        return run.kept

    def score_beside(self, after: OpenRun, before: OpenRun, gold: GoldChoices, watch: Any) -> Comparison:
        """One case fails that did not; other gold cannot be laid next to this one."""
        if after.kept.gold_digest != before.kept.gold_digest:
            message = f"run {before.kept.number} was scored by other gold"
            raise UnusableInput((Problem("baseline_other_gold", message, "run 1", "score both by one gold"),))
        moved = Moved(case_id="g-2", movement=Movement.NEWLY_FAILING, before="released", after="candidate retrieval")
        return Comparison(baseline=before.kept.trace_name, rescored=False, pairs=3, moved=(moved,), p_value=1.0)

    def trace_of(self, run: KeptRun, go_on: Callable[[], bool]) -> TraceState | None:
        """As it really is."""
        return trace_state(run, go_on)

    @property
    def report_endings(self) -> str:
        """In words."""
        return "Its ending says the format: .html, .json, .md."

    def write_report(self, made: ScoreReport, words: str) -> str:
        """Not to a path without an ending."""
        if "." not in words:
            problem = Problem("report_format", "no format is written under this name", words, "use .html")
            raise UnusableInput((problem,))
        self.wrote = f"{words}: {made.run.name}"
        return words


def older(run: OpenRun, **more: Any) -> OpenRun:
    """The same run under another number or by other gold."""
    return replace(run, kept=replace(run.kept, **more))


def place(app: GoldtuiApp) -> ReportPlace:
    """The Report place on top."""
    screen = app.screen
    assert isinstance(screen, ReportPlace)
    return screen
