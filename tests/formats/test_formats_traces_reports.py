"""Reports of evaluation tools: what they record is taken, what they do not record is named, their verdicts are left."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from goldtui.formats.traces.declare import SCORES, SPANS, TracedLine
from goldtui.formats.traces.trace_file import TraceFile

ANSWER = "Seeds are frozen at -20 °C. They keep for decades."


def written(folder: Path, *rows: dict[str, Any]) -> Path:
    path = folder / "runs.jsonl"
    path.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows), encoding="utf-8")
    return path


def one(folder: Path, row: dict[str, Any]) -> TracedLine:
    file = TraceFile(written(folder, row))
    found = list(file)
    assert (len(found), file.bad_lines) == (1, ())
    return found[0]


def refused(folder: Path, row: dict[str, Any]) -> str:
    file = TraceFile(written(folder, row, GOOD))
    assert len(list(file)) == 1
    assert file.bad_lines[0].where.endswith("runs.jsonl:1")
    assert file.bad_lines[0].fix
    return file.bad_lines[0].code


# --- run reports


def passage(chunk_id: str, rank: int | None = None, stage: str = "rerank", **fields: Any) -> dict[str, Any]:
    return {"chunk_id": chunk_id, "rank": rank, "stage": stage, "text": "secret words", "source": "a.md", **fields}


def cited(text: str, *ids: str, **fields: Any) -> dict[str, Any]:
    start = ANSWER.index(text)
    return {"text": text, "start": start, "end": start + len(text), "chunk_ids": [*ids], "doc_ids": ["x"], **fields}


def report(record_id: str = "seed-cold", **result: Any) -> dict[str, Any]:
    told = {"answer": ANSWER, "refused": False, "citations": [], "retrieved": [passage("bank", 0)], **result}
    return {"record_id": record_id, "verdict": {"correct": True}, "must_refuse": False, "result": told}


GOOD = report()


def test_a_report_gives_the_case_the_reranked_list_and_the_answer(tmp_path: Path) -> None:
    line = one(tmp_path, report(retrieved=[passage("bank", 0, score=0.5), passage("lab", 1)]))
    trace = line.trace
    assert (trace.case_id, trace.trace_id, trace.response) == ("seed-cold", "line 1", ANSWER)
    assert trace.first_stage_ids == ()
    assert trace.reranked_ids == trace.selected_context_ids == ("bank", "lab")
    assert trace.extra[SCORES] == {"bank": 0.5}
    assert "secret words" not in repr(line)
    assert "correct" not in repr(line)


def test_a_report_names_the_steps_that_it_does_not_keep(tmp_path: Path) -> None:
    missing = {"first_stage_ids", "rerank_input_ids", "selected_context_ids", "selected_versions", "versions"}
    assert missing | {"trace_id"} == set(one(tmp_path, report()).trace.inferred)


def test_passages_of_an_earlier_step_are_the_candidates(tmp_path: Path) -> None:
    both = [passage("pond", 1, "fusion"), passage("bank", 0, "fusion"), passage("bank", 0)]
    trace = one(tmp_path, report(retrieved=both)).trace
    assert (trace.first_stage_ids, trace.reranked_ids) == (("bank", "pond"), ("bank",))
    assert {"first_stage_ids", "reranked_ids"}.isdisjoint(trace.inferred)
    alone = one(tmp_path, report(retrieved=both[:2])).trace
    assert alone.first_stage_ids == alone.selected_context_ids == ("bank", "pond")
    assert "first_stage_ids" not in alone.inferred
    assert "reranked_ids" in alone.inferred


def test_the_rank_orders_passages_not_their_place_in_the_list(tmp_path: Path) -> None:
    ranked = [passage("c", 1), passage("a", 0), passage("d", 3), passage("b", 1), passage("a", 2)]
    assert one(tmp_path, report(retrieved=ranked)).trace.reranked_ids == ("a", "c", "b", "d")
    unranked = [*ranked, passage("z")]
    assert one(tmp_path, report(retrieved=unranked)).trace.reranked_ids == ("c", "a", "d", "b", "z")


def test_a_report_that_retrieved_nothing_says_so_and_one_that_keeps_nothing_says_that(tmp_path: Path) -> None:
    nothing = one(tmp_path, report(retrieved=[])).trace
    assert "first_stage_ids" not in nothing.inferred
    unsaid = one(tmp_path, report(retrieved=None)).trace
    assert "first_stage_ids" in unsaid.inferred
    crashed = one(tmp_path, {"record_id": "seed-cold", "result": None}).trace
    assert {"first_stage_ids", "answer"} <= set(crashed.inferred)


def test_citations_keep_the_part_of_the_answer_that_they_are_of(tmp_path: Path) -> None:
    first, second = cited("-20 °C", "bank", "lab"), cited("for decades", "bank")
    trace = one(tmp_path, report(citations=[first, second])).trace
    assert trace.citations == ("bank", "lab")
    assert trace.extra[SPANS] == [[20, 26, ["bank", "lab"]], [38, 49, ["bank"]]]


@pytest.mark.parametrize("change", [{"start": 3}, {"end": 400}, {"start": None}, {"end": 20}, {"start": -2}])
def test_citations_that_do_not_stand_where_they_say_are_of_the_whole_answer(
    change: dict[str, Any], tmp_path: Path
) -> None:
    trace = one(tmp_path, report(citations=[cited("for decades", "bank"), {**cited("-20 °C", "lab"), **change}])).trace
    assert trace.citations == ("bank", "lab")
    assert SPANS not in trace.extra


def test_an_empty_answer_is_an_answer_and_none_is_none(tmp_path: Path) -> None:
    empty = one(tmp_path, report(answer=" ", citations=[])).trace
    assert empty.answer is not None
    assert "answer" not in empty.inferred
    assert "answer" in one(tmp_path, report(answer=None)).trace.inferred


@pytest.mark.parametrize(
    ("row", "code"),
    [
        (report(retrieved="bank"), "field_type"),
        (report(retrieved=[{"doc_id": "x"}]), "field_missing"),
        (report(retrieved=[passage("bank", True)]), "field_type"),
        (report(retrieved=[passage("")]), "field_empty"),
        ({**report(), "record_id": 5}, "field_type"),
        ({**report(), "result": "fine"}, "field_type"),
    ],
)
def test_a_report_row_that_does_not_fit_is_a_bad_line(row: dict[str, Any], code: str, tmp_path: Path) -> None:
    assert refused(tmp_path, row) == code


# --- promptfoo


def result(output: Any, asked: dict[str, Any] | None = None, label: str = "{{ q }}", **fields: Any) -> dict[str, Any]:
    asked = asked if asked is not None else {"q": "How cold are seeds kept?", "expected_sources": '["bank"]'}
    prompt = {"raw": "How cold are seeds kept?", "label": label}
    row = {"vars": asked, "prompt": prompt, "provider": {"id": "python:lane.py:base"}, "response": {"output": output}}
    return {**row, "success": True, "gradingResult": {"reason": "secret words"}, **fields}


@pytest.mark.parametrize("output", [["bank", "lab"], '["bank", "lab"]'])
def test_ids_that_a_provider_gives_are_the_candidates(output: Any, tmp_path: Path) -> None:
    line = one(tmp_path, result(output))
    assert (line.question, line.trace.case_id) == ("How cold are seeds kept?", "")
    assert line.trace.first_stage_ids == ("bank", "lab")
    assert line.trace.selected_context_ids == ()
    assert "first_stage_ids" not in line.trace.inferred
    assert {"reranked_ids", "selected_context_ids", "versions", "answer"} <= set(line.trace.inferred)
    assert "secret words" not in repr(line)


def test_a_text_that_a_provider_gives_is_the_response(tmp_path: Path) -> None:
    trace = one(tmp_path, result("At -20 °C [bank].")).trace
    assert trace.response == "At -20 °C [bank]."
    assert "first_stage_ids" in trace.inferred
    assert "answer" not in trace.inferred
    empty = one(tmp_path, result(" ")).trace
    assert empty.answer is not None


@pytest.mark.parametrize("text", ["[bank] says so.", "[1, 2]", "[" * 100_000])
def test_a_text_that_only_begins_like_a_list_is_a_response(text: str, tmp_path: Path) -> None:
    assert one(tmp_path, result(text)).trace.response == text


def test_a_provider_that_gave_nothing_recorded_nothing(tmp_path: Path) -> None:
    failed = {**result(None), "error": "time-out"}
    del failed["response"]
    for row in (failed, result(None), {**result(None), "response": None}):
        assert {"first_stage_ids", "answer"} <= set(one(tmp_path, row).trace.inferred)
    assert "first_stage_ids" not in one(tmp_path, result([])).trace.inferred


@pytest.mark.parametrize(
    ("asked", "label", "question"),
    [
        ({"topic": "x", "q": "Why?"}, "{{q}}", "Why?"),
        ({"topic": "x", "query": "Why?"}, "Answer {{ query }} well", "Why?"),
        ({"question": "Why?", "query": "rewritten"}, "", "Why?"),
        ({"anything": "Why?"}, "", "Why?"),
    ],
)
def test_the_question_is_the_variable_that_is_asked(
    asked: dict[str, Any], label: str, question: str, tmp_path: Path
) -> None:
    assert one(tmp_path, result(["bank"], asked, label)).question == question


def test_a_variable_may_name_the_case(tmp_path: Path) -> None:
    assert one(tmp_path, result(["bank"], {"case_id": "seed-cold", "topic": "x"}, "")).trace.case_id == "seed-cold"


def test_runs_of_several_providers_have_names_of_their_own(tmp_path: Path) -> None:
    rows = [result(["bank"], provider=one) for one in ("base", {"id": "x", "label": "reranked"}, {"id": "y"}, None)]
    names = [line.trace.trace_id for line in TraceFile(written(tmp_path, *rows), mixed=True)]
    assert names == ["line 1 base", "line 2 reranked", "line 3 y", "line 4"]


@pytest.mark.parametrize(
    ("row", "code"),
    [
        (result(["bank"], {"a": "x", "b": "y"}, ""), "field_missing"),
        (result(["bank"], {"q": " "}), "field_missing"),
        (result({"answer": "At -20 °C."}), "field_type"),
        (result([1, 2]), "field_type"),
        ({**result([]), "vars": None}, "field_type"),
    ],
)
def test_a_result_that_does_not_fit_is_a_bad_line(row: dict[str, Any], code: str, tmp_path: Path) -> None:
    file = TraceFile(written(tmp_path, result(["bank"]), row))
    assert len(list(file)) == 1
    assert [(p.code, p.where.rpartition(":")[2]) for p in file.bad_lines] == [(code, "2")]
