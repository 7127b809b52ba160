"""The scorer's profile from end to end: large files in two processes, sets instead of files, and a clean stop."""

from __future__ import annotations

import gc
import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
import wfgy_yard as yard
from wfgy_halves import in_two_parts
from wfgy_yard import Files, gold, lines, trace

from goldtui.formats.scorer_rows import Unsure
from goldtui.model.faults import UnusableInput
from goldtui.runs.score.wfgy import shards as score_shards
from goldtui.runs.score.wfgy.shards import score_parts
from goldtui.runs.score.wfgy.wfgy import score_wfgy
from goldtui.workbench.report.gold import read_unsigned
from goldtui.workbench.session.places import example_folder

SCORE = """
import sys
from pathlib import Path
from goldtui.runs.score.wfgy.wfgy import score_wfgy
folder, compatible = Path(sys.argv[1]), sys.argv[2] == "compatible"
found = score_wfgy(folder / "gold.jsonl", folder / "trace.jsonl", compatible=compatible, fast=True, processes=2)
print(found.text if found.report is None else found.report.model_dump_json())
"""


def forked(folder: Path, mode: str, strays: int = 10_000) -> str:
    """The result of two processes; a program without threads has to ask for it."""
    first = f"from goldtui.runs.score.wfgy import shards as score_shards\nscore_shards.STRAYS = {strays}\n"
    command = [sys.executable, "-c", first + SCORE, str(folder), mode]
    return subprocess.run(command, capture_output=True, text=True, check=True, timeout=60).stdout.rstrip("\n")


