"""What an import costs against writing the same rows with one `executemany` a table: processor seconds and peak memory.

Both run as processes of their own, in turns. By hand: `python tests/bench/import_speed.py 100000`.
"""

from __future__ import annotations

import json
import random
import sqlite3
import statistics
import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path

from command_growth import Spent, chunk_rows, spend, write_set

from goldtui.store.cases.search import spread
from goldtui.store.db.dialect import connect
from goldtui.store.opening import open_store

CASES = 20_000
ROUNDS = 3
MOST_TIMES, MOST_MEBIBYTES = 1.5, 300
_TABLES = ("settings", "chunks", "revisions", "heads", "case_tags", "audit", "search_index")
_CHUNKS = "SELECT sequence, chunk_id, document_id, parent_id, version, text FROM chunks ORDER BY sequence"
_WITH_ROWID = ("search_index", "source_search_index")


def write_lines(path: Path, number: int) -> None:
    """JSON lines of a tool that a mapping reads: a question, an answer and the texts it came from."""
    chunks = [chunk["text"] for chunk in chunk_rows(max(4, number // 4), random.Random(5))]
    with path.open("w", encoding="utf-8") as out:
        for at in range(number):
            text = chunks[at % len(chunks)]
            words = " ".join(text.split(" ")[at % 50 :][:6])
            row = {"id": f"case-{at:07}", "question": f"What is known of number {at}?", "category": f"k{at % 3}"}
            answer = {"ground_truth": f"It is known: {words}.", "reference_contexts": [text]}
            out.write(json.dumps(row | answer) + "\n")


def rows_of(source: Path) -> dict[str, list[tuple[object, ...]]]:
    """All rows of an imported database by table, as they are inserted."""
    with closing(sqlite3.connect(source)) as driver:
        found = {}
        for table in _TABLES:
            names = "rowid, *" if table in _WITH_ROWID else "*"
            found[table] = driver.execute(f"SELECT {names} FROM {table} ORDER BY 1").fetchall()
        found["source_search_index"] = [
            (place, spread(" ".join(name for name in names if name)), spread(text or ""))
            for place, *names, text in driver.execute(_CHUNKS)
        ]
    return found


def seconds_of_executemany(source: Path, target: Path) -> float:
    """Processor seconds of writing all rows of a database into an empty one of the same schema and settings."""
    rows = rows_of(source)
    open_store(target, create=True).close()
    with closing(connect(target, read_only=False)) as driver:
        began = time.process_time()
        driver.execute("BEGIN IMMEDIATE")
        for table, values in rows.items():
            if not values:
                continue
            names = [str(one[1]) for one in driver.execute(f"PRAGMA table_info({table})")]
            names = ["rowid", *names] if table in _WITH_ROWID else names
            marks = ", ".join("?" * len(names))
            driver.executemany(f"INSERT INTO {table} ({', '.join(names)}) VALUES ({marks})", values)
        driver.execute("COMMIT")
        return time.process_time() - began


def measure(cases: int, rounds: int, folder: Path) -> dict[str, list[tuple[Spent, float]]]:
    """By kind of file what each round's import took, and the executemany of its rows right after it."""
    write_set(folder / "set", cases)
    write_lines(folder / "rows.jsonl", cases)
    sources = {"native": ["set"], "mapped": ["rows.jsonl", "--map", "generic-gold"]}
    found: dict[str, list[tuple[Spent, float]]] = {kind: [] for kind in sources}
    for number in range(rounds):
        for kind, (name, *options) in sources.items():
            made, again = folder / f"{kind}{number}.db", folder / f"{kind}{number}-rows.db"
            spent = spend(["import", str(folder / name), *options, "--into", str(made)], folder)
            found[kind].append((spent, seconds_of_executemany(made, again)))
            made.unlink()
            again.unlink()
    return found


def main(cases: int = CASES, rounds: int = ROUNDS) -> int:
    """Print both kinds; 1 when a goal is missed."""
    missed = False
    with tempfile.TemporaryDirectory() as folder:
        found = measure(cases, rounds, Path(folder))
    print(f"import of {cases:,} cases, processor seconds of the whole process against executemany of the same rows")
    for kind, pairs in found.items():
        times = statistics.median(spent.seconds / rows for spent, rows in pairs)
        seconds, rows = (statistics.median(part) for part in zip(*((s.seconds, r) for s, r in pairs), strict=True))
        peak = max(spent.mebibytes for spent, _ in pairs)
        missed |= times > MOST_TIMES or peak > MOST_MEBIBYTES
        goals = f"(at most {MOST_TIMES:g} times, {MOST_MEBIBYTES} MiB)"
        print(
            f"  {kind:<8} {seconds:6.2f} s, executemany {rows:6.2f} s: {times:.2f} times, peak {peak:.0f} MiB {goals}"
        )
    return int(missed)


if __name__ == "__main__":
    sys.exit(main(*(int(word) for word in sys.argv[1:])))
