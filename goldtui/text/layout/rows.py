"""Reads a row of a table as one statement: its label, then its cells under their headers.

A cell that is only a mark is the citation of its row.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from goldtui.text.layout.blocks import Block
from goldtui.text.layout.emphasis import without_emphasis
from goldtui.text.layout.marks import Reader, is_source_word
from goldtui.text.layout.nothing import Silence
from goldtui.text.layout.sheet import squeeze
from goldtui.text.match.edges import has_cjk
from goldtui.text.match.span import Span

_TELLS = re.compile(r"[^\W_]")
_COUNTS = re.compile(r"[\W_]*|(?:no|nr|n)\W*", re.IGNORECASE)
_BLANK = " \t\0"
_SHORT_HEAD = 3
_LABELLED = 2
_SENTENCE = 4
_WIDE_SENTENCE = 8
_ENDS = (".", "?", "!", ":", "\u3002", "\uff1f", "\uff1a")


class RowSaid(NamedTuple):
    """The content of a row."""

    text: str
    cited: tuple[str, ...]
    beside: tuple[str, ...] = ()
    """What its cells show besides their words, such as the title of a link."""


def row_said(text: str, block: Block, reader: Reader, silence: Silence) -> RowSaid:
    """The row's statement, `Days: five days may be carried over`, and the ids in its cells."""
    cited: dict[str, None] = {}
    beside: list[str] = []
    said: list[tuple[str, str]] = []
    for number, cell in enumerate(block.spans):
        raw = text[cell.start : cell.end]
        if not block.head and not raw.strip(_BLANK):
            continue
        head = _head(text, block, number)
        about_sources = is_source_word(head)
        plain, marks, shown = reader.marks(raw)
        beside.extend(title for title in shown if _TELLS.search(title))
        for mark in marks:
            cited.update(dict.fromkeys(mark.ids))
        words = _words(plain)
        if not _TELLS.search(words):
            # A long header says something even over an empty cell.
            if not marks and len(head.split()) > _SHORT_HEAD:
                said.append(("", head))
            continue
        ids = reader.ids_of(words, bracketed=True) if not words.isdecimal() or (about_sources and number) else ()
        if ids and (about_sources or not words.isdecimal()):
            cited.update(dict.fromkeys(ids))
            continue
        if about_sources and number and silence.only_names(words, ()):
            continue
        if words.rstrip(".").isdecimal() and not number and _COUNTS.fullmatch(head) and block.head:
            continue
        said.append(("" if silence.generic(head) else head, words))
    if len(said) == _LABELLED and _is_sentence(said[1][1]) and silence.labels(said[0][1], said[1][1]):
        # `Fee` before `The fee is 4 euros` adds nothing.
        del said[0]
    return RowSaid(_joined(said), tuple(cited), tuple(beside))


def _is_sentence(words: str) -> bool:
    return len(words.split()) >= _SENTENCE or (has_cjk(words) and len(words) >= _WIDE_SENTENCE)


def header_said(text: str, block: Block, silence: Silence) -> str:
    """The statement of the header over the labels; the other headers are read with their cells. Usually empty."""
    head = _head(text, block, 0)
    short = len(head.split()) < _SHORT_HEAD and not any(char.isdigit() for char in head)
    return "" if short or silence.generic(head) or silence.repeats(head, (), asks=True) else head


def _head(text: str, block: Block, number: int) -> str:
    if number >= len(block.head):
        return ""
    cell: Span = block.head[number]
    return _words(text[cell.start : cell.end])


def _words(cell: str) -> str:
    return squeeze(without_emphasis(cell), Span(0, len(cell)))[0]


def _joined(said: list[tuple[str, str]]) -> str:
    if not said:
        return ""
    if len(said) == 1:
        head, words = said[0]
        return f"{head}: {words}" if head else words
    label = said[0][1]
    rest = ", ".join(f"{head} {words}" if head else words for head, words in said[1:])
    return f"{label} {rest}" if label.endswith(_ENDS) else f"{label}: {rest}"
