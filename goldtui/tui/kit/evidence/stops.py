"""Cursor stops by word and by sentence, as plain functions.

Kept separate from drawing so that a move in Japanese or over a decomposed accent can be tested.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence

SpanPair = tuple[int, int]
Splitter = Callable[[str], Sequence[SpanPair]]

_WIDE = "\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff"
# A script without spaces has one stop for each character; combining marks stay with their word.
_WORD = re.compile(f"[{_WIDE}]|[^\\W{_WIDE}][\\w\u0300-\u036f'’]*|[^\\w\\s]+")
_END = re.compile(r"[.!?。！？]+[\"'”’)\]]*(?=\s|$)|\n{2,}")


def rough_words(text: str) -> list[SpanPair]:
    """Words by letters and marks only; used until the application injects the real splitter."""
    return [found.span() for found in _WORD.finditer(text)]


def next_word(words: Sequence[SpanPair], offset: int, length: int) -> int:
    """The start of the next word after `offset`, or the end of the text."""
    index = bisect_right(words, offset, key=lambda span: span[0])
    return words[index][0] if index < len(words) else length


def previous_word(words: Sequence[SpanPair], offset: int, length: int) -> int:
    """The start of the word before `offset`, or 0."""
    index = bisect_left(words, offset, key=lambda span: span[0]) - 1
    return words[index][0] if index >= 0 else 0


def word_end(words: Sequence[SpanPair], offset: int, length: int) -> int:
    """The last character of the word that ends after `offset`; vim's `e`."""
    index = bisect_right(words, offset + 1, key=lambda span: span[1])
    return words[index][1] - 1 if index < len(words) else max(0, length - 1)


def rough_sentences(text: str) -> list[SpanPair]:
    """Sentences by terminal punctuation only; used until the application injects the real splitter."""
    result: list[SpanPair] = []
    start = 0
    for found in _END.finditer(text):
        _append(text, start, found.end(), result)
        start = found.end()
    _append(text, start, len(text), result)
    return result


def _append(text: str, start: int, end: int, result: list[SpanPair]) -> None:
    piece = text[start:end]
    left = start + len(piece) - len(piece.lstrip())
    right = start + len(piece.rstrip())
    if left < right:
        result.append((left, right))


def sentence_at(sentences: Sequence[SpanPair], offset: int) -> int | None:
    """The index of the sentence at `offset`, or of the one before its gap; None without sentences."""
    if not sentences:
        return None
    return max(0, bisect_right(sentences, offset, key=lambda span: span[0]) - 1)


def trim(text: str, start: int, end: int) -> SpanPair:
    """The range without white space at its ends; (start, start) when it holds nothing else."""
    piece = text[start:end]
    left = start + len(piece) - len(piece.lstrip())
    right = end - (len(piece) - len(piece.rstrip()))
    return (left, right) if left < right else (start, start)
