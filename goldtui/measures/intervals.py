"""Confidence intervals for counts, so that 3 of 3 is not read as certainty."""

from __future__ import annotations

from math import exp, lgamma, log, log1p, sqrt

Z95 = 1.959964
"""The normal quantile of a two-sided 95 % interval."""


def wilson(k: int, n: int, z: float = Z95) -> tuple[float, float] | None:
    """The Wilson score interval of `k` successes in `n` trials; None for n = 0; `z` = 1.959964 gives 95 %.

    ValueError unless `0 <= k <= n`. Wilson, Probable inference, the law of succession, and statistical
    inference, JASA 22 (1927), eq. without continuity correction.
    """
    if not 0 <= k <= n:
        raise ValueError(f"k must be between 0 and n, not {k} of {n}")
    return None if n == 0 else wilson_of_share(k / n, n, z)


def wilson_of_share(share: float, n: float, z: float = Z95) -> tuple[float, float]:
    """`wilson` of a share, 0 to 1, that is a mean over `n` units which may count in part; `n` may be fractional.

    ValueError unless `0 <= share <= 1` and `n > 0`.
    """
    if not (0 <= share <= 1 and n > 0):
        raise ValueError(f"a share must be between 0 and 1 and n above 0, not {share} of {n}")
    z2 = z * z
    centre = share + z2 / (2 * n)
    half = z * sqrt(share * (1 - share) / n + z2 / (4 * n * n))
    low = (centre - half) / (1 + z2 / n)
    high = (centre + half) / (1 + z2 / n)
    # Exact ends at 0 and 1, where rounding would leave 1e-17.
    return (0.0 if share == 0 else max(0.0, low), 1.0 if share == 1 else min(1.0, high))


def clopper_pearson(k: int, n: int) -> tuple[float, float] | None:
    """The exact 95 % interval of `k` successes in `n` trials, which holds the truth at least as often as it
    says; None for n = 0.

    ValueError unless `0 <= k <= n`. Clopper and Pearson, The use of confidence or fiducial limits illustrated in the
    case of the binomial, Biometrika 26 (1934).
    """
    if not 0 <= k <= n:
        raise ValueError(f"k must be between 0 and n, not {k} of {n}")
    if n == 0:
        return None
    tail = (1 - 0.95) / 2
    low = 0.0 if k == 0 else _beta_quantile(tail, k, n - k + 1)
    high = 1.0 if k == n else _beta_quantile(1 - tail, k + 1, n - k)
    return low, high


def _beta_quantile(share: float, a: int, b: int) -> float:
    """Where the distribution function of Beta(a, b) reaches `share`, by halving."""
    low, high = 0.0, 1.0
    while low < (middle := (low + high) / 2) < high:
        low, high = (middle, high) if _beta_below(middle, a, b) < share else (low, middle)
    return high


def _beta_below(x: float, a: int, b: int) -> float:
    """The regularised incomplete beta function, by its continued fraction (Press et al., Numerical Recipes, 6.4)."""
    front = exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) + b * log1p(-x))
    if x < (a + 1) / (a + b + 2):
        return front * _beta_fraction(x, a, b) / a
    return 1 - front * _beta_fraction(1 - x, b, a) / b


def _beta_fraction(x: float, a: int, b: int) -> float:
    c, d = 1.0, 1 / (1 - (a + b) * x / (a + 1))
    value, m = d, 0
    while True:
        m += 1
        even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
        odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
        before = value
        for step in (even, odd):
            d, c = 1 / (1 + step * d), 1 + step / c
            value *= d * c
        if abs(value - before) <= 1e-15 * abs(value):
            return value
