"""A value is the same record however it is written and in whatever language, and two records are kept apart."""

from __future__ import annotations

import pytest
from agreeing import LANGUAGES, Record, records, values
from hypothesis import given, settings
from hypothesis import strategies as st

from goldtui.text.amounts.record import Same, same

SAME_IN_ALL = {
    "a length of time": (
        "for 3 weeks", "für 3 Wochen", "pendant 3 semaines", "durante 3 semanas", "3週間の間", "为期3个星期",
    ),
    "half an hour": (
        "half an hour", "eine halbe Stunde", "une demi-heure", "media hora", "30分間", "半小时",
    ),
    "an hour and a half": (
        "one and a half hours", "anderthalb Stunden", "une heure et demie", "una hora y media", "1時間半", "一个半小时",
    ),
    "a grouped number": (
        "12,500 visitors", "12.500 Besucher", "12 500 visiteurs", "12.500 visitantes",
        "12,500人の来場者", "12500名游客",
    ),
    "a number with a part": (
        "2.5 metres", "2,5 Meter", "2,5 mètres", "2,5 metros", "2.5メートル", "2.5米",
    ),
    "a magnitude": (
        "3 million euros", "3 Millionen Euro", "3 millions d'euros", "3 millones de euros", "300万ユーロ", "300万欧元",
    ),
    "a mass": (
        "40 kilograms", "40 Kilogramm", "40 kilogrammes", "40 kilogramos", "40キログラム", "40公斤",
    ),
    "an area": (
        "75 square metres", "75 Quadratmeter", "75 mètres carrés", "75 metros cuadrados", "75平方メートル", "75平方米",
    ),
    "a share": (
        "15 percent", "15 Prozent", "15 pour cent", "15 por ciento", "15パーセント", "百分之十五",
    ),
    "points of a share": (
        "2 percentage points", "2 Prozentpunkte", "2 points de pourcentage", "2 puntos porcentuales",
        "2パーセントポイント",
        "2个百分点",
    ),
    "a temperature": (
        "18 degrees Celsius", "18 Grad Celsius", "18 degrés Celsius", "18 grados Celsius", "摂氏18度", "18摄氏度",
    ),
    "a day of a year": (
        "on 4 July 2031", "am 4. Juli 2031", "le 4 juillet 2031", "el 4 de julio de 2031",
        "2031年7月4日に", "2031年7月4日",
    ),
    "a month of a year": (
        "in October 2031", "im Oktober 2031", "en octobre 2031", "en octubre de 2031", "2031年10月に", "2031年10月",
    ),
    "a weekday": ("on Thursday", "am Donnerstag", "le jeudi", "el jueves", "木曜日に", "星期四"),
    "a time of day": ("at 17:45", "um 17:45 Uhr", "à 17h45", "a las 17:45", "17時45分に", "17点45分"),
    "an identifier": (
        "form K-417", "Formular K-417", "formulaire K-417", "formulario K-417", "書式 K-417", "表格K-417",
    ),
    "an address": (
        "ask boats@hire.example", "fragen Sie boats@hire.example", "écrivez à boats@hire.example",
        "escriba a boats@hire.example", "boats@hire.exampleに連絡", "联系boats@hire.example",
    ),
}  # fmt: skip


