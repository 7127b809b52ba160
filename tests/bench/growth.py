"""How commands grow with cases, with claims, phrases and chunks of one case: processor seconds and exponents.

Each command runs as a process of its own, so that what it reads and imports is counted; what it takes for the smallest
set is taken off before the exponent is made, as its start does not grow. By hand: `python tests/bench/growth.py cases`.
"""

from __future__ import annotations

import math
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

from made_sets import KINDS

MOST = 1.1


class Series(NamedTuple):
    """Sets of one kind in sizes that double or more, and the commands that are asked about them."""

    kind: str
    sizes: tuple[int, ...]
    commands: tuple[tuple[str, ...], ...]


CHECK = ("check", "--no-variants", "SET")
VARIANTS = ("variants", "--generate", "SET")
SCORE = ("score", "SET", "--trace", "SET/traces.jsonl")
SERIES = (
    Series("claims", (2, 100, 200, 400), (CHECK, VARIANTS)),
    Series("unlinked", (2, 100, 200, 400), (CHECK, VARIANTS)),
    Series("phrases", (1, 100, 400), (CHECK, VARIANTS)),
    Series("chunks", (1, 100, 400), (CHECK, VARIANTS)),
    Series("cases", (1, 300, 1200), (CHECK, VARIANTS, SCORE)),
)


def spent(command: tuple[str, ...], folder: Path) -> tuple[float, float]:
    """Processor seconds of a command and its children, and the most memory of one of them in MB."""
    words = [word.replace("SET", str(folder)) for word in command]
    # What is remembered of an earlier run would be measured as speed.
    fresh = os.environ | {"GOLDTUI_CACHE": tempfile.mkdtemp(dir=folder.parent)}
    goldtui = [sys.executable, "-m", "goldtui"]
    with subprocess.Popen([*goldtui, *words], stdout=subprocess.DEVNULL, env=fresh) as process:
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    assert process.returncode in (0, 1), f"{' '.join(words)} ended with {process.returncode}"
    return used.ru_utime + used.ru_stime, used.ru_maxrss / 1024


def main(*kinds: str) -> int:
    """Print every series; 1 where one grows faster than allowed."""
    worst = 0.0
    print(f"growth, processor seconds beyond those of the first size (exponent at most {MOST:g}):")
    with tempfile.TemporaryDirectory() as place:
        for series in SERIES:
            if kinds and series.kind not in kinds:
                continue
            for size in series.sizes:
                KINDS[series.kind](Path(place) / f"{series.kind}{size}", size)
            for command in series.commands:
                found = [spent(command, Path(place) / f"{series.kind}{size}") for size in series.sizes]
                base = found[0][0]
                beyond = [max(seconds - base, 0.01) for seconds, _ in found[1:]]
                exponent = math.log(beyond[-1] / beyond[0]) / math.log(series.sizes[-1] / series.sizes[1])
                worst = max(worst, exponent)
                told = ", ".join(f"{n} {s:.2f} s" for n, s in zip(series.sizes[1:], beyond, strict=True))
                print(f"  {command[0]:8} {series.kind:8} {told}: exponent {exponent:.2f}, {found[-1][1]:.0f} MB")
    return 0 if worst <= MOST else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
