"""Leases: who is reading a case for review, shown to others so that two people do not read the same one.

A lease is advisory and expires; what counts is the revision to which an opinion is bound.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import select

from goldtui.store.chain.digests import Cell, row_digest
from goldtui.store.db.engine import Store
from goldtui.store.db.tables import LEASES
from goldtui.store.db.values import moment, moment_text
from goldtui.store.doctor.doctor_rows import DoctorFinding, DoctorLevel, decode_cell


@dataclass(frozen=True, slots=True)
class Lease:
    """A case leased to a session until a given time."""

    case_id: str
    session_key: str
    until: datetime

    @property
    def person(self) -> str:
        """The person of the session; a name may contain a colon."""
        return self.session_key.rpartition(":")[0]


def take(store: Store, case_id: str, *, session_key: str, at: datetime, until: datetime) -> Lease | None:
    """Lease the case, or renew the session's lease. Another session's running lease is returned and left alone."""
    with store.write() as connection:
        row = connection.execute(select(LEASES).where(LEASES.c.case_id == case_id)).first()
        if row is not None and row.session_key != session_key and moment(row.until) > at:
            return Lease(row.case_id, row.session_key, moment(row.until))
        columns: dict[str, Cell] = {"case_id": case_id, "session_key": session_key, "until": moment_text(until)}
        connection.execute(LEASES.delete().where(LEASES.c.case_id == case_id))
        connection.execute(LEASES.insert().values(**columns, row_digest=row_digest(LEASES.name, columns)))
    return None


def give_back(store: Store, case_id: str, *, session_key: str) -> bool:
    """End the session's lease; false if it had none."""
    mine = (LEASES.c.case_id == case_id) & (LEASES.c.session_key == session_key)
    with store.write() as connection:
        return connection.execute(LEASES.delete().where(mine)).rowcount > 0


def running(store: Store, at: datetime) -> dict[str, Lease]:
    """Every lease that has not ended at that time, by case."""
    with store.read() as connection:
        rows = connection.execute(select(LEASES).where(LEASES.c.until > moment_text(at))).all()
    return {row.case_id: Lease(row.case_id, row.session_key, moment(row.until)) for row in rows}


def examine(driver: sqlite3.Connection) -> Iterator[DoctorFinding]:
    """Check each stored lease against its digest; `driver` reads text as raw bytes."""
    names = [column.name for column in LEASES.columns]
    for cells in driver.execute(f"SELECT {', '.join(names)} FROM {LEASES.name} ORDER BY case_id"):
        row = {name: decode_cell(cell) for name, cell in zip(names, cells, strict=True)}
        stated = row.pop("row_digest")
        if any(not isinstance(cell, str) for cell in row.values()) or stated != row_digest(LEASES.name, row):
            message = "the lease is not what was written: its digest disagrees"
            fix = "nothing is lost: leases advise only and end by themselves"
            yield DoctorFinding("doctor_lease", DoctorLevel.ERROR, message, f"leases, case {row['case_id']}", fix)
