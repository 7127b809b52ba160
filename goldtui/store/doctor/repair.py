"""Repair a database: a verified copy first, then one transaction that moves out, restores or recomputes rows.

Nothing is deleted: removed rows are kept in a file next to the database, and what cannot be repaired honestly is left
and reported. A repair that would leave more errors than it found is rolled back.
"""

from __future__ import annotations

import sqlite3
import stat
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

from sqlalchemy import create_engine
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import NullPool

from goldtui.model.faults import StoreError
from goldtui.store.chain import audit
from goldtui.store.db import dialect, header
from goldtui.store.db.backup import copy_as_it_is
from goldtui.store.db.tables import DRAFTS, LEASES
from goldtui.store.doctor import quarantine, repair_history, repair_lists
from goldtui.store.doctor.doctor import examine, find_faults
from goldtui.store.doctor.doctor_rows import DoctorFinding, DoctorLevel, Raw, digest_now, rows_of
from goldtui.store.doctor.repair_work import RepairWork

ACTION = "repair"
KEPT_ROWS = (DRAFTS, LEASES)
"""Tables whose rows are replaced in use and so are in no chain; each row has its own digest."""


@dataclass(frozen=True, slots=True)
class Repair:
    """What a repair found, did and left. Nothing was done if `copy` is null."""

    before: tuple[DoctorFinding, ...]
    after: tuple[DoctorFinding, ...]
    copy: Path | None = None
    """The file before the repair."""
    quarantine: Path | None = None
    """The file of removed rows, null when there are none."""
    moved: Mapping[str, int] = field(default_factory=dict)
    """The number of removed rows per table."""
    done: tuple[str, ...] = ()


def repair(path: Path, *, by: str, at: datetime) -> Repair:
    """Repair what can be repaired without guessing, and return the findings before and after.

    A sound file is not touched. Raises StoreError `store_beyond_repair` for a file that is damaged below its rows,
    `store_backup` when no copy can be made, `store_quarantine`, `store_busy` and the other codes of `dialect.explain`;
    the database is then unchanged.
    """
    path = header.resolve(path)
    if header.journal_is_hot(path):
        # What any writer does first; anything in its way is found and reported below.
        with suppress(StoreError):
            dialect.roll_back_interrupted(path)
    before = examine(path)
    _refuse_beyond(path, before)
    closed = ("the file is closed to everybody else",) if _close_to_others(path) else ()
    if not any(finding.level is DoctorLevel.ERROR for finding in before):
        return Repair(before, examine(path), done=closed)
    with _transaction(path) as work:
        found = _errors(work)
        copy = copy_as_it_is(path, at=at)
        # Only the doctor sees the inside of a search index, because it may write to a copy of the file.
        _put_right(work, path, search_too=any(finding.code == "doctor_search" for finding in before))
        if not work.taken and not work.done:
            copy.unlink(missing_ok=True)
            return Repair(before, examine(path), done=closed)
        kept: Path | None = None
        try:
            kept = quarantine.keep(path, work.taken, by=by, at=at) if work.taken else None
            moved = Counter(row.table for row in work.taken)
            with _texts(work.driver):
                audit.note(work.connection, actor=by, action=ACTION, object_=_said(moved, kept, work), at=at)
            worse = _errors(work) - found
            if worse:
                code, where = next(iter(worse))
                raise _beyond(path, f"it would lead to {code} ({where})")
            work.connection.exec_driver_sql("COMMIT")
        except BaseException:
            # All rows are still in the database, which is unchanged.
            for needless in (copy, *([kept] if kept is not None else [])):
                with suppress(OSError):
                    needless.unlink()
            raise
    return Repair(before, examine(path), copy, kept, dict(moved), (*closed, *work.done))


def _put_right(work: RepairWork, path: Path, *, search_too: bool) -> None:
    if work.driver.execute("PRAGMA integrity_check").fetchall() != [(b"ok",)]:
        # This comes first, because the steps below look rows up by their indexes.
        with suppress(sqlite3.IntegrityError):
            work.driver.execute("REINDEX")
            work.done.append("indexes made again from their tables")
    with _triggers_down(work.driver):
        repair_history.take_back(work, path)
        repair_history.take_out_unrecorded(work)
        _take_out_wrong(work)
        try:
            if repair_lists.lists_anew(work) or search_too:
                repair_lists.search_anew(work)
        except repair_lists.UnreadableCase:
            # The finding about that revision stays and says what to do.
            pass


