"""What a person says of a run file: its mapping, and versions that no run records."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from goldtui.formats.traces.declare import TracedLine
from goldtui.formats.traces.given import Given, given_versions, lacking
from goldtui.formats.traces.trace_file import TraceFile
from goldtui.model.faults import UnusableInput
from goldtui.model.policy import Policy

POLICY = Policy(required_versions=("retriever", "index"))
OWN = """
title = "answers of the garden's desk"
kind = "run"
[fields.question]
from = "visitor_says"
[fields.response]
from = "desk_says"
[fields.selected]
from = "leaflets[]"
[fields.versions.index]
from = "catalogue"
"""


def saved(folder: Path, *rows: dict[str, Any]) -> Path:
    path = folder / "desk.jsonl"
    path.write_text("".join(f"{json.dumps(row)}\n" for row in rows), encoding="utf-8")
    return path


def said(**more: Any) -> dict[str, Any]:
    return {"visitor_says": "When does the fern house open?", "desk_says": "At nine.", "leaflets": ["ferns-1"], **more}


def runs_of(path: Path, given: Given) -> tuple[list[TracedLine], TraceFile]:
    file = TraceFile(path, given=given.under(POLICY))
    return list(file), file


@pytest.fixture
def own(tmp_path: Path) -> str:
    path = tmp_path / "desk.toml"
    path.write_text(OWN, encoding="utf-8")
    return str(path)


def test_a_file_that_nothing_knows_is_read_by_a_mapping_of_ones_own(tmp_path: Path, own: str) -> None:
    path = saved(tmp_path, said())
    with pytest.raises(UnusableInput) as raised:
        list(TraceFile(path))
    assert "--map FILE" in raised.value.problem.fix
    (run,), file = runs_of(path, Given((own,)))
    assert (run.question, run.trace.response) == ("When does the fern house open?", "At nine.")
    assert run.trace.selected_context_ids == ("ferns-1",)
    assert file.at(0) == run


def test_the_refusal_of_unknown_rows_names_the_mapping_that_reads_them(tmp_path: Path) -> None:
    path = saved(tmp_path, {"question": "When does the pond open?", "answer": "At ten.", "topic": "pond"})
    with pytest.raises(UnusableInput) as raised:
        list(TraceFile(path))
    assert "--map generic-run" in raised.value.problem.fix


def test_a_mapping_of_gold_reads_no_runs(tmp_path: Path) -> None:
    path = saved(tmp_path, {"question": "When is it open?", "truth": "At nine."})
    with pytest.raises(UnusableInput) as raised:
        list(TraceFile(path, given=Given(("azure",))))
    assert raised.value.problem.code == "not_a_run"


def test_a_mapping_that_does_not_fit_is_refused_and_not_replaced_by_another(tmp_path: Path) -> None:
    path = saved(tmp_path, said())
    with pytest.raises(UnusableInput) as raised:
        list(TraceFile(path, given=Given(("bedrock",))))
    assert raised.value.problem.code == "mapping_does_not_fit"


def test_given_versions_fill_what_a_run_leaves_open_and_are_marked(tmp_path: Path, own: str) -> None:
    path = saved(tmp_path, said(catalogue="2026-05"), said())
    (first, second), file = runs_of(path, Given((own,), (("retriever", "4"), ("index", "2026-06"))))
    assert first.trace.versions == (("index", "2026-05"), ("retriever", "4"))
    assert given_versions(first.trace) == (("retriever", "4"),)
    assert given_versions(second.trace) == (("retriever", "4"), ("index", "2026-06"))
    assert "versions" not in {*first.trace.inferred, *second.trace.inferred}
    told = {one.code: one.message for one in file.notices}
    assert "retriever=4, index=2026-06, in 2 of 2 runs" in told["versions_given"]
    assert "1 of 2 runs record another version" in told["versions_recorded"]


def test_a_component_that_nobody_gave_stays_open(tmp_path: Path, own: str) -> None:
    (run,), _ = runs_of(saved(tmp_path, said()), Given((own,), (("retriever", "4"),)))
    assert "versions" in run.trace.inferred
    assert lacking(run.trace, POLICY.required_versions) == ("index",)


def test_versions_that_a_tool_made_up_are_not_completed_into_a_record(tmp_path: Path) -> None:
    made_up = {"trace_id": "t1", "case_id": "ferns", "versions": [["index", "now"]], "inferred": ["versions"]}
    (run,), _ = runs_of(saved(tmp_path, made_up), Given((), (("retriever", "4"),)))
    assert "versions" in run.trace.inferred
    (run,), _ = runs_of(saved(tmp_path, made_up), Given((), (("retriever", "4"), ("index", "7"))))
    assert "versions" not in run.trace.inferred
    assert dict(run.trace.versions) == {"retriever": "4", "index": "7"}


def test_all_that_the_policy_asks_for_is_enough_without_anything_given(tmp_path: Path, own: str) -> None:
    path = saved(tmp_path, said(catalogue="2026-05"))
    (run,) = TraceFile(path, given=Given((own,)).under(Policy(required_versions=("index",))))
    assert "versions" not in run.trace.inferred


def test_a_component_that_the_policy_does_not_ask_for_is_named_with_the_likely_one() -> None:
    with pytest.raises(UnusableInput) as raised:
        Given((), (("retreiver", "4"),)).under(POLICY)
    assert raised.value.problem.code == "component_unknown"
    assert "retriever" in raised.value.problem.fix
