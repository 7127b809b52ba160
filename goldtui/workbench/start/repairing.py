"""Repairs a database or takes its breaks for known, in a person's name; looking alone never changes it."""

from __future__ import annotations

from pathlib import Path

from goldtui.model.faults import Problem, UnusableInput, command
from goldtui.store.doctor import accepted, repair
from goldtui.store.doctor.doctor import examine
from goldtui.store.doctor.repair import Repair
from goldtui.workbench.session.clock import Clock, now
from goldtui.workbench.start.checkup import require_file

__all__ = ["Repair", "accept_breaks", "repair_database"]

_ALL = 10**9


def repair_database(path: Path, author: str, *, clock: Clock = now) -> Repair:
    """Put right what can be put right without guessing.

    Raises `UnusableInput` as `check_up`, StoreError as `repair`.
    """
    require_file(path)
    return repair.repair(path, by=author, at=clock())


def accept_breaks(path: Path, author: str, reason: str, *, clock: Clock = now) -> int:
    """Write every break in the history down as known, with the reason; returns how many.

    Raises `UnusableInput` as `check_up` and `nothing_to_accept`, StoreError as `accept`.
    """
    require_file(path)
    number = accepted.accept(path, examine(path, most=_ALL), by=author, at=clock(), reason=reason)
    if not number:
        problem = Problem(
            "nothing_to_accept", "the history has no break", str(path), f"look: {command('doctor', path)}"
        )
        raise UnusableInput((problem,))
    return number
