"""What one case costs each command that judges a whole set: processor and wall milliseconds, the start taken off.

Whole processes, on copies of the example set with words of their own, so that no case is known from another; a second
look finds what the first one remembered. The start is what one copy costs, so that it holds every word list and pattern
that a set needs once. By hand: `python tests/bench/case_cost.py 600`.
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

CASES = 600
ONE_COPY = 32
"""Cases of the example set."""


class Job(NamedTuple):
    """A command with its goal in milliseconds a case, and whether the look before it is remembered."""

    name: str
    words: tuple[str, ...]
    goal: float
    again: bool = False


JOBS = (
    Job("score, full traces", ("score", "SET", "--trace", "SET/traces.jsonl"), 0.5),
    Job("check without variants", ("check", "--no-variants", "SET"), 0.5),
    Job("the same, second look", ("check", "--no-variants", "SET"), 0.5, again=True),
    Job("check", ("check", "SET"), 4),
    Job("variants, first look", ("variants", "--generate", "SET"), 4),
    Job("variants, second look", ("variants", "--generate", "SET"), 0.5, again=True),
)


def spent(words: tuple[str, ...], folder: Path, cache: Path) -> tuple[float, float, float]:
    """Processor seconds of the command with its second process, wall seconds, and the most memory of one in MiB."""
    command = [sys.executable, "-m", "goldtui", *(word.replace("SET", str(folder)) for word in words)]
    began = time.perf_counter()
    with subprocess.Popen(
        command, stdout=subprocess.DEVNULL, env=os.environ | {"GOLDTUI_CACHE": str(cache)}
    ) as process:
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    assert process.returncode in (0, 1), f"{' '.join(command)} ended with {process.returncode}"
    return used.ru_utime + used.ru_stime, time.perf_counter() - began, used.ru_maxrss / 1024


def main(cases: int = CASES) -> int:
    """Print the table. It decides nothing: milliseconds are those of the machine and of whatever else it does."""
    print(f"a case in {cases:,}, milliseconds beyond the start of the command, two processes where two cores are free:")
    with tempfile.TemporaryDirectory() as place:
        small, large = Path(place) / "small", Path(place) / "large"
        write_cases(small, ONE_COPY)
        write_cases(large, cases)
        cache = Path(place) / "cache"
        for number, job in enumerate(JOBS):
            if not job.again:
                cache = Path(place) / f"cache{number}"
            (start, began, _), (whole, ended, peak) = spent(job.words, small, cache), spent(job.words, large, cache)
            cpu, wall = (1000 * more / (cases - ONE_COPY) for more in (whole - start, ended - began))
            goal = f"(goal {job.goal:g})"
            print(f"  {job.name:24} processor {cpu:5.2f} ms, wall {wall:5.2f} ms {goal}, peak {peak:.0f} MiB")
    return 0


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
