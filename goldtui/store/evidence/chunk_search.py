"""Full-text search over evidence chunks, literal in every script, that never reveals withheld text.

If a search found a withheld chunk by its words, anybody could reconstruct it word by word, so such chunks are found
only by their names.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    Integer,
    Select,
    column,
    func,
    literal_column,
    or_,
    select,
    table,
    union_all,
)

from goldtui.model.records import EvidenceChunk
from goldtui.store.cases import search
from goldtui.store.db import dialect, words_index
from goldtui.store.db.either import either
from goldtui.store.db.engine import Store
from goldtui.store.db.tables import CHUNKS
from goldtui.store.doctor.doctor_rows import DoctorFinding, DoctorLevel
from goldtui.store.evidence import chunks

INDEX = table("source_search_index", column("rowid"), column("names"), column("text"))
"""The contentless FTS5 table; its rowid is the chunk's place in the store."""

_PLACE: ColumnElement[int] = either(literal_column("+source_search_index.rowid", Integer()), INDEX.c.rowid)
"""The rowid hidden from the planner by SQLite's `+`; otherwise it would rerun the search for every withheld chunk."""

NAME_WEIGHT, TEXT_WEIGHT = 4.0, 1.0
"""The weight of a word in an id or document relative to a word of the text (FTS5's bm25)."""

_COLUMNS = ("rowid", "names", "text")
_PUT = "INSERT INTO source_search_index (rowid, names, text) VALUES (?, ?, ?)"
_BATCH = 500


def put_new(connection: Connection, first: int, rows: Sequence[dict[str, Any]]) -> None:
    """Index new chunks, whose places are consecutive from `first`."""
    indexed = [_indexed(first + offset, row) for offset, row in enumerate(rows)]
    dialect.put_rows(connection, INDEX.name, _COLUMNS, words_index.rows(connection, indexed))


def put_back(connection: Connection, rows: Sequence[dict[str, Any]]) -> None:
    """Add chunks to a rebuilt index; each row has its own place, because a repaired store may have gaps."""
    indexed = [_indexed(int(row["sequence"]), row) for row in rows]
    dialect.put_rows(connection, INDEX.name, _COLUMNS, words_index.rows(connection, indexed))


def index_all(connection: Connection) -> None:
    """Index every chunk of a store with an empty index."""
    names = "sequence, chunk_id, version, document_id, parent_id, text"
    stored = connection.exec_driver_sql(f"SELECT {names} FROM chunks ORDER BY sequence")
    while part := stored.fetchmany(_BATCH):
        connection.exec_driver_sql(_PUT, [_indexed(int(row.sequence), dict(row._mapping)) for row in part])


def count(store: Store, text: str) -> int:
    """How many chunk versions a typed query finds; all of them for a query without words."""
    with store.read() as connection:
        return int(
            connection.execute(select(func.count()).select_from(_found(text, scored=False).subquery())).scalar_one()
        )


def window(store: Store, text: str, offset: int, limit: int) -> tuple[EvidenceChunk, ...]:
    """At most `limit` of the found chunks, best first, starting at `offset` (from 0).

    Withheld ones have no text, whatever the store holds.
    """
    found = _found(text).subquery()
    with store.read() as connection:
        page = connection.execute(
            select(found.c.place).order_by(found.c.score, found.c.place).limit(limit).offset(offset)
        ).all()
        chosen = chunks.at_places(connection, [int(place) for (place,) in page])
    return tuple(one.model_copy(update={"text": None}) if one.permitted is False else one for one in chosen)


def by_name(store: Store, names: Iterable[str]) -> tuple[EvidenceChunk, ...]:
    """Every version of the chunks with these ids, and of the documents that the other names are.

    The word index finds a document, since a case that is typed in asks on every key.
    """
    wanted = tuple(names)
    found = chunks.get(store, wanted)
    known = {one.chunk_id for one in found}
    return (*found, *(one for name in wanted if name not in known for one in _of_document(store, name)))


def _of_document(store: Store, name: str) -> tuple[EvidenceChunk, ...]:
    terms = search.terms(name)
    if terms.match is None:
        return ()
    places = _matching(terms.match, scored=False, names_only=True).subquery()
    whole = or_(CHUNKS.c.document_id == name, CHUNKS.c.document_id.endswith(f"/{name}", autoescape=True))
    wanted = select(CHUNKS.c.sequence).where(CHUNKS.c.sequence.in_(select(places.c.place)), whole)
    with store.read() as connection:
        found = connection.execute(wanted.order_by(CHUNKS.c.sequence)).all()
        return chunks.at_places(connection, [int(place) for (place,) in found])


def unindexed(driver: sqlite3.Connection) -> Iterator[DoctorFinding]:
    """Chunks that are missing from the index, and places in the index without a chunk."""
    both = (
        "SELECT sequence, 'no search finds this chunk' FROM chunks "
        "WHERE sequence NOT IN (SELECT id FROM source_search_index_docsize) UNION ALL "
        "SELECT id, 'the index holds a chunk that is not stored' FROM source_search_index_docsize "
        "WHERE id NOT IN (SELECT sequence FROM chunks)"
    )
    for place, message in driver.execute(both):
        yield DoctorFinding(
            "doctor_search",
            DoctorLevel.ERROR,
            bytes(message).decode() if isinstance(message, bytes) else str(message),
            f"source_search_index, row {place}",
            "doctor --repair makes the search index again",
        )


def _indexed(place: int, row: dict[str, Any]) -> tuple[int, str, str]:
    named = (row["chunk_id"], row["document_id"], row["parent_id"], row["version"])
    return place, search.spread(" ".join(str(name) for name in named if name)), search.spread(row["text"] or "")


def _found(text: str, *, scored: bool = True) -> Select[Any]:
    """Place and score (lower is better) of every chunk version that the query finds."""
    terms = search.terms(text)
    withheld = chunks.withheld_places()
    signs = [CHUNKS.c.text.contains(sign, autoescape=True) for sign in terms.signs]
    if terms.match is None:
        every = select(CHUNKS.c.sequence.label("place"), literal_column("0.0").label("score"))
        return every.where(*signs, CHUNKS.c.sequence.not_in(withheld)) if signs else every
    shown = _matching(terms.match, scored).where(_PLACE.not_in(withheld))
    if signs:
        return shown.join(CHUNKS, CHUNKS.c.sequence == INDEX.c.rowid).where(*signs)
    named = _matching(terms.match, scored, names_only=True).where(_PLACE.in_(withheld))
    return select(union_all(shown, named).subquery())


def _matching(expression: str, scored: bool, *, names_only: bool = False) -> Select[Any]:
    weights = (("names", NAME_WEIGHT), ("text", TEXT_WEIGHT))[: 1 if names_only else 2]
    columns = tuple(name for name, _ in weights)
    score: ColumnElement[float] = literal_column("0.0")
    if scored:
        ranked = f"bm25(source_search_index, {NAME_WEIGHT}, {TEXT_WEIGHT})"
        score = words_index.badness(expression, ranked, INDEX.name, weights)
    matches = words_index.matches(expression, INDEX.name, columns, only="names" if names_only else "")
    return select(INDEX.c.rowid.label("place"), score.label("score")).where(matches)
