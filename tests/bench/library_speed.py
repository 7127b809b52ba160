"""The Library and its search at sizes where a plain list would fail: in a pseudo-terminal, on databases made once.

Figures of two sizes are taken in turns in one run, so that a busy machine slows both alike.
"""

from __future__ import annotations

import contextlib
import os
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from many_cases import HAN, WORDS, made
from pty_keys import PtyProgram, percentile

from goldtui.store.cases import heads
from goldtui.store.db.engine import Store
from goldtui.store.db.values import HeadOrder, HeadQuery
from goldtui.store.opening import open_store

SMALL, SEARCHED, LARGE = 10_000, 100_000, 1_000_000
ROWS_GOAL, MEMORY_GOAL, KEY_GOAL, RATIO_GOAL, SEARCH_GOAL = 0.3, 60.0, 16.0, 1.2, 5.0
KEYS = ("down", "pagedown", "up", "end", "home")
MATCHES = 50
"""Rows that a search fetches: more than a screen shows."""


def goldtui(path: Path) -> list[str]:
    """This checkout's goldtui on a database."""
    return [sys.executable, "-m", "goldtui", str(path)]


def memory(pid: int) -> float:
    """The most memory a process has used so far, in MiB."""
    for line in Path(f"/proc/{pid}/status").read_text(encoding="ascii", errors="replace").splitlines():
        if line.startswith("VmHWM"):
            return int(line.split()[1]) / 1024
    return float("nan")


def start(program: PtyProgram) -> tuple[float, float]:
    """Seconds from the first paint to the rows, and to the counts."""
    first = rows = None
    while time.perf_counter() - program.started < 60:
        program.read(0.002, 0.005)
        screen = program.screen()
        now = time.perf_counter()
        if first is None and sum(not c.isspace() for c in screen) > 20:
            first = now
        if rows is None and "case-0000002" in screen:
            rows = now
        if first is not None and rows is not None and "First red" in screen:
            return rows - first, now - first
    raise AssertionError(f"no rows: {program.screen()}")


def walk(program: PtyProgram, keys: Sequence[str]) -> list[float]:
    """Milliseconds from each key to the first bytes it caused."""
    times = []
    for key in keys:
        timing = program.press(key)
        if timing.first is not None:
            times.append(timing.first * 1e3)
        time.sleep(0.01)
    return times


def libraries(sizes: Sequence[int], home: Path, presses: int) -> int:
    """Open each size side by side, press the same keys in turns; the number of missed goals."""
    environment = {name: str(home) for name in ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "GOLDTUI_STATE")}
    keys: dict[int, list[float]] = {size: [] for size in sizes}
    used: dict[int, float] = {}
    missed = 0
    with contextlib.ExitStack() as stack:
        programs = {}
        for size in sizes:
            program = stack.enter_context(PtyProgram(goldtui(made(size)), 120, 36, environment=environment))
            rows, counts = start(program)
            missed += size == sizes[-1] and rows > ROWS_GOAL
            print(f"  {size:>9,} cases: rows {rows:.2f} s after the first paint (at most 0.3), counts {counts:.2f} s")
            program.read(0.8, 3.0)
            programs[size] = program
        for _ in range(presses // 5):
            for size in sizes:
                keys[size] += walk(programs[size], ("down",) * 5)
        for _ in range(max(1, presses // 10)):
            for size in sizes:
                keys[size] += walk(programs[size], KEYS)
        for size in sizes:
            used[size] = memory(programs[size].pid)
    small, large = sizes[0], sizes[-1]
    for size in sizes:
        p50, p95 = statistics.median(keys[size]), percentile(keys[size], 0.95)
        print(
            f"  {size:>9,} cases: key to paint p50 {p50:.1f} p95 {p95:.1f} ms, {len(keys[size])} keys (p95 at most 16)"
        )
    missed += percentile(keys[large], 0.95) > KEY_GOAL
    ratio = statistics.median(keys[large]) / statistics.median(keys[small])
    missed += ratio > RATIO_GOAL
    print(f"  {large:,} against {small:,}: {ratio:.2f} times a key's median (at most 1.2)")
    more = used[large] - used[small]
    missed += more > MEMORY_GOAL
    print(f"  most memory {used[large]:.0f} MiB, {more:+.0f} MiB against {small:,} cases (at most +60)")
    return missed


def searches(store: Store, queries: Sequence[str], order: HeadOrder) -> tuple[float, float, int]:
    """Milliseconds of one search, median and 95th percentile, and how many queries found something."""
    times, found = [], 0
    for text in queries:
        began = time.perf_counter()
        found += bool(heads.window(store, HeadQuery(text=text), 0, MATCHES, order=order))
        times.append((time.perf_counter() - began) * 1e3)
    return statistics.median(times), percentile(times, 0.95), found


def search(size: int, rounds: int) -> int:
    """Words ranked, beginnings unranked, pieces of Han script; the number of missed goals."""
    draw = random.Random(3)
    ranked = HeadOrder.MATCH
    asked = {
        "whole words, ranked": ([WORDS[int(draw.random() ** 3 * len(WORDS))] for _ in range(rounds)], ranked),
        "two words, ranked": ([" ".join(draw.choices(WORDS[:3000], k=2)) for _ in range(rounds)], ranked),
        "beginnings of 2 and 3 letters": (
            [draw.choice(WORDS)[: draw.choice((2, 3))] for _ in range(rounds)],
            HeadOrder.ARRIVAL,
        ),
        "two to four Han characters": ([_han(draw) for _ in range(rounds)], HeadOrder.ARRIVAL),
        "two to four Han characters, ranked": ([_han(draw) for _ in range(rounds)], ranked),
    }
    missed = 0
    with open_store(made(size), read_only=True) as store:
        searches(store, WORDS[:20], ranked)
        for name, (queries, order) in asked.items():
            p50, p95, found = searches(store, queries, order)
            missed += p95 > SEARCH_GOAL
            print(f"  {name:<36} p50 {p50:.2f} p95 {p95:.2f} ms, {found} of {len(queries)} found (p95 at most 5)")
    return missed


def _han(draw: random.Random) -> str:
    start = draw.randrange(len(HAN) - 12)
    return HAN[start : start + draw.choice((2, 3, 4))]


def main(*, short: bool = False) -> int:
    """Print every figure with its goal; 1 when a goal is missed. The short form stops at 100,000 cases."""
    sizes = (SMALL, SEARCHED) if short else (SMALL, LARGE)
    began = time.perf_counter()
    for size in (*sizes, SEARCHED):
        made(size)
    print(f"Library, databases at hand after {time.perf_counter() - began:.0f} s:")
    with tempfile.TemporaryDirectory() as folder:
        missed = libraries(sizes, Path(folder), 40 if short else 100)
    print(f"search in {SEARCHED:,} cases:")
    missed += search(SEARCHED, 60 if short else 300)
    return 1 if missed else 0


if __name__ == "__main__":
    os.environ.pop("NO_COLOR", None)
    sys.exit(main(short="--short" in sys.argv))
