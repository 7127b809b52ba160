"""Reduces words to a common form with a library stemmer and a short list of forms that it does not know."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from goldtui.text.languages.base import Language


@lru_cache(maxsize=32768)
def stem(word: str, language: Language) -> str:
    """The common form of a lower-case word: irregular forms by the language's list, others by its stemmer."""
    if word in language.apart_words:
        return f"{word}="
    known = language.base_of.get(word)
    stemmer = _stemmer(language.stemmer)
    if stemmer is None:
        return known or word
    stemmed: str = stemmer.stemWord(known or word)
    if known is None:
        # An irregular form may be found under a suffix, and groups of equal words are named by their stems.
        stemmed = _stems_of_groups(language).get(stemmed, stemmed)
    return stemmed + _derivation(word, stemmed, language) if language.derived else stemmed


def _derivation(word: str, stemmed: str, language: Language) -> str:
    """The ending that a stem lost although it changes the meaning: `-er` of `manager`."""
    plain = (word, *(word.removesuffix(end) for end in language.inflections if word.endswith(end)))
    for form in dict.fromkeys(plain):
        whole = f"{form[:-3]}ity" if form.endswith("iti") else form
        if not whole.endswith(language.derived):
            continue
        for ending in language.derived:
            lost = len(stemmed) <= len(whole) - len(ending) + 1 and not stemmed.endswith(ending[:2])
            if lost and whole.endswith(ending):
                return f"-{ending}"
    return ""


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
