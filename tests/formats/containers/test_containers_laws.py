"""What the standard writers write comes back equal with its places, and no bytes raise anything but a named problem."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from opening import fields, lines, only

from goldtui.formats.bytes import Caps
from goldtui.formats.containers.open_file import open_file
from goldtui.formats.intake import Intake
from goldtui.model.faults import UnusableInput

FOLDER = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
CAPS = Caps(line_bytes=1 << 16, document_bytes=1 << 20, file_bytes=1 << 20)
NAMES = ("case_id", "question", "answer", "sources")
# A lone carriage return ends no line here, and NUL is no text.
TEXTS = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\r\0"), max_size=30)
VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(1 - 2**53, 2**53 - 1)
    | st.floats(allow_nan=False, allow_infinity=False)
    | TEXTS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXTS, inner, max_size=3),
    max_leaves=6,
)
OBJECT = st.fixed_dictionaries({"question": TEXTS}, optional={"answer": VALUES, "x": VALUES})
OBJECTS = st.lists(OBJECT, min_size=2, max_size=6)
ROWS = st.lists(st.tuples(st.integers(1, 999), TEXTS, TEXTS, TEXTS), min_size=1, max_size=8)


def written(rows: list[tuple[Any, ...]], separator: str, end: str) -> tuple[bytes, list[int]]:
    """A table as the standard writer writes it, and the line on which each row begins."""
    out = io.StringIO()
    writer = csv.writer(out, delimiter=separator, lineterminator=end)
    writer.writerow(NAMES)
    begins = []
    for row in rows:
        begins.append(out.getvalue().count("\n") + 1)
        writer.writerow(row)
    return out.getvalue().encode(), begins


@FOLDER
@given(rows=ROWS, separator=st.sampled_from(",;|"), end=st.sampled_from(["\n", "\r\n"]))
def test_what_the_standard_writer_of_cells_writes_comes_back(
    rows: list[tuple[Any, ...]], separator: str, end: str, tmp_path: Path
) -> None:
    content, begins = written(rows, separator, end)
    path = tmp_path / "table"
    path.write_bytes(content)
    table = only(path)
    assert fields(table) == [dict(zip(NAMES, map(str, row), strict=True)) for row in rows]
    assert lines(table) == begins


def indented(rows: list[Any]) -> str:
    return json.dumps(rows, indent=2)


def wrapped(rows: list[Any]) -> str:
    return json.dumps({"made": 1, "cases": rows}, ensure_ascii=False)


def each_line(rows: list[Any]) -> str:
    return "\n".join(json.dumps(row) for row in rows)


def back_to_back(rows: list[Any]) -> str:
    return "\n".join(json.dumps(row, indent=1, ensure_ascii=False) for row in rows)


@pytest.mark.parametrize("write", [indented, wrapped, each_line, back_to_back])
@FOLDER
@given(rows=OBJECTS)
def test_json_in_every_form_comes_back(write: Callable[[list[Any]], str], rows: list[Any], tmp_path: Path) -> None:
    path = tmp_path / "rows"
    text = write(rows)
    path.write_bytes(text.encode())
    table = only(path)
    assert fields(table) == rows
    begun = text.split("\n")
    assert all("{" in begun[line - 1] for line in lines(table))


def read_all(path: Path) -> None:
    """Read every row of every table; only a named problem may come out."""
    try:
        tables = open_file(path, CAPS, Intake())
    except UnusableInput as fault:
        tables, named = (), fault.problems
    else:
        named = ()
    assert all(problem.code and problem.message for problem in named)
    for table in tables:
        intake = Intake()
        for row in table.rows(intake):
            assert all(isinstance(name, str) for name in row.fields)
        assert all(problem.code and problem.fix for problem in intake.problems)


@FOLDER
@given(content=st.binary(max_size=300))
def test_arbitrary_bytes_raise_nothing_but_a_named_problem(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "any"
    path.write_bytes(content)
    read_all(path)


@FOLDER
@given(content=st.text(st.sampled_from("{}[]\",:;|\t\n -#&*<!'a1.é"), max_size=120))
def test_text_of_signs_raises_nothing_but_a_named_problem(content: str, tmp_path: Path) -> None:
    path = tmp_path / "any"
    path.write_bytes(content.encode())
    read_all(path)
