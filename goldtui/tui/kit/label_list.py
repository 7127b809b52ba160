"""Rows that say something else after every key: labels, decisions, a report whose lines open."""

from __future__ import annotations

from collections.abc import Sequence

from goldtui.tui.kit.read_list import ReadList
from goldtui.tui.kit.rows import WalkRow


class LabelList(ReadList):
    """Whoever shows the rows knows which of them is in hand afterwards."""

    BINDING_GROUP_TITLE = "Rows"

    def redraw(self, rows: Sequence[WalkRow]) -> None:
        """Other rows in place of these, the same number in hand; nothing scrolls."""
        self.rows = tuple(rows)
        self.cursor = max(0, min(self.cursor, len(self.rows) - 1))
        self._lay_out()
        self._draw()
