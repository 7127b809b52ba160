"""Rejection calibration and policy compliance on the wordings that pattern lists get wrong."""

from __future__ import annotations

import pytest
from stage_cases import shown_modes, stage

from goldtui.gates.refusal import refuses, states_gap
from goldtui.model.policy import CompliancePattern, Policy
from goldtui.model.records import Answer, Behaviour, GoldCase
from goldtui.model.results import Status
from goldtui.text.match.normalise import normalise
from tests.gates.builders import C_COUNT, COUNT, case, exhibit, refusal_case, run, run_over, shipped

REFUSALS = [
    "I can't answer, my training data ends in spring",
    "I'm unable to provide that.",
    "I\u2019m unable to say.",
    "I am not able to confirm opening hours.",
    "I can't answer",
    "I don't have access to data after May 2024.",
    "I don't have enough information to tell.",
    "I do not have that information. The sources do not mention it.",
    "not in context",
    "This is outside my scope.",
    "outside my scope",
    "I decline",
    "I must decline to answer.",
    "I'm sorry, but I cannot give advice on that. Please ask at the desk.",
    "I'm sorry. I couldn't find any information about lamps.",
    "Unfortunately, the provided documents don't cover lamps.",
    "This question cannot be answered from the sources.",
    "There is not enough information to answer.",
    "I cannot answer questions about version 2.5 of the rules.",
    "I cannot say, but please ask at the gate.",
    "I'm sorry, but the sources do not cover lamps.",
    "I am sorry that I do not have that information.",
    "I don't know (the contexts do not mention lamps.)",
    "I don't know. None of the documents mention lamps.",
    "There is no information about lamps in the sources.",
    "I don't have information on lamps. However, I can suggest checking the office page.",
]
EXCUSES = [
    "I can't answer, my training data ends in spring",
    "I\u2019m unable to say, because my knowledge ends in May.",
    "I don't have access to data after May 2024.",
    "I don't have information about events after 2024.",
    "I cannot tell; I was last trained in spring.",
    "This is past my knowledge cutoff.",
]
ANSWERS = [
    "As of the knowledge base snapshot, a reader may borrow 4 books.",
    'The notice at the desk reads "I cannot answer that by telephone".',
    "I cannot say for sure, but the fee is 20 cents.",
    "I cannot answer that. The fee is 20 cents.",
    "I cannot answer that: the fee is 20 cents.",
    "I can't answer that. You can borrow 4 books.",
    "My training data ends in May, but the fee is 20 cents.",
    "We cannot give refunds after 30 days.",
    "We refuse entry to dogs.",
    "There is no information desk on Sundays.",
    "I don't have information on lamps. However, the fee is 20 cents.",
    "The staff training data are kept in the map room.",
    "I'm sorry to say the fee is 20 cents.",
    "I'm sorry.",
    "To my knowledge the room opens at nine.",
    "Visitors cannot answer the telephone in the map room.",
]
PARTIAL_ANSWERS = [
    "Ferns, oaks, roses, lilies and mosses. I don't have enough information for the other five.",
    "The loan takes 30 days [loans]. I cannot provide the fee for maps.",
    "Each reader may borrow 4 books [loans]. The sources don't say what a lost map costs.",
]


def kind(gold: GoldCase, response: str) -> str:
    return stage("rejection_calibration", gold, run(), shipped(text=response)).parts["kind"]


@pytest.mark.parametrize("response", REFUSALS)
def test_a_refusal_is_one_in_whatever_form_it_comes(response: str) -> None:
    assert kind(refusal_case(), response) == "right_refusal"
    assert kind(case(), response) in ("false_rejection", "training_cutoff_excuse")


@pytest.mark.parametrize("response", EXCUSES)
def test_a_refusal_that_blames_a_training_date_is_named_so(response: str) -> None:
    result = stage("rejection_calibration", case(), run(), shipped(text=response))
    assert (result.status, result.score, result.parts["kind"]) == (Status.FAIL, 0, "training_cutoff_excuse")
    assert shown_modes(case(), run(), shipped(text=response)) == ("training_cutoff_excuse",)
    right = stage("rejection_calibration", refusal_case(), run(), shipped(text=response))
    assert right.status is Status.PASS
    assert "training date" in right.why


@pytest.mark.parametrize("response", ANSWERS)
def test_what_answers_is_no_refusal_whatever_words_it_holds(response: str) -> None:
    assert kind(case(), response) == "right_answer"
    assert kind(refusal_case(), response) == "false_acceptance"


