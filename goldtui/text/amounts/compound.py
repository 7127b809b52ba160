"""Two adjacent values read as one (`2 hours 15 minutes`), and a range whose end says what both are (`3 to 5 June`)."""

from __future__ import annotations

from fractions import Fraction

from goldtui.text.amounts.calendar import DAY
from goldtui.text.amounts.record import Kind, Value

_DAYS_APART = 10**6
"""Separates months and days of one amount, since no factor converts one into the other."""
_NEVER = ("share", "times", "points", "celsius", "fahrenheit")


def join_amounts(first: Value, last: Value) -> Value | None:
    """The two as one amount, the larger unit first; None if they are two amounts."""
    if not _is_compound(first, last):
        return None
    text = f"{first.text} {last.text}"
    if first.dimension.startswith("money"):
        cents = (last.written or Fraction(0)) / 100
        return first._replace(text=text, number=first.number + cents, written=None, rate=last.rate)
    if first.dimension == last.dimension:
        return last._replace(text=text, number=first.number + last.number, written=None)
    number = first.number * _DAYS_APART + last.number
    return last._replace(text=text, number=number, dimension="months and time", written=None)


_PERIODS = {
    ("time", 60): "h", ("time", 1440): "d", ("time", 10080): "wk", ("months", 1): "mo", ("months", 12): "yr",
    ("nights", 1): "night",
}  # fmt: skip


def at_rate(first: Value, last: Value) -> Value | None:
    """A sum right after its period as one amount (`1天10元`), for a language that writes no word between; else null."""
    often = first.dimension == "times" and first.number == 1
    rate = first.rate if often else _PERIODS.get((first.dimension, int(first.number))) if first.written == 1 else None
    if not rate or not last.dimension.startswith("money") or last.rate:
        return None
    return last._replace(text=f"{first.text}{last.text}", rate=rate)


def _is_compound(first: Value, last: Value) -> bool:
    if not (first.kind is last.kind is Kind.AMOUNT and first.dimension and last.dimension) or first.rate:
        return False
    if first.dimension in _NEVER or not last.written:
        return False
    if (first.dimension, last.dimension) == ("months", "time"):
        return True
    if first.dimension.startswith("money") and last.dimension.startswith("money"):
        return last.number / last.written == Fraction(1, 100) and first.number == first.written
    if first.dimension != last.dimension or not first.number or last.number < 0:
        return False
    smaller = last.number / last.written
    larger = first.number / first.written if first.written else smaller * 2
    return smaller < larger and last.number < larger


def share_unit(first: Value, last: Value) -> Value:
    """The beginning of a range with what only its end states: the unit, half of the day, month or year."""
    if first.kind is not Kind.AMOUNT or first.dimension:
        return first
    if last.kind is Kind.AMOUNT and last.dimension and last.written:
        number = first.number * (last.number / last.written)
        return first._replace(number=number, dimension=last.dimension, rate=last.rate)
    if last.kind is Kind.TIME and first.number <= 24:
        # `from 9 to 11 am`
        afternoon = last.number >= 720 and last.half_said
        hour = first.number % 12 * 60 + (720 if afternoon and first.number <= 12 else 0)
        return Value(Kind.TIME, first.text, Fraction(hour), name=last.name, half_said=False)
    year, month, day = last.date
    if month is not None and day is not None and first.number.denominator == 1 and 1 <= first.number < day:
        # `3 to 5 June`
        text = DAY.sub(first.text, last.text, count=1)
        return Value(Kind.DATE, text, date=(year, month, int(first.number)))
    return first
