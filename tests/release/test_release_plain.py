"""The fast writer and reader of a release say what RFC 8785's own library and the strict reader say, or say nothing."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from enum import Enum, StrEnum
from pathlib import Path
from typing import Any

import orjson
import pytest
import rfc8785
from hypothesis import given, settings
from hypothesis import strategies as st
from release_yard import content

from goldtui.formats.strict_json import canonical_json, deeper, parse_json
from goldtui.model.faults import Problem, UnusableInput, UnusableOutput
from goldtui.model.records import Importance
from goldtui.release import reading
from goldtui.release.candidate import files_of, write_candidate
from goldtui.release.canonical import CAPS, LINE_BYTES, canonical_bytes
from goldtui.release.layout import LINES, POLICY
from goldtui.release.plain import DEPTH, PlainRow, plain, plain_lines, plain_row
from goldtui.release.reading import measured, objects

EXAMPLE = Path(__file__).parents[2] / "goldsets" / "botanic-garden" / "releases" / "1.0.0"

ODD = '\0\x01\x1f\x7f\x80\x9f\u2028\u2029\ud7ff\ue000\ufb01\ufeff\uffff\U00010000\U0001f33f\U0010ffff"\\/:,[]{}-09 e.'
TEXT = st.text(st.characters() | st.sampled_from(ODD), max_size=12) | st.text(st.sampled_from(ODD), max_size=6)
"""Any text, half characters too, and more of that which has a special meaning somewhere."""
NUMBERS = (
    st.integers(-(2**54), 2**54)
    | st.integers(-(2**80), 2**80)
    | st.sampled_from([0.0, -0.0, 1.0, 0.8, 1e16, 1e21, 2.0**53, 2.0**53 - 1, 5e-324, 1e-6, 1e-7, float("inf")])
    | st.floats()
)


class Moss(str):
    """Text of another type than text."""


class Fern(StrEnum):
    """A member that is a text and has the same one as its value."""

    TREE = "tree fern"


class Odd(str, Enum):  # noqa: UP042
    """A member that is another text than its value says: two writers may each take their own."""

    ONE = "one"

    def __new__(cls, value: str) -> Odd:
        made = str.__new__(cls, f"{value} as text")
        made._value_ = value
        return made


LEAVES = st.none() | st.booleans() | NUMBERS | TEXT | st.sampled_from([Moss("m"), Fern.TREE, Odd.ONE, Importance.VITAL])
VALUES = st.recursive(
    LEAVES,
    lambda inner: st.lists(inner, max_size=4) | st.tuples(inner, inner) | st.dictionaries(TEXT, inner, max_size=4),
    max_leaves=14,
)
ROWS = st.dictionaries(TEXT, VALUES, max_size=5)


def leaves(value: Any) -> Iterator[Any]:
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list | tuple) else ()
    for one in inner:
        yield from leaves(one)
    if not isinstance(value, dict | list | tuple):
        yield value


def by_the_library(value: Any) -> bytes | None:
    try:
        return rfc8785.dumps(value)
    except (ValueError, TypeError):
        return None


@settings(max_examples=300)
@given(VALUES)
def test_whatever_is_accepted_has_the_bytes_of_the_rfcs_own_library(value: Any) -> None:
    expected = by_the_library(value)
    try:
        assert canonical_bytes(value) == expected
    except UnusableOutput:
        # Refused here besides: a number that is written like an integer which no strict reader takes.
        assert expected is None or any(isinstance(leaf, float) and 2**53 <= abs(leaf) < 1e21 for leaf in leaves(value))


@settings(max_examples=300)
@given(VALUES)
def test_a_plain_value_is_written_alike_by_both_but_for_the_order_of_keys(value: Any) -> None:
    if plain((value,)):
        try:
            fast = orjson.dumps(value, option=orjson.OPT_SORT_KEYS)
        except TypeError:
            assert by_the_library(value) is None
            return
        exact = by_the_library(value)
        assert exact is not None
        assert sorted(fast) == sorted(exact)
        assert json.loads(fast) == json.loads(exact)


@given(
    st.dictionaries(st.text(st.sampled_from("a\u007f\u00e9\ud7ff\ue000\ufb01\uffff\U00010000\U0010ffff")), st.none())
)
def test_keys_stand_in_the_order_of_the_rfc_whatever_they_are_made_of(value: dict[str, None]) -> None:
    assert canonical_bytes(value) == rfc8785.dumps(value)


def test_the_fast_writer_alone_would_have_put_such_keys_the_other_way_round() -> None:
    value = {"\U0001f33f": 1, "\ufb01g": 2}
    fast = orjson.dumps(value, option=orjson.OPT_SORT_KEYS)
    assert fast != canonical_bytes(value) == rfc8785.dumps(value)
    assert not plain_lines(fast + b"\n", [fast])
    assert not isinstance(plain_row(value), PlainRow)


@pytest.mark.parametrize("number", [1.0, -0.0, 1e15, 123456789012345680.0, 2**53])
def test_the_fast_writer_is_not_asked_for_a_number_it_writes_otherwise(number: float) -> None:
    assert not plain((number,))


@pytest.mark.parametrize("number", [0.8, 0.1 + 0.2, 1e-7, 2**53 - 1, -1])
def test_a_number_that_both_write_alike_does_not_make_a_row_slow(number: float) -> None:
    assert plain(({"share": number},))


def strictly(row: dict[str, Any]) -> tuple[Any, Problem | None]:
    """The row as the strict writer and reader make it, or what they say against it."""
    try:
        return json.loads(canonical_json(row)), None
    except UnusableOutput as fault:
        return None, fault.problem


@settings(max_examples=300)
@given(ROWS)
def test_a_row_is_what_the_strict_writer_and_reader_would_make_of_it(row: dict[str, Any]) -> None:
    expected, refused = strictly(row)
    if refused is not None:
        with pytest.raises(UnusableOutput) as caught:
            plain_row(row)
        assert caught.value.problem == refused
        return
    made = plain_row(row)
    assert made == expected
    if isinstance(made, PlainRow):
        assert orjson.dumps(made) == rfc8785.dumps(dict(made))
        assert not deeper(dict(made), DEPTH)


def test_rows_of_text_numbers_and_members_are_plain_and_rows_with_a_whole_double_are_not() -> None:
    row = {"importance": Importance.VITAL, "page": 7, "share": 0.8, "tags": ("äöü", "木"), "more": {"a": [None, True]}}
    assert isinstance(plain_row(row), PlainRow)
    assert not isinstance(plain_row({"share": 1.0}), PlainRow)


def nested(levels: int) -> dict[str, Any]:
    value: Any = "deep"
    for _ in range(levels - 1):
        value = [value]
    return {"case_id": "palm", "extra": value}


def test_as_many_levels_as_a_release_allows_are_written_and_read_and_one_more_is_not() -> None:
    line = canonical_bytes(nested(DEPTH))
    assert plain_lines(line + b"\n", [line])
    assert isinstance(plain_row(nested(DEPTH)), PlainRow)
    with pytest.raises(UnusableOutput):
        canonical_bytes(nested(DEPTH + 1))
    deeper_line = orjson.dumps(nested(DEPTH + 1))
    assert not plain_lines(deeper_line + b"\n", [deeper_line])


def faults_by_the_book(line: bytes) -> bool:
    """Would the strict reader and the RFC's library find anything in this line?"""
    try:
        value = parse_json(line, "here", caps=CAPS)
        return not isinstance(value, dict) or rfc8785.dumps(value) != line
    except (UnusableInput, ValueError):
        return True


