"""The case that is being reviewed, row by row, each row as high as its words need: a reviewer reads all of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from goldtui.tui.kit import content
from goldtui.tui.kit.rows import WalkRow
from goldtui.tui.kit.walk_list import WalkList

if TYPE_CHECKING:
    from goldtui.tui.review.rows import ReviewRow

MOST = 60
"""Lines of one row; a longer one is cut and marked, and read in the Workbench."""


class ReadList(WalkList):
    """A list of rows whose cursor is quiet while another pane has the keys."""

    BINDING_GROUP_TITLE = "Case"
    DEFAULT_CSS = """
    ReadList {
      & > .walk-list--cursor { background: $panel; color: auto; text-style: none; }
      &:focus > .walk-list--cursor { background: $primary-darken-1; color: auto; text-style: bold; }
      &:ansi > .walk-list--cursor { background: ansi_default; color: ansi_default; text-style: bold; }
      &:ansi:focus > .walk-list--cursor { background: ansi_default; color: ansi_default; text-style: reverse; }
    }
    """

    @property
    def in_hand(self) -> ReviewRow | None:
        """The row in hand."""
        return cast("ReviewRow | None", self.row)

    @property
    def case_rows(self) -> tuple[ReviewRow, ...]:
        """All rows, as what they are."""
        return cast("tuple[ReviewRow, ...]", self.rows)

    def lines_of(self, row: WalkRow) -> list[str]:
        """A row folded to the width."""
        left = 2 * row.indent
        width = max(8, self.room - 2 - left)
        return [" " * left + line for line in content.fold(row.text, width, MOST, self.glyphs.ellipsis)]

    def redraw(self, rows: Sequence[WalkRow]) -> None:
        """The same case with a row that says something else: what is read stays under the reader's eyes."""
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
    """The same box, remark or field, whatever it says by now."""
    if row.box or other.box:
        return row.box == other.box
    return (row.place, row.quote, row.remark, row.indent) == (
        other.place,
        other.quote,
        other.remark,
        other.indent,
    ) and (bool(row.place) or row.text == other.text)
