"""Whether one of two runs over the same things did better by more than chance explains.

Only the things that turned out differently distinguish the runs, so only they are counted. Comparing two averages would
let a thousand unchanged things drown ten that broke.
"""

from __future__ import annotations

from fractions import Fraction
from math import sqrt

from goldtui.measures.intervals import wilson


def paired_change(both: int, worse: int, better: int, neither: int) -> tuple[float, float] | None:
    """The 95 % interval of the change of a share from before to after, over pairs; None without pairs.

    `worse` pairs passed before only, `better` after only. Newcombe, Improved confidence intervals for the difference
    between binomial proportions based on paired data, Statistics in Medicine 17 (1998), method 10.
    """
    if min(both, worse, better, neither) < 0:
        raise ValueError(f"counts of pairs start at 0, not {both}, {worse}, {better}, {neither}")
    n = both + worse + better + neither
    before, after = wilson(both + worse, n), wilson(both + better, n)
    if before is None or after is None:
        return None
    p, q = (both + worse) / n, (both + better) / n
    spread = (both + worse) * (better + neither) * (both + better) * (worse + neither)
    excess = both * neither - worse * better
    phi = (max(excess - n / 2, 0) if excess > 0 else excess) / sqrt(spread) if spread else 0.0

    def apart(one: float, other: float) -> float:
        return sqrt(max(0.0, one * one - 2 * phi * one * other + other * other))

    low = q - p - apart(q - after[0], before[1] - p)
    high = q - p + apart(after[1] - q, p - before[0])
    return max(-1.0, low), min(1.0, high)


def mcnemar(worse: int, better: int) -> Fraction | None:
    """The exact two-sided p-value of McNemar's test, above 0 and at most 1; None when nothing differs.

    `worse` and `better` count the pairs that went one way and the other. If the runs were equally good, each of
    them would be a fair coin; p is the chance of a split at least as uneven as this one: twice the binomial tail
    of the rarer way, at most 1. ValueError for a count below 0. McNemar, Note on the sampling error of the
    difference between correlated proportions or percentages, Psychometrika 12 (1947); the exact form is that of
    the sign test, Dixon and Mood, The statistical sign test, JASA 41 (1946).
    """
    if worse < 0 or better < 0:
        raise ValueError(f"counts of pairs start at 0, not {worse} and {better}")
    n = worse + better
    if n == 0:
        return None
    # Each binomial coefficient is made from the previous one: with thousands of pairs, computing each afresh takes
    # minutes.
    tail = ways = 1
    for k in range(min(worse, better)):
        ways = ways * (n - k) // (k + 1)
        tail += ways
    return min(Fraction(1), Fraction(2 * tail, 2**n))
