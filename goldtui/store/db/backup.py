"""Back up a database through SQLite's own backup interface, and verify each copy.

A plain file copy made while somebody writes would be inconsistent and still open without an error.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from goldtui.model.faults import StoreError
from goldtui.store.db import dialect
from goldtui.store.db.header import examine

KEPT = 10
"""The default number of backups kept next to a database; the settings file can change it (`backups_kept`)."""
LEAST_KEPT = 1

_STAMP = "%Y%m%dT%H%M%S%fZ"
_HEAD = "SELECT seq, own FROM audit ORDER BY seq DESC LIMIT 1"


@dataclass(frozen=True, slots=True)
class Backup:
    """A backup of a database. `at` is its creation time, from its name; `size` is in bytes."""

    path: Path
    at: datetime
    size: int


def back_up(path: Path, *, at: datetime | None = None) -> Path:
    """Copy the database to `<name>.backup-<UTC time>` next to it, mode 0600, and return that path.

    The copy is valid after it was reopened, passed SQLite's check and ended with the same audit entry. Raises
    StoreError `store_backup` when it cannot be made or fails the check, `store_busy` while the database is locked; no
    partial copy stays.
    """
    _sweep(path)
    return _copy(path, path.with_name(f"{path.name}.backup-{stamp(at)}"), sound=True)


def copy_as_it_is(path: Path, *, at: datetime | None = None) -> Path:
    """The same to `<name>.before-repair-<UTC time>`, including damage, so that what a repair changes stays readable.

    It is not a backup to restore, and rotation never deletes it.
    """
    _sweep(path)
    return _copy(path, path.with_name(f"{path.name}.before-repair-{stamp(at)}"), sound=False)


def copy_into(fresh: Path, source: Path) -> None:
    """Copy a sound database into an empty file, verified like a backup. Raises the StoreErrors of `back_up`."""
    with _explained(source):
        _fill(fresh, source, sound=True)


def backups(path: Path) -> tuple[Backup, ...]:
    """The backups next to a database, newest first, by the UTC time in their names."""
    prefix = f"{path.name}.backup-"
    found = []
    with suppress(OSError):
        for file in path.parent.iterdir():
            if file.name.startswith(prefix):
                with suppress(ValueError, OSError):
                    made = datetime.strptime(file.name.removeprefix(prefix), _STAMP).replace(tzinfo=UTC)
                    found.append(Backup(file, made, file.stat().st_size))
    return tuple(sorted(found, key=lambda backup: backup.at, reverse=True))


def drop_oldest(path: Path, kept: int = KEPT) -> tuple[Path, ...]:
    """Delete all backups but the newest `kept` (at least one), and return the deleted ones.

    Call it only after a new backup of a healthy database was made: a damaged file must not displace sound copies.
    """
    removed = []
    for backup in backups(path)[max(LEAST_KEPT, kept) :]:
        with suppress(OSError):
            backup.path.unlink()
            removed.append(backup.path)
    return tuple(removed)


def is_saved(path: Path) -> bool:
    """Whether the newest backup ends with the database's last audit entry, so that a new one would add nothing.

    Also false if either cannot be read now.
    """
    newest = backups(path)[:1]
    ends = []
    for file in (path, *(one.path for one in newest)):
        uri = f"{file.absolute().as_uri()}?mode=ro"
        with suppress(sqlite3.Error, UnicodeDecodeError), closing(sqlite3.connect(uri, uri=True)) as driver:
            ends.append(_last(driver))
    return len(ends) == 2 and ends[0] == ends[1]


def stamp(at: datetime | None = None) -> str:
    """A moment (null for now) in the form used in file names: `20260301T093000000000Z`, in UTC."""
    return (at or datetime.now(UTC)).astimezone(UTC).strftime(_STAMP)


def sync_folder(folder: Path) -> None:
    """Sync a folder so that new names survive a power cut; does nothing on systems without that call."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _copy(path: Path, target: Path, *, sound: bool) -> Path:
    partial = target.with_name(f".{target.name}.part")
    try:
        with _explained(path), _claimed(partial):
            _fill(partial, path, sound=sound)
            partial.replace(target)
    except StoreError:
        for left in (partial, Path(f"{partial}-journal")):
            with suppress(OSError):
                left.unlink()
        raise
    sync_folder(target.parent)
    return target


def _fill(partial: Path, path: Path, *, sound: bool) -> None:
    # Opened for writing, so that an interrupted write is rolled back first; copying itself changes nothing.
    with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=rw", uri=True, isolation_level=None)) as source:
        source.text_factory = bytes
        # The backup interface waits for a lock forever, so take the lock here, with SQLite's timeout.
        source.execute("BEGIN")
        source.execute("SELECT count(*) FROM sqlite_schema").fetchone()
        with closing(sqlite3.connect(partial)) as copy:
            source.backup(copy)
        wanted = ([(b"ok",)] if sound else source.execute("PRAGMA quick_check").fetchall(), _last(source))
        with closing(sqlite3.connect(f"{partial.absolute().as_uri()}?mode=ro", uri=True)) as again:
            again.text_factory = bytes
            if (again.execute("PRAGMA quick_check").fetchall(), _last(again)) != wanted:
                raise sqlite3.DatabaseError("the copy is not what was copied")


@contextmanager
def _explained(path: Path) -> Iterator[None]:
    try:
        yield
    except (sqlite3.Error, UnicodeDecodeError, OSError) as fault:
        if dialect.is_busy(fault):
            raise dialect.explain(fault, path) from None
        reason = fault.strerror if isinstance(fault, OSError) else "the copy fails SQLite's own check"
        if getattr(fault, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_FULL:
            reason = "the disk is full"
        raise StoreError(
            "store_backup",
            f"no backup could be made ({reason}), so nothing was changed",
            str(path),
            f"check the free space and mode of the folder; for a damaged file {examine(path)}",
        ) from None


def _last(driver: sqlite3.Connection) -> object:
    """The newest audit entry, which covers all earlier ones; null for a file without an audit chain."""
    try:
        return driver.execute(_HEAD).fetchone()
    except sqlite3.OperationalError:
        return None


@contextmanager
def _claimed(partial: Path) -> Iterator[None]:
    """Create an empty file, mode 0600, and lock it while it is filled, so that nobody deletes it as a leftover."""
    while True:
        handle = os.open(partial, os.O_CREAT | os.O_RDWR | os.O_TRUNC, 0o600)
        _lock(handle)
        with suppress(FileNotFoundError):
            if partial.stat().st_ino == os.fstat(handle).st_ino:
                break
        # Deleted between its creation and its lock.
        os.close(handle)
    try:
        yield
    finally:
        os.close(handle)


def _sweep(path: Path) -> None:
    """Delete what a killed process left half-written; a lock ends with its process, so live files are never deleted."""
    lead = (f".{path.name}.backup-", f".{path.name}.before-repair-")
    with suppress(OSError):
        for left in path.parent.iterdir():
            if left.name.startswith(lead) and left.name.endswith(".part") and left.is_file():
                handle = os.open(left, os.O_RDWR)
                try:
                    if _lock(handle, wait=False):
                        left.unlink()
                        Path(f"{left}-journal").unlink(missing_ok=True)
                finally:
                    os.close(handle)


def _lock(handle: int, *, wait: bool = True) -> bool:
    try:
        import fcntl
    except ImportError:
        # On Windows a leftover stays until a person deletes it.
        return False
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
    except OSError:
        return False
    return True
