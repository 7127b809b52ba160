"""A cluster gives the report of one pass, whichever of its machines ends, and the next command goes on from there."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

import pytest
from ranged_runs import EXAMPLE, Said, garden, released
from ranged_runs import said_of as said_with

from goldtui.model.faults import UnusableInput
from goldtui.model.urls.object import run_named
from goldtui.runs.engine.cluster import OnCluster
from goldtui.runs.engine.in_ranges import InRanges
from goldtui.runs.engine.parts import Parts
from goldtui.runs.engine.span import Span
from goldtui.runs.engine.work import Work
from goldtui.runs.score.asked import Asked
from goldtui.runs.score.walked import Walk, walk_whole

distributed = pytest.importorskip("distributed", reason="dask is not installed: pip install 'goldtui[cluster]'")

SIZE = 1_000
"""One line a range."""


class Cluster:
    """A scheduler and its workers, each a process of its own that a test may end."""

    def __init__(self, folder: Path, ends: ExitStack) -> None:
        self.folder, self._ends, self._started = folder, ends, 0
        self.start()

    def start(self) -> None:
        self._started += 1
        self.file = self.folder / f"scheduler-{self._started}.json"
        place = ("--scheduler-file", str(self.file))
        self.scheduler = self._begin("scheduler", "--host", "127.0.0.1", "--port", "0", *place)
        self.workers = [self.worker() for _ in range(2)]
        while not self.file.exists() or not self.file.read_text(encoding="utf-8").endswith("}"):
            threading.Event().wait(0.05)
        with distributed.Client(scheduler_file=str(self.file), set_as_default=False) as client:
            client.wait_for_workers(2, timeout=60)
            self.address = client.scheduler.address.replace("tcp", "dask")

    def worker(self) -> subprocess.Popen[bytes]:
        alone = ("--nthreads", "1", "--no-nanny", "--death-timeout", "60", "--host", "127.0.0.1")
        return self._begin("worker", "--scheduler-file", str(self.file), *alone)

    def _begin(self, name: str, *words: str) -> subprocess.Popen[bytes]:
        module = f"distributed.cli.dask_{name}"
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
        command = [sys.executable, "-m", module, "--no-dashboard", *words]
        begun = subprocess.Popen(
            command, cwd=self.folder, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        self._ends.callback(begun.wait)
        self._ends.callback(begun.kill)
        return begun


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    with ExitStack() as ends:
        yield Cluster(tmp_path, ends)


@pytest.fixture
def night(tmp_path: Path) -> Path:
    path = tmp_path / "night.jsonl"
    path.write_bytes((EXAMPLE / "traces.jsonl").read_bytes())
    return path


def walk(cluster: Cluster, folder: Path) -> InRanges:
    return InRanges(folder, OnCluster(cluster.address), SIZE)


def said_of(path: Path, walk: Walk = walk_whole) -> Said:
    return said_with(path, Asked(), walk, released())


def watched(walk: InRanges, after: int, ends: subprocess.Popen[bytes]) -> tuple[InRanges, list[Span]]:
    """The walk, in which a process is killed after some ranges, and the ranges that it is asked for."""
    asked: list[Span] = []

    def engine(work: Work, spans: Sequence[Span], parts: Parts) -> Iterator[Span]:
        asked.extend(spans)
        for number, span in enumerate(walk.engine(work, spans, parts), 1):
            if number == after:
                ends.kill()
                ends.wait()
            yield span

    return replace(walk, engine=engine), asked


def test_the_report_survives_a_worker_then_the_scheduler_then_the_command(
    cluster: Cluster, night: Path, tmp_path: Path
) -> None:
    report, folder = said_of(night), tmp_path / "parts"
    with_a_worker_less, asked = watched(walk(cluster, folder), 2, cluster.workers[0])
    assert said_of(night, with_a_worker_less) == report
    ranges = len(asked)
    assert ranges > 20

    for part in sorted(folder.iterdir())[3:]:
        part.unlink()
    without_scheduler, _ = watched(walk(cluster, folder), 2, cluster.scheduler)
    problems = said_of(night, without_scheduler)[0]
    assert [(one.code, one.where) for one in problems] == [("cluster_lost", cluster.address)]
    kept = len(list(folder.glob("*.part")))
    assert 5 <= kept < ranges

    cluster.start()
    client = subprocess.Popen(
        [sys.executable, "-c", CLIENT, str(night), str(folder), cluster.address],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)},
        stdout=subprocess.PIPE,
    )
    assert client.stdout is not None
    assert client.stdout.readline() == b"two more\n"
    client.send_signal(signal.SIGKILL)
    client.communicate()
    assert len(list(folder.glob("*.part"))) == kept + 2

    again, asked = watched(walk(cluster, folder), 0, client)
    assert said_of(night, again) == report
    assert len(asked) == ranges - kept - 2


CLIENT = """
import sys, threading
from pathlib import Path
from ranged_runs import released, said_of
from goldtui.runs.engine.cluster import OnCluster
from goldtui.runs.engine.in_ranges import InRanges
from goldtui.runs.score.asked import Asked

engine = OnCluster(sys.argv[3])

def stops(work, spans, parts):
    for number, span in enumerate(engine(work, spans, parts), 1):
        if number == 2:
            print("two more", flush=True)
            threading.Event().wait()
        yield span

said_of(Path(sys.argv[1]), Asked(), InRanges(Path(sys.argv[2]), stops, 1_000), released())
"""


def test_a_worker_that_cannot_read_the_run_or_has_another_version_is_named(
    cluster: Cluster, night: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("goldtui.runs.engine.work.code_digest", lambda: "of another version")
    (problem,) = said_of(night, walk(cluster, tmp_path / "parts"))[0]
    assert (problem.code, problem.where[:6]) == ("worker_differs", "tcp://")
    monkeypatch.undo()

    def engine(work: Work, spans: Sequence[Span], parts: Parts) -> Iterator[Span]:
        night.rename(tmp_path / "elsewhere.jsonl")
        return OnCluster(cluster.address)(work, spans, parts)

    (problem,) = said_of(night, replace(walk(cluster, tmp_path / "parts"), engine=engine))[0]
    assert (problem.code, problem.where) == ("range_unreadable", str(night))


def test_a_cluster_reads_a_run_on_an_object_store(cluster: Cluster, night: Path, tmp_path: Path) -> None:
    pytest.importorskip("obstore", reason="obstore is not installed: pip install 'goldtui[cluster]'")
    assert said_of(run_named(night.as_uri()), walk(cluster, tmp_path / "parts"))[0] == said_of(night)[0]


def test_a_scheduler_that_does_not_answer_is_named(night: Path, tmp_path: Path) -> None:
    (problem,) = said_of(night, InRanges(tmp_path / "parts", OnCluster("dask://127.0.0.1:9", "1s"), SIZE))[0]
    assert (problem.code, problem.where) == ("cluster_absent", "dask://127.0.0.1:9")


def test_text_that_may_not_leave_the_set_is_sent_to_no_cluster(night: Path, tmp_path: Path) -> None:
    secret = garden().goldset
    assert any(chunk.permitted is False and chunk.text for chunk in secret.evidence)
    scored = InRanges(tmp_path / "parts", OnCluster("dask://127.0.0.1:9", "1s"), SIZE)
    with pytest.raises(UnusableInput, match="may not leave it") as caught:
        scored(secret, secret.cases, night, Asked(), lambda lines: lines)
    assert caught.value.problem.code == "text_withheld"
