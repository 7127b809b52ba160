"""How many of many things to look at so that a share of them is known within an interval, and how to spread them.

A sample by feel is too small to say anything or too large to read; both sizes are computed here.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil, sqrt

from goldtui.measures.intervals import Z95


def sample_size(half: float, population: int) -> int:
    """The least number, drawn without replacement, that gives any share within `half` of itself.

    The worst share, one half, has a Wilson interval of z / (2 sqrt(n + z2)) to each side; a finite population makes the
    n drawn worth n (N - 1) / (N - n). ValueError unless 0 < half < 1 and population >= 0.
    """
    if not (0 < half < 1 and population >= 0):
        raise ValueError(f"half an interval is between 0 and 1 and a population from 0, not {half} of {population}")
    if population == 0:
        return 0
    endless = max(1.0, (Z95 / (2 * half)) ** 2 - Z95 * Z95)
    return min(population, max(1, ceil(endless * population / (population - 1 + endless))))


def half_interval(drawn: int, population: int) -> float:
    """Half the interval of the worst share for `drawn` of a population; 0 when all were drawn."""
    if not 0 < drawn <= population:
        raise ValueError(f"of {population} things 1 to all are drawn, not {drawn}")
    if drawn == population:
        return 0.0
    worth = drawn * (population - 1) / (population - drawn)
    return Z95 / (2 * sqrt(worth + Z95 * Z95))


def spread(sizes: Mapping[str, int], number: int) -> dict[str, int]:
    """How many of each group to draw: in proportion, by largest remainder, at least one of each, at most all of it.

    The sum is `number`, unless there are more groups than that or fewer things in all.
    """
    total = sum(sizes.values())
    if number >= total:
        return dict(sizes)
    exact = {name: number * size / total for name, size in sizes.items()}
    found = {name: min(size, max(1, int(exact[name]))) for name, size in sizes.items() if size}
    by_rest = sorted(found, key=lambda name: (found[name] - exact[name], name))
    while sum(found.values()) < number:
        for name in by_rest:
            if sum(found.values()) < number and found[name] < sizes[name]:
                found[name] += 1
    while sum(found.values()) > max(number, len(found)):
        largest = max((name for name in found if found[name] > 1), key=lambda name: (found[name] - exact[name], name))
        found[largest] -= 1
    return found
