"""How far two people's marks in a text overlap: equal marks, shared places, and the two usual ratios.

A place is (source, start, end), a half-open range in the source, in code points. One person's marks count as the set of
places they cover, so that marking a word twice gains nothing.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence

Place = tuple[Hashable, int, int]
"""(source, start, end) with 0 <= start < end; the source is anything that identifies a text, its version included."""

Range = tuple[int, int]


def exact_match(first: Iterable[Place], second: Iterable[Place]) -> tuple[int, int]:
    """`(k, n)`: how many of the n different marks of either person both have; n = 0 (no marks) means not measured.

    This and every other function here raise ValueError for a place that is empty, reversed or negative.
    """
    one, two = set(_checked(first)), set(_checked(second))
    return len(one & two), len(one | two)


def jaccard(first: Iterable[Place], second: Iterable[Place]) -> tuple[int, int]:
    """`(k, n)`: how many of the n positions that either person covers both cover; n = 0 means not measured."""
    both, one, two = _covered(first, second)
    return both, one + two - both


def f1(first: Iterable[Place], second: Iterable[Place]) -> tuple[int, int]:
    """`(k, n)`: n is the positions each person covers, summed over both people; k is the part of n that both cover.

    k / n is the F1 of one person's marks against the other's, the same either way round; n = 0 means not measured. Van
    Rijsbergen, Information Retrieval (1979), chapter 7; Dice, Ecology 26(3), 1945.
    """
    both, one, two = _covered(first, second)
    return 2 * both, one + two


def _covered(first: Iterable[Place], second: Iterable[Place]) -> tuple[int, int, int]:
    """The number of positions that both cover, that the first covers, and that the second covers."""
    one, two = _merged(first), _merged(second)
    both = sum(_shared(ranges, two[source]) for source, ranges in one.items() if source in two)
    return both, _size(one), _size(two)


def _merged(places: Iterable[Place]) -> dict[Hashable, list[Range]]:
    """The covered ranges of each source, in order, no two of them touching."""
    by_source: dict[Hashable, list[Range]] = {}
    for source, start, end in sorted(_checked(places), key=lambda place: place[1:]):
        ranges = by_source.setdefault(source, [])
        if ranges and start <= ranges[-1][1]:
            ranges[-1] = (ranges[-1][0], max(end, ranges[-1][1]))
        else:
            ranges.append((start, end))
    return by_source


def _shared(one: Sequence[Range], two: Sequence[Range]) -> int:
    """How many positions are in both lists; each list must be in order and free of overlap."""
    shared = left = right = 0
    while left < len(one) and right < len(two):
        shared += max(0, min(one[left][1], two[right][1]) - max(one[left][0], two[right][0]))
        if one[left][1] < two[right][1]:
            left += 1
        else:
            right += 1
    return shared


def _size(by_source: Mapping[Hashable, Sequence[Range]]) -> int:
    return sum(end - start for ranges in by_source.values() for start, end in ranges)


def _checked(places: Iterable[Place]) -> list[Place]:
    listed = list(places)
    for source, start, end in listed:
        if not 0 <= start < end:
            raise ValueError(
                f"a place runs from 0 or later to beyond its start, not from {start} to {end} in {source!r}"
            )
    return listed
