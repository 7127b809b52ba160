"""How many runs of a file get through each gate, in total and by slice; every number opens the runs it counts.

It counts a stretch at a time, so that the numbers can be watched growing and drafts are kept meanwhile.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from rich.style import Style
from textual import events, getters
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.strip import Strip

from goldtui.casework.gate_words import short_title, title
from goldtui.model.counts import counted
from goldtui.runs.replay.funnel_counts import Cell, FunnelLine, cell_filter
from goldtui.tui.kit import content
from goldtui.tui.kit.base_screen import BaseScreen
from goldtui.tui.kit.glyphs import UNICODE, Glyphs
from goldtui.tui.kit.gold_app import GoldApp
from goldtui.tui.kit.key_line import KeyLine
from goldtui.tui.kit.lane import Lane
from goldtui.tui.kit.note import Note
from goldtui.tui.kit.row_list import RowList
from goldtui.tui.kit.rows import fold_into
from goldtui.tui.kit.tones import drawn
from goldtui.tui.kit.topbar import Topbar

if TYPE_CHECKING:
    from goldtui.workbench.replay.open_runs import OpenRuns

NAMES = {
    Cell.REACHED: "reached",
    Cell.PASS: "pass",
    Cell.FAIL: "fail",
    Cell.NOT_TESTED: "not tested",
    Cell.NOT_APPLICABLE: "n/a",
}
SAID = {
    Cell.REACHED: "reached: no gate before it failed",
    Cell.PASS: "passed",
    Cell.FAIL: "failed and went no further",
    Cell.NOT_TESTED: "were not tested, which is neither a pass nor a fail",
    Cell.NOT_APPLICABLE: "are of cases that ask nothing of it",
}
GATE, SHORT_GATE, BAR = 19, 13, 10
"""Cells of a gate's name, of its short name, of a bar."""
WITH_BAR, SHORT = 100, 72
"""Cells of a row from which a gate has a bar, the share of its slice's runs that got through; and below which gates
have their short names."""


