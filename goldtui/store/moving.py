"""Copy a whole set from one database to another, with its history: every row as it is, proved by reading it back.

An export and an import would leave the history behind, and with it who wrote, decided and signed.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Connection, Table, func, select

from goldtui.model.faults import StoreError
from goldtui.model.records import GoldCase
from goldtui.store.cases import search
from goldtui.store.chain import audit
from goldtui.store.chain.digests import canonical, record_of
from goldtui.store.db import tables
from goldtui.store.db.dialect import insert_many
from goldtui.store.db.engine import Store
from goldtui.store.evidence import chunk_search

MOVED: Final = (*tables.APPEND_ONLY, tables.AUDIT, tables.HEADS, tables.TAGS, tables.DRAFTS)
"""Every table but the leases, which end by themselves."""
_PART = 1_000


@dataclass(frozen=True, slots=True)
class Moved:
    """The rows copied by table, one digest over all of them, equal on both sides, and the last audit entry."""

    rows: dict[str, int]
    digest: str
    last: audit.AuditHead | None


def move(source: Store, target: Store) -> Moved:
    """Copy every row into an empty store, in one transaction.

    Raises StoreError `store_not_empty`, and `store_copy` when what was written is not what was read; nothing is kept
    then.
    """
    with source.read() as old, target.write() as new:
        for table in MOVED:
            if new.execute(select(func.count()).select_from(table)).scalar():
                message = "there is a set in this database already"
                raise StoreError("store_not_empty", message, str(target.path), "name an empty or a new database")
        copy_rows(old, new)
        _index(new, target)
        read, written = _digest(old), _digest(new)
        if read != written:
            message = "what was written is not what was read; nothing was kept"
            raise StoreError("store_copy", message, str(target.path), "examine the source: goldtui doctor")
        return Moved(*written, audit.newest(new))


def copy_rows(old: Connection, new: Connection, moved: Sequence[Table] = MOVED) -> None:
    """Copy the rows of the tables, without what is made from them."""
    for table in moved:
        for part in _rows(old, table):
            insert_many(new, table, part)


def _index(new: Connection, target: Store) -> None:
    newest = select(tables.HEADS.c.ordinal, tables.REVISIONS.c.case_id, tables.REVISIONS.c.body).join(
        tables.REVISIONS, tables.REVISIONS.c.sequence == tables.HEADS.c.sequence
    )
    for part in _parts(new, newest.order_by(tables.HEADS.c.ordinal)):
        cases = [(ordinal, record_of(GoldCase, body, f"case {name}", target.path)) for ordinal, name, body in part]
        search.put_new(new, [(ordinal, search.index_text(case)) for ordinal, case in cases])
    for part in _parts(new, select(tables.CHUNKS).order_by(tables.CHUNKS.c.sequence)):
        names = tables.CHUNKS.columns.keys()
        chunk_search.put_back(new, [dict(zip(names, row, strict=True)) for row in part])


def _digest(connection: Connection) -> tuple[dict[str, int], str]:
    counts, whole = {}, hashlib.sha256()
    for table in MOVED:
        counts[table.name] = 0
        for part in _rows(connection, table):
            counts[table.name] += len(part)
            for row in part:
                whole.update(canonical([table.name, *row]).encode() + b"\n")
    return counts, whole.hexdigest()


def _rows(connection: Connection, table: Table) -> Iterator[list[tuple[Any, ...]]]:
    yield from _parts(connection, select(table).order_by(*table.primary_key.columns))


def _parts(connection: Connection, wanted: Any) -> Iterator[list[tuple[Any, ...]]]:
    with connection.execute(wanted.execution_options(yield_per=_PART)) as found:
        for part in found.partitions():
            yield [tuple(row) for row in part]
