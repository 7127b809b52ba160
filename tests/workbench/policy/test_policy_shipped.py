"""What is shipped holds its own promises: forbidden patterns by their texts, presets by the rules of weights."""

from __future__ import annotations

import pytest

from goldtui.model.faults import UnusableInput
from goldtui.model.policy import Policy
from goldtui.model.policy_fields import POLICY_FIELDS
from goldtui.scoring.weights import weights_of
from goldtui.workbench.policy.entries import (
    entries_of,
    has_entries,
    with_entry,
    with_forbidden,
    without_entry,
)
from goldtui.workbench.policy.files import preset_named, presets
from goldtui.workbench.policy.forbidden import families, family_named, trial, try_pattern, with_family
from goldtui.workbench.policy.values import checked, differences, with_values

USUAL = Policy()
FIELDS = {one.key: one for one in POLICY_FIELDS}
SHIPPED = [(family.name, one) for family in families() for one in family.patterns]


@pytest.mark.parametrize(
    ("family", "one"), SHIPPED, ids=lambda value: getattr(value, "rule", value) and str(value)[:30]
)
def test_a_shipped_pattern_matches_what_it_must_and_nothing_that_it_must_not(family, one) -> None:  # type: ignore[no-untyped-def]
    assert len(one.must) >= 2
    assert len(one.must_not) >= 2
    assert [found for found in try_pattern(one.rule.pattern, one.must, one.must_not) if not found.right] == [], family


def test_the_three_families_are_shipped_and_taken_over_once() -> None:
    assert [one.name for one in families()] == ["forecasts", "money-advice", "personal-data"]
    once = with_family(USUAL, families()[1])
    assert len(once.compliance_patterns) == 3
    assert with_family(once, families()[1]) == once
    assert checked(once, "x") == once
    with pytest.raises(UnusableInput, match="no family") as refused:
        family_named("money-advise")
    assert (refused.value.problem.code, "money-advice" in refused.value.problem.fix) == ("policy_family_unknown", True)


@pytest.mark.parametrize("pattern", ["(", "(?=x)", "(a)\\1", "x{1001}", "\ud800"])
def test_a_pattern_that_cannot_be_used_says_why_while_it_is_typed(pattern: str) -> None:
    fault, found = trial("compliance_patterns", pattern, ["x"], ["y"])
    assert "cannot be used" in fault
    assert found == ()


def test_a_pattern_that_would_hang_another_engine_is_tried_at_once() -> None:
    fault, (found,) = trial("gap_patterns", "(a+)+$", ["a" * 100_000 + "!"], [])
    assert (fault, found.matched) == ("", None)


def test_a_refusal_pattern_matches_whole_texts_and_a_gap_pattern_any_part() -> None:
    assert trial("refusal_patterns", "no label", ["No  LABEL"], ["no label here"])[1][0].right
    assert trial("refusal_patterns", "no label", [], ["no label here"])[1][0].right
    assert trial("gap_patterns", "no label", ["there is no label here"], [])[1][0].right


@pytest.mark.parametrize("preset", presets(), ids=lambda one: one.name)
def test_a_preset_is_a_policy_whose_weights_need_no_scaling_and_keep_the_limits(preset) -> None:  # type: ignore[no-untyped-def]
    policy = with_values(USUAL, preset.values, preset.name)
    assert differences(USUAL, policy)
    assert policy.scoring.targets
    weights = weights_of(policy.scoring)
    assert weights.given == 1
    assert weights.notices == ()


def test_there_is_a_preset_for_each_use_and_a_misspelt_one_is_named() -> None:
    assert [one.name for one in presets()] == ["chatbot", "regulated-answers", "research-assistant", "support-desk"]
    with pytest.raises(UnusableInput) as refused:
        preset_named("chatbots")
    assert refused.value.problem.code == "policy_preset_unknown"


def test_weights_that_sum_to_another_number_are_scaled_before_they_are_judged() -> None:
    changed = with_values(USUAL, {"scoring": {"weights": {"faithfulness": 0.5, "citation": 0.25}}}, "x")
    weights = weights_of(changed.scoring)
    assert sum(weights.shares.values()) == 1
    assert [one.code for one in weights.notices] == ["weights_normalised"]


def test_every_list_and_table_is_changed_entry_by_entry() -> None:
    for field in POLICY_FIELDS:
        if not has_entries(field) or field.key == "compliance_patterns":
            continue
        for at, entry in enumerate(entries_of(USUAL, field)[:2]):
            assert with_entry(USUAL, field, at, entry.words) == USUAL, field.key
    policy = with_entry(USUAL, FIELDS["slice_minimums"], None, 'a "b" = c = 0.5')
    assert policy.slice_minimums == {'a "b" = c': 0.5}
    assert without_entry(policy, FIELDS["slice_minimums"], 0) == USUAL


def test_a_target_is_typed_as_a_record() -> None:
    field = FIELDS["scoring.targets"]
    policy = with_entry(USUAL, field, None, '{ name = "partial", category = "p", at_least = 0.8 }')
    (entry,) = entries_of(policy, field)
    assert entry.label == "partial"
    assert with_entry(policy, field, 0, entry.words) == policy
    assert without_entry(policy, field, 0) == USUAL


@pytest.mark.parametrize("words", ["", "  ", "0.5", "= 0.5"])
def test_words_that_are_no_entry_are_refused(words: str) -> None:
    with pytest.raises(UnusableInput) as refused:
        with_entry(USUAL, FIELDS["slice_minimums"], None, words)
    assert refused.value.problem.code == "policy_entry"


def test_two_forbidden_patterns_have_two_names_and_one_may_keep_its_own() -> None:
    policy = with_forbidden(USUAL, None, "leaf", "leaf", "")
    assert with_forbidden(policy, 0, "leaf", "leaves", "").compliance_patterns[0].pattern == "leaves"
    with pytest.raises(UnusableInput, match="already"):
        with_forbidden(policy, None, "leaf", "x", "")
    with pytest.raises(UnusableInput):
        with_entry(policy, FIELDS["refusal_tokens"], None, " ")
