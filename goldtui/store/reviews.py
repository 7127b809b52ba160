"""Opinions about revisions: appended with their audit entry, and read back by case, by kind or by person.

An opinion has the digest of its revision. A decision may move the case to another state; both are one transaction, so
that no case is approved without approvals, or the reverse.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Row, func, select

from goldtui.model.case_state import CaseState
from goldtui.model.faults import Conflict, StoreError
from goldtui.model.review import CONTENTS, KINDS, Content, Kind
from goldtui.store.cases import revisions
from goldtui.store.cases.heads import projection_within
from goldtui.store.cases.revisions import require_author
from goldtui.store.chain import audit
from goldtui.store.chain.digests import Cell, body_of, record_of, row_digest
from goldtui.store.db.bulk import batches
from goldtui.store.db.engine import Store
from goldtui.store.db.header import examine
from goldtui.store.db.tables import REVIEWS
from goldtui.store.db.values import Opinion, Revision, moment, moment_text


@dataclass(frozen=True, slots=True)
class Move:
    """The state a case moves to because of an opinion, and the note of that revision."""

    state: CaseState
    note: str


Effect = Callable[[Revision, tuple[Opinion, ...]], Move | None]
"""Called inside the transaction with the newest revision and all opinions on the case, the new one last."""


@dataclass(frozen=True, slots=True)
class Given:
    """A stored opinion, and its case's newest revision afterwards."""

    opinion: Opinion
    revision: Revision


def give(
    store: Store,
    case_id: str,
    content: Content,
    *,
    revision_digest: str,
    author: str,
    at: datetime,
    effect: Effect | None = None,
) -> Given:
    """Store an opinion on the newest revision of a case, with the change of state it leads to.

    `effect` may raise to refuse the opinion. Raises Conflict `review_moved` if `revision_digest` is not that of the
    newest revision, so that nobody decides on a text they have not seen, and the StoreErrors of `Store.write`.
    """
    where = f"case {case_id}"
    require_author(author, where)
    body = body_of(content, where)
    with store.write() as connection:
        newest = revisions.newest_within(connection, store.path, case_id)
        if newest is None:
            raise Conflict("review_moved", "the store holds no such case", where, "look at the list again")
        if newest.digest != revision_digest:
            message = (
                f"{newest.author} has saved revision {newest.number} since this one was shown; nothing was recorded"
            )
            raise Conflict("review_moved", message, where, "read what changed, then decide about that")
        columns: dict[str, Cell] = {
            "kind": KINDS[type(content)].value,
            "case_id": case_id,
            "number": newest.number,
            "revision_digest": revision_digest,
            "body": body,
            "author": author,
            "at": moment_text(at),
        }
        sequence = int(connection.execute(select(func.max(REVIEWS.c.sequence))).scalar() or 0) + 1
        opinion = Opinion(sequence, case_id, newest.number, revision_digest, author, at, content)
        move = None if effect is None else effect(newest, (*_of_case(connection, case_id, store.path), opinion))
        digest = row_digest(REVIEWS.name, columns)
        connection.execute(REVIEWS.insert().values(sequence=sequence, **columns, digest=digest))
        audit.append(
            connection,
            actor=author,
            action=_action(content),
            object_=case_id,
            at=at,
            table=REVIEWS.name,
            first_row=sequence,
            digests=[digest],
        )
        if move is not None:
            newest = revisions.append_within(
                connection,
                store.path,
                newest.case,
                base=newest.number,
                author=author,
                at=at,
                note=move.note,
                state=move.state,
                projection=projection_within(connection, case_id),
            )
    return Given(opinion, newest)


def of_case(store: Store, case_id: str) -> tuple[Opinion, ...]:
    """Every opinion on a case, oldest first."""
    with store.read() as connection:
        return _of_case(connection, case_id, store.path)


def of_cases(store: Store, case_ids: Sequence[str]) -> dict[str, list[Opinion]]:
    """Every opinion on each of the cases, oldest first; cases without any are left out."""
    found: dict[str, list[Opinion]] = {}
    with store.read() as connection:
        for part in batches(case_ids):
            wanted = select(REVIEWS).where(REVIEWS.c.case_id.in_(part)).order_by(REVIEWS.c.sequence)
            for row in connection.execute(wanted).all():
                found.setdefault(row.case_id, []).append(_opinion(row, store.path))
    return found


def of_kinds(store: Store, kinds: Iterable[Kind]) -> tuple[Opinion, ...]:
    """Every opinion of these kinds in the set, oldest first."""
    wanted = select(REVIEWS).where(REVIEWS.c.kind.in_([kind.value for kind in kinds])).order_by(REVIEWS.c.sequence)
    with store.read() as connection:
        rows = connection.execute(wanted).all()
    return tuple(_opinion(row, store.path) for row in rows)


def everything(store: Store) -> dict[str, list[Opinion]]:
    """Every opinion of the set by case, oldest first."""
    found: dict[str, list[Opinion]] = {}
    for one in of_kinds(store, Kind):
        found.setdefault(one.case_id, []).append(one)
    return found


def cases_since(store: Store, sequence: int) -> frozenset[str]:
    """The cases with an opinion after a place."""
    wanted = select(REVIEWS.c.case_id).where(REVIEWS.c.sequence > sequence).distinct()
    with store.read() as connection:
        return frozenset(connection.execute(wanted).scalars())


def last_sequence(store: Store) -> int:
    """The place of the newest opinion; 0 if there is none. A screen uses it to detect news."""
    with store.read() as connection:
        return int(connection.execute(select(func.max(REVIEWS.c.sequence))).scalar() or 0)


def _of_case(connection: Connection, case_id: str, path: Path) -> tuple[Opinion, ...]:
    wanted = select(REVIEWS).where(REVIEWS.c.case_id == case_id).order_by(REVIEWS.c.sequence)
    return tuple(_opinion(row, path) for row in connection.execute(wanted).all())


def _opinion(row: Row[Any], path: Path) -> Opinion:
    where = f"opinion {row.sequence} about case {row.case_id}"
    try:
        kind = CONTENTS[Kind(row.kind)]
    except ValueError:
        raise StoreError("store_corrupt", "a stored opinion is of no known kind", where, examine(path)) from None
    content = record_of(kind, row.body, where, path)
    return Opinion(row.sequence, row.case_id, row.number, row.revision_digest, row.author, moment(row.at), content)


def _action(content: Content) -> str:
    choice = getattr(content, "choice", None)
    return str(KINDS[type(content)]) if choice is None else str(choice)