WRITERS: list[Callable[[Any], bytes]] = [
    lambda value: orjson.dumps(value, option=orjson.OPT_SORT_KEYS),
    orjson.dumps,
    lambda value: json.dumps(value, sort_keys=True, separators=(",", ":")).encode(),
    lambda value: json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode(),
    rfc8785.dumps,
]


@st.composite
def lines(draw: st.DrawFn) -> bytes:
    """A line as some writer made it, and perhaps with some bytes changed since."""
    try:
        line: bytes = draw(st.sampled_from(WRITERS))(draw(ROWS | VALUES))
    except (ValueError, TypeError):
        line = b"{}"
    if draw(st.booleans()):
        at = draw(st.integers(0, len(line)))
        put = draw(
            st.sampled_from([b"", b" ", b"0", b"-0", b"1e5", b",", b"\\u0000", b"\\/", b'"', b"{", b"}", b"\xff"])
        )
        line = line[:at] + put + line[at + draw(st.integers(0, 3)) :]
    return line.replace(b"\n", b" ")


@settings(max_examples=600)
@given(st.lists(lines(), max_size=3))
def test_lines_that_pass_at_a_glance_are_lines_in_which_the_strict_reader_finds_nothing(some: list[bytes]) -> None:
    if plain_lines(b"".join(line + b"\n" for line in some), some):
        assert [line for line in some if faults_by_the_book(line)] == []


@pytest.mark.parametrize("name", LINES)
def test_every_line_of_the_example_release_passes_at_a_glance(name: str) -> None:
    whole = (EXAMPLE / name).read_bytes()
    assert plain_lines(whole, whole.split(b"\n")[:-1])


def test_the_example_release_is_written_again_byte_for_byte() -> None:
    rows = {name.partition(".")[0]: [plain_row(one) for one in objects(EXAMPLE, name)] for name in LINES}
    made = files_of(content(**rows, policy=json.loads((EXAMPLE / POLICY).read_bytes())))
    for name in (*LINES, POLICY):
        assert b"".join(made[name]) == (EXAMPLE / name).read_bytes()
        assert made[name].entry(name).size == (EXAMPLE / name).stat().st_size


@pytest.mark.parametrize("size", [1, 2, 3, 7, 64, 1 << 17])
def test_where_a_piece_of_a_file_ends_makes_no_difference(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: int
) -> None:
    monkeypatch.setattr(reading, "_PIECE", size)
    sound = b'{"a":"b"}\n{"a":1.5}\n'
    (tmp_path / "cases.jsonl").write_bytes(sound * 3 + b'{"a": 1}\n' + sound + b'{"a":"\\u0000"}\n' + b'{"a":1}')
    found = measured(tmp_path, "cases.jsonl").findings
    assert [(one.code, one.where) for one in found] == [
        ("not_canonical", "cases.jsonl:7"),
        ("line_unreadable", "cases.jsonl:10"),
        ("line_end", "cases.jsonl:11"),
    ]


