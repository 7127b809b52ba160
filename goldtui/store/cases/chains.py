"""Check the hash chains of an open database: the audit entries, and one case's revisions.

The doctor examines every row of a file, which is slow for a large one. These checks are fast enough to run when a
database is opened or a history is shown, so that a forged past is reported there.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass

from sqlalchemy import Connection, select

from goldtui.model.faults import Problem
from goldtui.store.chain.digests import row_digest
from goldtui.store.db.engine import Store
from goldtui.store.db.tables import AUDIT, REVISIONS
from goldtui.store.doctor.accepted import ACTION

AT_OPENING = 5_000
"""The number of newest audit entries checked when a database is opened; takes well under 0.1 s."""
_CODE = "doctor_audit"
"""The doctor's code for a break in this chain."""


@dataclass(frozen=True, slots=True)
class AuditBreak:
    """The first entry that was altered or does not follow from its predecessor."""

    seq: int


def audit_break(store: Store, *, newest: int | None = None) -> AuditBreak | None:
    """The first break of the audit chain, or null. `newest` limits the check to that many last entries."""
    with store.read() as connection:
        last = connection.execute(select(AUDIT.c.seq).order_by(AUDIT.c.seq.desc()).limit(1)).scalar()
        start = 1 if newest is None or last is None else max(1, last - newest + 1)
        return _first_break(connection, start)


def audit_problem(store: Store, *, newest: int | None = None) -> Problem | None:
    """The break in words (`store_audit_broken`), or null."""
    found = audit_break(store, newest=newest)
    if found is None:
        return None
    return Problem(
        "store_audit_broken",
        f"the audit chain is broken at entry {found.seq}: it, or the one before it, was changed, moved or removed",
        str(store.path),
        "goldtui doctor DB names what differs, and what can be done about it",
    )


def _first_break(connection: Connection, start: int) -> AuditBreak | None:
    """The first break that nobody has accepted."""
    found = list(_breaks(connection, start))
    known = _accepted(connection) if found else frozenset()
    return next((AuditBreak(seq) for seq, seen in found if (f"audit, entry {seq}", seen) not in known), None)


def _accepted(connection: Connection) -> frozenset[tuple[str, str]]:
    """Place and digest of every audit entry that a person accepted with `doctor --accept`."""
    found: set[tuple[str, str]] = set()
    for (said,) in connection.execute(select(AUDIT.c.object).where(AUDIT.c.action == ACTION)):
        try:
            found.update((str(where), str(seen)) for code, where, seen in json.loads(said)["breaks"] if code == _CODE)
        except (ValueError, TypeError, KeyError):
            continue
    return frozenset(found)


def _breaks(connection: Connection, start: int) -> Iterator[tuple[int, str]]:
    """Number and digest of every entry that was altered or does not follow from its predecessor."""
    # The entry before the first one is read only for its hash.
    wanted = select(AUDIT).where(AUDIT.c.seq >= start - 1).order_by(AUDIT.c.seq)
    expected, previous = start, None
    for row in connection.execute(wanted):
        columns = dict(row._mapping)
        seen = columns.copy()
        own = columns.pop("own")
        if columns["seq"] == start - 1:
            previous = own
            continue
        if columns["seq"] != expected or columns["previous"] != previous or row_digest("audit", columns) != own:
            yield columns["seq"], row_digest("audit", seen)
        expected, previous = columns["seq"] + 1, own


def broken_revisions(store: Store, case_id: str) -> tuple[int, ...]:
    """Numbers of a case's revisions that were altered or do not follow from their predecessor."""
    wanted = select(REVISIONS).where(REVISIONS.c.case_id == case_id).order_by(REVISIONS.c.number)
    broken = []
    number, digest = 0, None
    with store.read() as connection:
        for row in connection.execute(wanted):
            columns = dict(row._mapping)
            stated = columns.pop("digest")
            del columns["sequence"]
            follows = columns["number"] == number + 1 and columns["parent_digest"] == digest
            if not follows or row_digest("revisions", columns) != stated:
                broken.append(columns["number"])
            number, digest = columns["number"], stated
    return tuple(broken)
