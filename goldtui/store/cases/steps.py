"""The revisions of a case without their texts: who saved when, and whether the text changed.

Finding the authors and valid approvals of many cases at once does not need their texts.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import func, select

from goldtui.model.case_state import CaseState
from goldtui.store.db.bulk import batches
from goldtui.store.db.engine import Store
from goldtui.store.db.tables import REVISIONS
from goldtui.store.db.values import moment, state_stored

# A look-up by value costs a call, and a queue asks for very many.


@dataclass(frozen=True, slots=True)
class Step:
    """One revision as listed in the history."""

    case_id: str
    number: int
    digest: str
    state: CaseState
    author: str
    at: datetime
    note: str
    same_text: bool
    """Whether the text equals the previous revision's, so that only the state changed."""


def of_cases(store: Store, case_ids: Sequence[str]) -> dict[str, list[Step]]:
    """The steps of each case, oldest first; unknown cases are left out."""
    found: dict[str, list[Step]] = {}
    columns = [REVISIONS.c[name] for name in ("case_id", "number", "digest", "state", "author", "at", "note")]
    earlier = func.lag(REVISIONS.c.body).over(partition_by=REVISIONS.c.case_id, order_by=REVISIONS.c.number)
    with store.read() as connection:
        for part in batches(case_ids):
            wanted = select(*columns, (REVISIONS.c.body == earlier).label("same")).where(REVISIONS.c.case_id.in_(part))
            for row in connection.execute(wanted.order_by(REVISIONS.c.case_id, REVISIONS.c.number)).all():
                step = Step(
                    row.case_id,
                    row.number,
                    row.digest,
                    state_stored(row.state),
                    row.author,
                    moment(row.at),
                    row.note,
                    bool(row.same),
                )
                found.setdefault(row.case_id, []).append(step)
    return found


def of_case(store: Store, case_id: str) -> tuple[Step, ...]:
    """The steps of one case, oldest first; empty for an unknown one."""
    return tuple(of_cases(store, (case_id,)).get(case_id, ()))
