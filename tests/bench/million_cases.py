"""What a set of very many cases costs: the first screen and each key of Library and Review, and whole-set commands.

Screens run in a pseudo-terminal, the sizes side by side and in turns; a command is a process of its own, and its growth
is an exponent. By hand: `python tests/bench/million_cases.py screens 1000 10000 100000`, or `commands` in its place.
"""

from __future__ import annotations

import contextlib
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

import command_growth
from command_growth import Command
from library_speed import KEY_GOAL, goldtui, memory, start, walk
from many_cases import made
from pty_keys import PtyProgram, percentile

SIZES = (1_000, 10_000, 100_000)
KEYS = ("down", "down", "pagedown", "up", "pageup")
PATIENCE = 120.0
WHOLE = ("import", "import map", "check", "check again", "diff", "export")
"""The commands of a whole set that are measured elsewhere too."""
MORE = (
    Command("variants", lambda at, n: ["variants", str(at / "set.db"), "--generate"]),
    Command("score", lambda at, n: ["score", str(at / "set.db"), "--trace", str(at / "runs.jsonl")]),
    Command("propose", lambda at, n: ["propose", str(at / "mapped.db"), "--apply"]),
    Command("review queue", lambda at, n: ["review", "queue", str(at / "set.db")]),
    Command("release", lambda at, n: ["release", "propose", str(at / "set.db"), "1.0.0", "--dry-run"]),
)


def opens(program: PtyProgram, key: str, shows: str) -> float:
    """Seconds from a key until the screen shows a text and is still."""
    began = time.perf_counter()
    program.press(key)
    while time.perf_counter() - began < PATIENCE:
        program.read(0.02, 0.1)
        if shows in program.screen():
            return time.perf_counter() - began
    raise AssertionError(f"{shows!r} never came: {program.screen()}")


def screens(sizes: Sequence[int], rounds: int = 8) -> int:
    """Print what the two places cost at each size; the number of sizes at which a key takes too long."""
    missed = 0
    print(f"{'cases':>10} {'place':<8} {'first screen s':>14} {'key p50 ms':>11} {'key p95 ms':>11} {'peak MiB':>9}")
    with tempfile.TemporaryDirectory() as home, contextlib.ExitStack() as stack:
        environment = dict.fromkeys(("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "GOLDTUI_STATE"), home)
        programs, first = {}, {}
        for size in sizes:
            program = stack.enter_context(PtyProgram(goldtui(made(size)), 120, 36, environment=environment))
            first["Library", size] = start(program)[0]
            program.read(0.8, 3.0)
            programs[size] = program
        for place in ("Library", "Review"):
            if place == "Review":
                for size in sizes:
                    first[place, size] = opens(programs[size], "5", "waiting")
                    programs[size].read(0.8, 3.0)
            times: dict[int, list[float]] = {size: [] for size in sizes}
            for _ in range(rounds):
                for size in sizes:
                    times[size] += walk(programs[size], KEYS)
            for size in sizes:
                p50, p95 = statistics.median(times[size]), percentile(times[size], 0.95)
                missed += p95 > KEY_GOAL
                spent = f"{first[place, size]:>14.2f} {p50:>11.1f} {p95:>11.1f} {memory(programs[size].pid):>9.0f}"
                print(f"{size:>10,} {place:<8} {spent}", flush=True)
    return missed


def main(words: Sequence[str]) -> int:
    """Screens, or commands."""
    sizes = [int(word) for word in words if word.isdigit()] or list(SIZES)
    if "commands" not in words:
        return 1 if screens(sizes) else 0
    # The least size is what a start costs.
    return command_growth.main([10, *sizes], [*WHOLE, *(one.name for one in MORE)], more=MORE)


if __name__ == "__main__":
    os.environ.pop("NO_COLOR", None)
    os.environ.setdefault("PYTHONPATH", str(Path(__file__).parents[2]))
    sys.exit(main(sys.argv[1:]))
