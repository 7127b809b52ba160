"""Verdicts on statements of runs: appended with their audit entry, and read back oldest first.

They are about words and sources, not about a revision, so a case may change and what was said of a run still holds.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Final

from sqlalchemy import func, select

from goldtui.model.judges.verdicts import StatementVerdict
from goldtui.store.cases.revisions import require_author
from goldtui.store.chain import audit
from goldtui.store.chain.digests import Cell, body_of, record_of, row_digest
from goldtui.store.db.bulk import batches
from goldtui.store.db.engine import Store
from goldtui.store.db.tables import VERDICTS
from goldtui.store.db.values import moment_text

ACTION: Final = "verdict"


def add(store: Store, given: Sequence[StatementVerdict], *, author: str, at: datetime) -> int:
    """Store the verdicts that are not stored yet, in one transaction with one audit entry; returns how many.

    Raises the StoreErrors of `Store.write`.
    """
    where = "verdicts"
    require_author(author, where)
    with store.write() as connection:
        known: set[str] = set()
        for part in batches(sorted({one.key for one in given})):
            wanted = select(VERDICTS.c.body).where(VERDICTS.c.statement_key.in_(part))
            known.update(str(row.body) for row in connection.execute(wanted))
        rows: list[dict[str, Cell]] = []
        for one in given:
            body = body_of(one, f"verdict on case {one.case_id}")
            if body in known:
                continue
            known.add(body)
            columns: dict[str, Cell] = {
                "statement_key": one.key,
                "case_id": one.case_id,
                "said_by": one.by.value,
                "body": body,
                "author": author,
                "at": moment_text(at),
            }
            rows.append({**columns, "digest": row_digest(VERDICTS.name, columns)})
        if not rows:
            return 0
        first = int(connection.execute(select(func.max(VERDICTS.c.sequence))).scalar() or 0) + 1
        numbered = [{"sequence": number, **row} for number, row in enumerate(rows, first)]
        connection.execute(VERDICTS.insert(), numbered)
        audit.append(
            connection,
            actor=author,
            action=ACTION,
            object_=str(rows[0]["case_id"]) if len(rows) == 1 else f"{len(rows)} verdicts",
            at=at,
            table=VERDICTS.name,
            first_row=first,
            digests=[str(row["digest"]) for row in rows],
        )
    return len(rows)


def everything(store: Store) -> tuple[StatementVerdict, ...]:
    """Every verdict, oldest first."""
    with store.read() as connection:
        rows = connection.execute(select(VERDICTS.c.sequence, VERDICTS.c.body).order_by(VERDICTS.c.sequence)).all()
    return tuple(record_of(StatementVerdict, row.body, f"verdict {row.sequence}", store.path) for row in rows)