def _take_out_wrong(work: RepairWork) -> None:
    for table in KEPT_ROWS:
        names = [column.name for column in table.columns]
        wrong = []
        for row in rows_of(work.driver, table.name, ["rowid", *names], "rowid"):
            place = row.pop("rowid")
            if row.pop("row_digest") != digest_now(table.name, row):
                wrong.append(place)
        for place in wrong:
            work.take_out(table, "rowid = ?", place, "the row was not what was written: its digest disagreed")


def _errors(work: RepairWork) -> set[tuple[str, str]]:
    found = find_faults(work.driver, most=10**9)
    return {(finding.code, finding.where) for finding in found if finding.level is DoctorLevel.ERROR}


def _refuse_beyond(path: Path, before: Sequence[DoctorFinding]) -> None:
    for finding in before:
        if finding.code == "store_network":
            continue
        if finding.code.startswith("store_"):
            # Not a case for repair: the finding says what to do.
            raise StoreError(finding.code, finding.message, finding.where, finding.fix)
        if finding.code == "doctor_unreadable":
            raise _beyond(path, finding.message)


def _beyond(path: Path, why: str) -> StoreError:
    return StoreError(
        "store_beyond_repair",
        f"the file cannot be repaired row by row: {why}; nothing was changed",
        str(path),
        f"list the backups ({header.examine(path).removeprefix('run: ')} --backups) and put one back with --restore",
    )


def _said(moved: Mapping[str, int], kept: Path | None, work: RepairWork) -> str:
    """The text of a repair's permanent audit entry."""
    rows = ", ".join(f"{number} of {table}" for table, number in sorted(moved.items()))
    parts = [f"rows taken out: {rows}, kept in {kept.name}" if kept is not None else "", *work.done]
    return "; ".join(part for part in parts if part)


def _close_to_others(path: Path) -> bool:
    """Restrict the file to owner and group; false if it already was, or belongs to somebody else."""
    try:
        mode = stat.S_IMODE(path.stat().st_mode)
        if mode & 0o007:
            path.chmod(mode & ~0o007)
            return True
    except OSError:
        pass
    return False


@contextmanager
def _transaction(path: Path) -> Iterator[RepairWork]:
    engine = create_engine(
        "sqlite://", creator=lambda: dialect.connect(path, read_only=False), poolclass=NullPool, hide_parameters=True
    )
    try:
        with engine.connect() as connection:
            connection.exec_driver_sql(dialect.BEGIN_WRITE)
            # Rows that reference each other are replaced one by one; all must be consistent again at the end.
            connection.exec_driver_sql("PRAGMA defer_foreign_keys=ON")
            driver = connection.connection.driver_connection
            assert isinstance(driver, sqlite3.Connection)
            driver.text_factory = Raw
            yield RepairWork(connection, driver)
    except (DBAPIError, sqlite3.Error, UnicodeDecodeError) as fault:
        found = dialect.explain(fault, path)
        if found.problem.code == "store_corrupt":
            raise _beyond(path, found.problem.message) from None
        raise found from None
    finally:
        engine.dispose()


@contextmanager
def _triggers_down(driver: sqlite3.Connection) -> Iterator[None]:
    """Drop the triggers that prevent replacing rows; each is recreated verbatim, or everything is rolled back."""
    found = driver.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'").fetchall()
    statements = [(bytes(name).decode("utf-8"), bytes(sql).decode("utf-8")) for name, sql in found]
    for name, _ in statements:
        driver.execute(f'DROP TRIGGER "{name}"')
    yield
    for _, sql in statements:
        driver.execute(sql)


@contextmanager
def _texts(driver: sqlite3.Connection) -> Iterator[None]:
    """Read texts as texts, for functions shared with the rest of the store."""
    driver.text_factory = str
    try:
        yield
    finally:
        driver.text_factory = Raw
