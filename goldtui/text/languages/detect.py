"""Which supported language a text is written in, by its script and its most frequent words."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from goldtui.text.languages.base import Language
from goldtui.text.languages.catalog import BY_CODE, LANGUAGES

LONGEST = 8_000
"""Characters of a text that are examined."""

_KANA = re.compile("[\u3041-\u30fa\uff66-\uff9f]")
_HAN = re.compile("[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]")
_LATIN = re.compile(r"[A-Za-z\u00c0-\u024f]+")
_LETTER = re.compile(r"[^\W\d_]")

# The commonest words of unsupported languages, so that they are not mistaken for a supported one.
_UNLISTED = {
    "it": "il lo la gli le di che non per una sono del della dei nel nella con come anche è al alla dal si",
    "pt": "o os as um uma não do da dos das em no na nos nas que se por com são ao à pelo pela mais",
    "nl": "de het een en van niet dat met voor zijn op te aan is wordt worden ook er door bij naar uit geen",
    "pl": "i w na z nie się jest do to że są przez po od dla jak oraz lub",
    "sv": "och att det en ett som är inte på för av med den till har kan ska från eller om",
    "da": "og at det en et som er ikke på for af med den til har kan skal fra eller om",
    "tr": "ve bir bu için ile değil olan olarak en daha gibi",
    "cs": "a se na v je že s z do o k pro jsou nebo není by",
}
_NONE: frozenset[str] = frozenset()
_MARKS = {code: frozenset(words.split()) for code, words in _UNLISTED.items() if code not in BY_CODE}
_CODES = (*(lang.code for lang in LANGUAGES if not lang.unspaced), *_MARKS)


class Guess(NamedTuple):
    """A language, and whether its own words distinguish it from the others."""

    language: Language | None
    sure: bool


@lru_cache(maxsize=8192)
def guess_language(text: str) -> Guess:
    """The most likely supported language of a text; None for an unsupported one.

    A text in Latin letters without any distinctive word is read as English, and marked as not sure.
    """
    part = text[:LONGEST]
    if part.isascii():
        words = _LATIN.findall(part.lower())
        if not words:
            return Guess(None, False)
    else:
        if _KANA.search(part):
            return Guess(BY_CODE.get("ja"), True)
        letters = len(_LETTER.findall(part))
        han = len(_HAN.findall(part))
        if han and 2 * han >= letters:
            return Guess(BY_CODE.get("zh"), True)
        words = [word.lower() for word in _LATIN.findall(part)]
        if not letters or 2 * sum(map(len, words)) < letters:
            return Guess(None, False)
    votes = _counted(frozenset(words))
    best = max(votes.values(), default=0)
    if best == 1 and not any(_counted(frozenset(word for word in words if len(word) > 1)).values()):
        best = 0  # a letter alone is as often a name (`size S`)
    leaders = [code for code, count in votes.items() if count == best or not best]
    if best and len(leaders) > 1:
        # `la` is a word of three languages, `jours` a unit of one.
        measured = frozenset(words) & _measuring_words().keys()
        leaders = list({_measuring_words()[word] for word in measured}.intersection(leaders)) or leaders
    if best and len(leaders) == 1:
        return Guess(BY_CODE.get(leaders[0]), True)
    listed = [code for code in leaders if code in BY_CODE]
    first = "en" if "en" in listed or not listed else listed[0]
    return Guess(BY_CODE.get(first), False)


def language_of(text: str) -> Language | None:
    """The supported language of a text; None for an unsupported one, and where no word is distinctive."""
    guess = guess_language(text)
    return guess.language if guess.sure else None


def _counted(words: frozenset[str]) -> dict[str, int]:
    """How many of the words are among the commonest of each language."""
    votes = dict.fromkeys(_CODES, 0)
    known = _languages_of_words()
    # Most words belong to no list.
    for word in words & known.keys():
        for code in known[word]:
            votes[code] += 1
    return votes


@lru_cache(maxsize=1)
def _languages_of_words() -> dict[str, tuple[str, ...]]:
    common = {lang.code: _common(lang.code) for lang in LANGUAGES if not lang.unspaced} | _MARKS
    return {
        word: tuple(code for code, words in common.items() if word in words) for word in _NONE.union(*common.values())
    }


@lru_cache(maxsize=1)
def _measuring_words() -> dict[str, str]:
    """The words for numbers, units, months and the like that only one language has, with its code."""
    found: dict[str, str] = {}
    for language in LANGUAGES:
        units = (*language.units.values(), *language.money.values())
        words = {word for names in units for name in names.split("|") for word in name.split()}
        for word in () if language.unspaced else words | language.value_words:
            found[word] = "" if word in found or word in _languages_of_words() or len(word) < 3 else language.code
    return {word: code for word, code in found.items() if code}


def _common(code: str) -> frozenset[str]:
    language = BY_CODE[code]
    operators = {word for wording in language.operator_of for word in wording.split()}
    verbs = frozenset((*language.passive.split(), *language.past.split(), *language.present.split()))
    return language.function_words | operators | language.joint_words | verbs | frozenset(language.rewritten.split())
