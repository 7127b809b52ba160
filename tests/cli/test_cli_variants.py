"""`goldtui variants --generate`: the kill matrix on paper and as JSON, and an exit code that tells the truth."""

from __future__ import annotations

import json
from typing import Any

import pytest

from goldtui.casework.kill_matrices import kill_matrices
from goldtui.gates.chain import STRICT
from goldtui.model.faults import UnusableInput
from goldtui.model.goldset import GoldSet
from goldtui.variants.catalog import BY_KIND

KEYS = [
    "case_id",
    "variant_id",
    "kind",
    "expected_stage",
    "observed_stage",
    "should_release",
    "outcome",
    "reason",
    "verdict",
]


def answers_to(case: dict[str, Any], *phrases: str) -> dict[str, Any]:
    point = {**case["points"][0], "answer_phrases": list(phrases)}
    return {**case, "points": [point]}


def test_generated_rows_have_the_keys_of_the_contract_and_null_stages_only_where_nothing_applies(run, native) -> None:
    done = run("variants", native(), "--generate", "--json")
    assert {row["kind"] for row in done.json} == set(BY_KIND)
    for row in done.json:
        assert list(row) == KEYS
        assert (row["observed_stage"] is None) is (row["outcome"] == "n/a")
        assert (row["verdict"] is None) is (row["outcome"] == "n/a")
        if row["verdict"] is not None:
            assert row["observed_stage"] == row["verdict"]["first_failed_stage"]
            assert row["should_release"] is False


def test_the_matrix_of_the_example_set_fits_80_columns_and_kills_everything(run, garden) -> None:
    done = run("variants", garden, "--generate", "--stored")
    assert done.code == 0, done.out
    assert max(map(len, done.out.splitlines())) <= 80
    assert "0 held, 0 survived, 0 misattributed" in done.out
    assert "sound: 32 of 32 cases" in done.out
    assert "gates that no variant turns red: none" in done.out
    for kind in BY_KIND:
        assert f"\n{kind} " in done.out


def test_held_alone_ends_with_0_and_says_which_field_is_missing(run, native, samples) -> None:
    pool_case, _ = samples
    done = run("variants", native(cases=[answers_to(pool_case())]), "--generate", "--case", "q1")
    assert "held" in done.out
    assert "point 'p1' has no answer phrases" in done.out
    outcomes = {line.split()[0] for line in done.out.splitlines() if "  expected " in line}
    assert outcomes == {"killed", "held", "n/a"}
    assert done.code == 0


def test_a_survivor_ends_with_1_and_is_listed_with_its_repair(run, native, samples) -> None:
    pool_case, pool_chunk = samples
    case = json.loads(json.dumps(pool_case()).replace("The pool opens at 6.", "The pool opens at most at 6."))
    folder = native(cases=[answers_to(case, "opens")], evidence=[pool_chunk(text="The pool opens at 6 in winter.")])
    case["reference"]["claims"][0]["support_phrases"] = ["pool opens at 6"]
    assert "survived" not in run("variants", folder, "--generate").out.replace("0 survived", "")
    # The first rule compares values without their bounds.
    (folder / "goldset.toml").write_text('name = "pool"\n[policy]\njudgement = "strict-1"\n', encoding="utf-8")
    done = run("variants", folder, "--generate")
    assert done.code == 1
    (listed,) = [line for line in done.out.splitlines() if line.startswith("q1: ")]
    assert "survived" in listed
    assert "quantifier/1" in listed
    assert "-> write words of the lie as a forbidden phrase of point 'p1'" in done.out


def test_a_reference_that_is_stopped_earns_no_credit(run, native, samples) -> None:
    pool_case, _ = samples
    done = run("variants", native(cases=[pool_case(required_source_ids=["nobody"])]), "--generate")
    assert "the reference of 1 case is itself stopped" in done.out


def test_the_lesson_prints_its_predicted_survivors_apart(run, native) -> None:
    done = run("variants", native(), "--generate", "--profile", "lesson")
    assert "predicted survivors, which this profile cannot see: " in done.out
    assert "sound:" not in done.out
    assert done.code == 1


def test_one_case_can_be_asked_for_in_both_ways(run, garden) -> None:
    for flag in ("--generate", "--stored"):
        done = run("variants", garden, flag, "--case", "hb-type-loan", "--json")
        assert {row["case_id"] for row in done.json} == {"hb-type-loan"}
        assert run("variants", garden, flag, "--case", "nobody", "--json").error == "unknown_case"


def test_nothing_to_make_variants_of_is_unusable_input() -> None:
    with pytest.raises(UnusableInput) as refused:
        list(kill_matrices(GoldSet(), STRICT))
    assert refused.value.problem.code == "no_cases"


def test_a_generated_variant_never_shows_words_of_a_withheld_chunk(run, native, samples) -> None:
    pool_case, pool_chunk = samples
    secret = "the blue key hangs behind the old ledger of the harbour"
    case = json.loads(json.dumps(pool_case()).replace("The pool opens at 6.", f"Note that {secret}."))
    vault = pool_chunk(chunk_id="vault", text=f"Note that {secret}.", permitted=False)
    folder = native(cases=[case], evidence=[pool_chunk(), vault])
    for words in ((), ("--json",), ("--case", "q1")):
        done = run("variants", folder, "--generate", *words)
        assert "blue key" not in done.out
        assert "blue key" not in done.err


def test_generating_variants_writes_nothing_to_the_set(run, native, own_home, unchanged) -> None:
    folder = native()
    unchanged()
    run("variants", folder, "--generate", "--stored")
    unchanged()
