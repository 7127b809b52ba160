"""The source text with its phrases: move, select and mark by code point in a text that is never changed.

Text areas rewrite line ends, cut inside a character and stall on one long line; a phrase taken from such a
widget would not be verbatim. This one draws rows of the untouched string and repaints only what changed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import ClassVar

from rich.style import Style
from textual import events
from textual.geometry import Size
from textual.message import Message
from textual.strip import Strip

from goldtui.tui import content
from goldtui.tui.glyphs import UNICODE, Glyphs
from goldtui.tui.widgets import stops
from goldtui.tui.widgets.evidence_keys import BINDINGS as EVIDENCE_BINDINGS
from goldtui.tui.widgets.evidence_keys import Moves
from goldtui.tui.widgets.line_scroll import LineScroll
from goldtui.tui.widgets.spans import Cover, Mark, brackets, cover
from goldtui.tui.widgets.wrap import WrapTable, wrap

GUTTER = 3
PALETTE = 6


@dataclass(frozen=True, slots=True)
class Selected:
    """A selection cut to whole characters and stripped: half-open code points and the exact text."""

    start: int
    end: int
    text: str


class Evidence(Moves, LineScroll, can_focus=True):
    """One chunk's text. Values in: `show()` and `mark()`; messages out: `Mark`, `Unmark`."""

    BINDING_GROUP_TITLE = "Evidence"
    BINDINGS = EVIDENCE_BINDINGS
    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "evidence--gutter",
        "evidence--current",
        "evidence--overlap",
        "evidence--selection",
        "evidence--cursor",
        "evidence--quiet",
        *(f"evidence--claim-{number}" for number in range(PALETTE)),
    }
    DEFAULT_CSS = """
    Evidence { height: 1fr; width: 1fr;
      scrollbar-size: 0 1; scrollbar-gutter: stable;
      overflow-x: hidden; overflow-y: auto;
      & > .evidence--gutter { color: $text-muted; }
      & > .evidence--quiet { color: $text-muted; text-style: italic; }
      & > .evidence--claim-0 { background: $primary-muted; color: auto; }
      & > .evidence--claim-1 { background: $warning-muted; color: auto; }
      & > .evidence--claim-2 { background: $success-muted; color: auto; }
      & > .evidence--claim-3 { background: $secondary-muted; color: auto; }
      & > .evidence--claim-4 { background: $accent-muted; color: auto; }
      & > .evidence--claim-5 { background: $error-muted; color: auto; }
      & > .evidence--current { background: $primary-darken-1; color: auto; text-style: bold; }
      & > .evidence--overlap { text-style: underline; }
      & > .evidence--selection { text-style: reverse; }
      & > .evidence--cursor { text-style: reverse bold; }
    }
    """

    class Marked(Message):
        """The reviewer wants the selection as a phrase."""

        def __init__(self, selected: Selected) -> None:
            super().__init__()
            self.selected = selected

    class Unmarked(Message):
        """The reviewer wants the phrases at `offset` gone."""

        def __init__(self, offset: int) -> None:
            super().__init__()
            self.offset = offset

    class Refused(Message):
        """A key could do nothing; `reason` says why and what would help."""

        def __init__(self, reason: str) -> None:
            super().__init__()
            self.reason = reason

    def __init__(self, *, glyphs: Glyphs = UNICODE, inline: bool = False, id: str | None = None) -> None:
        super().__init__(id=id)
        self.glyphs = glyphs
        self.inline = inline
        """Draw brackets in the text itself, for terminals without colour."""
        self.moved: Callable[[], None] | None = None
        """Called when the cursor or the selection changed: a message would be painted a frame later."""
        self.sentence_splitter: stops.Splitter = stops.rough_sentences
        self.word_splitter: stops.Splitter = stops.rough_words
        self.text = ""
        self.placeholder = ""
        self.marks = Cover()
        self.current = -1
        self.cursor = 0
        self.pinned: int | None = None
        self.sticky = False
        self._span: stops.SpanPair | None = None
        """The selected range, both end characters included, not yet stripped."""
        self._goal_x: int | None = None
        self._table: WrapTable = wrap("", 80)
        self._sentences: Sequence[stops.SpanPair] | None = None
        self._words: Sequence[stops.SpanPair] | None = None
        self._labels: dict[int, str] = {}
        self._dragging = False

    # -- values in ---------------------------------------------------------------------------------------

    def show(self, text: str | None, placeholder: str = "") -> None:
        """Show another text; None (withheld or no chunk) shows only the placeholder."""
        self.text = text or ""
        self.placeholder = placeholder if text is None else ""
        self.marks, self._labels = Cover(), {}
        self.cursor, self.pinned, self.sticky, self._goal_x = 0, None, False, None
        self._span = None
        self._sentences = self._words = None
        self._rewrap()
        self.scroll_to(y=0, animate=False, immediate=True)

    def mark(self, marks: Sequence[Mark], current: int) -> None:
        """Show these phrases; `current` is the index of the claim in hand, -1 for none."""
        new = cover(marks, len(self.text))
        if new == self.marks and current == self.current:
            return
        changed = {*new.marks} ^ {*self.marks.marks}
        if current != self.current:
            changed |= {m for m in (*new.marks, *self.marks.marks) if m.claim in (current, self.current)}
        self.marks, self.current = new, current
        if self.inline:
            self._labels = brackets(new.marks, self.glyphs.claim)
            self._rewrap()
            return
        for one in changed:
            self._refresh_range(one.start, one.end)

    def select(self, start: int, end: int) -> None:
        """Select a range (clamped, snapped outwards) and bring it into view."""
        start, end = max(0, min(start, len(self.text))), max(0, min(end, len(self.text)))
        if start >= end:
            self.move_to(start)
            return
        start, end = self._table.snap(start, end)
        self._place(self._table.previous_stop(end), start)

    @property
    def selected(self) -> Selected | None:
        """The selection snapped outwards to whole characters and stripped; None when nothing is left."""
        if self._span is None:
            return None
        start, end = stops.trim(self.text, *self._span)
        return Selected(start, end, self.text[start:end]) if start < end else None

    def sentences(self) -> Sequence[stops.SpanPair]:
        """The sentences of the text, split once."""
        if self._sentences is None:
            self._sentences = list(self.sentence_splitter(self.text))
        return self._sentences

    def words(self) -> Sequence[stops.SpanPair]:
        """The words of the text, split once."""
        if self._words is None:
            self._words = list(self.word_splitter(self.text))
        return self._words

    def know_words(self, text: str, words: Sequence[stops.SpanPair]) -> None:
        """Take over the words of `text`, found elsewhere, if that is still the text."""
        if text is self.text:
            self._words = words

    @property
    def table(self) -> WrapTable:
        """The wrap table of the text at the present width."""
        return self._table

    # -- cursor ------------------------------------------------------------------------------------------

    def move_to(self, offset: int, *, extend: bool = False, keep_goal: bool = False) -> None:
        """Put the cursor on the character at `offset`; `extend` (or a sticky selection) keeps the anchor."""
        anchor = self.pinned
        if extend or self.sticky:
            anchor = self.cursor if anchor is None else anchor
        else:
            anchor = None
        self._place(offset, anchor, keep_goal=keep_goal)

    def clear_selection(self) -> bool:
        """Forget the selection; False when there was none."""
        had = self.pinned is not None or self.sticky
        self.sticky = False
        self._place(self.cursor, None)
        return had

    def _place(self, offset: int, anchor: int | None, *, keep_goal: bool = False) -> None:
        offset = max(0, min(offset, len(self.text)))
        if offset < len(self.text):
            offset = self._table.cluster(offset)[0]
        before, old_cursor = self._span, self.cursor
        self.cursor, self.pinned = offset, anchor
        if not keep_goal:
            self._goal_x = None
        self._span = self._spanned()
        for start, end in _changed(before, self._span):
            self._refresh_range(start, end)
        self._refresh_range(old_cursor, old_cursor + 1)
        self._refresh_range(offset, offset + 1)
        self._reveal(self._table.row_of(offset))
        if self.moved is not None:
            self.moved()

    def move_rows(self, rows: int, *, extend: bool = False) -> None:
        """Move the cursor by visual rows, keeping its column as far as rows are long enough."""
        if self._goal_x is None:
            self._goal_x = self._table.x_of(self.cursor)
        row = max(0, min(self._table.row_of(self.cursor) + rows, len(self._table) - 1))
        self.move_to(self._table.offset_at(row, self._goal_x), extend=extend, keep_goal=True)

    def _spanned(self) -> stops.SpanPair | None:
        if self.pinned is None:
            return None
        low, high = sorted((self.pinned, self.cursor))
        return self._table.cluster(low)[0], min(len(self.text), self._table.cluster(high)[1])

    def _reveal(self, row: int) -> None:
        top, height = self.scroll_offset.y, self.size.height
        if row < top:
            self.scroll_to(y=row, animate=False, immediate=True)
        elif height and row >= top + height:
            self.scroll_to(y=row - height + 1, animate=False, immediate=True)

    # -- layout ------------------------------------------------------------------------------------------

    def on_resize(self, event: events.Resize) -> None:
        """Wrap to the new width; the first character in view stays in view, not the row number."""
        if self._text_width() != self._table.width:
            first = self._table.starts[min(self.scroll_offset.y, len(self._table) - 1)]
            self._rewrap()
            self.scroll_to(y=self._table.row_of(first), animate=False, immediate=True)
            self._reveal(self._table.row_of(self.cursor))

    def _text_width(self) -> int:
        return max(8, self.scrollable_content_region.width - GUTTER)

    def _rewrap(self) -> None:
        inserts = {offset: content.cells(label) for offset, label in self._labels.items()}
        self._table = wrap(content.shown(self.text), self._text_width(), inserts)
        self.virtual_size = Size(self._text_width() + GUTTER, len(self._table))
        self.refresh()

    def _refresh_range(self, start: int, end: int) -> None:
        first = self._table.row_of(start)
        self.refresh_lines(first, self._table.row_of(max(start, end - 1)) - first + 1)

    # -- drawing -----------------------------------------------------------------------------------------

    def render_line(self, y: int) -> Strip:
        """One visual row: gutter, then runs of equally styled characters."""
        width = self.room
        base = self.base_style
        row = y + self.scroll_offset.y
        if self.placeholder:
            lines = content.fold(self.placeholder, max(1, width - 2), 4, self.glyphs.ellipsis)
            text = lines[y - 1] if 1 <= y <= len(lines) else ""
            return content.strip([(" ", base), (text, self.part_style("evidence--quiet"))], width, base)
        if row >= len(self._table):
            return content.strip([], width, base)
        start, end = self._table.starts[row], self._table.ends[row]
        parts: list[tuple[str, Style]] = [self._gutter(start, end)]
        parts.extend(self._runs(row, start, end, base))
        return content.strip(parts, width, base)

    def _gutter(self, start: int, end: int) -> tuple[str, Style]:
        claims = self.marks.claims_between(start, end)
        if not claims:
            return " " * GUTTER, self.base_style
        sign = self.glyphs.claim(claims[0]) if len(claims) == 1 else self.glyphs.several
        if self.current in claims:
            sign = self.glyphs.claim(self.current) + (self.glyphs.several if len(claims) > 1 else "")
            return content.row(sign, GUTTER), self.part_style("evidence--gutter", bold=True)
        return content.row(sign, GUTTER), self.part_style("evidence--gutter")

    def _runs(self, row: int, start: int, end: int, base: Style) -> list[tuple[str, Style]]:
        """The row cut where anything about its look changes; a run is a slice, never a loop over characters."""
        span, focused = self._span, self.has_focus
        pieces = self.marks.between(start, end)
        cuts = {start, end}
        for piece in pieces:
            cuts.update((piece.start, piece.end))
        if span is not None:
            cuts.update(span)
        if focused and start <= self.cursor <= end:
            cuts.update((self.cursor, self._table.cluster(self.cursor)[1] if self.cursor < end else end))
        cuts.update(self._labels.keys() & range(start, end))
        edges = sorted(cut for cut in cuts if start <= cut <= end)
        parts: list[tuple[str, Style]] = []
        index = 0
        for left, right in pairwise(edges):
            if left in self._labels:
                parts.append((self._labels[left], self.part_style("evidence--gutter", bold=True)))
            while index < len(pieces) and pieces[index].end <= left:
                index += 1
            claims = pieces[index].claims if index < len(pieces) and pieces[index].start <= left else ()
            selected = span is not None and span[0] <= left < span[1]
            on_cursor = focused and left == self.cursor
            parts.append((self._slice(left, right), self._run_style(claims, selected, on_cursor, base)))
        if end in self._labels and self._table.last_stop(row) == end:
            parts.append((self._labels[end], self.part_style("evidence--gutter", bold=True)))
        if focused and self.cursor == end and self._table.row_of(end) == row:
            parts.append((" ", self.part_style("evidence--cursor")))
        return parts

    def _slice(self, start: int, end: int) -> str:
        """What is drawn for a stretch of one row: the text itself, tabs as the blanks they stand for."""
        text = self._table.shown[start:end]
        if "\t" not in text:
            return text
        row = self._table.row_of(start)
        return "".join(
            " " * item.cells if self._table.shown[item.start] == "\t" else self._table.shown[item.start : item.end]
            for item in self._table.placed(row)
            if start <= item.start < end
        )

    def _run_style(self, claims: tuple[int, ...], selected: bool, cursor: bool, base: Style) -> Style:
        key = (claims, self.current in claims, selected, cursor)
        style = self._style_cache.get(key)
        if style is None:
            style = base
            if self.inline:
                # Few colours make text and ground the same; the brackets say whose phrase it is.
                style += Style(underline=bool(claims) or None, bold=self.current in claims or None)
            elif self.current in claims:
                style += self.part_style("evidence--current")
            elif claims:
                style += self.part_style(f"evidence--claim-{claims[0] % PALETTE}")
            if len(claims) > 1:
                style += self.get_component_rich_style("evidence--overlap", partial=True)
            if selected:
                style += self.get_component_rich_style("evidence--selection", partial=True)
            if cursor:
                # On a selection the cursor turns back, or it would vanish in it.
                style += Style(reverse=not selected, bold=True, underline=selected)
            self._style_cache[key] = style
        return style

    # -- mouse -------------------------------------------------------------------------------------------

    def _offset_under(self, event: events.MouseEvent) -> int:
        row = max(0, min(event.y + self.scroll_offset.y, len(self._table) - 1))
        return self._table.offset_at(row, max(0, event.x - GUTTER))

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Begin a selection; shift extends the present one."""
        if not self.text or event.button != 1:
            return
        self.screen.set_focus(self)
        self.sticky = False
        self.move_to(self._offset_under(event), extend=event.shift)
        self._dragging = True
        self.capture_mouse()

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Drag: both end characters belong to the selection."""
        if self._dragging:
            offset = self._offset_under(event)
            if offset != self.cursor:
                self.move_to(offset, extend=True)

    def on_mouse_up(self, event: events.MouseUp) -> None:
        """End of a drag."""
        if self._dragging:
            self._dragging = False
            self.release_mouse()


def _changed(before: tuple[int, int] | None, after: tuple[int, int] | None) -> list[tuple[int, int]]:
    """The ranges whose selected state differs between two selections."""
    if before == after:
        return []
    if before is None or after is None:
        one = after if before is None else before
        return [one] if one is not None else []
    edges = [(before[0], after[0]), (before[1], after[1])]
    return [(min(pair), max(pair)) for pair in edges if pair[0] != pair[1]]
