"""What particular tools write into their rows, beyond what their samples show."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from goldtui.formats.mapping.outcome import Outcome
from goldtui.formats.mapping.proposal import proposal, readings_of


def read(tmp_path: Path, *rows: dict[str, Any]) -> tuple[str, Outcome]:
    path = tmp_path / "boats.jsonl"
    path.write_text("".join(f"{json.dumps(row)}\n" for row in rows), encoding="utf-8")
    found = readings_of(path)[0]
    return found.name, proposal(found).outcome


@pytest.mark.parametrize("mark", ["<1-hop>\n\n", "<2-hop> ", " <10-hop>\n", ""])
def test_the_mark_of_a_hop_is_no_word_of_a_text(mark: str, tmp_path: Path) -> None:
    row = {"user_input": "Who owns the shed?", "reference": "Ada.", "reference_contexts": [f"{mark}Ada owns the shed."]}
    name, found = read(tmp_path, row)
    assert (name, found.chunks[0].record.text) == ("ragas", "Ada owns the shed.")


@pytest.mark.parametrize(("status", "cases"), [("ARCHIVED", 1), ("ACTIVE", 2), (None, 2)])
def test_an_archived_item_is_refused_with_its_reason(status: str | None, cases: int, tmp_path: Path) -> None:
    rows = [
        {"id": f"i{n}", "datasetId": "d", "input": f"Where is key {n}?", "expectedOutput": "Here."} for n in range(2)
    ]
    name, found = read(tmp_path, rows[0], {**rows[1], "status": status})
    assert (name, len(found.cases)) == ("langfuse", cases)
    assert [one.message for one in found.refused] == [
        '"status" is ARCHIVED; give it another value there to take it in'
    ] * (2 - cases)


def test_documents_by_their_marks_are_the_texts_of_the_context(tmp_path: Path) -> None:
    documents = [{f"[doc{n}]": {"title": "Keys", "content": f"Key {n} is at the gate."}} for n in (1, 2)]
    name, found = read(tmp_path, {"question": "Where are they?", "answer": "There [doc1].", "documents": documents})
    assert name == "promptflow-run"
    assert found.runs[0].record.trace.selected_context_ids == ("Key 1 is at the gate.", "Key 2 is at the gate.")


def test_each_system_keeps_its_own_context(tmp_path: Path) -> None:
    answers = {
        "boat_bot": {"answer_string": "At the gate [1].", "attribution": ["[1] https://boats.example/keys"]},
        "other_bot": {"answer_string": "Nowhere.", "attribution": []},
    }
    name, found = read(tmp_path, {"question": "Where is the key?", "answers": answers})
    assert name == "expertqa-run"
    assert [(one.record.system, one.record.question) for one in found.runs] == [
        ("boat_bot", "Where is the key?"),
        ("other_bot", "Where is the key?"),
    ]
    assert [one.record.trace.selected_context_ids for one in found.runs] == [("https://boats.example/keys",), ()]


CALLS = {
    "a call": ({"question": "Where is the key?"}, {"answer": "At the gate."}),
    "a call with a bare answer": ({"query": "Where is the key?"}, "At the gate."),
    "an evaluation": (
        {"model": "m", "example": {"question": "Where is the key?"}},
        {"output": "At the gate.", "scores": {"ok": True}, "model_latency": 1},
    ),
    "an evaluation of older days": (
        {"example": {"query": "Where is the key?"}},
        {"model_output": {"response": "At the gate."}, "scores": {}},
    ),
    "messages": (
        {"messages": [{"role": "system", "content": "Be short."}, {"role": "user", "content": "Where is the key?"}]},
        {"choices": [{"message": {"role": "assistant", "content": "At the gate."}}]},
    ),
}


@pytest.mark.parametrize("call", CALLS.values(), ids=CALLS)
def test_calls_of_weave_are_runs(call: tuple[Any, Any], tmp_path: Path) -> None:
    inputs, output = call
    rows = [
        {"id": f"c{n}", "op_name": "weave:///b/a/op/predict:v1", "trace_id": "t", "inputs": inputs, "output": output}
        for n in range(2)
    ]
    name, found = read(tmp_path, *rows)
    assert name == "weave"
    run = found.runs[0].record
    assert (run.trace.trace_id, run.question, run.trace.response) == ("c0", "Where is the key?", "At the gate.")


def test_every_way_to_mean_a_question_is_a_point(tmp_path: Path) -> None:
    row = {
        "sample_id": "s1",
        "ambiguous_question": "When did it open?",
        "qa_pairs": [{"question": f"When did house {n} open?", "short_answers": [f"190{n}"]} for n in (1, 2)],
        "annotations": [{"long_answer": f"Said {n} ways.", "knowledge": []} for n in (1, 2)],
    }
    name, found = read(tmp_path, row)
    case = found.cases[0].record
    assert (name, case.case_id, case.question) == ("asqa", "s1", "When did it open?")
    assert [point.text for point in case.points] == ["When did house 1 open?", "When did house 2 open?"]
    assert (case.reference and case.reference.text, case.extra["other_answers"]) == ("Said 1 ways.", ["Said 2 ways."])
