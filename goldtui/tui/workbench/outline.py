"""The case pane: one cursor over everything in a case, drawn row by row.

One list for question, points, claims and fields means one set of keys at every size, and first fix can land on any of
them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Size
from textual.message import Message
from textual.strip import Strip

from goldtui.model.spot import Spot
from goldtui.tui.kit.glyphs import UNICODE, Glyphs
from goldtui.tui.kit.line_scroll import LineScroll
from goldtui.tui.kit.tones import drawn
from goldtui.tui.workbench.outline_rows import OutlineRow

PIN_FROM = 5
"""Pane height in rows from which the question stays pinned to its first row."""
_QUESTION = Spot("question")


class Outline(LineScroll, can_focus=True):
    """`show()` sets the rows; `spot` is what the cursor is on. The cursor keeps its spot when rows come and go."""

    BINDING_GROUP_TITLE = "Case"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,i", "edit", "Edit", key_display="i", id="case.edit"),
        Binding("n", "screen.new_claim", "New claim", id="case.new_claim"),
        Binding("d", "remove", "Remove", id="case.remove"),
        Binding("K", "screen.move(-1)", "Claim or point up", show=False, id="case.claim_up"),
        Binding("J", "screen.move(1)", "Claim or point down", show=False, id="case.claim_down"),
        Binding("y", "screen.duplicate", "Duplicate the claim or point", show=False, id="case.duplicate"),
        Binding("X", "screen.split", "Split the claim in two", show=False, id="case.split"),
        Binding("M", "screen.merge", "Merge with the next claim", show=False, id="case.merge"),
        Binding("up,k", "rows(-1)", "Row up", show=False, id="case.up"),
        Binding("down,j", "rows(1)", "Row down", show=False, id="case.down"),
        Binding("pageup", "page(-1)", "Page up", show=False, id="case.page_up"),
        Binding("pagedown", "page(1)", "Page down", show=False, id="case.page_down"),
        Binding("home,g", "edge('start')", "First row", show=False, id="case.first"),
        Binding("end,G", "edge('end')", "Last row", show=False, id="case.last"),
    ]
    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "outline--head",
        "outline--bad",
        "outline--hint",
        "outline--cursor",
        "outline--rest",
    }
    DEFAULT_CSS = """
    Outline { height: 1fr; width: 1fr; overflow-x: hidden; overflow-y: auto;
      scrollbar-size: 0 1; scrollbar-gutter: stable;
      & > .outline--head { color: $tone-key; text-style: bold; }
      & > .outline--bad { text-style: bold; }
      & > .outline--hint { text-style: italic; }
      & > .outline--rest { background: $cursor-quiet; color: $foreground; text-style: bold; }
      & > .outline--cursor { background: $cursor; color: $foreground; }
      &:ansi > .outline--head { color: ansi_default; text-style: bold underline; }
      &:ansi > .outline--cursor { background: ansi_default; color: ansi_default; text-style: reverse; }
    }
    """

    class RemoveAsked(Message):
        """`d` was pressed on a row."""

        def __init__(self, spot: Spot) -> None:
            super().__init__()
            self.spot = spot

    class Moved(Message):
        """The cursor is on another row."""

        def __init__(self, spot: Spot) -> None:
            super().__init__()
            self.spot = spot

    class Resized(Message):
        """The rows must be folded to another width."""

    def __init__(self, *, glyphs: Glyphs = UNICODE, id: str | None = None) -> None:
        super().__init__(id=id)
        self.glyphs = glyphs
        self.ask_edit: Callable[[Spot], None] | None = None
        """Called at once for Enter or `i` on a row: with a message, the next keys would overtake the field."""
        self.rows: tuple[OutlineRow, ...] = ()
        self.at = 0
        self.watched: Spot | None = None
        """The row in view while the keys go to another pane: that of the claim they change."""

    # -- values in ---------------------------------------------------------------------------------------

    def show(self, rows: tuple[OutlineRow, ...]) -> None:
        """Show other rows; the cursor stays on its spot, or moves to the nearest remaining one before it."""
        spot = self.spot
        old, self.rows = self.rows, rows
        self.at = self._find(spot)
        if len(old) != len(rows):
            self.virtual_size = Size(0, len(rows))
            self.refresh()
        else:
            for index, (before, after) in enumerate(zip(old, rows, strict=True)):
                if before != after:
                    self.refresh_lines(index)
        self.call_after_refresh(self._reveal)

    def _find(self, spot: Spot | None) -> int:
        if spot is not None:
            for index, row in enumerate(self.rows):
                if row.first and row.spot == spot:
                    return index
        return self._landing(min(self.at, len(self.rows) - 1), -1)

    def go(self, spot: Spot) -> bool:
        """Put the cursor on a spot; False when no row shows it."""
        for index, row in enumerate(self.rows):
            if row.first and row.spot == spot:
                self._land(index)
                return True
        return False

    @property
    def spot(self) -> Spot | None:
        """The spot under the cursor."""
        return self.rows[self.at].spot if 0 <= self.at < len(self.rows) else None

    @property
    def text_width(self) -> int:
        """The width of a row in cells."""
        return max(8, self.scrollable_content_region.width - 2)

    # -- moves -------------------------------------------------------------------------------------------

    def _landing(self, index: int, step: int) -> int:
        """The nearest selectable row from `index` in direction `step`, else in the other direction."""
        for direction in (step, -step):
            position = index
            while 0 <= position < len(self.rows):
                if self.rows[position].spot is not None and self.rows[position].first:
                    return position
                position += direction
        return 0

    def _land(self, index: int) -> None:
        old, self.at = self.at, index
        for row in {old, index}:
            self.refresh_lines(row, 4)
        self._reveal()
        if self.spot is not None:
            self.post_message(self.Moved(self.spot))

    def _reveal(self) -> None:
        top, height = self.scroll_offset.y, self.size.height
        at = self.at if self.has_focus or self.watched is None else self._find(self.watched)
        last = at
        while last + 1 < len(self.rows) and not self.rows[last + 1].first:
            last += 1
        first = at - 1 if at and self.rows[at - 1].kind == "head" else at
        first = max(0, first - self._pin_height(first))
        if height and last >= top + height:
            top = min(last - height + 1, max(0, at - self._pin_height(at)))
        if first < top:
            top = first
        if top != self.scroll_offset.y:
            self.scroll_to(y=top, animate=False, immediate=True)

    @property
    def _pinned(self) -> int | None:
        """The row pinned to the top, which is the question; None where there is too little room."""
        if self.size.height < PIN_FROM:
            return None
        return next((i for i, row in enumerate(self.rows[:4]) if row.spot == _QUESTION and row.first), None)

    def _pin_height(self, top: int) -> int:
        """The height in rows of the pinned question in a view that begins at row `top`."""
        pinned = self._pinned
        return 1 if pinned is not None and top > pinned else 0

    def _row_at(self, y: int) -> int:
        """The row drawn at line `y`: the pinned question covers the first line once it has scrolled away."""
        top, pinned = self.scroll_offset.y, self._pinned
        return pinned if pinned is not None and y == 0 and top > pinned else y + top

    def action_rows(self, by: int) -> None:
        """Move to the next selectable row."""
        index = self.at + by
        while 0 <= index < len(self.rows):
            if self.rows[index].spot is not None and self.rows[index].first:
                self._land(index)
                return
            index += by

    def action_page(self, by: int) -> None:
        """Move one screenful up or down."""
        step = by * max(1, self.size.height - 1)
        self._land(self._landing(max(0, min(self.at + step, len(self.rows) - 1)), by))

    def action_edge(self, which: str) -> None:
        """Move to the first or last row."""
        self._land(self._landing(0, 1) if which == "start" else self._landing(len(self.rows) - 1, -1))

    def action_edit(self) -> None:
        """Open the row's text, or change its choice."""
        if self.spot is not None and self.ask_edit is not None:
            self.ask_edit(self.spot)

    def action_remove(self) -> None:
        """Request removal of what the row shows."""
        if self.spot is not None:
            self.post_message(self.RemoveAsked(self.spot))

    def on_click(self, event: events.Click) -> None:
        """The first click selects, the second edits."""
        index = self._row_at(event.get_content_offset_capture(self)[1])
        if 0 <= index < len(self.rows) and self.rows[index].spot is not None:
            again = self.rows[index].spot == self.spot
            self._land(self._landing(index, -1))
            if again and event.chain > 1:
                self.action_edit()

    def watch_has_focus(self, focused: bool) -> None:
        """Bring the cursor into view, or the watched row once the keys go elsewhere."""
        super().watch_has_focus(focused)
        self._reveal()

    def on_resize(self) -> None:
        """Request rows folded to the new width."""
        self.post_message(self.Resized())

    # -- drawing -----------------------------------------------------------------------------------------

    def render_line(self, y: int) -> Strip:
        """One row, with a sign before the selected one."""
        width, base = self.room, self.base_style
        index = self._row_at(y)
        if not 0 <= index < len(self.rows):
            return drawn(self, [], width, base)
        row = self.rows[index]
        style = base
        pinned = index < y + self.scroll_offset.y
        if pinned or row.kind in ("head", "bad", "hint"):
            style = self.part_style("outline--head" if pinned else f"outline--{row.kind}")
        in_hand = row.spot is not None and row.spot == self.spot
        if in_hand:
            style = self.part_style("outline--cursor" if self.has_focus else "outline--rest")
        sign = "" if row.kind == "head" else self.glyphs.here if in_hand else " "
        fill = style if in_hand else base
        return drawn(self, [(sign, style), (row.text, style)], width, fill)
