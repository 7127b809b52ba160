"""Which words of a text tell something, so that a phrase of little words is seen for what it is."""

from __future__ import annotations

import re
from functools import lru_cache

from goldtui.text.match.edges import has_cjk
from goldtui.text.meaning.tokens import FILLERS, is_filler, word_key

_ALSO_LITTLE = frozenset({"every", "one", "per", "own", "only"})
_LITTLE = _ALSO_LITTLE | FILLERS
_DIGIT = re.compile("[0-9]")
_LEAST = 5
"""Letters of a word of some length."""
_LONG = re.compile(rf"\w{{{_LEAST},}}")
_WORD = re.compile(r"[^\W_](?:[\w']|[.,:-](?=\w))*")


@lru_cache(maxsize=65536)
def telling_keys(text: str) -> frozenset[str]:
    """What the telling words of a text are compared by; none for a script that does not space its words."""
    if has_cjk(text):
        return frozenset()
    return frozenset(key for key, tells in map(word_key, _WORD.findall(text)) if tells and key not in _ALSO_LITTLE)


def telling_words(text: str) -> int:
    """How many different words tell something: none, one, or two for more; a number or an unspaced script is enough."""
    if _two_at_once(text):
        return 2
    if _DIGIT.search(text) if text.isascii() else has_cjk(text) or any(map(str.isnumeric, text)):
        return 2
    found = ""
    # One by one: a phrase that tells something does so within its first words.
    for match in _WORD.finditer(text):
        word = match.group().lower()
        if word != found and not is_filler(word) and word not in _ALSO_LITTLE:
            if found:
                return 2
            found = word
    return 1 if found else 0


def _two_at_once(text: str) -> bool:
    """Do the first two words, of letters alone, tell something each? A quick yes, which most phrases get."""
    first, _, rest = text.partition(" ")
    second = rest.partition(" ")[0]
    if not (first.isalpha() and second.isalpha() and text.isascii()):
        return False
    one, other = first.lower(), second.lower()
    return one != other and one not in _LITTLE and other not in _LITTLE


def share_a_word(text: str, others: str) -> bool:
    """Do two texts share a word of some length as it is written? A quick yes; a no means nothing."""
    alike = frozenset(text.split()).intersection(others.split())
    if any(len(word) >= _LEAST and word.isalnum() for word in alike):
        return True
    return not frozenset(_LONG.findall(others)).isdisjoint(_LONG.findall(text))
