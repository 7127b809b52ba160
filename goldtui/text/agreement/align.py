"""Finds the place in the proof of each word and value of a statement."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from goldtui.text.agreement.reading import Item
from goldtui.text.amounts.record import Same, comparable, same

_YES = Same.YES


def words_of(held: Sequence[Item]) -> dict[str, list[int]]:
    """The places of each word of a proof."""
    places: dict[str, list[int]] = {}
    for place, one in enumerate(held):
        if one.value is None:
            places.setdefault(one.key, []).append(place)
    return places


def align(said: Sequence[Item], held: Sequence[Item], words: Mapping[str, list[int]] | None = None) -> list[int | None]:
    """For each item of the statement its place in the proof: in order, close and under equal operators if it can be.

    `words` is `words_of(held)`, for who asks about many statements.
    """
    choices: list[list[int]] = []
    by_key = words_of(held) if words is None else words
    for item in said:
        if item.value is not None:
            value = item.value
            choices.append([i for i, h in enumerate(held) if h.value is not None and same(value, h.value) is _YES])
        else:
            choices.append(by_key.get(item.key, []))
    # Most often no word has a choice, and there is but one way.
    if all(len(places) < 2 for places in choices):
        return _unique(said, [places[0] if places else None for places in choices])
    best: dict[int, _Path] = {-1: _Path(0, 0, None)}
    for item, places in zip(said, choices, strict=True):
        if not places:
            best = {end: _Path(path.cost, path.taken, (path.steps, None)) for end, path in best.items()}
            continue
        following: dict[int, _Path] = {}
        for place in places:
            own = 3 * len(item.operators ^ held[place].operators) + (item.preposition != held[place].preposition)
            cheapest: tuple[int, _Path] | None = None
            for end, path in best.items():
                step = path.cost + own + _step(end, place)
                if path.taken >> place & 1:
                    step += 20
                if cheapest is None or step < cheapest[0]:
                    cheapest = step, path
            if cheapest is not None and (place not in following or cheapest[0] < following[place].cost):
                step, path = cheapest
                following[place] = _Path(step, path.taken | 1 << place, (path.steps, place))
        best = following
    return _unique(said, _places_of(min(best.values(), key=lambda one: one.cost)))


def _unique(said: Sequence[Item], path: Sequence[int | None]) -> list[int | None]:
    seen: set[int] = set()
    unique: list[int | None] = []
    for chosen, item in zip(path, said, strict=True):
        # A value that is said twice takes two places; a word may share one.
        kept = None if chosen in seen and item.value is not None else chosen
        if kept is not None:
            seen.add(kept)
        unique.append(kept)
    return unique


class _Path(NamedTuple):
    """A way to place the items so far; the steps are linked, since copies of long ones cost more than all the rest."""

    cost: int
    taken: int
    """A bit for each place."""
    steps: Any
    """The steps before and the last place; null before the first."""


def _places_of(path: _Path) -> list[int | None]:
    found: list[int | None] = []
    steps = path.steps
    while steps is not None:
        steps, place = steps
        found.append(place)
    found.reverse()
    return found


def _step(end: int, place: int) -> int:
    if place == end + 1:
        return 0
    return 1 if place > end else 2


def replaced(said: Sequence[Item], held: Sequence[Item], places: Sequence[int | None]) -> list[int | None]:
    """For each value or word that the proof lacks, the place of the one that it may have replaced."""
    taken = {place for place in places if place is not None}
    found: list[int | None] = []
    for item, place in zip(said, places, strict=True):
        rival: int | None = None
        if place is None and item.value is not None:
            near = [i for i, h in enumerate(held) if i not in taken and h.value and comparable(item.value, h.value)]
            rival = min(near, key=lambda i: (len(item.operators ^ held[i].operators), i), default=None)
        elif place is None and item.rules_out:
            opposite = [i for i, h in enumerate(held) if i not in taken and h.key in item.rules_out]
            rival = opposite[0] if len(opposite) == 1 else None
        if rival is not None:
            taken.add(rival)
        found.append(rival)
    return found
