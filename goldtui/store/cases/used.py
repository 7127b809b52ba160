"""The values that cases already have in a field, so that nobody types a second spelling of one."""

from __future__ import annotations

from typing import Final

from sqlalchemy import func, select

from goldtui.store.db.engine import Store
from goldtui.store.db.tables import HEADS, TAGS

MOST: Final = 200
"""Most values of a field; a set with more slices or tags than this has no list that anybody would read."""


def used_values(store: Store) -> dict[str, tuple[str, ...]]:
    """By field, slices and tags in use, the most frequent first."""
    found: dict[str, tuple[str, ...]] = {}
    with store.read() as connection:
        for name, column in (("workflow", HEADS.c.workflow), ("tags", TAGS.c.tag)):
            wanted = select(column).where(column.is_not(None)).group_by(column).order_by(func.count().desc(), column)
            found[name] = tuple(connection.execute(wanted.limit(MOST)).scalars())
    return found
