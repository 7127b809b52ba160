"""Save many cases as one step: one transaction with one mark, by which it can be found and undone.

If a thousand cases were saved one by one, a crash would leave an unknown half of them done.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Row, bindparam, select

from goldtui.model.case_state import CaseState
from goldtui.model.projection import HeadProjection
from goldtui.model.records import GoldCase
from goldtui.store.cases import heads, search, tags
from goldtui.store.cases.revisions import require_author, revision_columns, revision_of
from goldtui.store.chain import audit
from goldtui.store.chain.digests import body_of
from goldtui.store.db.bulk import batches, collector_paused
from goldtui.store.db.dialect import insert_many
from goldtui.store.db.engine import Store
from goldtui.store.db.tables import AUDIT, DRAFTS, HEADS, REVISIONS
from goldtui.store.db.values import Revision, moment_text

_MARK = "bulk "


@dataclass(frozen=True, slots=True)
class Wanted:
    """A case to be saved on top of revision `base`."""

    case: GoldCase
    base: int
    state: CaseState
    projection: HeadProjection
    note: str = ""
    """The revision note of this case; empty for the note of the batch."""


@dataclass(frozen=True, slots=True)
class Appended:
    """What one batch wrote and skipped, by case id, in the requested order."""

    saved: tuple[str, ...]
    moved_on: tuple[str, ...]
    """Cases that somebody has saved since their base."""
    in_typing: tuple[str, ...]
    """Cases with an unsaved draft in some session."""


def newest_of(store: Store, case_ids: Sequence[str]) -> Iterator[tuple[Revision, HeadProjection]]:
    """The newest revision of each of the cases that exist, in the given order, with its judgement.

    Reads a few hundred at a time.
    """
    for part in batches(case_ids):
        with store.read() as connection:
            rows = _newest(connection, part)
        for case_id in part:
            if case_id in rows:
                row = rows[case_id]
                sound = None if row.sound is None else bool(row.sound)
                yield revision_of(row, store.path), HeadProjection(row.first_failed_stage, sound)


def in_typing(store: Store, case_ids: Sequence[str]) -> frozenset[str]:
    """Those of the cases with an unsaved draft in some session."""
    with store.read() as connection:
        return _in_typing(connection, case_ids)


@collector_paused()
def append_batch(
    store: Store, wanted: Sequence[Wanted], *, mark: str, author: str, at: datetime, note: str
) -> Appended:
    """Save, in one transaction, each case whose newest revision is still its base and that has no draft.

    `mark` identifies the batch permanently; `note` is shown in the history. Raises the StoreErrors of
    `revisions.append`.
    """
    require_author(author, f"batch {mark}")
    with store.write() as connection:
        return append_within(connection, wanted, mark=mark, author=author, at=at, note=note)


def append_within(
    connection: Connection,
    wanted: Sequence[Wanted],
    *,
    mark: str,
    author: str,
    at: datetime,
    note: str,
    despite_typing: bool = False,
) -> Appended:
    """`append_batch` within a larger transaction. `despite_typing` also saves cases with a draft.

    The draft is kept, and its next save raises a conflict with both texts.
    """
    bodies = {one.case.case_id: body_of(one.case, f"case {one.case.case_id}") for one in wanted}
    ids = tuple(bodies)
    typing = frozenset() if despite_typing else _in_typing(connection, ids)
    newest = {row.case_id: row for part in batches(ids) for row in _newest(connection, part).values()}
    going = [
        one
        for one in wanted
        if one.case.case_id not in typing and one.case.case_id in newest and newest[one.case.case_id].number == one.base
    ]
    rows = [
        revision_columns(
            one.case.case_id,
            bodies[one.case.case_id],
            number=one.base + 1,
            parent_digest=newest[one.case.case_id].digest,
            state=one.state,
            author=author,
            at=moment_text(at),
            note=one.note or note,
        )
        for one in going
    ]
    if rows:
        _write(connection, going, rows, newest, mark=mark, author=author, at=at)
    saved = dict.fromkeys(one.case.case_id for one in going)
    left = [i for i in ids if i not in saved]
    return Appended(tuple(saved), tuple(i for i in left if i not in typing), tuple(i for i in left if i in typing))


def of_batch(store: Store, mark: str) -> tuple[tuple[Revision, Revision | None], ...]:
    """Each revision that a batch wrote, with its predecessor; empty for an unknown mark."""
    with store.read() as connection:
        # Search the newest entries first, because people mostly undo the last batches.
        entry = connection.execute(
            select(AUDIT.c.first_row, AUDIT.c.last_row)
            .where(AUDIT.c.action == _MARK + mark, AUDIT.c.table_name == REVISIONS.name)
            .order_by(AUDIT.c.seq.desc())
            .limit(1)
        ).first()
        if entry is None:
            return ()
        between = REVISIONS.c.sequence.between(entry.first_row, entry.last_row)
        written = connection.execute(select(REVISIONS).where(between).order_by(REVISIONS.c.sequence)).all()
        later = REVISIONS.alias()
        one_before = (REVISIONS.c.case_id == later.c.case_id) & (REVISIONS.c.number == later.c.number - 1)
        earlier = select(REVISIONS).join(later, one_before)
        earlier = earlier.where(later.c.sequence.between(entry.first_row, entry.last_row))
        before = {row.case_id: revision_of(row, store.path) for row in connection.execute(earlier).all()}
    return tuple((revision_of(row, store.path), before.get(row.case_id)) for row in written)


def _write(
    connection: Connection,
    going: Sequence[Wanted],
    rows: Sequence[dict[str, Any]],
    newest: dict[str, Row[Any]],
    *,
    mark: str,
    author: str,
    at: datetime,
) -> None:
    first = (
        int(
            connection.execute(select(REVISIONS.c.sequence).order_by(REVISIONS.c.sequence.desc()).limit(1)).scalar_one()
        )
        + 1
    )
    names = [column.name for column in REVISIONS.columns if column.name != "sequence"]
    insert_many(
        connection, REVISIONS, [(first + offset, *(row[name] for name in names)) for offset, row in enumerate(rows)]
    )
    fresh = []
    for offset, (one, row) in enumerate(zip(going, rows, strict=True)):
        ordinal = newest[one.case.case_id].ordinal
        columns = heads.head_columns(ordinal, first + offset, one.case, row, one.projection)
        fresh.append({f"new_{name}": value for name, value in columns.items()})
        search.put(connection, ordinal, search.index_text(one.case))
        tags.put(connection, ordinal, one.case.tags)
    kept = ("ordinal", "case_id")
    changing: dict[str, Any] = {
        column.name: bindparam(f"new_{column.name}") for column in HEADS.columns if column.name not in kept
    }
    connection.execute(HEADS.update().where(HEADS.c.ordinal == bindparam("new_ordinal")).values(**changing), fresh)
    audit.append(
        connection,
        actor=author,
        action=_MARK + mark,
        object_=f"{len(rows)} cases",
        at=at,
        table=REVISIONS.name,
        first_row=first,
        digests=[str(row["digest"]) for row in rows],
    )


def _newest(connection: Connection, case_ids: Sequence[str]) -> dict[str, Row[Any]]:
    wanted = (
        select(REVISIONS, HEADS.c.ordinal, HEADS.c.first_failed_stage, HEADS.c.sound)
        .join(HEADS, HEADS.c.sequence == REVISIONS.c.sequence)
        .where(HEADS.c.case_id.in_(case_ids))
    )
    return {row.case_id: row for row in connection.execute(wanted).all()}


def _in_typing(connection: Connection, case_ids: Sequence[str]) -> frozenset[str]:
    # Few sessions have drafts at a time, so reading all drafts is cheaper than querying by case.
    typed = {str(case_id) for (case_id,) in connection.execute(select(DRAFTS.c.case_id).distinct())}
    return frozenset(typed.intersection(case_ids))
