"""The languages with lists of words that state nothing. A new one is a file and a line here."""

from __future__ import annotations

from collections.abc import Callable

from goldtui.text.layout.words import de, en, es, fr, ja, zh
from goldtui.text.layout.words.declare import Words

LANGUAGES: tuple[Words, ...] = (en.WORDS, de.WORDS, fr.WORDS, es.WORDS, ja.WORDS, zh.WORDS)


def any_of(listed: Callable[[Words], str]) -> str:
    """A pattern of what the languages list, each its own pattern."""
    return "|".join(pattern for words in LANGUAGES if (pattern := listed(words)))


SOURCE_WORD = "|".join(
    sorted({word for words in LANGUAGES for word in words.citing.split("|")}, key=lambda word: (-len(word), word))
)
"""A pattern of words before an id: `source`, `Quelle`, `出典`; the longest first."""

NUMBERED = "|".join(
    sorted({word for words in LANGUAGES for word in words.numbered.split("|")}, key=lambda w: (-len(w), w))
)
"""A pattern of words that take a number: `step`, `Schritt`, `图`."""
