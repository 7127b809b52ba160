"""Confidence intervals for counts, so that 3 of 3 is not read as certainty."""

from __future__ import annotations

from math import sqrt


def wilson(k: int, n: int, z: float = 1.959964) -> tuple[float, float] | None:
    """The Wilson score interval of `k` successes in `n` trials; None for n = 0; `z` = 1.959964 gives 95 %.

    ValueError unless `0 <= k <= n`. Wilson, Probable inference, the law of succession, and statistical
    inference, JASA 22 (1927), eq. without continuity correction.
    """
    if not 0 <= k <= n:
        raise ValueError(f"k must be between 0 and n, not {k} of {n}")
    if n == 0:
        return None
    share = k / n
    z2 = z * z
    centre = share + z2 / (2 * n)
    half = z * sqrt(share * (1 - share) / n + z2 / (4 * n * n))
    low = (centre - half) / (1 + z2 / n)
    high = (centre + half) / (1 + z2 / n)
    # The exact ends at 0 and n, where rounding would leave 1e-17.
    return (0.0 if k == 0 else max(0.0, low), 1.0 if k == n else min(1.0, high))
