"""The stages that a judge must read: not tested without one, but for a context that is not there at all."""

from __future__ import annotations

from stage_cases import graded, shown_modes, stage

from goldtui.model.results import Status, Tier
from goldtui.model.scoring_rules import STAGE_NAMES
from goldtui.scoring.stages.catalog import DECLARED
from tests.gates.builders import SHIPPED_WELL, case, refusal_case, run, run_over, shipped


def test_relevance_is_never_a_number_without_a_judge() -> None:
    found = graded(case(), run(), shipped(*SHIPPED_WELL))
    for name in ("context_relevance", "answer_relevance"):
        assert (found[name].status, found[name].score, found[name].k) == (Status.NOT_TESTED, None, None)
        assert found[name].why == DECLARED[name].not_tested != ""


def test_no_context_at_all_fails_and_has_no_score() -> None:
    result = stage("context_relevance", case(), run_over(also=("loans",)), shipped(*SHIPPED_WELL))
    assert (result.status, result.score) == (Status.FAIL, None)
    assert [one.code for one in result.findings] == ["no_context"]
    assert shown_modes(case(), run_over(also=("loans",)), shipped(*SHIPPED_WELL)).count("no_context") == 1


def test_a_refusal_that_is_due_needs_no_context_unless_the_case_asks_for_a_source() -> None:
    refused = shipped(text="not in context")
    assert stage("context_relevance", refusal_case(), run_over(), refused).status is Status.NOT_APPLICABLE
    asking = refusal_case(required_source_ids=("loans",))
    assert stage("context_relevance", asking, run_over(), refused).status is Status.FAIL


def test_tiers_come_from_one_table() -> None:
    tiers = {name: DECLARED[name].tier for name in STAGE_NAMES}
    critical = {name for name, tier in tiers.items() if tier is Tier.CRITICAL}
    assert critical == {"faithfulness", "source_policy", "policy_compliance"}
    assert {name for name, tier in tiers.items() if tier is Tier.DIAGNOSTIC} == {"retrieval"}
    assert {name for name in STAGE_NAMES if DECLARED[name].needs_judge} == {"context_relevance", "answer_relevance"}
