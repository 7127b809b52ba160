"""The open transaction of a repair and the rows removed in it so far, shared by the repair steps.

Otherwise each step would keep its own list of removed rows, and a forgotten list would lose rows without a trace.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from sqlalchemy import Connection, Table

from goldtui.store.doctor.quarantine import TakenRow


@dataclass(slots=True)
class RepairWork:
    """A repair in progress. The driver reads text as `Raw`; triggers are off, foreign keys are checked at the end."""

    connection: Connection
    driver: sqlite3.Connection
    taken: list[TakenRow] = field(default_factory=list)
    done: list[str] = field(default_factory=list)
    """What was recomputed or restored, in words."""

    def take_out(self, table: Table, where: str, value: object, reason: str) -> None:
        """Remove the rows that match `where` (with one `?` for `value`), keeping all their stored columns."""
        names = [column.name for column in table.columns]
        place = "NULL" if table.dialect_options["sqlite"]["with_rowid"] is False else "rowid"
        found = self.driver.execute(f"SELECT {place}, {', '.join(names)} FROM {table.name} WHERE {where}", (value,))
        for number, *cells in found.fetchall():
            self.taken.append(TakenRow(table.name, number, dict(zip(names, cells, strict=True)), reason))
        self.driver.execute(f"DELETE FROM {table.name} WHERE {where}", (value,))

    def put_in(self, table: Table, rows: Iterable[Sequence[object]]) -> None:
        """Insert rows given in column order, with texts as text, because bytes would be stored differently."""
        marks = ", ".join("?" for _ in table.columns)
        names = ", ".join(column.name for column in table.columns)
        self.driver.executemany(f"INSERT INTO {table.name} ({names}) VALUES ({marks})", rows)
