"""Refuse a database whose schema is not exactly ours, before running any statement on it.

A hostile file can contain triggers and views that act on ordinary queries, so compare with the known schema.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from goldtui.model.faults import StoreError
from goldtui.store.db.header import restore_hint

if TYPE_CHECKING:
    from sqlalchemy import Connection

SCHEMA_DIGEST = "19c4c1b8e4a21c785f49cbdfe79b180ef143c4c06f79aa39a283ca812e0be4df"
"""SHA-256 of the normalised lines of the current schema; a test recomputes it from the migrations."""

_INDEXES = ("search_index", "source_search_index")
_OWN = frozenset(f"{name}_{part}" for name in _INDEXES for part in ("data", "idx", "content", "docsize", "config"))


def digest_of(rows: Iterable[tuple[str, str, str | None]]) -> str:
    """The digest of a schema given as (type, name, sql) rows, without SQLite's internal objects."""
    lines = sorted(
        f"{kind} {name} {' '.join(sql.split())}"
        for kind, name, sql in rows
        if sql is not None and not (kind == "table" and (name in _OWN or name.startswith("sqlite_stat")))
    )
    return hashlib.sha256("\n".join(lines).encode("utf-8", "replace")).hexdigest()


def check_schema(connection: Connection, path: Path) -> None:
    """Raise StoreError `store_schema` when a table, index, trigger or view was added, changed or removed."""
    rows = connection.exec_driver_sql("SELECT type, name, sql FROM sqlite_schema").all()
    if digest_of([(kind, name, sql) for kind, name, sql in rows]) != SCHEMA_DIGEST:
        raise StoreError(
            "store_schema",
            "the tables of this file are not those goldtui makes; it may be damaged or made to do harm",
            str(path),
            restore_hint(path),
        )
