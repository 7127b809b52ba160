"""Check stored rows against their digests, chains and projections, for the doctor.

Text is read as raw bytes, because one invalid byte would otherwise stop the examination of all other rows.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum
from hashlib import sha256
from typing import Any

from goldtui.model.faults import StoreError
from goldtui.model.records import GoldCase
from goldtui.store.cases import search
from goldtui.store.chain.digests import Cell, row_digest
from goldtui.store.db.tables import APPEND_ONLY, AUDIT, DRAFTS, HEADS, REVISIONS, TAGS
from goldtui.store.db.values import moment

_CLOCK_SLACK = timedelta(minutes=1)
_FIX = "doctor --repair takes it back from a backup that proves it; if none does: --restore, or --accept with a reason"
_REBUILT = "doctor --repair rebuilds it from the revisions"
_TAKEN_OUT = "doctor --repair moves the row to a file next to the database"


class DoctorLevel(StrEnum):
    """How much a finding matters. `not_tested` is neither good nor bad: something could not be examined."""

    ERROR = "error"
    WARNING = "warning"
    NOT_TESTED = "not_tested"
    NOTICE = "notice"


@dataclass(frozen=True, slots=True)
class DoctorFinding:
    """One finding about a database file. `where` names the table and row, or the part of the file."""

    code: str
    level: DoctorLevel
    message: str
    where: str = ""
    fix: str = ""
    seen: str = ""
    """The digest of the current content of a wrong row; an accepted break is valid only for it."""


class Raw(bytes):
    """A stored text as bytes; plain `bytes` is then certainly a BLOB, which none of our tables has."""


Row = dict[str, Any]


def audit_chain(driver: sqlite3.Connection) -> Iterator[DoctorFinding]:
    """Check each entry's own hash, its link to the previous entry, and the count; the first break matters most."""
    previous, expected, clock = None, 1, ""
    for row in rows_of(driver, AUDIT.name, [column.name for column in AUDIT.columns], "seq"):
        where = f"audit, entry {row.get('seq')}"
        seen = digest_now(AUDIT.name, row)
        if bad := _unreadable_columns(row):
            yield _utf8(where, bad, seen)
        own = row.pop("own")
        if row["seq"] != expected or row["previous"] != previous or own != digest_now("audit", row):
            message = "the audit chain is broken here: an entry was changed or removed"
            yield _error("doctor_audit", message, where, seen)
        if _went_back(clock, row["at"]):
            message = "a clock went back between the entry before and this one; their order is still sure"
            yield DoctorFinding("doctor_clock", DoctorLevel.NOTICE, message, where)
        previous, expected, clock = own, (row["seq"] or 0) + 1, str(row["at"])


def appended_rows(driver: sqlite3.Connection) -> Iterator[DoctorFinding]:
    """Check every row of the append-only tables against its digest, and each run of rows against its audit entry."""
    for table in APPEND_ONLY:
        names = [column.name for column in table.columns]
        entries = _entries(driver, table.name)
        entry = next(entries, None)
        expected, whole = 1, sha256()
        for row in rows_of(driver, table.name, names, "sequence"):
            where = f"{table.name}, row {row['sequence']}" + (f" (case {row['case_id']})" if "case_id" in row else "")
            stated = row.pop("digest")
            seen = digest_now(table.name, {name: value for name, value in row.items() if name != "sequence"})
            if row["sequence"] != expected:
                yield _error(
                    "doctor_missing", f"rows before this one are missing, from {expected}", where, str(expected)
                )
            if bad := _unreadable_columns(row | {"digest": stated}):
                yield _utf8(where, bad, seen)
            if stated != seen:
                yield _error("doctor_row", "the row is not what was written: its digest disagrees", where, seen)
            expected = (row["sequence"] or 0) + 1
            while entry is not None and entry["last_row"] < row["sequence"]:
                yield _audited(table.name, entry, whole.hexdigest())
                entry, whole = next(entries, None), sha256()
            if entry is None or entry["first_row"] > row["sequence"]:
                yield _error("doctor_unaudited", "no audit entry covers the row", where, seen)
                continue
            whole.update(str(stated).encode("ascii", "replace") + b"\n")
            if row["sequence"] == entry["last_row"]:
                if whole.hexdigest() != entry["row_digest"]:
                    yield _audited(table.name, entry, whole.hexdigest())
                entry, whole = next(entries, None), sha256()
        if entry is not None:
            yield _error(
                "doctor_missing",
                f"the last rows are missing: the audit chain knows rows up to {entry['last_row']}",
                table.name,
                str(entry["last_row"]),
            )


