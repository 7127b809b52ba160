"""Whether a statement keeps the order in which its source names acts, or things and their values.

Words in another order mostly say the same; not around `then` and `respectively`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache

from goldtui.text.agreement.read import read
from goldtui.text.agreement.reading import Item, reading_of
from goldtui.text.agreement.unit import Unit
from goldtui.text.languages.base import Language
from goldtui.text.match.normalise import normalise

_EDGES = " .,;:!?\u3002"
_TURNING = frozenset(("before", "after", "until"))


def out_of_order(statement: str, units: Sequence[Unit], language: Language) -> bool:
    """Whether the acts around `then`, or the members of lists with `respectively`, come in another order."""
    words = language.discourse
    plain = _normal(statement).strip(_EDGES)
    if any(plain in _normal(unit.text) for unit in units):
        return False
    said = read(statement, language).items
    if words.each.search(statement) is not None:
        return any(_lists_differ(said, read(u.text, language).items) for u in units if words.each.search(u.text))
    ordered = [unit for unit in units if _is_ordered(unit.text, language)]
    if any(_lists_differ(said, read(unit.text, language).items) for unit in ordered):
        return True
    if ordered or sum(item.orders or item.ordered for item in said) > 1:
        acts = [reading_of(i for i in said if i.segment == n).items for n in sorted({i.segment for i in said})]
        if len(acts) > 1 and _acts_differ(acts, units, language):
            return True
    if words.then.search(statement) is None:
        return False
    acts = [read(part, language).items for part in words.then.pattern.split(statement)]
    return len(acts) > 1 and _acts_differ([act for act in acts if act], units, language)


@lru_cache(maxsize=8192)
def _normal(text: str) -> str:
    return normalise(text)


@lru_cache(maxsize=8192)
def _is_ordered(text: str, language: Language) -> bool:
    return language.discourse.orders.search(text) is not None


def _acts_differ(acts: Sequence[Sequence[Item]], units: Sequence[Unit], language: Language) -> bool:
    """Whether an act comes before one that its source names earlier; not asked where that says `before` or `after`."""
    held = [item for unit in sorted(units, key=lambda one: one.start) for item in read(unit.text, language).items]
    places: dict[str, list[int]] = {}
    for at, item in enumerate(held):
        places.setdefault(_name(item), []).append(at)
    found = []
    for number, act in enumerate(acts):
        others = {_name(item) for other in (*acts[:number], *acts[number + 1 :]) for item in other}
        own = [places[name] for item in act if (name := _name(item)) in places and name not in others]
        if own:
            # What an act is done to comes last; what comes first may be the subject of all of them.
            found.append(min(reversed(own), key=len)[0])
    return found != sorted(found) and not any(held[at].operators & _TURNING for at in found)


def _lists_differ(said: Sequence[Item], held: Sequence[Item]) -> bool:
    """Whether the words and values that both name come in another order."""
    one, other = _numbered(said), _numbered(held)
    shared = [name for name in one if name in other]
    return shared != sorted(shared, key=other.index)


def _numbered(items: Iterable[Item]) -> list[tuple[str, int]]:
    """The names of items, each with how often it came before."""
    seen: Counter[str] = Counter()
    found = []
    for item in items:
        found.append((_name(item), seen[_name(item)]))
        seen[_name(item)] += 1
    return found


def _name(item: Item) -> str:
    return item.key or (f"{item.value.number} {item.value.name}" if item.value is not None else "")
