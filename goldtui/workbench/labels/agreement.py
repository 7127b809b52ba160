"""How far reviewers agree in their blind labels, over all cases that two of them labelled.

A single figure for a set hides that two of five people read the guideline differently, so each figure is also given per
pair. Each comes with its count, base rates and interval, or the reason why there is none.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from typing import Any

from goldtui.casework.adjudication import Sheets
from goldtui.measures.agreement import Coefficient, Undefined, agreeing, alpha, base_rates, kappa
from goldtui.measures.intervals import wilson
from goldtui.measures.overlap import Place, exact_match, f1, jaccard
from goldtui.model.counts import plural
from goldtui.model.labels import ClaimLabel, Coverage, LabelSheet, Support

_VERDICTS = tuple(one.value for one in Support)
_COVERAGES = tuple(one.value for one in Coverage)

Rates = Mapping[str, tuple[int, int]]
"""k of n by label, in the order in which labels are offered."""


@dataclass(frozen=True, slots=True)
class Shared:
    """Two people's labels of the items that both labelled."""

    agree: tuple[int, int]
    """`(k, n)`: they agree on k of n items; n = 0 means not measured."""
    interval: tuple[float, float] | None
    """The 95 % Wilson interval of `agree`; null when n = 0."""
    rates: tuple[Rates, Rates]
    """The base rates of each person."""
    kappa: Coefficient | Undefined


@dataclass(frozen=True, slots=True)
class Phrases:
    """How much two people's phrases overlap, on the claims that both call supported."""

    claims: int
    exact: tuple[int, int]
    """`(k, n)`: both marked k of the n distinct phrases alike; n = 0 means not measured, also below."""
    jaccard: tuple[int, int]
    """`(k, n)`: of the n code points that either marked, both marked k."""
    f1: tuple[int, int]
    """`(k, n)`: code points that both marked, counted once per person, of all code points they marked."""


@dataclass(frozen=True, slots=True)
class Two:
    """Two people, over the cases that both labelled."""

    people: tuple[str, str]
    cases: int
    claims: Shared
    points: Shared
    phrases: Phrases


@dataclass(frozen=True, slots=True)
class Everybody:
    """All people's labels of one kind."""

    rates: Rates
    """Base rates over everything labelled, including items that only one person labelled."""
    alpha: Coefficient | Undefined


@dataclass(frozen=True, slots=True)
class Agreement:
    """The agreement of a set or of a slice of it."""

    people: tuple[str, ...]
    cases: int
    """Cases that at least two people labelled."""
    claims: Everybody
    points: Everybody
    pairs: tuple[Two, ...]
    """Each pair that labelled a case together, by name."""


def agreement(cases: Iterable[Sheets]) -> Agreement:
    """The agreement over these cases; all sheets of one case must be about the same text."""
    listed = list(cases)
    people = tuple(sorted({person for sheets in listed for person in sheets}))
    return Agreement(
        people=people,
        cases=sum(len(sheets) >= 2 for sheets in listed),
        claims=_everybody(listed, "claim", _VERDICTS),
        points=_everybody(listed, "point", _COVERAGES),
        pairs=tuple(_two(listed, *names) for names in combinations(people, 2) if _together(listed, *names)),
    )


def _everybody(cases: Sequence[Sheets], kind: str, known: Sequence[str]) -> Everybody:
    units: list[list[str]] = []
    for sheets in cases:
        by_name: dict[str, list[str]] = {}
        for sheet in sheets.values():
            for name, says in _said(sheet, kind).items():
                by_name.setdefault(name, []).append(says)
        units += by_name.values()
    return Everybody(base_rates((says for unit in units for says in unit), known), alpha(units))


def _together(cases: Sequence[Sheets], first: str, second: str) -> list[tuple[LabelSheet, LabelSheet]]:
    return [(sheets[first], sheets[second]) for sheets in cases if first in sheets and second in sheets]


def _two(cases: Sequence[Sheets], first: str, second: str) -> Two:
    both = _together(cases, first, second)
    return Two(
        people=(first, second),
        cases=len(both),
        claims=_shared(both, "claim", _VERDICTS),
        points=_shared(both, "point", _COVERAGES),
        phrases=_phrases(both),
    )


