"""Tags of cases in rows of their own, so that filtering by tag is one index step."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sqlalchemy import Connection

from goldtui.store.db.dialect import insert_many
from goldtui.store.db.tables import TAGS


def put(connection: Connection, ordinal: int, tags: Iterable[str]) -> None:
    """Record the tags of the case at `ordinal`, replacing the old ones."""
    connection.execute(TAGS.delete().where(TAGS.c.ordinal == ordinal))
    put_new(connection, [(ordinal, tuple(tags))])


def put_new(connection: Connection, rows: Sequence[tuple[int, tuple[str, ...]]]) -> None:
    """Record the tags of new cases, given as (ordinal, tags); duplicate tags count once."""
    insert_many(connection, TAGS, [(tag, ordinal) for ordinal, tags in rows for tag in dict.fromkeys(tags)])
