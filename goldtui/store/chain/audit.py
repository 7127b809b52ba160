"""The hash-chained log of everything written: an edit, a deletion or a changed order breaks the chain.

One entry covers a run of rows of one append-only table, so even an import of 100,000 cases is one entry.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Connection, func, select

from goldtui.store.chain.digests import Cell, joined_digest, row_digest
from goldtui.store.db.engine import Store
from goldtui.store.db.tables import AUDIT
from goldtui.store.db.values import moment, moment_text

NO_ROWS = "none"


@dataclass(frozen=True, slots=True)
class AuditHead:
    """The newest entry: the number of entries and the hash that covers all of them."""

    seq: int
    own: str


@dataclass(frozen=True, slots=True)
class AuditEntry:
    """One action. It added the rows `first_row` to `last_row` of `table_name`."""

    seq: int
    at: datetime
    actor: str
    action: str
    object: str
    table_name: str
    first_row: int
    last_row: int


def head(store: Store) -> AuditHead | None:
    """The newest entry, or null for a store that was never written."""
    with store.read() as connection:
        return newest(connection)


def entries(store: Store, *, after: int = 0, limit: int = 1000) -> tuple[AuditEntry, ...]:
    """Entries ordered by `seq`, starting after `after`."""
    columns = [AUDIT.c[name] for name in AuditEntry.__slots__]
    with store.read() as connection:
        rows = connection.execute(select(*columns).where(AUDIT.c.seq > after).order_by(AUDIT.c.seq).limit(limit)).all()
    return tuple(AuditEntry(row[0], moment(row[1]), *row[2:]) for row in rows)


def actors(store: Store) -> tuple[str, ...]:
    """Everybody who ever wrote anything, in the order of their first entry."""
    first = func.min(AUDIT.c.seq)
    with store.read() as connection:
        return tuple(
            row[0] for row in connection.execute(select(AUDIT.c.actor, first).group_by(AUDIT.c.actor).order_by(first))
        )


def newest(connection: Connection) -> AuditHead | None:
    """The newest entry as seen inside a transaction."""
    row = connection.execute(select(AUDIT.c.seq, AUDIT.c.own).order_by(AUDIT.c.seq.desc()).limit(1)).first()
    return None if row is None else AuditHead(row[0], row[1])


def append(
    connection: Connection,
    *,
    actor: str,
    action: str,
    object_: str,
    at: datetime,
    table: str,
    first_row: int,
    digests: Sequence[str],
) -> None:
    """Append the entry for the rows of `table` from `first_row`, with their digests in row order."""
    before = newest(connection)
    columns: dict[str, Cell] = {
        "seq": 1 if before is None else before.seq + 1,
        "at": moment_text(at),
        "actor": actor,
        "action": action,
        "object": object_,
        "table_name": table,
        "first_row": first_row,
        "last_row": first_row + len(digests) - 1,
        "row_digest": joined_digest(digests),
        "previous": None if before is None else before.own,
    }
    connection.execute(AUDIT.insert().values(**columns, own=row_digest("audit", columns)))


def note(connection: Connection, *, actor: str, action: str, object_: str, at: datetime) -> None:
    """Append an entry that covers no rows, for a permission or decision."""
    append(
        connection,
        actor=actor,
        action=action,
        object_=object_,
        at=at,
        table=NO_ROWS,
        first_row=1,
        digests=(),
    )