class FunnelList(RowList):
    """Rows of numbers, one of them selected."""

    BINDING_GROUP_TITLE = "Funnel"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down,j", "move(1)", "Next gate", show=False, id="funnel.down"),
        Binding("up,k", "move(-1)", "Gate before", show=False, id="funnel.up"),
        Binding("right,l", "side(1)", "Next number", show=False, id="funnel.right"),
        Binding("left,h", "side(-1)", "Number before", show=False, id="funnel.left"),
        Binding("pagedown,space", "page(1)", "Page down", show=False, id="funnel.page_down"),
        Binding("pageup", "page(-1)", "Page up", show=False, id="funnel.page_up"),
        Binding("right_square_bracket", "slice(1)", "Next slice", id="funnel.next"),
        Binding("left_square_bracket", "slice(-1)", "Slice before", show=False, id="funnel.before"),
    ]
    COMPONENT_CLASSES: ClassVar[set[str]] = {"funnel--slice", "funnel--cell"}
    DEFAULT_CSS = """
    FunnelList { scrollbar-gutter: stable;
      & > .funnel--slice { text-style: bold; }
      & > .funnel--cell { text-style: bold reverse; }
    }
    """

    def __init__(self, *, glyphs: Glyphs = UNICODE, id: str | None = None) -> None:
        super().__init__(glyphs=glyphs, id=id)
        self.table: Sequence[FunnelLine] = ()
        self.side = 0
        """The index of the selected number."""
        self.widths: list[int] = [0] * len(Cell)
        """Cells of each column of numbers, including the gap before it."""

    @property
    def line(self) -> FunnelLine | None:
        """The selected row."""
        return self.table[self.cursor] if self.cursor < len(self.table) else None

    @property
    def column(self) -> int:
        """The index of the selected number in this row; rows of totals have fewer."""
        return min(self.side, len(self.line.counts) - 1) if self.line is not None else 0

    def count(self) -> int:
        """The number of rows."""
        return len(self.table)

    def show(self, table: Sequence[FunnelLine]) -> None:
        """Show these rows; the cursor stays on its slice and gate, however many rows were added before it."""
        key = (self.line.slice, self.line.gate) if self.line is not None else None
        self.table = table
        self.cursor = next((n for n, one in enumerate(table) if (one.slice, one.gate) == key), 0)
        gap = 1 if self.room < SHORT else 2
        numbers = [[f"{one.counts[n]:,}" for one in table if one.gate] for n in range(len(Cell))]
        self.widths = [gap + max(map(len, (NAMES[cell], *seen))) for cell, seen in zip(Cell, numbers, strict=True)]
        self.set_rows(len(table))
        self.refresh()
        self.post_message(self.Moved())

    @property
    def columns(self) -> str:
        """The headings of the columns."""
        space = 4 + self._gate_width + (BAR + 1 if self.room >= WITH_BAR else 0)
        names = "".join(name.rjust(width) for name, width in zip(NAMES.values(), self.widths, strict=True))
        return f"{'  gate'.ljust(space)}{names}"

    @property
    def _gate_width(self) -> int:
        return SHORT_GATE if self.room < SHORT else GATE

    def head_of(self, index: int) -> str:
        """The label of a row: a slice, or a gate with a bar of the share that passes."""
        one = self.table[index]
        if not one.gate:
            return f"{slice_name(one)}: "
        bar = ""
        if self.room >= WITH_BAR:
            bar = f" {self.glyphs.bar(one.counts[1] + one.counts[4], one.runs, BAR)}"
        name = short_title(one.gate) if self.room < SHORT else title(one.gate)
        return f"  {content.row(name, self._gate_width, self.glyphs.ellipsis)}{bar}"

    def cells_of(self, index: int) -> list[str]:
        """The numbers of a row."""
        one = self.table[index]
        if one.gate:
            return [f"{number:,}".rjust(width) for number, width in zip(one.counts, self.widths, strict=True)]
        runs = one.counts[0]
        return [counted(runs, "run"), one.ends]

    def text_of(self, index: int) -> str:
        """The whole row as text."""
        between = "" if self.table[index].gate else ", "
        return self.head_of(index) + between.join(self.cells_of(index))

    def render_line(self, y: int) -> Strip:
        """One row, with the selected number in reverse."""
        width, base, index = self.room, self.base_style, y + self.scroll_offset.y
        if index >= len(self.table):
            return drawn(self, [], width, base)
        here = index == self.cursor
        style = self.part_style("row-list--cursor") if here else base
        if not self.table[index].gate and not here:
            style = self.part_style("funnel--slice")
        parts: list[tuple[str, Style]] = [(f"{self.glyphs.here if here else ' '} {self.head_of(index)}", style)]
        for number, text in enumerate(self.cells_of(index)):
            bare = text.lstrip()
            gap = " " * (len(text) - len(bare)) if self.table[index].gate else ", " * bool(number)
            chosen = here and number == self.column
            if chosen and gap.endswith(" "):
                # Brackets too: without colour the row and its selected number look alike.
                parts += [(gap[:-1], style), (f"[{bare}]", self.part_style("funnel--cell"))]
            elif chosen:
                parts.append((f"[{bare}]", self.part_style("funnel--cell")))
            else:
                cut = gap[1:] if here and number == self.column + 1 and gap.startswith(" ") else gap
                parts += [(cut, style), (bare, style)]
        return drawn(self, parts, width, style, self.glyphs.ellipsis)

    def action_side(self, by: int) -> None:
        """Select another number of the row."""
        if self.line is not None:
            self.side = max(0, min(self.column + by, len(self.line.counts) - 1))
            self.refresh()
            self.post_message(self.Moved())

    def action_slice(self, by: int) -> None:
        """Go to the totals of the next or the previous slice."""
        heads = [n for n, one in enumerate(self.table) if not one.gate]
        after = [n for n in heads if n > self.cursor] if by > 0 else [n for n in reversed(heads) if n < self.cursor]
        if after:
            self.action_move(after[0] - self.cursor)

    def on_click(self, event: events.Click) -> None:
        """Select the clicked number."""
        super().on_click(event)
        line = self.line
        if line is None or not line.gate:
            return
        right, pointed = 2 + content.cells(self.head_of(self.cursor)), event.get_content_offset_capture(self)[0]
        for number, width in enumerate(self.widths):
            left, right = right, right + width
            if left <= pointed < right:
                self.side = number
                self.action_side(0)