def shuffled(number: int) -> Files:
    """Cases whose traces come in another order, some of them missing, strange or twice."""
    golds = [gold(f"G{n}", n % 7 != 0) for n in range(number)]
    traces = [
        trace(f"G{n * 37 % number}", "not in context" if n % 5 == 0 else "It opens at nine.") for n in range(number)
    ]
    traces[3], traces[number // 2] = trace("G999999"), traces[number - 1]
    return Files(lines(*golds), lines(*traces))


@pytest.mark.parametrize("make", [shuffled, lambda n: Files(yard.WORKED_GOLD * 1, yard.WORKED_TRACE)])
def test_two_processes_give_what_one_gives(make: Any, tmp_path: Path) -> None:
    paths = yard.put(tmp_path, make(1009))
    alone = score_wfgy(*paths, compatible=True, processes=1, fast=False)
    assert forked(tmp_path, "compatible") == (alone.text or "").rstrip("\n")
    strict = score_wfgy(*paths, processes=1, fast=False, rows=False).report
    assert strict is not None
    assert forked(tmp_path, "strict") == strict.model_dump_json()


def test_files_of_different_orders_are_left_to_one_process(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    paths = yard.put(tmp_path, shuffled(1009))
    alone = score_wfgy(*paths, compatible=True)
    assert forked(tmp_path, "compatible", strays=3) == (alone.text or "").rstrip("\n")

    def meets_strays(*_: Any) -> None:
        raise score_shards.Disordered

    monkeypatch.setattr(score_shards, "_in_two", meets_strays)
    monkeypatch.setattr(threading, "active_count", lambda: 1)
    assert score_wfgy(*paths, compatible=True, processes=2) == alone


def test_a_part_of_a_disordered_file_stops_early(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(score_shards, "STRAYS", 3)
    monkeypatch.setattr("goldtui.runs.score.wfgy.wfgy.score_parts", in_two_parts)
    with pytest.raises(score_shards.Disordered):
        score_wfgy(*yard.put(tmp_path, shuffled(1009)), compatible=True)


def test_lines_that_wait_are_packed_and_come_back_as_they_were(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    paths = yard.put(tmp_path, shuffled(1009))
    results = []
    for most in (20_000, 0):
        monkeypatch.setattr("goldtui.scoring.wfgy.join._HELD_WHOLE", most)
        found = score_wfgy(*paths, compatible=True, fast=True), score_wfgy(*paths, fast=True)
        results.append((found[0].text, found[1].report))
    assert results[0] == results[1]


def test_inside_a_program_with_threads_nothing_is_forked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def never() -> int:
        raise AssertionError("forked beside a thread")

    monkeypatch.setattr(os, "fork", never)
    done = threading.Event()
    other = threading.Thread(target=done.wait)
    other.start()
    try:
        paths = yard.put(tmp_path, shuffled(101))
        assert score_wfgy(*paths, compatible=True, processes=2).text is not None
    finally:
        done.set()
        other.join()


def test_every_line_is_reported_to_whoever_watches(tmp_path: Path) -> None:
    told = []

    def watch(seen: Iterable[Any]) -> Iterator[Any]:
        for one in seen:
            told.append(one)
            yield one

    files = shuffled(101)
    score_wfgy(*yard.put(tmp_path, files), compatible=True, watch=watch)
    assert len(told) == files.gold.count(b"\n") + files.trace.count(b"\n")


def test_a_watcher_that_stops_stops_the_scoring_and_the_collector_is_back(tmp_path: Path) -> None:
    def watch(seen: Iterable[Any]) -> Iterator[Any]:
        for one in seen:
            yield one
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        score_wfgy(*yard.put(tmp_path, shuffled(101)), compatible=True, watch=watch)
    assert gc.isenabled()


STOPPED = """
import signal, sys, time
from pathlib import Path
from goldtui.runs.score.wfgy.wfgy import score_wfgy
def watch(seen):
    for number, one in enumerate(seen):
        if number == 0:
            print("reading", flush=True)
            time.sleep(60)
        yield one
folder = Path(sys.argv[1])
# A shell that starts the tests in the background has them ignore this signal.
signal.signal(signal.SIGINT, signal.default_int_handler)
try:
    score_wfgy(folder / "gold.jsonl", folder / "trace.jsonl", compatible=True, fast=True, processes=2, watch=watch)
except KeyboardInterrupt:
    print("stopped", flush=True)
"""


def _children(pid: int) -> list[int]:
    return [int(one) for one in Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split()]


def _alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rsplit(")", 1)[1].split()[0] != "Z"
    except FileNotFoundError:
        return False


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="looks at processes the Linux way")
@pytest.mark.parametrize("by", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_a_run_that_is_stopped_leaves_no_process_and_no_half_report(by: signal.Signals, tmp_path: Path) -> None:
    yard.put(tmp_path, shuffled(1009))
    run = subprocess.Popen([sys.executable, "-c", STOPPED, str(tmp_path)], stdout=subprocess.PIPE, text=True)
    assert run.stdout is not None
    assert run.stdout.readline() == "reading\n"
    (second,) = _children(run.pid)
    run.send_signal(by)
    said, _ = run.communicate(timeout=30)
    assert said == ("" if by is signal.SIGKILL else "stopped\n")
    until = time.monotonic() + 90
    while _alive(second) and time.monotonic() < until:
        time.sleep(0.05)
    assert not _alive(second)


def test_a_second_process_that_is_killed_is_replaced_by_a_slow_reading(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    paths = yard.put(tmp_path, shuffled(101))
    expected = score_wfgy(*paths, rows=False).report
    asked = []

    def dies_once(setup: Any, processes: int, watch: Any) -> Any:
        asked.append(processes)
        if len(asked) == 1:
            raise Unsure
        return score_parts(setup, processes, watch)

    monkeypatch.setattr("goldtui.runs.score.wfgy.wfgy_strict.score_parts", dies_once)
    assert score_wfgy(*paths, processes=2).report == expected
    assert asked == [2, 1]


def test_a_file_that_changes_meanwhile_is_refused(tmp_path: Path) -> None:
    paths = yard.put(tmp_path, shuffled(101))

    def watch(seen: Iterable[Any]) -> Iterator[Any]:
        yield from seen
        paths[1].write_bytes(lines(trace("G1")))

    for compatible in (True, False):
        with pytest.raises(UnusableInput) as told:
            score_wfgy(*paths, compatible=compatible, watch=watch)
        assert told.value.problem.code == "file_changed"


def test_a_native_set_is_scored_as_the_gold_lines_it_exports(tmp_path: Path) -> None:
    from goldtui.formats.gold_lines import gold_line
    from goldtui.workbench.session.sources import load_set

    cases = load_set(example_folder()).goldset.cases
    golds = [gold_line(case) for case in cases]
    said = [
        trace(
            row["qid"],
            f"It is so: {row['gold_claim_substr'][0]}." if row["answerable"] else "not in context",
            tuple(row["gold_citations"]) if row["answerable"] else (),
            tuple(row["gold_citations"]),
        )
        for row in golds
    ]
    gold_path, trace_path = yard.put(tmp_path, Files(lines(*golds), lines(*said)))
    by_file = score_wfgy(gold_path, trace_path, compatible=True)
    assert score_wfgy(example_folder(), trace_path, compatible=True, reader=read_unsigned) == by_file
    assert json.loads(by_file.text or "")["answered"] == sum(bool(row["answerable"]) for row in golds)
    strict = score_wfgy(example_folder(), trace_path, reader=read_unsigned).report
    assert strict is not None
    assert strict.gold.cases == len(cases)
    assert strict.attendance.complete


def test_a_problem_of_a_native_set_names_the_set(tmp_path: Path) -> None:
    folder = tmp_path / "set"
    folder.mkdir()
    (folder / "goldset.toml").write_text('name = "ferns"\n', encoding="utf-8")
    (folder / "evidence.jsonl").write_bytes(b"")
    case = {"case_id": "c1", "question": "When?", "expected_behaviour": "answer"}
    (folder / "cases.jsonl").write_bytes(lines(case))
    trace_path = tmp_path / "trace.jsonl"
    trace_path.write_bytes(lines(trace("c1")))
    with pytest.raises(UnusableInput) as told:
        score_wfgy(folder, trace_path, reader=read_unsigned)
    assert [(one.code, one.where) for one in told.value.problems] == [("case_cannot_pass", str(folder))]


def test_the_compatible_rules_load_no_heavy_library(tmp_path: Path) -> None:
    yard.put(tmp_path, shuffled(5))
    code = SCORE.replace("fast=True, processes=2", "").replace(
        "print(found", "found.text and print(sorted(sys.modules)) or (found"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path), "compatible"], capture_output=True, text=True, check=True
    )
    loaded = set(eval(done.stdout))
    assert "goldtui.runs.score.wfgy.wfgy" in loaded
    heavy = {"pydantic", "msgspec", "typer", "textual", "rich", "sqlalchemy"}
    assert loaded.isdisjoint({*heavy, "goldtui.text.match.phrase"})


@pytest.mark.parametrize("name", ["no file", "a folder"])
@pytest.mark.parametrize("compatible", [True, False])
def test_what_is_no_file_is_refused(name: str, compatible: bool, tmp_path: Path) -> None:
    gold_path, trace_path = yard.put(tmp_path, shuffled(5))
    trace_path.unlink()
    if name == "a folder":
        trace_path.mkdir()
    with pytest.raises(UnusableInput) as told:
        score_wfgy(gold_path, trace_path, compatible=compatible)
    assert str(trace_path) in told.value.problem.where
    with pytest.raises(UnusableInput):
        score_wfgy(tmp_path / "none.jsonl", gold_path, compatible=compatible)


def test_two_processes_are_for_large_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def parts(setup: Any, processes: int, watch: Any) -> Any:
        asked.append((processes, setup.fast))
        return score_parts(setup, 1, watch)

    monkeypatch.setattr("goldtui.runs.score.wfgy.wfgy.score_parts", parts)
    monkeypatch.setattr(os, "cpu_count", lambda: 8)
    paths = yard.put(tmp_path, shuffled(5))
    score_wfgy(*paths, compatible=True)
    monkeypatch.setattr("goldtui.runs.score.wfgy.wfgy.LARGE", 100)
    score_wfgy(*paths, compatible=True)
    assert asked == [(1, False), (2, True)]
    assert score_shards.LARGE >= 1 << 20
