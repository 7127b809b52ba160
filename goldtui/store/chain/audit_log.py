"""The audit entries as a searchable log: by time, person and case, newest last.

One entry covers a run of rows, so a case is listed by its id or as part of an import of thousands.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, Row, and_, func, or_, select

from goldtui.store.db.engine import Store
from goldtui.store.db.tables import AUDIT, REVISIONS
from goldtui.store.db.values import moment, moment_text

_REVISIONS = "revisions"


@dataclass(frozen=True, slots=True)
class Logged:
    """One action, with case and revision if it saved a single case."""

    seq: int
    at: datetime
    actor: str
    action: str
    object: str
    """The case's id, or another object of the action; foreign text."""
    table: str
    rows: int
    """The number of rows added."""
    number: int | None
    """The number of the saved revision; null for imports and other actions."""
    note: str


@dataclass(frozen=True, slots=True)
class LogQuery:
    """A filter for entries; every field that is set must match."""

    since: datetime | None = None
    by: str | None = None
    case_id: str | None = None


def count(store: Store, query: LogQuery) -> int:
    """The number of entries."""
    with store.read() as connection:
        return int(connection.execute(select(func.count()).select_from(AUDIT).where(*_asked(query))).scalar_one())


def newest(store: Store, query: LogQuery, limit: int) -> tuple[Logged, ...]:
    """The last `limit` entries that the query finds, oldest first."""
    one = and_(
        AUDIT.c.table_name == _REVISIONS,
        AUDIT.c.first_row == AUDIT.c.last_row,
        REVISIONS.c.sequence == AUDIT.c.first_row,
    )
    columns = (AUDIT, REVISIONS.c.number, REVISIONS.c.note, REVISIONS.c.case_id)
    wanted = select(*columns).select_from(AUDIT.outerjoin(REVISIONS, one)).where(*_asked(query))
    with store.read() as connection:
        rows = connection.execute(wanted.order_by(AUDIT.c.seq.desc()).limit(limit)).all()
    return tuple(_logged(row) for row in reversed(rows))


def _asked(query: LogQuery) -> list[ColumnElement[bool]]:
    asked: list[ColumnElement[bool]] = []
    if query.since is not None:
        asked.append(AUDIT.c.at >= moment_text(query.since))
    if query.by is not None:
        asked.append(AUDIT.c.actor == query.by)
    if query.case_id is not None:
        of_case = select(REVISIONS.c.sequence).where(
            REVISIONS.c.case_id == query.case_id,
            REVISIONS.c.sequence >= AUDIT.c.first_row,
            REVISIONS.c.sequence <= AUDIT.c.last_row,
        )
        inside = and_(AUDIT.c.table_name == _REVISIONS, of_case.correlate(AUDIT).exists())
        asked.append(or_(AUDIT.c.object == query.case_id, inside))
    return asked


def _logged(row: Row[Any]) -> Logged:
    return Logged(
        row.seq,
        moment(row.at),
        row.actor,
        row.action,
        row.object if row.case_id is None else row.case_id,
        row.table_name,
        row.last_row - row.first_row + 1,
        row.number,
        row.note or "",
    )
