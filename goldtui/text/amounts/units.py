"""Units by their symbols, with exact factors, so that 90 minutes are 1.5 hours and kW is not kWh.

A separate table, because the library for units takes 0.25 s to load, five times the budget of a keystroke. The tests
compare every factor with that library.
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple


class Unit(NamedTuple):
    """A dimension, and how many of its base unit make one of this unit."""

    dimension: str
    factor: Fraction


def _of(dimension: str, **members: str | int) -> dict[str, Unit]:
    return {name: Unit(dimension, Fraction(factor)) for name, factor in members.items()}


UNITS: dict[str, Unit] = {
    **_of("time", s="1/60", ms="1/60000", min=1, h=60, d=1440, wk=10080, fortnight=20160),
    "µs": Unit("time", Fraction(1, 60_000_000)),
    "night": Unit("nights", Fraction(1)),
    **_of("months", mo=1, yr=12, decade=120, century=1200),
    **_of("length", mm="1/1000", cm="1/100", dm="1/10", m=1, km=1000, ft="0.3048", yd="0.9144", mi="1609.344"),
    "in": Unit("length", Fraction("0.0254")),
    "µm": Unit("length", Fraction(1, 10**6)),
    "nm": Unit("length", Fraction(1, 10**9)),
    "tsp": Unit("spoon", Fraction(1)),
    "tbsp": Unit("spoon", Fraction(3)),
    **_of("mass", mg="1/1000", g=1, kg=1000, t=10**6, oz="28.349523125", lb="453.59237"),
    "µg": Unit("mass", Fraction(1, 10**6)),
    **_of("volume", ml="1/1000", cl="1/100", dl="1/10", l=1, hl=100, gal="3.785411784"),
    "m³": Unit("volume", Fraction(1000)),
    "cm³": Unit("volume", Fraction(1, 1000)),
    **_of("area", ha=10_000, acre="4046.8564224"),
    "m²": Unit("area", Fraction(1)),
    "cm²": Unit("area", Fraction(1, 10**4)),
    "km²": Unit("area", Fraction(10**6)),
    **_of("data", bit="1/8", B=1, kB=10**3, MB=10**6, GB=10**9, TB=10**12, KiB=2**10, MiB=2**20, GiB=2**30),
    "%": Unit("share", Fraction(1, 100)),
    "‰": Unit("share", Fraction(1, 1000)),
    "pp": Unit("points", Fraction(1)),
    "°": Unit("degree", Fraction(1)),
    "°C": Unit("celsius", Fraction(1)),
    "°F": Unit("fahrenheit", Fraction(1)),
    **_of("kelvin", K=1),
    **_of("power", mW="1/1000", W=1, kW=1000, MW=10**6, GW=10**9),
    **_of("energy", J=1, kJ=1000, MJ=10**6, Wh=3600, kWh=3_600_000, MWh=3_600_000_000, cal="4.184", kcal=4184),
    **_of("voltage", mV="1/1000", V=1, kV=1000),
    **_of("current", mA="1/1000", A=1),
    **_of("frequency", Hz=1, kHz=1000, MHz=10**6, GHz=10**9),
    **_of("pressure", Pa=1, hPa=100, kPa=1000, MPa=10**6, bar=10**5, mbar=100, psi="6894.757293168361"),
    "km/h": Unit("speed", Fraction(1)),
    "mph": Unit("speed", Fraction("1.609344")),
    "m/s": Unit("speed", Fraction("3.6")),
    **_of("level", dB=1),
    **_of("force", N=1, kN=1000),
    **_of("torque", Nm=1),
    **_of("substance", mol=1, mmol="1/1000"),
    **_of("rotation", rpm=1),
}
"""By symbol; base units are minute, month, metre, gram, litre, square metre, byte, watt, joule and so on."""

ALIASES = {
    "sec": "s",
    "mins": "min",
    "hr": "h",
    "hrs": "h",
    "hours": "h",
    "kph": "km/h",
    "kmh": "km/h",
    "μg": "µg",
    "μs": "µs",
    "μm": "µm",
    "mcg": "µg",
    "m2": "m²",
    "m^2": "m²",
    "m3": "m³",
    "m^3": "m³",
    "km2": "km²",
    "km^2": "km²",
    "cm2": "cm²",
    "cm^2": "cm²",
    "cm3": "cm³",
    "cm^3": "cm³",
    "sqm": "m²",
    "°c": "°C",
    "°f": "°F",
    "℃": "°C",
    "℉": "°F",
    "KB": "kB",
    "L": "l",
    "mL": "ml",
    "dl": "dl",
    "KG": "kg",
    "Kg": "kg",
    "KM": "km",
    "Km": "km",
    "kwh": "kWh",
    "KWh": "kWh",
    "kw": "kW",
    "KW": "kW",
    "％": "%",
    "lbs": "lb",
    "ltr": "l",
    "pct": "%",
    "Min": "min",
    "Std": "h",
    "Std.": "h",
    "U/min": "rpm",
}

MONEY_SIGNS = {"$": "USD", "US$": "USD", "€": "EUR", "£": "GBP", "¥": "JPY", "₹": "INR", "￥": "JPY"}

CODES = frozenset(
    "USD EUR GBP JPY CHF INR CNY SEK DKK NOK CAD AUD NZD PLN CZK HUF BRL MXN KRW RUB TRY ZAR SGD HKD THB".split()
)


def money(code: str) -> Unit:
    """The unit of a currency by its ISO 4217 code; `GBP/100` is its hundredth."""
    whole, _, part = code.partition("/")
    return Unit(f"money {whole}", Fraction(1, int(part)) if part else Fraction(1))
