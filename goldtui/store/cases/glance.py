"""Read the first rows of a database before any heavy import, so that a list is visible while the rest loads.

Uses only the driver, after the same checks as opening for reading; anything unusual is left to the real opening, which
reports it.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from goldtui.model.faults import StoreError
from goldtui.store.db import header
from goldtui.store.db.schema import SCHEMA_DIGEST, digest_of

_SETTINGS = ("busy_timeout=50", "trusted_schema=OFF", "cell_size_check=ON")
_ROWS = (
    "SELECT ordinal, case_id, state, workflow, question, first_failed_stage, author, at FROM heads "
    "WHERE ordinal BETWEEN 1 AND ? ORDER BY ordinal"
)
_SAID = "SELECT coalesce(max(sequence), 0) FROM assertions"
_WITHHELD = (
    "SELECT text FROM chunks WHERE permitted = 0 UNION ALL "
    "SELECT c.text FROM assertions a JOIN chunks c ON c.chunk_id = a.chunk_id AND c.version = a.version "
    "WHERE a.permitted = 0"
)
MOST_SAID, MOST_WITHHELD = 20_000, 500_000
"""The most permission assertions, and characters of withheld text, that can be checked before the first frame."""


class GlanceRow(NamedTuple):
    """A head as stored; `at` is UTC in ISO form."""

    ordinal: int
    case_id: str
    state: str
    workflow: str | None
    question: str
    first_failed_stage: str | None
    author: str
    at: str


class Glance(NamedTuple):
    """The first rows by arrival, and the number of cases."""

    total: int
    rows: tuple[GlanceRow, ...]
    withheld: tuple[str, ...] = ()
    """Texts that are or once were not permitted; rows that repeat them must not be shown."""


def glance(path: Path, limit: int) -> Glance | None:
    """The first rows of a sound database of the current schema, or null.

    Null for any other file, while it is being written, and if there is too much withheld text to check now.
    """
    try:
        path = header.resolve(path)
        header.check_place(path, allow_network=False)
        header.check_header(path, header.read_header(path), read_only=True)
        uri = f"{path.as_uri()}?mode=ro"
        with closing(sqlite3.connect(uri, uri=True, isolation_level=None)) as driver:
            for setting in _SETTINGS:
                driver.execute(f"PRAGMA {setting}")
            driver.execute("BEGIN")
            if digest_of(driver.execute("SELECT type, name, sql FROM sqlite_schema").fetchall()) != SCHEMA_DIGEST:
                return None
            total = driver.execute("SELECT max(ordinal) FROM heads").fetchone()[0] or 0
            withheld = _withheld(driver)
            if withheld is None:
                return None
            rows = driver.execute(_ROWS, (limit,)).fetchall()
            return Glance(total, tuple(GlanceRow(*row) for row in rows), withheld)
    except (StoreError, sqlite3.Error, OSError, ValueError):
        return None


def _withheld(driver: sqlite3.Connection) -> tuple[str, ...] | None:
    if driver.execute(_SAID).fetchone()[0] > MOST_SAID:
        return None
    found, length = [], 0
    for (text,) in driver.execute(_WITHHELD):
        length += len(text or "")
        if length > MOST_WITHHELD:
            return None
        found.append(text or "")
    return tuple(found)
