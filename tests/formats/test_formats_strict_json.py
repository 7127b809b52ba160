"""What other JSON parsers let pass is refused by code and line; what is written is read back equal."""

from __future__ import annotations

import json
import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from goldtui.formats.bytes import Caps
from goldtui.formats.strict_json import canonical_json, iterate_array, parse_json
from goldtui.model.faults import Problem, UnusableInput, UnusableOutput
from tests.formats.strategies import json_values


def problems(content: bytes, line: int = 7) -> list[Problem]:
    with pytest.raises(UnusableInput) as caught:
        parse_json(content, "f", line)
    return list(caught.value.problems)


def attempt(content: bytes | str) -> tuple[object, tuple[Problem, ...]]:
    try:
        return parse_json(content, "f"), ()
    except UnusableInput as error:
        return None, error.problems


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b'{"a": 1, "a": 2}', "key_repeated"),
        (b'{"b": {"a": 1, "a": 1}}', "key_repeated"),
        (b'[{"x": 1}, {"a": 1, "\\u0061": 2}]', "key_repeated"),
        (b'{"a": NaN}', "number_not_finite"),
        (b'{"a": Infinity}', "number_not_finite"),
        (b'{"a": -Infinity}', "number_not_finite"),
        (b'{"a": 1e400}', "number_not_finite"),
        (b'{"a": -1e400}', "number_not_finite"),
        (b'{"a": 9007199254740992}', "integer_too_large"),
        (b'{"a": -9007199254740992}', "integer_too_large"),
        (b'{"a": 9223372036854775808}', "integer_too_large"),
        (b'{"a": ' + b"9" * 5000 + b"}", "integer_too_large"),
        (b'{"a": "\\ud800"}', "surrogate_alone"),
        (b'{"a": "\\udc00\\ud800"}', "surrogate_alone"),
        (b'{"\\ud83d": 1}', "surrogate_alone"),
        (b'{"a": "\\u0000"}', "nul_in_text"),
        (b'{"\\u0000": 1}', "nul_in_text"),
        (b'{"a": "\x00"}', "json_syntax"),
        (b'{"a": "\t"}', "json_syntax"),
        (b"{'a': 1}", "json_syntax"),
        (b'{"a": 1,}', "json_syntax"),
        (b'{"a": 01}', "json_syntax"),
        (b'{"a": 1} {"b": 2}', "json_syntax"),
        (b'{"a": 1', "json_ends_early"),
        (b'{"a": "wor', "json_ends_early"),
        (b'{"a": tru', "json_ends_early"),
        (b"", "json_ends_early"),
        (b"[" * 33 + b"]" * 33, "json_too_deep"),
        (b'{"a":' * 33 + b"1" + b"}" * 33, "json_too_deep"),
        (b"[" * 100_000 + b"]" * 100_000, "json_too_deep"),
        (b"[" * 100_000, "json_too_deep"),
        (b'{"a":' * 2_000 + b"1" + b"}" * 2_000, "json_too_deep"),
        (b'{"a": "\xff"}', "not_utf8"),
        (b'{"a": "\xed\xa0\x80"}', "not_utf8"),
    ],
)
def test_it_is_refused_with_code_line_and_next_step(content: bytes, code: str) -> None:
    (problem,) = problems(content)
    assert (problem.code, problem.where) == (code, "f:7")
    assert problem.fix


@pytest.mark.parametrize(
    ("content", "value"),
    [
        (b'{"a": 9007199254740991}', {"a": 2**53 - 1}),
        (b'{"a": 1e308}', {"a": 1e308}),
        (b'{"a": "NaN", "b": "1e400"}', {"a": "NaN", "b": "1e400"}),
        (b'{"a": "\\ud83d\\ude00"}', {"a": "\U0001f600"}),
        (b'{"a": "\\\\ud800 \\\\u0000"}', {"a": "\\ud800 \\u0000"}),
        (b'{"a": "[[[[{{{{' + b"[" * 50 + b'"}', {"a": "[[[[{{{{" + "[" * 50}),
        (b"[" * 32 + b"]" * 32, None),
        (b'[{"a": 1}, {"a": 1}, {"b": "a", "a": "a"}]', [{"a": 1}, {"a": 1}, {"b": "a", "a": "a"}]),
        (b" \n{}\t ", {}),
    ],
)
def test_what_only_looks_suspicious_is_read(content: bytes, value: object) -> None:
    found = parse_json(content, "f")
    if value is not None:
        assert found == value


def test_a_fault_before_a_wrong_escape_does_not_hide_it() -> None:
    found = problems(b'{"a": NaN, "b": "\\x"}')
    assert [problem.code for problem in found] == ["number_not_finite", "json_syntax"]


