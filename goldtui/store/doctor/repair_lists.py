"""Rebuild the lists of cases, their tags and both search indexes from the revisions and chunks.

Their only own data are judgements, which are kept if their row is sound and dropped otherwise: an untrustworthy verdict
is worse than judging again.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

from goldtui.model.projection import UNJUDGED, HeadProjection
from goldtui.model.records import GoldCase
from goldtui.store.cases import heads, search
from goldtui.store.db.tables import HEADS, REVISIONS, TAGS
from goldtui.store.doctor.doctor_rows import Row, decode_cell, digest_now, rows_of
from goldtui.store.doctor.repair_work import RepairWork
from goldtui.store.evidence import chunk_search

_NEWEST = (
    "SELECT {columns} FROM revisions JOIN (SELECT case_id AS of_case, max(number) AS last, min(sequence) AS first "
    "FROM revisions GROUP BY case_id) ON case_id = of_case AND number = last ORDER BY first"
)
"""The newest revision of each case in order of arrival, which is also the order of the lists."""
_HEAD_NAMES = [column.name for column in HEADS.columns]
_REVISION_NAMES = [column.name for column in REVISIONS.columns]
_PART = 500


class UnreadableCase(Exception):
    """The newest revision of a case is unreadable, so lists cannot be built from it."""


def lists_anew(work: RepairWork) -> bool:
    """Correct every row of the lists and every tag that disagrees with the revisions; true if any did.

    Raises UnreadableCase with the case's id before changing anything.
    """
    wrong: list[tuple[str, int]] = []
    new_heads: list[tuple[object, ...]] = []
    new_tags: list[tuple[str, int]] = []
    # A few hundred at a time, because a set may have a million.
    present = rows_of(work.driver, HEADS.name, _HEAD_NAMES, "ordinal")
    row = next(present, None)
    last = 0
    for ordinal, (sequence, case, saved) in enumerate(_newest(work), 1):
        last = ordinal
        while row is not None and row["ordinal"] < ordinal:
            wrong.append(("heads", row["ordinal"]))
            row = next(present, None)
        here = row if row is not None and row["ordinal"] == ordinal else None
        if here is not None:
            row = next(present, None)
        wanted = heads.head_columns(ordinal, sequence, case, saved, _known(work, case.case_id, here, saved["digest"]))
        if here != wanted:
            wrong.append(("heads", ordinal))
            new_heads.append(tuple(wanted[name] for name in _HEAD_NAMES))
        tags = set(case.tags)
        if _tags_at(work, ordinal) != tags:
            wrong.append(("tags", ordinal))
            new_tags += [(tag, ordinal) for tag in sorted(tags)]
    if row is not None:
        wrong += [("heads", row["ordinal"]), *(("heads", later["ordinal"]) for later in present)]
    lost = work.driver.execute("SELECT DISTINCT ordinal FROM case_tags WHERE ordinal NOT BETWEEN 1 AND ?", (last,))
    wrong += [("tags", ordinal) for (ordinal,) in lost.fetchall()]
    for what, ordinal in wrong:
        if what == "heads":
            work.take_out(HEADS, "ordinal IS ?", ordinal, "the list did not show what the newest revision says")
        else:
            work.take_out(TAGS, "ordinal IS ?", ordinal, "lists knew other tags than the case has")
    work.put_in(HEADS, new_heads)
    work.put_in(TAGS, new_tags)
    if wrong:
        work.done.append("lists and tags made again from the revisions")
    return bool(wrong)


def search_anew(work: RepairWork) -> None:
    """Rebuild both search indexes, whatever their state. Raises UnreadableCase like `lists_anew`."""
    for name in ("search_index", "source_search_index"):
        (statement,) = work.driver.execute("SELECT sql FROM sqlite_schema WHERE name = ?", (name,)).fetchone()
        work.driver.execute(f"DROP TABLE {name}")
        work.driver.execute(bytes(statement).decode("utf-8"))
    part: list[tuple[int, str]] = []
    for ordinal, (_, case, _) in enumerate(_newest(work), 1):
        part.append((ordinal, search.index_text(case)))
        if len(part) == _PART:
            search.put_new(work.connection, part)
            part = []
    search.put_new(work.connection, part)
    names = ["sequence", "chunk_id", "version", "document_id", "parent_id", "text"]
    chunks: list[dict[str, Any]] = []
    for row in rows_of(work.driver, "chunks", names, "sequence"):
        chunks.append(row)
        if len(chunks) == _PART:
            chunk_search.put_back(work.connection, chunks)
            chunks = []
    chunk_search.put_back(work.connection, chunks)
    work.done.append("search indexes made again from cases and chunks")


def _newest(work: RepairWork) -> Iterator[tuple[int, GoldCase, Row]]:
    """Place, case and columns of the newest revision of each case, in order of arrival."""
    query = _NEWEST.format(columns=", ".join(_REVISION_NAMES))
    for cells in work.driver.execute(query):
        row = {name: decode_cell(cell) for name, cell in zip(_REVISION_NAMES, cells, strict=True)}
        try:
            case = GoldCase.model_validate_json(row["body"])
        except (ValueError, TypeError):
            raise UnreadableCase(str(row["case_id"])) from None
        if case.case_id != row["case_id"]:
            raise UnreadableCase(str(row["case_id"]))
        yield cast(int, row["sequence"]), case, row


def _known(work: RepairWork, case_id: str, here: Row | None, digest: str) -> HeadProjection:
    """The judgement of exactly this revision if a sound row has it; otherwise marked as never judged."""
    row = here
    if row is None or row["case_id"] != case_id:
        row = next(iter(_heads_of(work, case_id)), None)
    if row is None or row["digest"] != digest:
        return UNJUDGED
    content = {name: value for name, value in row.items() if name != "row_digest"}
    if digest_now(HEADS.name, content) != row["row_digest"]:
        return UNJUDGED
    return HeadProjection(row["first_failed_stage"], None if row["sound"] is None else bool(row["sound"]))


def _heads_of(work: RepairWork, case_id: str) -> Iterator[Row]:
    query = f"SELECT {', '.join(_HEAD_NAMES)} FROM heads WHERE case_id = ?"
    for cells in work.driver.execute(query, (case_id,)).fetchall():
        yield {name: decode_cell(cell) for name, cell in zip(_HEAD_NAMES, cells, strict=True)}


def _tags_at(work: RepairWork, ordinal: int) -> set[str]:
    found = work.driver.execute("SELECT tag FROM case_tags WHERE ordinal = ?", (ordinal,)).fetchall()
    return {decode_cell(cell) for (cell,) in found}
