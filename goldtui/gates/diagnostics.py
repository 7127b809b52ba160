"""How well a run ranked the required sources. It explains a red gate and decides nothing."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple

from goldtui.gates.exhibit import Exhibit
from goldtui.measures.ranking import ndcg_at, precision_at, recall_at, reciprocal_rank


class Ranking(NamedTuple):
    """Over one run, or summed over several. `at` is the cut-off k of the policy."""

    at: int
    runs: int
    """Runs whose case requires a source; the others have nothing to rank and are left out."""
    recall: tuple[int, int]
    precision: tuple[int, int]
    reciprocal_ranks: Fraction
    """The sum over `runs`; divided by their number it is MRR."""
    ndcg: float
    """The sum over `runs` of NDCG at k."""


def ranking(exhibits: Iterable[Exhibit], at: int) -> Ranking:
    """The reranked lists (the candidates where nothing was reranked) of every run that had something to find."""
    runs = found = wanted = useful = places = 0
    ranks, gains = Fraction(0), 0.0
    for exhibit in exhibits:
        required = exhibit.required
        if not required:
            continue
        ids = exhibit.trace.reranked_ids or exhibit.trace.first_stage_ids
        k, n = recall_at(ids, required, at)
        found, wanted = found + k, wanted + n
        k, n = precision_at(ids, required, at)
        useful, places = useful + k, places + n
        ranks += reciprocal_rank(ids, required) or 0
        gains += ndcg_at(ids, required, at) or 0.0
        runs += 1
    return Ranking(at, runs, (found, wanted), (useful, places), ranks, gains)
