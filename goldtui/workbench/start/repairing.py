"""Repair a database, or accept its breaks as known, on behalf of a person; examining alone never changes it."""

from __future__ import annotations

from pathlib import Path

from goldtui.model.faults import command, unusable
from goldtui.store.doctor import accepted, repair
from goldtui.store.doctor.doctor import examine
from goldtui.store.doctor.repair import Repair
from goldtui.workbench.session.clock import Clock, now
from goldtui.workbench.start.checkup import require_file

__all__ = ["Repair", "accept_breaks", "repair_database"]

_ALL = 10**9


def repair_database(path: Path, author: str, *, clock: Clock = now) -> Repair:
    """Repair what can be repaired without guessing.

    Raises the `UnusableInput` errors of `check_up` and the `StoreError` errors of `repair`.
    """
    require_file(path)
    return repair.repair(path, by=author, at=clock())


def accept_breaks(path: Path, author: str, reason: str, *, clock: Clock = now) -> int:
    """Record every break in the history as known, with the reason; returns their number.

    Raises the `UnusableInput` errors of `check_up`, `nothing_to_accept`, and the `StoreError` errors of `accept`.
    """
    require_file(path)
    number = accepted.accept(path, examine(path, most=_ALL), by=author, at=clock(), reason=reason)
    if not number:
        raise unusable("nothing_to_accept", "the history has no break", str(path), f"look: {command('doctor', path)}")
    return number
