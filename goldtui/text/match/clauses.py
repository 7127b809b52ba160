"""Clauses and paragraphs as ranges of untouched text: the usual units of a support phrase.

A whole sentence often says more than a claim does, and a phrase that says more is harder to keep true; picking the
clause by hand easily loses characters.
"""

from __future__ import annotations

import re

from goldtui.text.match.span import Span

# A mark between two digits belongs to the number; white space or a wide character follows one that ends a clause.
_BREAK = re.compile(
    r"[,;:](?=[\s\"'\u2018-\u201f)\]])[\"'\u2018-\u201f)\]]*\s*"
    r"|\s+[\u2012-\u2015-]{1,2}\s+|(?<=\w)\u2014(?=\w)"
    r"|[\u3001\uff0c\uff1b\uff1a\u060c\u061b]\s*"
    r"|\s*[(\[\uff08](?=\w)|(?<=\w)[)\]\uff09][,;:]?\s*(?!\Z)"
    r"|\s+(?=(?:but|because|unless|although|though|whereas|while|until|except|provided|if)\s)",
    re.IGNORECASE,
)
_BLANK_LINES = re.compile(r"\n[^\S\n]*(?:\n[^\S\n]*)+|\u2029+")
_LINE_ENDS = re.compile(r"\n")


def clauses(text: str, sentence: Span | tuple[int, int]) -> tuple[Span, ...]:
    """The clauses of one sentence of the text, in order, without the commas, dashes and brackets between them.

    A heuristic for selecting, never part of a verdict: it cuts at punctuation outside numbers, and before a few English
    words that begin a condition or an exception. Never empty for a sentence that is not blank.
    """
    start, end = sentence
    found: list[Span] = []
    position = start
    for match in _BREAK.finditer(text, start, end):
        _append(text, position, match.start(), found)
        position = match.end()
    _append(text, position, end, found)
    return tuple(found)


def paragraphs(text: str) -> tuple[Span, ...]:
    """The blocks between blank lines, without white space at their ends; single lines where no line is blank."""
    found = _between(text, _BLANK_LINES)
    return found if len(found) > 1 else _between(text, _LINE_ENDS)


def _between(text: str, separator: re.Pattern[str]) -> tuple[Span, ...]:
    found: list[Span] = []
    position = 0
    for match in separator.finditer(text):
        _append(text, position, match.start(), found)
        position = match.end()
    _append(text, position, len(text), found)
    return tuple(found)


def _append(text: str, start: int, end: int, found: list[Span]) -> None:
    piece = text[start:end]
    stripped = piece.strip()
    # A piece of nothing but signs is a bullet or a stray bracket, not a statement.
    if any(char.isalnum() for char in stripped):
        first = start + len(piece) - len(piece.lstrip())
        found.append(Span(first, first + len(stripped)))
