"""Values of a text that other texts about the same thing give differently: two prices, two dates, two names of days."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from goldtui.text.amounts.patterns import FIRST_SIGN, LAST_SIGN
from goldtui.text.amounts.read import take_values
from goldtui.text.amounts.record import Kind, Same, Value, comparable, same
from goldtui.text.languages.base import Language
from goldtui.text.languages.detect import guess_language
from goldtui.text.match.normalise import fold_typography

_COMPARED = (Kind.AMOUNT, Kind.DATE, Kind.TIME, Kind.WEEKDAY)
_COUNTED = re.compile(rf"([{chr(FIRST_SIGN)}-{chr(LAST_SIGN)}])\s+([^\W\d_]+)")


class Other(NamedTuple):
    """A value that none of the other texts holds, and those of its dimension that they hold instead."""

    said: str
    held: tuple[str, ...]


class _Stated(NamedTuple):
    """A value, and the word that a plain number counts."""

    value: Value
    counts: str


def other_values(text: str, others: Sequence[str]) -> tuple[Other, ...]:
    """What the text states as an amount, date, time or name of a day, where the others state only another one.

    A plain number is compared with those before the same word: `6 people` with `8 people`.
    """
    language = guess_language(" ".join((text, *others))).language
    if language is None:
        return ()
    stated = _stated(text, language)
    held = [one for other in others for one in _stated(other, language)] if stated else []
    found: dict[str, Other] = {}
    for mine in stated:
        rivals = [one.value for one in held if _of_one_kind(mine, one)]
        if rivals and all(_differ(mine.value, one) for one in rivals):
            said = _written(mine.value)
            found.setdefault(said, Other(said, tuple(dict.fromkeys(map(_written, rivals)))))
    return tuple(found.values())


@lru_cache(maxsize=64)  # every sentence of an answer is compared with the same claims
def _stated(text: str, language: Language) -> tuple[_Stated, ...]:
    taken = take_values(fold_typography(text), language)
    counts = {sign: word.casefold() for sign, word in _COUNTED.findall(taken.text)}
    # A value that became part of a range or of a longer one has no sign left.
    kept = [
        (sign, one)
        for sign, one in taken.values.items()
        if one.kind in _COMPARED and not one.weak and sign in taken.text
    ]
    return tuple(_Stated(one, counts.get(sign, "")) for sign, one in kept)


def _of_one_kind(mine: _Stated, other: _Stated) -> bool:
    if mine.value.kind is not other.value.kind or not comparable(mine.value, other.value):
        return False
    plain = mine.value.kind is Kind.AMOUNT and not (mine.value.dimension and other.value.dimension)
    return not plain or (bool(mine.counts) and mine.counts == other.counts)


def _differ(mine: Value, other: Value) -> bool:
    if not (mine.rate and other.rate):
        mine, other = mine._replace(rate=""), other._replace(rate="")
    return same(mine, other) is Same.NO


def _written(value: Value) -> str:
    return value.text.strip().removesuffix(".")
