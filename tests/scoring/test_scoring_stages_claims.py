"""Faithfulness and citation: shares of claims that the chain has judged, never a number where it has not."""

from __future__ import annotations

from fractions import Fraction

import pytest
from stage_cases import graded, stage

from goldtui.gates.chain import LESSON, judge
from goldtui.gates.recorded import as_recorded
from goldtui.model.policy import Policy, UnlabelledClaims
from goldtui.model.records import Answer
from goldtui.model.results import Status
from goldtui.model.scoring_rules import ScoringRules
from goldtui.scoring.stages.catalog import stage_results
from tests.gates.builders import (
    C_BAGS,
    C_COST,
    C_COUNT,
    SHIPPED_WELL,
    answer,
    case,
    exhibit,
    refusal_case,
    run,
    shipped,
)

STRANGE = ("The roof was mended in spring.", "loans")
REPORTED = Policy(unlabelled_claims=UnlabelledClaims.REPORT)


def test_every_claim_supported_is_a_whole_score() -> None:
    result = stage("faithfulness", case(), run(), shipped(*SHIPPED_WELL))
    assert (result.status, result.score, result.k, result.n) == (Status.PASS, 1, 3, 3)


def test_one_of_three_claims_unsupported_fails_the_stage_with_its_share() -> None:
    wrong = C_COST.model_copy(update={"support_phrases": ("A late book costs 90 cents a day",)})
    result = stage("faithfulness", case(), run(), answer(C_COUNT, wrong, C_BAGS))
    assert (result.status, result.score, result.k, result.n) == (Status.FAIL, Fraction(2, 3), 2, 3)
    lenient = ScoringRules(case_thresholds={"faithfulness": 0.6})
    passed = stage("faithfulness", case(), run(), answer(C_COUNT, wrong, C_BAGS), rules=lenient)
    assert passed.status is Status.PASS


@pytest.mark.parametrize("said", [answer(), shipped()])
def test_an_answer_without_claims_is_neither_faithful_nor_unfaithful(said: Answer) -> None:
    for name in ("faithfulness", "citation"):
        result = stage(name, case(), run(), said)
        assert (result.status, result.score, result.k, result.n) == (Status.NOT_TESTED, None, None, None)
        assert result.why


def test_a_claim_that_nothing_can_judge_counts_for_neither_side() -> None:
    result = stage("faithfulness", case(), run(), shipped(*SHIPPED_WELL, STRANGE))
    assert (result.status, result.score) == (Status.NOT_TESTED, None)
    assert result.parts == {"supported": "3/4", "not judged": "1/4"}


def test_unless_no_judge_could_mend_the_share_any_more() -> None:
    wrong = C_COST.model_copy(update={"support_phrases": ("A late book costs 90 cents a day",)})
    open_claim = C_BAGS.model_copy(update={"support_phrases": ()})
    result = stage("faithfulness", case(), run(), answer(C_COUNT, wrong, open_claim))
    assert (result.status, result.score) == (Status.FAIL, Fraction(1, 3))


def test_claims_that_the_policy_only_reports_are_left_out_of_the_share() -> None:
    result = stage("faithfulness", case(), run(), shipped(*SHIPPED_WELL, STRANGE), policy=REPORTED)
    assert (result.status, result.k, result.n) == (Status.PASS, 3, 3)
    nothing = stage("faithfulness", case(), run(), shipped(STRANGE), policy=REPORTED)
    assert (nothing.status, nothing.score) == (Status.NOT_TESTED, None)


def test_a_forbidden_wording_fails_however_many_claims_stand() -> None:
    said = shipped(*SHIPPED_WELL, text="Each reader may borrow as many books as they like.")
    result = stage("faithfulness", case(), run(), said)
    assert (result.status, result.k, result.n) == (Status.FAIL, 3, 3)
    assert "forbids" in result.why


def test_a_refusal_that_is_due_makes_no_claims_and_needs_no_citation() -> None:
    found = graded(refusal_case(), run(), shipped(text="not in context"))
    for name in ("faithfulness", "citation", "answer_relevance"):
        assert (found[name].status, found[name].score) == (Status.NOT_APPLICABLE, None)


def test_what_the_run_does_not_record_is_not_tested() -> None:
    blind = run(inferred=("answer", "selected_context_ids"), selected_context_ids=(), selected_versions=())
    shown = exhibit(case(), blind, shipped())
    verdict = as_recorded(judge(shown), blind)
    found = {one.stage: one for one in stage_results(shown, verdict, ScoringRules())}
    for name in ("context_relevance", "faithfulness", "citation", "rejection_calibration"):
        assert found[name].status is Status.NOT_TESTED
        assert "does not record" in found[name].why


