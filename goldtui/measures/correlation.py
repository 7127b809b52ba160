"""How closely two people's grades go together: as numbers, as an order, and how far apart they are on average.

Three figures, because one hides what the next shows: grades that are always half a point too high correlate fully.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import sqrt

Grades = Sequence[Fraction]


def pearson(first: Grades, second: Grades) -> float | None:
    """Pearson's r of two equally long lists of grades; None for fewer than two, or where all of one list are equal."""
    n = _length(first, second)
    if n < 2:
        return None
    mean_1, mean_2 = Fraction(sum(first), n), Fraction(sum(second), n)
    away = [(one - mean_1, two - mean_2) for one, two in zip(first, second, strict=True)]
    spread_1, spread_2 = sum(one * one for one, _ in away), sum(two * two for _, two in away)
    if not (spread_1 and spread_2):
        return None
    together = sum((one * two for one, two in away), Fraction(0))
    size = sqrt(together * together / (spread_1 * spread_2))
    return min(1.0, size) if together > 0 else max(-1.0, -size)


def spearman(first: Grades, second: Grades) -> float | None:
    """Spearman's rho: `pearson` of the ranks, where equal grades share the mean of their ranks."""
    _length(first, second)
    return pearson(_ranks(first), _ranks(second))


def mean_absolute_error(first: Grades, second: Grades) -> Fraction | None:
    """The mean distance of two equally long lists of grades; None for empty ones."""
    n = _length(first, second)
    return Fraction(sum(abs(one - two) for one, two in zip(first, second, strict=True)), n) if n else None


def _length(first: Grades, second: Grades) -> int:
    if len(first) != len(second):
        raise ValueError(f"grades come in pairs, not {len(first)} and {len(second)}")
    return len(first)


def _ranks(grades: Grades) -> list[Fraction]:
    below: dict[Fraction, Fraction] = {}
    for place, grade in enumerate(sorted(grades)):
        below.setdefault(grade, Fraction(place))
    counts: dict[Fraction, int] = {}
    for grade in grades:
        counts[grade] = counts.get(grade, 0) + 1
    return [below[grade] + Fraction(counts[grade] + 1, 2) for grade in grades]
