"""The two lists of the Report place: the numbers under their headings, and the cases behind the selected one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

from rich.style import Style
from textual import events
from textual.binding import Binding, BindingType
from textual.strip import Strip

from goldtui.tui.kit import content
from goldtui.tui.kit.glyphs import UNICODE, Glyphs
from goldtui.tui.kit.row_list import RowList
from goldtui.tui.kit.tones import KEY, drawn, tone_of
from goldtui.tui.report.rows import ReportRow, behind_text, figure_text, longest_title, outcome_head, wrap_rows

if TYPE_CHECKING:
    from goldtui.workbench.report.figures import Behind, Figure

# Where the scrollbar always has its place, no number lays out the screen again; with nothing to scroll it is blank.
_LOOK = """
      & > .row-list--cursor { background: $cursor-quiet; color: $foreground; text-style: none; }
      &:focus > .row-list--cursor { background: $cursor; color: $foreground; text-style: bold; }
      &:ansi > .row-list--cursor { background: ansi_default; color: ansi_default; text-style: bold; }
      &:ansi:focus > .row-list--cursor { background: ansi_default; color: ansi_default; text-style: reverse; }
"""


class FigureList(RowList):
    """The cursor stops on numbers only, never on a heading."""

    BINDING_GROUP_TITLE = "Numbers"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down,j", "move(1)", "Next number", show=False, id="figures.down"),
        Binding("up,k", "move(-1)", "Number before", show=False, id="figures.up"),
        Binding("pagedown,space", "page(1)", "Page down", show=False, id="figures.page_down"),
        Binding("pageup", "page(-1)", "Page up", show=False, id="figures.page_up"),
        Binding("tab", "table(1)", "Next table", key_display="Tab", id="figures.next_table"),
        Binding("shift+tab", "table(-1)", "Table before", show=False, id="figures.table_before"),
        Binding("l,right", "screen.open", "Its cases", show=False, id="figures.cases"),
    ]
    DEFAULT_CSS = f"""
    FigureList {{ overflow-y: scroll; padding: 0; {_LOOK} }}
    """

    def __init__(self, *, glyphs: Glyphs = UNICODE, id: str | None = None) -> None:
        super().__init__(glyphs=glyphs, id=id)
        self.rows: tuple[ReportRow, ...] = ()
        """At the width of the pane."""
        self._given: tuple[ReportRow, ...] = ()
        self._longest = 0
        self._left: set[int] = set()
        """Rows still drawn as selected although they no longer are; several, if keys come faster than frames."""
        self._to_heading = False

    @property
    def figure(self) -> Figure | None:
        """The selected number."""
        return self.rows[self.cursor].figure if self.cursor < len(self.rows) else None

    def count(self) -> int:
        """The number of rows."""
        return len(self.rows)

    def text_of(self, index: int) -> str:
        """The text of the row, as wide as there is room."""
        row = self.rows[index]
        if row.figure is None or row.line:
            return row.heading or row.line
        return figure_text(row.figure, self.room - 2, self.glyphs, self._longest)

    def show(self, rows: Sequence[ReportRow], key: str = "") -> None:
        """Show these rows; the cursor goes to the number with that key, else to the first."""
        self._given, self._longest = tuple(rows), longest_title(rows)
        self._lay_out(key)
        self._see()
        self.refresh()
        self.post_message(self.Moved())

    def _lay_out(self, key: str) -> None:
        self.rows = tuple(wrap_rows(self._given, max(20, self.room - 2), self.glyphs))
        numbers = self._numbers()
        found = (at for at in numbers if (figure := self.rows[at].figure) is not None and figure.key == key)
        self.cursor = next(found, numbers[0] if numbers else 0)
        self.set_rows(len(self.rows))

    def action_move(self, by: int) -> None:
        """Move by this many numbers."""
        numbers = self._numbers()
        if numbers:
            at = numbers.index(self.cursor) if self.cursor in numbers else 0
            self._go(numbers[max(0, min(at + by, len(numbers) - 1))])

    def action_table(self, by: int) -> None:
        """Move to the first number of the next or the previous table, wrapping round."""
        firsts = [at + 1 for at, row in enumerate(self.rows[:-1]) if row.heading]
        if firsts:
            here = max((place for place, at in enumerate(firsts) if at <= self.cursor), default=0)
            self._go(firsts[(here + by) % len(firsts)], heading=True)

    def on_resize(self, event: events.Resize) -> None:
        """Scroll to the selected number again: the first rows come before the size is known."""
        self._lay_out(self.figure.key if self.figure is not None else "")
        super().on_resize(event)
        if self.figure is None:
            # What to do where no run is kept is folded to the width of the pane.
            self.post_message(self.Moved())
            return
        self._see()

    def on_click(self, event: events.Click) -> None:
        """Select the clicked number."""
        row = event.get_content_offset_capture(self)[1] + self.scroll_offset.y
        if row in self._numbers():
            self._go(row)

    def _numbers(self) -> list[int]:
        return [at for at, row in enumerate(self.rows) if row.figure is not None]

    def _go(self, row: int, *, heading: bool = False) -> None:
        self._left.add(self.cursor)
        self.cursor, self._to_heading = row, heading
        # The receiver draws what belongs to the row, and then both rows: all of it in one frame.
        self.post_message(self.Moved())

    def draw_moved(self) -> None:
        """Draw the rows that were left and the selected one."""
        if self._to_heading:
            # The table itself is wanted, so its heading scrolls to the top.
            self.scroll_to(y=self.cursor - 1, animate=False, immediate=True)
        else:
            self._see()
        self._to_heading = False
        for row in (*self._left, self.cursor):
            self.refresh_line(row)
        self._left.clear()

    def _see(self) -> None:
        # The heading of a table stays visible with its first number.
        if self.cursor and self.rows[self.cursor - 1].heading:
            self.bring_into_view(self.cursor - 1)
        after = next((at for at in range(self.cursor + 1, len(self.rows)) if not self._goes_on(at)), len(self.rows))
        self.bring_into_view(self.cursor, max(1, min(after - self.cursor, self.size.height)))

    def _goes_on(self, row: int) -> bool:
        """Whether a row is a further line of the reason before it."""
        return self.rows[row].figure is None and bool(self.rows[row].line)

    def render_line(self, y: int) -> Strip:
        """One row; headings are emphasised."""
        index = y + self.scroll_offset.y
        if index < len(self.rows) and self.rows[index].heading:
            style = self.base_style + Style(bold=True)
            return drawn(self, [(self.rows[index].heading, style)], self.room, style, self.glyphs.ellipsis)
        return super().render_line(y)

    def bar_of(self, index: int) -> str:
        """The tone of a bar is that of its result."""
        figure = self.rows[index].figure
        return tone_of(figure.status) if figure is not None and figure.status is not None else KEY


class BehindList(RowList):
    """The cases behind a number."""

    BINDING_GROUP_TITLE = "Cases behind a number"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down,j", "move(1)", "Next case", show=False, id="behind.down"),
        Binding("up,k", "move(-1)", "Case before", show=False, id="behind.up"),
        Binding("pagedown,space", "page(1)", "Page down", show=False, id="behind.page_down"),
        Binding("pageup", "page(-1)", "Page up", show=False, id="behind.page_up"),
        Binding("tab,shift+tab,h,left", "screen.numbers", "Numbers", key_display="Tab", id="behind.numbers"),
    ]
    DEFAULT_CSS = f"""
    BehindList {{ overflow-y: scroll; padding: 0; {_LOOK} }}
    """

    def __init__(self, *, glyphs: Glyphs = UNICODE, id: str | None = None) -> None:
        super().__init__(glyphs=glyphs, id=id)
        self.rows: tuple[Behind, ...] = ()
        self.questions: Mapping[str, str] = {}
        """The questions by case id."""
        self._rooms = (0, 0)
        """Cells of the longest id and of the longest outcome."""

    @property
    def case(self) -> Behind | None:
        """The selected case."""
        return self.rows[self.cursor] if self.cursor < len(self.rows) else None

    def count(self) -> int:
        """The number of rows."""
        return len(self.rows)

    def text_of(self, index: int) -> str:
        """The text of the row, as wide as there is room."""
        one = self.rows[index]
        return behind_text(one, self.questions.get(one.case_id, ""), self.room - 2, self._rooms, self.glyphs)

    def show(self, rows: Sequence[Behind], case_id: str = "") -> None:
        """Show these rows; the cursor goes to that case, else to the first."""
        self.rows = tuple(rows)
        self.cursor = next((at for at, one in enumerate(self.rows) if case_id and one.case_id == case_id), 0)
        ids = max((content.cells(one.case_id) for one in self.rows), default=0)
        self._rooms = (min(ids, 28), max((content.cells(outcome_head(one)) for one in self.rows), default=0))
        self.set_rows(len(self.rows))
        self.scroll_to(y=0, animate=False, immediate=True)
        self.bring_into_view(self.cursor)
        self.refresh()