@pytest.mark.parametrize(("more", "codes"), [(0, []), (1, ["line_too_long"])])
@pytest.mark.parametrize("after", [b"", b'{"case_id":"z"}\n'])
def test_a_line_of_the_greatest_length_is_read_and_one_byte_more_is_too_long(
    tmp_path: Path, more: int, codes: list[str], after: bytes
) -> None:
    line = b'{"case_id":"' + b"x" * (LINE_BYTES - 14 + more) + b'"}\n'
    (tmp_path / "cases.jsonl").write_bytes(line + after)
    assert len(line) == LINE_BYTES + 1 + more
    assert [one.code for one in measured(tmp_path, "cases.jsonl").findings] == codes


@pytest.mark.parametrize("row", [{"question": "a\0b"}, {"extra": {"\0": "x"}}])
def test_a_row_with_a_character_that_no_reader_takes_is_not_written(tmp_path: Path, row: dict[str, Any]) -> None:
    with pytest.raises(UnusableOutput) as caught:
        write_candidate(content(cases=[{"case_id": "palm", **row}]), tmp_path / "out")
    assert (caught.value.problem.code, caught.value.problem.where) == ("not_canonical", "case palm")
    assert list(tmp_path.iterdir()) == []


def test_a_plain_row_too_long_for_a_release_is_named(tmp_path: Path) -> None:
    rows = [plain_row({"case_id": name, "question": "x" * size}) for name, size in (("fern", 9), ("palm", LINE_BYTES))]
    with pytest.raises(UnusableOutput) as caught:
        write_candidate(content(cases=rows), tmp_path / "out")
    assert (caught.value.problem.code, caught.value.problem.where) == ("line_too_long", "case palm")
    assert list(tmp_path.iterdir()) == []


def test_plain_rows_and_other_rows_make_the_same_file() -> None:
    rows = [{"case_id": f"case {n:03}", "question": "Since when?", "note": "\\u0000 in words"} for n in range(200)]
    files = [
        b"".join(files_of(content(cases=some))["cases.jsonl"])
        for some in (
            [plain_row(row) for row in rows],
            rows,
            [plain_row(row) if n % 3 else row for n, row in enumerate(rows)],
        )
    ]
    assert files[0] == files[1] == files[2] == b"".join(rfc8785.dumps(row) + b"\n" for row in rows)


@pytest.mark.parametrize("plainly", [True, False])
@pytest.mark.parametrize("at", [1, 31, 32, 33, 63, 64, 99])
@pytest.mark.parametrize("twice", [True, False])
def test_a_row_that_does_not_come_after_the_one_before_is_named(
    tmp_path: Path, at: int, twice: bool, plainly: bool
) -> None:
    ids = [f"case {n:03}" for n in range(100)]
    ids[at] = ids[at - 1] if twice else "case"
    rows = [plain_row({"case_id": one}) if plainly else {"case_id": one} for one in ids]
    with pytest.raises(UnusableOutput) as caught:
        write_candidate(content(cases=rows), tmp_path / "out")
    problem = caught.value.problem
    assert (problem.code, problem.where) == ("lines_unsorted", f"case {ids[at]}")
    assert f"case {ids[at - 1]}," in problem.message
    assert list(tmp_path.iterdir()) == []


def test_chunks_are_in_order_by_id_and_then_by_version(tmp_path: Path) -> None:
    rows = [{"chunk_id": one, "version": version} for one, version in (("a", "v2"), ("b", "v1"), ("b", "v2"))]
    assert write_candidate(content(evidence=rows), tmp_path / "out").manifest.counts["evidence"] == 3
    with pytest.raises(UnusableOutput) as caught:
        write_candidate(content(evidence=[rows[0], rows[2], rows[1]]), tmp_path / "other")
    assert (caught.value.problem.code, caught.value.problem.where) == ("lines_unsorted", "chunk b v1")


@given(st.lists(st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0")), max_size=70))
def test_rows_are_written_exactly_when_their_ids_are_sorted_each_once(ids: list[str]) -> None:
    pieces = files_of(content(cases=[plain_row({"case_id": one}) for one in ids]))["cases.jsonl"]
    if ids == sorted(set(ids)):
        assert [json.loads(line)["case_id"] for line in b"".join(pieces).split(b"\n")[:-1]] == ids
    else:
        with pytest.raises(UnusableOutput):
            b"".join(pieces)


@given(st.sets(st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0")), min_size=1, max_size=70))
def test_rows_in_order_are_all_written(ids: set[str]) -> None:
    rows = [{"case_id": one} for one in sorted(ids)]
    made = b"".join(files_of(content(cases=rows))["cases.jsonl"])
    assert [json.loads(line)["case_id"] for line in made.split(b"\n")[:-1]] == sorted(ids)
