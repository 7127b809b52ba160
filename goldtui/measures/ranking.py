"""Ranking measures as plain loops over ids, so that every ratio keeps its count.

Ids are compared as exact strings. An id that is listed twice counts once, at its first place; a ranking that repeats
ids is a fault for admissibility to report, not something a measure should reward or punish twice. trec_eval cannot
score such a ranking, since it takes each id once. On every other ranking the values equal its own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence, Set
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate
from math import log2
from typing import NamedTuple


def _cutoff(k: int) -> int:
    if k < 1:
        raise ValueError(f"k must be at least 1, not {k}")
    return k


def unique(ids: Iterable[str]) -> list[str]:
    """The ids in order, each kept once, at its first place."""
    return list(dict.fromkeys(ids))


def recall(ids: Iterable[str], required: Set[str]) -> tuple[int, int]:
    """`(k, n)`: how many of the n required ids are listed; n = 0 (nothing required) means not measured."""
    return len(required & set(ids)), len(required)


def precision(ids: Iterable[str], required: Set[str]) -> tuple[int, int]:
    """`(k, n)`: how many of the n different listed ids are required; n = 0 means not measured."""
    listed = set(ids)
    return len(listed & required), len(listed)


def recall_at(ids: Sequence[str], required: Set[str], k: int) -> tuple[int, int]:
    """`recall` of the first k different ids; `k >= 1`, else ValueError."""
    return recall(unique(ids)[: _cutoff(k)], required)


def precision_at(ids: Sequence[str], required: Set[str], k: int) -> tuple[int, int]:
    """`precision` of the first k different ids, as TREC counts it: n is k even when fewer ids are listed."""
    return len(set(unique(ids)[: _cutoff(k)]) & required), k


def reciprocal_rank(ids: Sequence[str], required: Set[str]) -> Fraction | None:
    """1 / rank of the first required id, 0 when none is listed, None when nothing is required.

    Voorhees, The TREC-8 Question Answering Track Report (1999).
    """
    if not required:
        return None
    for rank, found in enumerate(unique(ids), 1):
        if found in required:
            return Fraction(1, rank)
    return Fraction(0)


def ndcg_at(ids: Sequence[str], required: Set[str], k: int) -> float | None:
    """Normalised discounted cumulative gain of the first k ids, 0 to 1; None when nothing is required.

    Gain 1 for a required id, discount log2(rank + 1), divided by the best order's sum: Jaervelin and
    Kekaelaeinen, Cumulated gain-based evaluation of IR techniques, TOIS 20(4), 2002, in trec_eval's form.
    """
    discounts, ideals = _gains(_cutoff(k))
    if not required:
        return None
    gained = sum(discount for found, discount in zip(unique(ids), discounts, strict=False) if found in required)
    return gained / ideals[min(len(required), k)]


class Measured(NamedTuple):
    """The four ranking measures, summed over the rankings that had something to find."""

    at: int
    """The cut-off k."""
    rankings: int
    """Rankings that had something to find; a sum divided by this number is a mean."""
    found: int
    """Required ids among the first k."""
    required: int
    """All required ids."""
    firsts: Counter[int]
    """How often the first required id came at each rank, from 1; rankings without one are left out."""
    ndcg: float
    """The sum of NDCG at k."""

    @property
    def recall(self) -> tuple[int, int]:
        """`recall_at`, summed: n is all required ids."""
        return self.found, self.required

    @property
    def precision(self) -> tuple[int, int]:
        """`precision_at`, summed: n is k for each ranking."""
        return self.found, self.at * self.rankings

    @property
    def reciprocal_ranks(self) -> Fraction:
        """The sum of `reciprocal_rank`."""
        return sum((Fraction(often, rank) for rank, often in self.firsts.items()), Fraction(0))


def measured(rankings: Iterable[tuple[Sequence[str], Set[str]]], k: int) -> Measured:
    """`recall_at`, `precision_at`, `reciprocal_rank` and `ndcg_at` summed over (ids, required), read once each.

    Rankings for which nothing is required are left out. ValueError unless `k >= 1`.
    """
    discounts, ideals = _gains(_cutoff(k))
    number = found = wanted = 0
    firsts: list[int] = []
    ndcg = 0.0
    for ids, required in rankings:
        if not required:
            continue
        number += 1
        needed = len(required)
        wanted += needed
        for one in ids:
            if one in required:
                break
        else:
            continue
        # Nothing counts beyond this rank, so repeated ids further down need no check.
        first = ids.index(one)
        seen = ids[: first if first > k else k]
        if len(set(seen)) < len(seen):
            ids = unique(ids)
            first = ids.index(one)
        firsts.append(first + 1)
        if first < k:
            gained = 0.0
            for place, one in enumerate(ids[first:k], first):
                if one in required:
                    found += 1
                    gained += discounts[place]
            ndcg += gained / ideals[needed if needed < k else k]
    return Measured(k, number, found, wanted, Counter(firsts), ndcg)


@lru_cache(maxsize=16)
def _gains(k: int) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """The discount of each of the first k ranks, and the gain of the best order for 0 to k required ids."""
    discounts = tuple(1 / log2(rank + 1) for rank in range(1, k + 1))
    return discounts, (0.0, *accumulate(discounts))
