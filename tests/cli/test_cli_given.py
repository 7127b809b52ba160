"""`--map` and `--pipeline` of replay and score: what the person says of a run file, and what stays not tested."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

PARTS = ("retriever", "index", "sparse", "dense", "fusion", "reranker")
GIVEN = [word for name in PARTS for word in ("--pipeline", f"{name}=7")]
OWN = """
title = "answers of the pool's desk"
kind = "run"
[fields.case_id]
from = "card"
[fields.response]
from = "desk_says"
[fields.first_stage]
from = "looked_up[]"
[fields.rerank_input]
from = "looked_up[]"
[fields.reranked]
from = "looked_up[]"
[fields.selected]
from = "looked_up[]"
[fields.selected_versions]
from = "editions[]"
[fields.citations]
from = "looked_up[]"
"""


@pytest.fixture
def desk(own_home: Path) -> tuple[Path, Path]:
    """A file of runs that only its own mapping reads, and that mapping; no run records a version of a component."""
    runs, mapping = own_home / "desk.jsonl", own_home / "desk.toml"
    row = {"card": "q1", "desk_says": "The pool opens at 6.", "looked_up": ["pool"], "editions": ["v1"]}
    runs.write_text(json.dumps(row) + "\n", encoding="utf-8")
    mapping.write_text(OWN, encoding="utf-8")
    return runs, mapping


def test_replay_reads_by_a_given_mapping_and_names_the_option_for_the_versions(run, native, desk) -> None:
    runs, mapping = desk
    folder = native()
    assert run("replay", runs, "--set", folder).code == 2
    done = run("replay", runs, "--set", folder, "--map", mapping)
    told = " ".join(done.out.split())
    assert done.code == 1
    assert "First fix: say the versions of its components once: --pipeline retriever=VERSION" in told
    assert "not tested: admissibility in 1 of 1" in told


def test_given_versions_let_the_gate_pass_and_are_said_to_be_given(run, native, desk) -> None:
    runs, mapping = desk
    done = run("replay", runs, "--set", native(), "--map", mapping, *GIVEN)
    told = " ".join(done.out.split())
    assert done.code == 0, told
    assert "Versions given by a person, not recorded: retriever=7, index=7" in told
    assert "versions_given" in done.err
    assert "recorded by no pipeline: retriever=7" in " ".join(done.err.split())


def test_versions_of_some_components_let_nothing_pass(run, native, desk) -> None:
    runs, mapping = desk
    done = run("replay", runs, "--set", native(), "--map", mapping, *GIVEN[:-2])
    told = " ".join(done.out.split())
    assert done.code == 1
    assert "First fix: say the versions of its components once: --pipeline reranker=VERSION (" not in told
    assert "--pipeline reranker=VERSION" in told
    assert "--pipeline retriever=VERSION" not in told


def test_score_takes_both_and_its_report_says_who_gave_the_versions(run, native, desk) -> None:
    runs, mapping = desk
    folder = native()
    untold = run("score", folder, "--trace", runs, "--map", mapping, "--json").json
    assert "--pipeline retriever=VERSION" in untold["rows"][0]["fix"]
    done = run("score", folder, "--trace", runs, "--map", mapping, *GIVEN, "--json").json
    assert [one["code"] for one in done["notices"]].count("versions_given") == 1
    assert done["released"] == 1


def test_an_earlier_run_is_read_by_the_same_mapping_and_gets_no_versions(run, native, desk) -> None:
    runs, mapping = desk
    before = runs.with_name("before.jsonl")
    before.write_bytes(runs.read_bytes())
    done = run("replay", runs, "--set", native(), "--map", mapping, *GIVEN, "--against", before)
    assert "1 no longer judged" in done.out


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["--pipeline", "retriever"], "version_unreadable"),
        (["--pipeline", "index=1", "--pipeline", "index=2"], "version_unreadable"),
        (["--pipeline", "retreiver=1"], "component_unknown"),
        (["--map", "fern-house"], "mapping_unknown"),
    ],
)
def test_words_that_say_nothing_are_refused_by_name(run, native, desk, words: list[str], code: str) -> None:
    runs, _ = desk
    folder = native()
    done = run("replay", runs, "--set", folder, *words)
    assert (done.code, code in done.err) == (2, True)
    done = run("score", folder, "--trace", runs, *words)
    assert (done.code, code in done.err) == (2, True)


@pytest.mark.parametrize("words", [["--map", "trec-run"], ["--pipeline", "index=1"]])
def test_the_scorers_profile_takes_neither(run, own_home: Path, words: list[str]) -> None:
    gold = own_home / "gold.jsonl"
    gold.write_text(json.dumps({"qid": "q1", "answerable": True, "gold_claim_substr": ["opens at 6"]}) + "\n")
    done = run("score", gold, "--trace", gold, *words)
    assert done.code == 2
    assert f"{words[0]} goes with the gate chain" in done.err
