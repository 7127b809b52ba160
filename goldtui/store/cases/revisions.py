"""Save a case as an immutable revision on top of its base, or raise a conflict with both texts.

Undo, restore and state changes also append, so that no saved text is ever lost.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Row, func, select

from goldtui.model.case_state import FIRST, CaseState
from goldtui.model.faults import StoreError
from goldtui.model.projection import UNJUDGED, HeadProjection
from goldtui.model.records import GoldCase
from goldtui.store.cases import heads, search, tags
from goldtui.store.chain import audit
from goldtui.store.chain.digests import Cell, body_of, record_of, row_digest
from goldtui.store.db.engine import Store
from goldtui.store.db.tables import HEADS, REVISIONS
from goldtui.store.db.values import Revision, RevisionConflict, moment, moment_text, state_stored


def append(
    store: Store,
    case: GoldCase,
    *,
    base: int | None,
    author: str,
    at: datetime,
    note: str = "",
    state: CaseState | str = FIRST,
    projection: HeadProjection = UNJUDGED,
) -> Revision:
    """Save `case` on top of revision `base` (null for a new case) and return the new revision.

    If text and state equal the newest revision's, nothing is written and that revision is returned. Raises
    RevisionConflict when `base` is not the newest; StoreError `store_author`, `store_state`, `store_time`,
    `store_value` and those of `Store.write`. Nothing is saved then.
    """
    with store.write() as connection:
        return append_within(
            connection,
            store.path,
            case,
            base=base,
            author=author,
            at=at,
            note=note,
            state=state,
            projection=projection,
        )


def append_within(
    connection: Connection,
    path: Path,
    case: GoldCase,
    *,
    base: int | None,
    author: str,
    at: datetime,
    note: str = "",
    state: CaseState | str = FIRST,
    projection: HeadProjection = UNJUDGED,
) -> Revision:
    """Like `append`, within a transaction that commits or rolls back together with its other writes."""
    where = f"case {case.case_id}"
    body = body_of(case, where)
    known_state = state_of(state, where)
    require_author(author, where)
    when = moment_text(at)
    newest = _newest(connection, case.case_id)
    if newest is not None and newest.body == body and newest.state == known_state:
        return revision_of(newest, path)
    if base != (None if newest is None else newest.number):
        raise RevisionConflict(case, None if newest is None else revision_of(newest, path), base)
    columns = revision_columns(
        case.case_id,
        body,
        number=1 if newest is None else newest.number + 1,
        parent_digest=None if newest is None else newest.digest,
        state=known_state,
        author=author,
        at=when,
        note=note,
    )
    sequence = int(connection.execute(select(func.max(REVISIONS.c.sequence))).scalar() or 0) + 1
    connection.execute(REVISIONS.insert().values(sequence=sequence, **columns))
    _update_head(connection, sequence, case, columns, projection)
    audit.append(
        connection,
        actor=author,
        action=f"save as {known_state}",
        object_=case.case_id,
        at=at,
        table=REVISIONS.name,
        first_row=sequence,
        digests=(str(columns["digest"]),),
    )
    row = connection.execute(select(REVISIONS).where(REVISIONS.c.sequence == sequence)).one()
    return revision_of(row, path)


def newest_within(connection: Connection, path: Path, case_id: str) -> Revision | None:
    """Like `latest`, within a transaction."""
    row = _newest(connection, case_id)
    return None if row is None else revision_of(row, path)


def latest(store: Store, case_id: str) -> Revision | None:
    """The newest revision of a case, or null if there is no such case."""
    with store.read() as connection:
        row = _newest(connection, case_id)
    return None if row is None else revision_of(row, store.path)


def at_number(store: Store, case_id: str, number: int) -> Revision | None:
    """One revision of a case by its number, or null if there is none."""
    wanted = select(REVISIONS).where(REVISIONS.c.case_id == case_id, REVISIONS.c.number == number)
    with store.read() as connection:
        row = connection.execute(wanted).first()
    return None if row is None else revision_of(row, store.path)


def number_of(store: Store, case: GoldCase) -> int | None:
    """The newest revision with exactly the text of `case`, or null if there is none."""
    body = body_of(case, f"case {case.case_id}")
    wanted = select(REVISIONS.c.number).where(REVISIONS.c.case_id == case.case_id, REVISIONS.c.body == body)
    with store.read() as connection:
        return connection.execute(wanted.order_by(REVISIONS.c.number.desc()).limit(1)).scalar()


def history(store: Store, case_id: str) -> tuple[Revision, ...]:
    """All revisions of a case, oldest first; empty if there is no such case."""
    wanted = select(REVISIONS).where(REVISIONS.c.case_id == case_id).order_by(REVISIONS.c.number)
    with store.read() as connection:
        rows = connection.execute(wanted).all()
    return tuple(revision_of(row, store.path) for row in rows)


def cases_with_note(store: Store, note: str) -> tuple[str, ...]:
    """The cases of which some revision has exactly this note, in the order of their ids."""
    wanted = select(REVISIONS.c.case_id).where(REVISIONS.c.note == note).distinct().order_by(REVISIONS.c.case_id)
    with store.read() as connection:
        return tuple(connection.execute(wanted).scalars())


def revision_columns(
    case_id: str,
    body: str,
    *,
    number: int,
    parent_digest: str | None,
    state: str,
    author: str,
    at: str,
    note: str,
) -> dict[str, Cell]:
    """The columns of a revision row, including the digest, without its place in the table."""
    columns: dict[str, Cell] = {
        "case_id": case_id,
        "number": number,
        "parent_digest": parent_digest,
        "state": state,
        "author": author,
        "at": at,
        "note": note,
        "body": body,
    }
    return columns | {"digest": row_digest("revisions", columns)}


def state_of(state: CaseState | str, where: str) -> CaseState:
    """The state with this name. Raises StoreError `store_state` for an unknown one."""
    try:
        return CaseState(state)
    except ValueError:
        known = ", ".join(CaseState)
        raise StoreError("store_state", f"there is no state called {state!r}", where, f"use one of: {known}") from None


def require_author(author: str, where: str) -> None:
    """Raise StoreError `store_author` for a blank name, because nobody could tell whose work it is."""
    if not author.strip():
        raise StoreError("store_author", "a change needs its author's name", where, "say --as NAME")


def _newest(connection: Connection, case_id: str) -> Row[Any] | None:
    wanted = select(REVISIONS).where(REVISIONS.c.case_id == case_id)
    return connection.execute(wanted.order_by(REVISIONS.c.number.desc()).limit(1)).first()


def _update_head(
    connection: Connection,
    sequence: int,
    case: GoldCase,
    saved: Mapping[str, Cell],
    projection: HeadProjection,
) -> None:
    ordinal = connection.execute(select(HEADS.c.ordinal).where(HEADS.c.case_id == case.case_id)).scalar()
    if ordinal is None:
        ordinal = heads.next_ordinal(connection)
        columns = heads.head_columns(ordinal, sequence, case, saved, projection)
        connection.execute(HEADS.insert().values(**columns))
    else:
        columns = heads.head_columns(ordinal, sequence, case, saved, projection)
        fresh = {name: value for name, value in columns.items() if name not in ("ordinal", "case_id")}
        connection.execute(HEADS.update().where(HEADS.c.ordinal == ordinal).values(**fresh))
    search.put(connection, ordinal, search.index_text(case))
    tags.put(connection, ordinal, case.tags)


def revision_of(row: Row[Any], path: Path) -> Revision:
    """The value of a stored row in the database at `path`."""
    return Revision(
        case=record_of(GoldCase, row.body, f"case {row.case_id}, revision {row.number}", path),
        number=row.number,
        parent_digest=row.parent_digest,
        digest=row.digest,
        state=state_stored(row.state),
        author=row.author,
        at=moment(row.at),
        note=row.note,
    )
