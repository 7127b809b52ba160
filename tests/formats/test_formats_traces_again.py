"""A run read again is the run that streamed by, and skimming leaves out nothing that is new."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from trace_shapes import BAD, SHAPES, SHORT, full, read, written

from goldtui.formats.traces.trace_file import Settled, TraceFile
from goldtui.model.faults import UnusableInput


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
