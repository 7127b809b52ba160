"""A number changed to another plausible one, preferably one from the same source."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction

from goldtui.model.records import Claim
from goldtui.model.results import Stage
from goldtui.text.match.normalise import fold_typography
from goldtui.text.meaning.units import LABEL
from goldtui.text.meaning.values import Quantity, values_of
from goldtui.variants.declare import Declaration, Made
from goldtui.variants.lies.catalog import foreign
from goldtui.variants.rewrite import rewrite_claims
from goldtui.variants.stated import in_a_name
from goldtui.variants.subject import Subject
from goldtui.variants.traced import Traced

DECLARED = Declaration(
    kind="changed-number",
    alters="answer",
    changes="states another number, one that the source uses elsewhere where there is such a one",
    applies="a claim states a number that is not merely a name",
    strict=Stage.ANSWER_FAITHFULNESS,
    lesson=Stage.ANSWER_FAITHFULNESS,
)

_DIGITS = re.compile(r"-?\d[\d,.']*\d|-?\d")
_WORDS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
_TENS = {20: "twenty", 30: "thirty", 40: "forty", 50: "fifty", 60: "sixty", 70: "seventy", 80: "eighty", 90: "ninety"}
_SPELLED = re.compile(rf"\b(?:{'|'.join([*_WORDS, *_TENS.values()])})\b", re.IGNORECASE)
_COUNTED = re.compile(r"^((?:second|minute|hour|day|week|month|year)\b)")

_LONGEST = 20
"""Digits of a meaningful number; longer ones name something."""


def make(subject: Subject) -> Made:
    """One mutant for each number of each claim."""
    return rewrite_claims(subject, _lies, "no claim states a number that could be another")


def _lies(subject: Traced, claim: Claim) -> Iterator[tuple[str, str]]:
    folded = fold_typography(claim.text)
    if len(folded) != len(claim.text):
        return
    other_language = foreign(claim.text)
    for quantity in values_of(claim.text).quantities:
        found = _NumberPlace.of(folded, quantity)
        if found is None or (other_language and in_a_name(claim.text, found.start, other_language)):
            continue
        other = _other(subject, claim, quantity, found)
        if other is not None:
            rest = claim.text[found.end :]
            if quantity.value == 1 and _COUNTED.match(rest.lstrip()):
                rest = rest[: len(rest) - len(rest.lstrip())] + _COUNTED.sub(r"\1s", rest.lstrip())
            text = claim.text[: found.start] + other + rest
            yield text, f"{claim.text[found.start : found.end]!r} became {other!r}"


class _NumberPlace:
    """The range of a quantity's number in the folded text, and whether it is written in digits."""

    __slots__ = ("end", "in_digits", "start", "written")

    def __init__(self, start: int, end: int, in_digits: bool, written: str) -> None:
        self.start, self.end, self.in_digits, self.written = start, end, in_digits, written

    @classmethod
    def of(cls, folded: str, quantity: Quantity) -> _NumberPlace | None:
        if quantity.unit is not None and quantity.unit.dimension == LABEL:
            return None
        for pattern, in_digits in ((_DIGITS, True), (_SPELLED, False)):
            match = pattern.search(folded, quantity.start, quantity.start + len(quantity.text))
            if match is not None and match.end() - match.start() <= _LONGEST:
                return cls(match.start(), match.end(), in_digits, match.group())
        return None


def _other(subject: Traced, claim: Claim, quantity: Quantity, place: _NumberPlace) -> str | None:
    """Another number for the place: from the claim's own phrases, older versions, its source, the other sources."""
    said = {known.value for known in values_of(claim.text).quantities}
    for text in _texts(subject, claim):
        for known in values_of(text).quantities:
            if known.value not in said and _alike(known, quantity):
                written = _written(known, place.in_digits)
                if written is not None:
                    return written
    return _next(_plain(place.written) or quantity.value, place.in_digits, said)


def _texts(subject: Traced, claim: Claim) -> Iterator[str]:
    yield from claim.support_phrases
    cited = claim.citation_id or ""
    yield from (chunk.text or "" for chunk in subject.shelf.older(cited))
    yield subject.text_of(cited)
    yield from (subject.text_of(i) for i in subject.required if i != cited)


def _alike(known: Quantity, quantity: Quantity) -> bool:
    return known.unit is not None and quantity.unit is not None and known.unit == quantity.unit


def _written(known: Quantity, in_digits: bool) -> str | None:
    digits = _DIGITS.search(known.text)
    if in_digits:
        return digits.group() if digits else str(known.value) if known.value.denominator == 1 else None
    return _spelled(known.value)


def _spelled(value: Fraction) -> str | None:
    if value.denominator != 1:
        return None
    whole = int(value)
    return _WORDS[whole] if 0 <= whole < len(_WORDS) else _TENS.get(whole)


def _plain(written: str) -> Fraction | None:
    """The written digits alone: the 2 of `2 million`."""
    try:
        return Fraction(written.replace(",", ""))
    except ValueError:
        return None


def _next(value: Fraction, in_digits: bool, said: set[Fraction]) -> str | None:
    """A number of about the same size that the claim does not contain."""
    near = Fraction(value + 1 if -10 < value < 10 or value.denominator != 1 else value // 2)
    while near in said:
        near += 1
    if not in_digits:
        return _spelled(near) or _spelled(value + 10)
    return str(near) if near.denominator == 1 else f"{float(near):g}"
