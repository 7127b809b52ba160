"""Check a database file before SQLite opens it, and refuse with a message what must not be opened.

SQLite silently opens foreign, newer, write-ahead-log and half-copied files; then it is too late.
"""

from __future__ import annotations

import os
import shlex
import stat
import struct
from dataclasses import dataclass
from pathlib import Path

from goldtui.model.database_file import DATABASE_BEGINS
from goldtui.model.faults import StoreError
from goldtui.store.db import mounts

APPLICATION_ID = 0x474F4C44
"""`GOLD` in ASCII, written into every file so that another program's database is never mistaken for ours."""

SCHEMA = 8
"""The number of the schema this version reads and writes (`user_version` of the file)."""


@dataclass(frozen=True, slots=True)
class Header:
    """The fields of the first 100 bytes that decide whether to open (sqlite.org, file format 1.3)."""

    page_size: int
    pages: int
    wal: bool
    application_id: int
    schema: int


def resolve(path: Path) -> Path:
    """The real path, with symbolic links resolved, so that two names of one file are one store."""
    return Path(os.path.realpath(path))


def newest_backup(path: Path) -> Path | None:
    """The newest backup next to the file, by the UTC time in its name."""
    found = sorted(path.parent.glob(f"{path.name}.backup-*"))
    return found[-1] if found else None


def restore_hint(path: Path) -> str:
    """What to do about a damaged file: examine it, and which backup to restore."""
    backup = newest_backup(path)
    rest = f"the newest backup is {backup.name}" if backup else "restore a copy; there is no backup next to it"
    return f"keep the file, {examine(path)}; {rest}"


def examine(path: Path) -> str:
    """The command that examines a database, as it can be typed in any folder."""
    return f"run: goldtui doctor {shlex.quote(str(path))}"


def clear_journal(path: Path) -> str:
    """The command that rolls back an interrupted write permanently, as it can be typed in any folder."""
    return f"run: goldtui open {shlex.quote(str(path))} --json"


NO_FIT = "the journal does not fit the database, or one of the two is damaged; nothing was changed"


def strange_journal(path: Path, why: str) -> StoreError:
    """The error for what lies in the place of a database's journal and is not the journal of its last write."""
    journal = f"{path}-journal"
    aside = f"keep both: mv {shlex.quote(journal)} {shlex.quote(f'{journal}.aside')}"
    return StoreError(
        "store_journal_strange", why, journal, f"{aside}; then run: goldtui doctor {shlex.quote(str(path))}"
    )


def check_place(path: Path, *, allow_network: bool) -> str | None:
    """Refuse a path that is not a regular file of its own or is on a network; `path` may not exist yet.

    Returns the network file system's type if it is allowed, else null. Raises StoreError `store_directory`,
    `store_not_a_file`, `store_hard_link`, `store_network` or `store_denied`.
    """
    where = str(path)
    try:
        info = path.stat()
    except FileNotFoundError:
        info = None
    except OSError as fault:
        raise StoreError("store_denied", f"cannot look at the file: {fault.strerror}", where) from None
    if info is not None:
        if stat.S_ISDIR(info.st_mode):
            raise StoreError(
                "store_directory",
                "this is a folder, not a database",
                where,
                "name the database file inside it",
            )
        if not stat.S_ISREG(info.st_mode):
            raise StoreError("store_not_a_file", "this is not a plain file", where, "name a database file")
        if info.st_nlink > 1:
            raise StoreError(
                "store_hard_link",
                f"the file has {info.st_nlink} names (hard links); each name would get its own journal, "
                "and a crash could not be repaired",
                where,
                "copy it to a name of its own and open the copy",
            )
    network = mounts.network_type(path, mounts.read_mount_table())
    if network is not None and not allow_network:
        raise StoreError(
            "store_network",
            f"the file lies on a network file system ({network}); several machines on one file is not safe",
            where,
            "use one machine, or exchange exports",
        )
    return network


