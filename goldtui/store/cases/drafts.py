"""Drafts: unsaved typing, kept through crashes and offered again.

A draft belongs to a case and a session, so that two windows on one case each keep their own.
"""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Any

from sqlalchemy import ColumnElement, Row, func, select

from goldtui.model.records import GoldCase
from goldtui.store.chain.digests import Cell, body_of, record_of, row_digest
from goldtui.store.db.engine import Store
from goldtui.store.db.tables import DRAFTS
from goldtui.store.db.values import Draft, moment, moment_text


def save(store: Store, case: GoldCase, *, session_key: str, base: int | None, at: datetime) -> Draft:
    """Keep the text, replacing this session's earlier draft of the case."""
    columns: dict[str, Cell] = {
        "case_id": case.case_id,
        "session_key": session_key,
        "base_number": base,
        "body": body_of(case, f"case {case.case_id}"),
        "at": moment_text(at),
    }
    with store.write() as connection:
        connection.execute(DRAFTS.delete().where(_is(case.case_id, session_key)))
        connection.execute(DRAFTS.insert().values(**columns, row_digest=row_digest(DRAFTS.name, columns)))
    return Draft(case, session_key, base, moment(str(columns["at"])))


def load(store: Store, case_id: str, *, session_key: str | None = None) -> Draft | None:
    """The draft of a case: this session's, or with a null key the newest of any session. Null if there is none."""
    wanted = select(DRAFTS).where(DRAFTS.c.case_id == case_id)
    if session_key is not None:
        wanted = wanted.where(DRAFTS.c.session_key == session_key)
    with store.read() as connection:
        row = connection.execute(wanted.order_by(DRAFTS.c.at.desc()).limit(1)).first()
    return None if row is None else _draft(row, store.path)


def of_case(store: Store, case_id: str) -> tuple[Draft, ...]:
    """Every session's draft of one case, newest first."""
    wanted = select(DRAFTS).where(DRAFTS.c.case_id == case_id).order_by(DRAFTS.c.at.desc())
    with store.read() as connection:
        rows = connection.execute(wanted).all()
    return tuple(_draft(row, store.path) for row in rows)


def all(store: Store) -> tuple[Draft, ...]:
    """Every draft of every session, newest first."""
    with store.read() as connection:
        rows = connection.execute(select(DRAFTS).order_by(DRAFTS.c.at.desc(), DRAFTS.c.case_id)).all()
    return tuple(_draft(row, store.path) for row in rows)


def typed_cases(store: Store, author: str) -> frozenset[str]:
    """The cases of which this author has a draft, from any session."""
    with store.read() as connection:
        return frozenset(connection.execute(select(DRAFTS.c.case_id).where(typed_by(author))).scalars())


def drop(store: Store, case_id: str, *, session_key: str) -> bool:
    """Delete this session's draft of the case after it was saved or discarded; false if there was none."""
    with store.write() as connection:
        return connection.execute(DRAFTS.delete().where(_is(case_id, session_key))).rowcount > 0


def drop_up_to(store: Store, draft: Draft) -> None:
    """Delete a draft that another session of its author continued, and the older drafts that it continued itself.

    Later drafts of that author stay, because another open window may have kept typing.
    """
    older = DRAFTS.c.at <= moment_text(draft.at)
    with store.write() as connection:
        connection.execute(
            DRAFTS.delete().where((DRAFTS.c.case_id == draft.case.case_id) & typed_by(draft.author) & older)
        )


def typed_by(author: str) -> ColumnElement[bool]:
    """The SQL condition that a draft belongs to a session of this author, as in `Draft.author`."""
    # A session's key is `author:token`, and a name may contain a colon.
    return func.rtrim(DRAFTS.c.session_key, "0123456789abcdef") == f"{author}:"


def _is(case_id: str, session_key: str) -> Any:
    return (DRAFTS.c.case_id == case_id) & (DRAFTS.c.session_key == session_key)


def _draft(row: Row[Any], path: Path) -> Draft:
    case = record_of(GoldCase, row.body, f"draft of case {row.case_id}", path)
    return Draft(case, row.session_key, row.base_number, moment(row.at))
