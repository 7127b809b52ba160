"""Lists of cases as windows: count, page, find a position and move on, reading only what is shown.

Ordinals are dense, so an unfiltered window is a range and costs the same for ten cases or a million.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from sqlalchemy import BigInteger, Column, ColumnElement, Connection, Row, bindparam, cast, func, select
from sqlalchemy.dialects.postgresql import JSONB

from goldtui.model.case_state import CaseState
from goldtui.model.projection import HeadProjection
from goldtui.model.records import GoldCase
from goldtui.store.cases import search
from goldtui.store.cases.conditions import after, in_order, key, ordinals, place
from goldtui.store.chain.digests import Cell, row_digest
from goldtui.store.db.bulk import batches
from goldtui.store.db.either import either
from goldtui.store.db.engine import Stop, Store
from goldtui.store.db.tables import HEADS
from goldtui.store.db.values import EVERY_CASE, Head, HeadOrder, HeadQuery, moment, state_stored

_SHOWN = tuple(HEADS.c[name] for name in Head.__slots__)
_FOUND: ColumnElement[int] = func.json_each(bindparam("found")).table_valued("value").c.value
_FOUND_THERE = func.jsonb_array_elements_text(cast(bindparam("found"), JSONB)).table_valued("value").c.value
# Pass the ordinals as one value: as a list, the statement would be recompiled for every page.
_ROWS = select(*_SHOWN).where(
    either(HEADS.c.ordinal.in_(select(_FOUND)), HEADS.c.ordinal.in_(select(cast(_FOUND_THERE, BigInteger))))
)
_DIGESTED = tuple(column for column in HEADS.c if column.name != "row_digest")

RANKED = 500
"""If more cases match a word, ranking them takes long and says no more than order of arrival."""
RANKED_LETTERS = 4
"""So many cases match a shorter prefix that ranking them is meaningless."""
NARROW = 2_000
"""If a query finds fewer cases they are sorted; otherwise the index of the order is walked."""


def count(store: Store, query: HeadQuery = EVERY_CASE, *, stop: Stop | None = None) -> int:
    """The number of cases the query finds."""
    with store.read(stop) as connection:
        if query == EVERY_CASE:
            return _last_ordinal(connection)
        wanted = select(func.count()).select_from(ordinals(query).subquery())
        return int(connection.execute(wanted).scalar_one())


def window(
    store: Store,
    query: HeadQuery,
    offset: int,
    limit: int,
    *,
    order: HeadOrder = HeadOrder.ARRIVAL,
    length: int | None = None,
    stop: Stop | None = None,
) -> tuple[Head, ...]:
    """At most `limit` cases of the query in the given order, starting at `offset` (from 0).

    If `length`, the number of cases found, is given, a window past the middle is counted from the end, so that the last
    page costs as little as the first.
    """
    with store.read(stop) as connection:
        order = _order(connection, query, order)
        if query == EVERY_CASE and key(order) is None:
            found: Sequence[int] = range(offset + 1, min(offset + limit, _last_ordinal(connection)) + 1)
        else:
            found = _page(connection, query, offset, limit, order, length)
        rows = {row[0]: row for row in connection.execute(_ROWS, {"found": json.dumps(list(found))}).all()}
    return tuple(_head(rows[ordinal]) for ordinal in found if ordinal in rows)


def get(store: Store, case_id: str) -> Head | None:
    """The head of one case, or null if there is no such case."""
    with store.read() as connection:
        row = connection.execute(select(*_SHOWN).where(HEADS.c.case_id == case_id)).first()
    return None if row is None else _head(row)


def position(
    store: Store,
    query: HeadQuery,
    case_id: str,
    *,
    order: HeadOrder = HeadOrder.ARRIVAL,
    stop: Stop | None = None,
) -> int | None:
    """The position of the case in the query's list, from 0; null if it is not found, or if the query ranks by words."""
    with store.read(stop) as connection:
        order = _order(connection, query, order)
        here = _place_of(connection, case_id, order)
        if here is None or order is HeadOrder.MATCH:
            return None
        value, ordinal = here
        if query == EVERY_CASE and key(order) is None:
            return ordinal - 1
        column = place(query)
        if connection.execute(ordinals(query).where(column == ordinal)).first() is None:
            return None
        if key(order) is None:
            before = ordinals(query).where(column < ordinal)
        else:
            walk = not _is_narrow(connection, query)
            before = ordinals(query, join=True, walk=walk).where(after(order, value, ordinal, before=True))
        return int(connection.execute(select(func.count()).select_from(before.subquery())).scalar_one())


