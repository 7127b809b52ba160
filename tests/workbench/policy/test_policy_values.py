"""A policy gets another value by the same strict reading, whoever types it; hostile values change nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from goldtui.model.faults import GoldtuiError, UnusableInput
from goldtui.model.people import Person, Role
from goldtui.model.policy import Policy, UnlabelledClaims
from goldtui.model.scoring_rules import DEFAULT_WEIGHTS
from goldtui.workbench.policy.files import as_toml
from goldtui.workbench.policy.values import (
    differences,
    read_values,
    value_text,
    with_usual,
    with_value,
    with_values,
)

USUAL = Policy()


@pytest.mark.parametrize(
    ("key", "words", "value"),
    [
        ("slice_minimum", "0.9", 0.9),
        ("slice_minimum", "1", 1.0),
        ("blind_review", "true", True),
        ("signers_needed", "3", 3),
        ("unlabelled_claims", "report", UnlabelledClaims.REPORT),
        ("required_slices", '["orchids", "ferns"]', ("orchids", "ferns")),
        ("guideline", "42", "42"),
        ("guideline", '"42"', "42"),
        ("guideline", 'Look twice.\n[policy]\nx = "1"', 'Look twice.\n[policy]\nx = "1"'),
        ("slice_minimums", "{ orchids = 0.5 }", {"orchids": 0.5}),
    ],
)
def test_words_become_the_value_of_a_field(key: str, words: str, value: object) -> None:
    assert getattr(with_value(USUAL, key, words), key) == value


def test_one_entry_of_a_table_changes_and_goes_back() -> None:
    changed = with_value(USUAL, "scoring.weights.faithfulness", "0.4")
    assert changed.scoring.weights == {**DEFAULT_WEIGHTS, "faithfulness": 0.4}
    assert with_usual(changed, "scoring.weights.faithfulness") == USUAL
    kept = with_value(with_value(USUAL, "slice_minimums.the fern house", "0.5"), "slice_minimums.lake", "1")
    assert with_usual(kept, "slice_minimums.lake").slice_minimums == {"the fern house": 0.5}
    assert with_usual(kept, "slice_minimums") == USUAL


@pytest.mark.parametrize(
    ("key", "words", "code"),
    [
        ("slice_minimm", "0.9", "policy_key_unknown"),
        ("slice_minimum", "nan", "setting_value"),
        ("slice_minimum", "inf", "setting_value"),
        ("slice_minimum", "1e999", "setting_value"),
        ("slice_minimum", "1.5", "field_value"),
        ("slice_minimum", "-0.1", "field_value"),
        ("slice_minimum", "", "field_type"),
        ("signers_needed", "9" * 5000, "field_type"),
        ("signers_needed", "9" * 400, "setting_value"),
        ("signers_needed", "2.5", "field_type"),
        ("signers_needed", "true", "field_type"),
        ("checklist", "Look twice", "field_type"),
        ("guideline", "a\x00b", "setting_value"),
        ("guideline", "half \ud800", "setting_value"),
        ("refusal_patterns", '["(?=x)"]', "bad_pattern"),
        ("refusal_patterns", '["(unclosed"]', "bad_pattern"),
        ("cutoff_patterns", '["(a)\\\\1"]', "bad_pattern"),
        ("gap_patterns", '["x{1001}"]', "bad_pattern"),
        ("compliance_patterns", '[{ name = "", pattern = "x" }]', "field_empty"),
        ("compliance_patterns", '[{ name = "a", patern = "x" }]', "field_missing"),
        ("scoring.weights.faithfullness", "0.4", "setting_unknown"),
        ("scoring.weights.policy_compliance", "0", "gate_weight_low"),
        ("scoring.weights", "{ retrieval = 1, policy_compliance = 1e-9 }", "gate_weight_low"),
        ("scoring.allowed_critical_failures", "1", "field_value"),
        ("people", "[]", "policy_people"),
    ],
)
def test_a_value_that_cannot_be_used_is_refused_with_its_reason(key: str, words: str, code: str) -> None:
    with pytest.raises(UnusableInput) as refused:
        with_value(USUAL, key, words)
    assert code in {one.code for one in refused.value.problems}
    assert all(one.where for one in refused.value.problems)


def test_one_stage_may_not_carry_most_of_the_weight() -> None:
    words = "{ retrieval = 1, context_relevance = 0, faithfulness = 0, answer_relevance = 0, citation = 0.05 }"
    with pytest.raises(UnusableInput, match=r"over 0\.60"):
        with_value(USUAL, "scoring.weights", words)


def test_a_pattern_that_would_hang_another_engine_is_taken() -> None:
    found = with_value(USUAL, "compliance_patterns", '[{ name = "a", pattern = "(a+)+$" }]')
    assert found.compliance_patterns[0].pattern == "(a+)+$"


def test_an_entry_that_a_table_lacks_cannot_be_taken_away() -> None:
    policy = with_value(USUAL, "slice_minimums.orchids", "0.5")
    with pytest.raises(UnusableInput, match="orchid'") as refused:
        with_usual(policy, "slice_minimums.orchid")
    assert (refused.value.problem.code, "orchids" in refused.value.problem.fix) == ("policy_entry_unknown", True)


def test_a_file_changes_what_it_names_and_nothing_else(tmp_path: Path) -> None:
    policy = with_value(with_value(USUAL, "signers_needed", "3"), "scoring.slice_tolerance", "0.2")
    file = tmp_path / "rules.toml"
    file.write_text("[policy]\nslice_minimum = 0.8\n[policy.scoring.weights]\ncitation = 0.3\n", encoding="utf-8")
    found = with_values(policy, read_values(file)[0], str(file))
    assert [one.line for one in differences(policy, found)] == [
        "slice_minimum: 0.95 -> 0.8",
        "scoring.weights.citation: 0.15 -> 0.3",
    ]
    file.write_text('{"slice_minimum": 0.7}', encoding="utf-8")
    assert with_values(policy, read_values(file)[0], str(file)).slice_minimum == 0.7


def test_a_file_with_more_than_a_policy_says_what_is_left_out(tmp_path: Path) -> None:
    file = tmp_path / "goldset.toml"
    file.write_text('name = "ferns"\n[policy]\nslice_minimum = 0.8\n', encoding="utf-8")
    values, notices = read_values(file)
    assert (values, [one.code for one in notices]) == ({"slice_minimum": 0.8}, ["policy_only"])


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("slice_minimum = 0.8\nslice_minimum = 0.9\n", "toml_syntax"),
        ('{"slice_minimum": 0.8, "slice_minimum": 0.9}', ""),
        ("[1, 2]", "toml_syntax"),
        ("slice_minimm = 0.8", "setting_unknown"),
        ("[scoring]\nslice_tolerence = 0.1", "setting_unknown"),
        ('people = [{ name = "Ivo", roles = ["owner"] }]', "policy_people"),
        ("slice_minimum = nan", "setting_value"),
    ],
)
def test_a_file_that_cannot_be_used_is_refused(tmp_path: Path, text: str, code: str) -> None:
    file = tmp_path / "rules.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(UnusableInput) as refused:
        with_values(USUAL, read_values(file)[0], str(file))
    assert refused.value.problem.code == code or not code
    assert str(file) in refused.value.problem.where


def test_a_policy_written_as_a_file_is_read_as_the_same_policy(tmp_path: Path) -> None:
    policy = with_value(with_value(USUAL, 'slice_minimums.the "old" house', "0.5"), "guideline", "Look\ttwice.")
    policy = with_value(policy, "compliance_patterns", '[{ name = "a", pattern = "\\\\bx" }]')
    file = tmp_path / "rules.toml"
    file.write_text(as_toml(policy), encoding="utf-8")
    assert with_values(USUAL, read_values(file)[0], str(file)) == policy
    file.write_text(as_toml(USUAL), encoding="utf-8")
    assert with_values(policy, read_values(file)[0], str(file)) == policy


def test_people_are_no_part_of_a_written_policy() -> None:
    listed = USUAL.model_copy(update={"people": (Person(name="Ivo", roles=(Role.OWNER,)),)})
    assert as_toml(listed) == as_toml(USUAL)


def test_a_value_in_words_is_read_as_the_same_value() -> None:
    for key, words in (("slice_minimums", '{ "a b" = 0.5 }'), ("checklist", '["one", "two"]'), ("lease_minutes", "3")):
        once = with_value(USUAL, key, words)
        assert with_value(USUAL, key, value_text(once.model_dump(mode="json")[key])) == once


def test_every_refusal_is_one_that_people_see() -> None:
    for words in ("\x1b[2J", "\u202e", "x" * 100_000, "[" * 5000, "{" * 5000):
        with pytest.raises(GoldtuiError):
            with_value(USUAL, "slice_minimum", words)
