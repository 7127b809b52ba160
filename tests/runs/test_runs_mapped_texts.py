"""Contexts that a run gives as texts without ids are found in the set, whatever mapping reads the run."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from goldtui.formats.traces.given import Given
from goldtui.formats.traces.trace_file import TraceFile
from goldtui.model.score import CaseRow, Outcome, ScoreReport
from goldtui.runs.score.asked import Asked
from goldtui.runs.score.score import score
from goldtui.scoring.modes import mode_named
from goldtui.workbench.report.gold import read_gold
from goldtui.workbench.session.places import example_folder

EXAMPLE = example_folder()
CASE = "gh-orchid-donor"
OTHER = "Who asks this?"
Shape = Callable[[str, str, list[str]], dict[str, Any]]

SHAPES: dict[str, Shape] = {
    "generic-run": lambda q, a, texts: {"question": q, "answer": a, "contexts": texts},
    "generic-run of objects": lambda q, a, texts: {
        "question": q,
        "answer": a,
        "contexts": [{"content": one, "similarity": 0.5} for one in texts],
    },
    "ragas-run": lambda q, a, texts: {"user_input": q, "response": a, "retrieved_contexts": texts},
    "ragas-run-old": lambda q, a, texts: {"question": q, "answer": a, "contexts": texts, "ground_truth": "Right."},
    "ragas-annotations": lambda q, a, texts: {
        "metric_input": {"user_input": q, "response": a, "retrieved_contexts": texts},
        "metric_output": 1,
    },
    "deepeval-run": lambda q, a, texts: {"input": q, "actual_output": a, "retrieval_context": texts},
    "alce-run": lambda q, a, texts: {"question": q, "output": a, "docs": [{"text": one} for one in texts]},
    "mlflow-run": lambda q, a, texts: {
        "request": q,
        "response": a,
        "retrieved_context": [{"content": one} for one in texts],
    },
    "bedrock": lambda q, a, texts: {
        "conversationTurns": [
            {
                "prompt": {"content": [{"text": q}]},
                "output": {
                    "text": a,
                    "retrievedPassages": {"retrievalResults": [{"content": {"text": one}} for one in texts]},
                },
            }
        ]
    },
    "ragchecker-run": lambda q, a, texts: {
        "query_id": "nobody" if q == OTHER else CASE,
        "query": q,
        "response": a,
        "retrieved_context": [{"doc_id": "", "text": one} for one in texts],
    },
}


def asked_and_said() -> tuple[str, str, list[str]]:
    """The question of the case, the answer of its run and the texts that the run read."""
    goldset = read_gold(EXAMPLE, None).goldset
    question = next(case.question for case in goldset.cases if case.case_id == CASE)
    texts = {chunk.chunk_id: chunk.text or "" for chunk in goldset.evidence if chunk.current}
    lines = (EXAMPLE / "traces.jsonl").read_text(encoding="utf-8").splitlines()
    trace = next(one for one in map(json.loads, lines) if one["case_id"] == CASE)
    said = " ".join(claim["text"] for claim in trace["answer"]["claims"])
    return question, said, [texts[one] for one in trace["selected_context_ids"]]


def scored(path: Path, *rows: dict[str, Any], name: str = "") -> ScoreReport:
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    given = Given(maps=(name,) if name else ())
    return score(read_gold(EXAMPLE, None), path, Asked(mode=mode_named("plan"), given=given))


def row_of(report: ScoreReport) -> CaseRow:
    return next(row for row in report.rows if row.case_id == CASE)


def rows_of(shape: str, question: str, answer: str, texts: list[str]) -> list[dict[str, Any]]:
    """The row in a shape, and another, since a file of one row may be a document."""
    return [SHAPES[shape](question, answer, texts), SHAPES[shape](OTHER, "Nobody does.", texts)]


def plain(question: str, answer: str, texts: list[str]) -> dict[str, Any]:
    return {"query": question, "retrieved_context": texts, "response": answer}


def same(one: CaseRow, other: CaseRow) -> bool:
    return (one.outcome, one.code, one.statuses, one.scores) == (
        other.outcome,
        other.code,
        other.statuses,
        other.scores,
    )


@pytest.mark.parametrize("shape", SHAPES)
def test_a_run_with_the_words_of_its_context_is_judged_like_the_plain_form(shape: str, tmp_path: Path) -> None:
    said = asked_and_said()
    wanted = scored(tmp_path / "plain.jsonl", plain(*said))
    report = scored(tmp_path / "run.jsonl", *rows_of(shape, *said), name=shape.partition(" ")[0])
    assert report.judged == 1
    assert same(row_of(report), row_of(wanted))
    assert {"passages_by_text"} <= {one.code for one in report.notices}


@pytest.mark.parametrize("shape", SHAPES)
def test_a_text_that_is_only_a_part_of_a_passage_is_judged_by_the_part_like_in_the_plain_form(
    shape: str, tmp_path: Path
) -> None:
    question, answer, texts = asked_and_said()
    cut = [one[: len(one) // 2] for one in texts]
    wanted = scored(tmp_path / "plain.jsonl", plain(question, answer, cut))
    report = scored(tmp_path / "run.jsonl", *rows_of(shape, question, answer, cut), name=shape.partition(" ")[0])
    assert row_of(wanted).statuses["gate:admissibility"] == "not_tested"
    assert row_of(wanted).outcome is not Outcome.RELEASED
    assert same(row_of(report), row_of(wanted))


def test_what_the_gold_itself_answers_with_the_words_of_its_sources_is_never_unknown_or_unfaithful(
    tmp_path: Path,
) -> None:
    goldset = read_gold(EXAMPLE, None).goldset
    texts = {chunk.chunk_id: chunk.text or "" for chunk in goldset.evidence if chunk.current}
    rows = [
        plain(case.question, case.reference.text, [texts[one] for one in case.required_source_ids])
        for case in goldset.cases
        if case.reference is not None and case.required_source_ids
    ]
    report = scored(tmp_path / "run.jsonl", *rows)
    assert len(rows) > 20
    assert report.judged == len(rows)
    assert {row.code for row in report.rows if row.code} <= {"citation_missing", "quote_without_attribution"}


def test_an_id_of_a_passage_counts_before_its_words(tmp_path: Path) -> None:
    question, answer, texts = asked_and_said()
    row = {"query_id": CASE, "query": question, "response": answer}
    row["retrieved_context"] = [{"doc_id": f"other-{n}", "text": one} for n, one in enumerate(texts)]
    assert row_of(scored(tmp_path / "run.jsonl", row, name="ragchecker-run")).code == "unknown_id"


STEPS: dict[str, dict[str, Any]] = {
    "haystack-run": {
        "query": "When do the ferns wake?",
        "answers": [{"data": "In May."}],
        "documents": [{"content": "The ferns wake in the month of May."}],
    },
    "langfuse-traces": {
        "id": "t1",
        "input": {"question": "When do the ferns wake?"},
        "output": {"answer": "In May."},
        "observations": [{"type": "RETRIEVER", "output": [{"content": "The ferns wake in the month of May."}]}],
    },
    "langsmith-runs": {
        "run_type": "retriever",
        "trace_id": "t1",
        "id": "s1",
        "inputs": {"question": "When do the ferns wake?"},
        "outputs": {"documents": [{"page_content": "The ferns wake in the month of May."}]},
    },
    "openinference": {
        "context": {"trace_id": "t1", "span_id": "s1"},
        "attributes": {
            "openinference.span.kind": "RETRIEVER",
            "input.value": "When do the ferns wake?",
            "retrieval.documents": [{"document.content": "The ferns wake in the month of May."}],
        },
    },
    "trulens": {
        "event_id": "1",
        "record_attributes": {
            "ai.observability.span_type": "retrieval",
            "ai.observability.record_id": "r1",
            "ai.observability.retrieval.query_text": "When do the ferns wake?",
            "ai.observability.retrieval.retrieved_contexts": ["The ferns wake in the month of May."],
        },
        "trace": {"trace_id": "9", "parent_id": "", "span_id": "2"},
    },
}


@pytest.mark.parametrize("name", STEPS)
def test_the_words_of_a_step_of_retrieval_count_where_its_passages_have_no_id(name: str, tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    path.write_text(json.dumps(STEPS[name]) + "\n", encoding="utf-8")
    (run,) = TraceFile(path, given=Given(maps=(name,)))
    assert run.trace.first_stage_ids == ("The ferns wake in the month of May.",)
    assert "first_stage_ids" not in run.trace.inferred
    assert "selected_context_ids" in run.trace.inferred
