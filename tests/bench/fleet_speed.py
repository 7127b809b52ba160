"""A run of very many generated lines: in one process, in ranges, and on a cluster of two workers that loses parts.

Gold of a thousand cases, whose runs repeat with other names and costs, as in the log of a long night. Reports are
compared by their digests. With `cluster`, a worker, then the scheduler, then the command are killed, and the last
command ends what they began. By hand: `python tests/bench/fleet_speed.py 1000000 [cluster]`.
"""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

from made_sets import write_cases
from range_speed import Spent, spent

CASES = 1_000
_KEPT = ("case_id", "selected_context_ids", "selected_versions", "response", "citations", "versions")
SCORE = ("score", ".", "--trace", "../traces.jsonl", "--json", "--exit-zero", "--parts")


def write_runs(folder: Path, lines: int) -> None:
    """Write so many runs of a set next to it, as a stream, and take its own away."""
    path = folder / "traces.jsonl"
    runs = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    texts = [json.dumps({key: run[key] for key in _KEPT if key in run})[1:] for run in runs]
    path.unlink()
    # The traces in a set's folder are its own, and are read with it.
    with (folder.parent / path.name).open("w", encoding="utf-8") as out:
        for number in range(lines):
            cost = number % 997 / 1_000
            out.write(f'{{"trace_id": "night-{number}", "cost": {cost}, {texts[number % len(texts)]}\n')


def release(folder: Path) -> None:
    """Take out the text that may not leave a set, as a release does: a cluster gets none."""
    path = folder / "evidence.jsonl"
    chunks = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    kept = [chunk | ({"text": None} if chunk.get("permitted") is False else {}) for chunk in chunks]
    path.write_text("".join(json.dumps(chunk) + "\n" for chunk in kept), encoding="utf-8")


def shown(what: str, lines: int, found: Spent, whole: float) -> None:
    """One line of the table."""
    print(
        f"{lines:>12,} {what:<24} {found.wall:>8.1f} {found.cpu:>8.1f} {found.cpu / lines * 1e6:>8.1f}"
        f" {found.mebibytes:>7.0f} {found.of_one:>7.0f}  {found.wall / whole:.2f}",
        flush=True,
    )


def digest(path: Path) -> str:
    """SHA-256 of a report."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


class Cluster:
    """A scheduler and two workers of this machine, each a process of its own."""

    def __init__(self, folder: Path, ends: ExitStack) -> None:
        self._folder, self._ends, self._begun = folder, ends, 0
        self.begin()

    def begin(self) -> None:
        """Start all three and wait until they know each other."""
        from distributed import Client

        self._begun += 1
        place = self._folder / f"scheduler-{self._begun}.json"
        self._place = ("--scheduler-file", str(place))
        self.scheduler = self._start("scheduler", "--host", "127.0.0.1", "--port", "0", *self._place)
        self.workers = [self.worker() for _ in range(2)]
        while not place.exists() or not place.read_text(encoding="utf-8").endswith("}"):
            threading.Event().wait(0.1)
        with Client(scheduler_file=str(place), set_as_default=False) as client:
            client.wait_for_workers(2, timeout=120)
            self.address = client.scheduler.address.replace("tcp", "dask")

    def worker(self) -> subprocess.Popen[bytes]:
        """One more worker."""
        alone = ("--nthreads", "1", "--no-nanny", "--death-timeout", "60", "--host", "127.0.0.1")
        return self._start("worker", *self._place, *alone)

    def _start(self, name: str, *words: str) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", f"distributed.cli.dask_{name}", "--no-dashboard", *words]
        quiet = subprocess.DEVNULL
        begun = subprocess.Popen(command, cwd=self._folder, stdout=quiet, stderr=quiet)
        self._ends.callback(begun.wait)
        self._ends.callback(begun.kill)
        return begun


def waits(folder: Path, ranges: int, command: subprocess.Popen[bytes]) -> int:
    """Wait until so many ranges are kept, or the command ends; how many are."""
    while (kept := len(list(folder.glob("*.part")))) < ranges and command.poll() is None:
        threading.Event().wait(0.2)
    return kept


def losing(folder: Path, ranges: int) -> Iterator[str]:
    """Score on a cluster of which a worker, then the scheduler, then the command is killed; a line about each."""
    with ExitStack() as ends:
        cluster, parts = Cluster(folder, ends), folder / "kept"

        def command(out: str) -> subprocess.Popen[bytes]:
            words = [sys.executable, "-m", "goldtui", *SCORE, str(parts), "--on", cluster.address]
            with (folder / out).open("wb") as file:
                return subprocess.Popen(words, cwd=folder, stdout=file, stderr=subprocess.PIPE)

        began = time.perf_counter()
        first = command("lost.json")
        kept = waits(parts, max(1, ranges // 5), first)
        cluster.workers[0].kill()
        cluster.workers.append(cluster.worker())
        yield f"a worker killed at {kept} of {ranges} ranges: the command goes on"
        kept = waits(parts, 2 * max(1, ranges // 5), first)
        cluster.scheduler.kill()
        _, said = first.communicate()
        told = said.decode().strip().splitlines()[-1]
        yield f"the scheduler killed at {kept}: exit {first.returncode}, {told}"
        cluster.begin()
        second = command("lost.json")
        kept = waits(parts, max(3, 3 * ranges // 5), second)
        second.kill()
        second.communicate()
        yield f"the command killed at {kept}"
        kept = len(list(parts.glob("*.part")))
        last = command("cluster.json")
        _, said = last.communicate()
        yield f"the last command: exit {last.returncode}, {ranges - kept} ranges left to score"
        yield f"all together {time.perf_counter() - began:.0f} s"


def main(lines: int = 100_000, how: str = "") -> int:
    """Print the table."""
    print(f"{'lines':>12} {'what':<24} {'wall':>8} {'cpu':>8} {'us/line':>8} {'MiB':>7} {'each':>7}  one process is 1")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name, "set")
        write_cases(folder, CASES)
        release(folder)
        write_runs(folder, lines)
        size = (folder.parent / "traces.jsonl").stat().st_size
        print(f"{lines:>12,} lines of {size / lines:.0f} bytes, of {CASES:,} cases", flush=True)
        whole = spent(folder, "plain.json")
        shown("one process", lines, whole, whole.wall)
        shown("in ranges", lines, spent(folder, "ranges.json", "--parts", "parts"), whole.wall)
        shown("again", lines, spent(folder, "again.json", "--parts", "parts"), whole.wall)
        reports = {digest(folder / f"{one}.json") for one in ("plain", "ranges", "again")}
        if how == "cluster":
            for said in losing(folder, len(list((folder / "parts").glob("*.part")))):
                print(f"{'':>12} {said}", flush=True)
            reports.add(digest(folder / "cluster.json"))
        weighs = (folder / "plain.json").stat().st_size
        print(f"{'':>12} equal to the byte: {len(reports) == 1}; the report has {weighs:,} bytes")
    return len(reports) != 1


if __name__ == "__main__":
    os.environ.setdefault("PYTHONPATH", str(Path(__file__).parents[2]))
    sys.exit(main(*map(int, sys.argv[1:2]), *sys.argv[2:3]))
