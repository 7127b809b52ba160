"""Examine a database without changing it, and say in one word whether it is healthy."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from goldtui.model.faults import StoreError, command, unusable
from goldtui.model.urls.database import DatabaseUrl
from goldtui.store.chain import memory
from goldtui.store.doctor.doctor import DoctorFinding, DoctorLevel, examine
from goldtui.store.opening import open_store
from goldtui.workbench.session.places import GIVEN, Place, require_database, state_folder

_NOT_OURS = frozenset({"store_not_sqlite", "store_foreign"})


@dataclass(frozen=True, slots=True)
class CheckUp:
    """The doctor's findings, and the SQLite version."""

    findings: tuple[DoctorFinding, ...]
    engine: str
    healthy: bool
    """True when there are only notices."""


def check_up(path: Path) -> CheckUp:
    """Every finding about the file; a damaged or foreign file is a finding too.

    Raises `UnusableInput` if there is no file to examine: `no_such_set`, `directory_not_database`, `not_a_file`.
    """
    require_database(Place(path, GIVEN))
    if not path.is_file() and not isinstance(path, DatabaseUrl):
        raise unusable("not_a_file", "this is a pipe or a device, not a file", str(path), "name a database file")
    findings = (*_remembered(path), *examine(path))
    if any(f.code in _NOT_OURS for f in findings):
        # Advice about the mode of somebody else's file would do harm.
        findings = tuple(f for f in findings if f.code != "doctor_mode")
    return report_of(findings, "PostgreSQL") if isinstance(path, DatabaseUrl) else report_of(findings)


def report_of(findings: Sequence[DoctorFinding], engine: str = f"SQLite {sqlite3.sqlite_version}") -> CheckUp:
    """The findings as a report, with the one-word result."""
    return CheckUp(tuple(findings), engine, all(f.level == "notice" for f in findings))


def _remembered(path: Path) -> tuple[DoctorFinding, ...]:
    """Whether the file continues the history this person saw; an older copy in its place may itself be sound."""
    try:
        with open_store(path, read_only=True) as store:
            problem = memory.check(store, state_folder())
    except StoreError as fault:
        # An unreadable file is reported by the examination; an unreadable memory is reported here.
        problem = fault.problem if fault.problem.code == "store_memory" else None
    if problem is None:
        return ()
    return (DoctorFinding(problem.code, DoctorLevel.ERROR, problem.message, problem.where, problem.fix),)


def require_file(path: Path) -> None:
    """Raise `UnusableInput` if there is no file, as `check_up` does, and `on_server` for a set on a server."""
    require_database(Place(path, GIVEN))
    refuse_server(path)
    if not path.is_file():
        raise unusable("not_a_file", "this is a pipe or a device, not a file", str(path), "name a database file")


def refuse_server(path: Path) -> None:
    """Raise `UnusableInput` (`on_server`) for a set on a server."""
    if isinstance(path, DatabaseUrl):
        message = "this set is on a server, and only that of a file is backed up, restored or repaired here"
        fix = f"let the server back it up (pg_dump), or copy it to a file: {command('db', 'copy', path, 'COPY.db')}"
        raise unusable("on_server", message, str(path), fix)