NOTHING = (None, None, None)
READ_AS = {
    "a length of time": Record("amount", "30240", "time", "", "", NOTHING),
    "half an hour": Record("amount", "30", "time", "", "", NOTHING),
    "an hour and a half": Record("amount", "90", "time", "", "", NOTHING),
    "a grouped number": Record("amount", "12500", "", "", "", NOTHING),
    "a number with a part": Record("amount", "5/2", "length", "", "", NOTHING),
    "a magnitude": Record("amount", "3000000", "money EUR", "", "", NOTHING),
    "a mass": Record("amount", "40000", "mass", "", "", NOTHING),
    "an area": Record("amount", "75", "area", "", "", NOTHING),
    "a share": Record("amount", "3/20", "share", "", "", NOTHING),
    "points of a share": Record("amount", "2", "points", "", "", NOTHING),
    "a temperature": Record("amount", "18", "celsius", "", "", NOTHING),
    "a day of a year": Record("date", "0", "", "", "", (2031, 7, 4)),
    "a month of a year": Record("date", "0", "", "", "", (2031, 10, None)),
    "a weekday": Record("weekday", "4", "", "", "", NOTHING),
    "a time of day": Record("time", "1065", "", "", "", NOTHING),
    "an identifier": Record("name", "0", "", "", "k-417", NOTHING),
    "an address": Record("name", "0", "", "", "boats@hire.example", NOTHING),
}


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("name", SAME_IN_ALL)
def test_a_value_is_read_alike_in_six_languages(name: str, code: str) -> None:
    text = dict(zip(LANGUAGES, SAME_IN_ALL[name], strict=True))[code]
    assert records(text, code) == [READ_AS[name]]


def alike(one: str, other: str, code: str) -> Same:
    """Is the one value of the first text that of the second?"""
    (said,), (held,) = values(one, code), values(other, code)
    return same(said, held)


@pytest.mark.parametrize(
    ("code", "one", "other"),
    [
        ("en", "90 minutes", "1.5 hours"),
        ("en", "90 min", "an hour and a half"),
        ("en", "2 weeks", "14 days"),
        ("en", "2 weeks", "one fortnight"),
        ("en", "twelve months", "1 year"),
        ("en", "0.75 km", "750 metres"),
        ("en", "1,500 g", "1.5 kg"),
        ("en", "75 m²", "75 square metres"),
        ("en", "75 sq m", "75 square metres"),
        ("en", "$2.4m", "2,400,000 dollars"),
        ("en", "€9", "nine euros"),
        ("en", "EUR 9.00", "9 euros"),
        ("en", "a dozen oars", "12 oars"),
        ("en", "three dozen oars", "36 oars"),
        ("en", "two thirds", "2/3"),
        ("en", "a third of the crew", "1/3 of the crew"),
        ("en", "1½ litres", "1.5 litres"),
        ("en", "the 3rd lock", "the third lock"),
        ("en", "6 pm", "18:00"),
        ("en", "6 p.m.", "18:00"),
        ("en", "noon", "12:00"),
        ("en", "12 am", "00:00"),
        ("en", "9 o'clock", "9:00"),
        ("en", "4 July 2031", "July 4, 2031"),
        ("en", "4 July 2031", "2031-07-04"),
        ("en", "4th of July", "4 July"),
        ("en", "twice a week", "2 times per week"),
        ("en", "daily", "once a day"),
        ("en", "5 km/h", "5 kilometres per hour"),
        ("en", "３０ minutes", "30 minutes"),
        ("en", "-4 °C", "minus 4 degrees Celsius"),
        ("en", "3 x 10^4", "30,000"),
        ("en", "version 2.10", "v2.10"),
        ("de", "1.250,50 Euro", "1250,50 €"),
        ("de", "zwei Dutzend Paddel", "24 Paddel"),
        ("de", "17 Uhr 30", "17:30 Uhr"),
        ("de", "drei Viertel", "3/4"),
        ("de", "Mittwoch", "mittwochs"),
        ("fr", "2 500 €", "2500 euros"),
        ("fr", "17h30", "17 h 30"),
        ("fr", "trois quarts", "3/4"),
        ("es", "2.500 €", "2500 euros"),
        ("es", "tres cuartos", "3/4"),
        ("es", "una docena de remos", "12 remos"),
        ("ja", "一万二千円", "12,000円"),
        ("ja", "午後5時半", "17時30分"),
        ("ja", "令和13年7月4日", "2031年7月4日"),
        ("ja", "三分の一", "1/3"),
        ("ja", "１０％", "10パーセント"),
        ("zh", "一万二千元", "12000元"),
        ("zh", "下午五点半", "17点30分"),
        ("zh", "三分之一", "1/3"),
        ("zh", "两小时", "120分钟"),
        ("zh", "1.2亿元", "120000000元"),
    ],
)
def test_two_spellings_are_one_value(code: str, one: str, other: str) -> None:
    assert alike(one, other, code) is Same.YES
    assert alike(other, one, code) is Same.YES