def journal_is_hot(path: Path) -> bool:
    """Whether an interrupted write is waiting in a journal, to be rolled back by the next writer.

    SQLite treats any file with the journal's name as one, whatever its content.
    """
    try:
        with open(f"{path}-journal", "rb") as journal:
            return journal.read(1) not in (b"", b"\0")
    except OSError:
        return False


def read_header(path: Path) -> Header:
    """The header of a file that looks like a whole SQLite database.

    Raises StoreError `store_missing`, `store_denied`, `store_empty`, `store_not_sqlite` or `store_truncated`.
    """
    where = str(path)
    try:
        with path.open("rb") as file:
            size = os.fstat(file.fileno()).st_size
            raw = file.read(100)
    except FileNotFoundError:
        raise StoreError(
            "store_missing", "there is no such database", where, f"run: goldtui open {shlex.quote(str(path))} --new"
        ) from None
    except OSError as fault:
        raise StoreError(
            "store_denied", f"cannot read the file: {fault.strerror}", where, "check its owner and mode"
        ) from None
    if not raw:
        raise StoreError("store_empty", "the file is empty (0 bytes)", where, restore_hint(path))
    if len(raw) < 100 or not raw.startswith(DATABASE_BEGINS):
        raise StoreError("store_not_sqlite", "this is not a SQLite database", where, restore_hint(path))
    page_size = struct.unpack(">H", raw[16:18])[0]
    page_size = 65536 if page_size == 1 else page_size
    changed, pages = struct.unpack(">II", raw[24:32])
    version, application_id = struct.unpack(">i4xI", raw[60:72])
    # The page count is valid only if the change counter agrees with the one next to it (file format 1.3.7), and after
    # an interrupted write only the rollback determines the size.
    counted = pages and changed == struct.unpack(">I", raw[92:96])[0]
    if counted and pages * page_size > size and not journal_is_hot(path):
        raise StoreError(
            "store_truncated",
            f"the file is cut short: {size} of {pages * page_size} bytes",
            where,
            restore_hint(path),
        )
    return Header(page_size, pages, 2 in (raw[18], raw[19]), application_id, version)


def check_header(path: Path, header: Header, *, read_only: bool, at_work: bool = False) -> None:
    """Refuse what this version may not open.

    Raises StoreError `store_foreign`, `store_wal`, `store_version`, `store_newer`, and for a reader also `store_older`
    and `store_hot_journal`, because readers neither migrate nor repair. `at_work` means that the journal belongs to an
    active writer.
    """
    where = str(path)
    if header.application_id != APPLICATION_ID:
        raise StoreError("store_foreign", "this database belongs to another program", where, "name a goldtui database")
    if header.wal:
        raise StoreError(
            "store_wal",
            "the file is in write-ahead-log mode, which can lose committed work with older SQLite engines",
            where,
            f"close whatever has it open, then run: sqlite3 {shlex.quote(str(path))} 'PRAGMA journal_mode=DELETE'",
        )
    if header.schema < 0:
        raise StoreError("store_version", f"the schema number {header.schema} is impossible", where, restore_hint(path))
    if header.schema > SCHEMA:
        raise StoreError(
            "store_newer",
            f"a newer goldtui made this file (schema {header.schema}, this one knows {SCHEMA})",
            where,
            "upgrade goldtui",
        )
    if not read_only:
        return
    if header.schema < SCHEMA:
        raise StoreError(
            "store_older",
            f"an older goldtui made this file (schema {header.schema}, this one needs {SCHEMA}); "
            "reading never changes a file",
            where,
            f"run: goldtui open {shlex.quote(str(path))} --json",
        )
    if journal_is_hot(path) and not at_work:
        raise StoreError(
            "store_hot_journal",
            "a write was interrupted and must be rolled back first; reading never changes a file",
            where,
            clear_journal(path),
        )
