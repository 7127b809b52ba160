"""What is above a table of cells: titles, the day and the owner, each in a cell or two, and then the names."""

from __future__ import annotations

from collections.abc import Sequence

from goldtui.formats.containers.dialect import is_header
from goldtui.formats.containers.groups import unlike

_FAR = 12
"""Rows among which the names of the columns are."""
_BODY = 20
_LEAST = 2
"""Rows below the names that show what the columns hold."""


def names_at(rows: Sequence[Sequence[str]]) -> int:
    """Where the row of names is below rows with at most half as many cells; 0 where it is the first, or not sure."""
    filled = [sum(bool(cell.strip()) for cell in row) for row in rows[:_FAR]]
    most = max(filled, default=0)
    at = next((number for number, cells in enumerate(filled) if cells == most), 0)
    if not at or not any(filled[:at]) or max(filled[:at]) * 2 > most:
        return 0
    names = [cell for cell in rows[at] if cell.strip()]
    used = [column for column, cell in enumerate(rows[at]) if cell.strip()]
    body = [[row[column] for column in used] for row in rows[at + 1 : at + 1 + _BODY] if used[-1] < len(row)]
    body = [row for row in body if any(map(str.strip, row))]
    if len(body) < _LEAST or not is_header(names, body):
        return 0
    return at if any(unlike(name, [row[column] for row in body]) for column, name in enumerate(names)) else 0
