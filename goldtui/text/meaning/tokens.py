"""Words as a search compares them: forms of one word are equal, numbers equal by value, little words ignored.

For finding and ordering what a reviewer is offered, and for what a gate suspects. No pass or fail depends on it.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from goldtui.text.match.edges import has_cjk
from goldtui.text.match.normalise import normalise
from goldtui.text.match.sentences import words
from goldtui.text.match.span import Span
from goldtui.text.meaning.values import values_of

_FILLER_WORDS = """
    a an the and or of to in on at by for from with as is are was were be been being it its this that these those
    they their them he his him she her here there which who whom whose what when where then than so also such into
    has have had do does did can could will would may might shall should must not no but if about any all each
    both more most other some very you your we our us i my
"""
FILLERS = frozenset(_FILLER_WORDS.split())
"""The little words that every sentence has, in lower case."""
_UNSPACED_WORD = re.compile(r"[^\W\d_]|\d+(?:[.,:]\d+)*|[^\w\s]")
# Longest first; the rest must be a word of at least three letters.
_ENDINGS = (("ies", "y"), ("ied", "y"), ("ing", ""), ("ed", ""), ("es", ""), ("ly", ""), ("s", ""))


class Token(NamedTuple):
    """A word of a text: its range, its comparison key, and whether it has content."""

    start: int
    end: int
    key: str
    """Empty for punctuation."""
    tells: bool
    """False for the little words that every sentence has, and for punctuation."""
    mark: str = ""
    """The character itself where it is punctuation."""


def tokens_of(text: str, span: Span | None = None) -> tuple[Token, ...]:
    """The words of a text, or of a stretch of it; positions are those of `text`.

    In scripts that are written without spaces, every character is a separate word.
    """
    start, end = span or Span(0, len(text))
    piece = text[start:end]
    found: list[Token] = []
    for word in words(piece):
        raw = piece[word.start : word.end]
        first = start + word.start
        if has_cjk(raw):
            for match in _UNSPACED_WORD.finditer(raw):
                found.append(_token(first + match.start(), match.group()))
        else:
            found.append(_token(first, raw))
    return tuple(found)


def content_words(text: str) -> frozenset[str]:
    """The keys of the words that carry content: two texts that share only an article share nothing."""
    return frozenset(token.key for token in tokens_of(text) if token.tells)


def _token(start: int, raw: str) -> Token:
    key, tells = word_key(raw)
    return Token(start, start + len(raw), key, tells, "" if key else raw)


@lru_cache(maxsize=65536)
def word_key(word: str) -> tuple[str, bool]:
    """The comparison key of a word, and whether it has content.

    `thirty` and `30` have one key, and so have `waters`, `watered` and `watering`.
    """
    normal = normalise(word).strip(".,:;-'/")
    if not any(char.isalnum() for char in normal):
        return "", False
    if normal in FILLERS:
        return normal, False
    values = values_of(normal)
    if len(values.quantities) == 1 and not values.dates and not values.times:
        return f"#{values.quantities[0].value}", True
    return _stem(normal), True


@lru_cache(maxsize=65536)
def is_filler(word: str) -> bool:
    """Whether it is one of the little words that every sentence has, or no word at all. Quicker than `word_key`."""
    normal = normalise(word).strip(".,:;-'/")
    return normal in FILLERS or not any(char.isalnum() for char in normal)


def _stem(word: str) -> str:
    if word.endswith("'s"):
        word = word[:-2]
    if len(word) < 4 or not (word.isascii() and word.isalpha()):
        return word
    for ending, instead in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= 3 and not word.endswith("ss"):
            word = word[: -len(ending)] + instead
            break
    if len(word) > 3 and word[-1] == word[-2] and word[-1] not in "slz":
        word = word[:-1]  # stopped, stop
    return word[:-1] if len(word) > 3 and word.endswith("e") else word
