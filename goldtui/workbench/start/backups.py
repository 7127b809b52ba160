"""Backups of a database on request: make and verify, list, restore; the oldest are deleted.

A damaged database must not displace its sound copies, so only a healthy backup causes an older one to be deleted.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path

from goldtui.model.faults import command, unusable
from goldtui.store.db import backup
from goldtui.store.db.access import unwritable
from goldtui.store.db.backup import KEPT, Backup
from goldtui.store.doctor import restore
from goldtui.store.doctor.doctor import examine
from goldtui.store.doctor.doctor_rows import DoctorLevel
from goldtui.store.doctor.restore import Restored
from goldtui.workbench.session.clock import Clock, now
from goldtui.workbench.session.history_memory import accept_history
from goldtui.workbench.start.checkup import refuse_server, require_file

__all__ = ["KEPT", "Backup", "Made", "Restored", "backup_of_today", "list_backups", "make_backup", "put_back"]


ONE_DAY = timedelta(days=1)
LARGEST_BY_ITSELF = 64 * 1024 * 1024
"""The largest database, in bytes, that is backed up automatically; copying and verifying it takes seconds."""


@dataclass(frozen=True, slots=True)
class Made:
    """A new backup, the old ones deleted for it, and whether the doctor finds the copy healthy."""

    path: Path
    removed: tuple[Path, ...]
    healthy: bool


def make_backup(path: Path, *, kept: int | None = None, clock: Clock = now) -> Made:
    """Make and examine a backup; if it is healthy, keep only the newest `kept` (null for the default).

    Raises the `UnusableInput` errors of `check_up` and the `StoreError` errors of `back_up`.
    """
    require_file(path)
    real = Path(path).resolve()
    made = backup.back_up(real, at=clock())
    healthy = not any(finding.level is DoctorLevel.ERROR for finding in examine(made))
    removed = backup.drop_oldest(real, KEPT if kept is None else kept) if healthy else ()
    return Made(made, removed, healthy)


def backup_of_today(path: Path, *, kept: int | None = None, clock: Clock = now) -> Made | None:
    """Back up at the end of a session, at most once a day and only new work; null when none is due.

    A database above `LARGEST_BY_ITSELF` is backed up only on request, so that nobody has to wait for it when quitting.
    """
    real = path.resolve()
    if not real.is_file() or real.stat().st_size > LARGEST_BY_ITSELF or unwritable(real) is not None:
        return None
    newest = next(iter(backup.backups(real)), None)
    if newest is not None and (clock() - newest.at < ONE_DAY or backup.is_saved(real)):
        return None
    return make_backup(real, kept=kept, clock=clock)


def list_backups(path: Path) -> tuple[Backup, ...]:
    """The backups next to a database, newest first; the database itself may be missing."""
    refuse_server(path)
    return backup.backups(path.resolve())


def put_back(path: Path, name: str, by: str, *, clock: Clock = now) -> Restored:
    """Restore a backup over the database, by its file name or its number in the list (1 is the newest).

    This client's memory of the history restarts with it and records `by` whom; everybody else is warned that the
    history went back. Raises `UnusableInput` (`no_such_backup`), and the `StoreError` errors of `restore`.
    """
    listed = list_backups(path)
    chosen = next((one for one in listed if one.path.name == Path(name).name), None)
    if chosen is None and name.isdecimal() and 1 <= int(name) <= len(listed):
        chosen = listed[int(name) - 1]
    if chosen is None:
        there = f"there are {len(listed)}" if listed else "there is none"
        raise unusable(
            "no_such_backup", f"no backup {name!r} ({there})", str(path), command("doctor", path, "--backups")
        )
    done = restore.restore(path, chosen.path, at=clock())
    accept_history(path, by, clock=clock)
    return done
