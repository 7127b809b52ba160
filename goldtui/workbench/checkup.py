"""Looks a database over without changing it, and says in one word whether it is healthy."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass
from pathlib import Path

from goldtui.model.faults import Problem, UnusableInput
from goldtui.store.doctor import DoctorFinding, examine
from goldtui.workbench.places import GIVEN, Place, require_database

_NOT_OURS = frozenset({"store_not_sqlite", "store_foreign"})


@dataclass(frozen=True, slots=True)
class CheckUp:
    """What the doctor found, and with which SQLite engine."""

    findings: tuple[DoctorFinding, ...]
    engine: str
    healthy: bool
    """True when nothing but notices was found."""


def check_up(path: Path) -> CheckUp:
    """Every finding about the file; a damaged or foreign file is a finding too.

    Raises `UnusableInput` where there is no file to examine: `no_such_set`, `directory_not_database`,
    `not_a_file`.
    """
    require_database(Place(path, GIVEN))
    if not path.is_file():
        problem = Problem("not_a_file", "this is a pipe or a device, not a file", str(path), "name a database file")
        raise UnusableInput((problem,))
    findings = examine(path)
    if any(f.code in _NOT_OURS for f in findings):
        # Advice about the mode of somebody else's file would do harm.
        findings = tuple(f for f in findings if f.code != "doctor_mode")
    healthy = all(f.level == "notice" for f in findings)
    return CheckUp(tuple(findings), f"SQLite {sqlite3.sqlite_version}", healthy)
