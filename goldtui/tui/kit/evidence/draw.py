"""How a row of evidence is drawn: gutter, phrases, hits, selection, cursor, brackets where there is no colour.

Kept separate from the widget's state so that drawing is read in one place and changes nothing.
"""

from __future__ import annotations

from bisect import bisect_right
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from rich.style import Style
from textual.strip import Strip

from goldtui.tui.kit import content
from goldtui.tui.kit.evidence.cursor import EvidenceCursor
from goldtui.tui.kit.evidence.rows import GUTTER
from goldtui.tui.kit.evidence.stops import SpanPair
from goldtui.tui.kit.tones import CLAIMS, claim_tone, tone

if TYPE_CHECKING:
    pass

FLAG: Final = "!"
"""Next to the claim's sign: the box under the text has something to say about this phrase."""


class Drawing(EvidenceCursor):
    """Draws the text row by row."""

    def render_line(self, y: int) -> Strip:
        """One visual row: gutter, then runs of equally styled characters."""
        width = self.room
        base = self.base_style
        row = y + self.scroll_offset.y
        if self.placeholder:
            lines = content.fold(self.placeholder, max(1, width - 2), 4, self.glyphs.ellipsis)
            text = lines[y - 1] if 1 <= y <= len(lines) else ""
            return content.strip([(" ", base), (text, self.part_style("evidence--quiet"))], width, base)
        if row >= len(self.table):
            return content.strip([], width, base)
        start, end = self.table.starts[row], self.table.ends[row]
        parts: list[tuple[str, Style]] = [self._gutter(start, end)]
        parts.extend(self._runs(row, start, end, base))
        return content.strip(parts, width, base)

    def _gutter(self, start: int, end: int) -> tuple[str, Style]:
        claims = self.marks.claims_between(start, end)
        if not claims:
            return " " * GUTTER, self.base_style
        current = self.current in claims
        sign = self.glyphs.claim(self.current if current else claims[0])
        # At most two signs next to each other, so that the last cell separates them from the text.
        if self.marks.flagged_between(start, end):
            sign += FLAG
        elif len(claims) > 1:
            sign += self.glyphs.several
        colour = tone(self, claim_tone(self.current if current else claims[0]))
        return content.row(sign, GUTTER), self.part_style("evidence--gutter", bold=current) + colour

    def _runs(self, row: int, start: int, end: int, base: Style) -> list[tuple[str, Style]]:
        """The row cut where its look changes; a run is a slice, never a loop over characters."""
        span, focused, labels, table = self.span, self.has_focus, self.labels, self.table
        pieces = self.marks.between(start, end)
        hits = _between(self.hits, start, end)
        cuts = {start, end}
        for piece in pieces:
            cuts.update((piece.start, piece.end))
        for found in hits:
            cuts.update(found)
        if span is not None:
            cuts.update(span)
        if focused and start <= self.cursor <= end:
            cuts.update((self.cursor, table.cluster(self.cursor)[1] if self.cursor < end else end))
        cuts.update(labels.keys() & range(start, end))
        edges = sorted(cut for cut in cuts if start <= cut <= end)
        parts: list[tuple[str, Style]] = []
        index = 0
        for left, right in pairwise(edges):
            if left in labels:
                parts.append((labels[left], self.part_style("evidence--gutter", bold=True)))
            while index < len(pieces) and pieces[index].end <= left:
                index += 1
            claims = pieces[index].claims if index < len(pieces) and pieces[index].start <= left else ()
            selected = span is not None and span[0] <= left < span[1]
            on_cursor = focused and left == self.cursor
            hit = any(one[0] <= left < one[1] for one in hits)
            parts.append((self._slice(row, left, right), self._run_style(claims, selected, on_cursor, hit, base)))
        if end in labels and table.last_stop(row) == end:
            parts.append((labels[end], self.part_style("evidence--gutter", bold=True)))
        if focused and self.cursor == end and table.row_of(end) == row:
            parts.append((" ", self.part_style("evidence--cursor")))
        return parts

    def _slice(self, row: int, start: int, end: int) -> str:
        """What is drawn for a stretch of one row: the text itself, with tabs as blanks."""
        table = self.table
        text = table.shown[start:end]
        if "\t" not in text:
            return text
        return "".join(
            " " * item.cells if table.shown[item.start] == "\t" else table.shown[item.start : item.end]
            for item in table.placed(row)
            if start <= item.start < end
        )

    def _run_style(self, claims: tuple[int, ...], selected: bool, cursor: bool, hit: bool, base: Style) -> Style:

        def work_out() -> Style:
            style = base
            current = self.current in claims
            if self.inline:
                # With few colours text and background may look the same; the brackets say whose phrase it is.
                style += Style(underline=bool(claims) or None, bold=current or None)
            elif current:
                style += self.part_style(f"evidence--current-{self.current % CLAIMS}")
            elif claims:
                style += self.part_style(f"evidence--claim-{claims[0] % CLAIMS}")
            if len(claims) > 1:
                style += self.get_component_rich_style("evidence--overlap", partial=True)
            if hit:
                style += self.get_component_rich_style("evidence--hit", partial=True)
            if selected:
                style += self.get_component_rich_style("evidence--selection", partial=True)
            if cursor:
                # The cursor is not reversed inside a selection, or it would vanish there.
                style += Style(reverse=not selected, bold=True, underline=selected)
            return style

        return self.kept_style((claims, self.current in claims, selected, cursor, hit), work_out)


def _between(spans: tuple[SpanPair, ...], start: int, end: int) -> tuple[SpanPair, ...]:
    """The spans that touch `[start, end)`; the input is sorted and does not overlap."""
    first = bisect_right(spans, start, key=lambda span: span[1])
    last = bisect_right(spans, max(start, end - 1), key=lambda span: span[0])
    return spans[first:last]
