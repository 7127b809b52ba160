"""The share of yeses that people would count, worked out from a judge's count and the errors it is known to make.

A judge's own share is off by its errors, and no number of answers mends that. Which correction is right depends on how
the labels were drawn; the wrong one misses the truth far more often than its interval says.
"""

from __future__ import annotations

from fractions import Fraction
from math import sqrt
from typing import NamedTuple

from goldtui.measures.confusion import Confusion
from goldtui.measures.intervals import Z95
from goldtui.measures.score_test import Seen, score_interval

HALF_A_LABEL = Fraction(1, 2)


class Corrected(NamedTuple):
    """A corrected share with its 95 % interval, all 0 to 1."""

    value: Fraction
    low: float
    high: float


def rogan_gladen(k: int, n: int, sensitivity: tuple[int, int], specificity: tuple[int, int]) -> Corrected | None:
    """The share behind a judge's k yeses of n, by labels from elsewhere, or as many of each class as one liked.

    `sensitivity` and `specificity` are `(k, n)`. None without answers or labels of a class, where the two together are
    1 or less (such a judge says nothing of the truth), and where the judge says yes so often, or so seldom, that its
    labels are not of statements like these. The estimate is that of Rogan and Gladen, American Journal of Epidemiology
    107 (1978). The interval is that of the score test with the judge's errors as nuisance, as Miettinen and Nurminen
    build theirs, Comparative analysis of two rates, Statistics in Medicine 4 (1985); that of Lang and Reiczigel,
    Preventive Veterinary Medicine 113 (2014), which adds a label to each count, is up to 100 % sure where it says 95.
    """
    if not (n and sensitivity[1] and specificity[1]):
        return None
    right, wrong = Fraction(*sensitivity), 1 - Fraction(*specificity)
    if right <= wrong:
        return None
    value = min(Fraction(1), max(Fraction(0), (Fraction(k, n) - wrong) / (right - wrong)))
    ends = score_interval(Seen(k, n, *sensitivity, specificity[1] - specificity[0], specificity[1]), Z95)
    return ends and _within(value, *ends)


def prediction_powered(labelled: Confusion, k: int, n: int, added: Fraction = HALF_A_LABEL) -> Corrected | None:
    """The share behind a run, of which people labelled a random draw; the judge says yes to k of the n others.

    None without a label or without others. The judge's answers count as far as they help, so that a useless judge costs
    nothing: Angelopoulos, Duchi and Zrnic, PPI++: efficient prediction-powered inference (2023), tuned. `added` goes
    into each of the four counts for the interval, as in Agresti and Coull, The American Statistician 52 (1998): without
    it a hundred labels with no error of the judge among them look like a judge who makes none. 0 gives the published
    interval.
    """
    if not (n and labelled.n):
        return None
    value, _ = _tuned(labelled, Fraction(0), k, n)
    share, variance = _tuned(labelled, added, k, n)
    half = Z95 * sqrt(variance)
    return _within(min(Fraction(1), max(Fraction(0), value)), float(share) - half, float(share) + half)


def _tuned(labelled: Confusion, added: Fraction, k: int, n: int) -> tuple[Fraction, Fraction]:
    """The estimate and its variance, with the weight of the judge's answers that makes the variance least."""
    true_yes, false_yes, false_no, true_no = (Fraction(count) + added for count in labelled)
    m = true_yes + false_yes + false_no + true_no
    people, judge, others = (true_yes + false_no) / m, (true_yes + false_yes) / m, Fraction(k, n)
    together = true_yes / m - people * judge
    all_n = n + m
    pooled = (k + true_yes + false_yes) / all_n
    spread = pooled * (1 - pooled) * all_n / (all_n - 1)
    weight = min(Fraction(1), max(Fraction(0), together / ((1 + m / n) * spread))) if spread else Fraction(0)
    rectified = people * (1 - people) + weight**2 * judge * (1 - judge) - 2 * weight * together
    return weight * others + people - weight * judge, weight**2 * others * (1 - others) / n + rectified / m


def _within(value: Fraction, low: float, high: float) -> Corrected:
    """Ends between 0 and 1 that hold the value."""
    low, high = max(0.0, min(low, float(value))), min(1.0, max(high, float(value)))
    return Corrected(value, low, high)
