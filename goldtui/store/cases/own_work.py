"""One person's saves, newest first, and their drafts, from which undo continues after a restart.

Uses a separate index, because a set may have a million revisions of which ten are theirs.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import func, select, text

from goldtui.store.cases.drafts import typed_by
from goldtui.store.cases.revisions import revision_of
from goldtui.store.db.engine import Store
from goldtui.store.db.tables import DRAFTS, REVISIONS
from goldtui.store.db.values import Revision, moment

_SAVED_AGAIN = text("revisions.number > 1")
"""Must match the index's condition so that the index is used: a case's first text has no predecessor to undo to."""


@dataclass(frozen=True, slots=True)
class OwnRevision:
    """A revision and its predecessor; `sequence` orders all revisions of the set."""

    sequence: int
    revision: Revision
    before: Revision


@dataclass(frozen=True, slots=True)
class KeptTyping:
    """A draft by case, session and the time it was last kept."""

    case_id: str
    session_key: str
    at: datetime


def last_sequence(store: Store) -> int:
    """The place of the set's newest revision; 0 for an empty set."""
    with store.read() as connection:
        return int(connection.execute(select(func.max(REVISIONS.c.sequence))).scalar() or 0)


def saved_by(store: Store, author: str, *, up_to: int, limit: int, as_one: str = "") -> tuple[OwnRevision, ...]:
    """The newest `limit` revisions of an author that have a predecessor, none after place `up_to`.

    Of adjacent revisions with the same note starting with `as_one`, only the newest counts, so a batch counts once.
    """
    earlier, following = REVISIONS.alias("earlier"), REVISIONS.alias("following")
    mine = select(REVISIONS).where(REVISIONS.c.author == author, REVISIONS.c.sequence <= up_to, _SAVED_AGAIN)
    if as_one:
        goes_on = (following.c.sequence == REVISIONS.c.sequence + 1) & (following.c.note == REVISIONS.c.note)
        of_batch = REVISIONS.c.note.startswith(as_one, autoescape=True)
        mine = mine.where(~(of_batch & select(following.c.sequence).where(goes_on).correlate(REVISIONS).exists()))
    mine = mine.order_by(REVISIONS.c.sequence.desc()).limit(limit)
    with store.read() as connection:
        rows = connection.execute(mine).all()
        found = []
        for row in rows:
            asked = select(earlier).where(earlier.c.case_id == row.case_id, earlier.c.number == row.number - 1)
            before = connection.execute(asked).first()
            if before is not None:
                found.append((row, before))
    path = store.path
    return tuple(OwnRevision(row.sequence, revision_of(row, path), revision_of(old, path)) for row, old in found)


def typing_of(store: Store, author: str) -> tuple[KeptTyping, ...]:
    """Every case with a draft in a session of this author, newest first."""
    wanted = select(DRAFTS.c.case_id, DRAFTS.c.session_key, DRAFTS.c.at).where(typed_by(author))
    with store.read() as connection:
        rows = connection.execute(wanted.order_by(DRAFTS.c.at.desc(), DRAFTS.c.case_id)).all()
    return tuple(KeptTyping(row.case_id, row.session_key, moment(row.at)) for row in rows)
