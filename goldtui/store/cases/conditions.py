"""Translate a list's query to SQL conditions and order on the heads.

Windows, counts and positions share this code, so that counts always agree with their lists.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import ColumnElement, Select, UnaryExpression, and_, or_, select, true

from goldtui.store.cases import search
from goldtui.store.cases.drafts import typed_by
from goldtui.store.db.tables import DRAFTS, HEADS, TAGS
from goldtui.store.db.values import HeadOrder, HeadQuery

_COLUMNS = {
    "state": HEADS.c.state,
    "workflow": HEADS.c.workflow,
    "stage": HEADS.c.first_failed_stage,
    "author": HEADS.c.author,
}
_KEYS = {
    HeadOrder.UPDATED: HEADS.c.at,
    HeadOrder.ID: HEADS.c.case_id,
    HeadOrder.STATE: HEADS.c.state,
    HeadOrder.STAGE: HEADS.c.first_failed_stage,
    HeadOrder.SLICE: HEADS.c.workflow,
}


def ordinals(query: HeadQuery, *, join: bool = False, walk: bool = False, hide: tuple[str, ...] = ()) -> Select[Any]:
    """The ordinals a query finds. `join` includes the heads even if the search index or tags would suffice.

    `walk` hides all indexes on filtered columns from the planner, so that it uses the index of the requested order;
    `hide` hides only those of single columns.
    """
    terms = search.terms(query.text)
    signs: list[Any] = [HEADS.c.question.contains(sign, autoescape=True) for sign in terms.signs]
    # With an index on the column, SQLite would rerun the whole search for every row found there.
    hidden = set(_COLUMNS) if walk or terms.match or query.tags else set(hide)
    conditions = [*signs, *_named(query, hidden), *_excluded(query), *_drafts(query)]
    tags = list(query.tags)
    if terms.match is not None:
        wanted = select(search.SEARCH.c.rowid).where(search.matches(terms.match))
        if conditions or join:
            wanted = wanted.join_from(search.SEARCH, HEADS, HEADS.c.ordinal == search.SEARCH.c.rowid)
    elif tags and tags[0] and not walk:
        wanted = select(TAGS.c.ordinal).where(TAGS.c.tag == tags.pop(0))
        if conditions or join:
            wanted = wanted.join_from(TAGS, HEADS, HEADS.c.ordinal == TAGS.c.ordinal)
    else:
        wanted = select(HEADS.c.ordinal)
    column = place(query, walk=walk)
    return wanted.where(*conditions, *(_tagged(tag, column) for tag in tags))


def place(query: HeadQuery, *, walk: bool = False) -> ColumnElement[int]:
    """The column with the ordinal in `ordinals(query)`."""
    if search.terms(query.text).match is not None:
        return search.SEARCH.c.rowid
    if query.tags and query.tags[0] and not walk:
        return TAGS.c.ordinal
    return HEADS.c.ordinal


def key(order: HeadOrder) -> ColumnElement[Any] | None:
    """The column an order sorts by before arrival; null for arrival itself and for the best match."""
    return _KEYS.get(order)


def in_order(
    query: HeadQuery, order: HeadOrder, *, backwards: bool = False, walk: bool = False
) -> tuple[UnaryExpression[Any], ...]:
    """The ORDER BY terms; `backwards` reverses all of them."""
    column, by = place(query, walk=walk), key(order)
    down = (order is HeadOrder.UPDATED) != backwards
    if order is HeadOrder.MATCH:
        # The second term keeps equal matches in order, and SQLite's own sorting is a fifth faster than the search
        # index's, which looks every row up again.
        return (search.rank(search.terms(query.text).match).asc(), column.asc())
    if by is None:
        return (column.desc() if backwards else column.asc(),)
    # Nulls come where SQLite has them by itself.
    return (by.desc().nulls_last(), column.desc()) if down else (by.asc().nulls_first(), column.asc())


def after(order: HeadOrder, value: Any, ordinal: int, *, before: bool = False) -> ColumnElement[bool]:
    """The condition that a head comes after (or before) the one with this key value and ordinal."""
    down = (order is HeadOrder.UPDATED) != before
    here = HEADS.c.ordinal < ordinal if down else HEADS.c.ordinal > ordinal
    by = key(order)
    if by is None:
        return here
    # In ascending order nulls come first, as SQLite sorts them.
    if value is None:
        further = by.is_not(None) if not down else ~true()
        return or_(further, and_(by.is_(None), here))
    further = or_(by < value, by.is_(None)) if down else by > value
    return or_(further, and_(by == value, here))


def _named(query: HeadQuery, hidden: set[str]) -> list[Any]:
    return [
        _equals(name, str(value), name in hidden)
        for name, value in (
            ("state", query.state),
            ("workflow", query.workflow),
            ("stage", query.stage),
            ("author", query.author),
        )
        if value is not None
    ]


def _equals(name: str, value: str, hidden: bool) -> Any:
    column = _COLUMNS[name]
    asked = search.unindexed(column) if hidden else column
    return asked.is_(None) if value == "" and column.nullable else asked == value


def _excluded(query: HeadQuery) -> list[Any]:
    found: list[Any] = []
    for name, value in query.without:
        if name == "tag":
            found.append(~_tagged(value, HEADS.c.ordinal))
        elif name == "text":
            terms = search.terms(value)
            found += [~HEADS.c.question.contains(sign, autoescape=True) for sign in terms.signs]
            if terms.match is not None:
                inner = search.SEARCH.alias("left_out")
                matching = select(inner.c.rowid).where(search.matches(terms.match, inner.name))
                found.append(HEADS.c.ordinal.not_in(matching))
        else:
            column = search.unindexed(_COLUMNS[name])
            # `IS NOT` also matches rows without a value, which `<>` would drop.
            found.append(column.is_not(None) if value == "" else column.is_distinct_from(value))
    return found


def _drafts(query: HeadQuery) -> list[Any]:
    if query.drafts_of is None:
        return []
    typed = select(DRAFTS.c.case_id)
    if query.drafts_of:
        typed = typed.where(typed_by(query.drafts_of))
    return [HEADS.c.case_id.in_(typed)]


def _tagged(tag: str, column: ColumnElement[int]) -> ColumnElement[bool]:
    inner = TAGS.alias()
    if tag == "":
        return ~select(inner.c.ordinal).where(inner.c.ordinal == column).correlate_except(inner).exists()
    return select(inner.c.ordinal).where(inner.c.ordinal == column, inner.c.tag == tag).correlate_except(inner).exists()
