"""The kill matrix as a table whose first columns stay: a row for each variant, a cell for each gate.

Sign and word mark what decides; single cells can be selected, since their findings are read there.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.style import Style
from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Size
from textual.message import Message
from textual.strip import Strip

from goldtui.casework.gate_words import short_title
from goldtui.tui.kit import content
from goldtui.tui.kit.glyphs import UNICODE, Glyphs
from goldtui.tui.kit.line_scroll import LineScroll
from goldtui.tui.kit.tones import drawn, sign_tone, tone_of
from goldtui.tui.variants.words import Columns, columns, outcome_word, short_name, stage_word, staggered
from goldtui.workbench.variants.case_variants import VariantRow

WHOLE_ROW = -1
"""The selected column when the whole row is selected."""


class KillMatrix(LineScroll, can_focus=True):
    """`show()` takes rows; `Moved` reports another selected row or cell, `Opened` requests its details."""

    BINDING_GROUP_TITLE = "Matrix"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down,j", "move(1)", "Next row", show=False, id="matrix.down"),
        Binding("up,k", "move(-1)", "Row before", show=False, id="matrix.up"),
        Binding("right,l", "side(1)", "Next gate", show=False, id="matrix.right"),
        Binding("left,h", "side(-1)", "Gate before, then the whole row", show=False, id="matrix.left"),
        Binding("pagedown,space", "page(1)", "Page down", show=False, id="matrix.page_down"),
        Binding("pageup", "page(-1)", "Page up", show=False, id="matrix.page_up"),
        Binding("home", "edge(-1)", "First row", show=False, id="matrix.home"),
        Binding("end,G", "edge(1)", "Last row", show=False, id="matrix.end"),
        Binding("enter", "open", "Detail", id="matrix.open"),
    ]
    COMPONENT_CLASSES: ClassVar[set[str]] = {"kill-matrix--cursor", "kill-matrix--head", "kill-matrix--wrong"}
    DEFAULT_CSS = """
    KillMatrix { height: 1fr; width: 1fr; overflow-x: hidden; overflow-y: auto; padding: 0 1; scrollbar-size: 0 1;
      scrollbar-gutter: stable;
      & > .kill-matrix--cursor { background: $cursor; color: $foreground; text-style: bold; }
      &:ansi > .kill-matrix--cursor { background: ansi_default; color: ansi_default; text-style: reverse; }
      & > .kill-matrix--head { text-style: bold; background: $surface; }
      &:ansi > .kill-matrix--head { background: ansi_default; text-style: bold underline; }
      & > .kill-matrix--wrong { text-style: bold; }
    }
    """

    class Moved(Message):
        """Another row or cell is selected."""

    class Opened(Message):
        """Posted for Enter, or a click on the selected row."""

    def __init__(self, *, glyphs: Glyphs = UNICODE, id: str | None = None) -> None:
        super().__init__(id=id)
        self.glyphs = glyphs
        self.rows: tuple[VariantRow, ...] = ()
        self.gates: tuple[str, ...] = ()
        self.cursor = 0
        self.column = WHOLE_ROW

    @property
    def row(self) -> VariantRow | None:
        """The selected row."""
        return self.rows[self.cursor] if self.cursor < len(self.rows) else None

    @property
    def gate(self) -> str:
        """The gate of the selected cell; empty while the whole row is selected."""
        return self.gates[self.column] if 0 <= self.column < len(self.gates) else ""

    @property
    def layout_columns(self) -> Columns:
        """The columns at the current width."""
        longest = max((content.cells(row.name) for row in self.rows), default=0)
        return columns(self.room, len(self.gates), min(longest, 40))

    def show(self, rows: Sequence[VariantRow], gates: Sequence[str], at: int | None = None) -> None:
        """Show these rows with the cursor on row `at`, or where it was."""
        self.rows, self.gates = tuple(rows), tuple(gates)
        self.cursor = max(0, min(self.cursor if at is None else at, len(self.rows) - 1))
        self.column = min(self.column, len(self.gates) - 1)
        self._lay_out()
        self._follow()

    def on_resize(self, event: events.Resize) -> None:
        """Fit the columns to the new width."""
        self._lay_out()
        self._follow()

    def _lay_out(self) -> None:
        self.virtual_size = Size(self.room, len(self.rows) + self.layout_columns.heads)
        self.refresh()

    # -- drawing -----------------------------------------------------------------------------------------

    def render_line(self, y: int) -> Strip:
        """One line; the heading stays and rows scroll under it."""
        base, width, laid = self.base_style, self.room, self.layout_columns
        if y < laid.heads:
            return drawn(self, self._heading(y, laid), width, self.part_style("kill-matrix--head"))
        index = y - laid.heads + self.scroll_offset.y
        if index >= len(self.rows):
            return drawn(self, [], width, base)
        row, here = self.rows[index], index == self.cursor
        style = self.part_style("kill-matrix--cursor") if here else base
        if row.wrong and not here:
            style = self.part_style("kill-matrix--wrong")
        return drawn(self, self._cells(row, here, laid, style), width, style)

    def _heading(self, y: int, laid: Columns) -> list[tuple[str, Style]]:
        style = self.part_style("kill-matrix--head")
        last = y == laid.heads - 1
        names = ["variant", "expected", "observed", "outcome"] if last else [""] * 4
        parts = [("  ", style), (self._fit(names[0], laid.name), style), (self._fit(names[1], laid.stage), style)]
        spread = laid.heads > 1 and laid.cell > 2
        for number, gate in enumerate(self.gates if laid.cell and not spread else ()):
            text = f" {short_title(gate)[y]}" if laid.heads > 1 else f" {short_title(gate)}"
            mark = style + Style(reverse=True) if number == self.column else style
            parts.append((self._fit(text, laid.cell), mark))
        over = 0
        for number, text in staggered(self.gates, y, laid) if spread else ():
            mark = style + Style(reverse=True) if number == self.column and number >= 0 else style
            parts += [(text[:1], style), (text[1:].rstrip(), mark)] if number >= 0 else [(text, style)]
            if number >= 0:
                parts.append((" " * (len(text) - len(text.rstrip())), style))
            over += len(text)
        # The last name may reach beyond its column, over the cells that are blank in its row.
        over = max(0, over - len(self.gates) * laid.cell)
        return [*parts, (self._fit(f" {names[2]}", laid.stage - over), style), (f" {names[3]}", style)]

    def _cells(self, row: VariantRow, here: bool, laid: Columns, style: Style) -> list[tuple[str, Style]]:
        mark = self.glyphs.here if here else (self.glyphs.bullet if row.kept is not None else " ")
        parts = [
            (f"{mark} ", style),
            (short_name(row.name, laid.name - 1, self.glyphs.ellipsis) + " ", style),
            (self._fit(stage_word(row.expected, laid.stage), laid.stage), style),
        ]
        by_gate = {result.gate: result for result in row.results}
        for number, gate in enumerate(self.gates if laid.cell else ()):
            result = by_gate.get(gate)
            sign = " " if result is None else self.glyphs.of_status(result.status)
            before = self.glyphs.first_red if result is not None and gate == row.first else " "
            chosen = style + Style(reverse=not style.reverse, bold=True) if here and number == self.column else style
            colour = sign_tone(self, tone_of(result.status)) if result is not None and not chosen.reverse else Style()
            parts += [(before + sign, chosen + colour), (" " * (laid.cell - 2), style)]
        outcome = f" {self.glyphs.of_outcome(row.outcome)} {outcome_word(row.outcome)}"
        observed = self._fit(f" {stage_word(row.observed, laid.stage - 1)}", laid.stage)
        return [*parts, (observed, style), (outcome, style)]

    def _fit(self, text: str, width: int) -> str:
        return content.row(text, width, self.glyphs.ellipsis)

    # -- moving ------------------------------------------------------------------------------------------

    def move_to(self, index: int) -> None:
        """Select a row."""
        self.cursor = max(0, min(index, len(self.rows) - 1))
        self._follow()
        self.refresh()
        self.post_message(self.Moved())

    def _follow(self) -> None:
        self.bring_into_view(self.cursor, head=self.layout_columns.heads)

    def action_move(self, by: int) -> None:
        """Move by rows."""
        self.move_to(self.cursor + by)

    def action_page(self, by: int) -> None:
        """Move by screenfuls."""
        self.move_to(self.cursor + by * max(1, self.size.height - self.layout_columns.heads - 1))

    def action_edge(self, by: int) -> None:
        """Move to the first or the last row."""
        self.move_to(0 if by < 0 else len(self.rows) - 1)

    def action_side(self, by: int) -> None:
        """Select the next or previous gate; before the first one, the whole row."""
        self.column = max(WHOLE_ROW, min(self.column + by, len(self.gates) - 1))
        self.refresh()
        self.post_message(self.Moved())

    def action_open(self) -> None:
        """Request the details."""
        if self.rows:
            self.post_message(self.Opened())

    def on_click(self, event: events.Click) -> None:
        """Select the clicked row and cell; a click on the selected row opens it."""
        laid = self.layout_columns
        across_cell, line = event.get_content_offset_capture(self)
        index = line - laid.heads + self.scroll_offset.y
        if not (line >= laid.heads and 0 <= index < len(self.rows)):
            return
        left = 2 + laid.name + laid.stage
        across = (across_cell - left) // laid.cell if laid.cell and across_cell >= left else WHOLE_ROW
        column = across if across < len(self.gates) else WHOLE_ROW
        if (index, column) == (self.cursor, self.column):
            self.action_open()
            return
        self.column = column
        self.move_to(index)
