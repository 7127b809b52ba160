"""Where each visual row of a text begins and ends, and where each character of a row is drawn.

All positions are code points of the untouched text. Cells exist only here and in the renderer, so a selection can never
be stored in a unit that a resize would change.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from rich.cells import split_graphemes

TAB_STOP = 4
# Each of these code points is one character, one or two cells wide; a test checks them against the stored table.
_NARROW = "\x20-\x7e\xa0-\xa8\xaa-\xac\xaf-\u02ff\u0370-\u0377\u037a-\u037f\u0384-\u0386\u0388-\u03ff\u0400-\u0482"
_NARROW += "\u048a-\u052f\u2010-\u2027\u2030-\u203b\u203d-\u2048\u204a-\u205e\u20a0-\u20bf"
_WIDE = "\u3001-\u3029\u3041-\u3096\u309b-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uff01-\uff60"
_ALL_NARROW = re.compile(f"[{_NARROW}]*")
_ALL_PLAIN = re.compile(f"[{_NARROW}{_WIDE}]*")
_WIDE_RUN = re.compile(f"[{_WIDE}]+")
_NO_INSERTS: Mapping[int, int] = {}
PIECE = 8_000
"""Characters of a line that a limited wrap processes at once; a line may be a whole book."""
_OF_SIMPLE, _OF_PLAIN = 32, 4
"""A character that has to be measured costs this many times one of the quick ways."""


class Placed(NamedTuple):
    """One character on screen: its code points and its cells; `x` includes any text inserted before it."""

    start: int
    end: int
    x: int
    cells: int


@dataclass(frozen=True, slots=True)
class WrapTable:
    """The rows of one text at one width. `shown` has the length of the text and draws safely."""

    shown: str
    width: int
    starts: tuple[int, ...]
    ends: tuple[int, ...]
    inserts: Mapping[int, int] = field(default_factory=dict)
    """Cells of virtual text drawn before an offset; they shift what follows and change no position."""
    rest: int | None = None
    """The start of the first row that is not computed yet; None when all rows are. For larger offsets, call `wrap_on()`
    first."""

    def __len__(self) -> int:
        return len(self.starts)

    def row_of(self, offset: int) -> int:
        """The row that shows the code point at `offset`; the last row for the end of the text."""
        return max(0, bisect_right(self.starts, offset) - 1)

    def placed(self, row: int) -> list[Placed]:
        """The characters of a row from left to right, without the line end."""
        return place(self.shown, self.starts[row], self.ends[row], self.inserts)

    def offset_at(self, row: int, x: int) -> int:
        """The first code point of the character drawn at cell `x`; past the end of the row, its last stop."""
        placed = self.placed(row)
        for item in placed:
            if x < item.x + item.cells:
                return item.start
        return self.last_stop(row)

    def last_stop(self, row: int) -> int:
        """The last cursor stop of a row: its line end, or its last character where the line wraps on."""
        end = self.ends[row]
        following = self.starts[row + 1] if row + 1 < len(self.starts) else self.rest
        if following != end or end == self.starts[row]:
            return end
        return self.placed(row)[-1].start

    def x_of(self, offset: int) -> int:
        """The cell at which the character at `offset` is drawn."""
        row = self.row_of(offset)
        x = 0
        for item in self.placed(row):
            if offset < item.end:
                return item.x
            x = item.x + item.cells
        return x

    def cluster(self, offset: int) -> tuple[int, int]:
        """The whole character around `offset` as a half-open range; empty at the end of the text."""
        row = self.row_of(offset)
        for item in self.placed(row):
            if item.start <= offset < item.end:
                return item.start, item.end
        return offset, min(offset + 1, len(self.shown))

    def snap(self, start: int, end: int) -> tuple[int, int]:
        """The range widened outwards to whole characters."""
        if start >= end:
            return start, end
        return self.cluster(start)[0], self.cluster(end - 1)[1]

    def next_stop(self, offset: int) -> int:
        """The cursor stop after `offset`."""
        return min(self.cluster(offset)[1], len(self.shown))

    def previous_stop(self, offset: int) -> int:
        """The cursor stop before `offset`."""
        return self.cluster(offset - 1)[0] if offset > 0 else 0


def place(shown: str, start: int, end: int, inserts: Mapping[int, int]) -> list[Placed]:
    """The characters of `shown[start:end]`, drawn from cell 0."""
    text = shown[start:end]
    if not inserts and _ALL_NARROW.fullmatch(text):
        return [Placed(start + i, start + i + 1, i, 1) for i in range(len(text))]
    result: list[Placed] = []
    x = 0
    for left, right, cells in _clusters(text):
        x += inserts.get(start + left, 0) if inserts else 0
        if text[left] == "\t":
            cells = TAB_STOP - x % TAB_STOP
        result.append(Placed(start + left, start + right, x, cells))
        x += cells
    return result


def wrap(shown: str, width: int, inserts: Mapping[int, int] = _NO_INSERTS, work: int | None = None) -> WrapTable:
    """Break a text at spaces, and anywhere between wide characters, into rows of at most `width` cells.

    One cell stays free, so that the space after the last word of a row (and a cursor on it) is visible. With `work`
    only the first rows are computed, as `wrap_on()` does.
    """
    return wrap_on(WrapTable(shown, width, (), (), dict(inserts), 0), work)


def wrap_on(table: WrapTable, work: int | None = None) -> WrapTable:
    """The table with more rows: all of them, or about as many as `work` measured characters fill.

    A row depends on nothing before it, so rows computed in parts equal those computed at once.
    """
    shown, inserts, room = table.shown, table.inserts, max(1, table.width - 1)
    starts, ends = list(table.starts), list(table.ends)
    insert_at = sorted(inserts)
    position, done = table.rest, 0
    while position is not None and (work is None or done < work):
        line_end = shown.find("\n", position)
        line_end = len(shown) if line_end < 0 else line_end
        end = line_end if work is None else min(line_end, position + PIECE)
        before = len(starts)
        while True:
            has_insert = bool(insert_at) and _any_between(insert_at, position, end)
            done += _wrap_piece(shown, position, end, room, inserts if has_insert else _NO_INSERTS, starts, ends)
            if end == line_end or len(starts) - before > 2:
                break
            # Marks that take no cell can fill a piece without filling a row.
            del starts[before:], ends[before:]
            end = min(line_end, end + end - position)
        if end < line_end:
            # The last row continues after the piece, and its start may be wrong if a character was cut in two.
            position = starts[-2]
            del starts[-2:], ends[-2:]
        else:
            position = line_end + 1 if line_end < len(shown) else None
    return WrapTable(shown, table.width, tuple(starts), tuple(ends), inserts, position)


def _wrap_piece(
    shown: str, start: int, end: int, room: int, inserts: Mapping[int, int], starts: list[int], ends: list[int]
) -> int:
    """The rows of a stretch without a line end, and their cost in measured characters."""
    length = end - start
    if not inserts and _ALL_NARROW.fullmatch(shown, start, end):
        _wrap_simple(shown, start, end, room, starts, ends)
        return 1 + length // _OF_SIMPLE
    line = shown[start:end]
    if not inserts and _ALL_PLAIN.fullmatch(line):
        _wrap_plain(line, start, room, starts, ends)
        return 1 + length // _OF_PLAIN
    _wrap_clusters(line, start, room, inserts, starts, ends)
    return 1 + length


def _any_between(ordered: list[int], start: int, end: int) -> bool:
    index = bisect_right(ordered, start - 1)
    return index < len(ordered) and ordered[index] <= end


def _clusters(text: str) -> list[tuple[int, int, int]]:
    """Characters of one line as (start, end, cells); a tab is always a character."""
    if "\t" not in text:
        return split_graphemes(text)[0]
    result: list[tuple[int, int, int]] = []
    base = 0
    for piece in text.split("\t"):
        result.extend((base + start, base + end, cells) for start, end, cells in split_graphemes(piece)[0])
        base += len(piece)
        if base < len(text):
            result.append((base, base + 1, 1))
            base += 1
    return result


def _wrap_simple(shown: str, start: int, end: int, room: int, starts: list[int], ends: list[int]) -> None:
    """For one cell a character: breaks are found by searching for spaces, which keeps a 100 KB line quick."""
    position = start
    while end - position > room + shown.endswith(" ", position, end):
        space = shown.rfind(" ", position, position + room + 1)
        cut = space + 1 if space >= 0 else position + room
        starts.append(position)
        ends.append(cut)
        position = cut
    starts.append(position)
    ends.append(end)


def _wrap_plain(line: str, base: int, room: int, starts: list[int], ends: list[int]) -> None:
    """As `_wrap_clusters()` for one-code-point characters: rows are counted, not walked, so a 1 MB text is quick."""
    kinds = _WIDE_RUN.sub(lambda run: "W" * len(run.group()), line.replace("W", "w"))
    length, position = len(line), 0
    while True:
        over = position
        left = room
        while left > 0 and over < length:
            # At least this many characters fit, however wide they are; the remaining room is divided again.
            step = min(max(1, left // 2), length - over)
            cells = step + kinds.count("W", over, over + step)
            if cells > left:
                break
            over, left = over + step, left - cells
        if over < length and left == 0 and line[over] == " ":
            over += 1
        over = max(over, position + 1)
        if over >= length:
            break
        cut = over
        if kinds[over] != "W":
            before_wide = kinds.rfind("W", position + 1, over)
            after_space = line.rfind(" ", position, over) + 1
            cut = max(before_wide, after_space)
            if cut <= position:
                cut = over
        starts.append(base + position)
        ends.append(base + cut)
        position = cut
    starts.append(base + position)
    ends.append(base + length)


def _wrap_clusters(
    line: str, base: int, room: int, inserts: Mapping[int, int], starts: list[int], ends: list[int]
) -> None:
    row_start = 0
    x = 0
    x_at_break = 0
    break_at = 0
    for left, right, cells in _clusters(line):
        char = line[left]
        x_before = x
        if inserts:
            x += inserts.get(base + left, 0)
        if char == "\t":
            cells = TAB_STOP - x % TAB_STOP
        if cells == 2 and left > row_start:
            break_at, x_at_break = left, x_before
        # A single space may hang in the free cell; anything else that does not fit begins the next row. A tab is
        # measured again there, and may not fit again.
        while x + cells > room + (char == " ") and left > row_start:
            if break_at <= row_start:
                break_at, x_at_break = left, x_before
            starts.append(base + row_start)
            ends.append(base + break_at)
            row_start = break_at
            x, x_before = x - x_at_break, x_before - x_at_break
            x_at_break = 0
            if char == "\t":
                cells = TAB_STOP - x % TAB_STOP
        x += cells
        if char in " \t":
            break_at, x_at_break = right, x
    starts.append(base + row_start)
    ends.append(base + len(line))
