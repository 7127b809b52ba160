"""A unit swapped for another of its kind: hours for days, milligrams for grams."""

from __future__ import annotations

import re
from collections.abc import Iterator

from goldtui.model.records import Claim
from goldtui.model.results import Stage
from goldtui.text.match.normalise import fold_typography
from goldtui.text.meaning.values import values_of
from goldtui.variants.declare import Declaration, Made
from goldtui.variants.lies.catalog import foreign
from goldtui.variants.rewrite import rewrite_claims
from goldtui.variants.subject import Subject
from goldtui.variants.traced import Traced

DECLARED = Declaration(
    kind="changed-unit",
    alters="answer",
    changes="gives a number another unit of the same kind",
    applies="a claim states a number with a unit that has a neighbour",
    strict=Stage.ANSWER_FAITHFULNESS,
    lesson=Stage.ANSWER_FAITHFULNESS,
)

_PAIRS = """
    second minute|seconds minutes|minute hour|minutes hours|hour day|hours days|day week|days weeks|week month
    weeks months|month year|months years|year month|years months|fortnight month|fortnights months|mm cm|cm mm|m km
    km m|metre kilometre|metres kilometres|meter mile|meters miles|kilometre mile|kilometres miles|inch foot
    inches feet|foot yard|feet yards|mile kilometre|miles kilometres|mg g|g kg|kg g|milligram gram|milligrams grams
    gram kilogram|grams kilograms|kilogram gram|kilograms grams|tonne kilogram|tonnes kilograms|oz lb|ml l|l ml
    millilitre litre|millilitres litres|litre millilitre|litres millilitres|kb mb|mb gb|gb tb|tb gb
    megabyte gigabyte|megabytes gigabytes|gigabyte megabyte|gigabytes megabytes|euro dollars|euros dollars
    dollar euro|dollars euros|€ $|$ €|£ €
"""
_SWAPPED: dict[str, str] = {
    unit: other
    for line in _PAIRS.splitlines()
    for pair in line.split("|")
    if pair.strip()
    for unit, other in [pair.split()]
}
_WORD = 4
"""Minimum letters of a unit name; shorter ones are symbols."""
_UNIT = re.compile(r"°\s?[CF]\b|[€$£]|(?<![^\W\d_])[A-Za-z]+\b")


def make(subject: Subject) -> Made:
    """One mutant for each number of each claim whose unit has a neighbour."""
    return rewrite_claims(subject, _lies, "no claim states a number with a unit that has a neighbour")


def _lies(subject: Traced, claim: Claim) -> Iterator[tuple[str, str]]:
    folded = fold_typography(claim.text)
    if len(folded) != len(claim.text):
        return
    for quantity in values_of(claim.text).quantities:
        if quantity.unit is None:
            continue
        for unit in _UNIT.finditer(folded, quantity.start, quantity.start + len(quantity.text)):
            other = _swapped(unit.group())
            # A word is English; a symbol is the same everywhere.
            if other is not None and (len(unit.group()) < _WORD or foreign(claim.text) is None):
                text = claim.text[: unit.start()] + other + claim.text[unit.end() :]
                yield text, f"{claim.text[unit.start() : unit.end()]!r} became {other!r}"
                break


def _swapped(unit: str) -> str | None:
    if unit.startswith("°"):
        return unit[:-1] + ("F" if unit[-1] == "C" else "C")
    return _SWAPPED.get(unit) or _SWAPPED.get(unit.lower())
