"""The case under review, row by row: a reviewer reads all of it, and keeps the place when a row changes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from goldtui.tui.kit.read_list import ReadList
from goldtui.tui.kit.rows import WalkRow
from goldtui.tui.review.rows import ReviewRow


class CaseReading(ReadList):
    """The rows of one case, each with its box, remark or field."""

    BINDING_GROUP_TITLE = "Case"
    _deepest = 0
    """Lines of the case that have been on the screen, counted from its top."""

    @property
    def in_hand(self) -> ReviewRow | None:
        """The selected row."""
        return cast("ReviewRow | None", self.row)

    @property
    def case_rows(self) -> tuple[ReviewRow, ...]:
        """All rows, with their own type."""
        return cast("tuple[ReviewRow, ...]", self.rows)

    @property
    def read_whole(self) -> bool:
        """Whether the last row of this case has been on the screen."""
        return max(self._deepest, self.scroll_offset.y + self.size.height) >= len(self._lines)

    def show(self, rows: Sequence[WalkRow], at: int) -> None:
        """Show another case, of which nothing is read yet."""
        super().show(rows, at)
        self._deepest = 0

    def watch_scroll_y(self, old_value: float, new_value: float) -> None:
        """Remember how far the case was read."""
        super().watch_scroll_y(old_value, new_value)
        self._deepest = max(self._deepest, round(new_value) + self.size.height)

    def redraw(self, rows: Sequence[WalkRow]) -> None:
        """Draw the same case after a row has changed; the scroll position stays."""
        before = self.in_hand
        self.rows = tuple(rows)
        if before is not None and before not in self.rows[self.cursor : self.cursor + 1]:
            at = next((i for i, row in enumerate(self.case_rows) if _same(row, before)), self.cursor)
            self.scroll_to(y=self.scroll_offset.y + at - self.cursor, animate=False, immediate=True)
            self.cursor = at
        self.cursor = max(0, min(self.cursor, len(self.rows) - 1))
        self._lay_out()
        self._draw()


def _same(row: ReviewRow, other: ReviewRow) -> bool:
    """Whether two rows are the same box, remark or field, whatever their text."""
    if row.box or other.box:
        return row.box == other.box
    return (row.place, row.quote, row.remark, row.indent) == (
        other.place,
        other.quote,
        other.remark,
        other.indent,
    ) and (bool(row.place) or row.text == other.text)
