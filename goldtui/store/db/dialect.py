"""What differs between databases: column types and bulk inserts, and SQLite's settings, locking and errors.

Other modules stay plain SQLAlchemy, so that the same code runs on PostgreSQL; `postgres` has what is special there.
"""

from __future__ import annotations

import sqlite3
import sys
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Any, Final

from sqlalchemy import BigInteger, Connection, Integer, Table, Text
from sqlalchemy.dialects import postgresql
from sqlalchemy.exc import DBAPIError

from goldtui.model.faults import StoreError
from goldtui.store.db import access, header, holder
from goldtui.store.db.header import examine

TEXT = Text().with_variant(postgresql.TEXT(collation="C"), "postgresql")
"""Ordered by code point on both databases, whatever the language of a server."""
INTEGER = Integer().with_variant(BigInteger(), "postgresql")
STRICT: Final = {"sqlite_strict": True}
"""STRICT tables reject values of the wrong type, and also SQLModel's default type VARCHAR."""

BUSY_MS: Final = 5000
"""How long SQLite itself waits for a lock, in milliseconds."""

BEGIN_READ: Final = "BEGIN"
BEGIN_WRITE: Final = "BEGIN IMMEDIATE"
"""A writer takes the lock before it reads; otherwise two read-then-write clients would lose each other's updates."""

Setting = tuple[str, str, object]

SETTINGS: Final[tuple[Setting, ...]] = (
    # Name, value to set, expected answer. The timeout comes first, because the others may meet a lock.
    ("busy_timeout", str(BUSY_MS), BUSY_MS),
    ("trusted_schema", "OFF", 0),
    ("cell_size_check", "ON", 1),
    ("foreign_keys", "ON", 1),
    # Without it, REPLACE would delete rows past the triggers that forbid deletion.
    ("recursive_triggers", "ON", 1),
    ("journal_mode", "TRUNCATE", "truncate"),
    ("synchronous", "FULL", 2),
    *((("fullfsync", "ON", 1),) if sys.platform == "darwin" else ()),
)


def connect(path: Path, *, read_only: bool) -> sqlite3.Connection:
    """A driver connection that never starts a transaction implicitly, with every setting applied and read back.

    Raises StoreError `store_settings` when a setting does not take effect.
    """
    uri = f"{path.absolute().as_uri()}?mode={'ro' if read_only else 'rw'}"
    driver = sqlite3.connect(uri, uri=True, isolation_level=None, check_same_thread=False, timeout=BUSY_MS / 1000)
    try:
        for name, value, expected in SETTINGS:
            apply_setting(driver, name, value, expected, path)
    except BaseException:
        driver.close()
        raise
    return driver


def roll_back_interrupted(path: Path) -> None:
    """Let SQLite roll back an interrupted write, as it does for the first connection that opens the file for writing.

    Until then the file's header may show uncommitted values. Raises the StoreErrors of `explain`.
    """
    try:
        with closing(connect(path, read_only=False)) as driver:
            driver.execute("SELECT count(*) FROM sqlite_schema").fetchone()
    except (sqlite3.Error, UnicodeDecodeError) as fault:
        raise explain(fault, path) from None


def apply_setting(driver: sqlite3.Connection, name: str, value: str, expected: object, path: Path) -> None:
    """Apply one setting and read it back; raise if it did not take effect."""
    with closing(driver.cursor()) as cursor:
        cursor.execute(f"PRAGMA {name}={value}")
        cursor.execute(f"PRAGMA {name}")
        answer = cursor.fetchone()
    if answer is None or answer[0] != expected:
        raise StoreError(
            "store_settings",
            f"SQLite {sqlite3.sqlite_version} did not take the setting {name}={value}",
            str(path),
            examine(path),
        )


_EXAMINE: Final = ""
"""Replaces a fix: the database has to be examined."""

