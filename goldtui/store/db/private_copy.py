"""A reader's copy of a database whose last write was interrupted: the write is rolled back only in the copy.

Only a writer may roll it back in the file. Until then every reader would fail, and a job that only reads would fail
permanently.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

from goldtui.model.faults import StoreError
from goldtui.model.files.private_folder import PrivateFolder
from goldtui.store.db import dialect, header

_TRIES = 3


def needed(path: Path) -> bool:
    """Whether a reader needs a copy: a write was interrupted, and no writer is active."""
    if not header.journal_is_hot(path):
        return False
    try:
        # The journal of an active writer blocks nobody: readers wait for its lock.
        with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True, timeout=dialect.BUSY_MS / 1000)) as driver:
            driver.execute("SELECT count(*) FROM sqlite_schema").fetchone()
    except (sqlite3.Error, UnicodeDecodeError) as fault:
        return not dialect.is_busy(fault)
    return False


def made(path: Path) -> tuple[Path, PrivateFolder]:
    """The copy with the write rolled back, and the private folder to delete afterwards.

    Raises StoreError `store_hot_journal` if there is no space for it, or the file changes while it is copied.
    """
    try:
        folder = PrivateFolder()
    except OSError as fault:
        raise _impossible(path, fault.strerror or str(fault)) from None
    copy = Path(folder.name) / path.name
    try:
        for _ in range(_TRIES):
            before = _stamp(path)
            # The journal first, because whoever rolls back the write deletes it last.
            shutil.copyfile(f"{path}-journal", f"{copy}-journal")
            shutil.copyfile(path, copy)
            if _stamp(path) == before:
                _undo(copy, path)
                return copy, folder
        raise _impossible(path, "somebody writes to it")
    except OSError as fault:
        folder.cleanup()
        raise _impossible(path, fault.strerror or str(fault)) from None
    except BaseException:
        folder.cleanup()
        raise


def _undo(copy: Path, path: Path) -> None:
    """Undo the write in the copy; a journal of another file, or a damaged one, would leave a ruin there."""
    try:
        dialect.roll_back_interrupted(copy)
        header.read_header(copy)
    except StoreError:
        raise header.strange_journal(path, header.NO_FIT) from None


def _stamp(path: Path) -> list[tuple[int, int, int]]:
    infos = [os.stat(path), os.stat(f"{path}-journal")]
    return [(info.st_ino, info.st_size, info.st_mtime_ns) for info in infos]


def _impossible(path: Path, why: str) -> StoreError:
    message = f"a write was interrupted, and no copy could be made to read without it: {why}"
    return StoreError("store_hot_journal", message, str(path), header.clear_journal(path))
