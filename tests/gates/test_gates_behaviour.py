"""Answer, answer in part, or refuse: what counts as which, and what only looks like it."""

from __future__ import annotations

import pytest
from builders import (
    C_COUNT,
    COST,
    COUNT,
    answer,
    case,
    codes,
    findings,
    gate,
    refusal_case,
    run,
    run_over,
    shipped,
    verdict,
)

from goldtui.model.policy import Policy
from goldtui.model.records import Answer, Behaviour, GoldCase
from goldtui.model.results import Severity, Stage, Status

REFUSALS = (
    "not in context",
    "NOT IN CONTEXT  ",
    "  Not in\u00a0context",
    "\u200bnot in  context",
    "I'm sorry, I cannot answer that from the sources.",
    "We can\u2019t say anything about opening hours.",
    "The sources do not cover lamps.",
)
NEAR = (
    "Not in context.",
    "\u201cnot in context\u201d",
    "The colour of the lamps is not in context",
    "not in context!!",
)
ANSWERS = ("The lamps are green.", "Context: the lamps are green, not red.", "None.")


@pytest.mark.parametrize("response", REFUSALS)
def test_a_whole_response_that_refuses_is_right_where_a_refusal_is_due(response: str) -> None:
    judged = verdict(refusal_case(), run_over(), shipped(text=response))
    assert judged.released
    assert codes(judged) == []


@pytest.mark.parametrize("response", REFUSALS)
def test_and_is_over_refusal_where_the_sources_settle_the_question(response: str) -> None:
    for expected in (Behaviour.ANSWER, Behaviour.PARTIAL):
        judged = verdict(case(expected_behaviour=expected), run(), shipped(text=response))
        assert codes(judged, "answer_behaviour") == ["over_refusal"]
        assert judged.first_failed_stage is Stage.ANSWER_BEHAVIOUR


@pytest.mark.parametrize("response", NEAR)
def test_a_near_miss_is_an_answer_that_says_it_looks_like_a_refusal(response: str) -> None:
    judged = verdict(refusal_case(), run_over(), shipped(text=response))
    assert codes(judged, "answer_behaviour") == ["under_refusal", "near_refusal"]
    judged = verdict(case(), run(), shipped(text=response))
    assert codes(judged, "answer_behaviour") == ["near_refusal"]
    assert gate(judged, "answer_behaviour").status is Status.PASS


@pytest.mark.parametrize("response", ANSWERS)
def test_an_answer_where_a_refusal_is_due_is_under_refusal(response: str) -> None:
    judged = verdict(refusal_case(), run_over(), shipped(text=response))
    assert codes(judged, "answer_behaviour") == ["under_refusal"]
    assert not judged.released


@pytest.mark.parametrize("response", ["", "  ", "\n\t"])
def test_an_empty_answer_is_neither_a_refusal_nor_an_answer_and_is_left_to_completeness(response: str) -> None:
    for gold in (refusal_case(), case()):
        judged = verdict(gold, run(), shipped(text=response))
        assert gate(judged, "answer_behaviour").status is Status.NOT_TESTED
        assert judged.first_failed_stage is Stage.ANSWER_COMPLETENESS


@pytest.mark.parametrize(
    "response",
    [
        "My training data ends in 2023, so I know nothing of it.",
        "This is past my knowledge cutoff",
        "I cannot say anything beyond my training cut-off.",
    ],
)
def test_blaming_a_training_date_is_its_own_fault(response: str) -> None:
    judged = verdict(case(), run(), shipped(text=response))
    assert codes(judged, "answer_behaviour") == ["cutoff_excuse"]


def test_which_words_refuse_is_the_policys_to_say() -> None:
    policy = Policy(refusal_tokens=("no idea",), refusal_patterns=())
    assert verdict(refusal_case(), None, shipped(text="No idea"), policy=policy).released
    assert not verdict(refusal_case(), None, shipped(text="not in context"), policy=policy).released
    silent = Policy(refusal_tokens=("", "  "), refusal_patterns=())
    assert codes(verdict(case(), None, None, policy=silent)) == []


def test_a_refusal_may_come_with_an_empty_context_but_an_answer_may_not() -> None:
    assert verdict(refusal_case(), run_over(also=("gifts",)), shipped(text="not in context")).released
    assert codes(verdict(case(), run_over()), "admissibility") == ["no_context"]


def test_a_run_that_touched_nothing_is_counted_as_no_number() -> None:
    passed = gate(verdict(refusal_case(), run_over(), shipped(text="not in context")), "admissibility")
    failed = gate(verdict(case(), run_over()), "admissibility")
    assert (passed.status, passed.k, passed.n) == (Status.PASS, None, None)
    assert (failed.status, failed.k, failed.n) == (Status.FAIL, None, None)


def test_a_draft_without_sources_is_told_what_it_lacks_and_no_stage_is_blamed() -> None:
    draft = GoldCase(case_id="draft", question="What now?")
    said = [(f.message, f.where) for f in findings(verdict(draft, None, None), "admissibility")]
    assert said == [("the case names no required source, so nothing is selected", "case.required_source_ids")]


def test_a_refusal_with_forbidden_candidates_is_still_inadmissible() -> None:
    judged = verdict(refusal_case(), run_over(also=("cellar",)), shipped(text="not in context"))
    assert judged.first_failed_stage is Stage.ADMISSIBILITY


def test_a_case_that_expects_nothing_yet_is_not_tested() -> None:
    judged = verdict(case(expected_behaviour=None))
    assert codes(judged) == ["behaviour_not_set"]
    assert judged.first_failed_stage is Stage.NOT_TESTED


SAYS_HALF = "Each reader may borrow 4 books [loans]."
SAYS_GAP = "The sources do not say what a lost map costs."


def _partial() -> GoldCase:
    return case(
        expected_behaviour=Behaviour.PARTIAL,
        required_source_ids=("loans",),
        points=(COUNT,),
        reference=Answer(claims=(C_COUNT,), text=f"{C_COUNT.text} {SAYS_GAP}"),
    )


def test_a_partial_answer_says_what_it_can_and_what_is_missing() -> None:
    trace = run_over("loans", also=("rooms",))
    assert verdict(_partial(), trace).released
    assert verdict(_partial(), trace, shipped(text=f"{SAYS_HALF} {SAYS_GAP}")).released


def test_a_partial_answer_that_hides_the_gap_is_told_so() -> None:
    judged = verdict(_partial(), run_over("loans"), shipped(text=SAYS_HALF))
    assert codes(judged, "answer_behaviour") == ["gap_not_stated"]


def test_a_partial_answer_must_still_make_every_vital_point() -> None:
    gold = _partial().model_copy(update={"points": (COUNT, COST)})
    judged = verdict(gold, run_over("loans"), shipped(text=f"{SAYS_HALF} {SAYS_GAP}"))
    assert codes(judged) == ["point_missing"]


def test_the_sentence_that_states_the_gap_needs_no_proof_but_one_that_cites_does() -> None:
    judged = verdict(_partial(), run_over("loans"), shipped(text=f"{SAYS_HALF} {SAYS_GAP[:-1]} [loans]."))
    assert codes(judged, "faithfulness", Severity.WARNING) == ["claim_unaligned"]
    full = verdict(case(), run(), answer(C_COUNT, text=SAYS_GAP))
    assert "gap_not_stated" not in codes(full)
