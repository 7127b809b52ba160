"""Confidence intervals for counts, so that 3 of 3 is not read as certainty."""

from __future__ import annotations

from math import sqrt

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
