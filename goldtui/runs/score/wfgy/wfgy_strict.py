"""The strict rules for the scorer's lines: attendance first, then the ratios, then suspicious findings.

A run with a third of its cases missing may have good ratios over the rest, so missing and repeated traces decide first.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from goldtui import __version__
from goldtui.formats.bytes import DEFAULT_CAPS, file_changed
from goldtui.formats.intake import Intake
from goldtui.formats.scorer_rows import Unchanged, Unsure, begin, strict_gold, strict_object, strict_trace
from goldtui.model.attendance import Attendance, Gold, RepeatedCase, Run, UnknownTrace
from goldtui.model.faults import UnusableInput, unusable
from goldtui.model.records import GoldCase
from goldtui.model.score import CaseRow, Group, ScoreReport
from goldtui.runs.score.facts import file_digest
from goldtui.runs.score.gold import unverified
from goldtui.runs.score.likely_case import LikelyCases
from goldtui.runs.score.wfgy.line_by_line import strict_line_by_line
from goldtui.runs.score.wfgy.shards import Found, Setup, Watch, lines_of, score_parts
from goldtui.runs.score.wfgy.sources import packing
from goldtui.scoring.decision import reasons
from goldtui.scoring.wfgy import bits
from goldtui.scoring.wfgy.bits import Rules, Strict
from goldtui.scoring.wfgy.gates import strict_gates
from goldtui.scoring.wfgy.join import Join, Whole
from goldtui.scoring.wfgy.modes import shown_modes
from goldtui.scoring.wfgy.notices import notices
from goldtui.scoring.wfgy.rows import absent_row, row_of
from goldtui.scoring.wfgy.summary import Counts, failing, measures

if TYPE_CHECKING:
    from goldtui.runs.score.gold import ReadGold

MOST_NEAR = 100_000
"""With more gold cases than this, no similar case is suggested for an unknown id."""


@dataclass(frozen=True, slots=True)
class Asked:
    """The options of the scoring."""

    rules: Rules
    gates: str | None
    leave_out_cut_line: bool
    rows: bool
    processes: int
    fast: bool


def score_strictly(
    lines: Path, trace: Path, gold: Path, read: ReadGold | None, asked: Asked, watch: Watch
) -> ScoreReport:
    """The report of one trace file by the gold in `lines` (`gold` or made from it); raises as `score_wfgy` does."""
    if asked.rules.k < 1:
        fix = "give the number of retrieved ids that recall looks at, from 1"
        raise unusable("k_too_small", f"k is {asked.rules.k}", "--k", fix)
    gates = strict_gates(asked.gates)
    setup = _setup(lines, trace, asked)
    unchanged = Unchanged(lines), Unchanged(trace)
    bad_lines: tuple[str, ...] = ()
    try:
        scored = _scored(setup, asked.processes, watch)
    except Unsure:
        bad_lines = strict_line_by_line(lines, trace, leave_out_cut_line=asked.leave_out_cut_line)
        # The only fault is a last line that may be skipped, or somebody killed the second process.
        setup = replace(setup, fast=False, trace_end=_end_of_lines(trace) if bad_lines else None)
        try:
            scored = _scored(setup, 1, watch)
        except Unsure:
            raise file_changed(trace) from None
    for one in unchanged:
        one.require()
    whole, join, found = scored
    digests = _digests(lines, trace, large=asked.fast)
    counts = Counts(whole.counts, len(whole.held) + len(found.gold))
    attendance = _attendance(whole, found, counts, setup, bad_lines)
    measured = measures(counts, gates, asked.rules)
    why = reasons(
        attendance, (), (), (counts.right, counts.judged, Fraction(0)), by=Group.SCORER, also=tuple(failing(measured))
    )
    return ScoreReport(
        gold=_gold_facts(gold, read, attendance.expected, digests[0]),
        run=Run(name=trace.name, digest=digests[1], contract="scorer", traces=whole.trace_number),
        profile="wfgy",
        tool_version=__version__,
        decided_by=Group.SCORER,
        attendance=attendance,
        released=counts.right,
        judged=counts.judged,
        measures=measured,
        modes=shown_modes(counts.results, counts.judged),
        passed=not why,
        reasons=why,
        notices=tuple(notices(counts.results, whole.noted, trace.name, gold.name)),
        rows=tuple(_rows(setup, join, found)) if asked.rows and join is not None else (),
    )


def _setup(lines: Path, trace: Path, asked: Asked) -> Setup:
    starts = begin(lines, strict=True), begin(trace, strict=True)
    join = partial(
        Join,
        Strict(asked.rules),
        bits.NOTEWORTHY,
        packing(fast=asked.fast, constrained=True),
        always=bits.WORDLESS,
        places={} if asked.rows else None,
    )
    return Setup(
        lines,
        trace,
        *starts,
        join=join,
        slow_gold=partial(_slow, lines, strict_gold),
        slow_trace=partial(_slow, trace, strict_trace),
        fast=asked.fast,
        strict=True,
    )


def _slow(path: Path, take: Any, line: bytes, number: int, ended: bool) -> Any:
    intake = Intake()
    try:
        found = strict_object(line, number, path, ended=ended)
    except UnusableInput:
        raise Unsure from None
    row = take(found, intake) if found is not None else None
    if intake.troubled:
        raise Unsure
    return row


def _scored(setup: Setup, processes: int, watch: Watch) -> tuple[Whole, Join | None, Found]:
    """All lines joined, and every line of repeated ids; raises `Unsure` when the gold cannot be used."""
    whole, join = score_parts(setup, processes, watch)
    found = lines_of(setup, whole.unclear) if whole.unclear else Found()
    judge, ungold = setup.join().judge.judge, setup.join().packing.ungold
    unmet = [ungold(row) if type(row) is bytes else row for row in whole.held.values()]
    unmet += [lines[0][1] for lines in found.gold.values()]
    codes = {*whole.counts, *(judge(row, None) for row in unmet)}
    if not whole.gold_number or any(len(lines) > 1 for lines in found.gold.values()):
        raise Unsure
    if any(code & bits.HOPELESS for code in codes):
        raise Unsure
    return whole, join, found


def _end_of_lines(path: Path) -> int:
    """The position after the last line end."""
    with path.open("rb") as file:
        size = file.seek(0, 2)
        file.seek(max(size - DEFAULT_CAPS.line_bytes - 2, 0))
        tail = file.read()
    return size - len(tail) + tail.rfind(b"\n") + 1


def _attendance(whole: Whole, found: Found, counts: Counts, setup: Setup, bad_lines: tuple[str, ...]) -> Attendance:
    name = setup.trace.name
    strangers = [*whole.early]
    strangers += [(qid, number) for qid in found.trace if qid not in found.gold for number, _ in found.trace[qid]]
    strangers.sort(key=lambda one: one[1])
    near = _near(setup) if strangers and whole.gold_number <= MOST_NEAR else None
    return Attendance(
        expected=whole.gold_number,
        scored=counts.traced,
        missing=tuple(whole.held),
        unknown=tuple(
            UnknownTrace(case_id=qid, where=f"{name}:{number}", near=near.case_of(qid) if near is not None else None)
            for qid, number in strangers
        ),
        repeated=tuple(
            RepeatedCase(case_id=qid, where=tuple(f"{name}:{number}" for number, _ in found.trace[qid]))
            for qid in found.gold
        ),
        answerless=tuple(qid for code, qid, _ in whole.noted if code & bits.WORDLESS),
        bad_lines=bad_lines,
    )


def _golds(setup: Setup) -> Iterator[Any]:
    for _, rows in setup.rows(*setup.spans(1)[0])[0]:
        yield from rows


def _near(setup: Setup) -> LikelyCases:
    # Built without validation, because only these two texts are used.
    return LikelyCases(
        GoldCase.model_construct(case_id=row.qid, question=row.question or row.qid) for row in _golds(setup)
    )


def _rows(setup: Setup, join: Join, found: Found) -> Iterator[CaseRow]:
    places, name = join.places or {}, setup.trace.name
    for gold in _golds(setup):
        qid = gold.qid
        if qid in found.gold:
            yield absent_row(gold, [f"{name}:{number}" for number, _ in found.trace[qid]])
        elif qid in join.seen:
            number, position = places[qid]
            yield row_of(gold, join.seen[qid], f"{name}:{number}", position)
        else:
            yield absent_row(gold, ())


def _digests(gold: Path, trace: Path, *, large: bool) -> tuple[str, str]:
    """The digests of both files, computed in parallel if they are large, since the other core is idle by now."""
    if not large:
        return file_digest(gold), file_digest(trace)
    from concurrent.futures import ThreadPoolExecutor

    with ThreadPoolExecutor(1) as other:
        second = other.submit(file_digest, trace)
        return file_digest(gold), second.result()


def _gold_facts(gold: Path, read: ReadGold | None, cases: int, digest: str) -> Gold:
    """`digest` is that of the file of lines, which for other gold is only temporary."""
    return read.gold if read is not None else unverified(gold.stem, cases, digest)
