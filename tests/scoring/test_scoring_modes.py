"""Modes: which stages are asked for, which decide, and what a case comes to by them."""

from __future__ import annotations

from fractions import Fraction

import pytest
from stage_cases import graded

from goldtui.gates.chain import judge
from goldtui.model.faults import UnusableInput
from goldtui.model.results import Status
from goldtui.model.scoring_rules import STAGE_NAMES, ScoringRules
from goldtui.scoring.modes import FULL, MONITOR, PLAN, PRESETS, REGRESSION, Mode, mode_named
from goldtui.scoring.stages.catalog import STAGES, stage_results
from goldtui.scoring.stages.declare import StageResult
from tests.gates.builders import case, exhibit, run, shipped

RULES = ScoringRules()


def result(stage: str, status: Status) -> StageResult:
    return StageResult(stage, status)


def test_the_catalogue_and_the_weights_name_the_same_stages_in_the_same_order() -> None:
    assert tuple(stage.declared.name for stage in STAGES) == STAGE_NAMES
    assert all(stage.declared.first_fix and stage.declared.asks.endswith("?") for stage in STAGES)


def test_full_asks_for_everything_and_lets_the_chain_decide() -> None:
    assert mode_named("full") == FULL == Mode()
    assert (FULL.stages, FULL.by_stages) == (STAGE_NAMES, False)


def test_monitor_asks_for_the_five_stages_that_need_no_label_of_the_question() -> None:
    assert set(MONITOR.stages) == {
        "faithfulness",
        "context_relevance",
        "answer_relevance",
        "citation",
        "source_policy",
    }
    assert not MONITOR.by_stages


def test_regression_holds_each_of_its_two_stages_to_its_own_minimum() -> None:
    assert REGRESSION.deciding == ("policy_compliance", "rejection_calibration")
    least = {name: REGRESSION.minimum(name, RULES) for name in REGRESSION.stages}
    assert least == {"policy_compliance": Fraction(95, 100), "rejection_calibration": Fraction(80, 100)}
    stricter = ScoringRules(set_minimums={"policy_compliance": 1.0})
    assert REGRESSION.minimum("policy_compliance", stricter) == 1


def test_a_stage_that_was_not_asked_for_does_not_apply() -> None:
    shown = exhibit(case(), run(), shipped(text="not in context"))
    found = stage_results(shown, judge(shown), RULES, REGRESSION.stages)
    statuses = {one.stage: one.status for one in found}
    assert statuses.pop("rejection_calibration") is Status.FAIL
    assert set(statuses.values()) == {Status.NOT_APPLICABLE}
    assert graded(case(), run(), shipped(text="not in context"))["citation"].status is Status.FAIL


def test_a_failed_stage_blocks_a_case_an_unmeasured_one_holds_it_and_nothing_releases_nothing() -> None:
    one, other = REGRESSION.stages
    assert REGRESSION.released([result(one, Status.PASS), result(other, Status.PASS)]) is True
    assert REGRESSION.released([result(one, Status.NOT_APPLICABLE), result(other, Status.PASS)]) is True
    assert REGRESSION.released([result(one, Status.NOT_TESTED), result(other, Status.FAIL)]) is False
    assert REGRESSION.released([result(one, Status.NOT_TESTED), result(other, Status.PASS)]) is None
    assert REGRESSION.released([result(one, Status.NOT_APPLICABLE), result(other, Status.NOT_APPLICABLE)]) is None
    assert REGRESSION.released([result("citation", Status.FAIL), result(one, Status.PASS)]) is True
    assert REGRESSION.released([]) is None


def test_plan_mode_decides_a_case_to_be_refused_by_the_refusal() -> None:
    spared = [result(name, Status.NOT_APPLICABLE) for name in PLAN.decisive]
    assert PLAN.released([*spared, result("rejection_calibration", Status.PASS)]) is True
    assert PLAN.released([*spared, result("rejection_calibration", Status.FAIL)]) is False
    untested = result("faithfulness", Status.NOT_TESTED)
    assert PLAN.released([*spared[1:], untested, result("rejection_calibration", Status.PASS)]) is None


def test_plan_mode_fails_a_refusal_where_an_answer_is_due_and_leaves_nothing_to_settle() -> None:
    for text in ("not in context", "I am sorry, I found nothing about lamps in the documents.", "I can't answer."):
        found = graded(case(), run(), shipped(text=text))
        assert found["faithfulness"].status is Status.NOT_APPLICABLE
        assert PLAN.released(found.values()) is False


def test_plan_mode_asks_for_the_refusal_even_where_a_pattern_was_checked() -> None:
    kept = [result("faithfulness", Status.NOT_APPLICABLE), result("policy_compliance", Status.PASS)]
    assert PLAN.released([*kept, result("rejection_calibration", Status.FAIL)]) is False
    assert PLAN.released([*kept, result("rejection_calibration", Status.PASS)]) is True
    answered = [result("faithfulness", Status.PASS), result("rejection_calibration", Status.FAIL)]
    assert PLAN.released(answered) is True  # a behaviour that only warns decides nothing where claims decide


def test_a_custom_mode_asks_for_the_named_stages_in_catalogue_order_and_they_decide() -> None:
    own = mode_named("custom", ["citation", "groundedness"], {"citation": 0.3})
    assert (own.stages, own.by_stages, own.weights) == (("faithfulness", "citation"), True, {"citation": 0.3})
    weighed = mode_named("custom", (), {"faithfulness": 0.5})
    assert (weighed.stages, weighed.by_stages) == (STAGE_NAMES, False)


def test_a_preset_takes_weights_but_no_stages() -> None:
    assert mode_named("monitor", (), {"citation": 0.4}).stages == MONITOR.stages
    with pytest.raises(UnusableInput) as caught:
        mode_named("monitor", ["citation"])
    assert caught.value.problem.code == "mode_fixed"


@pytest.mark.parametrize(
    ("name", "stages", "weights", "code"),
    [
        ("fulll", (), {}, "unknown_mode"),
        ("custom", ("citations",), {}, "unknown_stage"),
        ("custom", (), {"recall": 0.4}, "unknown_stage"),
    ],
)
def test_a_name_that_is_not_known_is_refused_with_those_that_are(
    name: str, stages: tuple[str, ...], weights: dict[str, float], code: str
) -> None:
    with pytest.raises(UnusableInput) as caught:
        mode_named(name, stages, weights)
    assert (caught.value.problem.code, bool(caught.value.problem.fix)) == (code, True)


def test_every_preset_says_what_it_is_for() -> None:
    assert all(one.does and one.name == name for name, one in PRESETS.items())
