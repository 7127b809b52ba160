"""Rows as tall as their words need, read from top to bottom: for cases, labels and reports."""

from __future__ import annotations

from collections.abc import Sequence

from goldtui.tui.kit.rows import WalkRow
from goldtui.tui.kit.walk_list import WalkList


class ReadList(WalkList):
    """A list of rows whose cursor is dimmed while another pane has the focus."""

    BINDING_GROUP_TITLE = "Rows"
    MOST_LINES = 60
    """A longer row can be read whole in the Workbench."""
    DEFAULT_CSS = """
    ReadList {
      & > .walk-list--cursor { background: $cursor-quiet; color: $foreground; text-style: none; }
      &:focus > .walk-list--cursor { background: $cursor; color: $foreground; text-style: bold; }
      &:ansi > .walk-list--cursor { background: ansi_default; color: ansi_default; text-style: bold; }
      &:ansi:focus > .walk-list--cursor { background: ansi_default; color: ansi_default; text-style: reverse; }
    }
    """

    def redraw(self, rows: Sequence[WalkRow]) -> None:
        """Replace the rows and keep the selected index; nothing scrolls."""
        self.rows = tuple(rows)
        self.cursor = max(0, min(self.cursor, len(self.rows) - 1))
        self._lay_out()
        self._draw()
