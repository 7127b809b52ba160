"""Copies of a database made through SQLite's own backup interface, and checked before they count.

Copying the file while somebody writes gives a torn copy that opens without complaint.
"""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing, suppress
from datetime import UTC, datetime
from pathlib import Path

from goldtui.model.faults import StoreError
from goldtui.store.header import examine


def back_up(path: Path, *, at: datetime | None = None) -> Path:
    """Copy the database to `<name>.backup-<UTC time>` beside it, mode 0600, and return that path.

    Raises StoreError `store_backup` when the copy cannot be made or fails SQLite's check; no half copy stays.
    """
    stamp = (at or datetime.now(UTC)).astimezone(UTC).strftime("%Y%m%dT%H%M%S%fZ")
    target = path.with_name(f"{path.name}.backup-{stamp}")
    partial = path.with_name(f".{target.name}.part")
    try:
        # Opened for writing, so that an interrupted write is rolled back first; copying changes nothing.
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=rw", uri=True, isolation_level=None)) as source:
            # The backup interface waits for a lock without end, so the lock is taken here, with SQLite's patience.
            source.execute("BEGIN")
            source.execute("SELECT count(*) FROM sqlite_schema").fetchone()
            os.close(os.open(partial, os.O_CREAT | os.O_WRONLY | os.O_TRUNC, 0o600))
            with closing(sqlite3.connect(partial)) as copy:
                source.backup(copy)
                verdict = copy.execute("PRAGMA quick_check").fetchone()[0]
        if verdict != "ok":
            raise sqlite3.DatabaseError(verdict)
        partial.replace(target)
    except (sqlite3.Error, UnicodeDecodeError, OSError) as fault:
        with suppress(OSError):
            partial.unlink()
        reason = fault.strerror if isinstance(fault, OSError) else "the copy fails SQLite's own check"
        raise StoreError(
            "store_backup",
            f"no backup could be made ({reason}), so nothing was changed",
            str(path),
            f"check the free space and mode of the folder; for a damaged file {examine(path)}",
        ) from None
    return target
