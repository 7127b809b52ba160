"""Whether a place is a database, for callers that distinguish it from a file of lines without opening it."""

from __future__ import annotations

from pathlib import Path

from goldtui.model.urls.database import DatabaseUrl

DATABASE_BEGINS = b"SQLite format 3\x00"


def is_database(path: Path) -> bool:
    """Whether the place is one on a server, or the file begins as a database does; raises `OSError` for a bad file."""
    if isinstance(path, DatabaseUrl):
        return True
    with path.open("rb") as file:
        return file.read(len(DATABASE_BEGINS)) == DATABASE_BEGINS
