"""Restore damaged rows of the history from a backup, if a hash proves that they are the original rows.

A backup is older than the file, so restoring all of it would lose later work. Row by row nothing is lost: a row is
restored only if the current file's chain has its digest.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from functools import partial
from hashlib import sha256
from pathlib import Path

from sqlalchemy import Table

from goldtui.model.counts import plural
from goldtui.store.db.backup import backups
from goldtui.store.db.tables import APPEND_ONLY, AUDIT
from goldtui.store.doctor import doctor_rows
from goldtui.store.doctor.doctor_rows import DoctorLevel, Raw, Row, digest_now, rows_of
from goldtui.store.doctor.repair_work import RepairWork

Reader = Callable[[sqlite3.Connection], list[Row] | None]
"""Reads rows from an open backup; returns null when it cannot prove them."""

_LAST = 2**63 - 1
_BROKEN = "the row was not what the chain of digests says; the one it names was taken back from {}"


def chain_is_whole(driver: sqlite3.Connection) -> bool:
    """Whether every audit entry is unaltered."""
    return all(finding.level is not DoctorLevel.ERROR for finding in doctor_rows.audit_chain(driver))


def take_back(work: RepairWork, path: Path) -> None:
    """Restore, from the newest backup that can prove them, audit entries first and then the rows they cover."""
    if not chain_is_whole(work.driver):
        _from_newest(work, path, AUDIT, "seq", partial(_entries_of, work.driver))
    if not chain_is_whole(work.driver):
        return
    for table in APPEND_ONLY:
        for entry in _broken(work.driver, table):
            _from_newest(work, path, table, "sequence", partial(_rows_of, work.driver, table, entry))


def take_out_unrecorded(work: RepairWork) -> None:
    """Move out rows of the append-only tables that no audit entry covers: goldtui did not write them.

    Only with an intact chain, because a row whose entry is damaged may be genuine.
    """
    if not chain_is_whole(work.driver):
        return
    for table in APPEND_ONLY:
        query = "SELECT coalesce(max(last_row), 0) FROM audit WHERE table_name = ?"
        (last,) = work.driver.execute(query, (table.name,)).fetchone()
        work.take_out(table, "sequence NOT BETWEEN 1 AND ?", last, "no audit entry knows the row")


def _from_newest(work: RepairWork, path: Path, table: Table, key: str, read: Reader) -> None:
    """Insert the rows that `read` takes from the newest backup that has them; the rows they replace are moved out."""
    for backup in backups(path):
        rows = None
        # A backup of an older schema lacks tables or columns, and a backup may be damaged itself; then try the next
        # one.
        with suppress(sqlite3.Error, UnicodeDecodeError):
            uri = f"{backup.path.absolute().as_uri()}?mode=ro"
            with closing(sqlite3.connect(uri, uri=True)) as older:
                older.text_factory = Raw
                rows = read(older)
        if rows is None:
            continue
        for row in rows:
            work.take_out(table, f"{key} IS ?", row[key], _BROKEN.format(backup.path.name))
        names = [column.name for column in table.columns]
        work.put_in(table, [tuple(row[column] for column in names) for row in rows])
        counted = plural(len(rows), "row")
        work.done.append(f"{counted} of {table.name} taken back from {backup.path.name}")
        return


def _entries_of(driver: sqlite3.Connection, older: sqlite3.Connection) -> list[Row] | None:
    """The entries that differ in a backup with an intact chain that the current chain continues."""
    if not chain_is_whole(older):
        return None
    end = next(_between(older, AUDIT, "seq", 0, _LAST, order="seq DESC"), None)
    if end is None or not _goes_on(driver, end):
        return None
    return [row for row in _between(older, AUDIT, "seq", 0, _LAST) if _at(driver, AUDIT, "seq", row["seq"]) != row]


def _goes_on(driver: sqlite3.Connection, end: Row) -> bool:
    """Whether the current chain contains the last entry of an older one, or continues it: then it is the same chain."""
    same, after = (_at(driver, AUDIT, "seq", end["seq"] + step) for step in (0, 1))
    if after is not None and _is_itself(after) and after["previous"] == end["own"]:
        return True
    return same is not None and bool(same["own"] == end["own"])


def _rows_of(driver: sqlite3.Connection, table: Table, entry: Row, older: sqlite3.Connection) -> list[Row] | None:
    """The rows covered by an audit entry that differ in a backup, if the backup's rows match the entry."""
    first, last = entry["first_row"], entry["last_row"]
    if not _proves(table, _between(older, table, "sequence", first, last), entry):
        return None
    rows = _between(older, table, "sequence", first, last)
    return [row for row in rows if _at(driver, table, "sequence", row["sequence"]) != row]


def _broken(driver: sqlite3.Connection, table: Table) -> list[Row]:
    """The audit entries that do not match their rows.

    If rows were removed from outside, later rows may have reused their numbers; an entry that shares numbers with
    another is left out, because restoring its rows would displace the later ones.
    """
    names = ["seq", "table_name", "first_row", "last_row", "row_digest"]
    entries = [row for row in rows_of(driver, AUDIT.name, names, "seq") if row["table_name"] == table.name]
    wrong = []
    for entry in entries:
        rows = _between(driver, table, "sequence", entry["first_row"], entry["last_row"])
        if not _proves(table, rows, entry) and not any(_overlap(entry, other) for other in entries):
            wrong.append(entry)
    return wrong


def _overlap(one: Row, other: Row) -> bool:
    apart = one["last_row"] < other["first_row"] or other["last_row"] < one["first_row"]
    return one["seq"] != other["seq"] and not apart


def _between(
    driver: sqlite3.Connection, table: Table, key: str, first: int, last: int, *, order: str = ""
) -> Iterator[Row]:
    """The rows in a range of places, one after the other, because a million imported rows are one range."""
    names = [column.name for column in table.columns]
    query = f"SELECT {', '.join(names)} FROM {table.name} WHERE {key} BETWEEN ? AND ? ORDER BY {order or key}"
    for cells in driver.execute(query, (first, last)):
        yield {name: doctor_rows.decode_cell(cell) for name, cell in zip(names, cells, strict=True)}


def _at(driver: sqlite3.Connection, table: Table, key: str, place: int) -> Row | None:
    return next(_between(driver, table, key, place, place), None)


def _proves(table: Table, rows: Iterator[Row], entry: Row) -> bool:
    """Whether these are the rows the entry recorded: each matches its digest, and all digests match the entry."""
    expected, whole = entry["first_row"], sha256()
    for row in rows:
        content = {name: value for name, value in row.items() if name not in ("sequence", "digest")}
        if row["sequence"] != expected or digest_now(table.name, content) != row["digest"]:
            return False
        whole.update(f"{row['digest']}\n".encode("ascii", "replace"))
        expected += 1
    return bool(expected == entry["last_row"] + 1 and whole.hexdigest() == entry["row_digest"])


def _is_itself(entry: Row) -> bool:
    content = {name: value for name, value in entry.items() if name != "own"}
    return bool(digest_now(AUDIT.name, content) == entry["own"])
