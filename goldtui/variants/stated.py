"""The places of the values in a claim, so that one can be changed and the rest of the wording kept.

The reader of the strict rule says what a text states and not where. Only a value whose own words are in the text is
found: one that was read from other words (`two weeks` as 2 weeks) is left to other families.
"""

from __future__ import annotations

import re
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from goldtui.text.agreement.read import LONGEST, read
from goldtui.text.amounts.read import take_values
from goldtui.text.amounts.record import Kind, Same, Value, same
from goldtui.text.languages.base import Language
from goldtui.text.match.normalise import fold_typography

_EDGES = " \t\n.,;:!?…。！？、"


class Stated(NamedTuple):
    """A value and the range of its words, in code points of the text."""

    value: Value
    start: int
    end: int


@lru_cache(maxsize=4096)
def stated_values(text: str, language: Language) -> tuple[Stated, ...]:
    """The values of a text in order, each with its range; those without a range are left out."""
    folded = fold_typography(text)
    if len(folded) != len(text) or len(text) > LONGEST:
        return ()
    found: list[Stated] = []
    position = 0
    for value in _values(folded, text, language):
        words = value.text.strip(_EDGES)
        start = folded.find(words, position) if words else -1
        if start >= 0:
            position = start + len(words)
            found.append(Stated(value, start, position))
    return tuple(found)


def _values(folded: str, text: str, language: Language) -> list[Value]:
    if not language.unspaced:
        # The rule also reads the claim this way, and its reading is cached.
        return [item.value for item in read(text, language).items if item.value is not None]
    taken = take_values(folded, language)
    return [taken.values[sign] for sign in taken.text if sign in taken.values]


def in_a_name(text: str, start: int, language: Language) -> bool:
    """Whether this range is part of a date, a time of day or a name, rather than a number of something."""
    kinds = (Kind.DATE, Kind.TIME, Kind.NAME)
    return any(one.value.kind in kinds and one.start <= start < one.end for one in stated_values(text, language))


@lru_cache(maxsize=4096)
def decimals_of(text: str, language: Language) -> frozenset[Fraction]:
    """The amounts of a text that are not whole numbers, as they are written, without their unit's factor."""
    values = take_values(fold_typography(text), language).values.values()
    return frozenset(v.written for v in values if v.written is not None and v.written.denominator != 1)


@lru_cache(maxsize=4096)
def same_by_value(one: str, other: str, language: Language) -> bool:
    """Whether two texts use the same words except for the spelling of their values (`6 pm` and `18:00`).

    Deliberately narrower than the rule's own comparison: a change that the rule cannot see must show as a survivor, and
    not vanish as equal.
    """
    if not _may_be_respelled(one, other, language):
        return one == other
    mine, theirs = read(one, language), read(other, language)
    if len(mine.items) != len(theirs.items):
        return False
    for said, held in zip(mine.items, theirs.items, strict=True):
        if said.key != held.key or said.operators != held.operators or said.preposition != held.preposition:
            return False
        if said.value is None or held.value is None:
            if said.value is not held.value or said.text.lower() != held.text.lower():
                return False
        elif same(said.value, held.value) is not Same.YES or same(held.value, said.value) is not Same.YES:
            return False
    return True


_WORD = re.compile(r"[^\W_]+")
_NUMERALS = frozenset("〇零一二两兩三四五六七八九十百千万萬亿億半")


def _may_be_respelled(one: str, other: str, language: Language) -> bool:
    """A quick test: whether the words in which two texts differ include a value or nothing but signs."""
    start = 0
    for mine, theirs in zip(one, other, strict=False):
        if mine != theirs:
            break
        start += 1
    while start and one[start - 1].isalnum() and not language.unspaced:
        start -= 1
    least, end = min(len(one), len(other)) - start, 0
    while end < least and one[-1 - end] == other[-1 - end]:
        end += 1
    while end and one[-end].isalnum() and not language.unspaced:
        end -= 1
    return all(_may_state(text[start : len(text) - end], language) for text in (one, other))


def _may_state(part: str, language: Language) -> bool:
    words = _WORD.findall(part.lower())
    if not words or any(map(str.isdecimal, part)) or (language.unspaced and not _NUMERALS.isdisjoint(part)):
        return True
    return not language.value_words.isdisjoint(words)
