"""The tags of cases as rows of their own, so that a filter by tag is one step in an index."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sqlalchemy import Connection

from goldtui.store.db.dialect import insert_many
from goldtui.store.db.tables import TAGS


def put(connection: Connection, ordinal: int, tags: Iterable[str]) -> None:
    """Record the tags of the case at `ordinal`, in place of those it had."""
    connection.execute(TAGS.delete().where(TAGS.c.ordinal == ordinal))
    put_new(connection, [(ordinal, tuple(tags))])


def put_new(connection: Connection, rows: Sequence[tuple[int, tuple[str, ...]]]) -> None:
    """Record the tags of cases that had none, given as (ordinal, tags); a tag said twice counts once."""
    insert_many(connection, TAGS, [(tag, ordinal) for ordinal, tags in rows for tag in dict.fromkeys(tags)])