def next_after(
    store: Store,
    query: HeadQuery,
    case_id: str | None,
    states: Collection[CaseState | str],
    *,
    order: HeadOrder = HeadOrder.ARRIVAL,
) -> str | None:
    """The id of the next case of the query in one of `states`, after `case_id` and then from the top.

    A null `case_id` starts at the top. The case itself is never returned; null means there is no other.
    """
    # One lookup per state: each is a single step in the state's index, while a list of states would be sorted.
    wanted = [replace(query, state=state) for state in states if query.state in (None, state)]
    if order is HeadOrder.MATCH:
        order = HeadOrder.ARRIVAL
    with store.read() as connection:
        here = None if case_id is None else _place_of(connection, case_id, order)
        sides = [None] if here is None else [after(order, *here), after(order, *here, before=True)]
        for side in sides:
            firsts = [found for one in wanted if (found := _first(connection, one, side, order)) is not None]
            if firsts:
                named = select(HEADS.c.case_id).where(HEADS.c.ordinal.in_(firsts))
                return str(connection.execute(named.order_by(*in_order(EVERY_CASE, order)).limit(1)).scalar_one())
    return None


def ids(store: Store, ordinals_: Sequence[int]) -> tuple[str, ...]:
    """The ids of the cases at these ordinals, in that order; ordinals without a case are left out."""
    found: dict[int, str] = {}
    with store.read() as connection:
        for part in batches(ordinals_):
            wanted = select(HEADS.c.ordinal, HEADS.c.case_id).where(HEADS.c.ordinal.in_(part))
            found.update({int(ordinal): str(case_id) for ordinal, case_id in connection.execute(wanted)})
    return tuple(found[ordinal] for ordinal in ordinals_ if ordinal in found)


def ids_in(store: Store, states: Collection[CaseState]) -> tuple[str, ...]:
    """The ids of every case in one of the states, in order of arrival."""
    wanted = select(HEADS.c.case_id).where(HEADS.c.state.in_([state.value for state in states]))
    with store.read() as connection:
        return tuple(connection.execute(wanted.order_by(HEADS.c.ordinal)).scalars())


def unjudged(store: Store, after: int, limit: int) -> dict[int, str]:
    """By ordinal the first cases behind `after` that nobody judged."""
    wanted = select(HEADS.c.ordinal, HEADS.c.case_id).where(HEADS.c.first_failed_stage.is_(None))
    wanted = wanted.where(HEADS.c.ordinal > after).order_by(HEADS.c.ordinal).limit(limit)
    with store.read() as connection:
        return {int(ordinal): str(case_id) for ordinal, case_id in connection.execute(wanted)}


def states(store: Store) -> dict[str, CaseState]:
    """The state of every case, in order of arrival."""
    wanted = select(HEADS.c.case_id, HEADS.c.state).order_by(HEADS.c.ordinal)
    with store.read() as connection:
        return {str(case_id): state_stored(state) for case_id, state in connection.execute(wanted)}


def digests(store: Store) -> dict[str, str]:
    """The digest of every case's newest revision."""
    with store.read() as connection:
        return {row[0]: row[1] for row in connection.execute(select(HEADS.c.case_id, HEADS.c.digest))}


def workflows_of(store: Store, case_ids: Sequence[str]) -> dict[str, str | None]:
    """The slice of each of these cases."""
    return _each(store, case_ids, HEADS.c.workflow)


def questions_of(store: Store, case_ids: Sequence[str]) -> dict[str, str]:
    """The question of each of these cases."""
    return _each(store, case_ids, HEADS.c.question)


def every_ordinal(store: Store, query: HeadQuery, *, stop: Stop | None = None) -> Sequence[int]:
    """The ordinals of all cases the query finds, without a limit."""
    with store.read(stop) as connection:
        if query == EVERY_CASE:
            return range(1, _last_ordinal(connection) + 1)
        return tuple(connection.execute(ordinals(query)).scalars())


def update_projection(store: Store, rows: Mapping[str, HeadProjection], *, digests: Mapping[str, str]) -> int:
    """Store the judgements of cases, by case id, and return the number of rows written.

    `digests` gives the revision of each judgement; a case saved since is skipped, because its judgement is of an older
    text.
    """
    with store.write() as connection:
        return project_within(connection, rows, digests=digests)


def project_within(connection: Connection, rows: Mapping[str, HeadProjection], *, digests: Mapping[str, str]) -> int:
    """`update_projection` within a larger transaction."""
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


