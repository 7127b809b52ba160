"""Columns of a run that nothing reads are named once; a row without its question names the key it probably means."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from goldtui.formats.traces.given import Given
from goldtui.formats.traces.trace_file import TraceFile
from goldtui.model.faults import UnusableInput

ASKED = "When is the pond cleared of leaves?"
PASSAGE = "The pond is cleared of leaves in the second week of November."


def read(folder: Path, *rows: dict[str, Any], name: str = "") -> TraceFile:
    path = folder / "run.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    runs = TraceFile(path, given=Given(maps=(name,) if name else ()))
    for _ in runs:
        pass
    return runs


def unread(runs: TraceFile) -> list[str]:
    return [one.message for one in runs.notices if one.code == "columns_not_read"]


PLAIN = {"query": ASKED, "retrieved_context": [PASSAGE], "response": "In November."}
RAGAS = {"user_input": ASKED, "retrieved_contexts": [PASSAGE], "response": "In November."}
ROWS = {"question": ASKED, "contexts": [PASSAGE], "answer": "In November."}


@pytest.mark.parametrize(("row", "name"), [(PLAIN, ""), (RAGAS, ""), (ROWS, "generic-run")])
def test_columns_that_are_not_read_are_named_once_for_the_whole_file(
    row: dict[str, Any], name: str, tmp_path: Path
) -> None:
    rows = [{**row, "topic": "water", "remark": None}, {**row, "topic": "water", "mood": "calm"}]
    assert unread(read(tmp_path, *rows, name=name)) == ["2 columns not read: mood, topic"]
    assert unread(read(tmp_path, row, row, name=name)) == []


def test_columns_of_a_document_are_named_too(tmp_path: Path) -> None:
    path = tmp_path / "run.json"
    path.write_text(json.dumps([{**RAGAS, "topic": "water"}, RAGAS], indent=1), encoding="utf-8")
    runs = TraceFile(path, given=Given(maps=("ragas-run",)))
    assert len(list(runs)) == 2
    assert unread(runs) == ["1 column not read: topic"]


def test_very_many_columns_are_counted_after_the_first_twenty(tmp_path: Path) -> None:
    more = {f"note_{number:02}": "said" for number in range(23)}
    (said,) = unread(read(tmp_path, {**PLAIN, **more, "citations": []}))
    assert said.startswith("23 columns not read: note_00, ")
    assert said.endswith("note_19 and 3 more")


def test_a_row_whose_question_has_another_key_names_the_key_it_needs_and_the_one_it_has(tmp_path: Path) -> None:
    other = {"question": ASKED, "retrieved_context": [PASSAGE], "response": "In November."}
    (problem,) = read(tmp_path, PLAIN, other).bad_lines
    assert 'no key "query"' in problem.message
    assert problem.message.endswith('the nearest key it has is "question"')
    assert 'call "question" query' in problem.fix


def test_a_row_without_any_question_lists_the_keys_it_has(tmp_path: Path) -> None:
    with pytest.raises(UnusableInput) as caught:
        read(tmp_path, {"retrieved_context": [PASSAGE], "response": "In November."})
    assert 'no key "query"' in caught.value.problem.message
    assert caught.value.problem.message.endswith("it has retrieved_context, response")


def test_only_an_empty_query_is_called_empty(tmp_path: Path) -> None:
    (problem,) = read(tmp_path, PLAIN, {**PLAIN, "query": " "}).bad_lines
    assert problem.message.startswith("query is empty")


def test_a_mapped_row_without_its_question_names_the_nearest_key_too(tmp_path: Path) -> None:
    (problem,) = read(tmp_path, RAGAS, {**ROWS, "user_input": ""}, name="ragas-run").bad_lines
    assert problem.message.endswith('the nearest key it has is "question"')


def test_rows_that_call_the_query_a_question_are_read_by_a_mapping(tmp_path: Path) -> None:
    row = {"question": ASKED, "retrieved_context": [PASSAGE], "answer": "In November."}
    (run,) = read(tmp_path, row)
    assert run.question == ASKED
    assert run.trace.response == "In November."
    assert run.trace.selected_context_ids == (PASSAGE,)
