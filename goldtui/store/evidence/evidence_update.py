"""Change the evidence in one step: new versions, versions in force, the cases that become stale, and their lists.

A partial change would leave a chunk with two versions in force, or an approved case on an unapproved text.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Connection, Table, func, select

from goldtui.model.people import Assertion
from goldtui.model.projection import HeadProjection
from goldtui.model.records import EvidenceChunk
from goldtui.store.cases import heads
from goldtui.store.cases.batches import Wanted, append_within
from goldtui.store.cases.revisions import require_author
from goldtui.store.chain import audit
from goldtui.store.chain.digests import Cell
from goldtui.store.db.bulk import batches, collector_paused
from goldtui.store.db.dialect import insert_many
from goldtui.store.db.engine import Store
from goldtui.store.db.tables import ASSERTIONS, CHUNKS, HEADS, REVISIONS
from goldtui.store.db.values import moment_text
from goldtui.store.evidence import chunk_search
from goldtui.store.evidence.chunks import Key, assertion_columns, chunk_columns

ACTION = "update evidence"
Mark = tuple[int, int, int]
"""The newest chunk, assertion and revision on which a plan was based."""


@dataclass(frozen=True, slots=True)
class EvidenceChange:
    """Everything one update writes. `said` are the assertions about permission and currency, in order."""

    new: tuple[EvidenceChunk, ...]
    said: tuple[tuple[Key, Assertion], ...]
    stale: tuple[Wanted, ...]
    projections: Mapping[str, HeadProjection]
    """The judgements of the other cases that name a changed chunk, by id."""
    digests: Mapping[str, str]
    """The revision of each judgement in `projections`."""


def mark(store: Store) -> Mark:
    """A value that changes when evidence, an assertion about it, or a case is added."""
    with store.read() as connection:
        return _mark(connection)


@collector_paused()
def write_change(store: Store, change: EvidenceChange, seen: Mark, *, author: str, at: datetime, note: str) -> bool:
    """Write everything, or nothing if the store has changed since `seen`; returns whether it was written.

    A case with a draft also becomes stale; the draft is kept and its save raises a conflict with both texts. Raises
    StoreError `store_author`, `store_value` and those of `Store.write`; nothing is written then.
    """
    require_author(author, ACTION)
    with store.write() as connection:
        if _mark(connection) != seen:
            return False
        rows = [chunk_columns(chunk) for chunk in change.new]
        first = _append(connection, CHUNKS, rows, author, at)
        chunk_search.put_new(connection, first, rows)
        when = moment_text(at)
        words = [assertion_columns(chunk_id, version, said, when) for (chunk_id, version), said in change.said]
        _append(connection, ASSERTIONS, words, author, at)
        append_within(
            connection, change.stale, mark=f"{ACTION} {first}", author=author, at=at, note=note, despite_typing=True
        )
        heads.project_within(connection, change.projections, digests=change.digests)
    return True


def retired_versions(store: Store, chunk_ids: Sequence[str] | None = None) -> frozenset[Key]:
    """The chunk versions marked as no longer in force; of these chunks, or of all."""
    said = select(ASSERTIONS.c.chunk_id, ASSERTIONS.c.version).where(ASSERTIONS.c.current == 0).distinct()
    parts = [said] if chunk_ids is None else [said.where(ASSERTIONS.c.chunk_id.in_(p)) for p in batches(chunk_ids)]
    with store.read() as connection:
        return frozenset((str(row[0]), str(row[1])) for part in parts for row in connection.execute(part))


def states(store: Store) -> dict[str, tuple[int, str, str]]:
    """Revision number, state and digest of every case's newest revision, by case id."""
    wanted = select(HEADS.c.case_id, HEADS.c.number, HEADS.c.state, HEADS.c.digest)
    with store.read() as connection:
        return {str(row[0]): (int(row[1]), str(row[2]), str(row[3])) for row in connection.execute(wanted)}


def _append(connection: Connection, table: Table, rows: Sequence[dict[str, Cell]], author: str, at: datetime) -> int:
    """Append rows with one audit entry; returns the place of the first."""
    first = int(connection.execute(select(func.max(table.c.sequence))).scalar() or 0) + 1
    if rows:
        names = [column.name for column in table.columns if column.name != "sequence"]
        values = [(first + offset, *(row[name] for name in names)) for offset, row in enumerate(rows)]
        insert_many(connection, table, values)
        audit.append(
            connection,
            actor=author,
            action=ACTION,
            object_=f"{len(rows)} {table.name}",
            at=at,
            table=table.name,
            first_row=first,
            digests=[str(row["digest"]) for row in rows],
        )
    return first


def _mark(connection: Connection) -> Mark:
    newest = [select(func.max(table.c.sequence)) for table in (CHUNKS, ASSERTIONS, REVISIONS)]
    found = [int(connection.execute(one).scalar() or 0) for one in newest]
    return found[0], found[1], found[2]
