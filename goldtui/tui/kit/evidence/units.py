"""Selecting by word, clause, sentence and paragraph: one step wider, one step narrower, the next one.

Kept separate from the widget, which knows nothing of language: this decides which range is selected.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from goldtui.text.match.clauses import clauses, paragraphs
from goldtui.tui.kit.evidence import stops
from goldtui.tui.kit.evidence.draw import Drawing
from goldtui.tui.kit.evidence.stops import SpanPair

if TYPE_CHECKING:
    pass

LADDER: Final = ("word", "clause", "sentence", "paragraph")
"""Units from narrow to wide; after the last comes the whole text."""

REACH: Final = 4_000
"""Characters on both sides in which words are looked for at first."""


class Units(Drawing):
    """The actions on whole units."""

    _paragraphs: Sequence[SpanPair] | None = None
    _words: Sequence[SpanPair] = ()
    _words_of: SpanPair | None = None
    """The stretch of text that `_words` belong to."""
    _widened: tuple[tuple[SpanPair, SpanPair | None], ...] = ()
    """Each range made by widening, with the one before it, so that shrinking retraces the same steps."""

    def show(self, text: str | None, placeholder: str = "") -> None:
        """Show another text and drop the units of the previous one."""
        self._paragraphs = None
        self._words_of = None
        self._widened = ()
        super().show(text, placeholder)

    def units(self, kind: str, start: int, end: int) -> Sequence[SpanPair]:
        """The units of a kind that touch `[start, end)`, and at least one on each side of it, in order."""
        if kind == "word":
            return _around(self.words_near(start, end), start, end)
        if kind == "paragraph":
            if self._paragraphs is None:
                self._paragraphs = paragraphs(self.text)
            return _around(self._paragraphs, start, end)
        near = _around(self.sentences(), start, end)
        if kind == "sentence":
            return near
        return [clause for sentence in near for clause in clauses(self.text, sentence)]

    def words_near(self, start: int, end: int) -> Sequence[SpanPair]:
        """The words around `[start, end)`, at least one before it and one after it where there are any.

        Of a long text only a stretch is split: all words of a megabyte would take longer than a key may.
        """
        text = self.text
        reach = REACH
        while True:
            low, high = _at_blank(text, start - reach), _at_blank(text, end + reach)
            if self._words_of != (low, high):
                self._words_of = (low, high)
                piece = text if (low, high) == (0, len(text)) else text[low:high]
                self._words = [(low + a, low + b) for a, b in self.word_splitter(piece)]
            words = self._words
            before = low == 0 or (bool(words) and words[0][0] < start)
            after = high == len(text) or (bool(words) and words[-1][0] > end)
            if before and after:
                return words
            reach *= 4

    def unit_at(self, kind: str, offset: int) -> SpanPair | None:
        """The unit at `offset`, or the one before the gap that contains it; None in a text without any."""
        found = self.units(kind, offset, offset + 1)
        if not found:
            return None
        return found[max(0, bisect_right(found, offset, key=lambda span: span[0]) - 1)]

    def covering(self, kind: str, start: int, end: int) -> SpanPair | None:
        """The smallest run of whole units that covers `[start, end)`; None where units do not cover it."""
        touched = [span for span in self.units(kind, start, end) if span[1] > start and span[0] < end]
        if not touched or touched[0][0] > start or touched[-1][1] < end:
            return None
        return touched[0][0], touched[-1][1]

    # -- actions -----------------------------------------------------------------------------------------

    def action_unit(self, kind: str, by: int) -> None:
        """Select the unit under the cursor, then the next (or the previous) one; with `v` on, extend by it."""
        here = self.unit_at(kind, self.cursor)
        if here is None:
            self.post_message(self.Refused("There is no text to select here."))
            return
        present = self.selected
        if present is None or (self.sticky and present.end - present.start == 1):
            self.select(*here)
            return
        near = self.units(kind, present.start, present.end)
        touched = [i for i, span in enumerate(near) if span[1] > present.start and span[0] < present.end]
        first, last = (touched[0], touched[-1]) if touched else (0, 0)
        if not touched or (near[first][0], near[last][1]) != (present.start, present.end):
            # The selection is something else: start with the unit at its near end.
            self.select(*(near[last if by > 0 else first] if touched and not self.sticky else here))
            return
        target = last + 1 if by > 0 else first - 1
        if not 0 <= target < len(near):
            self.post_message(self.Refused(f"This is the {'last' if by > 0 else 'first'} {kind}."))
        elif self.sticky:
            self.select(near[min(first, target)][0], near[max(last, target)][1])
        else:
            self.select(*near[target])

    def action_widen(self) -> None:
        """Select one step wider: word, clause, sentence, paragraph, the whole text."""
        present = self.selected
        if present is None and self.rework is not None and self.rework():
            present = self.selected
        if present is None:
            word = self.unit_at("word", self.cursor)
            self._take(word, None)
            return
        now = (present.start, present.end)
        for kind in LADDER:
            wider = self.covering(kind, *now)
            if wider is not None and wider != now:
                self._take(wider, now)
                return
        whole = stops.trim(self.text, 0, len(self.text))
        if whole == now:
            self.post_message(self.Refused("The whole text is selected."))
        else:
            self._take(whole, now)

    def action_shrink(self) -> None:
        """Select one step narrower: undo the last widening, else take the first clause, then word, of the selection."""
        present = self.selected
        if present is None and self.rework is not None and self.rework():
            present = self.selected
        if present is None:
            self.post_message(self.Refused("Nothing is selected: = takes the word, s the sentence."))
            return
        now = (present.start, present.end)
        if self._widened and self._widened[-1][0] == now:
            before = self._widened[-1][1]
            self._widened = self._widened[:-1]
            if before is None:
                self.clear_selection()
            else:
                self.select(*before)
            return
        for kind in reversed(LADDER):
            inside = [span for span in self.units(kind, *now) if now[0] <= span[0] and span[1] <= now[1]]
            if inside and inside[0] != now:
                self.select(*inside[0])
                return
        self.post_message(self.Refused("This is one word: shift+arrows select by character."))

    def _take(self, span: SpanPair | None, before: SpanPair | None) -> None:
        if span is None:
            self.post_message(self.Refused("There is no text to select here."))
            return
        if before is None or not self._widened or self._widened[-1][0] != before:
            self._widened = ()
        self.select(*span)
        selected = self.selected
        if selected is not None:
            self._widened = (*self._widened, ((selected.start, selected.end), before))


def _around(spans: Sequence[SpanPair], start: int, end: int) -> Sequence[SpanPair]:
    """The spans that touch `[start, end)` plus one on each side."""
    first = bisect_right(spans, start, key=lambda span: span[1])
    last = bisect_left(spans, end, key=lambda span: span[0])
    return spans[max(0, first - 1) : last + 1]


def _at_blank(text: str, at: int) -> int:
    """A place near `at` that cuts no word: the end, a line end or a blank; `at` itself where there is none."""
    if at <= 0 or at >= len(text):
        return min(max(at, 0), len(text))
    # Rounded to steps, so that nearby moves look at the same stretch.
    at -= at % 1_000
    return max(text.rfind("\n", at - 1_000 if at > 1_000 else 0, at), text.rfind(" ", max(0, at - 1_000), at)) + 1 or at
