"""Totals of the strict results: ratios as k of n with their thresholds, and why a run does not pass.

A rate over nothing is reported as such. The scorer's own defaults, 1.0 for the good rates and 0.0 for the bad ones, let
a run pass that answered nothing at all.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from goldtui.model.counts import percent, plural
from goldtui.model.results import Status, Tier
from goldtui.model.score import Group, Measure
from goldtui.scoring.wfgy import bits
from goldtui.scoring.wfgy.bits import Rules
from goldtui.scoring.wfgy.gates import AT_MOST
from goldtui.scoring.wfgy.hints import why_low


class _Ratio(NamedTuple):
    """Bits that a case must have, and must lack, to count in n; and the further bits it needs to count in k."""

    gate: str
    name: str
    title: str
    of: int
    has: int
    of_not: int = 0
    has_not: int = 0
    needs_label: bool = False
    """Cases without labelled citations cannot be measured."""


_RATIOS = (
    _Ratio("precision", "precision", "precision of answers", bits.TRACED | bits.SHIPPED, bits.RIGHT, needs_label=True),
    _Ratio("chr", "chr", "citation hits, as the scorer counts", bits.SHIPPED, bits.ABLE | bits.HIT, needs_label=True),
    _Ratio("chr_all", "chr_all", "citation hits, as its page defines", bits.SHIPPED, bits.HIT, needs_label=True),
    _Ratio("under", "under_refusal", "answered, though a refusal was due", bits.TRACED, bits.SHIPPED, of_not=bits.ABLE),
    _Ratio(
        "over", "over_refusal", "refused, though an answer was due", bits.TRACED | bits.ABLE, 0, has_not=bits.SHIPPED
    ),
    _Ratio("recall", "recall_at_k", "recall@{k}", bits.TRACED | bits.ABLE, bits.RECALLED, needs_label=True),
    _Ratio("", "only_labelled", "answers that cite nothing else", bits.SHIPPED | bits.ABLE, bits.ONLY_LABELLED),
)


@dataclass(frozen=True, slots=True)
class Counts:
    """How many cases had each result, and how many could not be judged at all."""

    results: Mapping[int, int]
    absent: int
    """Cases without a trace or with several."""

    def count(self, has: int, lacks: int = 0) -> int:
        """Cases with all of the first bits and none of the second."""
        return sum(number for code, number in self.results.items() if code & has == has and not code & lacks)

    @property
    def traced(self) -> int:
        """Cases with one trace."""
        return self.count(bits.TRACED)

    @property
    def judged(self) -> int:
        """Those that could be judged: without a citation in the gold an answer cannot be."""
        return sum(number for code, number in self.results.items() if bits.is_judged(code))

    @property
    def right(self) -> int:
        """Cases answered right, or refused where that was due."""
        return sum(number for code, number in self.results.items() if code & bits.TRACED and bits.is_right(code))


def measures(counts: Counts, gates: Mapping[str, Fraction], rules: Rules) -> tuple[Measure, ...]:
    """The profile's measures in order; one without a threshold is a diagnostic."""
    found = [_measure(one, counts, gates.get(one.gate), rules) for one in _RATIOS]
    low = {one.name: why_low(one, found) for one in found}
    return tuple(one.model_copy(update={"first_fix": low[one.name]}) if low[one.name] else one for one in found)


def _measure(ratio: _Ratio, counts: Counts, bound: Fraction | None, rules: Rules) -> Measure:
    unlabelled = counts.count(ratio.of | bits.ABLE, ratio.of_not | bits.LABELLED) if ratio.needs_label else 0
    n = counts.count(ratio.of, ratio.of_not) - unlabelled
    k = counts.count(ratio.of | ratio.has, ratio.of_not | ratio.has_not)
    at_most = ratio.gate in AT_MOST
    if n == 0:
        nothing = counts.absent or unlabelled or not counts.traced
        status = Status.NOT_TESTED if nothing else Status.NOT_APPLICABLE
    elif bound is None:
        status = Status.PASS
    elif unlabelled:
        status = Status.NOT_TESTED
    else:
        kept = k <= bound * n if at_most else k >= bound * n
        status = Status.PASS if kept else Status.FAIL
    return Measure(
        name=ratio.name,
        title=ratio.title.format(k=rules.k),
        group=Group.SCORER,
        tier=Tier.DIAGNOSTIC if bound is None else Tier.CRITICAL,
        status=status,
        k=k if n else None,
        n=n or None,
        bound=bound,
        at_most=at_most,
        not_tested=unlabelled,
        not_applicable=counts.traced - n - unlabelled,
        why=_why(ratio, n, unlabelled, counts),
    )


def _why(ratio: _Ratio, n: int, unlabelled: int, counts: Counts) -> str:
    if unlabelled:
        cases = plural(unlabelled, "answerable case names", "answerable cases name")
        return f"{cases} no citation in the gold, so that part could not be measured"
    if n:
        return _spoilt(counts) if ratio.name == "precision" else ""
    if counts.absent or not counts.traced:
        return "no case it is about has exactly one trace"
    return {
        "under_refusal": "every question of the gold is answerable",
        "over_refusal": "no question of the gold is answerable",
        "recall_at_k": "no question of the gold is answerable",
    }.get(ratio.name, "nothing was answered")


def _spoilt(counts: Counts) -> str:
    """How many answers say a phrase of the gold and cannot be right because of the rest of their text."""
    broken, taken_back = counts.count(bits.BROKEN), counts.count(bits.TAKEN_BACK)
    said = [f"answers that break a constraint of their case: {broken}"] if broken else []
    said += [f"answers that take back what they say: {taken_back}"] if taken_back else []
    return "; ".join(said)


def failing(found: Sequence[Measure]) -> Iterator[str]:
    """Each gated measure that fails or was not measured, as a sentence with what to do."""
    for one in found:
        if one.bound is None:
            continue
        if one.status is Status.FAIL:
            side = "more than" if one.at_most else "fewer than"
            yield f"{one.title}: {one.k} of {one.n}, {side} {percent(one.bound)}; {one.first_fix}"
        elif one.status is Status.NOT_TESTED:
            yield f"{one.title} is not tested: {one.why}"
