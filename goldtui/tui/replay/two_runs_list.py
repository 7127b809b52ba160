"""The rows of two runs: side by side if two columns fit, else one above the other.

Half a column on a narrow screen would cut every id in the middle, so each run gets its own lines there, named A and B.
"""

from __future__ import annotations

from itertools import zip_longest

from goldtui.runs.replay.compare_runs import Moved
from goldtui.tui.kit import content
from goldtui.tui.kit.rows import WalkRow
from goldtui.tui.kit.walk_list import WalkList
from goldtui.tui.replay.compare_words import BesideRow, mark

TWO_COLUMNS = 110
"""Cells of a row from which the runs are side by side."""
MARK = 10
"""Cells for the outcome of an item: `# changed` and a space."""
WORDING = 40
"""Most lines of a text that is shown in one piece."""


class BesideList(WalkList):
    """`show()` takes rows of two runs."""

    def lines_of(self, row: WalkRow) -> list[str]:
        """The lines of an item of both runs, or of a heading."""
        if not isinstance(row, BesideRow):
            return super().lines_of(row)
        cut, room = self.glyphs.ellipsis, max(24, self.room - 2)
        if row.heading:
            left = " " * MARK if row.indent else ""
            return [left + line for line in content.fold(row.text, room - len(left), WORDING, cut)]
        what = mark(row.moved, self.glyphs).ljust(MARK)
        if room >= TWO_COLUMNS:
            half = (room - MARK - 3) // 2
            sides = [
                content.fold(text or self.glyphs.none, half, self.MOST_LINES, cut) for text in (row.before, row.after)
            ]
            lines = [f"{a} | {b}" for a, b in zip_longest(*sides, fillvalue=" " * half)]
        elif row.moved is Moved.SAME:
            lines = content.fold(row.after, room - MARK, self.MOST_LINES, cut)
        else:
            named = (("A", row.before), ("B", row.after))
            folded = [content.fold(f"{name} {text}", room - MARK, self.MOST_LINES, cut) for name, text in named if text]
            lines = [line for side in folded for line in side]
        return [f"{what if not number else ' ' * MARK}{line}" for number, line in enumerate(lines)]
