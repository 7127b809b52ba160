"""Recognises lists whose members come in another order: `tea, soup and bread` is the same list, pairs are not."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from goldtui.text.agreement.reading import Item, Reading
from goldtui.text.amounts.record import Kind

Matched = Sequence[tuple[Item, Item, int]]
_JOINED = (",", "and")
_VERBS = ("present", "past", "ends in the past", "request", "orders")


def relisted(matched: Matched, said: Reading, held: Reading) -> bool:
    """Whether only the members of one list changed places, each as a whole and each a thing with its number."""
    places = [place for _, _, place in matched]
    if not len(said.items) == len(held.items) == len(matched) or sorted(places) != list(range(len(places))):
        return False
    moved = [n for n, place in enumerate(places) if n != place]
    if not moved or any(item.ordered or other.ordered for item, other, _ in matched):
        return False
    first, last = moved[0], moved[-1]
    ours, theirs = _members(said.items, first, last), _members(held.items, first, last)
    if len(ours) < 2 or {tuple(places[n] for n in one) for one in ours} != {tuple(one) for one in theirs}:
        return False
    return _is_list(said.items, ours) and _is_list(held.items, theirs)


def _is_list(items: Sequence[Item], members: Sequence[Sequence[int]]) -> bool:
    """Whether these are members of the only list of a sentence, not acts in their order."""
    first, last = members[0][0], members[-1][-1]
    if sum(item.opens == "and" for item in items) > 1 or not all(_is_thing(items, one) for one in members):
        return False
    if any(items[one[0]].opens not in _JOINED for one in members[1:]):
        return False
    if not first or items[first].segment != items[first - 1].segment:
        return True
    # After a verb that the list is the object of; `the clerk opens, checks and signs the form` may be in this order.
    verb = items[first - 1]
    if first < 2 or not (verb.tense or verb.measures or items[first].noun):
        return False
    following = [item for item in items[last + 1 :] if item.clause == verb.clause]
    ends = [item for item in following if item.segment == items[last].segment]
    rest = [list(own) for _, own in groupby(following[len(ends) :], lambda item: item.segment)]
    return not ends and all(_is_thing(own, range(len(own))) for own in rest)


def _members(items: Sequence[Item], first: int, last: int) -> list[list[int]]:
    parts = groupby(range(first, last + 1), lambda n: (items[n].clause, items[n].segment))
    return [list(own) for _, own in parts]


def _is_thing(items: Sequence[Item], member: Sequence[int]) -> bool:
    """Whether a member of a list is one thing, at most with its number before it, and nothing that limits it."""
    own = [items[n] for n in member]
    if any(one.operators or one.person or one.passive or one.tense in _VERBS or one.key[:1] == "<" for one in own):
        return False
    if any(one.value is not None or one.preposition not in ("", "of") for one in own[1:]):
        return False
    if not all(one.follows or one.preposition for one in own[1:]):
        return False
    value = own[0].value
    return value is None or (value.kind is Kind.AMOUNT and len(own) > 1) or value.kind is Kind.NAME


def regrouped(matched: Matched) -> bool:
    """Whether parts changed places that only their order tells whose they are.

    `Gold, silver and bronze go to Ann, Ben and Cy`; `Ann gets 2 plums, 3 pears and Bob 4 figs`.
    """
    parts: dict[int, list[tuple[Item, Item, int]]] = {}
    for match in matched:
        parts.setdefault(match[0].segment, []).append(match)
    lists = sum(item.opens == "and" for item, _, _ in matched)
    groups = list(parts.values())
    for at, one in enumerate(groups):
        for two in groups[at + 1 :]:
            if two[0][2] > one[0][2]:
                continue
            if lists > 1 and len(one) == 1 == len(two):
                return True
            if any(_has_own(x) and y[0][0].value is not None and len(y) > 1 for x, y in ((one, two), (two, one))):
                return True
    return False


def _has_own(part: Sequence[tuple[Item, Item, int]]) -> bool:
    """Whether a part without a verb names somebody before an amount (`Bob 4 figs`)."""
    values = [n for n, (item, _, _) in enumerate(part) if item.value is not None]
    verb = any(item.tense in ("present", "past") or item.measures or item.operators for item, _, _ in part)
    return bool(values) and values[0] == 1 and len(part) > 2 and not verb and not part[0][0].preposition
