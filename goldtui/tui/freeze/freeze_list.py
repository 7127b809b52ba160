"""The two lists of the Freeze place: blockers or signatures, and the difference that a signer reads.

The difference is never cut, and knows whether its end was on the screen: nobody signs what they were not shown.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, ClassVar, cast

from textual.binding import Binding, BindingType

from goldtui.casework.outlet import fit
from goldtui.tui.kit import content
from goldtui.tui.kit.glyphs import UNICODE, Glyphs
from goldtui.tui.kit.read_list import ReadList
from goldtui.tui.kit.rows import WalkRow
from goldtui.tui.kit.walk_list import WalkList
from goldtui.tui.kit.wrap import wrap

if TYPE_CHECKING:
    from goldtui.tui.freeze.rows import DiffRow, FreezeRow


class FreezeList(ReadList, inherit_bindings=False):
    """Blockers or signatures, then the releases; each as tall as its words need, since a cut one advises nobody."""

    BINDING_GROUP_TITLE = "Freeze"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down,j", "move(1)", "Next row", show=False, id="freezing.down"),
        Binding("up,k", "move(-1)", "Row before", show=False, id="freezing.up"),
        Binding("pagedown,space", "page(1)", "Page down", show=False, id="freezing.page_down"),
        Binding("pageup", "page(-1)", "Page up", show=False, id="freezing.page_up"),
        Binding("end,G", "screen.read_end", "The end of the difference", show=False, id="freezing.end"),
    ]
    DEFAULT_CSS = "FreezeList { padding: 0; }"

    @property
    def row(self) -> FreezeRow | None:
        """The selected row."""
        return cast("FreezeRow | None", super().row)

    def put(self, rows: Sequence[FreezeRow]) -> None:
        """Show these rows; the cursor stays on its row, or at its position."""
        before = self.row
        self.show(rows, rows.index(before) if before in rows else self.cursor)


class DiffList(WalkList):
    """`ended` is called whenever the last line is on the screen."""

    BINDING_GROUP_TITLE = "Difference"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space", "page(1)", "Read on", show=False, id="difference.page"),
    ]
    DEFAULT_CSS = """
    DiffList {
      & > .walk-list--cursor { background: $cursor-quiet; color: $foreground; text-style: none; }
      &:focus > .walk-list--cursor { background: $cursor; color: $foreground; text-style: bold; }
      &:ansi > .walk-list--cursor { background: ansi_default; color: ansi_default; text-style: bold; }
      &:ansi:focus > .walk-list--cursor { background: ansi_default; color: ansi_default; text-style: reverse; }
    }
    """

    def __init__(self, *, glyphs: Glyphs = UNICODE, id: str | None = None) -> None:
        super().__init__(glyphs=glyphs, id=id)
        self.ended: Callable[[], None] | None = None

    @property
    def at_end(self) -> bool:
        """Whether the last line is visible."""
        height = self.size.height
        return bool(self._lines) and height > 0 and self.scroll_offset.y + height >= len(self._lines)

    @property
    def diff_rows(self) -> tuple[DiffRow, ...]:
        """All rows, with their own type."""
        return cast("tuple[DiffRow, ...]", self.rows)

    def lines_of(self, row: WalkRow) -> list[str]:
        """A row folded to the width, uncut: words longer than a line continue on the next."""
        left = 2 * row.indent
        shown = content.shown_line(fit(row.text))
        table = wrap(shown, max(8, self.room - 2 - left))
        return [" " * left + shown[start:end] for start, end in zip(table.starts, table.ends, strict=True)]

    def step(self, by: int) -> bool:
        """Go to the next or the previous change; False when there is none."""
        rows = self.diff_rows
        ahead = range(self.cursor + 1, len(rows)) if by > 0 else range(self.cursor - 1, -1, -1)
        found = next((index for index in ahead if rows[index].begins), None)
        if found is not None:
            self.move_to(found)
        return found is not None

    def action_edge(self, by: int) -> None:
        """Go to the first or the last line, not only to the start of a long last row."""
        super().action_edge(by)
        if by > 0:
            self.scroll_to(y=max(0, len(self._lines) - self.size.height), animate=False, immediate=True)
            self._draw()

    def _draw(self) -> None:
        super()._draw()
        self._tell()

    def watch_scroll_y(self, old_value: float, new_value: float) -> None:
        """Notice scrolling, by whatever means."""
        super().watch_scroll_y(old_value, new_value)
        self._tell()

    def _tell(self) -> None:
        if self.ended is not None and self.at_end:
            self.ended()
