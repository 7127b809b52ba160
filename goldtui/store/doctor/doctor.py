"""Examine a database without changing it, and report everything that is not as it was written.

SQLite's own check misses most damage to content: 1,186 of 1,410 one-bit flips that changed data. Here every row is
checked against its digest and every digest against the audit chain; a damaged file gives findings, never a traceback.
"""

from __future__ import annotations

import shlex
import sqlite3
import stat
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from pathlib import Path

from goldtui.model.faults import StoreError
from goldtui.model.urls.database import DatabaseUrl
from goldtui.store import leases
from goldtui.store.db import dialect, header
from goldtui.store.db.dialect import SETTINGS, apply_setting
from goldtui.store.db.schema import SCHEMA_DIGEST, digest_of
from goldtui.store.doctor import accepted, doctor_rows, server_copy
from goldtui.store.doctor.doctor_rows import DoctorFinding, DoctorLevel, Raw, decode_cell
from goldtui.store.evidence import chunk_search

__all__ = ["DoctorFinding", "DoctorLevel", "engine_has_wal_fault", "examine", "find_faults", "past_breaks"]

MOST_OF_A_CODE = 50
COPY_LIMIT = 32 * 1024 * 1024
"""Bytes of a file up to which its copy is kept in memory; that of a larger one is a file that only SQLite knows."""
_NO_ROOM = frozenset({sqlite3.SQLITE_FULL, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_IOERR_WRITE, sqlite3.SQLITE_NOMEM})

Step = Callable[[sqlite3.Connection], Iterator[DoctorFinding]]


def examine(path: Path, *, most: int = MOST_OF_A_CODE) -> tuple[DoctorFinding, ...]:
    """Every finding about the database at `path`, errors first; a sound file gives only notices.

    At most `most` findings per code are listed, the rest counted. Opens the file only for reading, so an interrupted
    write is reported and not repaired; a locked file is not tested. Of a server only the rows are examined, in a copy.
    """
    if isinstance(path, DatabaseUrl):
        with server_copy.copied(path) as still:
            return _sorted(_stepped((*_PAST, *_KEPT), still, most))
    path = header.resolve(path)
    found = [*_mode(path), *_engine()]
    try:
        header.check_place(path, allow_network=False)
    except StoreError as fault:
        found.append(_as_finding(fault))
        if fault.problem.code != "store_network":
            return _sorted(found)
    try:
        header.check_header(path, header.read_header(path), read_only=True)
    except StoreError as fault:
        found.append(_as_finding(fault))
        return _sorted(found)
    try:
        with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True, isolation_level=None)) as driver:
            driver.text_factory = Raw
            found.extend(_guarded(("the settings", lambda opened: _settings(opened, path)), driver))
            with _one_moment(driver, path) as still:
                found.extend(find_faults(still, most=most))
    except (sqlite3.Error, UnicodeDecodeError) as fault:
        if dialect.is_busy(fault):
            problem = dialect.explain(fault, path).problem
            message = f"{problem.message}, so it was not examined"
            found.append(DoctorFinding(problem.code, DoctorLevel.NOT_TESTED, message, problem.where, problem.fix))
        else:
            # The driver cannot even format an error that quotes a damaged name.
            found.append(_unreadable("opening the file", fault))
    return _sorted(found)


def find_faults(driver: sqlite3.Connection, *, most: int = MOST_OF_A_CODE) -> list[DoctorFinding]:
    """The findings of all steps in an open database whose driver reads text as `Raw`; nothing about the file itself."""
    try:
        taken = accepted.accepted_breaks(driver)
    except sqlite3.Error:
        # Damage that a later step reports.
        taken = {}
    return [finding for step in _STEPS for finding in _guarded(step, driver, taken, most)]


def past_breaks(path: Path) -> tuple[DoctorFinding, ...]:
    """Alterations that nobody has accepted, in rows, chains and the lists of cases.

    Faster than `examine`, for checking only the content and not the file. Raises StoreError for a locked or unreadable
    file.
    """
    if isinstance(path, DatabaseUrl):
        with server_copy.copied(path) as still:
            return tuple(one for one in _stepped(_PAST, still) if one.level is DoctorLevel.ERROR)
    path = header.resolve(path)
    try:
        with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True, isolation_level=None)) as driver:
            driver.text_factory = Raw
            with _one_moment(driver, path) as still:
                found = _stepped(_PAST, still)
    except (sqlite3.Error, UnicodeDecodeError) as fault:
        raise dialect.explain(fault, path) from None
    return tuple(one for one in found if one.level is DoctorLevel.ERROR)


