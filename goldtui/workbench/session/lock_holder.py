"""Find out which process keeps a database locked, so that a waiting person sees the reason."""

from __future__ import annotations

from pathlib import Path

from goldtui.model.urls.database import DatabaseUrl
from goldtui.store.db import holder


def holder_words(path: Path) -> str:
    """What keeps the database from answering and what to do, in words; empty when nothing is found.

    Reads only system tables, never the database, so it is safe while another call waits for the lock.
    """
    if isinstance(path, DatabaseUrl):
        return "Its server is out of reach, or somebody else is writing"
    found = holder.find(path)
    return "" if found is None else f"{found.words} holds the database: {found.fix}"
