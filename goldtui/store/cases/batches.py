"""Many cases saved as one step: all of it in one transaction under one mark, by which it can be found and taken back.

Saving a thousand cases one by one could stop half-way, and nobody would know which half was done.
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
    """A case as it shall be saved on top of revision `base`."""

    case: GoldCase
    base: int
    state: CaseState
    projection: HeadProjection
    note: str = ""
    """What the history of this case shows; empty for the note of the batch."""


@dataclass(frozen=True, slots=True)
class Appended:
    """What one batch wrote, and what it left alone, by case id in the order asked for."""

    saved: tuple[str, ...]
    moved_on: tuple[str, ...]
    """Cases that somebody saved since their base."""
    in_typing: tuple[str, ...]
    """Cases of which some session keeps typing that is not saved."""


def newest_of(store: Store, case_ids: Sequence[str]) -> Iterator[tuple[Revision, HeadProjection]]:
    """The newest revision of each of the cases that exist, in the order given, with what is known about it.

    A few hundred are read at a time.
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
    """Those of the cases of which some session keeps typing that is not saved."""
    with store.read() as connection:
        return _in_typing(connection, case_ids)


@collector_paused()
def append_batch(
    store: Store, wanted: Sequence[Wanted], *, mark: str, author: str, at: datetime, note: str
) -> Appended:
    """Save all cases whose newest revision is still their base and of which nobody keeps typing, or none at all.

    `mark` names the batch for ever; `note` is what the history shows. Raises StoreError as `revisions.append`.
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
    """The same as a part of a larger transaction. `despite_typing` writes under the hands of somebody who types.

    Their typing is kept, and their next save meets both texts.
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
    """Each revision that a batch wrote, with the one before it; empty for a mark that no batch has."""
    with store.read() as connection:
        # The newest entries are looked through first: it is the last batches that people take back.
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
    # Few sessions keep typing at a time, so all drafts are fewer than the cases asked about.
    typed = {str(case_id) for (case_id,) in connection.execute(select(DRAFTS.c.case_id).distinct())}
    return frozenset(typed.intersection(case_ids))
