"""A run in ranges next to the same run in one process: time, processor time, memory, and what the results weigh.

The reports are compared byte for byte. `again` adds up results that are all kept, which no second machine can share.
What a line costs in time and memory is what a size takes more than the size before. By hand:
`python tests/bench/range_speed.py 2000 4000`; `scripts/fleet.py` takes the last line of what it prints for a table of
what a fleet costs.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

from made_sets import write_cases

SIZES = (2_000, 4_000)
_MEASURED = """
import resource, runpy, sys
sys.argv = ["goldtui", *sys.argv[1:]]
try:
    runpy.run_module("goldtui", run_name="__main__")
finally:
    mine, theirs = resource.getrusage(resource.RUSAGE_SELF), resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = mine.ru_utime + mine.ru_stime + theirs.ru_utime + theirs.ru_stime
    print(seconds, mine.ru_maxrss / 1024, theirs.ru_maxrss / 1024, file=open("spent", "w"))
"""


class Spent(NamedTuple):
    """What one command took."""

    wall: float
    cpu: float
    """Seconds, of all its processes."""
    mebibytes: float
    """At the peak of the command itself."""
    of_one: float
    """At the peak of its largest other process."""


def spent(folder: Path, out: str, *words: str) -> Spent:
    """Run `goldtui score` on the set in `folder`."""
    command = [
        sys.executable,
        "-c",
        _MEASURED,
        "score",
        ".",
        "--trace",
        "../traces.jsonl",
        "--json",
        "--exit-zero",
        *words,
    ]
    began = time.perf_counter()
    with (folder / out).open("wb") as file:
        subprocess.run(command, cwd=folder, stdout=file, stderr=subprocess.DEVNULL, check=True, env=os.environ)
    wall = time.perf_counter() - began
    return Spent(wall, *map(float, (folder / "spent").read_text().split()))


def measure(lines: int) -> tuple[dict[str, Spent], float, float]:
    """One process, ranges, ranges again; and the bytes of a line of the run and of its result."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name, "set")
        write_cases(folder, lines)
        # The traces in a set's folder are its own, and are read with it.
        (folder / "traces.jsonl").rename(Path(name, "traces.jsonl"))
        found = {
            "one process": spent(folder, "plain.json"),
            "in ranges": spent(folder, "ranges.json", "--parts", "parts"),
            "again": spent(folder, "again.json", "--parts", "parts"),
        }
        plain = (folder / "plain.json").read_bytes()
        assert plain == (folder / "ranges.json").read_bytes() == (folder / "again.json").read_bytes()
        kept = sum(path.stat().st_size for path in (folder / "parts").iterdir())
        return found, Path(name, "traces.jsonl").stat().st_size / lines, kept / lines


def main(*sizes: int) -> int:
    """Print the table; a line after each size gives what a line costs there."""
    print(f"{'lines':>9} {'what':<12} {'wall':>8} {'cpu':>8} {'us/line':>8} {'MiB':>7} {'each':>7}  one process is 1")
    smaller, before = 0, dict.fromkeys(("again", "in ranges"), Spent(0, 0, 0, 0))
    for lines in sizes or SIZES:
        found, of_run, of_result = measure(lines)
        for what, one in found.items():
            ratio = one.wall / found["one process"].wall
            print(
                f"{lines:>9,} {what:<12} {one.wall:>8.1f} {one.cpu:>8.1f} {one.cpu / lines * 1e6:>8.0f}"
                f" {one.mebibytes:>7.0f} {one.of_one:>7.0f}  {ratio:.2f}",
                flush=True,
            )
        more = lines - smaller
        merging, whole = ((found[what].cpu - before[what].cpu) / more * 1e6 for what in ("again", "in ranges"))
        grown = found["again"].mebibytes - before["again"].mebibytes
        smaller, before = lines, found
        memory = max(grown, 0) / more * 1024
        print(
            f"--score-us {whole - merging:.0f} --merge-us {merging:.0f} --merge-kib {memory:.1f}"
            f" --run-bytes {of_run:.0f} --result-bytes {of_result:.0f}",
            flush=True,
        )
    return 0


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
