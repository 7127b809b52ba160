"""Compares amounts together with their bounds, and ranges as a whole: `40 kg` against `at most 30 kg`."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import inf

from goldtui.text.agreement.reading import Item
from goldtui.text.amounts.record import Kind, Same, comparable, same

_MODAL = frozenset(("must", "may", "should", "forbidden", "cannot", "free", "passive"))
DUTIES = frozenset(("must", "may", "should"))
_FROM_BELOW = {"at_most": True, "less": False, "within": True}
_FROM_ABOVE = {"at_least": True, "more": False}
BOUNDS = frozenset((*_FROM_BELOW, *_FROM_ABOVE))

Span = tuple[Fraction | float, bool, Fraction | float, bool]
"""The least and the greatest number, each with whether it belongs to the span."""


def excluded(item: Item, place: int, held: Sequence[Item]) -> bool:
    """Whether the amount is outside every bound that its source states for it, whatever duty each is said with."""
    if item.value is None or not _is_stated(held, place):
        return False
    rivals = [h for h in held if h.value is not None and comparable(item.value, h.value)]
    return bool(rivals) and all(_excludes(item, rival) for rival in rivals)


def _is_stated(held: Sequence[Item], place: int) -> bool:
    """Whether an amount follows its verb (`the load is at most 5 kg`) and does not select (`pots up to 5 kg cost`)."""
    clause = [i for i, item in enumerate(held) if item.clause == held[place].clause]
    before = any(_is_verb(held[i]) or held[i].ordered for i in clause if i < place) or held[place].tense in _BE
    before = before or bool(held[place].operators & DUTIES)
    return before and not any(_is_verb(held[i]) for i in clause if i > place)


_BE = ("present", "past")


def _is_verb(item: Item) -> bool:
    return item.tense in _BE or item.passive or item.measures or bool(item.operators & _MODAL)


def _excludes(item: Item, other: Item) -> bool:
    one, two = item.value, other.value
    bounded = item.operators & BOUNDS or other.operators & BOUNDS
    if one is None or two is None or not bounded or one.kind is not Kind.AMOUNT or not comparable(one, two):
        return False
    if same(one, two) is not Same.NO:
        return False  # `climbs over 9 km` is no bound
    first, second = _span(item), _span(other)
    return first is not None and second is not None and (_below(first, second) or _below(second, first))


def _below(one: Span, two: Span) -> bool:
    return one[2] < two[0] or (one[2] == two[0] and not (one[3] and two[1]))


def _span(item: Item) -> Span | None:
    left = item.operators - DUTIES
    number = item.value.number if item.value is not None else None
    if number is None or len(left) > 1:
        return None
    bound = next(iter(left), "")
    if bound in _FROM_BELOW:
        return -inf, False, number, _FROM_BELOW[bound]
    if bound in _FROM_ABOVE:
        return number, _FROM_ABOVE[bound], inf, False
    return None if bound else (number, True, number, True)


def pair_ranges(
    said: Sequence[Item], held: Sequence[Item], places: list[int | None], rivals: list[int | None]
) -> frozenset[int]:
    """Compare the ends of the only range of each side with each other; returns the items that are such ends."""
    ours, theirs = _range(said), _range(held)
    if ours is None or theirs is None:
        return frozenset()
    for index, at in zip(ours, theirs, strict=True):
        one, two = said[index].value, held[at].value
        if one is None or two is None or not comparable(one, two):
            return frozenset()
    for index, at in zip(ours, theirs, strict=True):
        one, two = said[index].value, held[at].value
        equal = one is not None and two is not None and same(one, two) is Same.YES
        places[index], rivals[index] = (at, None) if equal else (None, at)
    return frozenset() if _is_inside(said, held, ours, theirs) else frozenset(ours)


def _is_inside(said: Sequence[Item], held: Sequence[Item], ours: tuple[int, int], theirs: tuple[int, int]) -> bool:
    """Whether the range of the statement is a part of the other (`from 10 to 12`, `from 9 to 17`)."""
    first, last, least, most = (items[i].value for items, ends in ((said, ours), (held, theirs)) for i in ends)
    if first is None or last is None or least is None or most is None or first.kind is Kind.DATE:
        return False
    return least.number < first.number <= last.number < most.number


def is_part_of_range(said: Sequence[Item], held: Sequence[Item]) -> bool:
    """Whether each side has one range and that of the statement is inside the other."""
    ours, theirs = _range(said), _range(held)
    return ours is not None and theirs is not None and _is_inside(said, held, ours, theirs)


def _range(items: Sequence[Item]) -> tuple[int, int] | None:
    firsts = [i for i, item in enumerate(items) if "range_from" in item.operators]
    lasts = [i for i, item in enumerate(items) if "range_to" in item.operators]
    return (firsts[0], lasts[0]) if len(firsts) == 1 == len(lasts) else None
