"""What the runs of a file give before anything is decided, whether one pass saw them all or parts of the file did."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeAlias

from goldtui.casework import two_processes
from goldtui.formats.bytes import file_changed
from goldtui.formats.traces.layout import Watch
from goldtui.formats.traces.trace_file import TraceFile
from goldtui.gates.rulings import Ruling
from goldtui.model.faults import Notice, Problem, UnusableInput
from goldtui.model.goldset import GoldSet
from goldtui.model.records import GoldCase
from goldtui.model.results import Stage
from goldtui.model.score import CaseRow
from goldtui.runs.replay.replay import Replay
from goldtui.runs.score.asked import Asked
from goldtui.runs.score.facts import Pipeline, file_digest, file_mark
from goldtui.runs.score.made_rows import Job, Made, RowMaker
from goldtui.runs.score.references import References
from goldtui.runs.score.shipped import Counts, answerless
from goldtui.scoring.attendance import Attending
from goldtui.scoring.graded import Grader
from goldtui.scoring.rows import Place


@dataclass(slots=True)
class Walked:
    """The runs of one file, each case by its first one."""

    path: Path
    digest: str
    """SHA-256 of the bytes that were read."""
    contract: str = ""
    known: int = 0
    """Runs that could be read."""
    bad_lines: tuple[Problem, ...] = ()
    bad_total: int = 0
    notices: tuple[Notice, ...] = ()
    fault: UnusableInput | None = None
    """Why the file cannot be used, apart from single bad lines."""
    attending: Attending = field(default_factory=Attending)
    pipeline: Pipeline = field(default_factory=Pipeline)
    rows: dict[str, CaseRow] = field(default_factory=dict)
    counts: Counts = field(default_factory=Counts)
    unvouched: set[str] = field(default_factory=set)
    """Cases with a claim that passes although nothing vouches for it."""
    opened: dict[str, Ruling | None] = field(default_factory=dict)
    """Every open statement by key, if verdicts are given."""
    references: dict[str, Stage] = field(default_factory=dict)
    """What becomes of the gold's own answers to the cases that came."""

    def take(self, made: Made) -> None:
        """Record the row of a case that has none yet."""
        case_id = made.row.case_id
        self.rows[case_id] = made.row
        self.counts = self.counts.plus(made.counts)
        self.opened.update(made.opened)
        if made.unvouched:
            self.unvouched.add(case_id)
        if made.reference is not None:
            self.references[case_id] = made.reference

    def named(self, where: str) -> str:
        """A place without folders, so that a run scored elsewhere gives the same report."""
        return without_folder(where, self.path)


Walk: TypeAlias = Callable[[GoldSet, tuple[GoldCase, ...], Path, Asked, Watch], Walked]
"""How the runs of a file are read and judged."""


def without_folder(where: str, path: Path) -> str:
    """A place in the file at `path`, without its folders."""
    return where.removeprefix(str(path)[: -len(path.name)])


def walk_whole(goldset: GoldSet, cases: tuple[GoldCase, ...], path: Path, asked: Asked, watch: Watch) -> Walked:
    """The runs of a file in one pass. Raises `UnusableInput` for a file that cannot be read, or that changes."""
    mark, digest = file_mark(path), file_digest(path)
    runs = TraceFile(path, watch=watch, given=asked.given.under(goldset.policy))
    walked = Walked(path, digest)
    replay = Replay(goldset, runs, asked.profile, verdicts=asked.verdicts)
    try:
        maker = row_maker(replay, asked)
        for _, made in two_processes.parallel_stream(_jobs(walked, replay, cases), maker.made, asked.processes):
            walked.take(made)
    except UnusableInput as fault:
        walked.fault = fault
    if walked.fault is None and mark != file_mark(path):
        # The digest in the report would be of bytes other than those scored.
        raise file_changed(path)
    walked.contract = runs.contract.name if runs.contract is not None else ""
    walked.known, walked.notices = runs.known, runs.notices
    walked.bad_lines, walked.bad_total = runs.bad_lines, runs.bad_total
    return walked


def row_maker(replay: Replay, asked: Asked, references: References | None = None) -> RowMaker:
    """What makes the rows of this replay as they were asked for."""
    known = references or References(replay.goldset, asked.profile, replay.evidence)
    policy = replay.goldset.policy
    grader = Grader(asked.mode, policy)
    by_stages, opened = asked.mode.by_stages, asked.verdicts is not None
    return RowMaker(replay, asked.profile, policy, grader, known, by_stages=by_stages, opened=opened)


def _jobs(walked: Walked, replay: Replay, cases: tuple[GoldCase, ...]) -> Iterator[Job]:
    """The traces to judge, one for each case that has any; all are seen."""
    wanted = {case.case_id: case for case in cases}
    for position, read in enumerate(replay.runs):
        walked.pipeline.saw(read.trace.versions)
        known, where = replay.case_of(read), walked.named(read.where)
        if known is None:
            walked.attending.stranger(read.key, where)
            continue
        case = wanted.get(known.case_id)
        if case is None:
            continue
        if walked.attending.came(case.case_id, where, answerless=answerless(read.trace)):
            yield Job(read, case, Place(where, position))
