"""Unique column names, so that no cell is lost or read under another's name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from goldtui.formats.containers.declare import RowPlace
from goldtui.formats.intake import Intake


def column_names(first: Sequence[str], *, named: bool = True) -> tuple[str, ...]:
    """A name for each column: its cell in the first row, or `column_3`; a repeated name gets a number."""
    found: dict[str, None] = {}
    times: Counter[str] = Counter()
    for at, cell in enumerate(first, 1):
        name = unique = (cell.strip() if named else "") or f"column_{at}"
        while unique in found:
            times[name] += 1
            unique = f"{name}_{times[name] + 1}"
        found[unique] = None
    return tuple(found)


def note_renamed_columns(first: Sequence[str], columns: Sequence[str], where: str | RowPlace, intake: Intake) -> None:
    """Note the columns whose name is not the one in the file."""
    pairs = list(zip(first, columns, strict=True))
    if unnamed := [column for cell, column in pairs if not cell.strip()]:
        intake.notice("column_unnamed", f"columns without a name are called {', '.join(unnamed)}", str(where))
    if repeated := [column for cell, column in pairs if cell.strip() and cell.strip() != column]:
        message = f"names that are given twice get a number: {', '.join(repeated)}"
        intake.notice("column_repeated", message, str(where))