def _shared(both: Sequence[tuple[LabelSheet, LabelSheet]], kind: str, known: Sequence[str]) -> Shared:
    pairs: list[tuple[str, str]] = []
    for one, two in both:
        ones, twos = _said(one, kind), _said(two, kind)
        pairs += [(says, twos[name]) for name, says in ones.items() if name in twos]
    k, n = agreeing(pairs)
    rates = (base_rates([a for a, _ in pairs], known), base_rates([b for _, b in pairs], known))
    return Shared((k, n), wilson(k, n), rates, kappa(pairs))


def _phrases(both: Sequence[tuple[LabelSheet, LabelSheet]]) -> Phrases:
    claims, first, second = 0, list[Place](), list[Place]()
    for case, (one, two) in enumerate(both):
        others = {label.claim_id: label for label in two.claims}
        for label in one.claims:
            other = others.get(label.claim_id)
            if other is not None and label.says is other.says is Support.SUPPORTED:
                claims += 1
                first += _places(case, label)
                second += _places(case, other)
    return Phrases(claims, exact_match(first, second), jaccard(first, second), f1(first, second))


def _places(case: int, label: ClaimLabel) -> list[Place]:
    """The positions of the phrases; the same words for another claim or case are a different position."""
    return [((case, label.claim_id, mark.chunk_id, mark.version), mark.start, mark.end) for mark in label.phrases]


def _said(sheet: LabelSheet, kind: str) -> dict[str, str]:
    """The verdicts on claims or points, by id."""
    return {label.spot[1]: label.says.value for label in sheet.labels if label.spot[0] == kind}


def coefficient_words(name: str, result: Coefficient | Undefined) -> str:
    """`kappa 0.71 (n = 32, 95 % interval 0.52 to 0.86)`, or `kappa undefined: one label only (n = 7)`."""
    if isinstance(result, Undefined):
        return f"{name} undefined: {result.why} (n = {result.n})"
    inside = f"n = {result.n}, 95 % interval {_two_digits(result.low)} to {_two_digits(result.high)}"
    return f"{name} {_two_digits(result.value)} ({inside})"


def agree_words(shared: Shared) -> str:
    """`agree on 28 of 32 (95 % interval 0.72 to 0.95)`; or a note that both labelled nothing in common."""
    if shared.interval is None:
        return "nothing labelled by both"
    low, high = shared.interval
    return f"agree on {shared.agree[0]} of {shared.agree[1]} (95 % interval {_two_digits(low)} to {_two_digits(high)})"


def phrases_words(phrases: Phrases) -> str:
    """`1 of 3 phrases alike, 9 of 16 characters shared, F1 18 of 25 (2 claims)`; or a note that nothing was marked."""
    if phrases.exact[1] == 0:
        return "no phrases to compare"
    (alike, all_phrases), (shared, characters) = phrases.exact, phrases.jaccard
    claims = plural(phrases.claims, "claim")
    figures = f"{shared} of {characters} characters shared, F1 {phrases.f1[0]} of {phrases.f1[1]}"
    return f"{alike} of {all_phrases} phrases alike, {figures} ({claims})"


def rates_words(rates: Rates) -> str:
    """`supported 5 of 7, not supported 2 of 7, cannot tell 0 of 7`; or a note that nothing was labelled."""
    if not any(n for _, n in rates.values()):
        return "nothing labelled"
    return ", ".join(f"{label} {k} of {n}" for label, (k, n) in rates.items())


def coefficient_json(result: Coefficient | Undefined) -> dict[str, Any]:
    """The value as an exact fraction in lowest terms; null with the reason when it is undefined."""
    if isinstance(result, Undefined):
        return {"value": None, "why": result.why.value, "n": result.n, "interval": None}
    fraction = f"{result.value.numerator}/{result.value.denominator}"
    return {"value": fraction, "why": None, "n": result.n, "interval": [result.low, result.high]}


def _two_digits(value: Fraction | float) -> str:
    """Two digits, rounded so that almost full agreement does not read as full."""
    text = f"{float(value):.2f}"
    if text == "1.00" and value != 1:
        return "0.99"
    return "0.00" if text == "-0.00" else text
