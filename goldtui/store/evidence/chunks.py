"""Evidence by id and version, with later assertions about permission and currency.

A stored version never changes: a new text is a new version, because phrases refer to exact texts.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any

from sqlalchemy import Connection, Row, Select, func, select

from goldtui.model.faults import StoreError
from goldtui.model.people import Assertion
from goldtui.model.records import EvidenceChunk, lean
from goldtui.store.chain.digests import Cell, body_of_read, canonical, row_digest
from goldtui.store.db.bulk import batches
from goldtui.store.db.engine import Store
from goldtui.store.db.tables import ASSERTIONS, AUDIT, CHUNKS

Key = tuple[str, str]
"""A chunk's id and version."""


def get(store: Store, chunk_ids: Iterable[str]) -> tuple[EvidenceChunk, ...]:
    """Every version of the chunks with these ids, in stored order; unknown ids are left out."""
    wanted = tuple(dict.fromkeys(chunk_ids))
    found: list[Row[Any]] = []
    with store.read() as connection:
        for part in batches(wanted):
            found.extend(connection.execute(with_assertions().where(CHUNKS.c.chunk_id.in_(part))).all())
    return tuple(_chunk(row) for row in sorted(found, key=lambda row: int(row.sequence)))


def ids(store: Store) -> tuple[str, ...]:
    """The ids of all stored chunks, without duplicates, in code point order."""
    with store.read() as connection:
        rows = connection.execute(select(CHUNKS.c.chunk_id).distinct().order_by(CHUNKS.c.chunk_id)).all()
    return tuple(str(row[0]) for row in rows)


def neighbours(store: Store, parent_id: str) -> tuple[EvidenceChunk, ...]:
    """The chunks of one section or document version, in stored order."""
    wanted = with_assertions().where(CHUNKS.c.parent_id == parent_id).order_by(CHUNKS.c.sequence)
    with store.read() as connection:
        rows = connection.execute(wanted).all()
    return tuple(_chunk(row) for row in rows)


def first_admissible(store: Store, *, excluding: Iterable[str]) -> EvidenceChunk | None:
    """The chunk with the lowest id that is permitted, current and not in `excluding`, or null if there is none.

    The reference trace has it next to the required sources, so the order must be that of the gates.
    """
    with store.read() as connection:
        row = connection.execute(_admissible(excluding).limit(1)).first()
    return None if row is None else _chunk(row)


def withheld(store: Store) -> tuple[EvidenceChunk, ...]:
    """Every version of every chunk that is not permitted, in stored order."""
    wanted = with_assertions().where(CHUNKS.c.sequence.in_(withheld_places())).order_by(CHUNKS.c.sequence)
    with store.read() as connection:
        rows = connection.execute(wanted).all()
    return tuple(_chunk(row) for row in rows)


def withheld_places() -> Select[Any]:
    """The places of chunk versions whose text must not be read: not permitted, by import or by a later assertion."""
    every = with_assertions().subquery()
    said = (
        select(CHUNKS.c.sequence)
        .join(
            ASSERTIONS,
            (ASSERTIONS.c.chunk_id == CHUNKS.c.chunk_id) & (ASSERTIONS.c.version == CHUNKS.c.version),
        )
        .where(ASSERTIONS.c.permitted == 0)
    )
    # In two steps, so that only chunks ever marked as not permitted are examined closely.
    suspects = select(CHUNKS.c.sequence).where(CHUNKS.c.permitted == 0).union(said)
    return select(every.c.sequence).where(every.c.sequence.in_(suspects), every.c.now_permitted == 0)


def all_chunks(connection: Connection) -> tuple[EvidenceChunk, ...]:
    """All evidence, in stored order."""
    rows = connection.execute(with_assertions().order_by(CHUNKS.c.sequence)).all()
    return tuple(_chunk(row) for row in rows)


def importers(store: Store) -> dict[Key, str]:
    """Who imported each version of each chunk, from the audit log."""
    inside = CHUNKS.c.sequence.between(AUDIT.c.first_row, AUDIT.c.last_row)
    wanted = select(CHUNKS.c.chunk_id, CHUNKS.c.version, AUDIT.c.actor).join(AUDIT, inside)
    with store.read() as connection:
        rows = connection.execute(wanted.where(AUDIT.c.table_name == CHUNKS.name)).all()
    return {(str(row[0]), str(row[1])): str(row[2]) for row in rows}


def around(connection: Connection, named: Iterable[str], usable: int) -> tuple[EvidenceChunk, ...]:
    """All versions of the named chunks and of those that are not permitted, and the first `usable` of the others that
    are permitted and current, in stored order."""
    names = tuple(dict.fromkeys(named))
    found = {}
    for part in batches(names):
        found.update(
            {row.sequence: row for row in connection.execute(with_assertions().where(CHUNKS.c.chunk_id.in_(part)))}
        )
    for wanted in (_admissible(names).limit(usable), with_assertions().where(CHUNKS.c.sequence.in_(withheld_places()))):
        found.update({row.sequence: row for row in connection.execute(wanted)})
    return tuple(_chunk(found[place]) for place in sorted(found))


