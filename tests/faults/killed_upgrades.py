"""Upgrades copies of a database behind the shim, each killed at a later file call, and tells what is left of it.

Words: database of an older schema, folder to work in, step between the calls tried.
"""

from __future__ import annotations

import shutil
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

from alembic import command  # noqa: F401  Loaded before the first fork, not once in each child.
from faulty_calls import Calls, tell

from goldtui.model.faults import StoreError
from goldtui.store import sets
from goldtui.store.db import header
from goldtui.store.doctor.doctor import DoctorLevel, examine
from goldtui.store.opening import open_store


def main(older: str, folder: str, step: str) -> None:
    calls = Calls()
    nth = 1
    while True:
        work = Path(folder) / f"at-{nth}"
        work.mkdir()
        path = Path(shutil.copy(older, work / "older.db"))
        before = header.read_header(path).schema

        def upgrade(path: Path = path) -> None:
            open_store(path).close()

        killed = calls.killed_at("older.db", nth, upgrade)
        halves = sum(1 for file in work.iterdir() if file.name.endswith(".part"))
        schema, cases, fault = _after(path)
        again = _content(path)
        left = sum(1 for file in work.iterdir() if file.name.endswith(".part"))
        tell(
            nth=nth, killed=killed, before=before, after=schema, cases=cases, again=again, halves=halves, left=left,
            fault=fault, wrong=[f.code for f in examine(path) if f.level is DoctorLevel.ERROR],
        )  # fmt: skip
        shutil.rmtree(work)
        if not killed:
            return
        nth += int(step)


def _after(path: Path) -> tuple[int, int, str]:
    """The schema number and the number of revisions once SQLite has undone what was cut off, on a copy of its own."""
    place = path.parent / "looked at"
    place.mkdir()
    for name in (path.name, f"{path.name}-journal"):
        if (path.parent / name).exists():
            shutil.copy(path.parent / name, place / name)
    try:
        with closing(sqlite3.connect(place / path.name)) as raw:
            (schema,) = raw.execute("PRAGMA user_version").fetchone()
            (cases,) = raw.execute("SELECT count(*) FROM revisions").fetchone()
            (sound,) = raw.execute("PRAGMA integrity_check").fetchone()
        return schema, cases, "" if sound == "ok" else sound
    finally:
        shutil.rmtree(place)


def _content(path: Path) -> int | str:
    """How many cases the next one who opens it for writing meets."""
    try:
        with open_store(path) as store:
            return len(sets.load_set(store).cases)
    except StoreError as fault:
        return fault.problem.line()


if __name__ == "__main__":
    main(*sys.argv[1:])
