"""A walk in a mode of scoring says of each run what a score of the same file says."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from goldtui.workbench.session.places import example_folder

GARDEN = example_folder()
RUNS = GARDEN / "runs"
CASES = GARDEN / "cases.jsonl"


def written(path: Path, rows: Iterable[dict[str, Any]]) -> Path:
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), "utf-8")
    return path


def bare(trace_id: str, case_id: str, context: list[str], claims: list[dict[str, Any]]) -> dict[str, Any]:
    """A run as a plain row: a case, its context and words without a citation."""
    said = " ".join(claim["text"] for claim in claims)
    return {"trace_id": trace_id, "case_id": case_id, "selected_context_ids": context, "response": said}


@pytest.fixture
def failing(own_home: Path) -> Path:
    """The failing runs of the example."""
    runs = map(json.loads, (RUNS / "failing.jsonl").read_text("utf-8").splitlines())
    rows = (
        bare(run["trace_id"], run["case_id"], run["selected_context_ids"], run["answer"]["claims"])
        for run in runs
        if run["answer"] and run["answer"]["claims"] and f'"{run["case_id"]}"' in CASES.read_text("utf-8")
    )
    return written(own_home / "failing.jsonl", rows)


@pytest.fixture
def right(own_home: Path) -> Path:
    """What the gold itself answers to some cases of the example."""
    cases = map(json.loads, CASES.read_text("utf-8").splitlines())
    answered = [
        one for one in cases if (one["reference"] or {}).get("claims") and one["expected_behaviour"] == "answer"
    ]
    rows = (
        bare(one["case_id"], one["case_id"], one["required_source_ids"], one["reference"]["claims"])
        for one in answered[:5]
    )
    return written(own_home / "right.jsonl", rows)


@pytest.mark.parametrize("mode", ["full", "monitor", "plan", "regression", "custom"])
def test_each_run_ends_in_a_mode_as_the_score_says(run, failing: Path, mode: str) -> None:
    rows = run("score", GARDEN, "--trace", failing, "--mode", mode, "--json").json["rows"]
    scored = {row["position"]: row["outcome"] for row in rows if row["position"] is not None}
    walked = run("replay", failing, "--set", GARDEN, "--mode", mode, "--json").json
    ends = {one["line"] - 1: one["replay"]["in_mode"]["outcome"] for one in walked if "in_mode" in one["replay"]}
    assert scored
    assert {position: ends[position] for position in scored} == scored


def test_a_run_without_citations_is_released_in_a_mode_that_does_not_ask_for_them(run, right: Path) -> None:
    walked = run("replay", right, "--set", GARDEN)
    assert "--mode plan judges such runs" in walked.err
    assert "released" not in "".join(line for line in walked.out.splitlines() if line.startswith("line "))
    in_plan = run("replay", right, "--set", GARDEN, "--mode", "plan")
    assert "released in mode plan" in in_plan.out
    assert "First fix, of a gate that only warns in this mode" in in_plan.out
    assert "judges such runs" not in in_plan.err


def test_nothing_is_said_of_a_mode_where_an_answer_cites_something(run) -> None:
    assert "--mode plan" not in run("replay", RUNS / "failing.jsonl", "--set", GARDEN).err


def test_the_first_failure_is_the_first_that_the_mode_stops(run, failing: Path, right: Path) -> None:
    first = run("replay", failing, "--set", GARDEN, "--mode", "plan", "--first-failure", "--json").json
    assert [one["replay"]["in_mode"]["outcome"] for one in first] == ["blocked"]
    told = run("replay", right, "--set", GARDEN, "--mode", "plan", "--first-failure").out
    assert told == "no run is stopped in mode plan: 5 released, 0 not tested\n"


@pytest.mark.parametrize("more", [("--funnel",), ("--stage", "faithfulness"), ("--against", RUNS / "failing.jsonl")])
def test_what_counts_by_gates_is_not_asked_together_with_a_mode(run, more: tuple[str, ...]) -> None:
    told = run("replay", RUNS / "failing.jsonl", "--set", GARDEN, "--mode", "plan", *more)
    assert (told.code, "--mode decides about runs one by one" in " ".join(told.err.split())) == (2, True)


def test_a_mode_that_is_none_is_refused_with_the_known_ones(run) -> None:
    told = run("replay", RUNS / "failing.jsonl", "--set", GARDEN, "--mode", "plam", "--json")
    assert (told.code, told.error) == (2, "unknown_mode")
