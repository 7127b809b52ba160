"""What it costs to score very many traces on many machines, on paper, from what one line was measured to cost.

The measures are the last line of `python tests/bench/range_speed.py`. Prices and sizes of machines are assumptions of
whoever asks, and are printed with the table.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

MACHINES = (1, 10, 100)


def table(said: argparse.Namespace) -> str:
    """The table, as Markdown."""
    runs = said.traces / said.run
    ranges = said.traces * said.score_us / 3.6e9
    alone = said.traces * said.merge_us / 3.6e9
    money = (ranges + alone) * said.price
    lines = [
        f"{said.traces:,} traces in {runs:,.0f} runs of {said.run:,}; machines of {said.cores} cores at"
        f" {said.price:.2f} a core and hour.",
        "",
        "| machines | hours | core hours | money |",
        "|---:|---:|---:|---:|",
    ]
    for machines in MACHINES:
        hours = (ranges + alone) / (machines * said.cores)
        lines.append(f"| {machines:,} | {hours:,.1f} | {ranges + alone:,.0f} | {money:,.0f} |")
    lines += [
        "",
        "| of each run | |",
        "|---|---:|",
        f"| core minutes in ranges, on any machine | {said.run * said.score_us / 6e7:,.1f} |",
        f"| minutes of one process that reads the gold, adds up and prints | {said.run * said.merge_us / 6e7:,.1f} |",
        f"| memory of that process, GiB | {said.run * said.merge_kib / (1 << 20):,.1f} |",
        f"| bytes of the run, MiB | {said.run * said.run_bytes / (1 << 20):,.0f} |",
        f"| bytes of its results, MiB | {said.run * said.result_bytes / (1 << 20):,.0f} |",
    ]
    return "\n".join(lines) + "\n"


def asked(words: Sequence[str]) -> argparse.Namespace:
    """The measures and assumptions in a command line."""
    parser = argparse.ArgumentParser(prog="fleet.py", description=__doc__)
    for name in ("--score-us", "--merge-us", "--merge-kib", "--run-bytes", "--result-bytes"):
        parser.add_argument(name, type=float, required=True)
    parser.add_argument("--traces", type=int, default=1_000_000_000)
    parser.add_argument("--run", type=int, default=100_000, help="the cases of one run")
    parser.add_argument("--cores", type=int, default=16)
    parser.add_argument("--price", type=float, default=0.05, help="of a core for an hour")
    return parser.parse_args(words)


if __name__ == "__main__":
    sys.stdout.write(table(asked(sys.argv[1:])))