def test_a_citation_has_four_parts_and_one_score() -> None:
    said = shipped(SHIPPED_WELL[0], SHIPPED_WELL[1], ("The bags are left in the lockers.", None))
    result = stage("citation", case(min_citation_coverage=0.5), run(), said)
    assert result.parts == {"present": "2", "valid": "2/2", "accurate": "2/2", "coverage": "2/3"}
    assert result.score == Fraction(3, 10) + Fraction(4, 10) + Fraction(3, 10) * Fraction(2, 3)
    assert (result.status, result.k, result.n) == (Status.PASS, 2, 2)


def test_too_little_coverage_fails_whatever_the_score() -> None:
    said = shipped(SHIPPED_WELL[0], SHIPPED_WELL[1], ("The bags are left in the lockers.", None))
    result = stage("citation", case(), run(), said)
    assert (result.status, result.score) == (Status.FAIL, Fraction(9, 10))
    assert "2 of 3 claims cite something, fewer than 80 %" in result.why


def test_a_citation_that_does_not_say_it_costs_its_share() -> None:
    said = shipped(SHIPPED_WELL[0], SHIPPED_WELL[1], ("The bags are left in the lockers.", "loans"))
    result = stage("citation", case(), run(), said)
    assert result.parts["accurate"] == "2/3"
    assert (result.status, result.score) == (Status.PASS, Fraction(6, 10) + Fraction(4, 10) * Fraction(2, 3))


@pytest.mark.parametrize("cited", ["gifts", "ghost"])
def test_no_citation_of_a_source_that_was_not_there_can_pass(cited: str) -> None:
    many = [("For 30 days a reader may borrow 4 books.", "loans")] * 19
    result = stage("citation", case(), run(), shipped(*many, ("Late books cost 20 cents a day.", cited)))
    assert result.score is not None
    assert result.score > Fraction(9, 10)
    assert result.status is Status.FAIL
    assert result.parts["valid"] == "19/20"


def test_an_id_in_the_runs_own_list_counts_though_no_claim_carries_it() -> None:
    result = stage("citation", case(), run(citations=("loans", "rooms", "ghost")), shipped(*SHIPPED_WELL))
    assert (result.status, result.parts["valid"]) == (Status.FAIL, "3/4")
    assert [(f.code, f.where) for f in result.findings] == [
        ("citation_unused", "trace.citations"),
        ("citation_not_selected", "trace.citations"),
    ]
    known = stage("citation", case(), run(citations=("loans", "rooms")), shipped(*SHIPPED_WELL))
    assert known.status is Status.PASS


def test_no_citation_at_all_scores_nothing() -> None:
    result = stage("citation", case(), run(), shipped(*((text, None) for text, _ in SHIPPED_WELL)))
    assert (result.status, result.score, result.why) == (Status.FAIL, 0, "nothing is cited")


def test_a_case_that_asks_for_no_citations_is_spared_where_none_is_given() -> None:
    lax = case(citations_required=False)
    assert stage("citation", lax, run(), shipped(*((t, None) for t, _ in SHIPPED_WELL))).status is Status.NOT_APPLICABLE
    assert stage("citation", lax, run(), shipped(*SHIPPED_WELL)).status is Status.PASS


def test_a_citation_that_nothing_can_judge_is_not_tested_unless_the_policy_only_reports_it() -> None:
    said = shipped(*SHIPPED_WELL, STRANGE)
    assert stage("citation", case(), run(), said).status is Status.NOT_TESTED
    told = stage("citation", case(), run(), said, policy=REPORTED)
    assert (told.status, told.k, told.n) == (Status.PASS, 3, 3)
    nothing = stage("citation", case(), run(), shipped(STRANGE), policy=REPORTED)
    assert (nothing.status, nothing.score) == (Status.NOT_TESTED, None)


def test_a_hopeless_share_fails_though_some_citations_are_open() -> None:
    said = shipped(
        *((text, None) for text, _ in SHIPPED_WELL), ("For 30 days a reader may borrow 4 books.", "rooms"), STRANGE
    )
    result = stage("citation", case(min_citation_coverage=0.0), run(), said)
    assert (result.status, result.parts["accurate"], result.parts["coverage"]) == (Status.FAIL, "0/2", "2/5")


def test_the_lesson_believes_the_answers_own_labels_and_has_fewer_stages() -> None:
    found = graded(case(), run(), answer(C_COUNT, C_COST, C_BAGS), profile=LESSON)
    assert (found["faithfulness"].status, found["citation"].status) == (Status.PASS, Status.PASS)
    for name in ("source_policy", "policy_compliance", "rejection_calibration"):
        assert found[name].status is Status.NOT_TESTED
        assert "lesson" in found[name].why
