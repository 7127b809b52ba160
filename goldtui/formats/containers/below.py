"""Rows of a table that are none of its records: its heading again, and what somebody wrote below its end."""

from __future__ import annotations

import re
from collections.abc import Sequence

from goldtui.formats.containers.dialect import repeats

_LEAST = 3
"""Columns of a table in which a row with few cells is another thing than its records."""
_SUM = re.compile(
    r"(?:grand |sub)?(?:total|totals|sum|average|mean|count)|(?:gesamt|zwischen)?summe|gesamt|somme|totale|totaal"
    r"|suma|итого|всего|合計|合计|总计|합계",
    re.IGNORECASE,
)
"""What a row begins with that counts up others."""


class Strays:
    """The rows of one table as they come: which of them is no record."""

    def __init__(self, first: Sequence[str]) -> None:
        self._first = first
        self._named = sum(bool(name.strip()) for name in first)
        self._full = set(range(len(first)))
        """The columns with a cell in every row so far."""
        self._parted = False

    def empty(self) -> None:
        """Say that an empty row follows."""
        self._parted = True

    def why(self, row: Sequence[str]) -> tuple[str, str] | None:
        """Why the next row is no record, with a code; nothing where it is one."""
        if repeats(self._first, row):
            return "heading_again", "the row has the names of the columns again"
        filled = [at for at, cell in enumerate(row) if cell.strip()]
        if self._named >= _LEAST and self._is_below(row, filled):
            has = "1 cell" if len(filled) == 1 else f"{len(filled)} cells"
            return "row_below", f"the row has {has} of {self._named}, as a sum or a remark below a table has"
        self._full.intersection_update(filled)
        return None

    def _is_below(self, row: Sequence[str], filled: Sequence[int]) -> bool:
        if len(filled) * 2 <= self._named and _SUM.fullmatch(row[filled[0]].strip().rstrip(":.")):
            return True
        # A record that is still to be filled in has its id, as those above it have.
        bare = self._parted and len(filled) * 2 < self._named
        return bare and bool(self._full) and min(self._full) not in filled


FIX = "leave the row out, or fill it in and move it up if it is a record"
