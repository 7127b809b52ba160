"""Says who keeps a database from answering, for a person who waits: a silent wait looks like a lost key."""

from __future__ import annotations

from pathlib import Path

from goldtui.store.db import holder


def held_by(path: Path) -> str:
    """Who holds the database and what lets it go, in words; empty when nobody can be seen.

    Touches only the system's own tables, never the database, so it is safe beside a call that waits for it.
    """
    found = holder.find(path)
    return "" if found is None else f"{found.words} holds the database: {found.fix}"
