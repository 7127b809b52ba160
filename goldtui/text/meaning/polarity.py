"""Which way a statement points, to detect a claim that reverses its own phrases.

A word heuristic for English that prefers to report nothing: two negations together, or a negation about something the
claim does not mention, support no conclusion.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import StrEnum
from functools import lru_cache

from goldtui.text.match.negation import BARRIER, HARMLESS_NO, HARMLESS_NOT
from goldtui.text.match.normalise import normalise


class Polarity(StrEnum):
    """Which way a statement points; `mixed` (two negations together) supports no conclusion."""

    AFFIRMED = "affirmed"
    LEXICAL = "lexical"
    NEGATED = "negated"
    MIXED = "mixed"


# One search for the start of any of them: it runs over every claim, and is three times as fast.
_STRONG = re.compile(
    rf"\b(?:(?<!\bor )(?<!\bif )not\b{HARMLESS_NOT}|[a-z]+n't\b{HARMLESS_NOT}"
    r"|(?:cannot|never|neither|none|nobody|nowhere|without)\b|nothing\b(?! but\b)"
    rf"|no\b{HARMLESS_NO})"
)
_MAY_BE_STRONG = re.compile(r"\b(?:no|ne|without)|n't|cannot")
# Words that deny without *not*. A phrase with one may well support a negated claim.
_DENIES = (
    r"forb[ia]d\w*|prohibit\w*|bann?(?:s|ed)?|den(?:y|ies|ied|ial)|refus\w+|reject\w*|exclu[ds]\w+|lack\w*"
    r"|absen(?:t|ce)|unavailable|impossible|unnecessary|unneeded|unable|unless|un[a-z]{3,}ed|invalid|ineligible"
    r"|exempt\w*|waive[ds]?|fail(?:s|ed|ure)?|prevent\w*|avoid\w*|disallow\w*|except\w*|optional|only|instead"
    r"|rather than|other than|hardly|scarcely|rarely|seldom|free of|free from|non-?\w*|nor|zero"
)
_LEXICAL = re.compile(rf"\b(?:{_DENIES})\b")
# A claim has more ways to express the sense of a negated phrase: *closed* for *not open*.
_CARRIES = re.compile(
    rf"\b(?:{_DENIES}|stop\w*|ceas\w+|before|until|few|little|less|limit\w*|remain\w*|still|closed?|differ\w*"
    r"|other|however|despite|although|though|but|too|false|wrong|never\w*|in(?:correct|complete|sufficient)"
    r"|un(?!i[toqv]|der|less|til)[a-z]{4,}|alone|exclusive\w*|free)\b"
)
# Next to another negation these may reverse it: `may not enter without`, `not open until`.
_TURNS = re.compile(r"\b(?:unless|until|except|other than|only|but|any more)\b")
_SPOKEN_NO = re.compile(r"^\W*no[,.;:!] ?")
_DUTY = re.compile(
    r"\b(?:must|requir(?:e|es|ed|ing|ement)|needs?|needed|mandatory|compulsory|obligatory|shall|ha(?:s|ve) to)\b"
)
_RELIEF_WORDS = """
    optional unnecessary unneeded needless waived exempt exempted voluntary bypass bypassed skip skipped omitted
    dispensable
"""
_RELIEF = frozenset(_RELIEF_WORDS.split())
_RELIEF_STEMS = ("opti", "need", "unnec", "waive", "exem", "volun", "bypas", "skip", "omit", "dispe")
"""Each of the words holds one of these; searching for them takes a quarter of the time of reading all words."""
_LETTERS = re.compile("[a-z]+")
_CONTENT = re.compile(r"[^\W_]{3,}")
_FILLER_WORDS = """
    the and for are was were been being has have had can could will would shall should may might must its this
    that these those with from into any all each such does did not there their they them than then also very
    who which what when where other more most some about over under only because
