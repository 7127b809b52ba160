"""How badly a share fits what a judge says and the errors it was seen to make: the score test that gives the interval.

Wilson's interval is this test for one count. Here three counts are off by chance at once, the judge's yeses and its
errors of either kind, and a normal approximation of them is far too wide for a judge that hardly errs.
"""

from __future__ import annotations

from collections.abc import Callable
from math import inf, sqrt
from typing import NamedTuple

_FINE = 1e-12
_FURTHEST = 1e9
"""Beyond this pull on the shares nothing moves any more."""


class Seen(NamedTuple):
    """Counts of a judge: its yeses in a run, and on what people labelled."""

    yes: int
    of: int
    true_yes: int
    labelled_yes: int
    false_yes: int
    labelled_no: int

    @property
    def most_likely(self) -> float:
        """The share that fits best, 0 to 1; the judge must say yes to a truth more often than to a lie."""
        right, wrong = self.true_yes / self.labelled_yes, self.false_yes / self.labelled_no
        return min(1.0, max(0.0, (self.yes / self.of - wrong) / (right - wrong)))


def misfit(share: float, seen: Seen) -> float:
    """Rao's score statistic of a share, which is Pearson's chi-square with one degree of freedom.

    The judge's errors are taken as they are most likely if the share is true. With u as the multiplier of that
    condition, each of the three shares q of x in n solves x - n q + w u q (1 - q) = 0, with w as the weight it has in
    `share * sensitivity + (1 - share) * false yes - yes = 0`; and that sum rises with u.
    """
    parts = (
        (seen.true_yes, seen.labelled_yes, share),
        (seen.false_yes, seen.labelled_no, 1 - share),
        (seen.yes, seen.of, -1.0),
    )

    def gap(pull: float) -> float:
        return sum(weight * _pulled(x, n, weight * pull) for x, n, weight in parts)

    far = -1.0 if gap(0.0) > 0 else 1.0
    while gap(far) * far < 0:
        far *= 2
        if abs(far) > _FURTHEST:
            return inf
    pull = _rising_root(gap, min(0.0, far), max(0.0, far))
    at = ((weight, n, _pulled(x, n, weight * pull)) for x, n, weight in parts)
    return sum((weight * pull) ** 2 * q * (1 - q) / n for weight, n, q in at)


def score_interval(seen: Seen, z: float) -> tuple[float, float] | None:
    """The shares around the best one whose misfit is at most z squared; null where even the best is no fit."""
    best = seen.most_likely

    def fits(share: float) -> float:
        return misfit(share, seen) - z * z

    if fits(best) > 0:
        return None
    low = 0.0 if fits(0.0) <= 0 else _rising_root(lambda share: -fits(share), 0.0, best, 1e-9)
    high = 1.0 if fits(1.0) <= 0 else _rising_root(fits, best, 1.0, 1e-9)
    return low, high


def _pulled(x: int, n: int, pull: float) -> float:
    """The share q, 0 to 1, with x - n q + pull q (1 - q) = 0."""
    rest = n - pull
    root = sqrt(max(0.0, rest * rest + 4 * pull * x))
    if rest < 0:
        return (root - rest) / (2 * pull)
    return 2 * x / (rest + root) if x else 0.0


def _rising_root(of: Callable[[float], float], low: float, high: float, fine: float = _FINE) -> float:
    """Where a function that rises is 0, by Ridders' method, which keeps the root between two points."""
    at_low, at_high = of(low), of(high)
    while high - low > fine * max(1.0, abs(low), abs(high)):
        half = (high - low) / 2
        middle = low + half
        at_middle = of(middle)
        points = [(middle, at_middle)]
        spread = at_middle * at_middle - at_low * at_high
        if 0 < spread < inf:
            straight = middle - half * at_middle / sqrt(spread)
            points.append((straight, of(straight)))
        for place, found in points:
            if found == 0:
                return place
            if found < 0 and place > low:
                low, at_low = place, found
            elif found > 0 and place < high:
                high, at_high = place, found
    return (low + high) / 2