def revision_chains(driver: sqlite3.Connection) -> Iterator[DoctorFinding]:
    """Check that each case's revisions count from 1 without a gap, each with the digest of the previous one."""
    case, number, digest = None, 0, None
    for row in rows_of(driver, REVISIONS.name, ["case_id", "number", "parent_digest", "digest"], "case_id, number"):
        if row["case_id"] != case:
            case, number, digest = row["case_id"], 0, None
        if row["number"] != number + 1 or row["parent_digest"] != digest:
            where = f"case {case}, revision {row['number']}"
            seen = digest_now(REVISIONS.name, row)
            yield _error("doctor_chain", "the revision does not follow from the one before it", where, seen)
        number, digest = row["number"] or 0, row["digest"]


def heads(driver: sqlite3.Connection) -> Iterator[DoctorFinding]:
    """Check each head against its own digest, the newest revision of its case, and the text it lists."""
    names = [column.name for column in HEADS.columns]
    newest = {
        str(row["case_id"]): row["sequence"]
        for row in rows_of(driver, REVISIONS.name, ["case_id", "number", "sequence"], "case_id, number")
    }
    expected = 1
    for row in rows_of(driver, HEADS.name, names, "ordinal"):
        where = f"heads, row {row['ordinal']} (case {row['case_id']})"
        if bad := _unreadable_columns(row):
            yield _utf8(where, bad, fix=_REBUILT)
        if row["ordinal"] != expected:
            yield _error("doctor_missing", "the row before this one is missing", where, fix=_REBUILT)
        expected = (row["ordinal"] or 0) + 1
        stated = row.pop("row_digest")
        if stated != digest_now(HEADS.name, row):
            message = "the row is not what was written: its digest disagrees"
            yield _error("doctor_row", message, where, fix=_REBUILT)
        if newest.pop(str(row["case_id"]), None) != row["sequence"] or not _agrees(driver, row):
            yield _error("doctor_head", "the list does not show the case's newest revision", where, fix=_REBUILT)
    for case_id in newest:
        yield _error("doctor_head", "the case is in no list", f"case {case_id}", fix=_REBUILT)


def drafts(driver: sqlite3.Connection) -> Iterator[DoctorFinding]:
    """Check each draft against its digest."""
    for row in rows_of(driver, DRAFTS.name, [column.name for column in DRAFTS.columns], "case_id, session_key"):
        where = f"drafts (case {row['case_id']})"
        if bad := _unreadable_columns(row):
            yield _utf8(where, bad, fix=_TAKEN_OUT)
        if row.pop("row_digest") != digest_now(DRAFTS.name, row):
            message = "the row is not what was written: its digest disagrees"
            yield _error("doctor_row", message, where, fix=_TAKEN_OUT)


def search_texts(driver: sqlite3.Connection) -> Iterator[DoctorFinding]:
    """Check the indexed text of each case against the text computed from its newest revision."""
    query = (
        "SELECT heads.ordinal, heads.case_id, revisions.body, search_index.text FROM heads "
        "LEFT JOIN revisions ON revisions.sequence = heads.sequence "
        "LEFT JOIN search_index ON search_index.rowid = heads.ordinal ORDER BY heads.ordinal"
    )
    for raw in driver.execute(query):
        ordinal, case_id, body, text = (decode_cell(cell) for cell in raw)
        try:
            same = text == search.index_text(GoldCase.model_validate_json(body))
        except (ValueError, TypeError):
            same = False
        if not same:
            yield _error(
                "doctor_search",
                "the search index holds another text than the case",
                f"search_index, row {ordinal} (case {case_id})",
                fix=_REBUILT,
            )


