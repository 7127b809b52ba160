"""Replace a database with a backup; a copy of the old database is kept next to it.

Copying a backup over the file by hand leaves the old journal next to it, and SQLite then rolls pages of one file back
into the other.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from goldtui.model.faults import StoreError
from goldtui.model.files.unfinished import unfinished, write_into
from goldtui.store.db import dialect, header
from goldtui.store.db.backup import copy_into, stamp, sync_folder
from goldtui.store.doctor.doctor import examine
from goldtui.store.doctor.doctor_rows import DoctorLevel

_OLDER = "store_older"


@dataclass(frozen=True, slots=True)
class Restored:
    """The database now in place, and the path of the previous file (null if there was none)."""

    backup: Path
    aside: Path | None


def restore(path: Path, backup: Path, *, at: datetime) -> Restored:
    """Put a copy of `backup` at `path`; the old file is kept as `<name>.replaced-<UTC time>`, including its journal.

    Processes with the database open get `store_replaced` at the next save. Raises StoreError `store_backup_damaged` for
    a backup that is not sound, `store_busy` while somebody writes, `store_backup` or `store_restore` when files cannot
    be made or renamed; the database is then unchanged.
    """
    path = header.resolve(path)
    for finding in examine(backup):
        # A backup of an older schema cannot be examined; opening it migrates it or reports what is wrong.
        if finding.level is DoctorLevel.ERROR and finding.code != _OLDER:
            raise StoreError(
                "store_backup_damaged",
                f"the backup itself is not sound ({finding.code}: {finding.message}), so nothing was changed",
                str(backup),
                "choose an older one",
            )
    when = stamp(at)
    aside = path.with_name(f"{path.name}.replaced-{when}")
    there = path.exists()
    try:
        with unfinished(path) as fresh:
            copy_into(fresh, backup)
            with _kept_still(path):
                _swap(path, aside, fresh)
    except OSError as fault:
        raise StoreError(
            "store_restore",
            f"the files cannot be written or renamed: {fault.strerror}",
            str(path),
            "check the mode of the folder",
        ) from None
    return Restored(backup, aside if there else None)


def _swap(path: Path, aside: Path, fresh: Path) -> None:
    journal = Path(f"{path}-journal")
    with ExitStack() as held:
        if path.exists():
            # A copy, because between two renames a kill would leave no database under its name. The file stays open
            # until the end, because closing it would give up the lock on it.
            old = held.enter_context(path.open("rb"))
            with unfinished(aside) as copy:
                write_into(copy, iter(lambda: old.read(1 << 20), b""))
                copy.rename(aside)
        try:
            # Before the backup gets the name, because a waiting journal would be rolled back into it.
            with suppress(FileNotFoundError):
                journal.rename(f"{aside}-journal")
            fresh.replace(path)
        except OSError:
            with suppress(OSError):
                Path(f"{aside}-journal").rename(journal)
            aside.unlink(missing_ok=True)
            raise
    sync_folder(path.parent)


@contextmanager
def _kept_still(path: Path) -> Iterator[None]:
    """Lock the current file so that no save is in progress while it is renamed; a damaged file cannot be locked."""
    if not path.exists():
        yield
        return
    uri = f"{path.absolute().as_uri()}?mode=rw"
    with closing(sqlite3.connect(uri, uri=True, isolation_level=None, timeout=dialect.BUSY_MS / 1000)) as present:
        try:
            present.execute("BEGIN EXCLUSIVE")
        except (sqlite3.Error, UnicodeDecodeError) as fault:
            if dialect.is_busy(fault):
                raise dialect.explain(fault, path) from None
        yield
