"""`goldset.toml`: every wrong setting is named with its line, and none is ignored."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings

from goldtui.formats.intake import Intake
from goldtui.formats.settings_toml import Settings, read_settings, write_settings
from goldtui.model.faults import Problem, UnusableInput, UnusableOutput
from goldtui.model.goldset import GoldSet
from goldtui.model.policy import CompliancePattern, Policy, UnlabelledClaims
from goldtui.model.scoring_rules import ScoringRules
from tests.formats.strategies import policies


def read(tmp_path: Path, content: str) -> Settings:
    path = tmp_path / "goldset.toml"
    path.write_bytes(content.encode())
    intake = Intake()
    found = read_settings(path, intake)
    intake.raise_if_unusable()
    return found


def test_names_and_policy_are_read_and_the_rest_keeps_its_default(tmp_path: Path) -> None:
    found = read(
        tmp_path,
        'name = "ferry"\ndescription = "the desk"\n[policy]\nmin_precision = 1\nunlabelled_claims = "judge"\n'
        'required_versions = ["retriever"]\n[policy.slice_minimums]\nrefunds = 0.5\n'
        '[[policy.compliance_patterns]]\nname = "promise"\npattern = "guaranteed"\n',
    )
    assert found == Settings(
        name="ferry",
        description="the desk",
        policy=Policy(
            min_precision=1.0,
            unlabelled_claims=UnlabelledClaims.JUDGE,
            required_versions=("retriever",),
            slice_minimums={"refunds": 0.5},
            compliance_patterns=(CompliancePattern(name="promise", pattern="guaranteed"),),
        ),
    )


@pytest.mark.parametrize(
    ("content", "code", "line", "said"),
    [
        ("[policy]\nmin_precison = 0.5", "setting_unknown", 2, "policy.min_precison"),
        ("nmae = 'x'", "setting_unknown", 1, "nmae"),
        ("[polcy]\nrecall_at = 5", "setting_unknown", 1, "polcy"),
        (
            "[[policy.compliance_patterns]]\nname = 'a'\npattern = 'b'\nmesage = 'c'",
            "setting_unknown",
            4,
            "policy.compliance_patterns.mesage",
        ),
        ("[policy]\n\nmin_precision = '0.5'", "field_type", 3, "policy.min_precision must be a number, not text"),
        ("[policy]\nmin_precision = 1.5", "field_value", 2, "policy.min_precision"),
        ("[policy]\nreviewers_needed = true", "field_type", 2, "policy.reviewers_needed must be a whole number"),
        ("[policy]\nreviewers_needed = 0", "field_value", 2, "policy.reviewers_needed"),
        ("[policy]\nrequired_versions = 'index'", "field_type", 2, "policy.required_versions must be a list"),
        ("[policy]\nunlabelled_claims = 'ignore'", "field_value", 2, "policy.unlabelled_claims"),
        ("[policy.scoring]\nslice_tolerence = 0.1", "setting_unknown", 2, "policy.scoring.slice_tolerence"),
        (
            "[policy.scoring.weights]\ncitation = 0.2\nfaithfulnes = 0.4",
            "setting_unknown",
            3,
            "policy.scoring.weights.faithfulnes",
        ),
        ("[policy.scoring.gate_minimums]\ncitations = 1", "setting_unknown", 2, "gate_minimums.citations"),
        (
            "[policy.scoring.case_thresholds]\ncitation = 0.5\n[policy.scoring.weights]\ncitation = 2",
            "field_value",
            4,
            "policy.scoring.weights.citation",
        ),
        ("[policy.scoring.weights]\ncitation = 2", "field_value", 2, "policy.scoring.weights.citation"),
        (
            "[policy.scoring]\n[policy.scoring.weights]\nfaithfulness = 0.2\ngroundedness = 0.4",
            "field_value",
            2,
            "groundedness is another name of faithfulness",
        ),
        ("policy = 3", "field_type", 1, "policy must be an object"),
        ("name = 3", "field_type", 1, "name must be text"),
        ("name = ''", "field_empty", 1, "name"),
        ("name = 'a'\nname = 'b'", "toml_syntax", 2, ""),
        ("name = 'a'\n[policy]\n[policy]\n", "toml_syntax", 3, ""),
        ("name = a", "toml_syntax", 1, ""),
        ("x = " + "[" * 5000, "toml_syntax", None, ""),
        ("x = " + "9" * 5000, "toml_syntax", None, ""),
        ("name = 2026-11-27", "setting_value", None, ""),
        ("[policy]\nmin_precision = nan", "setting_value", None, ""),
        ('name = "a\\u0000"', "setting_value", None, ""),
    ],
)
def test_a_wrong_setting_is_named_with_its_line(
    tmp_path: Path, content: str, code: str, line: int | None, said: str
) -> None:
    with pytest.raises(UnusableInput) as caught:
        read(tmp_path, content)
    problem: Problem = caught.value.problem
    where = f"{tmp_path}/goldset.toml" + (f":{line}" if line else "")
    assert (problem.code, problem.where) == (code, where)
    assert said in problem.message
    assert problem.fix


def test_a_misspelt_setting_is_offered_its_right_name(tmp_path: Path) -> None:
    with pytest.raises(UnusableInput) as caught:
        read(tmp_path, "[policy]\nrefusal_token = ['no']")
    assert caught.value.problem.fix == "did you mean refusal_tokens?"


def test_only_what_differs_from_the_defaults_is_written() -> None:
    assert write_settings(GoldSet(name="ferry")) == b'name = "ferry"\n'
    changed = GoldSet(name="ferry", policy=Policy(recall_at=3, slice_minimums={"late refunds": 0.5}))
    assert write_settings(changed).decode() == (
        'name = "ferry"\n\n[policy]\nrecall_at = 3\n\n[policy.slice_minimums]\n"late refunds" = 0.5\n'
    )


def test_a_misspelt_stage_is_offered_its_right_name(tmp_path: Path) -> None:
    with pytest.raises(UnusableInput) as caught:
        read(tmp_path, "[policy.scoring.case_thresholds]\ncitation_covrage = 0.7")
    assert caught.value.problem.fix == "did you mean citation_coverage?"
    with pytest.raises(UnusableInput) as caught:
        read(tmp_path, "[policy.scoring.set_minimums]\nzzz = 0.7")
    assert caught.value.problem.fix.startswith("use one of: policy_compliance, ")


def test_of_a_scoring_table_only_the_entries_that_differ_are_written(tmp_path: Path) -> None:
    rules = ScoringRules(
        weights={"groundedness": 0.3}, slice_tolerances={"late refunds": 0.1}, gate_minimums={"admissibility": 0.99}
    )
    policy = Policy(scoring=rules)
    written = write_settings(GoldSet(name="ferry", policy=policy)).decode()
    assert written.split("\n\n") == [
        'name = "ferry"',
        "[policy]",
        "[policy.scoring]",
        "[policy.scoring.weights]\nfaithfulness = 0.3\ngroundedness = 0.3",
        '[policy.scoring.slice_tolerances]\n"late refunds" = 0.1',
        "[policy.scoring.gate_minimums]\nadmissibility = 0.99\n",
    ]
    assert read(tmp_path, written).policy == policy


@settings(deadline=None, max_examples=60)
@given(policies)
def test_a_policy_is_read_back_as_it_was_written(tmp_path_factory: pytest.TempPathFactory, policy: Policy) -> None:
    folder = tmp_path_factory.mktemp("policy")
    found = read(folder, write_settings(GoldSet(name="ferry", policy=policy)).decode())
    assert found.policy == policy


def test_a_name_that_could_not_be_read_back_is_not_written() -> None:
    with pytest.raises(UnusableOutput):
        write_settings(GoldSet(name="a\0b"))
