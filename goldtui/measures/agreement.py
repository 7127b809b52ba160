"""How far people agree when they label the same things, beyond what chance alone would give.

Each coefficient is one exact fraction with its count and an interval, or the reason why there is none. That prevents
two common errors: a kappa of 0 or 1 for two people who only ever used one label, and a bare figure from five labels
that reads like one from five hundred.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import TypeVar

from goldtui.measures.intervals import wilson_of_share

Label = TypeVar("Label", bound=Hashable)


class Why(StrEnum):
    """Why a coefficient does not exist."""

    NO_PAIRS = "no pairs"
    """Nothing was labelled by two people."""
    ONE_LABEL = "one label only"
    """Everybody gave everything the same label, so chance agreement is 1 and cannot be subtracted."""


@dataclass(frozen=True, slots=True)
class Coefficient:
    """Agreement beyond chance: 1 is full agreement, 0 is what chance gives, below 0 is worse than chance."""

    value: Fraction
    n: int
    """Things labelled by at least two people."""
    low: float
    high: float
    """The ends of the 95 % interval, -1 to 1; see `_interval`."""


@dataclass(frozen=True, slots=True)
class Undefined:
    """A coefficient that does not exist; it is neither 0 nor 1 and does not compare with numbers."""

    why: Why
    n: int
    """Things labelled by at least two people."""


def agreeing(pairs: Iterable[tuple[Label, Label]]) -> tuple[int, int]:
    """`(k, n)`: of n things, how many got two equal labels; n = 0 means not measured."""
    listed = list(pairs)
    return sum(first == second for first, second in listed), len(listed)


def base_rates(labels: Iterable[Label], known: Sequence[Label] = ()) -> dict[Label, tuple[int, int]]:
    """`(k, n)` for each label: how many of the n labels given are this one; n = 0 means not measured.

    The `known` labels come first, in their order, including those nobody gave; then the others as they appear.
    """
    counts = Counter(labels)
    n = counts.total()
    return {label: (counts[label], n) for label in dict.fromkeys((*known, *counts))}


def kappa(pairs: Iterable[tuple[Label, Label]]) -> Coefficient | Undefined:
    """Cohen's kappa of two people who labelled the same things; the first of each pair is always the same person's.

    `(p_o - p_e) / (1 - p_e)`, where p_o is the share of equal labels and p_e the share to expect if each person kept
    their own rates and ignored the thing. Cohen, A coefficient of agreement for nominal scales, Educational and
    Psychological Measurement 20(1), 1960.
    """
    listed = list(pairs)
    k, n = agreeing(listed)
    if n == 0:
        return Undefined(Why.NO_PAIRS, 0)
    first, second = Counter(one for one, _ in listed), Counter(two for _, two in listed)
    by_chance = Fraction(sum(count * second[label] for label, count in first.items()), n * n)
    if by_chance == 1:
        return Undefined(Why.ONE_LABEL, n)
    return _coefficient(Fraction(k, n), 1 - by_chance, n, float(n))


def alpha(units: Iterable[Sequence[Label | None]]) -> Coefficient | Undefined:
    """Krippendorff's alpha for nominal labels by any number of people; None is a label that was not given.

    A unit is the labels of one thing, in any order. `1 - D_o / D_e`, where D_o is the disagreement among the labels of
    one unit and D_e that among all pairable labels; a unit with fewer than two labels has no pair and is not counted.
    Krippendorff, Computing Krippendorff's Alpha-Reliability (2011), section C.
    """
    counted = [Counter(label for label in unit if label is not None) for unit in units]
    pairable = [counts for counts in counted if counts.total() >= 2]
    if not pairable:
        return Undefined(Why.NO_PAIRS, 0)
    totals: Counter[Label] = Counter()
    for unit in pairable:
        totals.update(unit)
    n = totals.total()
    by_chance = Fraction(sum(count * (count - 1) for count in totals.values()), n * (n - 1))
    if by_chance == 1:
        return Undefined(Why.ONE_LABEL, len(pairable))
    equal = sum(Fraction(sum(c * (c - 1) for c in unit.values()), unit.total() - 1) for unit in pairable)
    # Kish, Survey Sampling (1965): units of unequal weight carry less information than their number suggests.
    telling = n * n / sum(unit.total() ** 2 for unit in pairable)
    return _coefficient(Fraction(equal, n), 1 - by_chance, len(pairable), telling)


def _coefficient(observed: Fraction, room: Fraction, n: int, telling: float) -> Coefficient:
    """The coefficient for an observed agreement, where chance leaves `room` (above 0) to disagree."""
    value = 1 - (1 - observed) / room
    low, high = _interval(observed, room, telling)
    # Rounding must not put the value outside its own interval.
    return Coefficient(value, n, min(low, float(value)), max(high, float(value)))


def _interval(observed: Fraction, room: Fraction, telling: float) -> tuple[float, float]:
    """The 95 % interval: Wilson's for the observed agreement, rescaled with chance held fixed.

    Cohen (1960) holds chance fixed in his own standard error. Wilson's interval replaces his normal one, which (like
    Fleiss, Cohen and Everitt 1969, or a bootstrap) has no width at all when everything agrees. A unit of more than two
    labels agrees in part, which varies at most as much as yes or no with the same mean (Bhatia and Davis, American
    Mathematical Monthly 107, 2000), so its interval errs on the wide side.
    """
    low, high = (1 - (1 - end) / float(room) for end in wilson_of_share(float(observed), telling))
    return max(-1.0, low), min(1.0, high)
