"""Runs of real systems: each search once, what is not recorded named, and gold never taken for a run."""

from __future__ import annotations

import base64
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from goldtui.formats.mapping.proposal import proposal, readings_of
from goldtui.formats.traces.declare import TracedLine
from goldtui.formats.traces.trace_file import TraceFile
from goldtui.model.faults import UnusableInput

SAMPLES = Path(__file__).parent / "samples"
ASKED = "When does the fern house open?"


def runs_of(path: Path) -> list[TracedLine]:
    return list(TraceFile(path))


def test_a_search_in_two_nested_spans_is_read_once() -> None:
    (run,) = runs_of(SAMPLES / "openinference.jsonl")
    assert run.question == ASKED
    assert run.trace.first_stage_ids == ("ferns-1", "pond-1")
    assert run.trace.reranked_ids == ("ferns-1",)
    assert run.trace.selected_context_ids == ("ferns-1",)
    assert {"selected_context_ids", "selected_versions", "versions"} <= set(run.trace.inferred)


def test_searches_of_a_loop_are_kept_apart(lines) -> None:
    def span(n: int, parent: int | None, kind: str, **said: Any) -> dict[str, Any]:
        ids = {"trace_id": "t1", "span_id": str(n)}
        parent_id = None if parent is None else str(parent)
        return {"context": ids, "parent_id": parent_id, "attributes": {"openinference.span.kind": kind, **said}}

    def found(chunk: str) -> dict[str, Any]:
        return {"retrieval.documents": [{"document.id": chunk}]}

    path = lines(
        span(1, None, "AGENT", **{"input.value": ASKED, "output.value": "At nine."}),
        span(2, 1, "RETRIEVER", **found("ferns-1")),
        span(3, 1, "RETRIEVER", **found("pond-1")),
    )
    (run,) = runs_of(path)
    assert run.trace.first_stage_ids == ("ferns-1", "pond-1")
    assert run.trace.extra["searches"] == [["ferns-1"], ["pond-1"]]


def test_nested_searches_of_a_loop_are_each_read_once_and_what_is_left_is_listed(lines) -> None:
    def span(n: int, parent: int | None, kind: str, **said: Any) -> dict[str, Any]:
        own = {"traceId": "ab" * 16, "spanId": f"{n:016x}", "attributes": {"openinference.span.kind": kind, **said}}
        return own if parent is None else {**own, "parentSpanId": f"{parent:016X}"}

    def found(*chunks: str) -> dict[str, Any]:
        return {f"retrieval.documents.{n}.document.id": chunk for n, chunk in enumerate(chunks)}

    path = lines(
        span(1, None, "AGENT", **{"input.value": ASKED, "output.value": "At nine."}),
        span(2, 1, "RETRIEVER", **found("ferns-1", "pond-1")),
        span(3, 2, "RETRIEVER", **found("ferns-1", "pond-1")),
        span(4, 3, "EMBEDDING", **{"embedding.model_name": "moss-2"}),
        span(5, 1, "RETRIEVER"),
        span(6, 5, "RETRIEVER", **found("pond-1", "palms-1")),
    )
    (run,) = runs_of(path)
    assert run.trace.first_stage_ids == ("ferns-1", "pond-1", "palms-1")
    assert run.trace.extra["searches"] == [["ferns-1", "pond-1"], ["pond-1", "palms-1"]]
    unread = {one.name: one.example for one in proposal(readings_of(path)[0]).unmapped}
    assert unread["other_spans.EMBEDDING.spans"] == 1
    assert unread["other_spans.EMBEDDING.embedding.model_name"] == "moss-2"
    assert unread["other_spans.RETRIEVER.spans"] == 2


def test_ids_in_base64_are_those_in_hexadecimal(tmp_path: Path) -> None:
    trace, span = bytes(range(16)), bytes(range(8))
    said = [{"key": "openinference.span.kind", "value": {"stringValue": "CHAIN"}}]
    said += [
        {"key": "input.value", "value": {"stringValue": ASKED}},
        {"key": "output.value", "value": {"stringValue": "9"}},
    ]
    one = {"traceId": base64.b64encode(trace).decode(), "spanId": base64.b64encode(span).decode(), "attributes": said}
    path = tmp_path / "spans.json"
    path.write_text(json.dumps({"resourceSpans": [{"scopeSpans": [{"spans": [one, {**one, "name": "again"}]}]}]}))
    (run,) = runs_of(path)
    assert run.trace.trace_id == trace.hex()


