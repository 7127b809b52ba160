"""What refuses: every sentence of a response but its courtesies, and nothing that goes on to answer."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldtui.gates.patterns import check_patterns
from goldtui.gates.refusal import blames_cutoff, declines_to_say, nearly_refuses, refuses, states_gap
from goldtui.model.policy import Policy
from goldtui.text.match.normalise import normalise

POLICY = Policy()
REFUSAL = ("I cannot answer that.", "The sources do not mention it.", "I don't have enough information.", "I decline.")
COURTESY = ("I'm sorry.", "Please ask at the desk.", "You may want to contact the office.", "Thank you for asking!")
STATEMENT = ("The fee is 20 cents.", "You can borrow 4 books.", "Bags stay in the lockers.", "Yes.")

refusals, courtesies, statements = (st.sampled_from(texts) for texts in (REFUSAL, COURTESY, STATEMENT))


def refused(text: str, policy: Policy = POLICY) -> bool:
    return refuses(normalise(text), policy)


def test_the_default_patterns_can_be_used() -> None:
    check_patterns(POLICY)


@given(st.lists(courtesies, max_size=2), st.lists(refusals, min_size=1, max_size=3), st.lists(courtesies, max_size=2))
def test_refusals_with_courtesies_around_them_refuse(before: list[str], core: list[str], after: list[str]) -> None:
    assert refused(" ".join([*before, *core, *after]))


@given(st.lists(refusals | courtesies, max_size=3), statements, st.lists(refusals | courtesies, max_size=3))
def test_one_statement_among_them_makes_an_answer(before: list[str], said: str, after: list[str]) -> None:
    assert not refused(" ".join([*before, said, *after]))


@given(st.lists(courtesies, max_size=3))
def test_courtesies_alone_refuse_nothing(said: list[str]) -> None:
    assert not refused(" ".join(said))


@pytest.mark.parametrize(
    ("text", "answers"),
    [
        ("I cannot say for sure, but the fee is 20 cents.", True),
        ("I cannot answer that; it is 20 cents.", True),
        ("I cannot say, however 20 cents is usual.", True),
        ("I cannot say, but please ask at the desk.", False),
        ("I cannot say, but I can look for the office hours.", False),
        ("I cannot say: the sources do not mention it.", False),
        ("I cannot say; I was last trained in spring.", False),
    ],
)
def test_a_sentence_that_turns_to_state_something_answers_and_nearly_refuses(text: str, answers: bool) -> None:
    assert refused(text) is not answers
    assert nearly_refuses(normalise(text), POLICY) or not answers


def test_a_policys_own_pattern_may_span_sentences_and_is_taken_whole() -> None:
    own = Policy(refusal_patterns=(r"no such thing here\. try the shelves\.",), refusal_tokens=())
    assert refused("No such thing here. Try the shelves.", own)
    assert not refused("No such thing here.", own)
    kept = Policy(refusal_patterns=(r"sorry, but that is not in our handbook\.",), refusal_tokens=())
    assert refused("Sorry, but that is not in our handbook.", kept)


def test_the_words_of_a_house_rule_or_of_data_are_no_refusal() -> None:
    for text in ("We cannot give refunds after 30 days.", "The staff training data are kept in the map room."):
        assert not refused(text)


def test_an_excuse_names_a_training_date_or_a_time_after_which_nothing_is_known() -> None:
    for text in (
        "my training data ends in may",
        "i don't have access to events after june 2024",
        "my last update was in may",
    ):
        assert blames_cutoff(text, POLICY)
    for text in ("as of the knowledge base snapshot", "i have no information about the room after closing time"):
        assert not blames_cutoff(text, POLICY)


def test_a_gap_is_stated_in_contracted_forms_too() -> None:
    for text in ("The sources don't say what a map costs.", "I can't find the fee.", "I don't know the other five."):
        assert states_gap(text, POLICY)
    assert not states_gap("The fee is 20 cents.", POLICY)


@pytest.mark.parametrize(
    ("text", "is_declined"),
    [
        ("i cannot tell you whether you should pick it", True),
        ("nobody here can say if, or when, you should pick it", False),
        ("i won't comment on whether to wait, dig or you should pick it", True),
        ("i cannot tell you. you should pick it", False),
        ("i cannot tell you why but you should pick it", False),
        ("i cannot advise about that and you should pick it", False),
        ("i know that you should pick it", False),
    ],
)
def test_to_decline_to_say_a_thing_is_not_to_say_it(text: str, is_declined: bool) -> None:
    assert declines_to_say(text, text.index("you should")) is is_declined
