"""A reader's own copy of a database whose last write was cut off: the write is undone in the copy, the file stays.

Undoing it in the file is a writer's work. Until one comes, every reader would have to give up, and a job that only
reads would stop for good.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path

from goldtui.model.faults import StoreError
from goldtui.store.db import dialect, header

_TRIES = 3


def needed(path: Path) -> bool:
    """Whether a reader cannot go by the file: a write was cut off, and nobody is at work on it."""
    if not header.journal_is_hot(path):
        return False
    try:
        # A journal of a writer at work is in nobody's way: readers wait for its lock and go on.
        with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True, timeout=dialect.BUSY_MS / 1000)) as driver:
            driver.execute("SELECT count(*) FROM sqlite_schema").fetchone()
    except (sqlite3.Error, UnicodeDecodeError) as fault:
        return not dialect.is_busy(fault)
    return False


def made(path: Path) -> tuple[Path, tempfile.TemporaryDirectory[str]]:
    """The copy with the write undone, and the folder to clean up, which nobody else can enter.

    Raises StoreError `store_hot_journal` when there is no room for it, or the file moves on while it is copied.
    """
    try:
        folder = tempfile.TemporaryDirectory(prefix="goldtui-read-")
    except OSError as fault:
        raise _impossible(path, fault.strerror or str(fault)) from None
    copy = Path(folder.name) / path.name
    try:
        for _ in range(_TRIES):
            before = _stamp(path)
            # The journal first: whoever undoes the write takes it away last.
            shutil.copyfile(f"{path}-journal", f"{copy}-journal")
            shutil.copyfile(path, copy)
            if _stamp(path) == before:
                dialect.roll_back_interrupted(copy)
                return copy, folder
        raise _impossible(path, "somebody writes to it")
    except OSError as fault:
        folder.cleanup()
        raise _impossible(path, fault.strerror or str(fault)) from None
    except BaseException:
        folder.cleanup()
        raise


def _stamp(path: Path) -> list[tuple[int, int, int]]:
    infos = [os.stat(path), os.stat(f"{path}-journal")]
    return [(info.st_ino, info.st_size, info.st_mtime_ns) for info in infos]


def _impossible(path: Path, why: str) -> StoreError:
    message = f"a write was interrupted, and no copy could be made to read without it: {why}"
    return StoreError("store_hot_journal", message, str(path), header.clear_journal(path))
