"""Units that numbers carry, with exact factors, so that 48 hours is 2 days and 30 days is not 30 hours."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple


class Unit(NamedTuple):
    """`factor` counts the dimension's base unit (minute, month, metre, gram, litre, byte, euro, ...).

    `qualifier` separates units that no factor converts (working days, US dollars); empty means not said.
    """

    dimension: str
    factor: Fraction
    qualifier: str = ""


LABEL = "label"
"""The dimension of a number that names one of several: *lane 2*. Its qualifier is the word before it."""


def _family(dimension: str, members: dict[str, tuple[str | int, str]]) -> dict[str, Unit]:
    return {name: Unit(dimension, Fraction(factor)) for factor, names in members.values() for name in names.split()}


UNITS: dict[str, Unit] = {
    **_family(
        "time",
        {
            "second": ("1/60", "second seconds sec secs"),
            "minute": (1, "minute minutes min mins"),
            "hour": (60, "hour hours hr hrs h"),
            "day": (1440, "day days"),
            "week": (10080, "week weeks wk wks"),
            "fortnight": (20160, "fortnight fortnights"),
        },
    ),
    **_family("months", {"month": (1, "month months"), "year": (12, "year years yr yrs")}),
    **_family(
        "length",
        {
            "mm": ("1/1000", "mm millimetre millimetres millimeter millimeters"),
            "cm": ("1/100", "cm centimetre centimetres centimeter centimeters"),
            "m": (1, "metre metres meter meters"),
            "km": (1000, "km kilometre kilometres kilometer kilometers"),
            "inch": ("0.0254", "inch inches"),
            "foot": ("0.3048", "ft foot feet"),
            "yard": ("0.9144", "yard yards yd"),
            "mile": ("1609.344", "mile miles"),
        },
    ),
    **_family(
        "mass",
        {
            "mg": ("1/1000", "mg milligram milligrams"),
            "g": (1, "g gram grams gramme grammes"),
            "kg": (1000, "kg kilogram kilograms kilo kilos"),
            "tonne": (1_000_000, "tonne tonnes"),
            "ounce": ("28.349523125", "oz ounce ounces"),
            "lb": ("453.59237", "lb lbs"),
        },
    ),
    **_family(
        "volume",
        {
            "ml": ("1/1000", "ml millilitre millilitres milliliter milliliters"),
            "cl": ("1/100", "cl centilitre centilitres"),
            "l": (1, "l litre litres liter liters"),
        },
    ),
    **_family(
        "data",
        {
            "byte": (1, "byte bytes"),
            "kb": (10**3, "kb kilobyte kilobytes"),
            "mb": (10**6, "mb megabyte megabytes"),
            "gb": (10**9, "gb gigabyte gigabytes"),
            "tb": (10**12, "tb terabyte terabytes"),
        },
    ),
    **_family("share", {"percent": (1, "% percent pct"), "permille": ("1/10", "\u2030")}),
    **_family("degree", {"degree": (1, "\u00b0 degree degrees")}),
    **{
        name: Unit("money", Fraction(1), code)
        for code, names in {
            "usd": "$ usd dollar dollars",
            "eur": "\u20ac eur euro euros",
            "gbp": "\u00a3 gbp",
            "jpy": "\u00a5 jpy yen",
            "inr": "\u20b9 inr rupee rupees",
        }.items()
        for name in names.split()
    },
}
"""Unit by its written form, lower case. `pounds` is left out, since it may mean money or mass."""

QUALIFIERS: dict[str, str] = {
    "working": "working",
    "business": "working",
    "calendar": "calendar",
    "square": "square",
    "cubic": "cubic",
    "nautical": "nautical",
    "full": "",
    "whole": "",
    "consecutive": "",
    "more": "",
    "further": "",
    "additional": "",
    "extra": "",
}
"""Words that may come between a number and its unit, and what they change; empty means nothing."""


def compatible(one: Unit | None, other: Unit | None) -> bool:
    """Whether equal numbers with these units mean the same; a missing unit contradicts none."""
    if one is None or other is None:
        return True
    return (
        one.dimension == other.dimension
        and one.factor == other.factor
        and (not one.qualifier or not other.qualifier or one.qualifier == other.qualifier)
    )


def same_amount(value: Fraction, unit: Unit | None, other_value: Fraction, other: Unit | None) -> bool:
    """Whether two amounts of one dimension are equal after exact conversion, such as 48 hours and 2 days."""
    if unit is None or other is None or unit.dimension != other.dimension or unit.qualifier != other.qualifier:
        return False
    return value * unit.factor == other_value * other.factor