def one_in_force_twice(connection: Connection) -> bool:
    """Whether two versions of any chunk are current at once, which no verdict can be given on."""
    several = select(CHUNKS.c.chunk_id).group_by(CHUNKS.c.chunk_id).having(func.count() > 1)
    said = with_assertions().where(CHUNKS.c.chunk_id.in_(several)).subquery()
    twice = select(said.c.chunk_id).where(said.c.now_current == 1).group_by(said.c.chunk_id).having(func.count() > 1)
    return connection.execute(twice.limit(1)).first() is not None


def mark(store: Store) -> tuple[int, int]:
    """A value that changes when evidence or an assertion about it is added."""
    with store.read() as connection:
        newest = [select(func.max(table.c.sequence)) for table in (CHUNKS, ASSERTIONS)]
        counted = [int(connection.execute(one).scalar() or 0) for one in newest]
    return counted[0], counted[1]


def everything(store: Store) -> tuple[EvidenceChunk, ...]:
    """All chunks in all versions, in order of arrival; see `all_chunks`."""
    with store.read() as connection:
        return all_chunks(connection)


def chunk_columns(chunk: EvidenceChunk) -> dict[str, Cell]:
    """The row of a chunk, including the digest, without its place in the table."""
    body_of_read(chunk, f"chunk {chunk.chunk_id}, version {chunk.version}")
    columns: dict[str, Cell] = {
        "chunk_id": chunk.chunk_id,
        "version": chunk.version,
        "document_id": chunk.document_id,
        "parent_id": chunk.parent_id,
        "permitted": _flag(chunk.permitted),
        "current": _flag(chunk.current),
        "usage": str(chunk.usage),
        "text": chunk.text,
        "extra": canonical(chunk.extra),
    }
    return columns | {"digest": row_digest(CHUNKS.name, columns)}


def assertion_columns(chunk_id: str, version: str, said: Assertion, at: str) -> dict[str, Cell]:
    """The row of an assertion, including the digest, without its place in the table."""
    columns: dict[str, Cell] = {
        "chunk_id": chunk_id,
        "version": version,
        "permitted": _flag(said.permitted),
        "current": _flag(said.current),
        "author": said.by,
        "at": at,
    }
    return columns | {"digest": row_digest(ASSERTIONS.name, columns)}


def stored_forms(connection: Connection, keys: Iterable[Key]) -> dict[Key, tuple[EvidenceChunk, EvidenceChunk]]:
    """For each stored key, the chunk as imported and its current form after all assertions."""
    wanted = set(keys)
    names = tuple(dict.fromkeys(chunk_id for chunk_id, _ in wanted))
    found: dict[Key, tuple[EvidenceChunk, EvidenceChunk]] = {}
    for part in batches(names):
        for row in connection.execute(with_assertions().where(CHUNKS.c.chunk_id.in_(part))):
            if (row.chunk_id, row.version) in wanted:
                now = _chunk(row)
                first = {"permitted": _truth(row.permitted), "current": _truth(row.current)}
                found[row.chunk_id, row.version] = (now.model_copy(update=first), now)
    return found


def at_places(connection: Connection, places: Sequence[int]) -> tuple[EvidenceChunk, ...]:
    """The chunk versions at these places of the store, in the requested order."""
    rows = connection.execute(with_assertions().where(CHUNKS.c.sequence.in_(places))).all()
    found = {int(row.sequence): _chunk(row) for row in rows}
    return tuple(found[place] for place in places if place in found)


def with_assertions() -> Select[Any]:
    """Chunks with the last assertion of each flag next to the imported flag."""

    def last(name: str) -> Any:
        said = (
            select(ASSERTIONS.c[name])
            .where(
                ASSERTIONS.c.chunk_id == CHUNKS.c.chunk_id,
                ASSERTIONS.c.version == CHUNKS.c.version,
                ASSERTIONS.c[name].is_not(None),
            )
            .order_by(ASSERTIONS.c.sequence.desc())
            .limit(1)
            .correlate(CHUNKS)
        )
        return func.coalesce(said.scalar_subquery(), CHUNKS.c[name]).label(f"now_{name}")

    return select(CHUNKS, last("permitted"), last("current"))


def _admissible(excluding: Iterable[str]) -> Select[Any]:
    said = with_assertions().subquery()
    return (
        select(said)
        .where(said.c.now_permitted == 1, said.c.now_current == 1)
        .where(said.c.chunk_id.not_in(tuple(excluding)))
        .order_by(said.c.chunk_id, said.c.version)
    )


def _chunk(row: Row[Any]) -> EvidenceChunk:
    try:
        return lean(
            EvidenceChunk(
                chunk_id=row.chunk_id,
                document_id=row.document_id,
                parent_id=row.parent_id,
                version=row.version,
                permitted=_truth(row.now_permitted),
                current=_truth(row.now_current),
                usage=row.usage,
                text=row.text,
                extra=json.loads(row.extra),
            )
        )
    except ValueError:
        where, fix = f"chunk {row.chunk_id}", "goldtui doctor DB names the row"
        raise StoreError("store_corrupt", "a stored record cannot be read", where, fix) from None


def _stored(connection: Connection, key: Key) -> bool:
    wanted = select(CHUNKS.c.sequence).where(CHUNKS.c.chunk_id == key[0], CHUNKS.c.version == key[1])
    return connection.execute(wanted).first() is not None


def _flag(value: bool | None) -> int | None:
    return None if value is None else int(value)


def _truth(value: int | None) -> bool | None:
    return None if value is None else bool(value)
