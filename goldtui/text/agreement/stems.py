"""Words brought to a common form by a kept stemmer, with a short list of forms that it does not know."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from goldtui.text.languages.base import Language


@lru_cache(maxsize=32768)
def stem(word: str, language: Language) -> str:
    """The common form of a lower-case word: irregular forms by the language's list, others by its stemmer."""
    known = language.base_of.get(word)
    stemmer = _stemmer(language.stemmer)
    if stemmer is None:
        return known or word
    stemmed: str = stemmer.stemWord(known or word)
    if known is None:
        # An irregular form may stand behind an ending of its own, and a group of equal words is named by stems.
        stemmed = _stems_of_groups(language).get(stemmed, stemmed)
    return stemmed


@lru_cache(maxsize=16)
def _stemmer(name: str) -> Any:
    if not name:
        return None
    from Stemmer import Stemmer

    return Stemmer(name)


@lru_cache(maxsize=16)
def _stems_of_groups(language: Language) -> dict[str, str]:
    stemmer = _stemmer(language.stemmer)
    known: dict[str, str] = {}
    for group in language.same:
        first, *others = group.split()
        known.update({stemmer.stemWord(w): stemmer.stemWord(first) for w in others})
    return known
