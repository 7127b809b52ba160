"""How fast the Replay place answers a key in a terminal: a step, a run, a row; the comparison and the funnel too.

A file of many runs, every third of them failing, so that `n` has runs to pass over.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
from pathlib import Path

from pty_keys import PtyProgram, measure_keys
from screen_speed import goldtui

from goldtui.workbench.session.places import example_folder
from goldtui.workbench.start.example import copy_example

SIZES = ((80, 24), (120, 36))
GOAL, GOAL_OF_A_PAGE = 16.0, 33.0
"""Milliseconds from a key to the last byte of what it draws, at the 95th percentile: of a row, of a page or a run."""
RUNS = 600
KEYS = (("step", "l", "h", GOAL), ("run", "n", "N", GOAL_OF_A_PAGE), ("row", "j", "k", GOAL))
"""What a key moves by, there and back, and the goal."""
IN_A_ROW = 6
"""Times one of them is pressed before the other: less than a run has gates, so that no key comes to an end."""


def many_runs(path: Path, failing_every: int = 3) -> Path:
    """Runs of the example set, one of so many a failing one."""
    folder = example_folder()
    passing = (folder / "traces.jsonl").read_text(encoding="utf-8").splitlines()
    failing = (folder / "runs" / "failing.jsonl").read_text(encoding="utf-8").splitlines()
    with path.open("w", encoding="utf-8") as out:
        for number in range(RUNS):
            lines = passing if number % failing_every else failing
            row = json.loads(lines[number % len(lines)])
            row["trace_id"] = f"run-{number}"
            out.write(json.dumps(row, ensure_ascii=False) + "\n")
    return path


def line(name: str, found: dict[str, float], goal: float = GOAL) -> int:
    """Print one; 1 when it misses the goal."""
    print(
        f"  {name:<34} first byte p95 {found['first_p95']:5.1f} ms, last byte p50 {found['last_p50']:5.1f} "
        f"p95 {found['last_p95']:5.1f} ms, {found['bytes_p50']:.0f} bytes, {found['n']:.0f} keys (last {goal:g})"
    )
    return int(found["last_p95"] > goal)


def three(program: PtyProgram, where: str, size: tuple[int, int], presses: int) -> int:
    """Every pair of keys; how many miss the goal."""
    missed = 0
    for what, there, back, goal in KEYS:
        if where and what == "step":
            continue
        keys = ([there] * IN_A_ROW + [back] * IN_A_ROW) * max(1, presses // (2 * IN_A_ROW))
        name = f"{where}{what} ({there} and {back}), {size[0]}x{size[1]}"
        missed += line(name, measure_keys(program, keys), goal)
    return missed


def main(presses: int = 60) -> int:
    """Print each figure; 1 when a goal is missed."""
    missed = 0
    print(f"keys of the Replay place in a terminal, {presses} presses each, {RUNS} runs:")
    with tempfile.TemporaryDirectory() as folder:
        home, database = Path(folder), Path(folder) / "garden.db"
        copy_example(database)
        first, second = many_runs(home / "first.jsonl"), many_runs(home / "second.jsonl", 4)
        state = {name: str(home) for name in ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "GOLDTUI_STATE")}
        for size in SIZES:
            words = ("replay", str(first), "--set", str(database))
            with PtyProgram(goldtui(*words), *size, environment=state) as program:
                assert program.wait_for("First fix"), program.screen()
                program.read(1.0, 3.0)
                missed += three(program, "", size, presses)
                program.press("c", cap=0.5)
                program.press("o", cap=0.5)
                for letter in str(second):
                    program.send(letter)
                program.press("enter", cap=0.5)
                assert program.wait_for(" changed: "), program.screen()
                program.read(2.0, 20.0)
                missed += three(program, "compared ", size, presses)
    return 1 if missed else 0


if __name__ == "__main__":
    os.environ.pop("NO_COLOR", None)
    sys.exit(main())
