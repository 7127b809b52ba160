"""The fourth column of a wide Workbench: the chunks around the current one, and the history of the case.

It follows the other panes, queries in the background, and never shows anything of a case or chunk that has left the
screen.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType
from textual.geometry import Size
from textual.strip import Strip

from goldtui.model.counts import plural
from goldtui.model.faults import GoldtuiError
from goldtui.tui.kit import content
from goldtui.tui.kit.background import run_behind
from goldtui.tui.kit.case_list import Runner
from goldtui.tui.kit.diff_text import SIGNS
from goldtui.tui.kit.glyphs import UNICODE, Glyphs
from goldtui.tui.kit.line_scroll import LineScroll
from goldtui.tui.kit.tones import drawn
from goldtui.workbench.case.views import PastView

if TYPE_CHECKING:
    from goldtui.model.records import GoldCase
    from goldtui.workbench.bench import Bench
    from goldtui.workbench.case.neighbours import Neighbour

TEXT_ROWS = (5, 12)
"""Rows of a neighbour's text on a low and on a tall screen."""
TALL = 36


class Beside(LineScroll, can_focus=True):
    """`follow()` says what is on screen; the column loads the rest itself."""

    BINDING_GROUP_TITLE = "Beside"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "rows(-1)", "Row up", show=False, id="beside.up"),
        Binding("down,j", "rows(1)", "Row down", show=False, id="beside.down"),
        Binding("pageup", "page(-1)", "Page up", show=False, id="beside.page_up"),
        Binding("pagedown", "page(1)", "Page down", show=False, id="beside.page_down"),
    ]
    COMPONENT_CLASSES: ClassVar[set[str]] = {"beside--head", "beside--name", "beside--quiet"}
    DEFAULT_CSS = """
    Beside { height: 1fr; width: 46; overflow-x: hidden; overflow-y: auto; scrollbar-size: 0 1;
      scrollbar-gutter: stable;
      & > .beside--head { color: $tone-key; text-style: bold; }
      &:ansi > .beside--head { color: ansi_default; text-style: bold underline; }
      & > .beside--name { text-style: bold; }
      & > .beside--quiet { color: $text-muted; }
    }
    """

    def __init__(self, bench: Bench, runner: Runner, *, glyphs: Glyphs = UNICODE, id: str | None = None) -> None:
        super().__init__(id=id)
        self.bench, self.runner, self.glyphs = bench, runner, glyphs
        self.case_id, self.number, self.chunk_id = "", -1, ""
        self.past: Sequence[PastView] = ()
        self.neighbours: Sequence[Neighbour] = ()
        self._case: GoldCase | None = None
        self._rows: list[tuple[str, str]] = []
        """(text, part of the style), folded to the current width."""

    def follow(self, case: GoldCase, number: int, chunk_id: str) -> None:
        """Note which revision of which case and which chunk are on screen. Cheap when nothing has changed."""
        if not self.display:
            # Loaded again when the screen becomes wide enough.
            self.case_id = self.chunk_id = ""
            return
        self._case = case
        if (case.case_id, number) != (self.case_id, self.number):
            self.case_id, self.number = case.case_id, number
            run_behind(self, self._find_past(case.case_id), "past", exclusive=True)
        if chunk_id != self.chunk_id:
            self.chunk_id = chunk_id
            run_behind(self, self._look_around(case, chunk_id), "around", exclusive=True)

    async def _find_past(self, case_id: str) -> None:
        try:
            past = await self.runner(partial(self.bench.case.past, case_id))
        except GoldtuiError:
            # The panes that show the case report what is wrong with the store; this one promises nothing.
            past = ()
        if case_id == self.case_id:
            self.past = past
            self._fold()

    async def _look_around(self, case: GoldCase, chunk_id: str) -> None:
        rows: Sequence[Neighbour] = ()
        if chunk_id:
            try:
                rows = (await self.runner(partial(self.bench.case.neighbourhood, case, chunk_id))).rows
            except GoldtuiError:
                rows = ()
        if chunk_id == self.chunk_id:
            self.neighbours = [row for row in rows if row.relation != "shown"]
            self._fold()

    def _fold(self) -> None:
        width = max(12, self.room - 1)
        self._rows = [*self._neighbour_rows(width), ("", ""), *self._past_rows(width)]
        self.virtual_size = Size(0, len(self._rows))
        self.refresh()

    def _neighbour_rows(self, width: int) -> list[tuple[str, str]]:
        rows = [("Around this source", "head")]
        most = TEXT_ROWS[self.size.height >= TALL]
        if not self.neighbours:
            said = "No other version or chunk of its section is here."
            rows += [(f" {line}", "quiet") for line in content.fold(said, width - 1, 3)]
        for one in self.neighbours:
            name = one.version if one.relation == "version" else one.chunk_id
            said = f" {one.relation} {self.glyphs.dot.join((name, *one.flags))}"
            rows.append((content.with_id(said, name, width, self.glyphs.ellipsis), "name"))
            text, style = one.withheld, "quiet"
            if not text:
                room = width * most * 2
                said = "".join(piece.text.join(SIGNS[piece.change]) for piece in one.pieces)
                text, style = " ".join(said[:room].split()), ""
            rows += [(f"   {line}", style) for line in content.fold(text, width - 3, most, self.glyphs.ellipsis)]
        return rows

    def _past_rows(self, width: int) -> list[tuple[str, str]]:
        rows = [(f"History {plural(len(self.past), 'revision')}", "head")]
        for one in self.past:
            state = f"{self.glyphs.of_state(one.state)} {one.state}"
            rows.append((f" {self.glyphs.dot.join((f'{one.number} {state}', one.author, one.at))}", "name"))
            if one.note:
                rows += [(f"   {line}", "") for line in content.fold(one.note, width - 3, 2, self.glyphs.ellipsis)]
            if one.changed:
                said = f"changed: {', '.join(one.changed)}"
                rows += [(f"   {line}", "quiet") for line in content.fold(said, width - 3, 2, self.glyphs.ellipsis)]
        return rows

    def on_resize(self) -> None:
        """Fold the text to the new width."""
        self._fold()

    def action_rows(self, by: int) -> None:
        """Scroll by rows."""
        self.scroll_relative(y=by, animate=False)

    def action_page(self, by: int) -> None:
        """Scroll by screenfuls."""
        self.scroll_relative(y=by * max(1, self.size.height - 1), animate=False)

    def render_line(self, y: int) -> Strip:
        """The strip for line `y`."""
        width, base = self.room, self.base_style
        index = y + self.scroll_offset.y
        if index >= len(self._rows):
            return drawn(self, [], width, base)
        text, part = self._rows[index]
        style = self.part_style(f"beside--{part}") if part else base
        # Only as wide as its words: an underlined heading would otherwise draw a line across the pane.
        text = content.row(text, min(width, content.cells(text)), self.glyphs.ellipsis)
        return drawn(self, [(text, style)], width, base)