def test_rows_of_one_answer_are_one_run() -> None:
    first, second = runs_of(SAMPLES / "open-rag-eval.csv")
    assert (first.trace.case_id, second.trace.case_id) == ("1", "2")
    assert first.trace.selected_context_ids == (
        "The fern house is kept at 18 degrees and opens at nine.",
        "The lily pond is drained every third winter.",
    )


def test_the_candidates_of_a_trec_run_are_in_the_order_of_their_rank(tmp_path: Path) -> None:
    path = tmp_path / "garden.run"
    path.write_text("q1 Q0 pond-1 2 3.1 g\nq1 Q0 ferns-1 1 9.5 g\n", encoding="utf-8")
    (run,) = runs_of(path)
    assert run.trace.first_stage_ids == ("ferns-1", "pond-1")
    assert run.trace.extra["scores"] == {"ferns-1": 9.5, "pond-1": 3.1}


def test_an_empty_context_that_was_recorded_is_not_missing() -> None:
    _, second = runs_of(SAMPLES / "ragas-run.jsonl")
    assert "selected_context_ids" not in second.trace.inferred
    assert second.trace.response == ""


def test_nothing_of_a_source_rides_along_in_a_run() -> None:
    (run,) = runs_of(SAMPLES / "mtrag-run.jsonl")
    assert "18 degrees" not in run.trace.model_dump_json()


@pytest.mark.parametrize(
    "name", ["azure.jsonl", "clapnq.jsonl", "generic-gold.csv", "beir-corpus.jsonl", "promptfoo-tests.yaml"]
)
def test_gold_and_evidence_are_refused_as_runs(name: str) -> None:
    with pytest.raises(UnusableInput) as raised:
        runs_of(SAMPLES / name)
    assert raised.value.problem.code == "gold_not_run"


@pytest.mark.parametrize(
    "row",
    [
        {"case_id": "q1", "question": ASKED, "points": [], "required_source_ids": ["ferns-1"]},
        {"qid": "q1", "question": ASKED, "answerable": True, "gold_claim_substr": ["nine"]},
        {"query": ASKED, "relevant_doc_ids": ["ferns-1"], "answer": "At nine."},
    ],
)
def test_a_case_is_not_a_run_because_a_key_of_it_is_known(lines: Callable[..., Path], row: dict[str, Any]) -> None:
    with pytest.raises(UnusableInput) as raised:
        runs_of(lines(row, row))
    assert raised.value.problem.code == "gold_not_run"


def test_a_word_before_a_colon_is_no_chunk(lines) -> None:
    (run,) = runs_of(lines({"question": ASKED, "answer": "At nine.", "context": "Note: bring a coat.\nHint: ask."}))
    assert run.trace.selected_context_ids == ()
    assert "selected_context_ids" in run.trace.inferred


def test_answers_with_what_was_read_are_runs_where_they_are_given_as_runs_and_a_notice_says_so(
    lines: Callable[..., Path],
) -> None:
    row = {"question": ASKED, "answer": "At nine.", "contexts": ["The fern house opens at nine on every day."]}
    file = TraceFile(lines(row, row | {"question": "When does it close?"}))
    assert [run.trace.response for run in file] == ["At nine.", "At nine."]
    assert "taken_as_run" in [one.code for one in file.notices]


def test_a_column_that_only_gold_has_settles_that_the_answers_are_right_ones(lines: Callable[..., Path]) -> None:
    row = {"question": ASKED, "expected_answer": "At nine.", "contexts": ["The fern house opens at nine every day."]}
    with pytest.raises(UnusableInput) as raised:
        runs_of(lines(row, row))
    assert raised.value.problem.code == "gold_not_run"


@pytest.mark.parametrize("nothing", [[], None])
def test_a_retrieval_that_found_nothing_makes_no_gold_of_a_run(lines: Callable[..., Path], nothing: object) -> None:
    row = {"question": ASKED, "answer": "At nine.", "contexts": ["The fern house opens at nine on every day."]}
    file = TraceFile(
        lines(row, row | {"question": "Are cats let in?", "answer": "I do not know.", "contexts": nothing})
    )
    assert [run.trace.response for run in file] == ["At nine.", "I do not know."]
    assert len([run.trace.selected_context_ids for run in file][1]) == 0
