"""Run files of a small garden, written line by line at random, and what scoring makes of them whole and in ranges."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from hypothesis import strategies as st

from goldtui.model.faults import UnusableInput, UnusableRun
from goldtui.runs.engine.in_ranges import InRanges
from goldtui.runs.engine.pool import in_processes
from goldtui.runs.score.asked import Asked
from goldtui.runs.score.gold import ReadGold
from goldtui.runs.score.score import score
from goldtui.runs.score.walked import Walk, walk_whole
from goldtui.workbench.report.forms import ScoreFormat, render_report
from goldtui.workbench.report.gold import read_gold
from goldtui.workbench.session.places import example_folder

EXAMPLE = example_folder()
RUNS = [json.loads(line) for line in (EXAMPLE / "traces.jsonl").read_text(encoding="utf-8").splitlines()][:8]
Said = tuple[Any, ...]


@cache
def garden() -> ReadGold:
    """The example's gold: five cases with runs, and one that nobody runs."""
    read = read_gold(EXAMPLE, None)
    ran = [run["case_id"] for run in RUNS]
    kept = [case for case in read.goldset.cases if case.case_id in ran[:5]]
    kept.append(next(case for case in read.goldset.cases if case.case_id not in ran))
    return ReadGold.unverified(
        read.goldset.model_copy(update={"cases": tuple(kept), "variants": ()}), read.gold.digest, ()
    )


@cache
def released() -> ReadGold:
    """The same gold as a release holds it: without text that may not leave the set."""
    read = garden()
    evidence = tuple(
        chunk.model_copy(update={"text": None}) if chunk.permitted is False else chunk
        for chunk in read.goldset.evidence
    )
    return ReadGold.unverified(read.goldset.model_copy(update={"evidence": evidence}), read.gold.digest, ())


def _changed(run: dict[str, Any], **keys: Any) -> bytes:
    return json.dumps({**run, **keys}, ensure_ascii=False).encode()


CHANGES: tuple[Callable[[dict[str, Any]], bytes], ...] = (
    _changed,
    lambda run: json.dumps({key: value for key, value in run.items() if key != "trace_id"}).encode(),
    lambda run: _changed(run, response="The fern moved to the alpine house."),
    lambda run: _changed(run, response=None, answer=None),
    lambda run: _changed(run, response="", answer=None),
    lambda run: _changed(run, case_id="gh-orchid-dono"),
    lambda run: _changed(run, versions=[["index", "seeds-7"]], inferred=["versions"]),
    lambda run: _changed(run, cost=0.25, latency_ms=12),
    lambda run: _changed(run, respnse="a key that looks misspelt"),
    lambda run: _changed(run, selected_context_ids="no list"),
    lambda run: _changed(run)[:-20],
    lambda run: b"[1, 2]",
    lambda run: b"\xff\xfe is no text",
    lambda run: b"a lone\rreturn",
    lambda run: b"",
    lambda run: b"   ",
    lambda run: _changed(run) + b"  ",
    lambda run: b'{"query": "Who waters the ferns?"}',
    lambda run: b"\xef\xbb\xbf" + _changed(run),
)
GOOD = CHANGES[:9]


def lines(changes: tuple[Callable[[dict[str, Any]], bytes], ...]) -> st.SearchStrategy[bytes]:
    """One line of a run file with its end, or without at the end of the file."""
    line = st.builds(lambda run, change: change(run), st.sampled_from(RUNS), st.sampled_from(changes))
    return st.builds(bytes.__add__, line, st.sampled_from((b"\n", b"\n", b"\n", b"\r\n")))


def run_files(changes: tuple[Callable[[dict[str, Any]], bytes], ...] = CHANGES) -> st.SearchStrategy[bytes]:
    """Whole files, some of them cut."""

    def joined(run: dict[str, Any], usable: bool, rest: list[bytes], cut: int) -> bytes:
        first = _changed(run) if usable else _changed(run, selected_context_ids="no list")
        content = b"".join((first, b"\n", *rest))
        return content[: len(content) - cut]

    more = st.lists(lines(changes), max_size=12)
    return st.builds(
        joined,
        st.sampled_from(RUNS),
        st.sampled_from((True, True, True, changes is GOOD)),
        more,
        st.sampled_from((0, 0, 0, 1, 2, 30)),
    )


def said_of(path: Path, asked: Asked, walk: Walk = walk_whole, read: ReadGold | None = None) -> Said:
    """The report in every form, or everything that the error says."""
    try:
        report = score(read or garden(), path, asked, walk=walk)
    except UnusableRun as fault:
        return (fault.problems, fault.total, fault.notices, fault.said)
    except UnusableInput as fault:
        return (fault.problems, fault.total, fault.notices)
    return (report, *(render_report(report, how, path) for how in ScoreFormat))


def in_ranges(folder: Path, size: int, say: Callable[[str], None] = lambda said: None) -> InRanges:
    """Ranges of this size, scored one after another in this process."""
    return InRanges(folder, lambda work, spans, parts: in_processes(work, spans, parts, 1), size, say)
