"""Works out what a judged share is worth: what it needs, how often errors turn it, and what would hide a lie."""

from __future__ import annotations

from fractions import Fraction

from goldtui.model.judges.ratio import MOST_ATOMS, JudgedRatio
from goldtui.scoring.flakiness import flip_chance, needed_claims, padding


def judged_ratio(k: int, n: int, undecided: int, threshold: Fraction, flip_rate: Fraction | None = None) -> JudgedRatio:
    """The ratio with its companions; ValueError for a share out of range."""
    atoms = n + undecided
    known = flip_rate is not None and 0 < n <= MOST_ATOMS
    return JudgedRatio(
        k=k,
        n=n,
        undecided=undecided,
        threshold=threshold,
        needed=needed_claims(atoms, threshold) if atoms else None,
        flip_rate=flip_rate,
        flips=flip_chance(n, k, flip_rate, threshold) if known and flip_rate is not None else None,
        hides_one=padding(threshold),
    )