def test_all_faults_of_one_text_are_listed() -> None:
    found = problems(b'{"a": NaN, "a": 1e999, "b": "\\u0000\\ud800", "c": 99999999999999999999}')
    assert [problem.code for problem in found] == [
        "number_not_finite",
        "key_repeated",
        "number_not_finite",
        "nul_in_text",
        "surrogate_alone",
        "integer_too_large",
    ]


def test_a_repeated_key_is_named_with_both_lines() -> None:
    (problem,) = problems(b'{\n "a": 1,\n "b": 2,\n "a": 3\n}', line=1)
    assert problem.where == "f:4"
    assert '"a"' in problem.message
    assert "first at f:2" in problem.message


def test_a_syntax_error_is_placed_by_line_and_column() -> None:
    (problem,) = problems(b'{\n "a": 1,\n "b" 2\n}', line=1)
    assert problem.where == "f:3"
    assert "column 6" in problem.message


def test_an_integer_that_is_too_large_is_offered_as_text() -> None:
    (problem,) = problems(b"[9007199254740993]")
    assert '"9007199254740993"' in problem.fix


def test_a_depth_cap_counts_levels_and_not_brackets() -> None:
    assert parse_json(b"[" + b"[]," * 50 + b"[]]", "f", caps=Caps(depth=2)) == [[]] * 51


def test_the_items_of_a_list_come_with_their_lines() -> None:
    text = '[\n  {"a": 1},\n  {"a":\n    2}, 3\n]\n'
    assert list(iterate_array(text, "f")) == [(2, {"a": 1}), (3, {"a": 2}), (4, 3)]
    assert list(iterate_array(" [ ] ", "f")) == []


@pytest.mark.parametrize(
    ("text", "code", "where"),
    [
        ('{"a": 1}', "not_a_list", "f:1"),
        ("", "not_a_list", "f:1"),
        ("[1\n2]", "json_syntax", "f:2"),
        ("[1,\n]", "json_syntax", "f:2"),
        ("[1,\n2", "json_ends_early", "f:2"),
        ("[1]\nx", "json_syntax", "f:2"),
        ('[1,\n{"a": 1,\n"a": 2}]', "key_repeated", "f:3"),
        ('[1,\n{"a": \n NaN}]', "number_not_finite", "f:3"),
        ('[1,\n\n"\\ud800"]', "surrogate_alone", "f:3"),
        ('[1,\n{"a": \n}]', "json_syntax", "f:3"),
        ("[" * 100_000, "json_too_deep", "f:1"),
    ],
)
def test_a_bad_item_of_a_list_is_refused_on_its_own_line(text: str, code: str, where: str) -> None:
    with pytest.raises(UnusableInput) as caught:
        list(iterate_array(text, "f"))
    assert (caught.value.problem.code, caught.value.problem.where) == (code, where)


@settings(deadline=None)
@given(json_values)
def test_what_is_written_is_read_back_equal(value: object) -> None:
    assert parse_json(canonical_json(value), "f") == value


@settings(deadline=None)
@given(st.binary(max_size=40) | st.text(max_size=40).map(str.encode))
def test_any_bytes_give_a_value_or_a_named_problem(content: bytes) -> None:
    value, found = attempt(content)
    assert all(problem.code and problem.where and problem.fix for problem in found)
    assert found or json.loads(content) == value


@given(st.text(alphabet='[]{},:"\\u0dD8aNn1e. \n', max_size=30))
def test_anything_near_json_gives_a_value_or_a_named_problem(text: str) -> None:
    value, found = attempt(text)
    assert all(problem.where.startswith("f:") for problem in found)
    assert found or json.loads(text) == value


def test_what_could_end_a_line_or_act_on_a_terminal_is_escaped_and_the_rest_is_not() -> None:
    assert canonical_json({"a": "é船\u2028\u2029\u0085\x7f\x1b"}) == ('{"a": "é船\\u2028\\u2029\\u0085\\u007f\\u001b"}')


@pytest.mark.parametrize(
    "value",
    [math.nan, math.inf, 2**53, "\ud800", "a\0b", {1: 2, "1": 3}, {"a": object()}, [[]], b"x"],
)
def test_what_could_not_be_read_back_is_not_written(value: object) -> None:
    deep: object = value
    if value == [[]]:
        for _ in range(32):
            deep = [deep]
    with pytest.raises(UnusableOutput) as caught:
        canonical_json({"value": deep})
    assert caught.value.problem.code == "not_writable"
    assert caught.value.problem.fix
