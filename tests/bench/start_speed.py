"""What asking for help costs, and importing `goldtui.api`, over a bare Python: processor time, medians, in turns."""

from __future__ import annotations

import os
import resource
import statistics
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
ROUNDS = 25
MOST_HELP = 2.0
"""`goldtui --help` against `python -c pass`."""
MOST_API_MS = 100
ASKED = {
    "bare": "pass",
    "help": "import sys; from goldtui.__main__ import main; sys.exit(main(['--help']))",
    "api": "import goldtui.api",
}


def spent(code: str) -> float:
    """Milliseconds of processor time of one Python that runs `code`."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    subprocess.run([sys.executable, "-c", code], stdout=subprocess.DEVNULL, check=True, env=environment)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime) * 1000


def main() -> int:
    """Measure and print; 1 if a goal is missed."""
    times: dict[str, list[float]] = {name: [] for name in ASKED}
    for _ in range(ROUNDS):
        for name, code in ASKED.items():
            times[name].append(spent(code))
    bare, of_help, of_api = (statistics.median(times[name]) for name in ASKED)
    print(f"goldtui --help: {of_help / bare:.2f} times a bare Python ({bare:.0f} ms; goal at most {MOST_HELP:g})")
    print(f"import goldtui.api: {of_api - bare:.0f} ms over a bare Python (goal at most {MOST_API_MS})")
    return int(of_help > MOST_HELP * bare or of_api - bare > MOST_API_MS)


if __name__ == "__main__":
    sys.exit(main())
