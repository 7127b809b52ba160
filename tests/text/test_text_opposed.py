"""One statement takes back another only where both speak of the same thing; anything less clear is left alone."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from goldtui.text.meaning import opposed
from goldtui.text.meaning.opposed import MOST_STATEMENTS, opposing, takes_back
from goldtui.workbench.session.places import example_folder
from goldtui.workbench.session.sources import load_set

TURNED = [
    ("The cold store rejects wet seed.", "The cold store rejects wet seed. The cold store accepts wet seed."),
    ("The cold store rejects wet seed.", "The cold store rejects wet seed, but it also accepts wet seed in tins."),
    ("The cold store rejects wet seed.", "Wet seed is allowed in the cold store."),
    ("The cold store rejects wet seed.", "It does not reject wet seed."),
    ("Dogs are allowed in the garden.", "Dogs must not enter the garden."),
    ("Dogs must not enter the garden.", "Dogs may enter the garden."),
    ("Dogs must be on a lead.", "Dogs need not be on a lead."),
    ("A permit is required for a tripod.", "A permit for a tripod is optional."),
    ("A permit is required for a tripod.", "A tripod does not require a permit."),
    ("Flash is forbidden in the Orchid House.", "Flash is allowed in the Orchid House."),
    ("The cold store rejects wet seed.", "The cold store both rejects and accepts wet seed."),
    ("The cold store rejects wet seed.", "The cold store rejects wet seed (the cold store accepts wet seed)."),
    ("The cold store rejects wet seed.", "The cold store rejects wet seed\n- The cold store accepts wet seed"),
    ("The cold store rejects wet seed.", "It is false that the cold store rejects wet seed."),
]
RENUMBERED = [
    ("The Fern House opens at 9:00.", "The Fern House opens at 10:00."),
    ("A lead is 2 m long.", "The lead is 3 m long."),
    ("Tickets cost 4 euros.", "Yes. Tickets cost 5 euros."),
]
LEFT_ALONE = [
    ("another thing", "The cold store rejects wet seed.", "The warm store accepts wet seed."),
    ("another thing behind a pronoun", "Store A rejects wet seed.", "Store B is lenient and accepts wet seed."),
    ("the same in other words", "The cold store rejects wet seed.", "The cold store never accepts wet seed."),
    ("two negations", "The cold store accepts wet seed.", "The cold store does not reject wet seed."),
    ("the same", "Flash is not allowed in the Orchid House.", "Flash is forbidden in the Orchid House."),
    (
        "something else of it",
        "The cold store rejects wet seed.",
        "The cold store rejects wet seed. It weighs wet seed.",
    ),
    ("an exception", "Dogs are allowed in the garden.", "Dogs are not allowed in the garden's fern house."),
    ("a condition in the statement", "The store rejects wet seed.", "If dried, the store accepts wet seed."),
    ("a condition in the rule", "Dogs are allowed in the garden if on a lead.", "Dogs are not allowed in the garden."),
    ("a choice", "Visitors may pick flowers.", "Visitors must not pick, cut or damage flowers."),
    ("a number of something else", "The Fern House opens at 9:00.", "The Palm House opens at 10:00."),
    ("one number more", "Tickets cost 4 euros.", "Since 2024 tickets cost 4 euros."),
    ("a number within bounds", "Tickets cost at most 8 euros.", "Tickets cost 5 euros."),
    ("the same time in other words", "The Fern House opens at 9:00.", "The Fern House opens at 9 am."),
    ("a line that was only wrapped", "Dogs are banned from the garden.", "It is a mistake to say that\ndogs are fine."),
    ("a denial of a denial", "Flash is allowed in the house.", "It is not false that flash is allowed in the house."),
    ("a spoken no", "Dogs are allowed in the garden.", "No, dogs are allowed in the garden."),
]


@pytest.mark.parametrize(("rule", "text"), TURNED)
def test_a_statement_that_turns_a_rule_round_is_named(rule: str, text: str) -> None:
    assert opposing(rule, text) in text
    assert opposing(rule, text)


@pytest.mark.parametrize(("rule", "text"), RENUMBERED)
def test_a_statement_that_changes_the_number_of_a_rule_is_named(rule: str, text: str) -> None:
    assert opposing(rule, text)
    assert opposing(rule, rule) == ""


@pytest.mark.parametrize(("why", "rule", "text"), LEFT_ALONE, ids=[one[0] for one in LEFT_ALONE])
def test_what_is_not_clearly_the_opposite_is_left_alone(why: str, rule: str, text: str) -> None:
    assert opposing(rule, text) == ""


@pytest.mark.parametrize(
    ("phrase", "text"),
    [
        ("rejects wet seed", "The cold store rejects wet seed. The cold store accepts wet seed."),
        ("rejects wet seed", "The cold store rejects wet seed and the cold store accepts wet seed."),
        ("rejects wet seed", "The cold store rejects wet seed; it does not reject wet seed."),
        ("dogs are allowed", "Dogs are allowed. It is not true that dogs are allowed."),
        ("opens at nine", "The Fern House opens at nine. It does not open at nine."),
        ("opens at nine", "The Fern House doesn't open at nine. The Fern House opens at nine."),
    ],
)
def test_a_phrase_that_is_stated_and_denied_of_the_same_thing_is_taken_back(phrase: str, text: str) -> None:
    assert takes_back(text, (phrase,))
    assert takes_back(text, ("somewhere else",)) == "", "only a statement that holds a phrase can be taken back"


@pytest.mark.parametrize(
    ("phrase", "text"),
    [
        ("dogs are allowed", "Dogs are allowed. No dogs are allowed in the fern house."),
        ("dogs are allowed", "Dogs are allowed. On Sundays dogs are not allowed."),
        ("dogs are allowed", "Dogs are allowed. If they bark, dogs are not allowed."),
        ("opens at nine", "The Fern House opens at nine. The Palm House does not open at nine."),
        ("opens at nine", "The Fern House opens at nine. The Palm House is smaller. It does not open at nine."),
        ("opens at nine", "The house opens at nine and does not open its shop."),
        ("opens at nine", "The house opens at nine."),
    ],
)
def test_an_exception_or_a_word_on_another_thing_takes_nothing_back(phrase: str, text: str) -> None:
    assert takes_back(text, (phrase,)) == ""


def test_only_so_many_statements_of_a_text_take_part() -> None:
    many = "The pond is deep. " * MOST_STATEMENTS
    assert opposing("Dogs are allowed in the garden.", f"Dogs are not allowed in the garden. {many}")
    assert opposing("Dogs are allowed in the garden.", f"{many}Dogs are not allowed in the garden.") == ""


PLENTY = """
    dogs garden are allowed not no isn't Cannot, "never reject rejects forbidden optional must if it the and but 4 5
    euros . ; ,
"""
WORDS = st.lists(
    st.sampled_from(PLENTY.split()),
    max_size=14,
).map(" ".join)


@settings(max_examples=400, deadline=None)
@given(rule=WORDS, text=WORDS)
def test_what_is_named_stands_in_the_text_and_the_cheap_look_overlooks_none(rule: str, text: str) -> None:
    for found in (opposing(rule, text), takes_back(text, (rule,))):
        assert found in text
    # Without the cheap look the answer is the same.
    with pytest.MonkeyPatch.context() as patch:
        before = opposing(rule, text), takes_back(text, (rule,))
        for look in ("may_point", "may_be_turned", "_may_be_several"):
            patch.setattr(opposed, look, lambda text: True)
        assert (opposing(rule, text), takes_back(text, (rule,))) == before


def test_no_answer_that_reviewers_wrote_for_the_example_set_takes_itself_back() -> None:
    answers = [case.reference for case in load_set(example_folder()).goldset.cases if case.reference is not None]
    assert len(answers) > 20
    for answer in answers:
        phrases = [phrase for claim in answer.claims for phrase in claim.support_phrases]
        assert takes_back(answer.text, phrases) == ""
        assert [opposing(claim.text, answer.text) for claim in answer.claims] == [""] * len(answer.claims)
