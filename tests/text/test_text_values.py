"""Numbers, dates and times are read exactly, and identifiers are left alone."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldtui.text.meaning.dates import DateValue, TimeValue
from goldtui.text.meaning.units import UNITS, compatible, same_amount
from goldtui.text.meaning.values import may_hold_values, values_of


def numbers(text: str) -> list[Fraction]:
    return [quantity.value for quantity in values_of(text).quantities]


def stated(text: str) -> list[str]:
    return [quantity.text for quantity in values_of(text).quantities]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("30 ferns", [30]),
        ("1,200 ferns", [1200]),
        ("1\u202f200 ferns", [1200]),
        ("1'200 ferns", [1200]),
        ("2.50 m", [Fraction(5, 2)]),
        ("2,5 m", [Fraction(5, 2)]),
        ("-4 degrees", [-4]),
        ("\u22124 degrees", [-4]),
        ("minus 4 degrees", [-4]),
        ("beds 3-4", [3, 4]),
        ("1.5 million seeds", [1_500_000]),
        ("\u00a32bn", [2_000_000_000]),
        ("\u00a35m", [5_000_000]),
        ("three ferns", [3]),
        ("Twenty-five ferns", [25]),
        ("one hundred and twenty ferns", [120]),
        ("two thousand three hundred", [2300]),
        ("a hundred ferns", [100]),
        ("a dozen", [12]),
        ("one day", [1]),
        ("the one that grows", []),
        ("the 1990s", [1990]),
        ("the 3rd bed", [3]),
        ("bed 12", [12]),
        ("open 24/7", []),
        ("BED-17, v2.1, A4, H2O, release 2.10.1, #5 and \u00a77", []),
        ("ferns need shade [3][12], moss too [1, 2]", []),
        ("2. Ferns need shade", []),
        ("x^2 grows", []),
        ("no digits here", []),
    ],
    ids=ascii,
)
def test_clearly_stated_numbers_are_read(text: str, expected: list[int | Fraction]) -> None:
    assert numbers(text) == expected


@pytest.mark.parametrize(
    ("text", "dimension", "qualifier"),
    [
        ("30 days", "time", ""),
        ("30-day pass", "time", ""),
        ("30kg", "mass", ""),
        ("30 working days", "time", "working"),
        ("30 business days", "time", "working"),
        ("30 full days", "time", ""),
        ("30 %", "share", ""),
        ("30 per cent", "share", ""),
        ("\u20ac30", "money", "eur"),
        ("30 euros", "money", "eur"),
        ("EUR 30", "money", "eur"),
        ("20 \u00b0C", "degree", "c"),
        ("20 degrees Celsius", "degree", "c"),
        ("6 square metres", "length", "square"),
    ],
    ids=ascii,
)
def test_a_number_takes_the_unit_beside_it(text: str, dimension: str, qualifier: str) -> None:
    (quantity,) = values_of(text).quantities
    assert quantity.unit is not None
    assert (quantity.unit.dimension, quantity.unit.qualifier) == (dimension, qualifier)


def test_a_range_says_its_unit_once() -> None:
    assert [q.unit for q in values_of("3-4 days").quantities] == [UNITS["days"]] * 2
    assert [q.unit for q in values_of("3 to 4 days").quantities] == [UNITS["days"]] * 2


def test_a_quantity_keeps_the_words_it_was_read_from() -> None:
    assert stated("pay \u20ac1,200 within twenty-five working days") == ["\u20ac1,200", "twenty-five working days"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("on 2026-03-01", (2026, 3, 1)),
        ("on 3 March 2026", (2026, 3, 3)),
        ("on the 3rd of March", (None, 3, 3)),
        ("March 3, 2026", (2026, 3, 3)),
        ("Sept. 3", (None, 9, 3)),
        ("3.4.2026", (2026, 4, 3)),
        ("in March 2026", (2026, 3, None)),
        ("in April", (None, 4, None)),
        ("by 31/12/2026", (2026, 12, 31)),
        ("12/31/2026", (2026, 12, 31)),
        ("12 May", (None, 5, 12)),
    ],
)
def test_dates_are_read_as_written(text: str, expected: tuple[int | None, ...]) -> None:
    (date,) = values_of(text).dates
    assert (date.year, date.month, date.day) == expected
    assert values_of(text).quantities == ()


@pytest.mark.parametrize("text", ["only 12 may enter", "march on", "2026-13-01", "45 March"])
def test_words_that_only_look_like_dates_are_none(text: str) -> None:
    assert values_of(text).dates == ()


@pytest.mark.parametrize(
    ("text", "minutes", "half_said"),
    [
        ("at 9:30", 570, False),
        ("at 09:30", 570, True),
        ("at 21:30", 1290, True),
        ("at 9:30 pm", 1290, True),
        ("at 9.30 p.m.", 1290, True),
        ("at 9 am", 540, True),
        ("at 12 am", 0, True),
        ("at 9 o'clock", 540, False),
        ("at noon", 720, True),
    ],
)
def test_times_of_day_are_read(text: str, minutes: int, half_said: bool) -> None:
    (time,) = values_of(text).times
    assert (time.minutes, time.half_said) == (minutes, half_said)


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("open 10:00–16:00", ["10:00", "16:00"]),
        ("open 9am-5pm", ["9am", "5pm"]),
        ("open 9 a.m.–5 p.m.", ["9 a.m.", "5 p.m."]),
        ("open 9–11 am", ["11 am"]),
    ],
)
def test_the_second_time_behind_a_dash_is_a_time_too(text: str, read: list[str]) -> None:
    assert [time.text for time in values_of(text).times] == read


def test_a_time_like_end_of_a_name_is_none() -> None:
    assert values_of("see DEPLOY-17:30").times == ()


def test_values_know_where_they_begin() -> None:
    text = "1. See [3]: on 3 May at 13:00–13:30 there are 3 dogs."
    values = values_of(text)
    found = (*values.quantities, *values.dates, *values.times)
    assert [(v.text, text[v.start : v.start + len(v.text)]) for v in found] == [
        ("3", "3"),
        ("3 May", "3 May"),
        ("13:00", "13:00"),
        ("13:30", "13:30"),
    ]
    assert values.quantities[0].start == text.rindex("3")


def test_a_ratio_is_no_time() -> None:
    assert values_of("mix 1:3").times == ()
    assert values_of("at 25:61").times == ()


def test_an_unsaid_half_of_the_day_and_unsaid_parts_of_a_date_contradict_nothing() -> None:
    assert TimeValue(570, False, "9:30").agrees(TimeValue(1290, True, "21:30"))
    assert not TimeValue(570, True, "9:30 am").agrees(TimeValue(1290, True, "21:30"))
    assert DateValue(None, 3, 4, "").agrees(DateValue(2026, 3, None, ""))
    assert not DateValue(None, 3, 4, "").agrees(DateValue(None, 3, 5, ""))
    assert DateValue(2026, 4, 3, "", either_order=True).agrees(DateValue(2026, 3, 4, ""))


def test_units_convert_exactly_within_a_dimension() -> None:
    assert same_amount(Fraction(48), UNITS["hours"], Fraction(2), UNITS["days"])
    assert same_amount(Fraction(1, 2), UNITS["year"], Fraction(6), UNITS["months"])
    assert not same_amount(Fraction(30), UNITS["days"], Fraction(1), UNITS["month"])
    assert not same_amount(Fraction(30), UNITS["eur"], Fraction(30), UNITS["usd"])
    assert not same_amount(Fraction(30), None, Fraction(30), UNITS["days"])
    assert compatible(None, UNITS["days"])
    assert not compatible(UNITS["hours"], UNITS["days"])


def test_numbers_that_could_be_meant_are_kept_apart_from_those_stated() -> None:
    values = values_of("the second of both beds, twice")
    assert values.quantities == ()
    assert Fraction(2) in values.loose


@given(st.integers(0, 10**9))
def test_grouping_does_not_change_a_number(number: int) -> None:
    assert numbers(f"{number:,} ferns") == [number]
    assert numbers(f"{number} ferns") == [number]


@given(st.decimals(min_value=0, max_value=10**6, places=3, allow_nan=False, allow_infinity=False))
def test_decimals_are_exact(number: object) -> None:
    assert numbers(f"about {number} ferns") == [Fraction(str(number))]


@given(st.text(max_size=40) | st.text(alphabet="0123456789.,:/-' %\u00b0apmMayh\u0663\u00b2\u00bd", max_size=30))
def test_reading_never_raises_and_the_cheap_test_misses_nothing(text: str) -> None:
    values = values_of(text)
    if values.quantities or values.dates or values.times:
        assert may_hold_values(text)