"""
_FILLERS = frozenset(_FILLER_WORDS.split())
_NEGATED_REACH = 4
"""Content words after a negator that it is taken to negate."""


@lru_cache(maxsize=16384)
def polarity(text: str) -> Polarity:
    """Which way the text points: `negated` by a strong negator, `lexical` by words like *forbidden*."""
    return _polarity(_plain(text))


def opposes(claim_text: str, phrases: Sequence[str]) -> str:
    """Why the claim points the other way than its phrases, in words for a message; empty when it does not.

    1. The claim has a strong negator and no phrase has a strong or lexical one.
    2. A phrase negates words that the claim uses, and the claim has neither a strong nor a lexical negation.
    3. The claim calls something optional or waived of which the phrases say *must* or *required*.
    """
    claim_strong = strong_negator(claim_text)
    if not claim_strong and not any(map(strong_negator, phrases)):
        return _relieves(claim_text, phrases)
    pointing = polarity(claim_text)
    if pointing is Polarity.NEGATED:
        if all(polarity(phrase) is Polarity.AFFIRMED for phrase in phrases):
            return f'says "{claim_strong}"; its phrases have no negation'
        return ""
    if pointing is not Polarity.AFFIRMED or _carries_it(claim_text, phrases):
        return ""
    if any(polarity(phrase) is Polarity.MIXED for phrase in phrases):
        return ""
    spoken = _stems(normalise(claim_text))
    for phrase in phrases:
        if polarity(phrase) is Polarity.NEGATED and _negated_stems(phrase) & spoken:
            return f'has no negation; its phrase says "{strong_negator(phrase)}"'
    return ""


def _carries_it(claim_text: str, phrases: Sequence[str]) -> bool:
    """Whether a word that only the claim has can express the sense of a negation; a shared one cannot."""
    shared = frozenset(word for phrase in phrases for word in _LETTERS.findall(_plain(phrase)))
    return any(match.group() not in shared for match in _CARRIES.finditer(_plain(claim_text)))


def _relieves(claim_text: str, phrases: Sequence[str]) -> str:
    word = relieving_word(claim_text)
    if word and not any(map(relieving_word, phrases)):
        for phrase in phrases:
            duty = _DUTY.search(_plain(phrase))
            if duty:
                return f'says "{word}"; its phrase says "{duty.group()}"'
    return ""


@lru_cache(maxsize=16384)
def relieving_word(text: str) -> str:
    """The first word of the text that calls something optional or waived, empty when there is none."""
    low = text.lower()
    if not any(stem in low for stem in _RELIEF_STEMS):
        return ""
    words = _LETTERS.findall(low)
    return "" if _RELIEF.isdisjoint(words) else next(word for word in words if word in _RELIEF)


def _plain(text: str) -> str:
    return _SPOKEN_NO.sub("", normalise(text))


@lru_cache(maxsize=16384)
def strong_negator(text: str) -> str:
    """The first strong negator of the text, empty when there is none."""
    low = text.lower()
    # Every strong negator holds one of these, and most sentences none; a loop over them takes five times as long.
    if "no" in low or "n't" in low or "n\u2019t" in low or "without" in low or "never" in low or "neither" in low:
        # Where a word begins this way, before normalising removes word edges: not in *known*, not in *sign on*.
        if text.isascii() and _MAY_BE_STRONG.search(low) is None:
            return ""
        found = _STRONG.search(_plain(text))
        return found.group() if found else ""
    return ""


def strong_negators(text: str) -> int:
    """How many strong negators the text has, such as *not* and *never*; a spoken `No,` at its start is none."""
    return len(_STRONG.findall(_plain(text))) if strong_negator(text) else 0


def _polarity(normal: str) -> Polarity:
    strong = _STRONG.findall(normal)
    if not strong:
        return Polarity.LEXICAL if _LEXICAL.search(normal) else Polarity.AFFIRMED
    if _TURNS.search(normal) or (len(strong) > 1 and "without" in strong):
        return Polarity.MIXED
    return Polarity.NEGATED


def _negated_stems(phrase: str) -> frozenset[str]:
    """Stems of the words that the negators of the phrase reach, within their clauses."""
    normal = _plain(phrase)
    found: set[str] = set()
    for match in _STRONG.finditer(normal):
        rest = normal[match.end() : match.end() + 120]
        barrier = BARRIER.search(rest)
        clause = rest[: barrier.start()] if barrier else rest
        found.update(_ordered_stems(clause)[:_NEGATED_REACH])
    return frozenset(found)


def _ordered_stems(normal: str) -> list[str]:
    # Five letters: enough to unite `open`, `opens`, `opened` and `require`, `required`.
    return [word[:5].rstrip("se") for word in _CONTENT.findall(normal) if word not in _FILLERS]


def _stems(normal: str) -> frozenset[str]:
    return frozenset(_ordered_stems(normal))
