"""The seven ratios of a verdict, computed whether or not a gate failed, each as a fraction in lowest terms.

They diagnose, as the ranking over several runs does; gates decide. The profile defines the meaning of a zero
denominator: in strict nothing was measured, in the lesson the ratio is 0.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import lru_cache
from math import gcd
from typing import NamedTuple

from goldtui.gates.exhibit import Exhibit
from goldtui.gates.lesson_support import support_of
from goldtui.gates.proof import proofs_of
from goldtui.gates.required import Met, ranking_ids, requirements_met
from goldtui.gates.workings import Read
from goldtui.measures.ranking import measured
from goldtui.model.results import Metrics


@lru_cache(maxsize=4096)
def lowest(k: int, n: int) -> str | None:
    """`"k/n"` in lowest terms; null for a zero `n`."""
    if not n:
        return None
    divisor = gcd(k, n)
    return f"{k // divisor}/{n // divisor}"


@lru_cache(maxsize=4096)
def _lesson_ratio(k: int, n: int) -> str:
    return lowest(k, n) or "0/1"


def strict(exhibit: Exhibit) -> Metrics:
    """Every ratio over distinct ids and judged claims; null where nothing was measured."""
    proofs = proofs_of(exhibit)
    total = len(proofs.claims)
    vital = exhibit.vital
    return Metrics(
        *_read_once(exhibit),
        lowest(proofs.supported, total),
        lowest(proofs.cited, total),
        lowest(proofs.established, total),
        lowest(len(proofs.covered & vital), len(vital)),
    )


def _read_once(exhibit: Exhibit) -> Read:
    """The ratios of the run, cached; they read no answer, so an edit of the answer leaves them unchanged."""
    workings, trace = exhibit.workings, exhibit.trace
    if workings is None:
        return _read(exhibit)
    known = workings.read.get(id(trace))
    if known is None:
        known = workings.read[id(trace)] = trace, _read(exhibit)
    return known[1]


def _read(exhibit: Exhibit) -> Read:
    required, selected, candidates = exhibit.required, exhibit.chosen, exhibit.candidates
    wanted = len(required)
    if exhibit.groups or not required <= candidates or not required <= selected:
        retrieved, read = requirements_met(exhibit, candidates), requirements_met(exhibit, selected)
    else:
        retrieved = read = Met(wanted, wanted, useful=required)
    return (
        lowest(retrieved.k, retrieved.n),
        lowest(read.k, read.n),
        lowest(len(read.useful), len(selected)),
    )


def lesson(exhibit: Exhibit) -> Metrics:
    """The lesson's arithmetic: precision divides by the list's length, an empty answer or context gives 0."""
    retrieved = requirements_met(exhibit, exhibit.candidates, strict_rules=False)
    read = requirements_met(exhibit, exhibit.chosen, strict_rules=False)
    support = support_of(exhibit)
    claims = support.claims
    vital = exhibit.vital
    return Metrics(
        lowest(retrieved.k, retrieved.n),
        lowest(read.k, read.n),
        _lesson_ratio(len(read.useful), len(exhibit.trace.selected_context_ids)),
        _lesson_ratio(claims - len(support.unsupported), claims),
        _lesson_ratio(claims - support.uncited, claims),
        _lesson_ratio(claims - len(support.miscited), claims),
        lowest(len(support.points & vital), len(vital)),
    )


Measure = Callable[[Exhibit], Metrics]


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
        required = ranking_ids(exhibit, ids)
    return ids, required
