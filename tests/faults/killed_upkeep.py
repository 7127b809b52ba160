"""Repairs a damaged database, or puts a backup in its place, behind the shim, each time killed at a later file call.

Words: `repair` or `restore`, the database (its backups next to it), folder to work in, step between the calls tried.
"""

from __future__ import annotations

import json
import shutil
import sqlite3
import sys
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

from alembic import command  # noqa: F401  Loaded before the first fork, not once in each child.
from faulty_calls import Calls, tell

from goldtui.store.db import backup
from goldtui.store.doctor import repair, restore
from goldtui.store.doctor.doctor import DoctorLevel, examine

AT = datetime(2026, 3, 2, tzinfo=UTC)
LATER = datetime(2026, 3, 3, tzinfo=UTC)
TABLES = ("revisions", "chunks", "traces", "variants", "settings", "drafts")


def main(what: str, damaged: str, folder: str, step: str) -> None:
    source = Path(damaged)
    calls = Calls()
    nth = 1
    while True:
        work = Path(folder) / f"at-{nth}"
        shutil.copytree(source.parent, work)
        path = work / source.name
        before = rows_of(path)

        def act(path: Path = path, at: datetime = AT) -> None:
            if what == "repair":
                repair.repair(path, by="Ana", at=at)
            else:
                restore.restore(path, backup.backups(path)[0].path, at=at)

        killed = calls.killed_at(source.name, nth, act)
        halves = sum(1 for file in work.iterdir() if file.name.endswith((".part", ".goldtui")))
        somewhere = everywhere(path)
        # What a person does next is the same again.
        act(path, LATER)
        wrong = [f.code for f in examine(path) if f.level is DoctorLevel.ERROR]
        lost = [row for row in before if row not in somewhere or row not in everywhere(path)]
        again = repair.repair(path, by="Ana", at=LATER)
        left = sum(1 for file in work.iterdir() if file.name.endswith((".part", ".goldtui")))
        tell(nth=nth, killed=killed, halves=halves, left=left, lost=len(lost), wrong=wrong, again=list(again.done))
        shutil.rmtree(work)
        if not killed:
            return
        nth += int(step)


def rows_of(path: Path) -> set[str]:
    """Every row of a database as a client would meet it, an interrupted write undone, on a copy of its own."""
    with_journal = path.with_name("looked at")
    with_journal.mkdir()
    for name in (path.name, f"{path.name}-journal"):
        if path.with_name(name).exists():
            shutil.copy(path.with_name(name), with_journal / name)
    found = set()
    with closing(sqlite3.connect(with_journal / path.name)) as raw:
        for table in TABLES:
            cursor = raw.execute(f"SELECT * FROM {table}")
            names = [column[0] for column in cursor.description]
            found |= {key(table, dict(zip(names, row, strict=True))) for row in cursor}
    shutil.rmtree(with_journal)
    return found


def everywhere(path: Path) -> set[str]:
    """Every row of the database, in a file put aside, or in a file of rows taken out."""
    found = set()
    for file in list(path.parent.iterdir()):
        if ".quarantine-" in file.name and not file.name.endswith(".part"):
            for line in file.read_text(encoding="ascii").splitlines():
                kept = json.loads(line)
                found.add(key(kept["table"], kept["row"]))
        elif file == path or (".replaced-" in file.name and not file.name.endswith(("-journal", ".goldtui"))):
            found |= rows_of(file)
    return found


def key(table: str, row: dict[str, object]) -> str:
    return json.dumps([table, row], sort_keys=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
