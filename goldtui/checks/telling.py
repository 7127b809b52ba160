"""Which words of a text have content, to detect a phrase that consists of little words."""

from __future__ import annotations

import re
from functools import lru_cache

from goldtui.text.match.edges import has_cjk
from goldtui.text.meaning.tokens import FILLERS, is_filler, word_key

_ALSO_LITTLE = frozenset({"every", "one", "per", "own", "only"})
_LITTLE = _ALSO_LITTLE | FILLERS
_DIGIT = re.compile("[0-9]")
_LEAST = 5
"""Minimum letters of a long word."""
_LONG = re.compile(rf"\w{{{_LEAST},}}")
_WORD = re.compile(r"[^\W_](?:[\w']|[.,:-](?=\w))*")


@lru_cache(maxsize=65536)
def telling_keys(text: str) -> frozenset[str]:
    """The comparison keys of the content words of a text; none for a script that does not space its words."""
    if has_cjk(text):
        return frozenset()
    return frozenset(key for key, tells in map(word_key, _WORD.findall(text)) if tells and key not in _ALSO_LITTLE)


def telling_words(text: str) -> int:
    """How many different words have content: 0, 1, or 2 for more; a number or an unspaced script counts as 2."""
    if _two_at_once(text):
        return 2
    if _DIGIT.search(text) if text.isascii() else has_cjk(text) or any(map(str.isnumeric, text)):
        return 2
    found = ""
    # One at a time: a phrase with content shows it within its first words.
    for match in _WORD.finditer(text):
        word = match.group().lower()
        if word != found and not is_filler(word) and word not in _ALSO_LITTLE:
            if found:
                return 2
            found = word
    return 1 if found else 0


def _two_at_once(text: str) -> bool:
    """Whether the first two words, letters only, both have content; a quick test that most phrases pass."""
    first, _, rest = text.partition(" ")
    second = rest.partition(" ")[0]
    if not (first.isalpha() and second.isalpha() and text.isascii()):
        return False
    one, other = first.lower(), second.lower()
    return one != other and one not in _LITTLE and other not in _LITTLE


def share_a_word(text: str, others: str) -> bool:
    """Whether two texts share a long word in the same spelling. Quick; false proves nothing."""
    alike = frozenset(text.split()).intersection(others.split())
    if any(len(word) >= _LEAST and word.isalnum() for word in alike):
        return True
    return not frozenset(_LONG.findall(others)).isdisjoint(_LONG.findall(text))
