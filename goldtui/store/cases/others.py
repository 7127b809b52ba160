"""Saves by anybody since a given place, so that a screen shows other people's work without a restart."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import func, select

from goldtui.store.db.engine import Store
from goldtui.store.db.tables import REVISIONS


@dataclass(frozen=True, slots=True)
class Arrival:
    """A new revision; `sequence` orders all revisions of the set."""

    sequence: int
    case_id: str
    number: int
    author: str
    state: str


def arrivals(store: Store, after: int, limit: int) -> tuple[int, tuple[Arrival, ...]]:
    """The place of the newest revision, and the newest `limit` revisions after place `after`, oldest first."""
    columns = [REVISIONS.c[name] for name in Arrival.__slots__]
    with store.read() as connection:
        last = int(connection.execute(select(func.max(REVISIONS.c.sequence))).scalar() or 0)
        if last <= after:
            return last, ()
        wanted = select(*columns).where(REVISIONS.c.sequence > after).order_by(REVISIONS.c.sequence.desc())
        rows = connection.execute(wanted.limit(limit)).all()
    return last, tuple(Arrival(*row) for row in reversed(rows))
