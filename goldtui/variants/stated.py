"""Where a claim states its values, so that one can be changed and the rest of the wording kept.

The reader of the strict rule says what a text states and not where. Only a value whose own words stand in the text is
found: one that was read out of other words (`two weeks` as 2 weeks) is left to other families.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from goldtui.text.agreement.reading import read
from goldtui.text.amounts.read import take_values
from goldtui.text.amounts.record import Kind, Same, Value, same
from goldtui.text.languages.base import Language
from goldtui.text.normalise import fold_typography

_EDGES = " \t\n.,;:!?…。！？、"


class Stated(NamedTuple):
    """A value and the place of its words, in code points of the text."""

    value: Value
    start: int
    end: int


@lru_cache(maxsize=4096)
def stated_values(text: str, language: Language) -> tuple[Stated, ...]:
    """The values of a text in order, each with its place; those without a place of their own are left out."""
    folded = fold_typography(text)
    if len(folded) != len(text):
        return ()
    taken = take_values(folded, language)
    found: list[Stated] = []
    position = 0
    for sign in taken.text:
        value = taken.values.get(sign)
        if value is None:
            continue
        words = value.text.strip(_EDGES)
        start = folded.find(words, position) if words else -1
        if start >= 0:
            position = start + len(words)
            found.append(Stated(value, start, position))
    return tuple(found)


def in_a_name(text: str, start: int, language: Language) -> bool:
    """Is what stands there a part of a date, a time of day or a name, rather than a number of something?"""
    kinds = (Kind.DATE, Kind.TIME, Kind.NAME)
    return any(one.value.kind in kinds and one.start <= start < one.end for one in stated_values(text, language))


@lru_cache(maxsize=4096)
def decimals_of(text: str, language: Language) -> frozenset[Fraction]:
    """The amounts of a text that are no whole numbers, as they are written, without their unit's factor."""
    values = take_values(fold_typography(text), language).values.values()
    return frozenset(v.written for v in values if v.written is not None and v.written.denominator != 1)


@lru_cache(maxsize=4096)
def same_by_value(one: str, other: str, language: Language) -> bool:
    """Do two texts say the same in the same words but for the spelling of their values (`6 pm` and `18:00`)?

    Narrower than the rule's own comparison on purpose: what that cannot tell apart must show as a survivor, and not
    vanish as equal.
    """
    if one == other:
        return True
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