_MEANINGS: Final[dict[int, tuple[str, str, str]]] = {
    sqlite3.SQLITE_FULL: (
        "store_full",
        "the disk is full; nothing was saved",
        "free some space, then save again",
    ),
    sqlite3.SQLITE_READONLY: (
        "store_readonly",
        "the database cannot be written",
        "check the owner and mode of the file and of its folder",
    ),
    sqlite3.SQLITE_INTERRUPT: ("store_stopped", "a newer question took the place of this one", "wait for its answer"),
    # SQLite uses the same code for a disk read error as for a corrupt page.
    sqlite3.SQLITE_CORRUPT: ("store_corrupt", "the database file is damaged, or the disk cannot read it", _EXAMINE),
    sqlite3.SQLITE_NOTADB: ("store_corrupt", "the database file is damaged", _EXAMINE),
    sqlite3.SQLITE_IOERR: (
        "store_io",
        "the disk reported an error; nothing was saved",
        "check the disk, then save again",
    ),
    sqlite3.SQLITE_CANTOPEN: (
        "store_io",
        "the database or its journal cannot be opened",
        "check that the folder exists and can be written",
    ),
}


def is_busy(fault: BaseException) -> bool:
    """Whether an error only means that another process holds the lock."""
    code = getattr(_driver_error(fault), "sqlite_errorcode", 0) & 0xFF
    return code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


def explain(fault: BaseException, path: Path) -> StoreError:
    """The StoreError for a driver's error; never contains SQLite's message, the statement or its values."""
    if is_busy(fault):
        return _busy(path)
    driver = _driver_error(fault)
    code = getattr(driver, "sqlite_errorcode", 0) & 0xFF
    journal = Path(f"{path}-journal")
    if code in (sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN) and journal.exists() and not journal.is_file():
        return header.strange_journal(path, "there is a folder or a device where the database has its journal")
    if code in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN):
        refused = access.unwritable(path)
        if refused is not None:
            return StoreError(refused.code, f"{refused.message}; nothing was saved", refused.where, refused.fix)
    # Damaged text, or a damaged name that the driver could not even quote in its error.
    if isinstance(driver, UnicodeDecodeError) or (code == 0 and "decode to UTF-8" in str(driver)):
        code = sqlite3.SQLITE_CORRUPT
    name = getattr(driver, "sqlite_errorname", type(driver).__name__)
    fallback = ("store_failed", f"the database refused the operation ({name})", _EXAMINE)
    error, message, fix = _MEANINGS.get(code, fallback)
    return StoreError(error, message, str(path), fix or examine(path))


def _busy(path: Path) -> StoreError:
    found = holder.find(path)
    who = "another program" if found is None else found.words
    fix = "try again in a moment" if found is None else found.fix
    return StoreError("store_busy", f"{who} holds this database", str(path), fix)


def _driver_error(fault: BaseException) -> BaseException:
    if isinstance(fault, DBAPIError) and fault.orig is not None:
        return fault.orig
    return fault


def insert_many(connection: Connection, table: Table, rows: Sequence[tuple[Any, ...]]) -> None:
    """Insert rows, given as tuples in column order, directly through the driver.

    For tens of thousands of rows, objects take 23 to 33 times as long, and compiled statements twice as long.
    """
    put_rows(connection, table.name, [column.name for column in table.columns], rows)


def put_rows(connection: Connection, table: str, names: Sequence[str], rows: Sequence[tuple[Any, ...]]) -> None:
    """`insert_many` for tables that no class describes, such as a search index."""
    if not rows:
        return
    if connection.dialect.name == "postgresql":
        from goldtui.store.db import postgres

        postgres.put_rows(connection, table, names, rows)
        return
    marks = ", ".join("?" for _ in names)
    connection.exec_driver_sql(f"INSERT INTO {table} ({', '.join(names)}) VALUES ({marks})", list(rows))


def run(connection: Connection, statement: str, values: tuple[Any, ...]) -> None:
    """Execute a statement with `?` for each value, past the compiler, which takes as long as SQLite itself."""
    marks = statement.replace("?", "%s") if connection.dialect.name == "postgresql" else statement
    connection.exec_driver_sql(marks, values)
