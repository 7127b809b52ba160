"""Recognises an instruction as the duty that it states: `do not open the lid` is `the lid must not be opened`."""

from __future__ import annotations

from collections.abc import Sequence

from goldtui.text.agreement.reading import Item

_DUTIES = frozenset(
    (frozenset(more.split()), frozenset(fewer.split()))
    for more, fewer in (
        ("must", ""),
        ("should", ""),
        ("forbidden", "not"),
        ("forbidden", "never"),
        # German orders with the infinitive: `schalten Sie ihn aus`, `er ist auszuschalten`.
        ("must passive", ""),
        ("should passive", ""),
        ("forbidden passive", "not"),
        ("forbidden passive", "never"),
        ("forbidden should", "not"),
    )
)
"""What a statement may say more of an ordered act, and fewer in exchange."""


def is_duty(item: Item, other: Item) -> bool:
    """Whether one side states as a duty what the other orders; no order is a mere recommendation."""
    more, fewer = item.operators - other.operators, other.operators - item.operators
    if item.ordered and other.ordered and {more, fewer} == _NO_ORDERS:
        return True
    if other.ordered and (more, fewer) in _DUTIES:
        return True
    return item.ordered and "should" not in fewer and (fewer, more) in _DUTIES


def is_object_of_order(item: Item, other: Item, matched: Sequence[tuple[Item, Item, int]]) -> bool:
    """Whether the object of an order is the subject of the duty (`ziehen Sie den Stecker`, `er ist zu ziehen`)."""
    if item.operators or other.operators != {"whom"}:
        return False
    return any(
        one.operators >= {"must", "passive"} and two.ordered for one, two, _ in matched if two.clause == other.clause
    )


def is_against_order(item: Item, other: Item) -> bool:
    """Whether one side permits what the other orders not to do."""
    for one, two in ((item, other), (other, item)):
        more, fewer = one.operators - two.operators, two.operators - one.operators
        if two.ordered and more == {"may"} and fewer in ({"not"}, {"never"}):
            return True
    return False


def acts_itself(match: tuple[Item, Item, int], matched: Sequence[tuple[Item, Item, int]]) -> bool:
    """Whether what an order is done to does it in the statement: `report the bird`, `the bird reports`."""
    verb, other, place = match
    if not other.ordered or verb.ordered or _PASSIVE & verb.operators:
        return False
    before = [m for m in matched[: matched.index(match)] if m[0].segment == verb.segment]
    if verb.passive or any(item.passive for item, _, _ in before):
        return False
    return any(at > place and not one.preposition and not two.preposition for one, two, at in before if one.key)


_NO_ORDERS = {frozenset(("not",)), frozenset(("never",))}
"""Of an act that is ordered not to be done, `never` says no more than `not`."""
_PASSIVE = frozenset(("passive", "self"))
