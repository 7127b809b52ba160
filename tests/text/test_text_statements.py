"""An answer falls into the statements that a person would count, its citation marks go with the right ones."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldtui.text.joints import joint_of
from goldtui.text.suggest.statements import (
    Statement,
    bracket_contents,
    hints_of,
    merge_statements,
    split_at,
    statements,
)

NAMES = {"c1", "c2", "3", "handbook/4#a"}


def cut(text: str) -> list[tuple[str, tuple[str, ...]]]:
    return [(one.text, one.cited) for one in statements(text, NAMES.__contains__)]


def texts(text: str) -> list[str]:
    return [one for one, _ in cut(text)]


def test_each_sentence_is_a_statement():
    assert texts("Cuttings root in sand. They need shade, e.g. under a net. Ferns do not.") == [
        "Cuttings root in sand.",
        "They need shade, e.g. under a net.",
        "Ferns do not.",
    ]


@pytest.mark.parametrize(
    ("said", "stated"),
    [
        ("No, ferns stay in the fern house.", "Ferns stay in the fern house."),
        ("No. Pupils under 14 pay no fee.", "Pupils under 14 pay no fee."),
        ("Ja, der Teich ist offen.", "Der Teich ist offen."),
        ("No, not on Sundays in winter.", "No, not on Sundays in winter."),
        ("No, sorry.", "No, sorry."),
        ("No dog may enter the fern house.", "No dog may enter the fern house."),
    ],
)
def test_a_reply_before_a_statement_is_no_part_of_it(said: str, stated: str):
    assert texts(said) == [stated]


@pytest.mark.parametrize("mark", ["- ", "* ", "• ", "1. ", "2) ", "(3) ", "a) ", "## ", "  - "])
def test_a_list_mark_is_no_part_of_its_statement(mark: str):
    assert texts(f"{mark}Rinse the roots\n{mark}Dry the leaves") == ["Rinse the roots", "Dry the leaves"]


def test_a_sentence_broken_to_fit_the_page_is_one_statement():
    assert texts("The seed of the palm is kept in damp\nsand until the first root is seen.") == [
        "The seed of the palm is kept in damp sand until the first root is seen."
    ]


def test_a_heading_does_not_run_into_the_sentence_under_it():
    assert texts("Morning duties\nThe lilies are watered from below.") == [
        "Morning duties",
        "The lilies are watered from below.",
    ]


def test_a_heading_that_only_names_what_follows_states_nothing():
    assert texts("Watering\nThe lilies are watered from below.") == ["The lilies are watered from below."]
    assert texts("Never watered\nThe lilies are watered from below.")[0] == "Never watered"


def test_a_line_that_leads_into_a_list_is_hinted_at():
    lead, *entries = texts("To pot a fern:\n1. Fill the pot\n2. Press the soil")
    assert hints_of(lead).leads_in
    assert not any(hints_of(entry).leads_in for entry in entries)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Bulbs rest [c1].", [("Bulbs rest.", ("c1",))]),
        ("Bulbs rest. [c1] Corms wake.", [("Bulbs rest.", ("c1",)), ("Corms wake.", ())]),
        ("[c1] Bulbs rest.", [("Bulbs rest.", ("c1",))]),
        ("Bulbs [c1] rest [c2][3].", [("Bulbs rest.", ("c1", "c2", "3"))]),
        ("Bulbs rest [c1, 3].", [("Bulbs rest.", ("c1", "3"))]),
        ("Bulbs rest [handbook/4#a]. Corms wake [c2].", [("Bulbs rest.", ("handbook/4#a",)), ("Corms wake.", ("c2",))]),
        ("Bulbs rest [sic].", [("Bulbs rest [sic].", ())]),
        ("Bulbs rest [c9].", [("Bulbs rest [c9].", ())]),
        ("- Bulbs rest [c1]\n- Corms wake [c2]", [("Bulbs rest", ("c1",)), ("Corms wake", ("c2",))]),
        ("[c1]", []),
    ],
)
def test_a_citation_mark_is_taken_off_and_belongs_to_what_it_follows(text, expected):
    assert cut(text) == expected


def test_what_stands_in_brackets_is_offered_as_names():
    assert bracket_contents("Bulbs rest [c1, ^2]. [c1] Corms [a b] wake.") == ("c1, ^2", "c1", "2", "a b")


@pytest.mark.parametrize(
    ("text", "pronoun"),
    [
        ("It closes at dusk.", "It"),
        ("However, they must be signed.", "they"),
        ("This gate is locked.", "This"),
        ("Such plants are burnt.", "Such"),
        ("Both are fed weekly.", "Both"),
        ("It is possible to pay in cash.", ""),
        ("Those who pay in cash get a receipt.", ""),
        ("Both gates are locked.", ""),
        ("The keeper signs it.", ""),
        ("Itea is a shrub.", ""),
    ],
)
def test_a_word_that_means_something_outside_is_named(text: str, pronoun: str):
    assert hints_of(text).pronoun == pronoun


@pytest.mark.parametrize(
    ("text", "halves"),
    [
        ("The gate is shut; the bell is rung.", ("The gate is shut.", "The bell is rung.")),
        ("The gate is shut, and the bell is rung twice.", ("The gate is shut.", "The bell is rung twice.")),
        ("The gate shuts at six but the shop is open.", ("The gate shuts at six but the shop is open.", "")),
        ("Ferns are fed in May while cacti are fed in June.", ("Ferns are fed in May.", "Cacti are fed in June.")),
        ("Red, green and blue labels are used.", ()),
        ("The bulb is lifted and must be dried.", ()),
        ("The keeper waters and feeds the lilies.", ()),
        ("Bring a label that is dry and a pot that is clean.", ()),
    ],
)
def test_two_statements_in_one_are_seen_and_a_list_is_not(text, halves):
    joint = joint_of(text)
    if not halves or not halves[1]:
        assert joint is None
    else:
        assert joint is not None
        assert tuple(one.text for one in split_at(Statement(text, ("c1",)), joint)) == halves
        assert all(one.cited == ("c1",) for one in split_at(Statement(text, ("c1",)), joint))


def test_another_language_says_that_it_has_no_list():
    hints = hints_of("It closes; the bell is rung.", english=False)
    assert (hints.known, hints.pronoun, hints.joint) == (False, "", None)


def test_joined_statements_keep_both_texts_and_all_citations():
    assert merge_statements(Statement("A pot.", ("c1",)), Statement("A pan.", ("c2", "c1"))) == Statement(
        "A pot. A pan.", ("c1", "c2")
    )


@given(st.text(alphabet="aB1 .,;:-\n\r\t[]()#é日。c\u2028\x0b", max_size=120))
def test_no_letter_is_lost_and_no_text_breaks_it(text: str):
    found = statements(text, lambda _: False)
    kept = {char for one in found for char in one.text.lower()}
    # A list mark such as `c)` may go, and a line that says no more than the next one, such as `a:`.
    assert {char for char in text.lower() if char.isalpha()} - kept <= {"a", "c"}
    assert all("\n" not in one.text and one.text.strip() == one.text for one in found)
    for one in found:
        hints_of(one.text)


REPLIES = (
    ("No. The gate of the mill closes at nine.", ["No."]),
    ("Yes, goats may graze on the dike.", ["Yes,"]),
    ("Nein. Das Tor der Werft schließt um neun.", ["Nein."]),
    ("The quay is open. No, dogs stay on the boat.", ["", "No,"]),
    ("No.\n\nThe gate of the mill closes at nine.", ["No."]),
    ("No boat leaves after nine.", [""]),
)


@pytest.mark.parametrize(("answer", "replies"), REPLIES)
def test_a_reply_that_a_statement_leaves_out_is_kept_beside_it(answer: str, replies: list[str]) -> None:
    found = statements(answer, lambda _: False)
    assert [one.reply for one in found] == replies
    assert all(not one.text.startswith(one.reply) for one in found if one.reply)
