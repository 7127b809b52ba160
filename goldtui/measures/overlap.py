"""How far two people's marks in a text cover each other: equal marks, shared places, and their two usual ratios.

A place is (source, start, end), a half-open range in the source, in code points.
One person's marks are taken as the set of places they cover, so that nobody gains by marking a word twice.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence

Place = tuple[Hashable, int, int]
"""(source, start, end) with 0 <= start < end; the source is whatever tells two texts apart, its version included."""

Range = tuple[int, int]


def exact_match(first: Iterable[Place], second: Iterable[Place]) -> tuple[int, int]:
    """`(k, n)`: how many of the n different marks of either person both have; n = 0 (no marks) is not measured.

    ValueError for a place that is empty, reversed or negative; so in every function here.
    """
    one, two = set(_checked(first)), set(_checked(second))
    return len(one & two), len(one | two)


def jaccard(first: Iterable[Place], second: Iterable[Place]) -> tuple[int, int]:
    """`(k, n)`: how many of the n positions that either person covers both cover; n = 0 is not measured."""
    both, one, two = _covered(first, second)
    return both, one + two - both


def f1(first: Iterable[Place], second: Iterable[Place]) -> tuple[int, int]:
    """`(k, n)`: positions that both cover, counted once for each person, of all that they cover, counted likewise.

    k / n is the F1 of one person's marks against the other's, whichever comes first; n = 0 is not measured.
    Van Rijsbergen, Information Retrieval (1979), chapter 7; Dice, Ecology 26(3), 1945.
    """
    both, one, two = _covered(first, second)
    return 2 * both, one + two


def _covered(first: Iterable[Place], second: Iterable[Place]) -> tuple[int, int, int]:
    """How many positions both cover, the first covers, the second covers."""
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
    """How many positions lie in both; either list is in order and free of overlap."""
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
