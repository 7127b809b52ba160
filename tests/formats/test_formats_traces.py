"""Trace files are read as a stream, line by line, and a line that cannot be read moves no other."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from goldtui.formats.bytes import Caps
from goldtui.formats.traces.catalog import CONTRACTS, contract_of
from goldtui.formats.traces.declare import TracedLine
from goldtui.formats.traces.trace_file import Settled, TraceFile
from goldtui.model.faults import UnusableInput


def full(number: int, **fields: Any) -> dict[str, Any]:
    return {"trace_id": f"t{number}", "case_id": f"c{number % 3}", "first_stage_ids": ["a", "b"], **fields}


def scorer(number: int, **fields: Any) -> dict[str, Any]:
    answer = {"claim": "It opens at 6.", "citations": ["b", "a"]}
    return {"qid": f"c{number % 3}", "q": "When?", "retrieved_ids": ["a", "b"], "answer_json": answer, **fields}


def plan(number: int, **fields: Any) -> dict[str, Any]:
    context = [{"id": "a", "content": "secret words", "score": 0.5}, {"id": "b", "content": "more"}]
    cited = [{"marker": "[2]", "source_id": "a"}, {"marker": "[1]", "source_id": "b", "text": "secret words"}]
    row = {"query": f"When {number % 3}?", "retrieved_context": context, "response": "At 6 [1].", "citations": cited}
    return {**row, **fields}


def eval_row(number: int, **fields: Any) -> dict[str, Any]:
    return {"question": f"When {number % 3}?", "answer": "At 6 [a].", "context": "a: secret words\nb:  more", **fields}


def report(number: int, **fields: Any) -> dict[str, Any]:
    passages = [{"chunk_id": one, "score": 0.5, "rank": 0, "stage": "rerank", "text": "secret words"} for one in "ab"]
    return {"record_id": f"c{number % 3}", "result": {"answer": "At 6.", "retrieved": passages}, **fields}


def promptfoo(number: int, **fields: Any) -> dict[str, Any]:
    prompt = {"raw": "?", "label": "{{ asked }}"}
    row = {"vars": {"asked": f"When {number % 3}?"}, "prompt": prompt, "provider": {"id": "lane"}, "success": True}
    return {**row, "response": {"output": ["a", "b"]}, **fields}


SHAPES = {
    "full": full,
    "scorer": scorer,
    "plan": plan,
    "eval-rows": eval_row,
    "report": report,
    "promptfoo": promptfoo,
}


def written(folder: Path, *lines: Any, end: str = "\n") -> Path:
    path = folder / "runs.jsonl"
    texts = [line if isinstance(line, str) else json.dumps(line, ensure_ascii=False) for line in lines]
    path.write_bytes(end.join([*texts, ""]).encode("utf-8", "surrogatepass"))
    return path


def read(path: Path, caps: Caps | None = None) -> tuple[TraceFile, list[TracedLine]]:
    file = TraceFile(path, caps) if caps else TraceFile(path)
    return file, list(file)


# --- the contracts


@pytest.mark.parametrize("name", SHAPES)
def test_each_contract_is_known_by_its_lines(name: str, tmp_path: Path) -> None:
    file, lines = read(written(tmp_path, SHAPES[name](0), SHAPES[name](1)))
    assert file.contract is not None
    assert file.contract.name == name
    assert len(lines) == 2
    assert file.bad_total == 0


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


# --- bad lines


BAD = {
    '{"trace_id": "x"': "json_syntax",
    "[1]": "not_an_object",
    '{"trace_id": "x", "case_id": 5}': "field_type",
    '{"case_id": "c1"}': "field_missing",
    '{"trace_id": "x", "case_id": "c", "case_id": "d"}': "key_repeated",
    '{"trace_id": "x",\r "case_id": "c"}': "lone_carriage_return",
    '{"trace_id": "' + "x" * 4000 + '", "case_id": "c"}': "line_too_long",
    '{"trace_id": "\ud800", "case_id": "c"}': "not_utf8",
}
SHORT = Caps(line_bytes=2000)


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


# --- reading again


def test_a_file_that_changed_since_is_not_read_at_old_places(tmp_path: Path) -> None:
    path = written(tmp_path, full(0), full(1))
    file, _ = read(path)
    written(tmp_path, full(0), full(1), full(2))
    with pytest.raises(UnusableInput) as caught:
        file.at(0)
    assert caught.value.problem.code == "file_changed"


def test_reading_stops_where_the_reader_stops(tmp_path: Path) -> None:
    file = TraceFile(written(tmp_path, *(full(n) for n in range(50))))
    assert next(iter(file)).number == 1
    assert (file.known, file.ended) == (1, False)
    assert file.at(7).number == 8
    assert file.known == 8
    with pytest.raises(IndexError):
        file.at(50)
    assert file.ended


def test_two_readers_of_one_file_each_see_every_run(tmp_path: Path) -> None:
    file = TraceFile(written(tmp_path, *(full(n) for n in range(9))))
    first, second = iter(file), iter(file)
    seen = [next(first).number, next(second).number, next(second).number, next(first).number]
    assert seen == [1, 1, 2, 2]
    assert [line.number for line in first] == [3, 4, 5, 6, 7, 8, 9]
    assert [line.number for line in second] == [3, 4, 5, 6, 7, 8, 9]


ENDS = st.sampled_from(["\n", "\r\n"])
TEXTS = st.text(st.sampled_from('ab"\\ \u2028\u2029\u0085\x0b\x0c\x1cé漢👩‍👧{}[],:'), max_size=12)
JUNK = st.sampled_from([*BAD, "", "   ", "null", "{}", "nonsense"])


@settings(max_examples=150, deadline=None)
@given(
    st.sampled_from([*SHAPES]),
    st.lists(st.tuples(JUNK | st.none(), TEXTS, ENDS), min_size=1, max_size=12),
    st.booleans(),
)
def test_a_run_read_again_by_its_place_is_the_run_that_streamed_by(
    tmp_path_factory: pytest.TempPathFactory, shape: str, drawn: list[tuple[str | None, str, str]], marked: bool
) -> None:
    path = tmp_path_factory.mktemp("law") / "runs.jsonl"
    good = json.dumps(SHAPES[shape](0))
    lines, expected = [good + "\n"], [1]
    for number, (junk, text, end) in enumerate(drawn, 2):
        if junk is None:
            lines.append(json.dumps(SHAPES[shape](number, q=text), ensure_ascii=False) + end)
            expected.append(number)
        else:
            lines.append(junk.replace("\r ", "") + end if shape != "full" else junk + end)
    path.write_bytes((b"\xef\xbb\xbf" if marked else b"") + "".join(lines).encode("utf-8", "surrogatepass"))
    file, streamed = read(path, SHORT)
    good_numbers = [line.number for line in streamed]
    if shape == "full":
        assert good_numbers == expected
    else:
        assert set(expected) <= set(good_numbers)
    assert [file.at(position) for position in range(file.known)] == streamed
    again = TraceFile(path, SHORT)
    assert [again.at(position) for position in reversed(range(len(streamed)))] == streamed[::-1]
    for key in {line.key for line in streamed}:
        assert [streamed[p].key for p in TraceFile(path, SHORT).positions(key)] == [
            line.key for line in streamed if line.key == key
        ]


# --- skimming


def test_runs_like_a_settled_one_are_passed_over_and_counted(tmp_path: Path) -> None:
    answer = {"answer_id": "x", "text": "At 6.", "claims": []}
    rows = [full(3 * n, answer={**answer, "answer_id": f"x{n}"}, took=n) for n in range(5)]
    rows.insert(3, full(99, answer={**answer, "text": "At 7."}))
    file = TraceFile(written(tmp_path, *rows, full(1)))
    seen = []
    settled = Settled()
    for one in file.skim(settled):
        seen.append((one.position, one.line.trace.trace_id))
        settled.settle(one, "pass")
    assert seen == [(0, "t0"), (3, "t99"), (6, "t1")]
    assert settled.passed_over == {"pass": 4}
    assert [file.at(p).trace.trace_id for p in range(file.known)] == ["t0", "t3", "t6", "t99", "t9", "t12", "t1"]
    assert list(file.positions("c0")) == [0, 1, 2, 3, 4, 5]


ANSWERED: dict[str, Any] = {
    "answer_id": "x",
    "text": "At 6.",
    "claims": [{"claim_id": "r1", "text": "a"}, {"claim_id": "r2", "text": "b"}],
}


@pytest.mark.parametrize(
    "change",
    [
        {"extra": {"a": 1}},
        {"trace_id": ""},
        {"trace_id": None},
        {"trace_id": 5},
        *({"answer": {**ANSWERED, "answer_id": one}} for one in ("", 5, True, [], {})),
        *(
            {"answer": {**ANSWERED, "claims": [{"claim_id": one, "text": "a"}, {"claim_id": "r2", "text": "b"}]}}
            for one in ("", 5, True, "r2", None)
        ),
        {"answer": {**ANSWERED, "claims": [{"text": "a"}, {"text": "b"}]}},
        {"answer": {**ANSWERED, "claims": [{"claim_id": "r1", "text": "a"}, "b"]}},
    ],
    ids=repr,
)
def test_a_line_that_could_be_bad_is_never_passed_over(change: dict[str, Any], tmp_path: Path) -> None:
    good = full(0, answer=ANSWERED) if "answer" in change else full(0)
    file = TraceFile(written(tmp_path, good, {**good, "trace_id": "t3", **change}))
    settled = Settled()
    for one in file.skim(settled):
        settled.settle(one, "pass")
    assert not settled.passed_over


def test_answers_that_differ_in_names_alone_are_alike(tmp_path: Path) -> None:
    renamed = {
        **ANSWERED,
        "answer_id": "y",
        "claims": [{**c, "claim_id": f"n{c['claim_id']}"} for c in ANSWERED["claims"]],
    }
    swapped = {**ANSWERED, "claims": ANSWERED["claims"][::-1]}
    file = TraceFile(written(tmp_path, *(full(0, answer=one) for one in (ANSWERED, renamed, swapped))))
    settled = Settled()
    seen = []
    for one in file.skim(settled):
        seen.append(one.position)
        settled.settle(one, "pass")
    assert seen == [0, 2]


UNLIKE = {
    "scorer": {"answer_json": {"claim": "It opens at 7.", "citations": ["b", "a"]}},
    "plan": {"response": "At 7 [1]."},
    "eval-rows": {"answer": "At 7 [a]."},
    "report": {"result": {"answer": "At 7."}},
    "promptfoo": {"response": {"output": ["b"]}},
    "full": {"response": "At 7."},
}


@pytest.mark.parametrize("name", SHAPES)
def test_another_answer_to_the_same_question_is_another_run(name: str, tmp_path: Path) -> None:
    good = SHAPES[name](0)
    file = TraceFile(written(tmp_path, good, {**good, **UNLIKE[name]}))
    settled = Settled()
    for one in file.skim(settled):
        settled.settle(one, "pass")
    assert not settled.passed_over
    assert file.known == 2


@settings(max_examples=60, deadline=None)
@given(st.sampled_from([*SHAPES]), st.lists(st.integers(0, 2), min_size=1, max_size=10))
def test_skimming_leaves_out_nothing_that_is_new(
    tmp_path_factory: pytest.TempPathFactory, shape: str, numbers: list[int]
) -> None:
    path = written(tmp_path_factory.mktemp("skim"), *(SHAPES[shape](n) for n in numbers))
    file = TraceFile(path)
    seen = []
    settled = Settled()
    for one in file.skim(settled):
        seen.append(one.line.key)
        settled.settle(one, "x")
    every = [line.key for line in TraceFile(path)]
    assert seen == list(dict.fromkeys(every))
    assert len(seen) + settled.passed_over["x"] == len(every) == file.known
