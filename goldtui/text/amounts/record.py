"""One stated value, and whether two of them are the same, different, or not comparable."""

from __future__ import annotations

from enum import StrEnum
from fractions import Fraction
from typing import NamedTuple


class Kind(StrEnum):
    """The kind of a value; values of different kinds cannot be compared."""

    AMOUNT = "amount"
    DATE = "date"
    TIME = "time"
    WEEKDAY = "weekday"
    QUARTER = "quarter"
    ORDINAL = "ordinal"
    NAME = "name"


class Same(StrEnum):
    """How two values compare."""

    YES = "yes"
    NO = "no"
    UNKNOWN = "unknown"


class Value(NamedTuple):
    """A value in comparable form; fields that do not apply to its kind keep the default."""

    kind: Kind
    text: str
    """The words it was read from."""
    number: Fraction = Fraction(0)
    """An amount in its dimension's base unit, minutes from midnight, a weekday, quarter or ordinal number."""
    dimension: str = ""
    """What an amount measures; empty for a plain number."""
    rate: str = ""
    """The unit of time of a rate (`per hour`)."""
    name: str = ""
    """An identifier, a time zone."""
    date: tuple[int | None, int | None, int | None] = (None, None, None)
    """Year, month and day, null where not said."""
    other_order: bool = False
    """Whether day and month of the date can be read in the other order."""
    half_said: bool = True
    """False for a time of day that may be before or after noon."""
    written: Fraction | None = None
    """An amount as a bare number, without its unit's factor."""
    weak: bool = False
    """A `one` that may be an article or a pronoun."""


# Looked up once: enum members cost a call each in Python 3.11.
_AMOUNT, _DATE, _TIME, _NAME = Kind.AMOUNT, Kind.DATE, Kind.TIME, Kind.NAME
_YES, _NO, _UNKNOWN = Same.YES, Same.NO, Same.UNKNOWN


def same(said: Value, held: Value) -> Same:
    """Whether a stated value is the one in the proof. A date may be said with fewer parts than the proof has."""
    if said.kind is not held.kind:
        return _UNKNOWN
    if said.kind is _AMOUNT:
        return _same_amount(said, held)
    if said.kind is _DATE:
        return _same_date(said, held)
    if said.kind is _TIME:
        return _same_time(said, held)
    if said.kind is _NAME:
        if said.name == held.name:
            return _YES
        return _NO if _shape(said.name) == _shape(held.name) else _UNKNOWN
    return _YES if said.number == held.number else _NO


def comparable(said: Value, held: Value) -> bool:
    """Whether one of the two could have been written in place of the other."""
    if said.kind is not held.kind:
        return False
    if said.kind is _AMOUNT:
        return said.dimension == held.dimension or (
            said.written == held.written and bool(said.dimension) and bool(held.dimension)
        )
    return said.kind is not _NAME or _shape(said.name) == _shape(held.name)


def _same_amount(said: Value, held: Value) -> Same:
    if said.dimension != held.dimension:
        if "degree" in (said.dimension, held.dimension):
            return _UNKNOWN  # `100 degrees` may be on any scale
        if said.written == held.written and not (said.dimension and held.dimension):
            # `2 to 3 kg` gives its unit once; a unit that only the statement gives says more than the proof.
            return _UNKNOWN if said.dimension else _YES
        return _NO if said.written == held.written and said.dimension and held.dimension else _UNKNOWN
    if said.number != held.number:
        # 60 an hour may be 1 a minute, and 80 a day 240 in all.
        return _UNKNOWN if said.rate != held.rate or _rounded(said, held) else _NO
    if said.rate != held.rate:
        return _NO if said.rate and held.rate else _UNKNOWN
    return _YES


_NEAR = 100
"""A rounded amount may differ by one part in this many."""


def _rounded(said: Value, held: Value) -> bool:
    """Whether one may be the other, rounded or in another unit (`6.2 miles` and `10 km`)."""
    if not said.written or not held.written or not said.number or not held.number:
        return False
    # Whole numbers, at a tenth of the cost of fractions.
    (top, bottom), (other, over) = said.number.as_integer_ratio(), held.number.as_integer_ratio()
    if _NEAR * abs(top * over - other * bottom) > abs(other) * bottom:
        return False
    other_unit = said.number / said.written != held.number / held.written
    return other_unit or _digits(said.written) < _digits(held.written)


def _digits(number: Fraction) -> int:
    """How many digits a number has before its trailing zeros."""
    text = f"{float(abs(number)):.9g}".replace(".", "")
    return len(text.strip("0")) if "e" not in text else 1


def _same_date(said: Value, held: Value) -> Same:
    if said.text == held.text:
        return _YES
    year, month, day = said.date
    readings = [(year, month, day)]
    if said.other_order:
        readings.append((year, day, month))
    others = [held.date]
    if held.other_order:
        others.append((held.date[0], held.date[2], held.date[1]))
    results = {_parts(one, two) for one in readings for two in others}
    return results.pop() if len(results) == 1 else _UNKNOWN


def _parts(said: tuple[int | None, ...], held: tuple[int | None, ...]) -> Same:
    if any(a is not None and b is not None and a != b for a, b in zip(said, held, strict=True)):
        return _NO
    if any(a is not None and b is None for a, b in zip(said, held, strict=True)):
        return _UNKNOWN
    return _YES


def _same_time(said: Value, held: Value) -> Same:
    if said.name and held.name and said.name != held.name:
        # 9:00 CET may be 8:00 UTC; the same hour in two zones is not the same time.
        return _NO if said.number == held.number else _UNKNOWN
    if said.name and not held.name:
        return _UNKNOWN
    return _same_clock(said, held)


def _same_clock(said: Value, held: Value) -> Same:
    if said.number == held.number:
        return _YES
    if said.number % 720 == held.number % 720 and not (said.half_said and held.half_said):
        return _UNKNOWN
    return _NO


def _shape(name: str) -> str:
    """Letters and digits by their kind, so that `A-12` is like `B-7` and not like an address."""
    if "@" in name:
        return "@"
    if "/" in name:
        return "/"
    kinds = ["0" if c.isdecimal() else "a" if c.isalpha() else c for c in name]
    return "".join(c for i, c in enumerate(kinds) if i == 0 or kinds[i - 1] != c)
