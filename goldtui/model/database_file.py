"""The first bytes of a database file, for callers that distinguish it from a file of lines without opening it."""

from __future__ import annotations

from pathlib import Path

DATABASE_BEGINS = b"SQLite format 3\x00"


def is_database(path: Path) -> bool:
    """Whether the file begins as a database does; raises `OSError` when it cannot be read."""
    with path.open("rb") as file:
        return file.read(len(DATABASE_BEGINS)) == DATABASE_BEGINS
