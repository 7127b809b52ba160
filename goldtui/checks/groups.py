"""Groups equal items, so that duplicates are found without comparing everything with everything."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from goldtui.model.counts import first_few

T = TypeVar("T")


def groups_of(items: Iterable[T], key: Callable[[T], str]) -> list[list[T]]:
    """The groups of two or more items with one key, in order of their first item; an empty key forms no group."""
    found: dict[str, list[T]] = {}
    for item in items:
        if name := key(item):
            found.setdefault(name, []).append(item)
    return [group for group in found.values() if len(group) > 1]


def named(ids: Iterable[str], most: int = 3) -> str:
    """Ids in quotes, the first few if there are many."""
    return first_few([f'"{one}"' for one in ids], most)
