"""A phrase must not prove what its source denies; and an innocent one must not be held up."""

from __future__ import annotations

import pytest

from goldtui.text.match.normalise import prepare
from goldtui.text.match.phrase import MatchStatus, denied_in_another_row, find_phrase


def judged(phrase: str, text: str) -> tuple[MatchStatus, list[str]]:
    result = find_phrase(phrase, prepare(text))
    return result.status, [text[span.start : span.end] for span in result.negators]


@pytest.mark.parametrize(
    ("phrase", "text", "negator"),
    [
        ("open on Mondays", "The palm house is not open on Mondays.", "not"),
        ("open on Mondays", "The palm house isn\u2019t open on Mondays.", "isn\u2019t"),
        ("open on Mondays", "The palm house is never open on Mondays.", "never"),
        ("pick flowers", "Visitors cannot pick flowers.", "cannot"),
        ("pick flowers", "None of the visitors may pick flowers.", "None"),
        ("may pick flowers", "No visitor may pick flowers.", "No"),
        ("a written permit", "They enter without a written permit.", "without"),
        ("a permit", "No entry except with a permit.", "except"),
        ("the south gate", "Use the north gate instead of the south gate.", "instead of"),
        ("moss", "Neither fern nor moss grows here.", "nor"),
        ("picking flowers", "Guests are prohibited from picking flowers.", "prohibited"),
        ("water the cacti", "Volunteers fail to water the cacti.", "fail to"),
        ("refundable", "Tickets are non-refundable.", "non-"),
        ("damage plants", "Do not pick, cut or damage plants.", "not"),
        ("dogs are welcome", "It is not true that dogs are welcome.", "not"),
        ("A permit", "A permit is not required.", "is not"),
        ("A permit", "A permit isn't required.", "isn't"),
        ("picking flowers", "Here picking flowers is strictly forbidden.", "is strictly forbidden"),
        ("a guide", "Children do not need a guide.", "not"),
        ("available", "Tickets are no longer available.", "no"),
    ],
)
def test_a_phrase_that_a_negator_governs_is_negated(phrase: str, text: str, negator: str) -> None:
    assert judged(phrase, text) == (MatchStatus.NEGATED, [negator])


@pytest.mark.parametrize(
    ("phrase", "text"),
    [
        ("ferns but also mosses", "The house shows not only ferns but also mosses."),
        ("30 days", "Pay no later than 30 days after the visit."),
        ("30 people", "A group has no more than 30 people."),
        ("bed 12", "See no. 5 or bed 12."),
        ("the gate opens", "Dogs may not enter. At nine the gate opens."),
        ("the gate opens", "Dogs may not enter, the gate opens at nine."),
        ("the path is wet", "It is not closed because the path is wet."),
        ("the gate is open", "It does not rain and the gate is open."),
        ("approval", "Nobody plants here; but not without approval."),
        ("is not open", "The palm house is not open."),
        ("the sundial", "The cannons stand by a knot at the sundial."),
        ("late openings", "No doubt late openings help."),
        ("dogs", "Whether or not dogs are quiet, they stay outside."),
        ("the last tour", "The shop sells cards, seeds and maps, nothing else, all day until the last tour."),
        ("a gardener", "Nothing but a gardener helps."),
        ("not-for-profit", "It is a not-for-profit garden."),
        ("garden", "It is a not-for-profit garden."),
    ],
)
def test_a_negation_of_something_else_leaves_the_phrase_found(phrase: str, text: str) -> None:
    assert judged(phrase, text) == (MatchStatus.FOUND, [])


def test_one_free_occurrence_is_enough_and_only_the_free_ones_are_shown() -> None:
    text = "The gate is not open on Sundays. In May the gate is open on Sundays."
    result = find_phrase("open on Sundays", prepare(text))
    assert result.status is MatchStatus.FOUND
    assert [span.start for span in result.spans] == [text.rindex("open on Sundays")]
    assert result.negators == ()


def test_when_all_occurrences_are_negated_all_are_shown() -> None:
    text = "Not open on Sundays. Never open on Sundays."
    result = find_phrase("open on Sundays", prepare(text))
    assert result.status is MatchStatus.NEGATED
    assert len(result.spans) == 2
    assert [text[s.start : s.end] for s in result.negators] == ["Not", "Never"]


def test_a_negator_is_shown_where_it_stands_in_untouched_text() -> None:
    text = "The  “palm\u00a0house” is\u00a0not  open."
    assert judged("open", text) == (MatchStatus.NEGATED, ["not"])


@pytest.mark.parametrize(
    ("phrase", "text", "checked"),
    [
        ("九時に開く", "京都植物園は九時に開く。", False),
        ("сад открыт", "Наш сад открыт с девяти.", False),
        (
            "geöffnet",
            "Der Garten ist im Sommer von neun bis achtzehn Uhr für alle Gäste geöffnet.",
            False,
        ),
        ("geöffnet", "Der Garten ist geöffnet.", False),
        ("ouvert", "Le jardin est ouvert.", False),
        ("abierto", "El jardín está abierto.", False),
        ("öppen", "Trädgården är öppen och gratis.", False),
        ("20 minutes", "🚢 Crew note: tours close 20 minutes before dusk. Café opens at 05:30.", True),
        ("open", "The garden is open.", True),
        ("BED-17", "BED-17", True),
    ],
)
def test_text_without_a_list_of_negators_says_that_nothing_was_checked(phrase: str, text: str, checked: bool) -> None:
    result = find_phrase(phrase, prepare(text))
    assert (result.status, result.negation_checked) == (MatchStatus.FOUND, checked)


@pytest.mark.parametrize(
    ("phrase", "text", "elsewhere"),
    [
        (
            "| Ketch | 4 | yes |",
            "The boats and the beds\n\n| Boat | Beds | Sauna |\n| Sloop | 2 | no |\n| Ketch | 4 | yes |",
            True,
        ),
        (
            "4 | yes |",
            "The boats and the beds\n\n| Boat | Beds | Sauna |\n| Sloop | 2 | no |\n| Ketch | 4 | yes |",
            True,
        ),
        ("yes |", "| Boat | Sauna |\n| Ketch | no yes |", False),
        ("beds", "There are no\nbeds.", False),
        ("A sauna", "| Boat | Sauna |\n| Ketch | A sauna is not there |", False),
    ],
)
def test_a_denial_in_another_row_of_a_table_is_told_apart(phrase: str, text: str, elsewhere: bool) -> None:
    match = find_phrase(phrase, prepare(text))
    assert match.status is MatchStatus.NEGATED
    assert denied_in_another_row(match, text) is elsewhere
