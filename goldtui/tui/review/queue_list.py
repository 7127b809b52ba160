"""The cases that wait for somebody, one a row. Only visible rows are drawn, so ten thousand cost as much as ten."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType
from textual.geometry import Size

from goldtui.tui.kit.glyphs import UNICODE, Glyphs
from goldtui.tui.kit.row_list import RowList

if TYPE_CHECKING:
    from goldtui.workbench.review.queue import QueueRow


class QueueList(RowList):
    """`show()` takes rows. For each row it decides what to hide from a person who reviews blind."""

    BINDING_GROUP_TITLE = "Queue"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down,j", "move(1)", "Next case", show=False, id="queue.down"),
        Binding("up,k", "move(-1)", "Case before", show=False, id="queue.up"),
        Binding("pagedown", "page(1)", "Page down", show=False, id="queue.page_down"),
        Binding("pageup", "page(-1)", "Page up", show=False, id="queue.page_up"),
        Binding("home", "edge(-1)", "First case", show=False, id="queue.first"),
        Binding("end,G", "edge(1)", "Last case", show=False, id="queue.last"),
    ]
    DEFAULT_CSS = """
    QueueList { scrollbar-gutter: stable; padding: 0;
      & > .row-list--cursor { background: $cursor-quiet; color: $foreground; }
      &:focus > .row-list--cursor { background: $cursor; color: $foreground; text-style: bold; }
      &:ansi > .row-list--cursor { background: ansi_default; color: ansi_default; text-style: bold; }
      &:ansi:focus > .row-list--cursor { background: ansi_default; color: ansi_default; text-style: reverse; }
    }
    """

    def __init__(self, *, glyphs: Glyphs = UNICODE, id: str | None = None) -> None:
        super().__init__(glyphs=glyphs, id=id)
        self.rows: tuple[QueueRow, ...] = ()
        self.taken: Mapping[str, str] = {}
        """By case, who is reading it now."""
        self.me = ""
        self.blind = False
        self.now = datetime.now(UTC)
        """The time of the last query, from which the column of waiting times is computed."""

    @property
    def row(self) -> QueueRow | None:
        """The selected case."""
        return self.rows[self.cursor] if self.cursor < len(self.rows) else None

    def show(self, rows: Sequence[QueueRow], keep: str = "") -> None:
        """Show these rows; the cursor stays on its case, or on its position if the case is gone."""
        self.rows = tuple(rows)
        at = next((i for i, row in enumerate(self.rows) if row.case_id == keep), None) if keep else None
        self.cursor = max(0, min(self.cursor if at is None else at, len(self.rows) - 1))
        self.virtual_size = Size(self.room, len(self.rows))
        self.bring_into_view(self.cursor)
        self.refresh()

    def count(self) -> int:
        """The number of cases."""
        return len(self.rows)

    def text_of(self, index: int) -> str:
        """The row of a case."""
        from goldtui.tui.review.words import hides, queue_line

        row = self.rows[index]
        hide = hides(self.blind, self.me, row)
        return queue_line(row, self.room - 2, self.now, self.taken.get(row.case_id, ""), self.glyphs, hide=hide)

    def action_edge(self, by: int) -> None:
        """Go to the first or the last case."""
        self.action_move(-len(self.rows) if by < 0 else len(self.rows))
