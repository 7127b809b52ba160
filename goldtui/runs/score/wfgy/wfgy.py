"""Score the scorer's lines: by its own rules to the byte, or by strict rules that report what those ignore.

This is the profile's only entry point. A result never depends on the reader of a line or on the number of processes,
because all end in the same counts.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from goldtui.formats.scorer_rows import Unchanged, Unsure, any_line, begin
from goldtui.runs.score.wfgy.shards import LARGE, Setup, Watch, lines_of, score_parts, unwatched
from goldtui.runs.score.wfgy.sources import as_lines, is_set, packing, unpack
from goldtui.scoring.wfgy.compatible import UNSCORABLE, Compatible, compatible_report
from goldtui.scoring.wfgy.gates import compatible_gates
from goldtui.scoring.wfgy.join import Join

if TYPE_CHECKING:
    from goldtui.model.score import ScoreReport
    from goldtui.runs.score.gold import ReadGold

K = 5
"""The default number of retrieved ids used for recall."""


@dataclass(frozen=True, slots=True)
class WfgyResult:
    """The result: the compatible rules give a text, the strict ones a report."""

    passed: bool
    text: str | None = None
    """The scorer's own report, byte for byte."""
    report: ScoreReport | None = None


def score_wfgy(
    gold: Path,
    trace: Path,
    *,
    k: int = K,
    gates: str | None = None,
    compatible: bool = False,
    watch: Watch = unwatched,
    processes: int | None = None,
    fast: bool | None = None,
    read: ReadGold | None = None,
    reader: Callable[[Path], ReadGold] | None = None,
    every_phrase: bool = False,
    every_citation: bool = False,
    leave_out_cut_line: bool = False,
    rows: bool | None = None,
) -> WfgyResult:
    """The result of one trace file; `gold` is a scorer's gold file, or a native directory, a release or a database.

    `processes` is 1 or 2 (by default 2 for large files on a machine with two cores), `fast` forces or forbids the typed
    decoder; neither changes a result. `read` is the gold if it was already read and verified, and `reader` reads gold
    that is no file of lines. `every_phrase`, `every_citation`, `leave_out_cut_line` and `rows` are for the strict
    rules; a row per case (the default unless the files are large) needs a single process.

    Raises `UnusableInput` with every problem of unusable files and gates (under the compatible rules, where the scorer
    would have stopped), and the `StoreError` errors of reading a set.
    """
    if read is None and reader is not None and is_set(gold):
        read = reader(gold)
    with as_lines(gold, read) as lines:
        large = lines.stat().st_size + trace.stat().st_size >= LARGE if lines.is_file() and trace.is_file() else False
        parts = processes or (min(os.cpu_count() or 1, 2) if large else 1)
        hasty = large if fast is None else fast
        if compatible:
            return _compatible(lines, trace, k, gates, watch, parts, fast=hasty)
        from goldtui.runs.score.wfgy.wfgy_strict import Asked, score_strictly
        from goldtui.scoring.wfgy.bits import Rules

        rules = Rules(k, every_phrase, every_citation)
        wanted = parts == 1 and not large if rows is None else rows
        asked = Asked(rules, gates, leave_out_cut_line, wanted, 1 if wanted else parts, hasty)
        report = score_strictly(lines, trace, gold, read, asked, watch)
        return WfgyResult(report.passed, report=report)


def _compatible(
    gold: Path, trace: Path, k: int, gates: str | None, watch: Watch, processes: int, *, fast: bool
) -> WfgyResult:
    compatible_gates(gates)
    starts = begin(gold, strict=False), begin(trace, strict=False)
    unchanged = Unchanged(gold), Unchanged(trace)
    judge = Compatible(k)
    setup = Setup(
        gold,
        trace,
        *starts,
        join=partial(Join, judge, UNSCORABLE, packing(fast=fast, constrained=False)),
        slow_gold=partial(_any, key_may_lack=False),
        slow_trace=partial(_any, key_may_lack=True),
        fast=fast,
        strict=False,
    )
    try:
        whole, _ = score_parts(setup, processes, watch)
        counts = whole.counts
        counts.update(judge.judge(row, None) for row in unpack(whole.held.values(), setup.join().packing))
        if whole.unclear:
            found = lines_of(setup, whole.unclear)
            for qid, lines in found.gold.items():
                # The last line of an id counts, in both files.
                answer = found.trace[qid][-1][1] if qid in found.trace else None
                counts[judge.judge(lines[-1][1], answer)] += 1
    except Unsure:
        counts = None
    for one in unchanged:
        one.require()
    if counts is None or counts[UNSCORABLE]:
        from goldtui.runs.score.wfgy.line_by_line import compatible_line_by_line

        counts = compatible_line_by_line(gold, trace, k)
        for one in unchanged:
            one.require()
    text, passed = compatible_report(counts, k, gates)
    return WfgyResult(passed, text)


def _any(line: bytes, number: int, _ended: bool, *, key_may_lack: bool) -> Any:
    try:
        return any_line(line, number, key_may_lack=key_may_lack)
    except (ValueError, TypeError, KeyError, RecursionError):
        raise Unsure from None
