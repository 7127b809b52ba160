"""Distinguishes a line end that ends a statement from one that only fits the page.

Otherwise a heading runs into the sentence under it, or a sentence broken at column 80 falls into two.
"""

from __future__ import annotations

import re

from goldtui.text.match.edges import has_cjk
from goldtui.text.match.span import Span

LIST_MARK = re.compile(
    r"[^\S\n]*(?:[-*+\u2022\u2023\u25e6\u00b7\u2013\u2014|]|#{1,6}|\(?(?:\d{1,3}|[a-z]|[ivx]{1,4})[.)])[^\S\n]+"
)
"""The start of a list entry or a heading: a bullet, a number, `a)`, `##`."""

PAGE_WIDTH = 120
"""A text with a longer line was not broken to fit a page: each of its line ends is deliberate."""


def broadest_line(text: str) -> int:
    """The length of the text's longest line, for `pieces()`."""
    return max(map(len, text.split("\n")))


def line_ends_it(before: str, after: str, broadest: int) -> bool:
    """Whether the line `before` ends its statement, when `after` is the line under it.

    A line in which the next word would have fitted was ended on purpose; `broadest` is the width of the page.
    """
    before, after = before.strip(), after.strip()
    if not before or not after or LIST_MARK.match(f"{after} ") or before.endswith((":", "\uff1a")):
        return True
    if after[0].islower() or before.endswith((",", ";", "\u3001", "\uff0c")):
        return False
    if has_cjk(after[0]):
        word = 1
    else:
        word = 1 + len(after.split(maxsplit=1)[0])
    return broadest > PAGE_WIDTH or len(before) + word <= broadest


def pieces(text: str, span: Span, broadest: int) -> list[Span]:
    """The stretch of the text cut at its deliberate line ends, without empty pieces."""
    found: list[Span] = []
    start = line_start = span.start
    while (newline := text.find("\n", line_start, span.end)) >= 0:
        following = text.find("\n", newline + 1, span.end)
        after = text[newline + 1 : following if following >= 0 else span.end]
        if line_ends_it(text[line_start:newline], after, broadest):
            found.append(trim(text, Span(start, newline)))
            start = newline + 1
        line_start = newline + 1
    found.append(trim(text, Span(start, span.end)))
    return [piece for piece in found if piece.start < piece.end]


def trim(text: str, span: Span) -> Span:
    """The span without white space at its ends."""
    piece = text[span.start : span.end]
    start = span.start + len(piece) - len(piece.lstrip())
    return Span(start, max(start, span.start + len(piece.rstrip())))
