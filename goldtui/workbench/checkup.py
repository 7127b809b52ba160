"""Looks a database over without changing it, and says in one word whether it is healthy."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass
from pathlib import Path

from goldtui.store.doctor import DoctorFinding, examine


@dataclass(frozen=True, slots=True)
class CheckUp:
    """What the doctor found, and with which SQLite engine."""

    findings: tuple[DoctorFinding, ...]
    engine: str
    healthy: bool
    """True when nothing but notices was found."""


def check_up(path: Path) -> CheckUp:
    """Every finding about the file; a file that cannot be opened at all is a finding too."""
    findings = examine(path)
    healthy = all(f.level == "notice" for f in findings)
    return CheckUp(findings, f"SQLite {sqlite3.sqlite_version}", healthy)