def _stepped(
    steps: Sequence[tuple[str, Step]], driver: sqlite3.Connection, most: int = MOST_OF_A_CODE
) -> list[DoctorFinding]:
    taken = accepted.accepted_breaks(driver)
    return [one for step in steps for one in _guarded(step, driver, taken, most)]


def engine_has_wal_fault(version: tuple[int, ...]) -> bool:
    """Whether this SQLite has the WAL reset bug: 3.7.0 to 3.51.2, fixed in 3.44.6 and 3.50.7."""
    if version[:2] == (3, 44):
        return version < (3, 44, 6)
    if version[:2] == (3, 50):
        return version < (3, 50, 7)
    return (3, 7, 0) <= version < (3, 51, 3)


@contextmanager
def _one_moment(driver: sqlite3.Connection, path: Path) -> Iterator[sqlite3.Connection]:
    """A snapshot of the database, because a save between two steps would look like damage.

    A copy, so that nobody who wants to save has to wait, and whose search index can be checked, which takes writing.
    Where there is no room for one, the file itself is read under one lock.
    """
    driver.execute("BEGIN")
    driver.execute("SELECT count(*) FROM sqlite_schema").fetchone()
    # SQLite removes the file of an unnamed database as soon as it is open: what is withheld stays with its owner.
    place = ":memory:" if path.stat().st_size <= COPY_LIMIT else ""
    with closing(sqlite3.connect(place, isolation_level=None)) as copy:
        if not _copied(driver, copy):
            yield driver
            return
        driver.execute("COMMIT")
        copy.text_factory = Raw
        yield copy


def _copied(driver: sqlite3.Connection, copy: sqlite3.Connection) -> bool:
    """Copy everything; false when there is no room for it."""
    try:
        driver.backup(copy)
    except sqlite3.Error as fault:
        if getattr(fault, "sqlite_errorcode", None) not in _NO_ROOM:
            raise
        return False
    return True


def _guarded(
    step: tuple[str, Step],
    driver: sqlite3.Connection,
    taken: Mapping[accepted.Break, accepted.Acceptance] | None = None,
    most: int = MOST_OF_A_CODE,
) -> list[DoctorFinding]:
    name, run = step
    found: list[DoctorFinding] = []
    seen: Counter[tuple[str, DoctorLevel]] = Counter()
    try:
        for one in run(driver):
            finding = accepted.as_accepted(one, taken or {})
            seen[finding.code, finding.level] += 1
            if seen[finding.code, finding.level] <= most:
                found.append(finding)
    except (sqlite3.Error, ArithmeticError, MemoryError, TypeError, ValueError) as fault:
        if dialect.is_busy(fault):
            raise
        # Damage can put any value anywhere, and no step may prevent the others from running.
        found.append(_unreadable(name, fault))
    return found + [
        DoctorFinding(code, level, f"{number - most} more of the same", name)
        for (code, level), number in seen.items()
        if number > most
    ]


def _unreadable(name: str, fault: BaseException) -> DoctorFinding:
    kind = getattr(fault, "sqlite_errorname", type(fault).__name__)
    return DoctorFinding(
        "doctor_unreadable",
        DoctorLevel.ERROR,
        f"the file is damaged: {name} could not be read to the end ({kind})",
        name,
        "keep the file; go back to a backup (doctor --backups, then --restore), or export what can be read",
    )


def _as_finding(fault: StoreError) -> DoctorFinding:
    problem = fault.problem
    return DoctorFinding(problem.code, DoctorLevel.ERROR, problem.message, problem.where, problem.fix)


def _sorted(found: list[DoctorFinding]) -> tuple[DoctorFinding, ...]:
    order = list(DoctorLevel)
    return tuple(sorted(found, key=lambda finding: order.index(finding.level)))


def _mode(path: Path) -> Iterator[DoctorFinding]:
    try:
        mode = stat.S_IMODE(path.stat().st_mode)
    except OSError:
        return
    if mode & 0o007:
        yield DoctorFinding(
            "doctor_mode",
            DoctorLevel.WARNING,
            f"everybody on this machine may read or write the file (mode {mode:o}), withheld texts included",
            str(path),
            f"run: chmod 600 {shlex.quote(str(path))}",
        )


