"""A phrase whose values are spelled another way is said all the same; anything else must be said in its own words."""

from __future__ import annotations

import pytest

from goldtui.text.amounts.said import says_by_value
from goldtui.text.languages.catalog import BY_CODE

SAID = [
    ("en", "five days", "Seedlings stay in the frame for 5 days."),
    ("en", "£3", "A late tray costs 3 pounds a day."),
    ("en", "-20", "Keep the seeds at minus 20 °C."),
    ("en", "15 May", "The gate closes on May 15, 2027."),
    ("en", "5:30 pm", "The last tour starts at 17:30."),
    ("en", "3 June", "The fair runs from 3 to 5 June."),
    ("en", "seventeenth bed", "The roses are in the 17th bed."),
    ("de", "höchstens vier", "Es dürfen höchstens 4 Gäste ins Palmenhaus."),
    ("fr", "18 h 30", "Le jardin ferme à 18h30."),
    ("es", "quince días", "La inscripción dura 15 días."),
    ("zh", "五月一日", "请于5月1日之前提交。"),
    ("zh", "三本", "每人最多借3本。"),
]
NOT_SAID = [
    ("en", "five days", "Seedlings stay in the frame for 15 days."),
    ("en", "five days", "Seedlings stay in the frame for 5 weeks."),
    ("en", "five dry days", "Seedlings stay in the frame for 5 days."),
    ("en", "£3 a day", "A late tray costs 3 pounds a week."),
    ("en", "30 kg", "Each bed takes thirty plants."),
    ("en", "15 May 2027", "The gate closes on 15 May."),
    ("en", "1 June", "The fair runs from 3 to 5 June."),
    ("en", "the palm house", "The fern house opens at nine."),
    ("en", "one", "One may enter by the side gate."),
    ("de", "halb drei", "Die Führung beginnt um 15:30 Uhr."),
    ("es", "quince días", "La inscripción dura 25 días."),
    ("zh", "三本", "每人最多借13本。"),
]


@pytest.mark.parametrize(("code", "phrase", "text"), SAID)
def test_a_value_may_be_spelled_another_way(code: str, phrase: str, text: str) -> None:
    assert says_by_value(phrase, text, BY_CODE[code])


@pytest.mark.parametrize(("code", "phrase", "text"), NOT_SAID)
def test_another_value_or_another_word_says_something_else(code: str, phrase: str, text: str) -> None:
    assert not says_by_value(phrase, text, BY_CODE[code])


@pytest.mark.parametrize(
    ("code", "text", "days"),
    [
        ("en", "The house is closed on 24, 25 and 31 December.", ["24 December", "25 December", "31 December"]),
        ("en", "Tours run on 1st and 2nd May.", ["1 May", "2 May"]),
        ("de", "Am 24., 25. und 31. Dezember ist das Haus geschlossen.", ["24. Dezember", "25. Dezember"]),
        ("fr", "Le jardin est fermé les 24 et 25 décembre.", ["24 décembre", "25 décembre"]),
        ("es", "El jardín cierra los días 24, 25 y 31 de diciembre.", ["24 de diciembre", "25 de diciembre"]),
    ],
)
def test_every_day_of_a_list_has_the_month_that_its_last_one_names(code: str, text: str, days: list[str]) -> None:
    assert all(says_by_value(day, text, BY_CODE[code]) for day in days)
    assert not says_by_value("23 December", text, BY_CODE[code])


def test_a_count_before_a_date_is_no_day() -> None:
    assert not says_by_value("12 December", "There are 12 chairs and 24 December is free.", BY_CODE["en"])


def test_a_later_day_before_a_date_belongs_to_another_month() -> None:
    assert not says_by_value("28 June", "The bed rests between 28 and 3 June.", BY_CODE["en"])
