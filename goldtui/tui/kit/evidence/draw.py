"""How a row of evidence is drawn: gutter, phrases, hits, selection, cursor, brackets where there is no colour.

Apart from the widget's state, so that what a row looks like is read in one place and changes nothing.
"""

from __future__ import annotations

from bisect import bisect_right
from itertools import pairwise
from typing import TYPE_CHECKING, Final, cast

from rich.style import Style
from textual.strip import Strip

from goldtui.tui.kit import content
from goldtui.tui.kit.evidence.stops import SpanPair

if TYPE_CHECKING:
    from goldtui.tui.kit.evidence.evidence import Evidence

GUTTER: Final = 3
PALETTE: Final = 6
"""Claims after the last colour begin with the first again; their signs stay their own."""
FLAG: Final = "!"
"""Beside the claim's sign: the box under the text has something to say about this phrase."""


class Drawing:
    """The drawing of the widget; mixed into it, and only there."""

    @property
    def _drawn(self) -> Evidence:
        return cast("Evidence", self)

    def render_line(self, y: int) -> Strip:
        """One visual row: gutter, then runs of equally styled characters."""
        it = self._drawn
        width = it.room
        base = it.base_style
        row = y + it.scroll_offset.y
        if it.placeholder:
            lines = content.fold(it.placeholder, max(1, width - 2), 4, it.glyphs.ellipsis)
            text = lines[y - 1] if 1 <= y <= len(lines) else ""
            return content.strip([(" ", base), (text, it.part_style("evidence--quiet"))], width, base)
        if row >= len(it.table):
            return content.strip([], width, base)
        start, end = it.table.starts[row], it.table.ends[row]
        parts: list[tuple[str, Style]] = [self._gutter(start, end)]
        parts.extend(self._runs(row, start, end, base))
        return content.strip(parts, width, base)

    def _gutter(self, start: int, end: int) -> tuple[str, Style]:
        it = self._drawn
        claims = it.marks.claims_between(start, end)
        if not claims:
            return " " * GUTTER, it.base_style
        current = it.current in claims
        sign = it.glyphs.claim(it.current if current else claims[0])
        # Two signs at most beside each other, so that the last cell keeps the text apart.
        if it.marks.flagged_between(start, end):
            sign += FLAG
        elif len(claims) > 1:
            sign += it.glyphs.several
        return content.row(sign, GUTTER), it.part_style("evidence--gutter", bold=current)

    def _runs(self, row: int, start: int, end: int, base: Style) -> list[tuple[str, Style]]:
        """The row cut where anything about its look changes; a run is a slice, never a loop over characters."""
        it = self._drawn
        span, focused, labels, table = it.span, it.has_focus, it.labels, it.table
        pieces = it.marks.between(start, end)
        hits = _between(it.hits, start, end)
        cuts = {start, end}
        for piece in pieces:
            cuts.update((piece.start, piece.end))
        for found in hits:
            cuts.update(found)
        if span is not None:
            cuts.update(span)
        if focused and start <= it.cursor <= end:
            cuts.update((it.cursor, table.cluster(it.cursor)[1] if it.cursor < end else end))
        cuts.update(labels.keys() & range(start, end))
        edges = sorted(cut for cut in cuts if start <= cut <= end)
        parts: list[tuple[str, Style]] = []
        index = 0
        for left, right in pairwise(edges):
            if left in labels:
                parts.append((labels[left], it.part_style("evidence--gutter", bold=True)))
            while index < len(pieces) and pieces[index].end <= left:
                index += 1
            claims = pieces[index].claims if index < len(pieces) and pieces[index].start <= left else ()
            selected = span is not None and span[0] <= left < span[1]
            on_cursor = focused and left == it.cursor
            hit = any(one[0] <= left < one[1] for one in hits)
            parts.append((self._slice(row, left, right), self._run_style(claims, selected, on_cursor, hit, base)))
        if end in labels and table.last_stop(row) == end:
            parts.append((labels[end], it.part_style("evidence--gutter", bold=True)))
        if focused and it.cursor == end and table.row_of(end) == row:
            parts.append((" ", it.part_style("evidence--cursor")))
        return parts

    def _slice(self, row: int, start: int, end: int) -> str:
        """What is drawn for a stretch of one row: the text itself, tabs as the blanks they stand for."""
        table = self._drawn.table
        text = table.shown[start:end]
        if "\t" not in text:
            return text
        return "".join(
            " " * item.cells if table.shown[item.start] == "\t" else table.shown[item.start : item.end]
            for item in table.placed(row)
            if start <= item.start < end
        )

    def _run_style(self, claims: tuple[int, ...], selected: bool, cursor: bool, hit: bool, base: Style) -> Style:
        it = self._drawn

        def work_out() -> Style:
            style = base
            current = it.current in claims
            if it.inline:
                # Few colours make text and ground the same; the brackets say whose phrase it is.
                style += Style(underline=bool(claims) or None, bold=current or None)
            elif current:
                style += it.part_style("evidence--current")
            elif claims:
                style += it.part_style(f"evidence--claim-{claims[0] % PALETTE}")
            if len(claims) > 1:
                style += it.get_component_rich_style("evidence--overlap", partial=True)
            if hit:
                style += it.get_component_rich_style("evidence--hit", partial=True)
            if selected:
                style += it.get_component_rich_style("evidence--selection", partial=True)
            if cursor:
                # On a selection the cursor turns back, or it would vanish in it.
                style += Style(reverse=not selected, bold=True, underline=selected)
            return style

        return it.kept_style((claims, it.current in claims, selected, cursor, hit), work_out)


def _between(spans: tuple[SpanPair, ...], start: int, end: int) -> tuple[SpanPair, ...]:
    """The spans that touch `[start, end)`; they do not overlap and stand in order."""
    first = bisect_right(spans, start, key=lambda span: span[1])
    last = bisect_right(spans, max(start, end - 1), key=lambda span: span[0])
    return spans[first:last]
