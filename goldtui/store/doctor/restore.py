"""Replace a database with a backup; the old database is renamed and never overwritten.

Copying a backup over the file by hand leaves the old journal next to it, and SQLite then rolls pages of one file back
into the other.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from goldtui.model.faults import StoreError
from goldtui.store.db import dialect, header
from goldtui.store.db.backup import copy_for, stamp, sync_folder
from goldtui.store.doctor.doctor import examine
from goldtui.store.doctor.doctor_rows import DoctorLevel

_OLDER = "store_older"


@dataclass(frozen=True, slots=True)
class Restored:
    """The database now in place, and the path of the previous file (null if there was none)."""

    backup: Path
    aside: Path | None


def restore(path: Path, backup: Path, *, at: datetime) -> Restored:
    """Put a copy of `backup` at `path`; the old file becomes `<name>.replaced-<UTC time>`, including its journal.

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
    fresh = copy_for(path, backup, at=at)
    aside = path.with_name(f"{path.name}.replaced-{when}") if path.exists() else None
    try:
        with _kept_still(path):
            _rename(path, aside, fresh)
    except OSError as fault:
        raise StoreError(
            "store_restore",
            f"the files cannot be renamed: {fault.strerror}",
            str(path),
            "check the mode of the folder",
        ) from None
    finally:
        with suppress(OSError):
            fresh.unlink()
    return Restored(backup, aside)


def _rename(path: Path, aside: Path | None, fresh: Path) -> None:
    journal = Path(f"{path}-journal")
    if aside is not None:
        path.rename(aside)
    try:
        # Before the backup gets the name, because a waiting journal would be rolled back into it.
        with suppress(FileNotFoundError):
            journal.rename(f"{aside or fresh}-journal")
        fresh.rename(path)
    except OSError:
        if aside is not None:
            with suppress(OSError):
                Path(f"{aside}-journal").rename(journal)
            aside.rename(path)
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
