"""Failure modes: every code that can fail a case belongs to one, and no fault is reported twice."""

from __future__ import annotations

import pytest
from stage_cases import shown_modes

from goldtui.gates.catalog import GATES
from goldtui.gates.chain import judge
from goldtui.model.policy import CompliancePattern, Policy
from goldtui.model.records import Usage
from goldtui.model.results import Status
from goldtui.scoring.failure_modes import MODE_BY_CODE, SAYS, modes
from goldtui.scoring.stages.declare import StageResult
from tests.gates.builders import (
    C_BAGS,
    C_COST,
    C_COUNT,
    CHUNKS,
    LOANS,
    SHIPPED_WELL,
    answer,
    case,
    chunk,
    exhibit,
    refusal_case,
    run,
    run_over,
    shipped,
)

NEVER_FAILS = {
    "required_source_gone",
    "use_not_measured",
    "claim_says_more",
    "same_text_other_id",
    "claim_id_repeated",
    "no_required_sources",
    "text_unknown",
    "permission_not_set",
    "currency_not_set",
    "noise_padding",
    "behaviour_not_set",
    "near_refusal",
    "phrase_empty",
    "phrase_short",
    "phrase_inexact",
    "phrase_crosses_sentence",
    "claim_unaligned",
    "statement_supported",
    "verdicts_differ",
    "negation_not_checked",
    "citation_unused",
    "phrase_shared",
    "citation_not_judged",
    "no_vital_points",
    "point_not_judged",
    "constraint_unreadable",
}
"""Codes of findings that are only ever a warning or a notice."""


def test_every_code_of_every_gate_has_a_mode_or_never_fails_a_case() -> None:
    codes = {code for gate in GATES for code in gate.declared.codes}
    assert codes == set(MODE_BY_CODE) | NEVER_FAILS
    assert not set(MODE_BY_CODE) & NEVER_FAILS


def test_every_mode_of_the_table_says_what_it_means() -> None:
    assert set(MODE_BY_CODE.values()) <= set(SAYS)
    assert all(SAYS.values())


def test_a_right_answer_shows_no_mode() -> None:
    assert shown_modes(case(), run(), shipped(*SHIPPED_WELL)) == ()
    assert shown_modes(refusal_case(), run(), shipped(text="not in context")) == ()


def test_a_refusal_shows_that_alone_and_not_all_that_it_leaves_out() -> None:
    assert shown_modes(case(), run(), shipped(text="not in context")) == ("false_rejection",)


def test_an_answer_where_a_refusal_is_due_is_a_false_acceptance() -> None:
    assert shown_modes(refusal_case(), run(), shipped(*SHIPPED_WELL)) == ("false_acceptance",)


def test_a_case_may_show_several_modes_in_the_order_of_the_table() -> None:
    wrong = C_BAGS.model_copy(update={"support_phrases": ("Bags are left with the porter",)})
    uncited = C_COST.model_copy(update={"citation_id": None})
    found = shown_modes(case(), run(), answer(C_COUNT, uncited, wrong))
    assert found == ("unsupported_claim", "wrong_citation", "missing_citation", "omitted_point")


@pytest.mark.parametrize(("cited", "mode"), [("ghost", "missing_source_cited"), ("gifts", "missing_source_cited")])
def test_a_citation_of_what_was_not_there_is_its_own_mode(cited: str, mode: str) -> None:
    said = shipped(SHIPPED_WELL[0], SHIPPED_WELL[1], ("The bags are left in the lockers.", cited))
    assert shown_modes(case(), run(), said) == (mode,)


def test_a_stray_id_that_only_a_stage_sees_is_reported_too() -> None:
    assert shown_modes(case(), run(citations=("ghost",)), shipped(*SHIPPED_WELL)) == ("missing_source_cited",)


def test_saying_the_opposite_is_another_fault_than_saying_what_no_source_says() -> None:
    said = shipped(("A reader may not borrow 4 books for 30 days.", "loans"), SHIPPED_WELL[1], SHIPPED_WELL[2])
    assert shown_modes(case(), run(), said)[0] == "contradicted_claim"


def test_retrieval_and_context_have_modes_of_their_own() -> None:
    assert "source_not_selected" in shown_modes(case(), run_over("loans", also=("rooms",)), shipped(*SHIPPED_WELL))
    assert "source_not_retrieved" in shown_modes(case(), run_over("loans"), shipped(*SHIPPED_WELL))
    assert "no_context" in shown_modes(case(), run_over(also=("loans",)), shipped(*SHIPPED_WELL))
    assert "inadmissible_source" in shown_modes(case(), run_over("loans", "rooms", "ghost"), shipped(*SHIPPED_WELL))
    assert "broken_trace" in shown_modes(case(), run(versions=()), shipped(*SHIPPED_WELL))


def test_a_broken_rule_and_a_misused_source_are_kept_apart() -> None:
    policy = Policy(compliance_patterns=(CompliancePattern(name="bags", pattern=r"\bin the lockers\b"),))
    assert shown_modes(case(), run(), shipped(*SHIPPED_WELL), policy=policy) == ("policy_violation",)
    quoted_only = (chunk("loans", LOANS, usage=Usage.QUOTE_ONLY), *CHUNKS[1:])
    assert shown_modes(case(), run(), shipped(*SHIPPED_WELL), quoted_only) == ("source_policy_violation",)


def test_only_a_judges_word_makes_an_answer_irrelevant() -> None:
    shown = exhibit(case(), run(), shipped(*SHIPPED_WELL))
    judged = [StageResult("answer_relevance", Status.FAIL), StageResult("context_relevance", Status.FAIL)]
    assert modes(shown, judge(shown), judged) == ("irrelevant_answer", "irrelevant_context")
