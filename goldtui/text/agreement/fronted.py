"""Recognises a phrase that one side puts first and the other last, which says the same in either place."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from goldtui.text.agreement.reading import Item, Reading

Matched = Sequence[tuple[Item, Item, int]]

_HEADLESS = frozenset(("all", "not", "never", "must", "may", "some", "most", "only"))
"""Operators that a phrase without a preposition may begin with."""


def fronted(matched: Matched, said: Reading, held: Reading) -> bool:
    """Whether only a phrase before a comma moved: `on the terrace, dogs stay out`, `dogs stay out on the terrace`."""
    ahead = _first_part(said.items)
    if ahead and len(matched) == len(said.items):
        last = matched[ahead - 1][2] + 1
        ends = matched[-1][2] < matched[0][2] or (last < len(held.items) and held.items[last].opens == ",")
        return ends and _moved(matched[:ahead], matched[ahead:])
    ahead = _first_part(held.items)
    behind = [match for match in matched if match[2] < ahead]
    rest = matched[: len(matched) - len(behind)]
    return bool(behind and rest) and behind == list(matched[len(rest) :]) and _moved(behind, rest)


def _first_part(items: Sequence[Item]) -> int:
    """How many items precede the first comma of a sentence; 0 where another sign ends its first part."""
    count = next((i for i, item in enumerate(items) if item.segment != items[0].segment), 0)
    return count if count and items[count].opens == "," and items[count].clause == items[0].clause else 0


def _moved(phrase: Matched, rest: Matched) -> bool:
    """Whether both keep the order of their words, and the phrase begins alike on both sides."""
    item, other, _ = phrase[0]
    ordered = all(a < b for part in (phrase, rest) for (_, _, a), (_, _, b) in pairwise(part))
    alike = item.preposition == other.preposition and item.operators == other.operators
    return ordered and alike and bool(item.preposition or item.operators - _HEADLESS)
