"""Sheets and Parquet tables are read as what they show; nothing in them is calculated and none can fill the memory."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest
from opening import fields, only, refusal, saved
from workbooks import number, row, text, texts, workbook

from goldtui.formats.bytes import DEFAULT_CAPS
from goldtui.formats.containers.open_file import open_file
from goldtui.formats.intake import Intake

PLAIN = texts(1, "id", "question") + texts(2, "q1", "How old?") + texts(4, "q2", "How high?")


def test_a_row_of_a_sheet_has_the_number_that_the_sheet_shows(tmp_path: Path) -> None:
    path = saved(tmp_path, workbook({"Questions": PLAIN}))
    table = only(path)
    assert (table.container, table.part) == ("workbook", "Questions")
    assert fields(table) == [{"id": "q1", "question": "How old?"}, {"id": "q2", "question": "How high?"}]
    assert [str(one.place) for one in table.rows(Intake())] == [
        f"{path}, Questions, row 2",
        f"{path}, Questions, row 4",
    ]


def test_each_sheet_is_a_table_and_empty_and_hidden_ones_are_said(tmp_path: Path) -> None:
    path, intake = saved(tmp_path, workbook({"A": PLAIN, "B": "", "C": PLAIN}, hidden="C")), Intake()
    assert [table.part for table in open_file(path, DEFAULT_CAPS, intake)] == ["A", "C"]
    assert [notice.code for notice in intake.notices] == ["sheet_empty", "sheet_hidden"]


def test_numbers_and_dates_are_texts_as_they_are_shown(tmp_path: Path) -> None:
    cells = [number("A2", "3"), number("B2", "0.25"), number("C2", "45000", 1), number("D2", "45000.5", 2)]
    truth = '<c r="E2" t="b"><v>1</v></c>'
    sheet = texts(1, "a", "b", "c", "d", "e", "f") + row(2, *cells, truth, text("F2", " x "))
    assert fields(only(saved(tmp_path, workbook({"S": sheet})))) == [
        {"a": "3", "b": "0.25", "c": "2023-03-15", "d": "2023-03-15 12:00:00", "e": "TRUE", "f": " x "}
    ]


def test_a_title_above_the_names_is_kept_in_the_header(tmp_path: Path) -> None:
    sheet = texts(1, "Golden set of the garden") + texts(3, "id", "question") + texts(4, "q1", "How old?")
    table = only(saved(tmp_path, workbook({"S": sheet})))
    assert table.header == {"above": ["Golden set of the garden"]}
    assert fields(table) == [{"id": "q1", "question": "How old?"}]


def test_errors_and_formulas_without_a_value_are_said(tmp_path: Path) -> None:
    bad = '<c r="A2" t="e"><v>#N/A</v></c><c r="B2"><f>1+1</f></c><c r="C2"><f>1+1</f><v>2</v></c>'
    path, intake = saved(tmp_path, workbook({"S": texts(1, "a", "b", "c") + f'<row r="2">{bad}</row>'})), Intake()
    assert fields(open_file(path, DEFAULT_CAPS, intake)[0]) == [{"a": "", "b": "", "c": "2"}]
    assert [(one.code, place in one.message) for one, place in zip(intake.notices, ("A2", "B2"), strict=True)] == [
        ("cell_errors", True),
        ("cell_formulas", True),
    ]


def test_one_cell_in_the_last_corner_does_not_fill_the_memory(tmp_path: Path) -> None:
    sheet = texts(1, "id") + row(1048576, text("XFD1048576", "x"))
    assert refusal(saved(tmp_path, workbook({"S": sheet}))).code == "workbook_unusable"


def test_a_workbook_may_be_packed_and_a_broken_one_is_refused(tmp_path: Path) -> None:
    content = workbook({"S": PLAIN})
    assert len(fields(only(saved(tmp_path, gzip.compress(content))))) == 2
    assert refusal(saved(tmp_path, content[:-200])).code == "workbook_unusable"
    assert refusal(saved(tmp_path, workbook({"S": ""}))).code == "no_rows"


def test_parquet_without_its_extra_names_the_extra(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "pyarrow.parquet", None)
    problem = refusal(saved(tmp_path, b"PAR1" + bytes(20) + b"PAR1"))
    assert (problem.code, "goldtui[parquet]" in problem.fix) == ("parquet_extra", True)


def test_parquet_is_read_with_its_lists_dates_and_missing_numbers(tmp_path: Path) -> None:
    arrow = pytest.importorskip("pyarrow", reason="needs the extra parquet")
    parquet = pytest.importorskip("pyarrow.parquet", reason="needs the extra parquet")
    import datetime

    rows = [{"id": "q1", "tags": ["a"], "day": datetime.date(2026, 5, 1), "share": float("nan"), "n": 3}]
    parquet.write_table(arrow.Table.from_pylist(rows), tmp_path / "x")
    table, intake = only(tmp_path / "x"), Intake()
    assert [dict(one.fields) for one in table.rows(intake)] == [
        {"id": "q1", "tags": ["a"], "day": "2026-05-01", "share": None, "n": 3}
    ]
    assert [notice.code for notice in intake.notices] == ["number_not_finite"]
    assert refusal(saved(tmp_path, (tmp_path / "x").read_bytes()[:-20])).code == "parquet_broken"
