"""A list of days shares its month, its hour and its limit: each member may be said, none may be moved or lost."""

from __future__ import annotations

import pytest

from tests.text.agreeing import CONTRADICTED, OPEN, SUPPORTED, agreement, outcome

HOLIDAYS = "The garden is closed on 24, 25 and 31 December."
WALKS = "A walk starts every Saturday and Sunday at 14:00."
CAFE = "The cafe opens on Saturdays at 10:00 and on Sundays at 11:00."


@pytest.mark.parametrize(
    "days", ["24 December", "25 December", "31 December", "24 and 25 December", "25 and 31 December"]
)
def test_each_day_of_a_list_is_said_by_its_source(days: str) -> None:
    assert outcome(f"The garden is closed on {days}.", HOLIDAYS) is SUPPORTED


@pytest.mark.parametrize("days", ["26 December", "24 and 26 December", "24 January"])
def test_a_day_outside_a_list_is_refuted_by_whole_dates(days: str) -> None:
    found = agreement(f"The garden is closed on {days}.", HOLIDAYS)
    assert found.outcome is CONTRADICTED
    assert "its source says 24 December" in found.message or "its source says 25 December" in found.message
    assert '""' not in found.message
    assert ".;" not in found.message


@pytest.mark.parametrize("day", ["24 December", "December 25", "December 31"])
def test_days_after_their_month_share_it(day: str) -> None:
    assert outcome(f"The garden is closed on {day}.", "The garden is closed on December 24, 25 and 31.") is SUPPORTED


@pytest.mark.parametrize(
    "source",
    [
        "The garden is closed on December 24 and 31 for cleaning.",
        "The garden opened on December 24 and 31 guests came.",
    ],
)
def test_a_number_after_a_date_that_may_be_a_day_refutes_no_date(source: str) -> None:
    verb = "is closed" if "closed" in source else "opened"
    assert outcome(f"The garden {verb} on December 31.", source) is OPEN


@pytest.mark.parametrize(
    ("statement", "source"),
    [
        ("The garden is open on Friday.", "The garden is open on Monday and Tuesday but not Friday."),
        ("The garden is open on Tuesday.", "The garden is open on Monday and on Tuesday the shop opens."),
        ("The garden is open on Friday.", "The garden is open on Monday, Tuesday and, for members, Friday."),
        ("The garden is closed on 4 May.", "The garden is closed on 3 or 4 May."),
        ("The garden is open on 25 December.", "The garden is open on 24 December, 25 December it is closed."),
    ],
)
def test_a_later_day_of_something_else_is_not_said(statement: str, source: str) -> None:
    assert outcome(statement, source) is not SUPPORTED


@pytest.mark.parametrize(
    ("statement", "source"),
    [
        ("The garden is open except on Mondays.", "The garden is open except on Mondays and Tuesdays."),
        ("The garden is open only on Mondays.", "The garden is open only on Mondays, Tuesdays and Fridays."),
        ("The garden is open except on 24 December.", "The garden is open except on 24 and 25 December."),
        ("Entry is free except for dogs.", "Entry is free except for dogs and cats."),
        ("Entry is free if you have a card.", "Entry is free if you have a card and a ticket."),
        ("Dogs may enter only with a lead.", "Dogs may enter only with a lead and a muzzle."),
    ],
)
def test_a_limit_without_one_of_its_members_is_another_limit(statement: str, source: str) -> None:
    assert outcome(statement, source) is OPEN
    assert outcome(source, source) is SUPPORTED


@pytest.mark.parametrize(
    ("statement", "source"),
    [
        ("Entry is free if you have a card.", "Entry is free if you have a card and costs 5 euros otherwise."),
        ("The garden is open except on Mondays.", "The garden is open except on Mondays, entry costs 5 euros."),
        ("Dogs must not enter without a lead.", "Dogs must not enter without a lead and must stay on the path."),
    ],
)
def test_what_follows_a_limit_with_a_verb_of_its_own_may_be_left_out(statement: str, source: str) -> None:
    assert outcome(statement, source) is SUPPORTED


