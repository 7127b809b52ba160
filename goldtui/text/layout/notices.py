"""Recognises a response's remarks about itself: who wrote it, how sure it is, what it offers, what to read next.

Each consists of listed words only, so that no statement about the topic can hide in one.
"""

from __future__ import annotations

import re
from functools import cache

from goldtui.text.languages.catalog import words_of_all
from goldtui.text.layout.lists import LONGEST, NUMBER, WORDS, has_number, listed, said_words, words_in
from goldtui.text.layout.named import Naming
from goldtui.text.layout.words.catalog import LANGUAGES, any_of
from goldtui.text.layout.words.declare import Words
from goldtui.text.match.edges import has_cjk
from goldtui.text.meaning.tokens import word_key

_MONTH_NAMES = {name for months in words_of_all(lambda language: language.months) for name in months.split("/")}
_MONTH = rf"(?:{'|'.join(sorted(_MONTH_NAMES, key=lambda name: (-len(name), name)))})\.?"
_TIME = (
    rf"(?:[ t,]{{1,2}}(?:{any_of(lambda words: words.clock)})?"
    r"\d{1,2}[:h.]\d{2}(?:[:.]\d{2})?(?:\.\d{1,6})?z?"
    r"(?: ?(?:utc|gmt|cest|cet|am|pm|uhr|z))?)?"
)
_DATE = (
    r"(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}"
    rf"|\d{{1,2}}\.? (?:de )?{_MONTH},? (?:de )?\d{{4}}"
    rf"|{_MONTH} \d{{1,2}}(?:st|nd|rd|th)?,? \d{{4}}|\d{{4}}年\d{{1,2}}月\d{{1,2}}日){_TIME}"
)
_WORD = re.compile(r"[^\s,]+")
_PAUSES = re.compile(r"[,;:\u3001]")
_PURPOSE = re.compile(rf" (?:{any_of(lambda words: words.purposes)})\Z")
_WIDE_POINTING = re.compile(any_of(lambda words: words.pointing_rest))
_OWNED = re.compile(rf"\b(?:{any_of(lambda words: words.owned)})(?P<word>\w+)")
_AROUND = "\"'`()[].,;:*_"
_TAKES_FOR_GRANTED = re.compile(rf"\b(?:{any_of(lambda words: words.presuming)})\b")


class Notices:
    """Recognises the remarks of one response about itself."""

    __slots__ = ("_denying", "_languages", "_naming", "_question")

    def __init__(self, languages: tuple[Words, ...], question: frozenset[str], naming: Naming) -> None:
        self._languages, self._question, self._naming = languages, question, naming
        self._denying = words_in(languages, "denying")

    def notice(self, plain: str) -> bool:
        """Whether it is a notice or an offer; `plain` is in lower case, without signs at its ends."""
        if _notices().fullmatch(plain) is not None:
            return True
        if has_cjk(plain):
            plain = plain.replace("\u3001", "").replace(",", "").replace(" ", "")
            return _notices().fullmatch(plain) is not None or self._points(plain)
        return self._offers(plain) or self._points(plain)

    def heads_questions(self, plain: str) -> bool:
        """Whether it is a line such as `Related questions`."""
        return len(plain) <= LONGEST and _joined("related").fullmatch(plain) is not None

    def suggests(self, plain: str, known: frozenset[str]) -> bool:
        """Whether a suggested question presupposes nothing beyond the known words."""
        words = said_words(plain)
        if NUMBER.search(plain) or has_number(words) or _PAUSES.search(plain):
            return False
        if not self._denying.isdisjoint(WORDS.findall(plain)) or _TAKES_FOR_GRANTED.search(plain, plain.find(" ") + 1):
            return False
        for owned in _OWNED.finditer(plain):
            if not said_words(owned["word"]) <= known:
                return False
        asking = words_in(self._languages, "asking") | words_in(self._languages, "little")
        return _joined("suggests").match(plain) is not None or words <= known | asking

    def _offers(self, plain: str) -> bool:
        for words in self._languages:
            front = _offers(words.code).match(plain) if words.offers else None
            if front is None or NUMBER.search(plain):
                continue
            verbs, others = listed(words.code, "offer_verbs"), listed(words.code, "offer_words")
            said = WORDS.findall(plain[front.end() :])
            if self._denying.isdisjoint(said) and any(word in verbs for word in said):
                left = " ".join(word for word in said if word not in verbs and word not in others)
                if all(word_key(word)[0] in self._question for word in left.split()):
                    return True
        return False

    def _points(self, plain: str) -> bool:
        front = _joined("pointing").match(plain)
        if front is None:
            return False
        known = words_in(self._languages, "source_nouns") | words_in(self._languages, "source_extras")
        wide = sorted((one for one in known if has_cjk(one)), key=len, reverse=True)
        rest = plain[front.end() :]
        if wide and has_cjk(rest):
            for one in wide:
                rest = rest.replace(one, " ")
            rest = _WIDE_POINTING.sub(" ", rest)
        rest = _PURPOSE.sub("", rest)
        return all(
            (word := one.strip(_AROUND)) in known or not word or self._naming.knows(word) for one in _WORD.findall(rest)
        )


@cache
def _notices() -> re.Pattern[str]:
    return re.compile("|".join(f"(?:{one})" for words in LANGUAGES for one in words.notices).replace("DATE", _DATE))


@cache
def _offers(code: str) -> re.Pattern[str]:
    return re.compile("|".join(f"(?:{one})" for words in LANGUAGES if words.code == code for one in words.offers))


@cache
def _joined(name: str) -> re.Pattern[str]:
    patterns = [one for words in LANGUAGES for one in getattr(words, name)]
    return re.compile("|".join(f"(?:{one})" for one in patterns))