def projection_within(connection: Connection, case_id: str) -> HeadProjection:
    """The judgement of a case's newest text; it stays valid for a revision that changes only the state."""
    known = select(HEADS.c.first_failed_stage, HEADS.c.sound).where(HEADS.c.case_id == case_id)
    row = connection.execute(known).first()
    if row is None:
        return HeadProjection()
    return HeadProjection(row[0], None if row[1] is None else bool(row[1]))


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
    """The digest of a head row; a projection can be recomputed, but must not change unnoticed."""
    return row_digest("heads", {name: value for name, value in columns.items() if name != "row_digest"})


def next_ordinal(connection: Connection) -> int:
    """The ordinal of the next new case."""
    return _last_ordinal(connection) + 1


def _each(store: Store, case_ids: Sequence[str], column: Column[Any]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    with store.read() as connection:
        for part in batches(tuple(dict.fromkeys(case_ids))):
            wanted = select(HEADS.c.case_id, column).where(HEADS.c.case_id.in_(part))
            found.update((case_id, value) for case_id, value in connection.execute(wanted))
    return found


def _rows_of(connection: Connection, case_ids: Sequence[str]) -> Iterator[Row[Any]]:
    for part in batches(case_ids):
        yield from connection.execute(select(*_DIGESTED).where(HEADS.c.case_id.in_(part))).all()


def _projected(projection: HeadProjection) -> dict[str, Cell]:
    sound = None if projection.sound is None else int(projection.sound)
    stage = None if projection.first_failed_stage is None else str(projection.first_failed_stage)
    return {"first_failed_stage": stage, "sound": sound}


def _last_ordinal(connection: Connection) -> int:
    return int(connection.execute(select(func.max(HEADS.c.ordinal))).scalar() or 0)


def _page(
    connection: Connection, query: HeadQuery, offset: int, limit: int, order: HeadOrder, length: int | None
) -> tuple[int, ...]:
    """The ordinals of one window, from indexes alone; only its few rows are then looked up."""
    by_key = key(order) is not None
    walk = by_key and not _is_narrow(connection, query)
    backwards = length is not None and offset > length // 2 and order is not HeadOrder.MATCH
    if length is not None and backwards:
        last = min(length, offset + limit)
        offset, limit = length - last, last - offset
    wanted = ordinals(query, join=by_key, walk=walk)
    wanted = wanted.order_by(*in_order(query, order, backwards=backwards, walk=walk))
    found = tuple(connection.execute(wanted.limit(max(0, limit)).offset(offset)).scalars())
    return found[::-1] if backwards else found


def _order(connection: Connection, query: HeadQuery, order: HeadOrder) -> HeadOrder:
    """The order that applies: best match only for a query with significant words."""
    if order is not HeadOrder.MATCH:
        return order
    ranked = search.terms(query.text).shortest >= RANKED_LETTERS and _finds_fewer(connection, query, RANKED)
    return HeadOrder.MATCH if ranked else HeadOrder.ARRIVAL


def _is_narrow(connection: Connection, query: HeadQuery) -> bool:
    return query != EVERY_CASE and _finds_fewer(connection, query, NARROW)


def _finds_fewer(connection: Connection, query: HeadQuery, than: int) -> bool:
    few = ordinals(query).limit(than).subquery()
    return int(connection.execute(select(func.count()).select_from(few)).scalar_one()) < than


def _first(connection: Connection, query: HeadQuery, side: Any, order: HeadOrder) -> int | None:
    walk = key(order) is not None and not _is_narrow(connection, query)
    wanted = ordinals(query, join=True, walk=walk).order_by(*in_order(query, order, walk=walk))
    found = connection.execute((wanted if side is None else wanted.where(side)).limit(1)).scalar()
    return None if found is None else int(found)


def _place_of(connection: Connection, case_id: str, order: HeadOrder) -> tuple[Any, int] | None:
    """The key value and ordinal that determine a case's position in an order."""
    by = key(order)
    wanted = select(HEADS.c.ordinal if by is None else by, HEADS.c.ordinal).where(HEADS.c.case_id == case_id)
    row = connection.execute(wanted).first()
    return None if row is None else (row[0], int(row[1]))


def _head(row: Any) -> Head:
    ordinal, case_id, state, workflow, category, question, behaviour, stage, sound, number, digest, author, at = row
    known = None if sound is None else bool(sound)
    return Head(
        ordinal,
        case_id,
        state_stored(state),
        workflow,
        category,
        question,
        behaviour,
        stage,
        known,
        number,
        digest,
        author,
        moment(at),
    )