def _engine() -> Iterator[DoctorFinding]:
    version = sqlite3.sqlite_version
    fault = engine_has_wal_fault(sqlite3.sqlite_version_info)
    message = f"SQLite {version}" + (
        "; it has the write-ahead-log reset fault, which goldtui avoids by not using that mode" if fault else ""
    )
    yield DoctorFinding("doctor_engine", DoctorLevel.NOTICE, message)


def _settings(driver: sqlite3.Connection, path: Path) -> Iterator[DoctorFinding]:
    for name, value, expected in SETTINGS:
        try:
            wanted = expected.encode() if isinstance(expected, str) else expected
            apply_setting(driver, name, value, wanted, path)
        except StoreError as fault:
            yield _as_finding(fault)


def _schema(driver: sqlite3.Connection) -> Iterator[DoctorFinding]:
    rows = driver.execute("SELECT type, name, sql FROM sqlite_schema").fetchall()
    # A name stored as a BLOB reads the same, but the statements that use it no longer find it.
    texts = [
        (str(decode_cell(kind)), str(decode_cell(name)), None if sql is None else str(decode_cell(sql)))
        for kind, name, sql in rows
    ]
    version = driver.execute("SELECT version_num FROM alembic_version").fetchall()
    if digest_of(texts) != SCHEMA_DIGEST or version != [(Raw(f"{header.SCHEMA:04}", "ascii"),)]:
        yield DoctorFinding(
            "store_schema",
            DoctorLevel.ERROR,
            "the tables of this file are not those goldtui makes",
            "the schema",
            "keep the file; go back to a backup (doctor --backups, then --restore)",
        )


def _integrity(driver: sqlite3.Connection) -> Iterator[DoctorFinding]:
    for (line,) in driver.execute(f"PRAGMA integrity_check({MOST_OF_A_CODE})"):
        if line != b"ok":
            yield DoctorFinding(
                "doctor_integrity",
                DoctorLevel.ERROR,
                f"SQLite's own check: {bytes(line).decode('utf-8', 'replace')}",
                "the file",
                "doctor --repair mends what it can; what is left then needs a backup (doctor --backups)",
            )


def _foreign_keys(driver: sqlite3.Connection) -> Iterator[DoctorFinding]:
    for table, row, parent, _ in driver.execute("PRAGMA foreign_key_check"):
        yield DoctorFinding(
            "doctor_foreign_key",
            DoctorLevel.ERROR,
            f"the row points at nothing in {bytes(parent).decode('utf-8', 'replace')}",
            bytes(table).decode("utf-8", "replace") + (f", row {row}" if row is not None else ""),
            "doctor --repair mends what it can; what is left then needs a backup (doctor --backups)",
        )


def _search(still: sqlite3.Connection) -> Iterator[DoctorFinding]:
    yield from doctor_rows.search_texts(still)
    yield from chunk_search.unindexed(still)
    if still.in_transaction:
        yield DoctorFinding(
            "doctor_search_not_tested",
            DoctorLevel.NOT_TESTED,
            "there is no room for a copy of the file, and only in a copy can the inside of its search index be checked",
            "the search index",
        )
        return
    try:
        for index in ("search_index", "source_search_index"):
            still.execute(f"INSERT INTO {index} ({index}) VALUES ('integrity-check')")
    except sqlite3.DatabaseError:
        yield DoctorFinding(
            "doctor_search",
            DoctorLevel.ERROR,
            "the search index does not agree with the texts it was made from; filters may miss cases",
            "the search index",
            "doctor --repair makes the search index again",
        )


_PAST: tuple[tuple[str, Step], ...] = (
    ("the audit chain", doctor_rows.audit_chain),
    ("the rows", doctor_rows.appended_rows),
    ("the revision chains", doctor_rows.revision_chains),
    ("the heads", doctor_rows.heads),
)
_KEPT: tuple[tuple[str, Step], ...] = (
    ("the tags", doctor_rows.tags),
    ("the drafts", doctor_rows.drafts),
    ("the leases", leases.examine),
)
_STEPS: tuple[tuple[str, Step], ...] = (
    ("the schema", _schema),
    ("SQLite's own check", _integrity),
    ("the foreign keys", _foreign_keys),
    *_PAST,
    *_KEPT,
    ("the search index", _search),
)
