"""What a statement may leave out, since it only adds to the rest: the figure behind it, the amount before a change."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from goldtui.text.agreement.reading import Item
from goldtui.text.languages.codes import NEGATIONS

_STATISTICS = frozenset("pn")
_COMPARING = frozenset(("less", "more", "at_most", "at_least", "about"))


def figures_in(held: Sequence[Item], kept: set[int]) -> frozenset[int]:
    """Parts in brackets that only give the figure behind a statement: `(p = 0.31)`, `(n = 212)`."""
    found: set[int] = set()
    for index, (name, figure) in enumerate(pairwise(held)):
        after = held[index + 2].segment if index + 2 < len(held) else -1
        whole = name.opens == "(" and name.segment == figure.segment != after
        bare = figure.value is not None and not figure.value.dimension and figure.operators <= _COMPARING
        if whole and bare and not name.operators and name.text.lower() in _STATISTICS:
            found.add(name.segment)
    return frozenset(found - {held[i].segment for i in kept})


def is_former(index: int, held: Sequence[Item], kept: set[int]) -> bool:
    """Whether it is the amount that a stated one replaced (`costs 9 euros instead of 7`)."""
    item, before = held[index], held[index - 1] if index else None
    if item.operators != _INSTEAD or item.value is None or before is None or index - 1 not in kept:
        return False
    if before.value is None or before.segment != item.segment or item.value.kind is not before.value.kind:
        return False
    alike = item.value.dimension in ("", before.value.dimension)
    return alike and not any(one.operators & NEGATIONS for one in held if one.clause == item.clause)


_INSTEAD = frozenset(("instead",))


def shared_subjects(matched: Sequence[tuple[Item, Item, int]], held: Sequence[Item]) -> frozenset[int]:
    """The places of a subject that the source repeats where the statement goes on (`the pass is new and costs 9`)."""
    found: set[int] = set()
    for (_, other, _), (later, later_other, place) in pairwise(matched):
        if later.opens != "and" or later.person or other.clause == later_other.clause:
            continue
        own = [i for i in range(place) if held[i].clause == later_other.clause]
        first = [one for one in held if one.clause == other.clause][: len(own)]
        plain = not any(held[i].operators or held[i].preposition or held[i].value for i in own)
        if own and plain and [held[i].key for i in own] == [one.key for one in first if not one.operators]:
            found.update(own)
    return frozenset(found)
