"""Processes that end, commands that end and files that change lose nothing that was done, and nothing is done twice."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from ranged_runs import EXAMPLE, in_ranges, said_of

from goldtui.model.faults import UnusableInput
from goldtui.runs.engine.in_ranges import InRanges
from goldtui.runs.engine.parts import Parts
from goldtui.runs.engine.pool import in_processes
from goldtui.runs.engine.range_score import RangeScorer
from goldtui.runs.engine.span import Span
from goldtui.runs.engine.work import Work
from goldtui.runs.score.asked import Asked

SIZE = 9_000
two_processes = pytest.mark.skipif(not hasattr(os, "fork"), reason="the platform cannot fork")
Scored = Callable[[RangeScorer, Span, bytes], bytes]
whole = RangeScorer.scored


@pytest.fixture
def night(tmp_path: Path) -> Path:
    path = tmp_path / "night.jsonl"
    path.write_bytes((EXAMPLE / "traces.jsonl").read_bytes())
    return path


@pytest.fixture
def pool(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> InRanges:
    """Two processes, also where the test has a thread that watches the time."""
    monkeypatch.setattr(threading, "active_count", lambda: 1)
    return InRanges(tmp_path / "parts", partial(in_processes, processes=2), SIZE)


def counted(walk: InRanges) -> tuple[InRanges, list[Span]]:
    """The same walk, and the ranges that it scores."""
    scored: list[Span] = []

    def engine(work: Work, spans: Sequence[Span], parts: Parts) -> Iterator[Span]:
        scored.extend(spans)
        return walk.engine(work, spans, parts)

    return replace(walk, engine=engine), scored


def parts_in(walk: InRanges) -> list[Path]:
    return sorted(walk.folder.glob("*.part"))


@two_processes
def test_two_processes_give_the_report_of_one_pass(night: Path, pool: InRanges) -> None:
    assert said_of(night, Asked(), pool) == said_of(night, Asked())
    assert len(parts_in(pool)) > 3


@two_processes
def test_a_range_whose_process_is_killed_is_scored_by_another(
    night: Path, pool: InRanges, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def killed_once(self: RangeScorer, span: Span, content: bytes) -> bytes:
        mark = tmp_path / f"killed-{span.start}"
        if span.start and not mark.exists():
            mark.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return whole(self, span, content)

    monkeypatch.setattr(RangeScorer, "scored", killed_once)
    assert said_of(night, Asked(), pool) == said_of(night, Asked())
    assert list(tmp_path.glob("killed-*"))


@two_processes
def test_a_range_that_ends_every_process_is_named_by_its_lines_and_all_others_are_kept(
    night: Path, pool: InRanges, monkeypatch: pytest.MonkeyPatch
) -> None:
    def deadly(self: RangeScorer, span: Span, content: bytes) -> bytes:
        if not span.before:
            os.kill(os.getpid(), signal.SIGKILL)
        return whole(self, span, content)

    monkeypatch.setattr(RangeScorer, "scored", deadly)
    problems = said_of(night, Asked(), pool)[0]
    assert [(one.code, one.where.rpartition(":")[2][:2]) for one in problems] == [("range_lost", "1-")]
    monkeypatch.setattr(RangeScorer, "scored", whole)
    again, scored = counted(pool)
    assert said_of(night, Asked(), again) == said_of(night, Asked())
    assert [span.before for span in scored] == [0]


def test_a_second_run_scores_only_what_is_missing_or_damaged(night: Path, tmp_path: Path) -> None:
    walk, scored = counted(in_ranges(tmp_path / "parts", SIZE))
    report = said_of(night, Asked(), walk)
    kept = parts_in(walk)
    assert len(scored) == len(kept) > 3
    scored.clear()
    assert said_of(night, Asked(), walk) == report
    assert scored == []
    kept[0].unlink()
    kept[1].write_bytes(kept[1].read_bytes()[:-100])
    kept[2].write_bytes(kept[2].read_bytes().replace(b"known", b"knowm", 1))
    assert said_of(night, Asked(), walk) == report
    assert len(scored) == 3


@pytest.mark.parametrize("asked", [Asked(leave_out_cut_line=True), Asked(verdicts={})])
def test_a_result_is_used_again_only_for_what_asks_the_same_of_a_line(
    night: Path, tmp_path: Path, asked: Asked
) -> None:
    walk, scored = counted(in_ranges(tmp_path / "parts", SIZE))
    said_of(night, Asked(), walk)
    first = len(scored)
    said_of(night, asked, walk)
    # What is done with a cut line is decided when all ranges are added up.
    assert len(scored) == (first if asked.verdicts is None else 2 * first)


def test_the_results_of_other_bytes_or_another_version_are_not_used(
    night: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    walk, scored = counted(in_ranges(tmp_path / "parts", SIZE))
    said_of(night, Asked(), walk)
    first = len(scored)
    monkeypatch.setattr("goldtui.runs.engine.work.code_digest", lambda: "of another version")
    said_of(night, Asked(), walk)
    assert len(scored) == 2 * first
    with night.open("ab") as file:
        file.write(b"\n")
    said_of(night, Asked(), walk)
    assert len(scored) >= 3 * first


def test_a_file_that_changes_after_it_was_cut_is_refused(night: Path, tmp_path: Path) -> None:
    walk = in_ranges(tmp_path / "parts", SIZE)

    def engine(work: Work, spans: Sequence[Span], parts: Parts) -> Iterator[Span]:
        night.write_bytes(night.read_bytes().replace(b"fern", b"moss").replace(b"lily", b"rose"))
        return walk.engine(work, spans, parts)

    problems = said_of(night, Asked(), replace(walk, engine=engine))[0]
    assert [(one.code, one.where) for one in problems] == [("file_changed", str(night))]


def test_an_engine_that_keeps_no_result_is_found_out(night: Path, tmp_path: Path) -> None:
    def engine(work: Work, spans: Sequence[Span], parts: Parts) -> Iterator[Span]:
        return iter(spans)

    with pytest.raises(UnusableInput, match="gone or damaged") as caught:
        InRanges(tmp_path / "parts", engine, SIZE)(*_asked(night))
    assert caught.value.problem.code == "part_gone"


CLIENT = """
import os, sys, threading
from functools import partial
from pathlib import Path
from ranged_runs import said_of
from goldtui.runs.engine.in_ranges import InRanges
from goldtui.runs.engine.pool import in_processes
from goldtui.runs.engine.range_score import RangeScorer
from goldtui.runs.score.asked import Asked

