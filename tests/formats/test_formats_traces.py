"""Trace files are read as a stream, line by line, and a line that cannot be read moves no other."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from trace_shapes import BAD, SHAPES, SHORT, eval_row, full, plan, read, scorer, written

from goldtui.formats.traces.catalog import CONTRACTS, contract_of
from goldtui.formats.traces.trace_file import TraceFile
from goldtui.model.faults import UnusableInput


@pytest.mark.parametrize("name", SHAPES)
def test_each_contract_is_known_by_its_lines(name: str, tmp_path: Path) -> None:
    file, lines = read(written(tmp_path, SHAPES[name](0), SHAPES[name](1)))
    assert file.contract is not None
    assert file.contract.name == name
    assert len(lines) == 2
    assert file.bad_total == 0


def test_a_row_with_a_question_and_an_answer_in_words_is_no_full_trace() -> None:
    row = {"case_id": "c0", "trace_id": "t0", "question": "When is the pond drained?", "answer": "In winter."}
    assert contract_of(row) is None
    assert contract_of({**full(0), "question": "When?"}) is not None


def test_every_contract_of_the_catalogue_is_among_those_tested() -> None:
    assert [one.name for one in CONTRACTS] == list(SHAPES)
    assert contract_of({"id": 1}) is None


def test_a_label_in_a_trace_file_is_never_believed(tmp_path: Path) -> None:
    answer = {"answer_id": "a", "text": "x", "labelled_by": "reviewer", "claims": []}
    _, lines = read(written(tmp_path, full(0, answer=answer), full(1, answer={"answer_id": "b"})))
    assert [line.trace.answer.labelled_by for line in lines if line.trace.answer] == ["pipeline", "pipeline"]


def test_a_full_trace_that_says_nothing_of_inference_has_none(tmp_path: Path) -> None:
    _, lines = read(written(tmp_path, full(0), full(1, inferred=["selected_versions"])))
    assert [line.trace.inferred for line in lines] == [(), ("selected_versions",)]


def test_the_scorers_lines_name_what_they_do_not_record(tmp_path: Path) -> None:
    trace = read(written(tmp_path, scorer(0)))[1][0].trace
    assert (trace.case_id, trace.trace_id) == ("c0", "line 1")
    assert trace.first_stage_ids == trace.selected_context_ids == ("a", "b")
    assert "first_stage_ids" not in trace.inferred
    filled = {"trace_id", "rerank_input_ids", "reranked_ids", "selected_context_ids", "selected_versions", "versions"}
    assert filled <= set(trace.inferred)
    assert trace.response == "It opens at 6."
    assert trace.citations == ("b", "a")


def test_a_scorers_line_without_a_list_or_an_answer_says_so(tmp_path: Path) -> None:
    lines = read(written(tmp_path, {"q_id": "c1"}, scorer(1, retrieved_ids=None, answer_json={"claim": None})))[1]
    assert {"first_stage_ids", "answer"} <= set(lines[0].trace.inferred)
    assert "answer" not in lines[1].trace.inferred
    assert lines[1].trace.answer is not None
    assert lines[1].trace.answer.text == ""


def test_the_two_names_of_a_scorers_id_must_agree(tmp_path: Path) -> None:
    file, lines = read(written(tmp_path, scorer(0, q_id="c0"), scorer(1, q_id="other")))
    assert len(lines) == 1
    assert [p.code for p in file.bad_lines] == ["ids_disagree"]


def test_plan_rows_are_found_by_their_question_and_leave_their_passages_behind(tmp_path: Path) -> None:
    line = read(written(tmp_path, plan(0)))[1][0]
    assert (line.trace.case_id, line.question, line.key) == ("", "When 0?", "When 0?")
    assert line.trace.selected_context_ids == ("a", "b")
    assert line.trace.citations == ("b", "a")  # the marker [1] means b
    assert line.trace.extra == {"scores": {"a": 0.5}}
    assert "secret words" not in repr(line)
    assert {"first_stage_ids", "versions"} <= set(line.trace.inferred)


def test_a_plan_row_may_name_its_case_and_give_bare_ids(tmp_path: Path) -> None:
    row = {"query": "", "case_id": "c9", "retrieved_context": ["a"], "response": " ", "citations": ["a"]}
    trace = read(written(tmp_path, row))[1][0].trace
    assert (trace.case_id, trace.selected_context_ids, trace.citations) == ("c9", ("a",), ("a",))
    assert trace.answer is not None


def test_a_plan_row_that_asks_nothing_is_a_bad_line(tmp_path: Path) -> None:
    file, lines = read(written(tmp_path, plan(0), plan(1, query=" ")))
    assert len(lines) == 1
    assert [(p.code, p.where.rpartition(":")[2]) for p in file.bad_lines] == [("field_empty", "2")]


@pytest.mark.parametrize(
    ("context", "ids"),
    [
        ("a.pdf#page=4: secret words\nb.pdf: more: and more", ("a.pdf#page=4", "b.pdf")),
        ('{"34": {"id": 34, "name": "secret words"}, "58": {}}', ("34", "58")),
        ({"34": {"name": "secret words"}}, ("34",)),
        ("secret words, no id", ()),
        ("[1, 2]", ()),
        (None, ()),
    ],
)
def test_evaluation_rows_give_the_ids_of_their_context_and_leave_its_words(
    context: Any, ids: tuple[str, ...], tmp_path: Path
) -> None:
    line = read(written(tmp_path, eval_row(0, context=context)))[1][0]
    assert line.trace.selected_context_ids == ids
    assert ("selected_context_ids" in line.trace.inferred) is not bool(ids)
    assert (line.question, line.trace.response) == ("When 0?", "At 6 [a].")
    assert "secret words" not in repr(line)


def test_an_evaluation_row_without_an_answer_or_a_question(tmp_path: Path) -> None:
    path = written(tmp_path, eval_row(0, answer=None), eval_row(1, answer=" "), eval_row(2, question=""))
    file, lines = read(path)
    assert "answer" in lines[0].trace.inferred
    assert lines[1].trace.answer is not None
    assert [p.code for p in file.bad_lines] == ["field_empty"]


@pytest.mark.parametrize("bad", BAD, ids=BAD.values())
def test_a_bad_line_is_listed_with_its_place_and_moves_no_other(bad: str, tmp_path: Path) -> None:
    file, lines = read(written(tmp_path, full(0), bad, full(2)), SHORT)
    assert [line.number for line in lines] == [1, 3]
    assert [line.trace.trace_id for line in lines] == ["t0", "t2"]
    problem = file.bad_lines[0]
    assert problem.where.endswith("runs.jsonl:2")
    assert problem.fix
    expected = "json_ends_early" if BAD[bad] == "json_syntax" else BAD[bad]
    assert problem.code == expected
    assert file.at(1) == lines[1]


def test_a_last_line_that_was_cut_is_named_and_the_others_are_read(tmp_path: Path) -> None:
    path = written(tmp_path, full(0), full(1), full(2))
    path.write_bytes(path.read_bytes()[:-20])
    file, lines = read(path)
    assert [line.number for line in lines] == [1, 2]
    assert [(p.code, p.where.rpartition(":")[2]) for p in file.bad_lines] == [("line_cut", "3")]


def test_a_line_of_another_shape_than_the_files_is_a_bad_line(tmp_path: Path) -> None:
    file, lines = read(written(tmp_path, full(0), scorer(1), full(2)))
    assert [line.number for line in lines] == [1, 3]
    assert file.bad_lines[0].code == "field_missing"


def test_a_file_of_no_known_shape_says_which_there_are(tmp_path: Path) -> None:
    with pytest.raises(UnusableInput) as caught:
        read(written(tmp_path, {"id": 1}, {"id": 2}))
    assert caught.value.problem.code == "trace_shape_unknown"
    assert all(one.title in caught.value.problem.fix for one in CONTRACTS)
    assert caught.value.total == 2


def test_a_file_with_blank_lines_alone_holds_no_run(tmp_path: Path) -> None:
    with pytest.raises(UnusableInput) as caught:
        read(written(tmp_path, "", ""))
    assert caught.value.problem.code == "no_runs"


@pytest.mark.parametrize(("name", "code"), [("nothing.jsonl", "file_missing"), (".", "path_is_directory")])
def test_a_path_that_cannot_be_read_is_an_error_each_time_it_is_asked(name: str, code: str, tmp_path: Path) -> None:
    file = TraceFile(tmp_path / name)
    for _ in range(2):
        with pytest.raises(UnusableInput) as caught:
            list(file)
        assert caught.value.problem.code == code
