"""Every language that lies are worded in. A new one is one file and one line here."""

from __future__ import annotations

from functools import lru_cache

from goldtui.text.languages.base import Language
from goldtui.text.languages.catalog import BY_CODE as LISTED
from goldtui.text.languages.detect import guess_language
from goldtui.variants.lies.de import GERMAN
from goldtui.variants.lies.declare import LieWords
from goldtui.variants.lies.en import ENGLISH
from goldtui.variants.lies.es import SPANISH
from goldtui.variants.lies.fr import FRENCH
from goldtui.variants.lies.ja import JAPANESE
from goldtui.variants.lies.zh import CHINESE

LIES: tuple[LieWords, ...] = (CHINESE, ENGLISH, FRENCH, GERMAN, JAPANESE, SPANISH)
BY_CODE: dict[str, LieWords] = {one.code: one for one in LIES}
_ENGLISH = LISTED["en"]


@lru_cache(maxsize=2048)
def language_for(text: str, source: str) -> Language | None:
    """The language of a claim; if it has too few distinctive words, it is read together with its source.

    If neither is distinctive it is English, as in the rule.
    """
    guess = guess_language(text)
    if not guess.sure and source:
        guess = guess_language(f"{text} {source}")
    return guess.language if guess.sure or guess.language is _ENGLISH else None


def foreign(text: str) -> Language | None:
    """The supported language of a text that is probably not English; null for any other text."""
    language = guess_language(text).language
    return None if language is _ENGLISH else language


def lie_words(text: str, source: str) -> LieWords | None:
    """The wordings for a claim; null where its language has none."""
    language = language_for(text, source)
    return BY_CODE.get(language.code) if language is not None else None
