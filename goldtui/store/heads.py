"""Lists of cases as windows: counting, paging, finding and moving on, without reading more than is shown.

Ordinals are dense, so an unfiltered window is a range and costs the same in a set of ten or of a million.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from sqlalchemy import Connection, Row, Select, bindparam, func, select

from goldtui.model.records import GoldCase
from goldtui.store import search
from goldtui.store.bulk import batches
from goldtui.store.digests import Cell, row_digest
from goldtui.store.engine import Store
from goldtui.store.tables import HEADS
from goldtui.store.values import EVERY_CASE, CaseState, Head, HeadProjection, HeadQuery, moment

_SHOWN = tuple(HEADS.c[name] for name in Head.__slots__)
_DIGESTED = tuple(column for column in HEADS.c if column.name != "row_digest")


def count(store: Store, query: HeadQuery = EVERY_CASE) -> int:
    """How many cases the query finds."""
    with store.read() as connection:
        if query == EVERY_CASE:
            return _last_ordinal(connection)
        return _count(connection, query)


def window(store: Store, query: HeadQuery, offset: int, limit: int) -> tuple[Head, ...]:
    """At most `limit` cases of the query in ordinal order, beginning with the one at `offset` (from 0)."""
    if query == EVERY_CASE:
        wanted = select(*_SHOWN).where(HEADS.c.ordinal.between(offset + 1, offset + limit))
    else:
        # The page is picked from the index alone; only its few rows are then looked up.
        page = _ordinals(query).order_by(_ordinal(query)).limit(limit).offset(offset)
        wanted = select(*_SHOWN).where(HEADS.c.ordinal.in_(page))
    with store.read() as connection:
        return tuple(_head(row) for row in connection.execute(wanted.order_by(HEADS.c.ordinal)).all())


def get(store: Store, case_id: str) -> Head | None:
    """The head of one case, or null if there is no such case."""
    with store.read() as connection:
        row = connection.execute(select(*_SHOWN).where(HEADS.c.case_id == case_id)).first()
    return None if row is None else _head(row)


def position(store: Store, query: HeadQuery, case_id: str) -> int | None:
    """Where the case stands in the query's list, from 0; null if the query does not find it."""
    with store.read() as connection:
        ordinal = _ordinal_of(connection, case_id)
        if ordinal is None:
            return None
        if query == EVERY_CASE:
            return ordinal - 1
        column = _ordinal(query)
        if connection.execute(_ordinals(query).where(column == ordinal)).first() is None:
            return None
        before = select(func.count()).select_from(_ordinals(query).where(column < ordinal).subquery())
        return int(connection.execute(before).scalar_one())


def next_after(store: Store, query: HeadQuery, case_id: str | None, states: Collection[CaseState | str]) -> str | None:
    """The id of the next case of the query in one of `states`, after `case_id` and then from the top.

    Null `case_id` begins at the top. The case itself is never returned; null means there is no other.
    """
    column = _ordinal(query)
    # One look-up a state: each is a single step in the state's index, where a list of states would be sorted.
    wanted = [replace(query, state=state) for state in states if query.state in (None, state)]
    with store.read() as connection:
        here = 0 if case_id is None else (_ordinal_of(connection, case_id) or 0)
        for side in (column > here, column < here):
            firsts = [
                connection.execute(_ordinals(one).where(side).order_by(column).limit(1)).scalar() for one in wanted
            ]
            found = [ordinal for ordinal in firsts if ordinal is not None]
            if found:
                named = select(HEADS.c.case_id).where(HEADS.c.ordinal == min(found))
                return str(connection.execute(named).scalar_one())
    return None


def counts_by_state(store: Store, query: HeadQuery = EVERY_CASE) -> Mapping[str, int]:
    """How many cases of the query are in each state; states without a case are left out."""
    return {str(name): number for name, number in _counts(store, query, "state")}


def counts_by_workflow(store: Store, query: HeadQuery = EVERY_CASE) -> Mapping[str | None, int]:
    """How many cases of the query belong to each slice; null stands for cases without one."""
    return dict(_counts(store, query, "workflow"))


def counts_by_stage(store: Store, query: HeadQuery = EVERY_CASE) -> Mapping[str | None, int]:
    """How many cases of the query fail first at each stage; null stands for cases nobody has judged."""
    return dict(_counts(store, query, "first_failed_stage"))


