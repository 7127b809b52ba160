"""Whether one of two runs over the same things did better by more than chance explains.

Only the things that turned out differently distinguish the runs, so only they are counted. Comparing two averages would
let a thousand unchanged things drown ten that broke.
"""

from __future__ import annotations

from fractions import Fraction


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