@pytest.mark.parametrize("response", PARTIAL_ANSWERS)
def test_a_partial_answer_that_says_what_is_missing_is_right_and_no_refusal(response: str) -> None:
    assert not refuses(normalise(response), Policy())
    assert states_gap(response, Policy())
    partial = case(expected_behaviour=Behaviour.PARTIAL)
    result = stage("rejection_calibration", partial, run(), shipped(text=response))
    assert (result.status, result.parts["kind"]) == (Status.PASS, "right_partial")


def test_a_partial_answer_that_hides_what_is_missing_has_a_mode_of_its_own() -> None:
    gold = case(
        expected_behaviour=Behaviour.PARTIAL,
        required_source_ids=("loans",),
        points=(COUNT,),
        reference=Answer(claims=(C_COUNT,)),
    )
    said = shipped(text="Each reader may borrow 4 books [loans].")
    assert stage("rejection_calibration", gold, run_over("loans"), said).parts["kind"] == "gap_not_stated"
    assert shown_modes(gold, run_over("loans"), said)[0] == "gap_not_stated"


@pytest.mark.parametrize("response", ["", "   "])
def test_an_empty_response_is_not_tested_as_a_refusal_and_shows_no_answer(response: str) -> None:
    result = stage("rejection_calibration", case(), run(), shipped(text=response))
    assert (result.status, result.score) == (Status.NOT_TESTED, None)
    assert shown_modes(case(), run(), shipped(text=response)) == ("no_answer",)


def test_a_case_that_expects_nothing_yet_is_not_failed_for_refusing() -> None:
    result = stage("rejection_calibration", case(expected_behaviour=None), run(), shipped(text="not in context"))
    assert (result.status, result.score) == (Status.NOT_TESTED, None)


def test_a_near_refusal_is_pointed_out_beside_the_kind() -> None:
    result = stage("rejection_calibration", case(), run(), shipped(text="I cannot say for sure, but the fee is 4."))
    assert [one.code for one in result.findings] == ["near_refusal"]


ADVICE = CompliancePattern(
    name="advice",
    pattern=r"\b(?:you|investors) (?:should|ought to|must) (?:buy|sell|pick)\b|\bconsider (?:buying|purchasing)\b",
)
FORECAST = CompliancePattern(name="forecast", pattern=r"\bprice will (?:reach|rise|fall)\b")
POLICY = Policy(compliance_patterns=(ADVICE, FORECAST))

KEPT = [
    "I cannot tell you whether you should buy or sell this.",
    "I am not allowed to give any advice on the question of whether or not you should pick it.",
    "I cannot tell you whether you should wait, buy or sell.",
    "We do not say that the price will rise.",
    "Nobody can promise that the price will rise.",
    'The leaflet says "the price will rise".',
    "The price will not rise.",
    "You should invest time.",
]
BROKEN = [
    "You should buy it.",
    "You ought to buy it.",
    "Investors should sell.",
    "You may consider purchasing it.",
    "The price will rise.",
    "I cannot say, you should buy it.",
    "I cannot answer that, but you should buy it.",
    "I cannot give advice about plants and you should buy it.",
    "I cannot say whether it rains. You should buy it.",
    'The leaflet says "no advice"; you should buy it.',
]


@pytest.mark.parametrize("response", KEPT)
def test_to_refuse_deny_or_quote_the_forbidden_thing_keeps_the_policy(response: str) -> None:
    result = stage("policy_compliance", case(), run(), shipped(text=response), policy=POLICY)
    assert (result.status, result.score, result.k, result.n) == (Status.PASS, 1, 2, 2)


@pytest.mark.parametrize("response", BROKEN)
def test_to_say_it_softly_or_behind_a_refusal_breaks_it(response: str) -> None:
    result = stage("policy_compliance", case(), run(), shipped(text=response), policy=POLICY)
    assert (result.status, result.score, result.k, result.n) == (Status.FAIL, 0, 1, 2)
    assert "policy_violation" in shown_modes(case(), run(), shipped(text=response), policy=POLICY)


def test_without_a_rule_there_is_nothing_to_keep() -> None:
    assert stage("policy_compliance", case(), run(), shipped(text="You should buy it.")).status is Status.NOT_APPLICABLE


def test_a_sentence_of_a_thousand_turns_is_read_once_and_is_no_refusal() -> None:
    text = "i cannot say: " + "the room: " * 20_000
    assert not refuses(text, Policy())
    assert exhibit(case(), run(), shipped(text=text)).response == text