def tags(driver: sqlite3.Connection) -> Iterator[DoctorFinding]:
    """Check the tags used by lists against those of each case's newest revision."""
    listed: dict[int, set[str]] = {}
    for row in rows_of(driver, TAGS.name, ["ordinal", "tag"], "ordinal, tag"):
        listed.setdefault(row["ordinal"], set()).add(row["tag"])
    query = (
        "SELECT heads.ordinal, heads.case_id, revisions.body FROM heads "
        "LEFT JOIN revisions ON revisions.sequence = heads.sequence ORDER BY heads.ordinal"
    )
    for raw in driver.execute(query):
        ordinal, case_id, body = (decode_cell(cell) for cell in raw)
        try:
            wanted = set(json.loads(body)["tags"])
        except (ValueError, TypeError, KeyError):
            # An unreadable body is reported with the revisions.
            continue
        if listed.pop(ordinal, set()) != wanted:
            message = "lists know other tags than the case has"
            yield _error("doctor_tags", message, f"case_tags (case {case_id})", fix=_REBUILT)
    for ordinal in listed:
        message = "lists know tags of a case that is not there"
        yield _error("doctor_tags", message, f"case_tags, place {ordinal}", fix=_REBUILT)


def rows_of(driver: sqlite3.Connection, table: str, names: list[str], order: str) -> Iterator[Row]:
    """The rows of a table in order, as dicts by column name, with texts decoded by `decode_cell`."""
    for row in driver.execute(f"SELECT {', '.join(names)} FROM {table} ORDER BY {order}"):
        yield {name: decode_cell(cell) for name, cell in zip(names, row, strict=True)}


def decode_cell(cell: object) -> Any:
    """The cell's original value; bytes that are no valid text are distinguishable from text."""
    if isinstance(cell, Raw):
        try:
            return cell.decode("utf-8")
        except UnicodeDecodeError:
            return _Undecodable(cell)
    return cell


class _Undecodable(str):
    """Replaces a text that is not valid UTF-8, shown escaped. Its row counts as damaged."""

    __slots__ = ()

    def __new__(cls, raw: bytes) -> _Undecodable:
        return super().__new__(cls, raw.decode("utf-8", "backslashreplace"))


def _went_back(before: str, now: object) -> bool:
    """Whether a time is clearly before an earlier one; writers that waited for each other differ by seconds."""
    try:
        return moment(before) - moment(str(now)) > _CLOCK_SLACK
    except StoreError:
        return False


def digest_now(table: str, row: Mapping[str, Cell]) -> str:
    """The digest the row should have; empty, which equals no digest, for values that no row can hold."""
    try:
        return row_digest(table, row)
    except (TypeError, ValueError):
        return ""


def _unreadable_columns(row: Row) -> list[str]:
    return [name for name, value in row.items() if isinstance(value, _Undecodable)]


def _entries(driver: sqlite3.Connection, table: str) -> Iterator[Row]:
    names = ["seq", "table_name", "first_row", "last_row", "row_digest"]
    rows = [row for row in rows_of(driver, AUDIT.name, names, "seq") if row["table_name"] == table]
    return iter(rows)


def _agrees(driver: sqlite3.Connection, head: Row) -> bool:
    names = ("case_id", "number", "digest", "state", "author", "at")
    query = f"SELECT {', '.join(names)}, body FROM revisions WHERE sequence = ?"
    found = driver.execute(query, (head["sequence"],)).fetchone()
    if found is None:
        return False
    row = {name: decode_cell(cell) for name, cell in zip((*names, "body"), found, strict=True)}
    try:
        case: Mapping[str, Any] = json.loads(row["body"])
    except (ValueError, TypeError):
        return False
    shown = ("question", "workflow", "category", "expected_behaviour")
    return all(head[name] == row[name] for name in names) and all(head[name] == case.get(name) for name in shown)


def _audited(table: str, entry: Row, seen: str) -> DoctorFinding:
    return _error(
        "doctor_audit_rows",
        f"rows {entry['first_row']} to {entry['last_row']} are not those the audit chain recorded",
        f"{table}, audit entry {entry['seq']}",
        seen,
    )


def _utf8(where: str, columns: list[str], seen: str = "", *, fix: str = _FIX) -> DoctorFinding:
    return _error("doctor_utf8", f"not valid UTF-8 in: {', '.join(columns)}", where, seen, fix=fix)


def _error(code: str, message: str, where: str, seen: str = "", *, fix: str = _FIX) -> DoctorFinding:
    return DoctorFinding(code, DoctorLevel.ERROR, message, where, fix, seen)
