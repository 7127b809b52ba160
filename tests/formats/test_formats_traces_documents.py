"""Runs inside one JSON document are read like runs a line: by place, again, and with each fault named."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from goldtui.formats.bytes import Caps
from goldtui.formats.json_places import Broken, places_in_lists
from goldtui.formats.traces.trace_file import TraceFile
from goldtui.model.faults import UnusableInput


def run(number: int, **fields: Any) -> dict[str, Any]:
    return {"trace_id": f"t{number}", "case_id": f"c{number % 3}", "first_stage_ids": ["a"], **fields}


def saved(folder: Path, text: str | Any, indent: int | None = 2) -> Path:
    path = folder / "runs.json"
    told = text if isinstance(text, str) else json.dumps(text, indent=indent, ensure_ascii=False)
    path.write_bytes(told.encode("utf-8", "surrogatepass"))
    return path


def ids(path: Path, caps: Caps | None = None) -> list[str | None]:
    return [line.trace.trace_id for line in (TraceFile(path, caps) if caps else TraceFile(path))]


RUNS = [run(n) for n in range(4)]
ROWS = [{"record_id": f"c{n}", "result": {"answer": "At 6.", "retrieved": []}} for n in range(3)]
RESULTS = [{"vars": {"q": f"When {n}?"}, "response": {"output": ["a"]}} for n in range(3)]
DOCUMENTS: dict[str, tuple[Any, str, int]] = {
    "a list": (RUNS, "full", 4),
    "traces in an object": ({"made": {"by": [1, {"x": 2}]}, "traces": RUNS, "total": 4}, "full", 4),
    "runs in an object": ({"runs": RUNS}, "full", 4),
    "one run": (run(7), "full", 1),
    "a report": ({"config": {"k": [1, 5]}, "per_query": ROWS}, "report", 3),
    "promptfoo to a file": (
        {"evalId": "e", "results": {"version": 2, "results": RESULTS, "stats": {}}},
        "promptfoo",
        3,
    ),
    "promptfoo from its library": ({"version": 2, "results": RESULTS}, "promptfoo", 3),
}


@pytest.mark.parametrize("indent", [None, 0, 2, 4])
@pytest.mark.parametrize("name", DOCUMENTS)
def test_the_runs_of_a_document_are_found(name: str, indent: int | None, tmp_path: Path) -> None:
    content, contract, number = DOCUMENTS[name]
    file = TraceFile(saved(tmp_path, content, indent))
    lines = list(file)
    assert file.contract is not None
    assert (file.contract.name, len(lines), file.bad_total) == (contract, number, 0)
    assert [file.at(position) for position in range(number)] == lines
    assert TraceFile(file.path).at(number - 1) == lines[-1]


def test_a_run_of_a_document_stands_on_the_line_where_it_begins(tmp_path: Path) -> None:
    first, second = '{"trace_id": "t1", "case_id": "c"}', '{"trace_id":\n "t2", "case_id": "c"}'
    text = f'{{\n  "é": 1,\n  "traces": [\n    {first},\n\n    {second}]}}'
    path = saved(tmp_path, text)
    lines = list(TraceFile(path))
    assert [line.number for line in lines] == [4, 6]
    assert [line.where for line in lines] == [f"{path}:4 (item 1)", f"{path}:6 (item 2)"]


def test_runs_without_ids_on_one_line_have_names_of_their_own(tmp_path: Path) -> None:
    assert ids(saved(tmp_path, {"per_query": ROWS}, None)) == ["item 1", "item 2", "item 3"]


def test_runs_that_stand_one_after_another_are_each_read(tmp_path: Path) -> None:
    text = "\n".join(json.dumps(one, indent=1) for one in RUNS)
    assert ids(saved(tmp_path, text)) == ["t0", "t1", "t2", "t3"]


def test_a_mark_and_crlf_are_taken_and_reported(tmp_path: Path) -> None:
    path = saved(tmp_path, "\ufeff" + json.dumps(RUNS, indent=1).replace("\n", "\r\n"))
    file = TraceFile(path)
    assert len(list(file)) == 4
    assert [one.code for one in file.notices] == ["byte_order_mark"]


@pytest.mark.parametrize(
    ("bad", "code"),
    [
        ("5", "not_an_object"),
        ("[]", "not_an_object"),
        ('{"trace_id": "x"}', "field_missing"),
        ('{"trace_id": "x", "case_id": "c", "case_id": "d"}', "key_repeated"),
        ('{"trace_id": "x", "case_id": "c", "took": NaN}', "number_not_finite"),
        ('{"trace_id": "x", "case_id": "c", "took": 99999999999999999999}', "integer_too_large"),
        ('{"trace_id": "\\ud800", "case_id": "c"}', "surrogate_alone"),
        ('{"trace_id": "x\\u0000", "case_id": "c"}', "nul_in_text"),
        ('{"trace_id": "x", "case_id": "c", "deep": ' + "[" * 40 + "]" * 40 + "}", "json_too_deep"),
        ('{"trace_id": "' + "x" * 3000 + '", "case_id": "c"}', "line_too_long"),
        ('{"trace_id": "a\tb", "case_id": "c"}', "json_syntax"),
    ],
)
def test_a_bad_item_is_listed_with_its_place_and_moves_no_other(bad: str, code: str, tmp_path: Path) -> None:
    text = f'{{\n"traces": [\n{json.dumps(run(1))},\n{bad},\n{json.dumps(run(3))}\n]}}'
    file = TraceFile(saved(tmp_path, text), Caps(line_bytes=2000))
    lines = list(file)
    assert [line.trace.trace_id for line in lines] == ["t1", "t3"]
    assert [file.at(position) for position in range(2)] == lines
    assert [problem.code for problem in file.bad_lines] == [code]
    assert file.bad_lines[0].where.startswith(f"{file.path}:4")
    assert file.bad_lines[0].fix


def test_a_fault_beside_the_runs_loses_none_of_them(tmp_path: Path) -> None:
    text = '{\n"mean": NaN, "seed": 123456789012345678901234567890,\n"traces": ' + json.dumps(RUNS) + "}"
    assert ids(saved(tmp_path, text)) == ["t0", "t1", "t2", "t3"]


def test_a_document_that_was_cut_names_the_line_and_keeps_what_came_before(tmp_path: Path) -> None:
    path = saved(tmp_path, {"traces": RUNS}, 1)
    path.write_bytes(path.read_bytes()[:-60])
    file = TraceFile(path)
    assert [line.trace.trace_id for line in file] == ["t0", "t1", "t2"]
    assert [problem.code for problem in file.bad_lines] == ["json_ends_early"]
    assert file.ended


@pytest.mark.parametrize(
    "text",
    [
        '{\n"traces": [\n%s\n%s]}',
        '{\n"traces": [\n%s\n], "traces": [%s]}',
        '{\n"traces": [\n%s\n]} %s',
        '{\n"traces": [\n%s\n], %s}',
        '{\n"traces": [\n%s\n], "more" %s}',
    ],
)
def test_where_a_document_cannot_be_followed_it_says_so(text: str, tmp_path: Path) -> None:
    file = TraceFile(saved(tmp_path, text % (json.dumps(run(1)), json.dumps(run(2)))))
    assert [line.trace.trace_id for line in file] == ["t1"]
    problem = file.bad_lines[0]
    assert (problem.code, problem.where) == ("json_syntax", f"{file.path}:4")


@pytest.mark.parametrize("content", [{"cases": RUNS}, {"per_query": []}, [], {}, {"traces": {"a": run(1)}}])
def test_a_document_without_runs_is_refused_once_and_says_what_there_could_be(content: Any, tmp_path: Path) -> None:
    text = json.dumps(content, indent=2).replace("[]", "[\n]").replace("{}", "{\n}")
    with pytest.raises(UnusableInput) as caught:
        list(TraceFile(saved(tmp_path, text)))
    assert (caught.value.problem.code, caught.value.total) == ("no_runs", 1)
    assert "full traces" in caught.value.problem.fix


def test_a_document_that_breaks_off_before_its_runs_is_one_problem(tmp_path: Path) -> None:
    with pytest.raises(UnusableInput) as caught:
        list(TraceFile(saved(tmp_path, '{\n "config": {\n "a": }')))
    assert (caught.value.problem.code, caught.value.total) == ("json_syntax", 1)
    assert caught.value.problem.where.endswith(":3")


@pytest.mark.parametrize("depth", [1000, 200_000])
def test_a_document_nested_without_end_is_refused(depth: int, tmp_path: Path) -> None:
    with pytest.raises(UnusableInput):
        list(TraceFile(saved(tmp_path, '{\n"a": ' + "[" * depth)))


def test_a_document_larger_than_the_cap_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UnusableInput) as caught:
        list(TraceFile(saved(tmp_path, RUNS, 1), Caps(document_bytes=100)))
    assert caught.value.problem.code == "file_too_large"
    assert "one a line" in caught.value.problem.fix


def test_a_document_that_changed_since_is_not_read_at_old_places(tmp_path: Path) -> None:
    path = saved(tmp_path, RUNS)
    file = TraceFile(path)
    list(file)
    saved(tmp_path, [run(9), *RUNS])
    with pytest.raises(UnusableInput) as caught:
        file.at(0)
    assert caught.value.problem.code == "file_changed"


# --- lines that look like the beginning of a document


@pytest.mark.parametrize(
    "first",
    [
        '{"trace_id": "x"',
        '{"id": {"a": [1',
        "[1]",
        '{"traces": []}',
        '{"id": 1}',
        '{"trace_id": "' + "x" * 3000,
        "{}",
        "{ 5",
    ],
)
def test_a_bad_first_line_makes_no_document_of_lines(first: str, tmp_path: Path) -> None:
    text = "\n".join([first, *map(json.dumps, RUNS), ""])
    file = TraceFile(saved(tmp_path, text), Caps(line_bytes=2000))
    lines = list(file)
    assert [line.number for line in lines] == [2, 3, 4, 5]
    assert file.bad_lines[0].where.endswith(":1")


@pytest.mark.parametrize("first", ["[", '{"traces": ['])
def test_lines_behind_an_opening_are_a_document_that_lacks_its_commas(first: str, tmp_path: Path) -> None:
    file = TraceFile(saved(tmp_path, "\n".join([first, *map(json.dumps, RUNS), "]"])))
    assert [line.number for line in file] == [2]
    assert (file.bad_lines[0].code, file.bad_lines[0].where) == ("json_syntax", f"{file.path}:3")


def test_a_lonely_run_on_one_line_is_a_line(tmp_path: Path) -> None:
    path = saved(tmp_path, run(1), None)
    assert [line.where for line in TraceFile(path)] == [f"{path}:1"]


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**15), 10**15) | st.text('ab"\\[]{}:,é\u2028 ', max_size=6),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from("abrs"), inner, max_size=3),
    max_leaves=12,
)


@settings(max_examples=200, deadline=None)
@given(VALUES, st.sampled_from([None, 0, 2]))
def test_the_places_of_a_list_hold_its_items(content: Any, indent: int | None) -> None:
    document = {"a": content, "r": [content, 1], "s": {"r": [content], "x": content}}
    text = json.dumps(document, indent=indent, ensure_ascii=False)
    places = places_in_lists(text, frozenset({("r",), ("s", "r")}))
    assert [json.loads(text[start:end]) for start, end in places] == [content, 1, content]


@settings(max_examples=200, deadline=None)
@given(st.text('{}[]",:ar01 \n\\', max_size=40))
def test_any_text_is_followed_to_its_end_or_broken_off_at_a_place_in_it(text: str) -> None:
    broken_at, places = 0, []
    try:
        for place in places_in_lists(text, frozenset({(), ("a",), ("a", "r")})):
            places.append(place)
    except Broken as broken:
        broken_at = broken.at
    assert 0 <= broken_at <= len(text)
    assert all(text[start:end].strip() for start, end in places)
