"""The scored runs stored in a set: keep a run, list runs, open one with its report.

A run refers to its trace file by path and digest. The file is not copied; if it is gone or changed, that is reported,
so nobody sees traces other than those that were scored.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from goldtui.casework.withheld import Withheld
from goldtui.model.faults import StoreError, command, unusable
from goldtui.model.records import GoldCase
from goldtui.model.score import ScoreReport
from goldtui.store import runs, sets
from goldtui.store.cases import revisions
from goldtui.store.evidence import chunks
from goldtui.store.runs import KeptRun, RunOutcome
from goldtui.workbench.session.session import Session

__all__ = [
    "KeptRun",
    "OpenRun",
    "RunOutcome",
    "TraceState",
    "keep_run",
    "kept_runs",
    "open_run",
    "recent_runs",
    "trace_state",
]

RECENT = 8
"""The most runs whose reports are read for the trend by slice."""
MOST_CASES = 5_000
"""The most cases of a run whose report is read for a trend."""
ONE_BY_ONE = 500
"""The most cases whose texts are read one by one; for more the set is loaded."""
_PIECE = 1 << 20


class TraceState(StrEnum):
    """The current state of a kept run's trace file."""

    SAME = "same"
    CHANGED = "changed"
    GONE = "gone"


@dataclass(frozen=True, slots=True)
class OpenRun:
    """A kept run with its report."""

    kept: KeptRun
    report: ScoreReport


def keep_run(session: Session, report: ScoreReport, trace_path: Path) -> KeptRun:
    """Store a report in the set's database. Raises StoreError `store_readonly` and the store's other codes."""
    problem = session.read_only
    if problem is not None:
        raise StoreError(problem.code, problem.message, problem.where or str(session.path), problem.fix)
    at = session.clock()
    return runs.keep(session.store, report, trace_path=trace_path, author=session.author, at=at)


def kept_runs(session: Session) -> tuple[KeptRun, ...]:
    """Every kept run of the set, newest first."""
    return runs.all_runs(session.store)


def open_run(session: Session, number: int) -> OpenRun:
    """A kept run and its report. Raises UnusableInput `run_unknown`, StoreError `store_corrupt`."""
    found = next((one for one in kept_runs(session) if one.number == number), None)
    report = None if found is None else runs.report_of(session.store, number)
    if found is None or report is None:
        raise unusable(
            "run_unknown", f"the set keeps no run {number}", str(session.path), command("runs", "list", session.path)
        )
    return OpenRun(found, _fit_to_show(session, report))


def _fit_to_show(session: Session, report: ScoreReport) -> ScoreReport:
    """The report with words of currently withheld chunks hidden; scoring hid those withheld at its time."""
    hidden = chunks.withheld(session.store)
    with_message = [row.case_id for row in report.rows if row.message]
    if not hidden or not with_message:
        return report
    if len(with_message) > ONE_BY_ONE:
        cases: Iterable[GoldCase] = sets.load_set(session.store).cases
    else:
        newest = (revisions.latest(session.store, case_id) for case_id in with_message)
        cases = [one.case for one in newest if one is not None]
    withheld = Withheld(hidden, session.policy.restricted_run)
    phrases = withheld.phrases(case.reference for case in cases)
    rows = tuple(row.model_copy(update={"message": withheld.clean(row.message, phrases)}) for row in report.rows)
    return report.model_copy(update={"rows": rows})


def recent_runs(session: Session, number: int) -> tuple[OpenRun, ...]:
    """The last few runs up to a number with their reports, oldest first, for a trend by slice.

    Empty if one of them has too many cases to read quickly.
    """
    found = [one for one in kept_runs(session) if one.number <= number][:RECENT]
    if any(one.cases > MOST_CASES for one in found):
        return ()
    reports = ((one, runs.report_of(session.store, one.number)) for one in reversed(found))
    return tuple(OpenRun(one, report) for one, report in reports if report is not None)


def trace_state(kept: KeptRun, go_on: Callable[[], bool] = lambda: True) -> TraceState | None:
    """Whether the trace file's SHA-256 is still that of the scored file; uses no database and may take long.

    Null when `go_on` returned false before the end of the file.
    """
    whole = hashlib.sha256()
    try:
        with open(kept.trace_path, "rb") as file:
            while piece := file.read(_PIECE):
                if not go_on():
                    return None
                whole.update(piece)
    except (OSError, ValueError):
        return TraceState.GONE
    return TraceState.SAME if whole.hexdigest() == kept.trace_digest else TraceState.CHANGED
