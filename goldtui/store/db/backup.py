"""Copies of a database made through SQLite's own backup interface, and checked before they count.

Copying the file while somebody writes gives a torn copy that opens without complaint.
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
"""How many backups stay beside a database; the settings file may say another number (`backups_kept`)."""
LEAST_KEPT = 1

_STAMP = "%Y%m%dT%H%M%S%fZ"
_HEAD = "SELECT seq, own FROM audit ORDER BY seq DESC LIMIT 1"


@dataclass(frozen=True, slots=True)
class Backup:
    """A backup beside its database. `at` is when it was made, by its name; `size` is in bytes."""

    path: Path
    at: datetime
    size: int


def back_up(path: Path, *, at: datetime | None = None) -> Path:
    """Copy the database to `<name>.backup-<UTC time>` beside it, mode 0600, and return that path.

    The copy counts once it was opened again, passed SQLite's check and ended with the same audit entry. Raises
    StoreError `store_backup` when it cannot be made or fails the check, `store_busy` while somebody holds the
    database; no half copy stays.
    """
    _sweep(path)
    return _copy(path, path.with_name(f"{path.name}.backup-{stamp(at)}"), sound=True)


def copy_as_it_is(path: Path, *, at: datetime | None = None) -> Path:
    """The same to `<name>.before-repair-<UTC time>`, damage included: what a repair changes must stay readable.

    It is no backup to go back to, and no rotation takes it away.
    """
    _sweep(path)
    return _copy(path, path.with_name(f"{path.name}.before-repair-{stamp(at)}"), sound=False)


def copy_for(path: Path, source: Path, *, at: datetime) -> Path:
    """Copy a sound database, checked as a backup is, to `<name>.restored-<UTC time>`, ready to take a name.

    Raises StoreError as `back_up`.
    """
    _sweep(path)
    return _copy(source, path.with_name(f"{path.name}.restored-{stamp(at)}"), sound=True)


def backups(path: Path) -> tuple[Backup, ...]:
    """The backups beside a database, newest first, by the UTC time in their names."""
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
    """Remove all backups but the newest `kept` (at least one), and return those removed.

    Call it only after a new backup of a healthy database was made: a damaged file must not push out sound copies.
    """
    removed = []
    for backup in backups(path)[max(LEAST_KEPT, kept) :]:
        with suppress(OSError):
            backup.path.unlink()
            removed.append(backup.path)
    return tuple(removed)


def is_saved(path: Path) -> bool:
    """Whether the newest backup ends with the database's own last audit entry, so that a new one would say no more.

    False too when either of them cannot be read just now.
    """
    newest = backups(path)[:1]
    ends = []
    for file in (path, *(one.path for one in newest)):
        uri = f"{file.absolute().as_uri()}?mode=ro"
        with suppress(sqlite3.Error, UnicodeDecodeError), closing(sqlite3.connect(uri, uri=True)) as driver:
            ends.append(_last(driver))
    return len(ends) == 2 and ends[0] == ends[1]


def stamp(at: datetime | None = None) -> str:
    """A moment (null for now) as file names carry it: `20260301T093000000000Z`, in UTC."""
    return (at or datetime.now(UTC)).astimezone(UTC).strftime(_STAMP)


def sync_folder(folder: Path) -> None:
    """Make new names in a folder outlast a power cut; where the system has no such call, nothing happens."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _copy(path: Path, target: Path, *, sound: bool) -> Path:
    partial = target.with_name(f".{target.name}.part")
    try:
        # Opened for writing, so that an interrupted write is rolled back first; copying changes nothing.
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=rw", uri=True, isolation_level=None)) as source:
            source.text_factory = bytes
            # The backup interface waits for a lock without end, so the lock is taken here, with SQLite's patience.
            source.execute("BEGIN")
            source.execute("SELECT count(*) FROM sqlite_schema").fetchone()
            with _claimed(partial):
                with closing(sqlite3.connect(partial)) as copy:
                    source.backup(copy)
                wanted = ([(b"ok",)] if sound else source.execute("PRAGMA quick_check").fetchall(), _last(source))
                with closing(sqlite3.connect(f"{partial.absolute().as_uri()}?mode=ro", uri=True)) as again:
                    again.text_factory = bytes
                    if (again.execute("PRAGMA quick_check").fetchall(), _last(again)) != wanted:
                        raise sqlite3.DatabaseError("the copy is not what was copied")
                partial.replace(target)
        sync_folder(target.parent)
    except (sqlite3.Error, UnicodeDecodeError, OSError) as fault:
        for left in (partial, Path(f"{partial}-journal")):
            with suppress(OSError):
                left.unlink()
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
    return target


def _last(driver: sqlite3.Connection) -> object:
    """The newest audit entry, which stands for all before it; null for a file that has no audit yet."""
    try:
        return driver.execute(_HEAD).fetchone()
    except sqlite3.OperationalError:
        return None


@contextmanager
def _claimed(partial: Path) -> Iterator[None]:
    """Make an empty file, mode 0600, and hold it while it is being filled, so that nobody takes it for a left-over."""
    while True:
        handle = os.open(partial, os.O_CREAT | os.O_RDWR | os.O_TRUNC, 0o600)
        _lock(handle)
        with suppress(FileNotFoundError):
            if partial.stat().st_ino == os.fstat(handle).st_ino:
                break
        # Swept away between its making and its locking.
        os.close(handle)
    try:
        yield
    finally:
        os.close(handle)


def _sweep(path: Path) -> None:
    """Remove what a killed process left half-written; a lock dies with its process, so nothing living is met."""
    lead = (f".{path.name}.backup-", f".{path.name}.before-repair-", f".{path.name}.restored-")
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
        # Windows: a left-over stays there until a person removes it.
        return False
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
    except OSError:
        return False
    return True
