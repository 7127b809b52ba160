"""How fast the Report place answers a key in a terminal: the next number, the next table.

From 120 columns on the cases behind the number are next to it and change with it, so that far more is drawn a key.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

from pty_keys import PtyProgram, measure_keys
from replay_keys import GOAL, GOAL_OF_A_PAGE, line
from screen_speed import goldtui

from goldtui.workbench.session.places import example_folder
from goldtui.workbench.start.example import copy_example

SIZES = ((80, 24), (120, 36), (200, 50))
KEYS = (("number", "j", "k", GOAL), ("table", "\t", "\t", GOAL_OF_A_PAGE))


def main(presses: int = 60) -> int:
    """Print each figure; 1 when a goal is missed up to 120 columns."""
    missed = 0
    print(f"keys of the Report place in a terminal, {presses} presses each:")
    with tempfile.TemporaryDirectory() as folder:
        home, database = Path(folder), Path(folder) / "garden.db"
        copy_example(database)
        runs = example_folder() / "runs" / "failing.jsonl"
        words = ["score", str(database), "--trace", str(runs), "--keep", str(database), "--as", "ana", "--exit-zero"]
        subprocess.run([sys.executable, "-m", "goldtui", *words], capture_output=True, check=True)
        state = {name: str(home) for name in ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "GOLDTUI_STATE")}
        for size in SIZES:
            with PtyProgram(goldtui(str(database)), *size, environment=state) as program:
                assert program.wait_for("Next:"), program.screen()
                program.read(1.0, 4.0)
                program.press("7", cap=1.0)
                assert program.wait_for("FAIL"), program.screen()
                program.read(1.0, 2.0)
                for what, there, back, goal in KEYS:
                    keys = ([there] * 6 + [back] * 6) * max(1, presses // 12)
                    late = line(f"{what}, {size[0]}x{size[1]}", measure_keys(program, keys), goal)
                    missed += late if size in SIZES[:2] else 0
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
