"""Every unit has the factor that a kept library of units gives it, and each dimension one base unit."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import Any

import pytest

from goldtui.text.amounts.units import ALIASES, UNITS
from goldtui.text.languages.catalog import LANGUAGES

# What the library calls them. Those that it lacks or counts in another way (its acre is the surveyors') are skipped.
NAMES = {
    "µs": "microsecond", "wk": "week", "mo": "month", "yr": "year", "in": "inch", "ft": "foot", "yd": "yard",
    "mi": "mile", "µm": "micrometer", "t": "metric_ton", "oz": "ounce", "lb": "pound", "l": "liter", "ml": "milliliter",
    "cl": "centiliter", "dl": "deciliter", "hl": "hectoliter", "gal": "gallon", "m³": "meter**3",
    "cm³": "centimeter**3", "m²": "meter**2", "cm²": "centimeter**2", "km²": "kilometer**2",
    "ha": "hectare", "B": "byte", "kB": "kilobyte",
    "KiB": "kibibyte", "MiB": "mebibyte", "GiB": "gibibyte", "%": "percent", "‰": "permille", "km/h": "kilometer/hour",
    "mph": "mile/hour", "m/s": "meter/second", "d": "day", "h": "hour", "s": "second", "ms": "millisecond",
    "min": "minute", "g": "gram", "mg": "milligram", "kg": "kilogram", "µg": "microgram", "Nm": "newton*meter",
}  # fmt: skip
SKIPPED = {"pp", "°", "°C", "°F", "dB", "mol", "mmol", "rpm", "K", "acre", "night"}


@lru_cache(maxsize=1)
def library() -> Any:
    import pint

    return pint.UnitRegistry(non_int_type=Fraction)


def factor(symbol: str) -> float:
    """How many of its base unit the library finds in one of these."""
    return float(library().Quantity(Fraction(1), NAMES.get(symbol, symbol)).to_base_units().magnitude)


def base_of(dimension: str) -> str:
    """A unit of the dimension whose factor is one."""
    return next(symbol for symbol, unit in UNITS.items() if unit.dimension == dimension and unit.factor == 1)


@pytest.mark.parametrize(
    "symbol", [s for s in UNITS if s not in SKIPPED and UNITS[s].dimension not in ("months", "share")]
)
def test_a_unit_is_as_many_of_its_base_as_the_library_says(symbol: str) -> None:
    unit = UNITS[symbol]
    expected = factor(symbol) / factor(base_of(unit.dimension))
    assert float(unit.factor) == pytest.approx(expected, rel=1e-9)


def test_months_and_years_are_counted_in_months() -> None:
    assert [UNITS[s].factor for s in ("mo", "yr", "decade", "century")] == [1, 12, 120, 1200]


def test_a_share_is_a_part_of_one() -> None:
    assert (UNITS["%"].factor, UNITS["‰"].factor) == (Fraction(1, 100), Fraction(1, 1000))


def test_every_other_spelling_and_every_word_of_a_language_names_a_unit_of_the_table() -> None:
    assert set(ALIASES.values()) <= UNITS.keys()
    for language in LANGUAGES:
        assert set(language.units) <= UNITS.keys(), language.code


def test_units_that_look_alike_are_different_things() -> None:
    pairs = [("kW", "kWh"), ("m", "m²"), ("%", "pp"), ("°C", "°F"), ("mW", "MW"), ("µg", "mg"), ("bit", "B")]
    assert all(UNITS[a] != UNITS[b] for a, b in pairs)
