"""Scoring rules: tables that keep their defaults, names that are checked, numbers that stay as written."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from goldtui.gates.catalog import GATES
from goldtui.model.gate_names import GATE_NAMES
from goldtui.model.policy import Policy
from goldtui.model.scoring_rules import (
    DEFAULT_CASE_THRESHOLDS,
    DEFAULT_SET_MINIMUMS,
    STAGE_NAMES,
    ScoringRules,
    exactly,
)

TABLES = ("case_thresholds", "set_minimums", "weights", "gate_minimums")


def test_the_thresholds_of_one_case_and_the_minimums_of_a_set_are_two_numbers() -> None:
    rules = ScoringRules()
    assert list(rules.case_thresholds.values()) == [0.60, 0.70, 0.85, 0.70, 0.70, 0.80]
    sets = {name: rules.set_minimum(name) for name in DEFAULT_SET_MINIMUMS}
    assert sets["policy_compliance"] == sets["source_policy"] == Fraction(95, 100)
    assert sets["faithfulness"] == Fraction(85, 100)
    others = ("context_relevance", "answer_relevance", "citation", "rejection_calibration")
    assert {sets[name] for name in others} == {Fraction(80, 100)}


def test_a_stage_without_a_number_is_passed_whole_or_only_shown() -> None:
    assert "source_policy" not in ScoringRules().case_thresholds
    assert ScoringRules().set_minimum("retrieval") is None


def test_the_gates_that_rules_may_name_are_those_of_the_chain() -> None:
    assert tuple(gate.declared.name for gate in GATES) == GATE_NAMES


@pytest.mark.parametrize("table", TABLES)
def test_a_table_given_in_part_keeps_its_defaults(table: str) -> None:
    usual = getattr(ScoringRules(), table)
    changed = ScoringRules.model_validate({table: {"faithfulness": 0.5}})
    assert getattr(changed, table) == {**usual, "faithfulness": 0.5}
    assert changed.differing() == {table: {"faithfulness": 0.5}}


@pytest.mark.parametrize("table", TABLES)
def test_a_misspelt_name_is_refused_with_the_nearest_one(table: str) -> None:
    with pytest.raises(ValidationError) as caught:
        ScoringRules.model_validate({table: {"faithfulnes": 0.5}})
    error = caught.value.errors()[0]
    assert (error["type"], error["ctx"]["close"]) == ("unknown_name", "faithfulness")


@pytest.mark.parametrize("value", [-0.01, 1.01, float("nan"), float("inf")])
def test_a_share_lies_between_0_and_1(value: float) -> None:
    for given_rules in (
        {"weights": {"citation": value}},
        {"slice_tolerance": value},
        {"slice_tolerances": {"a": value}},
    ):
        with pytest.raises(ValidationError):
            ScoringRules.model_validate(given_rules)


def test_groundedness_stands_for_faithfulness_and_is_remembered() -> None:
    rules = ScoringRules(set_minimums={"groundedness": 0.9}, case_thresholds={"groundedness": 0.7})
    assert (rules.set_minimum("faithfulness"), rules.case_thresholds["faithfulness"]) == (Fraction(9, 10), 0.7)
    assert rules.aliases_used == ("groundedness",)
    assert ScoringRules().aliases_used == ()


def test_two_values_for_one_stage_are_refused() -> None:
    with pytest.raises(ValidationError, match="another name of faithfulness"):
        ScoringRules(weights={"groundedness": 0.3, "faithfulness": 0.2})


def test_a_policy_written_before_there_were_scoring_rules_has_the_defaults() -> None:
    before = Policy().model_dump(mode="json", exclude={"scoring"})
    assert Policy.model_validate(before) == Policy()


@given(st.floats(0, 1))
def test_a_number_is_taken_as_it_was_written(value: float) -> None:
    assert float(exactly(value)) == value
    assert exactly(0.95) == Fraction(19, 20)


shares = st.floats(0, 1)


@given(
    st.builds(
        ScoringRules,
        case_thresholds=st.dictionaries(st.sampled_from(tuple(DEFAULT_CASE_THRESHOLDS)), shares, max_size=3),
        set_minimums=st.dictionaries(st.sampled_from(STAGE_NAMES), shares, max_size=3),
        weights=st.dictionaries(st.sampled_from((*STAGE_NAMES[:2], "groundedness")), shares, max_size=3),
        gate_minimums=st.dictionaries(st.sampled_from(GATE_NAMES), shares, max_size=3),
        slice_tolerance=shares,
    )
)
def test_rules_are_what_their_differences_from_the_defaults_make_them(rules: ScoringRules) -> None:
    assert ScoringRules.model_validate(rules.differing()) == rules
    assert ScoringRules.model_validate_json(rules.model_dump_json()) == rules
