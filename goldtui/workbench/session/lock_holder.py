"""Find out which process keeps a database locked, so that a waiting person sees the reason."""

from __future__ import annotations

from pathlib import Path

from goldtui.store.db import holder


def held_by(path: Path) -> str:
    """Which process holds the database and how to release it, in words; empty when none is found.

    Reads only system tables, never the database, so it is safe while another call waits for the lock.
    """
    found = holder.find(path)
    return "" if found is None else f"{found.words} holds the database: {found.fix}"
