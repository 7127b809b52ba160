"""Scores one range of a run file, wherever it is done, into the bytes of its result."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, partial

from goldtui.formats.traces.declare import TracedLine
from goldtui.formats.traces.range_runs import RangeRuns
from goldtui.model.faults import GoldtuiError, Problem, UnusableInput, UnusableOutput
from goldtui.model.records import GoldCase
from goldtui.runs.engine.part import Entry, Findings, encode
from goldtui.runs.engine.span import Span, same
from goldtui.runs.engine.work import Work
from goldtui.runs.replay.replay import Replay
from goldtui.runs.replay.stored import StoredRuns
from goldtui.runs.score.facts import Pipeline
from goldtui.runs.score.made_rows import Job, Made
from goldtui.runs.score.references import References
from goldtui.runs.score.row_memory import RowMemory
from goldtui.runs.score.shipped import answerless
from goldtui.runs.score.walked import row_maker, without_folder
from goldtui.scoring.rows import Place

Make = Callable[[Job], Made]


class NotInRanges(Exception):
    """The file has to be read as a whole: its runs are of several systems."""


@dataclass(frozen=True, slots=True)
class Fault:
    """Why a range has no result, as a value that crosses to another process; an error with a message cannot."""

    problem: Problem | None
    """Null where the file has to be read as a whole."""
    of_output: bool

    @classmethod
    def of(cls, error: GoldtuiError | NotInRanges) -> Fault:
        """The fault that an error tells of."""
        return cls(error.problem if isinstance(error, GoldtuiError) else None, isinstance(error, UnusableOutput))

    def error(self) -> Exception:
        """The error again."""
        one = self.problem
        if one is None:
            return NotInRanges()
        return UnusableOutput(one.code, one.message, one.where, one.fix) if self.of_output else UnusableInput((one,))


@dataclass
class RangeScorer:
    """Scores the ranges of one file one after another, and prepares the gold only once."""

    work: Work

    @cached_property
    def _cases(self) -> dict[str, GoldCase]:
        return {case.case_id: case for case in self.work.goldset.cases if case.case_id in self.work.cases}

    @cached_property
    def _first(self) -> Replay:
        asked = self.work.asked
        return Replay(self.work.goldset, StoredRuns((), self.work.path), asked.profile, verdicts=asked.verdicts)

    @cached_property
    def _references(self) -> References:
        return References(self.work.goldset, self.work.asked.profile, self._first.evidence)

    @cached_property
    def _memory(self) -> RowMemory:
        return RowMemory()

    def prepare(self) -> None:
        """Index the gold now, so that processes that are begun later share it."""
        _ = self._first, self._cases

    def scored(self, span: Span, content: bytes) -> bytes:
        """The result of the range with these bytes. Raises `NotInRanges`, or `UnusableInput` (`file_changed`)."""
        work = self.work
        runs = RangeRuns(work.path, same(content, span, work.path), span.before, work.contract, work.given)
        # Each range goes on from the one before, which may know every question by now.
        replay = self._first = self._first.beside(runs)
        maker, pipeline = row_maker(replay, work.asked, self._references), Pipeline()
        # What is open in a run is asked with its place.
        made = maker.made if work.rulings is not None else partial(self._memory.made, maker)
        entries, seen = list[Entry](), set[str]()
        for position, read in enumerate(runs):
            pipeline.saw(read.trace.versions)
            case = replay.case_of(read)
            if case is None:
                entries.append(Entry(read.number, read.key, known=False))
            elif case.case_id in self._cases:
                first = case.case_id not in seen
                seen.add(case.case_id)
                where = without_folder(read.where, work.path)
                entries.append(_judged(made if first else None, read, self._cases[case.case_id], where, position))
        if not runs.one_system:
            raise NotInRanges
        filled, kept_own = runs.given_counts
        findings = Findings(runs.known, filled, kept_own, list(pipeline.versions), runs.notes)
        findings.take(runs.found, work.path)
        findings.unread = runs.unread
        return encode(findings, entries)


def _judged(made: Make | None, read: TracedLine, case: GoldCase, where: str, position: int) -> Entry:
    number, empty = read.number, answerless(read.trace)
    if made is None:
        return Entry(number, case.case_id, known=True, answerless=empty)
    of_it = made(Job(read, case, Place(where, position)))
    row = of_it.row.model_dump_json().encode()
    return Entry(number, case.case_id, True, empty, row, of_it.counts, of_it.unvouched, of_it.opened, of_it.reference)
