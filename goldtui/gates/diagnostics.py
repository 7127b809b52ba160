"""How well a run ranked the required sources. It explains a failing gate and decides nothing."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple

from goldtui.gates.exhibit import Exhibit
from goldtui.gates.required import ranked_for
from goldtui.measures.ranking import measured


class Ranking(NamedTuple):
    """The ranking over one run, or summed over several. `at` is the cut-off k of the policy."""

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
    """Summed over the reranked lists (candidates where nothing was reranked) of every run that requires a source."""
    found = measured(map(_ranked, exhibits), at)
    return Ranking(at, found.rankings, found.recall, found.precision, found.reciprocal_ranks, found.ndcg)


def _ranked(exhibit: Exhibit) -> tuple[tuple[str, ...], frozenset[str]]:
    ids = exhibit.trace.reranked_ids or exhibit.trace.first_stage_ids
    required = exhibit.required
    if exhibit.groups or not required.issubset(ids):
        required = ranked_for(exhibit, ids)
    return ids, required