night, folder = Path(sys.argv[1]), Path(sys.argv[2])
whole = RangeScorer.scored

def stops(self, span, content):
    if len(list(folder.glob("*.part"))) >= 2:
        print(os.getpid(), flush=True)
        threading.Event().wait()
    return whole(self, span, content)

RangeScorer.scored = stops
said_of(night, Asked(), InRanges(folder, partial(in_processes, processes=2), %d))
"""


@two_processes
def test_a_killed_command_leaves_no_process_behind_and_the_next_goes_on_from_there(night: Path, tmp_path: Path) -> None:
    folder, paths = tmp_path / "parts", os.pathsep.join(["tests/runs", *sys.path])
    command = [sys.executable, "-c", CLIENT % SIZE, str(night), str(folder)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, env={**os.environ, "PYTHONPATH": paths}) as client:
        assert client.stdout is not None
        stopped = int(client.stdout.readline())
        children = Path(f"/proc/{client.pid}/task/{client.pid}/children")
        workers = [*map(int, children.read_text().split())] if children.exists() else [stopped]
        assert stopped in workers
        client.send_signal(signal.SIGKILL)
    while any(_runs(worker) for worker in workers):
        threading.Event().wait(0.05)
    walk, scored = counted(in_ranges(folder, SIZE))
    done = len(parts_in(walk))
    assert said_of(night, Asked(), walk) == said_of(night, Asked())
    assert done >= 2
    assert len(scored) == len(parts_in(walk)) - done


def _runs(process: int) -> bool:
    try:
        state = Path(f"/proc/{process}/stat").read_text(encoding="utf-8") if sys.platform == "linux" else ""
        os.kill(process, 0)
    except (ProcessLookupError, FileNotFoundError):
        return False
    return ") Z " not in state


def _asked(path: Path):
    from ranged_runs import garden

    goldset = garden().goldset
    return goldset, goldset.cases, path, Asked(), lambda lines: lines
