"""The seven ratios of a verdict, computed whatever failed before, each as a fraction in lowest terms.

They diagnose; gates decide. What a zero denominator means is the profile's to say: strict says nothing was
measured, the lesson says 0.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from math import gcd

from goldtui.gates.exhibit import Exhibit
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
    required = exhibit.required
    selected = exhibit.chosen
    chosen = len(required & selected)
    proofs = exhibit.proofs
    total = len(proofs.claims)
    vital = exhibit.vital
    return Metrics(
        lowest(len(required & exhibit.candidates), len(required)),
        lowest(chosen, len(required)),
        lowest(chosen, len(selected)),
        lowest(proofs.supported, total),
        lowest(proofs.cited, total),
        lowest(proofs.established, total),
        lowest(len(proofs.covered & vital), len(vital)),
    )


def lesson(exhibit: Exhibit) -> Metrics:
    """The lesson's arithmetic: precision divides by the list's length, an empty answer or context gives 0."""
    required = exhibit.required
    chosen = required & exhibit.chosen
    support = exhibit.lesson_support
    claims = support.claims
    vital = exhibit.vital
    return Metrics(
        lowest(len(required & exhibit.candidates), len(required)),
        lowest(len(chosen), len(required)),
        _lesson_ratio(len(chosen), len(exhibit.trace.selected_context_ids)),
        _lesson_ratio(claims - len(support.unsupported), claims),
        _lesson_ratio(claims - support.uncited, claims),
        _lesson_ratio(claims - len(support.miscited), claims),
        lowest(len(support.points & vital), len(vital)),
    )


Measure = Callable[[Exhibit], Metrics]
