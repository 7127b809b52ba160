"""Says which way a statement points, so that a claim which turns its own phrases round is seen.

A word heuristic for English that prefers silence: two negations together, or a negation about something the
claim does not speak of, support no conclusion.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import StrEnum
from functools import lru_cache

from goldtui.text.negation import BARRIER, HARMLESS_NO, HARMLESS_NOT
from goldtui.text.normalise import normalise


class Polarity(StrEnum):
    """Which way a statement points; `mixed` (two negations together) supports no conclusion."""

    AFFIRMED = "affirmed"
    LEXICAL = "lexical"
    NEGATED = "negated"
    MIXED = "mixed"


_STRONG = re.compile(
    rf"(?<!\bor )(?<!\bif )\bnot\b{HARMLESS_NOT}|\b[a-z]+n't\b{HARMLESS_NOT}"
    r"|\b(?:cannot|never|neither|none|nobody|nowhere|without)\b|\bnothing\b(?! but\b)"
    rf"|\bno\b{HARMLESS_NO}"
)
_LEXICAL = re.compile(
    r"\b(?:forbid(?:s|den|ding)?|forbade|prohibit(?:s|ed|ing|ion)?|bann?(?:s|ed)?|den(?:y|ies|ied|ial)"
    r"|refus(?:e|es|ed|al)|reject(?:s|ed|ion)?|exclud(?:e|es|ed|ing)|exclusive(?:ly)?|lack(?:s|ed|ing)?"
    r"|absen(?:t|ce)|unavailable|impossible|unnecessary|unneeded|unable|invalid|ineligible|exempt(?:s|ed|ion)?"
    r"|waived?|fail(?:s|ed|ure)?|prevent(?:s|ed)?|avoid(?:s|ed)?|stop(?:s|ped)?|ceased?|only|alone|except(?:ion)?"
    r"|unless|until|before|instead|rather|hardly|scarcely|rarely|seldom|few|little|free|disallow(?:s|ed)?"
    r"|optional|un[a-z]{4,}|in(?:correct|complete|sufficient|adequate)|non-?\w*|other|differ(?:s|ent)?|however"
    r"|despite|although|though|but|too|false|wrong|zero|less|limit(?:s|ed)?|remain(?:s|ed)?|still|closed?|nor)\b"
)
# Beside another negation these may turn it round: `may not enter without`, `not open until`.
_TURNS = re.compile(r"\b(?:without|unless|until|except|other than|only|but|any more)\b")
_SPOKEN_NO = re.compile(r"^\W*no[,.;:!] ?")
_DUTY = re.compile(
    r"\b(?:must|requir(?:e|es|ed|ing|ement)|need(?:s|ed)?|mandatory|compulsory|obligatory|shall|ha(?:s|ve) to|only)\b"
)
_RELIEVED = re.compile(
    r"\b(?:optional|unnecessary|unneeded|needless|waived|exempt(?:ed)?|voluntary|bypass(?:ed)?|skip(?:ped)?"
    r"|omitted|dispensable)\b"
)
_CONTENT = re.compile(r"[^\W_]{3,}")
_FILLERS = frozenset(
    "the and for are was were been being has have had can could will would shall should may might must its this"
    " that these those with from into any all each such does did not there their they them than then also very"
    " who which what when where other more most some about over under only because".split()
)
_NEGATED_REACH = 4
"""Content words after a negator that are taken as what it negates."""


@lru_cache(maxsize=16384)
def polarity(text: str) -> Polarity:
    """Which way the text points: `negated` by a strong negator, `lexical` by words such as *forbidden* only."""
    return _polarity(_plain(text))


def opposes(claim_text: str, phrases: Sequence[str]) -> str:
    """Why the claim points the other way than its phrases, in words for a message; empty when it does not.

    1. The claim has a strong negator and no phrase has a strong or lexical one.
    2. A phrase negates words that the claim uses, and the claim has neither a strong nor a lexical negation.
    3. The claim calls something optional or waived of which the phrases say *must* or *required*.
    """
    claim_strong = _strong(claim_text)
    if not claim_strong and not any(map(_strong, phrases)):
        return _relieves(claim_text, phrases)
    pointing = polarity(claim_text)
    if pointing is Polarity.NEGATED:
        if all(polarity(phrase) is Polarity.AFFIRMED for phrase in phrases):
            return f'says "{claim_strong}"; its phrases have no negation'
        return ""
    if pointing is not Polarity.AFFIRMED:
        return ""
    if any(polarity(phrase) is Polarity.MIXED for phrase in phrases):
        return ""
    spoken = _stems(normalise(claim_text))
    for phrase in phrases:
        if polarity(phrase) is Polarity.NEGATED and _negated_stems(phrase) & spoken:
            return f'has no negation; its phrase says "{_strong(phrase)}"'
    return ""


def _relieves(claim_text: str, phrases: Sequence[str]) -> str:
    word = _relief(claim_text)
    if word and not any(map(_relief, phrases)):
        for phrase in phrases:
            duty = _DUTY.search(_plain(phrase))
            if duty:
                return f'says "{word}"; its phrase says "{duty.group()}"'
    return ""


@lru_cache(maxsize=16384)
def _relief(text: str) -> str:
    found = _RELIEVED.search(text.lower())
    return found.group() if found else ""


def _plain(text: str) -> str:
    return _SPOKEN_NO.sub("", normalise(text))


@lru_cache(maxsize=16384)
def _strong(text: str) -> str:
    """The first strong negator of the text, empty when there is none."""
    low = text.lower()
    # Every strong negator holds one of these, and most sentences hold none of them.
    if (
        "no" not in low
        and "n't" not in low
        and "n\u2019t" not in low
        and "without" not in low
        and "ne" not in low
    ):
        return ""
    found = _STRONG.search(_plain(text))
    return found.group() if found else ""


def _polarity(normal: str) -> Polarity:
    strong = _STRONG.findall(normal)
    if not strong:
        return Polarity.LEXICAL if _LEXICAL.search(normal) else Polarity.AFFIRMED
    turns = _TURNS.findall(normal)
    alone = len(strong) == 1 and turns in ([], ["without"]) and (strong[0] == "without" or not turns)
    if alone or not turns:
        return Polarity.NEGATED
    return Polarity.MIXED


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
    # Five letters: enough to bring `open`, `opens`, `opened` and `require`, `required` together.
    return [word[:5].rstrip("se") for word in _CONTENT.findall(normal) if word not in _FILLERS]


def _stems(normal: str) -> frozenset[str]:
    return frozenset(_ordered_stems(normal))