@pytest.mark.parametrize(
    ("statement", "source"),
    [
        ("A walk starts every Saturday and Sunday at 15:00.", WALKS),
        ("Walks start every Saturday and Sunday at 16:00.", WALKS),
        ("The cafe opens on Saturdays at 10:00 and on Sundays at 12:00.", CAFE),
        ("The cafe opens on Saturdays at 9:00 and on Sundays at 11:00.", CAFE),
        ("The pond is cleaned on 3 and 17 May at 8:00.", "The pond is cleaned on 3 and 17 May at 7:00."),
        ("Beds rest for 18 days in May and 24 days in July.", "Beds rest for 18 days in May and 22 days in July."),
        (
            "Members enter free on Monday, Wednesday and Friday until 13:00.",
            "Members enter free on Monday, Wednesday and Friday until 12:00.",
        ),
        (
            "Der Rundgang beginnt am Samstag und Sonntag um 15 Uhr.",
            "Der Rundgang beginnt am Samstag und Sonntag um 14 Uhr.",
        ),
        (
            "La visite commence le samedi et le dimanche à 15 h 30.",
            "La visite commence le samedi et le dimanche à 14 h 30.",
        ),
    ],
)
def test_another_value_behind_a_list_is_refuted_as_behind_one_day(statement: str, source: str) -> None:
    assert outcome(source, source) is SUPPORTED
    assert outcome(statement, source) is CONTRADICTED


@pytest.mark.parametrize(
    ("statement", "source"),
    [
        ("A walk starts every Saturday and Sunday at 2 pm.", WALKS),
        ("Walks start every Saturday and Sunday at 14:00.", WALKS),
        ("Walks on Saturday and Sunday start before 15:00.", "Walks on Saturday and Sunday start at 14:00."),
        (
            "The last walk on Saturday and Sunday starts at 16:00.",
            "On Saturday and Sunday walks start at 10:00 and 16:00.",
        ),
        ("On Saturday and Sunday a guide waits at 11:00.", "On Saturday and Sunday a guide waits from 10:00 to 12:00."),
        ("The cafe opens on Sundays at 11:00.", CAFE),
        ("Walks on Saturday and Sunday start at about 14:00.", "Walks on Saturday and Sunday start at 14:05."),
    ],
)
def test_a_right_statement_about_a_list_is_never_refuted(statement: str, source: str) -> None:
    assert outcome(statement, source) is not CONTRADICTED


PRICES = "Prices of the shop.\n\nPlain pot: 3 euros\nGlazed pot: 7 euros\nLabel: free"


def test_an_entry_of_a_list_without_marks_gives_its_value_to_its_own_label() -> None:
    assert outcome("A glazed pot is 7 euros.", PRICES) is SUPPORTED
    assert outcome("A glazed pot is 3 euros.", PRICES) is CONTRADICTED


def test_and_up_to_begins_another_bound() -> None:
    source = "A barrow is lent for at most 3 hours a day, and up to two weeks ahead."
    assert '"at least"' not in agreement("A barrow is lent for at most 3 hours a day.", source).message


@pytest.mark.parametrize("note", ["", " (two seats)"])
def test_a_price_of_another_entry_is_not_supported_where_the_phrases_leave_that_entry_out(note: str) -> None:
    source = f"Boat hire:\n- Rowing boat{note}: 12 euros\n- Pedal boat: 18 euros\n- Deposit for a lost key: 40 euros"
    phrases = ("Boat hire", f"Rowing boat{note}: 12 euros")
    assert agreement(f"Boat hire: rowing boat{note} 40 euros.", source, phrases=phrases).outcome is not SUPPORTED
    assert agreement(f"Boat hire: rowing boat{note} 12 euros.", source, phrases=phrases).outcome is SUPPORTED
