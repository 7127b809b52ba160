"""Cuts a document into passages: at pages and headings, then paragraphs, then sentences, and never inside a word.

Nothing of the text is lost: every character that is not white space is in exactly one passage.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple, TypeAlias
from zlib import crc32

from goldtui.formats.documents.extractor import Extracted

SentenceEnds: TypeAlias = Callable[[str], Sequence[int]]
"""Where each sentence of a text but the first starts."""
_BLANK = re.compile(r"\n[ \t\r]*\n")
_LEADING = re.compile(r"(?:[^\S\n]*\n)*")
_SPACE = re.compile(r"\s+")

Span = tuple[int, int]


class Passage(NamedTuple):
    """One piece of a document, by its place in the text; `section` are the titles from the highest down."""

    start: int
    end: int
    section: tuple[str, ...]
    page: int | None


def cut(document: Extracted, size: int, ends: SentenceEnds) -> list[Passage]:
    """The passages in order, each at most `size` characters, white space left out between them."""
    text = document.text
    titles = [heading.start for heading in document.headings]
    sections = _sections(document)
    solid = _apart(document.solid)
    found = []
    for start, end in _with_bare_headings(document, sorted({0, *titles, *document.pages, len(text)})):
        section = sections[bisect_left(titles, end)]
        page = bisect_right(document.pages, start) or None
        for first, last in _packed(text, _units(text, solid, (start, end), size, ends), size):
            found.append(Passage(first, last, section, page))
    return found


def _with_bare_headings(document: Extracted, borders: Sequence[int]) -> Iterator[Span]:
    """The spans between the borders; a heading with nothing below it opens the span of the deeper one behind it."""
    levels = {heading.start: heading.level for heading in document.headings}
    begin: int | None = None
    for start, end in pairwise(borders):
        first = start if begin is None else begin
        bare = start in levels and "\n" not in document.text[start:end].strip()
        if bare and levels.get(end, 0) > levels[start] and end not in document.pages:
            begin = first
            continue
        begin = None
        yield first, end


def _sections(document: Extracted) -> list[tuple[str, ...]]:
    """The titles around a place, by how many headings are before it."""
    found: list[tuple[str, ...]] = [()]
    path: list[tuple[int, str]] = []
    for heading in document.headings:
        while path and path[-1][0] >= heading.level:
            path.pop()
        path.append((heading.level, heading.title))
        found.append(tuple(title for _, title in path))
    return found


def _apart(spans: Sequence[Span]) -> list[Span]:
    """The spans in order, those that overlap as one."""
    found: list[Span] = []
    for start, end in sorted(spans):
        if found and start < found[-1][1]:
            found[-1] = (found[-1][0], max(end, found[-1][1]))
        else:
            found.append((start, end))
    return found


def _units(text: str, solid: Sequence[Span], within: Span, size: int, ends: SentenceEnds) -> Iterator[Span]:
    """The smallest pieces that stay whole: paragraphs, tables and code, or their parts when they are too long."""
    start, end = within
    inner = solid[bisect_left(solid, (start, 0)) : bisect_left(solid, (end, 0))]
    cuts = {start, end, *(min(place, end) for one in inner for place in one)}
    for blank in _BLANK.finditer(text, start, end):
        at = bisect_left(inner, (blank.end(), 0))
        if not at or inner[at - 1][1] <= blank.start():
            cuts.add(blank.end())
    whole = {first for first, _ in inner}
    for first, last in pairwise(sorted(cuts)):
        place = _trimmed(text, first, last)
        if place is None:
            continue
        if place[1] - place[0] <= size:
            yield place
            continue
        piece = text[place[0] : place[1]]
        yield from _joined(text, place, _line_ends(piece) if first in whole else ends(piece), size)


def _line_ends(piece: str) -> list[int]:
    return [found.end() for found in re.finditer("\n", piece)]


def _joined(text: str, place: Span, ends: Sequence[int], size: int) -> Iterator[Span]:
    """Parts of at most `size`, cut at the last of the `ends` that fits, else at white space, else hard."""
    start, stop = place
    places = [start + end for end in ends]
    while stop - start > size:
        fitting = bisect_right(places, start + size)
        at = places[fitting - 1] if fitting and places[fitting - 1] > start else 0
        if not at:
            spaces = [m.start() for m in _SPACE.finditer(text, start + 1, start + size + 1)]
            at = spaces[-1] if spaces else start + size
        if (part := _trimmed(text, start, at)) is not None:
            yield part
        start = at
    if (part := _trimmed(text, start, stop)) is not None:
        yield part


def _packed(text: str, units: Iterator[Span], size: int) -> Iterator[Span]:
    """Neighbouring units in passages of at most `size`.

    Half full, a passage ends where the next paragraph's own words say so, so that after an insertion above the cuts
    soon fall between the same paragraphs again.
    """
    whole = list(units)
    if whole and whole[-1][1] - whole[0][0] <= size:
        yield whole[0][0], whole[-1][1]
        return
    held: Span | None = None
    for start, end in whole:
        if held is None:
            held = (start, end)
        elif end - held[0] > size or (
            held[1] - held[0] > size // 2 and crc32(text[start:end].encode("utf-8", "replace")) % 2
        ):
            yield held
            held = (start, end)
        else:
            held = (held[0], end)
    if held is not None:
        yield held


def _trimmed(text: str, start: int, end: int) -> Span | None:
    """The span without blank lines in front and white space behind; null when nothing is left."""
    last = start + len(text[start:end].rstrip())
    if last <= start:
        return None
    blank = _LEADING.match(text, start, last)
    return (blank.end() if blank else start), last