def update_projection(store: Store, rows: Mapping[str, HeadProjection], *, digests: Mapping[str, str]) -> int:
    """Record what was found out about cases, by case id, and return how many rows were written.

    `digests` names the revision each finding is about; a case saved again since is left as it is, since the
    finding speaks about a text that is no longer the newest.
    """
    with store.write() as connection:
        changed = []
        for row in _rows_of(connection, tuple(rows)):
            if row.digest != digests[row.case_id]:
                continue
            projection = rows[row.case_id]
            columns = dict(row._mapping) | _projected(projection)
            changed.append({"this": row.ordinal, **_projected(projection), "row_digest": head_digest(columns)})
        if changed:
            update = HEADS.update().where(HEADS.c.ordinal == bindparam("this"))
            connection.execute(update, changed)
    return len(changed)


def head_columns(
    ordinal: int, sequence: int, case: GoldCase, saved: Mapping[str, Cell], projection: HeadProjection
) -> dict[str, Cell]:
    """The head row of a case for a revision row `saved`, digest included."""
    columns: dict[str, Cell] = {
        "ordinal": ordinal,
        "case_id": case.case_id,
        "sequence": sequence,
        **{name: saved[name] for name in ("number", "digest", "state", "author", "at")},
        "workflow": case.workflow,
        "category": case.category,
        "expected_behaviour": None if case.expected_behaviour is None else str(case.expected_behaviour),
        **_projected(projection),
        "question": case.question,
    }
    columns["row_digest"] = head_digest(columns)
    return columns


def head_digest(columns: Mapping[str, Cell]) -> str:
    """The digest of a head row; a projection can be made anew, but must not change unseen."""
    return row_digest("heads", {name: value for name, value in columns.items() if name != "row_digest"})


def next_ordinal(connection: Connection) -> int:
    """The ordinal the next new case gets."""
    return _last_ordinal(connection) + 1


def _rows_of(connection: Connection, case_ids: Sequence[str]) -> Iterator[Row[Any]]:
    for part in batches(case_ids):
        yield from connection.execute(select(*_DIGESTED).where(HEADS.c.case_id.in_(part))).all()


def _projected(projection: HeadProjection) -> dict[str, Cell]:
    sound = None if projection.sound is None else int(projection.sound)
    stage = None if projection.first_failed_stage is None else str(projection.first_failed_stage)
    return {"first_failed_stage": stage, "sound": sound}


def _last_ordinal(connection: Connection) -> int:
    return int(connection.execute(select(func.max(HEADS.c.ordinal))).scalar() or 0)


def _ordinal_of(connection: Connection, case_id: str) -> int | None:
    return connection.execute(select(HEADS.c.ordinal).where(HEADS.c.case_id == case_id)).scalar()


def _ordinal(query: HeadQuery) -> Any:
    return search.SEARCH.c.rowid if search.terms(query.text).match else HEADS.c.ordinal


def _ordinals(query: HeadQuery, *, join: bool = False) -> Select[Any]:
    """The ordinals a query finds. `join` brings the heads in even where the search index alone would do."""
    terms = search.terms(query.text)
    conditions: list[Any] = [HEADS.c.question.contains(sign, autoescape=True) for sign in terms.signs]
    for column, value in (
        (HEADS.c.state, query.state),
        (HEADS.c.workflow, query.workflow),
        (HEADS.c.first_failed_stage, query.stage),
        (HEADS.c.author, query.author),
    ):
        if value is not None:
            asked = column if terms.match is None else search.looked_up(column)
            conditions.append(asked.is_(None) if value == "" and column.nullable else asked == str(value))
    if terms.match is None:
        return select(HEADS.c.ordinal).where(*conditions)
    found = select(search.SEARCH.c.rowid).where(search.matches(terms.match))
    if conditions or join:
        found = found.join_from(search.SEARCH, HEADS, HEADS.c.ordinal == search.SEARCH.c.rowid)
    return found.where(*conditions)


def _count(connection: Connection, query: HeadQuery) -> int:
    return int(connection.execute(select(func.count()).select_from(_ordinals(query).subquery())).scalar_one())


def _counts(store: Store, query: HeadQuery, by: str) -> Sequence[tuple[Any, int]]:
    column = HEADS.c[by]
    grouped = _ordinals(query, join=True).with_only_columns(column, func.count(), maintain_column_froms=True)
    with store.read() as connection:
        rows = connection.execute(grouped.group_by(column).order_by(column)).all()
    return [(name, number) for name, number in rows]


def _head(row: Any) -> Head:
    values = dict(row._mapping)
    values["state"] = CaseState(values["state"])
    values["sound"] = None if values["sound"] is None else bool(values["sound"])
    values["at"] = moment(values["at"])
    return Head(**values)
