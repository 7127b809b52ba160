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

from goldtui.casework.first_fix import first_fix
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
    fix = first_fix(verdict(draft, None, None), draft)
    assert fix is not None
    assert fix.text.endswith("attach one that answers it (A), or choose refuse (t) if none does")


def test_a_refusal_with_forbidden_candidates_is_still_inadmissible() -> None:
    judged = verdict(refusal_case(), run_over(also=("cellar",)), shipped(text="not in context"))
    assert judged.first_failed_stage is Stage.ADMISSIBILITY


def test_a_case_that_expects_nothing_yet_is_not_tested() -> None:
    judged = verdict(case(expected_behaviour=None))
    assert codes(judged) == ["behaviour_not_set"]
    assert judged.first_failed_stage is Stage.NOT_TESTED


SAYS_HALF = "For 30 days a reader may borrow 4 books [loans]."
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


@pytest.mark.parametrize(
    "response",
    [
        "The policy does not say whether bags are allowed.",
        "I could not find anything about bags in the reading room rules.",
        "Die Leseordnung sagt nicht, ob Taschen erlaubt sind.",
        "Le règlement ne précise pas si les sacs sont admis.",
        "El reglamento no dice si se admiten bolsos.",
        "規則には鞄について記載されていません。",
        "规章没有说明是否可以带包。",
    ],
)
def test_to_say_that_the_policy_is_silent_refuses_in_every_language(response: str) -> None:
    assert verdict(refusal_case(), run_over(), shipped(text=response)).released
    assert codes(verdict(case(), run(), shipped(text=response)), "answer_behaviour") == ["over_refusal"]


def test_where_the_gold_itself_says_that_the_sources_are_silent_to_say_so_answers() -> None:
    silent = COUNT.model_copy(update={"answer_phrases": ("do not mention bags",)})
    judged = verdict(case(points=(silent,)), run(), shipped(text="The house rules do not mention bags."))
    assert gate(judged, "answer_behaviour").status is Status.PASS
    other = verdict(case(points=(silent,)), run(), shipped(text="The house rules do not mention boots."))
    assert codes(other, "answer_behaviour") == ["over_refusal"]


@pytest.mark.parametrize("expected", [Behaviour.REFUSE, Behaviour.ANSWER])
def test_a_refusal_with_a_statement_that_need_not_answer_waits_for_a_person(expected: Behaviour) -> None:
    gold = refusal_case() if expected is Behaviour.REFUSE else case()
    text = "I could not find the colour. The rules say that the lamps stay on."
    judged = verdict(gold, run_over("loans"), shipped(text=text))
    behaviour = gate(judged, "answer_behaviour")
    assert behaviour.status is Status.NOT_TESTED
    assert "the rules say that the lamps stay on" in behaviour.findings[0].message


def test_a_refusal_sends_nobody_to_a_number_that_neither_question_nor_context_holds() -> None:
    def status(text: str) -> Status:
        return gate(verdict(refusal_case(), run_over("loans"), shipped(text=text)), "answer_behaviour").status

    assert status("I could not find it. Please call 555 0199.") is Status.NOT_TESTED
    assert status("I could not find it, but please call 555 0199.") is Status.NOT_TESTED
    assert status("I could not find it. Please see the rule about 20 cents [1].") is Status.PASS
    assert status("I could not find it in the rules of 1990.") is Status.PASS


def test_the_message_names_what_would_be_accepted() -> None:
    (under,) = findings(verdict(refusal_case(), run_over(), shipped(text="Green.")), "answer_behaviour")
    assert under.message.endswith(
        "accepted is, for example, 'not in context' or 'The policy does not say whether ...'"
        " or 'I could not find anything about ...'"
    )
    own = Policy(refusal_tokens=("pass",), refusal_patterns=(), gap_patterns=("left out",))
    (named,) = findings(verdict(refusal_case(), run_over(), shipped(text="Green."), policy=own), "answer_behaviour")
    assert named.message.endswith("accepted is, for example, 'pass'")
    (gap,) = findings(verdict(_partial(), run_over("loans"), shipped(text=SAYS_HALF)), "answer_behaviour")
    assert "'The policy does not say whether ...'" in gap.message
    judged = verdict(_partial(), run_over("loans"), shipped(text=SAYS_HALF), policy=own)
    assert "policy.gap_patterns" in findings(judged, "answer_behaviour")[0].message


@pytest.mark.parametrize(
    "gap",
    [
        "I could not find what a lost map costs.",
        "Was eine verlorene Karte kostet, steht nicht in der Leseordnung.",
        "Le règlement ne précise pas le prix d'une carte perdue.",
        "El reglamento no dice cuánto cuesta un mapa perdido.",
        "地図を失くした場合の料金は記載されていません。",
        "规章没有说明丢失地图的费用。",
    ],
)
def test_in_a_partial_case_the_gap_and_the_answer_go_together_in_either_order(gap: str) -> None:
    trace = run_over("loans", also=("rooms",))
    for text in (f"{SAYS_HALF} {gap}", f"{gap} {SAYS_HALF}"):
        judged = verdict(_partial(), trace, shipped(text=text))
        assert codes(judged, "answer_behaviour") == []
    bare = verdict(_partial(), trace, shipped(text=gap))
    assert codes(bare, "answer_behaviour") == ["over_refusal"]


def test_a_gap_with_a_statement_behind_it_is_a_claim_and_needs_its_proof() -> None:
    trace = run_over("loans", also=("rooms",))
    ridden = "The rules do not say what a map costs, and maps must stay inside."
    judged = verdict(_partial(), trace, shipped(text=f"{SAYS_HALF} {ridden}"))
    assert not judged.released
    assert "claim_unaligned" in codes(judged, "faithfulness", Severity.WARNING)