def slice_name(line: FunnelLine) -> str:
    """The name of a row's slice."""
    return "all runs" if line.slice is None else f"slice {line.slice}" if line.slice else "no slice"


def number_words(line: FunnelLine, column: int) -> str:
    """What a number counts, in words."""
    number, all_ = line.counts[column], line.counts[0]
    runs = counted(number, "run")
    if line.gate:
        of = "" if column == 0 else f" of the {all_:,} that reach it"
        return f"{title(line.gate)}, {slice_name(line)}: {runs}{of} {SAID[list(Cell)[column]]}."
    return f"{slice_name(line)}: {runs}{f' of {all_:,} released' if column else ''}."


class FunnelScreen(BaseScreen["str | None"]):
    """Dismisses with the filter of the runs behind the selected number, or with None."""

    BINDING_GROUP_TITLE = "Funnel"
    AUTO_FOCUS = "#funnel"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "open", "Open these runs", id="funnel.open"),
        Binding("q,escape,F", "leave", "Back", key_display="q", id="funnel.leave"),
    ]
    DEFAULT_CSS = """
    FunnelScreen #funnel-head { background: $panel; }
    FunnelScreen #funnel-columns { text-style: bold; }
    FunnelScreen #funnel-why { background: $panel; }
    """

    def __init__(self, runs: OpenRuns, lane: Lane, glyphs: Glyphs, title: str) -> None:
        super().__init__()
        self.runs, self.lane, self.glyphs, self.heading = runs, lane, glyphs, title

    gold_app = getters.app(GoldApp)

    @property
    def list(self) -> FunnelList:
        """The rows."""
        return self.query_one(FunnelList)

    def compose(self) -> ComposeResult:
        """The file, the column headings, the rows, what the selected number counts, the keys."""
        yield Topbar(glyphs=self.glyphs, id="top")
        yield Note("", keep=True, id="funnel-head")
        yield Note("", keep=True, id="funnel-columns")
        yield FunnelList(glyphs=self.glyphs, id="funnel")
        yield Note("", "", keep=True, id="funnel-why")
        yield KeyLine(id="keys")

    def on_mount(self) -> None:
        """Continue counting; closing the screen stops it, and the next visit resumes it."""
        self.query_one(Topbar).show([self.heading, "Replay", "Funnel"], "", "")
        self._draw()
        self.gold_app.spawn(self, self._count(), "count")

    async def _count(self) -> None:
        while await self.lane(self.runs.count_on):
            self._draw()
            # A key pressed meanwhile gets the lane before the next stretch.
            await asyncio.sleep(0.02)
        self._draw()

    def on_resize(self) -> None:
        """Fit the column headings to the new width."""
        self._draw()

    def _draw(self) -> None:
        seen = self.runs.counts.seen
        so_far = "" if seen.ended else f"{self.glyphs.dot}{seen.runs:,} runs counted so far"
        bad = self.runs.replay.runs.bad_total
        left = f"{self.glyphs.dot}{bad:,} problems in lines left out" if bad else ""
        self.query_one("#funnel-head", Note).show([f"Funnel of {self.runs.name}{so_far}{left}"])
        rows = self.list
        rows.show(seen.table)
        self.query_one("#funnel-columns", Note).show([rows.columns])

    def on_row_list_moved(self, event: RowList.Moved) -> None:
        """Explain the newly selected number."""
        event.stop()
        line, column = self.list.line, self.list.column
        if line is None:
            return
        filter_text = cell_filter(line, column) or "none, all runs"
        opened = f"Enter opens them. Filter: {filter_text}" if line.counts[column] else "There is none to open."
        width, rows = max(20, self.app.size.width - 2), 2 if self.app.size.width >= 120 else 3
        words = fold_into([number_words(line, column), opened], width, rows, self.glyphs.ellipsis)
        self.query_one("#funnel-why", Note).show(words)

    def action_open(self) -> None:
        """Show the runs behind the selected number."""
        line, column = self.list.line, self.list.column
        if line is None or not line.counts[column]:
            self.query_one(KeyLine).flash("This number counts no run, so there is none to open.")
        else:
            self.dismiss(cell_filter(line, column))

    def action_leave(self) -> None:
        """Go back."""
        self.dismiss(None)
