"""Ranking measures as plain loops over ids, so that every ratio still knows its count.

Ids are compared as exact strings. An id that is listed twice counts once, at its first place; a ranking that
repeats ids is a fault which admissibility reports, not something a measure should reward or punish twice.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set
from fractions import Fraction
from math import log2


def _cutoff(k: int) -> int:
    if k < 1:
        raise ValueError(f"k must be at least 1, not {k}")
    return k


def unique(ids: Iterable[str]) -> list[str]:
    """The ids in order, each once, at its first place."""
    return list(dict.fromkeys(ids))


def recall(ids: Iterable[str], required: Set[str]) -> tuple[int, int]:
    """`(k, n)`: how many of the n required ids are listed; n = 0 (nothing required) is not measured."""
    return len(required & set(ids)), len(required)


def precision(ids: Iterable[str], required: Set[str]) -> tuple[int, int]:
    """`(k, n)`: how many of the n different listed ids are required; n = 0 is not measured."""
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
    _cutoff(k)
    if not required:
        return None
    gained = sum(1 / log2(rank + 1) for rank, found in enumerate(unique(ids)[:k], 1) if found in required)
    ideal = sum(1 / log2(rank + 1) for rank in range(1, min(len(required), k) + 1))
    return gained / ideal
