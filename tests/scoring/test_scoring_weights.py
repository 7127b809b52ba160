"""Weights: merged, brought to a sum of 1 with a message, held to limits; they never decide."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldtui.model.faults import UnusableInput
from goldtui.model.scoring_rules import DEFAULT_WEIGHTS, STAGE_NAMES, ScoringRules
from goldtui.scoring.weights import Weights, checked_weights, override_weights, weighted_mean, weights_of

RULES = ScoringRules()
SCORES = {
    "retrieval": Fraction(85, 100),
    "context_relevance": Fraction(92, 100),
    "faithfulness": Fraction(88, 100),
    "answer_relevance": Fraction(90, 100),
    "policy_compliance": Fraction(1),
    "rejection_calibration": Fraction(1),
}


def refused(weights: dict[str, float]) -> list[str]:
    with pytest.raises(UnusableInput) as caught:
        checked_weights(weights)
    assert all(one.fix and one.where for one in caught.value.problems)
    return [one.code for one in caught.value.problems]


def test_the_defaults_sum_to_one_and_nothing_is_said_of_them() -> None:
    found = weights_of(RULES)
    assert (found.given, found.notices) == (1, ())
    assert list(found.shares) == list(STAGE_NAMES)


@pytest.mark.parametrize(
    ("override", "total"),
    [
        ({"faithfulness": 0.4, "citation": 0.25, "answer_relevance": 0.2, "context_relevance": 0.15}, "1.40"),
        ({"faithfulness": 0.5, "citation": 0.3, "answer_relevance": 0.2}, "1.50"),
        ({"faithfulness": 0.4, "citation": 0.25}, "1.30"),
    ],
)
def test_an_override_keeps_the_other_weights_and_the_sum_is_reported(override: dict[str, float], total: str) -> None:
    found = weights_of(RULES, override)
    assert found.given == Fraction(total)
    assert sum(found.shares.values()) == 1
    assert [one.code for one in found.notices] == ["weights_normalised"]
    assert total in found.notices[0].message


def test_a_scorecard_is_weighted_over_what_was_measured_and_says_what_was_not() -> None:
    found = weighted_mean(SCORES, weights_of(RULES))
    assert found is not None
    assert f"{float(found.score):.4f}" == "0.9173"
    assert found.left_out == ("citation", "source_policy")
    assert found.share == Fraction(3, 4)
    assert "citation, source_policy" in found.said


def test_the_plain_mean_and_the_mean_without_the_gate_are_other_numbers() -> None:
    plain = weighted_mean(SCORES, checked_weights(dict.fromkeys(SCORES, 1 / 8)))
    assert plain is not None
    assert plain.score == Fraction(925, 1000)
    assert plain.said == "over all 6 stages"
    without = {name: score for name, score in SCORES.items() if name != "policy_compliance"}
    ungated = weighted_mean(without, weights_of(RULES))
    assert ungated is not None
    assert f"{float(ungated.score):.4f}" == "0.9046"


def test_nothing_measured_has_no_weighted_score() -> None:
    assert weighted_mean({}, weights_of(RULES)) is None
    assert (
        weighted_mean(
            {"citation": Fraction(1)}, Weights({"citation": Fraction(0), "faithfulness": Fraction(1)}, Fraction(1))
        )
        is None
    )


def test_policy_compliance_must_weigh_something() -> None:
    own = {**DEFAULT_WEIGHTS, "policy_compliance": 0.01}
    assert refused(own) == ["gate_weight_low"]
    preset = {
        "faithfulness": 0.35,
        "citation": 0.20,
        "source_policy": 0.15,
        "answer_relevance": 0.15,
        "context_relevance": 0.10,
        "rejection_calibration": 0.05,
    }
    assert refused(preset) == ["gate_weight_low"]


def test_no_stage_may_weigh_more_than_the_others_together_and_more() -> None:
    assert refused({"faithfulness": 0.9, "policy_compliance": 0.3}) == ["weight_dominant"]
    assert refused({"faithfulness": 1.0}) == ["gate_weight_low", "weight_dominant"]


def test_limits_are_held_after_the_sum_was_brought_to_one() -> None:
    doubled = {name: 2 * value for name, value in DEFAULT_WEIGHTS.items()}
    assert checked_weights(doubled).shares == weights_of(RULES).shares


def test_weights_that_are_nothing_or_less_are_refused() -> None:
    assert refused(dict.fromkeys(STAGE_NAMES, 0.0)) == ["weights_empty"]
    assert refused({**DEFAULT_WEIGHTS, "citation": -0.1}) == ["weight_range"]


def test_a_name_that_no_stage_has_is_refused_with_the_nearest_one() -> None:
    with pytest.raises(UnusableInput) as caught:
        override_weights(DEFAULT_WEIGHTS, {"faithfulnes": 0.4})
    assert (caught.value.problem.code, caught.value.problem.fix) == ("unknown_stage", "did you mean faithfulness?")
    with pytest.raises(UnusableInput) as caught:
        override_weights(DEFAULT_WEIGHTS, {"zzz": 0.4})
    assert "retrieval" in caught.value.problem.fix


def test_groundedness_is_read_as_faithfulness_and_reported() -> None:
    by_override = weights_of(RULES, {"groundedness": 0.3})
    by_rules = weights_of(ScoringRules(weights={"groundedness": 0.3}))
    assert by_override.shares == by_rules.shares == weights_of(RULES, {"faithfulness": 0.3}).shares
    for found in (by_override, by_rules):
        assert found.notices[0].code == "stage_alias"
        assert "groundedness is read as faithfulness" in found.notices[0].message


@given(st.dictionaries(st.sampled_from(STAGE_NAMES), st.floats(0, 1), min_size=1))
def test_accepted_weights_always_sum_to_one_and_keep_their_proportions(override: dict[str, float]) -> None:
    try:
        found = weights_of(RULES, override)
    except UnusableInput:
        return
    assert sum(found.shares.values()) == 1
    own = override_weights(DEFAULT_WEIGHTS, override)
    assert all(share * found.given == Fraction(repr(float(own[name]))) for name, share in found.shares.items())


@given(st.dictionaries(st.sampled_from(STAGE_NAMES), st.fractions(0, 1), min_size=1))
def test_a_weighted_score_lies_between_the_best_and_the_worst_stage(scores: dict[str, Fraction]) -> None:
    found = weighted_mean(scores, weights_of(RULES))
    assert found is not None
    assert min(scores.values()) <= found.score <= max(scores.values())
    assert set(found.counted) | set(found.left_out) == set(STAGE_NAMES)
