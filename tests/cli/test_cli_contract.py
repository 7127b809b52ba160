"""What tools outside rely on: JSON key for key, exit codes, and one JSON value on stdout whatever happens."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from goldtui.gates.catalog import GATES

VERDICT_KEYS = [
    "case_id",
    "trace_id",
    "answer_id",
    "profile",
    "first_failed_stage",
    "released",
    "results",
    "metrics",
]
METRIC_KEYS = [
    "candidate_recall",
    "context_recall",
    "context_precision",
    "faithfulness",
    "citation_coverage",
    "citation_support",
    "point_coverage",
]
VARIANT_KEYS = [
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
LESSON_GATES = [g.declared.name for g in GATES if g.lesson is not None]


def assert_verdict(verdict: dict[str, Any], gates: list[str]) -> None:
    assert list(verdict) == VERDICT_KEYS
    assert list(verdict["metrics"]) == METRIC_KEYS
    assert [r["gate"] for r in verdict["results"]] == gates
    for result in verdict["results"]:
        assert list(result) == ["gate", "stage", "status", "k", "n", "findings"]
        assert result["status"] in {"pass", "fail", "not_tested", "not_applicable", "not_reached"}
        assert all(value is None or type(value) is int for value in (result["k"], result["n"]))
        for finding in result["findings"]:
            assert list(finding) == ["code", "severity", "message", "where"]
    for ratio in verdict["metrics"].values():
        assert ratio is None or all(part.isdigit() for part in ratio.split("/"))


@pytest.mark.parametrize(("profile", "gates"), [("strict", [g.declared.name for g in GATES]), ("lesson", LESSON_GATES)])
def test_gates_prints_one_verdict_a_trace_with_the_keys_of_the_contract(run, garden, profile, gates) -> None:
    done = run("gates", garden, "--profile", profile, "--json")
    traces = [json.loads(line) for line in (garden / "traces.jsonl").read_text(encoding="utf-8").splitlines()]
    assert [v["trace_id"] for v in done.json][: len(traces)] == [t["trace_id"] for t in traces]
    for verdict in done.json:
        assert verdict["profile"] == profile
        assert_verdict(verdict, gates)


def test_a_database_gives_the_same_verdicts_as_the_directory_it_was_made_from(run, garden, db) -> None:
    assert run("gates", db, "--json").json == run("gates", garden, "--json").json
    assert run("variants", db, "--json").json == run("variants", garden, "--json").json


def test_variants_prints_one_row_a_stored_variant_with_the_keys_of_the_contract(run, garden) -> None:
    done = run("variants", garden, "--json")
    lines = (garden / "variants.jsonl").read_text(encoding="utf-8").splitlines()
    assert [row["variant_id"] for row in done.json] == [json.loads(line)["variant_id"] for line in lines]
    for row in done.json:
        assert list(row) == VARIANT_KEYS
        assert row["observed_stage"] == row["verdict"]["first_failed_stage"]
        assert list(row["verdict"]) == VERDICT_KEYS
    assert done.code == 0


def test_a_case_without_a_trace_is_judged_on_its_reference_trace(run, native) -> None:
    done = run("gates", native(), "--json")
    assert [(v["case_id"], v["trace_id"], v["released"]) for v in done.json] == [("q1", None, True)]
    assert done.code == 0


def test_gates_ends_with_1_when_any_verdict_is_not_released(run, native, samples) -> None:
    pool_case, _ = samples
    done = run("gates", native(cases=[pool_case(), pool_case(case_id="q2", required_source_ids=["nobody"])]), "--json")
    assert [v["released"] for v in done.json] == [True, False]
    assert done.code == 1


def test_a_trace_of_an_unknown_case_fails_admissibility_with_case_mismatch(run, native, own_home: Path) -> None:
    trace = own_home / "run.jsonl"
    trace.write_text('{"trace_id": "t1", "case_id": "stranger"}\n', encoding="utf-8")
    verdict = run("gates", native(), "--trace", trace, "--json").json[0]
    assert (verdict["case_id"], verdict["trace_id"]) == ("stranger", "t1")
    assert verdict["first_failed_stage"] == "admissibility"
    assert "case_mismatch" in {f["code"] for r in verdict["results"] for f in r["findings"]}


def test_an_answer_of_a_trace_file_never_brings_its_own_proof(run, native, own_home: Path) -> None:
    claim = {"claim_id": "x", "text": "Pigs fly.", "citation_id": "pool", "support_phrases": ["pool opens at 6"]}
    trace = {
        "trace_id": "t1",
        "case_id": "q1",
        "first_stage_ids": ["pool"],
        "rerank_input_ids": ["pool"],
        "reranked_ids": ["pool"],
        "selected_context_ids": ["pool"],
        "selected_versions": ["v1"],
        "versions": [[name, "1"] for name in ("retriever", "index", "sparse", "dense", "fusion", "reranker")],
        "answer": {"answer_id": "a", "labelled_by": "reviewer", "claims": [claim]},
    }
    path = own_home / "run.jsonl"
    path.write_text(json.dumps(trace) + "\n", encoding="utf-8")
    done = run("gates", native(), "--trace", path, "--json")
    assert not done.json[0]["released"]
    assert done.code == 1


@pytest.mark.parametrize("outcome", ["survived", "misattributed", "false_alarm"])
def test_variants_ends_with_1_for_every_bad_outcome(run, native, outcome: str) -> None:
    rows = {
        "survived": {"variant_id": "v", "case_id": "q1", "expected_stage": "admissibility", "answer": good()},
        "misattributed": {"variant_id": "v", "case_id": "q1", "expected_stage": "source policy", "answer": empty()},
        "false_alarm": {"variant_id": "v", "case_id": "q1", "should_release": True, "answer": empty()},
    }
    done = run("variants", native(variants=[rows[outcome]]), "--json")
    assert [row["outcome"] for row in done.json] == [outcome]
    assert done.code == 1


def good() -> dict[str, Any]:
    claim = {
        "claim_id": "c1",
        "text": "The pool opens at 6 in the morning.",
        "citation_id": "pool",
        "answer_point": "p1",
    }
    return {"answer_id": "a", "text": "", "claims": [{**claim, "support_phrases": ["pool opens at 6"]}]}


def empty() -> dict[str, Any]:
    return {"answer_id": "a", "text": "", "claims": []}


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("gates", "nothere"), "no_such_set"),
        (("gates", "GARDEN", "--case", "nope"), "unknown_case"),
        (("gates", "GARDEN", "--profile", "nope"), "unknown_profile"),
        (("gates", "GARDEN", "--trace", "nope.jsonl"), "file_missing"),
        (("show", "GARDEN", "nope"), "unknown_case"),
        (("variants", "POOL"), "no_variants"),
        (("list", "nothere"), "no_such_set"),
        (("list", "GARDEN", "--limit", "0"), "usage"),
        (("gates",), "usage"),
        (("import", "GARDEN", "--dry-run"), "usage"),
        (("import", "nothere"), "file_missing"),
        (("doctor", "nothere"), "no_such_set"),
        (("ready", "nothere", "q1"), "no_such_set"),
        (("open", "GARDEN"), "directory_not_database"),
        (("open", "nothere.db"), "no_such_set"),
        (("export", "GARDEN", "out", "--format", "clapnq"), "format_cannot_write"),
        (("export", "GARDEN", "out", "--format", "nope"), "format_unknown"),
        (("import", "nothere", "--into", "x.db"), "directory_missing"),
    ],
)
def test_on_exit_2_stdout_holds_the_error_object_and_nothing_else(run, garden, native, own_home, words, code) -> None:
    paths = {"GARDEN": garden, "POOL": native()}
    before = sorted(own_home.iterdir())
    done = run(*(paths.get(word, word) for word in words), "--json")
    assert (done.code, done.error) == (2, code)
    assert done.json["error"]["where"] in done.err
    assert sorted(own_home.iterdir()) == before


def test_a_set_without_cases_is_never_a_pass(run, own_home: Path) -> None:
    assert run("open", "empty.db", "--new", "--json").json["cases"] == 0
    done = run("gates", "empty.db", "--json")
    assert (done.code, done.error) == (2, "no_cases")


def test_a_variant_of_a_missing_case_is_named(run, native) -> None:
    done = run("variants", native(variants=[{"variant_id": "v9", "case_id": "gone"}]), "--json")
    assert (done.code, done.error) == (2, "unknown_case")
    assert "v9" in done.json["error"]["where"]
