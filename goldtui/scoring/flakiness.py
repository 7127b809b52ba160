"""Whether a threshold can separate good from bad answers, given the number of claims and the judge's error rate.

A threshold alone sounds exact. But with three claims 0.8 requires all three, a single wrong label moves the score by a
third, and four true trifles hide one lie: only the numbers together show what a gate is worth. All of it is exact.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from math import ceil, comb, floor

from goldtui.model.judges.flakiness import Flakiness, FlakyRow


def needed_claims(claims: int, threshold: Fraction) -> int:
    """How many claims must be true to reach the threshold (above 0, at most 1); ValueError outside that range."""
    if claims < 1:
        raise ValueError(f"a gate needs at least 1 claim, not {claims}")
    return ceil(_threshold(threshold) * claims)


def padding(threshold: Fraction) -> int | None:
    """How many true claims it takes to pass with one false claim; None when none do, at a threshold of 1.

    The least m with m / (m + 1) at or above the threshold.
    """
    return None if _threshold(threshold) == 1 else ceil(threshold / (1 - threshold))


def flip_chance(claims: int, true: int, flip_rate: Fraction, threshold: Fraction) -> Fraction:
    """The chance that label errors reverse the gate's result.

    Each of the `true` claims is labelled false, and each of the others true, with the chance `flip_rate`,
    independently; the number labelled true is then the sum of two binomial numbers. ValueError for a count or share out
    of range.
    """
    if not 0 <= true <= claims:
        raise ValueError(f"of {claims} claims 0 to {claims} can be true, not {true}")
    if not 0 <= flip_rate <= 1:
        raise ValueError(f"a flip rate lies between 0 and 1, not at {flip_rate}")
    needed = needed_claims(claims, threshold)
    # Integer counts of q ** claims equal parts, since fractions would be reduced to lowest terms at every step.
    wrong, q = flip_rate.numerator, flip_rate.denominator
    kept = _binomial(true, q - wrong, wrong)
    gained = _binomial(claims - true, wrong, q - wrong)
    at_least = [0] * (len(gained) + 1)
    for number in range(len(gained) - 1, -1, -1):
        at_least[number] = at_least[number + 1] + gained[number]
    passing = sum(
        parts * at_least[max(0, needed - number)]
        for number, parts in enumerate(kept)
        if needed - number < len(at_least)
    )
    passes = Fraction(passing, q**claims)
    return 1 - passes if true >= needed else passes


def flakiness(claims: int, flip_rate: Fraction, threshold: Fraction, true: Iterable[int] | None = None) -> Flakiness:
    """The whole result, with a row for each number in `true`.

    By default: a wholly true answer and those in the flaky zone. ValueError for a number or share out of range.
    """
    needed = needed_claims(claims, threshold)
    low = max(0, ceil(threshold * claims - 1))
    high = min(claims, floor(threshold * claims + 1))
    asked = {claims, *range(low, high + 1)} if true is None else set(true)
    return Flakiness(
        claims=claims,
        flip_rate=flip_rate,
        threshold=threshold,
        needed=needed,
        zone=(low, high),
        hides_one=padding(threshold),
        rows=tuple(
            FlakyRow(
                true=number,
                passes=number >= needed,
                in_zone=low <= number <= high,
                flips=flip_chance(claims, number, flip_rate, threshold),
            )
            for number in sorted(asked, reverse=True)
        ),
    )


def _threshold(value: Fraction) -> Fraction:
    if not 0 < value <= 1:
        raise ValueError(f"a threshold lies above 0 and is at most 1, not {value}")
    return value


def _binomial(n: int, yes: int, no: int) -> list[int]:
    """For 0 to n yeses among n things, the number of the (yes + no) ** n parts that give this many."""
    return [comb(n, k) * yes**k * no ** (n - k) for k in range(n + 1)]