@pytest.mark.parametrize(
    ("code", "one", "other"),
    [
        ("en", "5 mg", "5 µg"),
        ("en", "5 km", "5 m"),
        ("en", "5 m", "5 m²"),
        ("en", "5 kW", "5 kWh"),
        ("en", "5 MB", "5 GB"),
        ("en", "5 percent", "5 percentage points"),
        ("en", "5 euros", "5 dollars"),
        ("en", "5 cents", "5 euros"),
        ("en", "5 million", "5 billion"),
        ("en", "5 hours", "5 days"),
        ("en", "5 working days", "5 calendar days"),
        ("en", "5 euros an hour", "5 euros a day"),
        ("en", "twice a week", "twice a month"),
        ("en", "-5 °C", "5 °C"),
        ("en", "5 °C", "5 °F"),
        ("en", "6 am", "6 pm"),
        ("en", "noon", "midnight"),
        ("en", "9:00 UTC", "9:00 CET"),
        ("en", "4 July", "7 April"),
        ("en", "July 2031", "July 2032"),
        ("en", "Tuesday", "Thursday"),
        ("en", "Q2", "Q3"),
        ("en", "the third lock", "the fourth lock"),
        ("en", "1/3", "1/4"),
        ("en", "K-417", "K-471"),
        ("en", "version 2.1", "version 2.10"),
        ("en", "--verbose", "--version"),
        ("en", "ISO 9001", "ISO 9002"),
        ("en", "boats@hire.example", "boots@hire.example"),
        ("de", "1.250 Euro", "1,250 Euro"),
        ("de", "Montag", "Mittwoch"),
        ("fr", "mardi", "mercredi"),
        ("fr", "un million d'euros", "un milliard d'euros"),
        ("es", "martes", "miércoles"),
        ("es", "mil euros", "un millón de euros"),
        ("ja", "五千円", "五万円"),
        ("ja", "午前9時", "午後9時"),
        ("zh", "五万元", "五亿元"),
        ("zh", "星期二", "星期四"),
    ],
)
def test_two_values_are_never_taken_for_one(code: str, one: str, other: str) -> None:
    assert alike(one, other, code) is not Same.YES
    assert alike(other, one, code) is not Same.YES


@pytest.mark.parametrize(
    ("one", "other"),
    [("03/04/2031", "4 March 2031"), ("03/04/2031", "3 April 2031"), ("at 6", "at 18:00"), ("5 July 2031", "5 July")],
    ids=["day or month first", "month or day first", "morning or evening", "a year that is not held"],
)
def test_what_may_be_either_is_neither_the_same_nor_another(one: str, other: str) -> None:
    assert alike(one, other, "en") is Same.UNKNOWN


@settings(deadline=None)
@given(st.sampled_from(LANGUAGES), st.text(alphabet=st.characters(exclude_categories=["Cs"]), max_size=60))
def test_a_value_is_the_same_as_itself_in_any_text(code: str, text: str) -> None:
    for value in values(text, code):
        assert same(value, value) is Same.YES


@settings(deadline=None)
@given(st.sampled_from(LANGUAGES), st.integers(0, 10**9))
def test_digits_are_read_as_the_number_that_they_are(code: str, number: int) -> None:
    (found,) = records(f"{number} km", code)
    assert found.number == str(number * 1000)
    assert found.dimension == "length"


@settings(deadline=None)
@given(st.integers(1, 10**6), st.integers(1, 10**6))
def test_two_numbers_are_one_value_only_when_they_are_equal(one: int, other: int) -> None:
    assert (alike(f"{one} metres", f"{other} metres", "en") is Same.YES) == (one == other)
