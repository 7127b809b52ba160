"""The source text with its phrases: move, select and mark by code point in a text that is never changed.

Text areas rewrite line ends, cut inside a character and stall on one long line; a phrase taken from one of those would
not be verbatim. This one draws rows of the untouched string and repaints only what changed.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from textual import events
from textual.message import Message

from goldtui.tui.kit.evidence import stops
from goldtui.tui.kit.evidence.rows import Rows
from goldtui.tui.kit.evidence.spans import Cover, Mark, brackets, cover
from goldtui.tui.kit.glyphs import UNICODE, Glyphs


@dataclass(frozen=True, slots=True)
class Selected:
    """A selection trimmed to whole characters and stripped: half-open code points and the exact text."""

    start: int
    end: int
    text: str

    @property
    def words(self) -> int:
        """The number of its words, a picture among them; punctuation alone is none."""
        return sum(any(unicodedata.category(char)[0] in "LNS" for char in part) for part in self.text.split())


@dataclass(frozen=True, slots=True)
class Bookmark:
    """The reader's position in a text: cursor, selection, and the first character in view."""

    cursor: int = 0
    pinned: int | None = None
    sticky: bool = False
    first: int = 0


class EvidenceCursor(Rows):
    """One chunk's text with a cursor and a selection, set by `show()`, `mark()` and `show_hits()`."""

    class Marked(Message, namespace="evidence"):
        """The reviewer wants the selection as a phrase."""

        def __init__(self, selected: Selected) -> None:
            super().__init__()
            self.selected = selected

    class Unmarked(Message, namespace="evidence"):
        """The reviewer wants the phrases at `offset` removed."""

        def __init__(self, offset: int) -> None:
            super().__init__()
            self.offset = offset

    class Refused(Message, namespace="evidence"):
        """A key could do nothing; `reason` says why and what would help."""

        def __init__(self, reason: str) -> None:
            super().__init__()
            self.reason = reason

    def __init__(self, *, glyphs: Glyphs = UNICODE, inline: bool = False, id: str | None = None) -> None:
        super().__init__(id=id)
        self.glyphs = glyphs
        self.inline = inline
        """Draw brackets in the text itself, for terminals without colour."""
        self.rework: Callable[[], bool] | None = None
        """Selects the phrase under the cursor to be made wider or narrower; False when there is none."""
        self.find: Callable[[int], None] | None = None
        """Starts a search (0) or goes to the next (1) or previous (-1) hit; a message would arrive too late."""
        self.moved: Callable[[], None] | None = None
        """Called when the cursor or the selection changed: a message would be painted a frame later."""
        self.sentence_splitter: stops.Splitter = stops.rough_sentences
        self.word_splitter: stops.Splitter = stops.rough_words
        self.text = ""
        self.placeholder = ""
        self.marks = Cover()
        self.hits: tuple[stops.SpanPair, ...] = ()
        """The hits of a search, in order, without overlaps."""
        self.searching = False
        """Whether a search is active, so that `n` goes to the next hit."""
        self.current = -1
        self.cursor = 0
        self.pinned: int | None = None
        self.sticky = False
        self.span: stops.SpanPair | None = None
        """The selected range including both end characters, not yet stripped."""
        self._goal_x: int | None = None
        self._late_row: int | None = None
        """The row to scroll to once the text is laid out."""
        self.whole: stops.SpanPair | None = None
        """Words that stay in view as a whole when the size changes, until the cursor moves or a reader scrolls on."""
        self._sentences: Sequence[stops.SpanPair] | None = None
        self.labels: dict[int, str] = {}
        """What is drawn before an offset although it is not text; empty where colours tell phrases apart."""

    # -- values in ---------------------------------------------------------------------------------------

    def show(self, text: str | None, placeholder: str = "") -> None:
        """Show another text; None (withheld or no chunk) shows only the placeholder."""
        self.text = text or ""
        self.hits = ()
        self.placeholder = placeholder if text is None else ""
        self.marks, self.labels = Cover(), {}
        self.cursor, self.pinned, self.sticky, self._goal_x = 0, None, False, None
        self.span = self.whole = self._late_row = None
        self._sentences = None
        self.rewrap()
        self.scroll_to(y=0, animate=False, immediate=True)

    def mark(self, marks: Sequence[Mark], current: int) -> None:
        """Show these phrases; `current` is the index of the current claim, -1 for none."""
        new = cover(marks, len(self.text))
        if new == self.marks and current == self.current:
            return
        changed = {*new.marks} ^ {*self.marks.marks}
        if current != self.current:
            changed |= {m for m in (*new.marks, *self.marks.marks) if m.claim in (current, self.current)}
        self.marks, self.current = new, current
        if self.inline:
            self.labels = brackets(new.marks, self.glyphs.claim)
            self.rewrap(reach=self._furthest())
            return
        for one in changed:
            self._refresh_range(one.start, one.end)

    def draw_inline(self, inline: bool) -> None:
        """Tell phrases apart by brackets in the text (True) or by colour."""
        if inline != self.inline:
            self.inline = inline
            self.labels = brackets(self.marks.marks, self.glyphs.claim) if inline else {}
            self._style_cache.clear()
            self.rewrap(reach=self._furthest())

    def show_hits(self, hits: Sequence[stops.SpanPair]) -> None:
        """Show the hits of a search; without hits, remove the marks of the last one."""
        if tuple(hits) != self.hits:
            self.hits = tuple(hits)
            self.refresh()

    def bookmark(self) -> Bookmark:
        """The reader's position, to return to."""
        return Bookmark(self.cursor, self.pinned, self.sticky, self._first_shown())

    def go_to(self, mark: Bookmark) -> None:
        """Return to an earlier position in this text, even if the text has become shorter."""
        length = len(self.text)
        pinned = None if mark.pinned is None else min(mark.pinned, length)
        self.sticky = mark.sticky
        self.reach(min(mark.first, length))
        first = self._table.row_of(min(mark.first, length))
        self._place(min(mark.cursor, length), pinned)
        self._scroll_to_row(first)

    def select(self, start: int, end: int) -> None:
        """Select a range (clamped, snapped outwards) and bring it into view."""
        start, end = max(0, min(start, len(self.text))), max(0, min(end, len(self.text)))
        if start >= end:
            self.move_to(start)
            return
        self.reach(end)
        start, end = self._table.snap(start, end)
        self._place(self._table.previous_stop(end), start)

    @property
    def selected(self) -> Selected | None:
        """The selection snapped outwards to whole characters and stripped; None when nothing is left."""
        if self.span is None:
            return None
        start, end = stops.trim(self.text, *self.span)
        return Selected(start, end, self.text[start:end]) if start < end else None

    def sentences(self) -> Sequence[stops.SpanPair]:
        """The sentences of the text, split once."""
        if self._sentences is None:
            self._sentences = list(self.sentence_splitter(self.text))
        return self._sentences

    # -- cursor ------------------------------------------------------------------------------------------

    def move_to(self, offset: int, *, extend: bool = False, keep_goal: bool = False) -> None:
        """Put the cursor on the character at `offset`; `extend` (or a sticky selection) keeps the anchor."""
        anchor = self.pinned
        if extend or self.sticky:
            anchor = self.cursor if anchor is None else anchor
        else:
            anchor = None
        self._place(offset, anchor, keep_goal=keep_goal)

    def move_to_words(self, start: int, end: int) -> None:
        """Put the cursor on the first of these words, and bring all of them into view as far as there is room."""
        self.move_to(start)
        self.whole = start, end
        self.reach(end)
        first, last = self._table.row_of(start), self._table.row_of(max(start, end - 1))
        top, height = self.scroll_offset.y, self.size.height
        if height and not top <= first <= last < top + height:
            # The row before says where the words are; without room for it the words come first.
            self._scroll_to_row(max(0, first - 1) if last - first + 2 <= height else first)

    def clear_selection(self) -> bool:
        """Drop the selection; False when there was none."""
        had = self.pinned is not None or self.sticky
        self.sticky = False
        self._place(self.cursor, None)
        return had

    def _place(self, offset: int, anchor: int | None, *, keep_goal: bool = False) -> None:
        offset = max(0, min(offset, len(self.text)))
        self.reach(max(offset, anchor or 0))
        if offset < len(self.text):
            offset = self._table.cluster(offset)[0]
        before, old_cursor = self.span, self.cursor
        self.cursor, self.pinned, self.whole = offset, anchor, None
        if not keep_goal:
            self._goal_x = None
        self.span = self._spanned()
        for start, end in _changed(before, self.span):
            self._refresh_range(start, end)
        self._refresh_range(old_cursor, old_cursor + 1)
        self._refresh_range(offset, offset + 1)
        self._reveal(self._table.row_of(offset))
        if self.moved is not None:
            self.moved()

    def move_rows(self, rows: int, *, extend: bool = False) -> None:
        """Move the cursor by visual rows, keeping its column where rows are long enough."""
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
            self._scroll_to_row(row)
        elif height and row >= top + height:
            self._scroll_to_row(row - height + 1)

    def _scroll_to_row(self, row: int) -> None:
        def late() -> None:
            wanted, self._late_row = self._late_row, None
            if wanted is not None:
                self.scroll_to(y=wanted, animate=False, immediate=True)

        self.scroll_to(y=row, animate=False, immediate=True)
        waits, self._late_row = self._late_row is not None, None
        if self.scroll_offset.y != row:
            # Another text was shown in this very frame: there is nothing to scroll in until it is laid out.
            self._late_row = row
            if not waits:
                self.call_after_refresh(late)

    # -- layout ------------------------------------------------------------------------------------------

    def on_resize(self, event: events.Resize) -> None:
        """Wrap to the new width; the first character in view stays in view, not the row number."""
        if self.text_width() != self._table.width:
            first = self._first_shown()
            self.rewrap(reach=self._furthest())
            self.scroll_to(y=self._table.row_of(first), animate=False, immediate=True)
            self._reveal(self._table.row_of(self.cursor))
        if self.whole is not None:
            self.move_to_words(*self.whole)

    def _first_shown(self) -> int:
        return self._table.starts[min(self.scroll_offset.y, len(self._table) - 1)]

    def _furthest(self) -> int:
        """The last character at which something is drawn or kept."""
        return max(self._first_shown(), self.cursor, self.pinned or 0)

    def _refresh_range(self, start: int, end: int) -> None:
        first = self._table.row_of(start)
        self.refresh_lines(first, self._table.row_of(max(start, end - 1)) - first + 1)


def _changed(before: tuple[int, int] | None, after: tuple[int, int] | None) -> list[tuple[int, int]]:
    """The ranges whose selected state differs between two selections."""
    if before == after:
        return []
    if before is None or after is None:
        one = after if before is None else before
        return [one] if one is not None else []
    edges = [(before[0], after[0]), (before[1], after[1])]
    return [(min(pair), max(pair)) for pair in edges if pair[0] != pair[1]]
