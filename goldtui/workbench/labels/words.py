"""The agreement of a set as lines and as plain data; shares are k of n, and unmeasured values have a reason."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from goldtui.model.counts import plural
from goldtui.workbench.labels.agreement import (
    Agreement,
    Everybody,
    Shared,
    Two,
    agree_words,
    coefficient_json,
    coefficient_words,
    phrases_words,
    rates_words,
)

Slices = Mapping[str | None, Agreement]


class AgreementLine(NamedTuple):
    """One line, with the pair of people and the slice it is about."""

    text: str
    pair: tuple[str, str] | None = None
    """The two people; null for a line about everybody."""
    slice: str | None = None
    """The slice; null for the whole set, and for cases without a slice."""
    whole: bool = True
    """Whether the line is about the whole set."""


def agreement_rows(whole: Agreement, slices: Slices) -> Iterator[AgreementLine]:
    """The whole set first, then each slice."""
    yield from _rows("the set", whole, None, whole=True)
    for name, one in slices.items():
        yield from _rows(f"slice {name}" if name is not None else "without a slice", one, name, whole=False)


def agreement_lines(whole: Agreement, slices: Slices) -> Iterator[str]:
    """The agreement as plain text."""
    for row in agreement_rows(whole, slices):
        yield row.text


def agreement_json(whole: Agreement, slices: Slices) -> dict[str, Any]:
    """The agreement for scripts; shares are unreduced `"k/n"`, null where nothing was measured."""
    return {**_json(whole), "slices": [{"slice": name, **_json(one)} for name, one in slices.items()]}


def _rows(name: str, one: Agreement, slice_: str | None, *, whole: bool) -> Iterator[AgreementLine]:
    for text, pair in _lines(name, one):
        yield AgreementLine(text, pair, slice_, whole)


def _lines(name: str, one: Agreement) -> Iterator[tuple[str, tuple[str, str] | None]]:
    if not one.people:
        yield f"{name}: nobody has labelled anything yet", None
        return
    cases = plural(one.cases, "case")
    yield f"{name}: {cases} labelled by two people or more, of {', '.join(one.people)}", None
    for what, everybody in (("claims", one.claims), ("points", one.points)):
        yield f"  {what}: {rates_words(everybody.rates)}; {coefficient_words('alpha', everybody.alpha)}", None
    for pair in one.pairs:
        yield f"  {pair.people[0]} and {pair.people[1]}:", pair.people
        for what, shared in (("claims", pair.claims), ("points", pair.points)):
            yield f"    {what}: {agree_words(shared)}; {coefficient_words('kappa', shared.kappa)}", pair.people
        yield f"    phrases: {phrases_words(pair.phrases)}", pair.people


def _json(one: Agreement) -> dict[str, Any]:
    return {
        "people": list(one.people),
        "cases": one.cases,
        "claims": _everybody(one.claims),
        "points": _everybody(one.points),
        "pairs": [_pair(pair) for pair in one.pairs],
    }


def _everybody(one: Everybody) -> dict[str, Any]:
    return {"rates": _rates(one.rates), "alpha": coefficient_json(one.alpha)}


def _pair(pair: Two) -> dict[str, Any]:
    phrases = pair.phrases
    return {
        "people": list(pair.people),
        "cases": pair.cases,
        "claims": _shared(pair.claims),
        "points": _shared(pair.points),
        "phrases": {
            "claims": phrases.claims,
            "exact": _share(phrases.exact),
            "jaccard": _share(phrases.jaccard),
            "f1": _share(phrases.f1),
        },
    }


def _shared(one: Shared) -> dict[str, Any]:
    return {
        "agree": _share(one.agree),
        "interval": None if one.interval is None else list(one.interval),
        "rates": [_rates(rates) for rates in one.rates],
        "kappa": coefficient_json(one.kappa),
    }


def _rates(rates: Mapping[str, tuple[int, int]]) -> dict[str, str | None]:
    return {label: _share(share) for label, share in rates.items()}


def _share(share: tuple[int, int]) -> str | None:
    return f"{share[0]}/{share[1]}" if share[1] else None
