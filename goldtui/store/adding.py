"""Appends many rows to the tables of a set, in parts, so that an import needs no memory for all of them at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

from sqlalchemy import Connection, Table, func, select

from goldtui.model.case_state import FIRST
from goldtui.model.projection import UNJUDGED, HeadProjection
from goldtui.model.records import EvidenceChunk, GoldCase
from goldtui.store.cases import heads, search, tags
from goldtui.store.cases.revisions import revision_columns
from goldtui.store.chain import audit
from goldtui.store.chain.digests import Cell, body_of_read
from goldtui.store.db.dialect import insert_many
from goldtui.store.db.tables import CHUNKS, HEADS, REVISIONS
from goldtui.store.db.values import moment_text
from goldtui.store.evidence import chunk_search, chunks

Columns = dict[str, Cell]


class Adding:
    """Appends rows to append-only tables in bulk, with one audit entry per run of rows."""

    def __init__(self, connection: Connection, author: str, at: datetime, set_name: str) -> None:
        self.connection = connection
        self.author = author
        self.at = at
        self._set_name = set_name

    def first_of(self, table: Table) -> int:
        """The sequence that the next row of a table gets; those behind it follow without a gap."""
        return int(self.connection.execute(select(func.max(table.c.sequence))).scalar() or 0) + 1

    def add(self, table: Table, rows: Sequence[Columns]) -> int:
        """Append rows and return the sequence of the first."""
        first = self.first_of(table)
        self.put(table, first, rows)
        self.audit(table, first, [str(row["digest"]) for row in rows])
        return first

    def put(self, table: Table, first: int, rows: Sequence[Columns]) -> None:
        """Append rows from `first` on; whoever does it in parts lets `audit` follow the last of them."""
        names = [column.name for column in table.columns if column.name != "sequence"]
        values = [(first + offset, *(row[name] for name in names)) for offset, row in enumerate(rows)]
        if values:
            insert_many(self.connection, table, values)

    def audit(self, table: Table, first: int, digests: Sequence[str]) -> None:
        """The entry of all rows from `first` on, by their digests; none for no rows."""
        if digests:
            audit.append(
                self.connection,
                actor=self.author,
                action="import",
                object_=f"set {self._set_name}: {len(digests)} {table.name}",
                at=self.at,
                table=table.name,
                first_row=first,
                digests=digests,
            )


_PART = 2_000
"""Records whose rows are made at a time: all at once they take as much memory as the records themselves."""


def add_chunks(adding: Adding, new: Sequence[EvidenceChunk]) -> None:
    """Append chunks and index their words."""
    first, digests = adding.first_of(CHUNKS), []
    for start in range(0, len(new), _PART):
        rows = [chunks.chunk_columns(chunk) for chunk in new[start : start + _PART]]
        adding.put(CHUNKS, first + start, rows)
        chunk_search.put_new(adding.connection, first + start, rows)
        digests += [str(row["digest"]) for row in rows]
    adding.audit(CHUNKS, first, digests)


def add_cases(
    adding: Adding,
    cases: Sequence[GoldCase],
    note: str,
    projections: Mapping[str, HeadProjection],
) -> None:
    """Append new cases as drafts, with what lists and search read of them."""
    sequence = adding.first_of(REVISIONS)
    ordinal = heads.next_ordinal(adding.connection)
    digests: list[str] = []
    for start in range(0, len(cases), _PART):
        # As a list, since each look at packed cases makes them again.
        part = list(cases[start : start + _PART])
        digests += _add_part(adding, sequence + start, ordinal + start, part, note, projections)
    adding.audit(REVISIONS, sequence, digests)


def _add_part(
    adding: Adding,
    sequence: int,
    ordinal: int,
    cases: Sequence[GoldCase],
    note: str,
    projections: Mapping[str, HeadProjection],
) -> list[str]:
    """Add some of the cases and return their digests."""
    when = moment_text(adding.at)
    rows = [
        revision_columns(
            case.case_id,
            body_of_case(case),
            number=1,
            parent_digest=None,
            state=FIRST,
            author=adding.author,
            at=when,
            note=note,
        )
        for case in cases
    ]
    adding.put(REVISIONS, sequence, rows)
    order = [column.name for column in HEADS.columns]
    lines, texts = [], []
    for offset, (case, row) in enumerate(zip(cases, rows, strict=True)):
        projection = projections.get(case.case_id, UNJUDGED)
        columns = heads.head_columns(ordinal + offset, sequence + offset, case, row, projection)
        lines.append(tuple(columns[name] for name in order))
        texts.append((ordinal + offset, search.index_text(case)))
    insert_many(adding.connection, HEADS, lines)
    search.put_new(adding.connection, texts)
    tags.put_new(adding.connection, [(ordinal + offset, case.tags) for offset, case in enumerate(cases)])
    return [str(row["digest"]) for row in rows]


def body_of_case(case: GoldCase) -> str:
    """The stored form of a case as its reader made it."""
    return body_of_read(case, f"case {case.case_id}")
