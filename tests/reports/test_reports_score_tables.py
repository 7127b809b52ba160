"""JSON lines and CSV: a row for every gold case, read back by the parsers that others use."""

from __future__ import annotations

import csv
import json
from fractions import Fraction
from io import StringIO

import pytest
from hypothesis import given

from goldtui.model.score import CaseRow, Outcome, ScoreReport
from goldtui.model.spreadsheet import original
from goldtui.model.visible import hidden_count, spelled
from goldtui.reports import score_csv, score_jsonl
from tests.reports.score_any import HOSTILE, any_load, reports
from tests.reports.score_yard import many, passing, troubled

LIVE = ("=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠")


def cells(report: ScoreReport) -> list[dict[str, str]]:
    head, *rows = csv.reader(StringIO(score_csv.document(report)), strict=True)
    assert all(len(row) == len(head) for row in rows)
    return [dict(zip(head, row, strict=True)) for row in rows]


@any_load
@given(reports())
def test_every_line_is_one_case_and_comes_back_as_it_was(report: ScoreReport) -> None:
    text = score_jsonl.document(report)
    assert text.isascii()
    lines = text.split("\n")
    assert lines.pop() == ""
    read = [json.loads(line) for line in lines]
    assert {row.pop("gold_signed") for row in read} <= {report.gold.signed.value}
    assert tuple(map(CaseRow.model_validate, read)) == report.rows


@any_load
@given(reports())
def test_no_cell_of_the_table_is_a_formula_or_acts_on_a_terminal(report: ScoreReport) -> None:
    for row in csv.reader(StringIO(score_csv.document(report)), strict=True):
        for cell in row:
            assert not cell.lstrip().startswith(LIVE)
            assert hidden_count(cell) == 0
            assert spelled(cell) == cell


@any_load
@given(reports())
def test_taking_one_apostrophe_away_gives_back_what_was_there(report: ScoreReport) -> None:
    table = cells(report)
    assert len(table) == len(report.rows)
    for row, told in zip(report.rows, table, strict=True):
        for name in ("case_id", "slice", "category", "code", "message", "fix", "where"):
            assert original(told[name]) == spelled(getattr(row, name))
        changed = original(told["changed"]).split(" ")
        for name in ("case_id", "slice", "category", "message"):
            assert (name in changed) == (told[name] != getattr(row, name))


@pytest.mark.parametrize("given_text", HOSTILE)
def test_a_cell_is_left_alone_unless_a_spreadsheet_would_run_it_or_nobody_would_see_it(given_text: str) -> None:
    cell = score_csv.safe(given_text)
    live = given_text.lstrip().startswith((*LIVE, "'"))
    assert cell == (f"'{spelled(given_text)}" if live else spelled(given_text))


def test_the_table_has_a_head_and_every_case_also_without_a_trace() -> None:
    table = cells(troubled())
    assert [row["case_id"] for row in table] == [row.case_id for row in troubled().rows]
    by_id = {row["case_id"]: row for row in table}
    assert by_id["vi-tripod-price"]["outcome"] == Outcome.NO_TRACE
    assert by_id["gh-lily-fertiliser"]["gate:behaviour"] == "fail"
    assert by_id["gh-lily-fertiliser"]["modes"] == "false_acceptance"
    assert by_id["gh-palm-house-night"]["position"] == "0"
    assert by_id["vi-tripod-price"]["gate:behaviour"] == ""
    assert {row["changed"] for row in table} == {""}
    assert len(cells(many(250))) == 250


@pytest.mark.parametrize(
    ("value", "digits"),
    [
        (Fraction(2, 3), "0.666666"),
        (Fraction(9, 10), "0.9"),
        (Fraction(812), "812"),
        (Fraction(0), "0"),
        (Fraction(999999999, 10**9), "0.999999"),
        (Fraction(-1, 2), "-0.5"),
    ],
)
def test_a_fraction_is_written_so_that_no_spreadsheet_takes_it_for_a_date(value: Fraction, digits: str) -> None:
    assert score_csv.decimal(value) == digits


def test_a_report_without_rows_is_a_head_alone() -> None:
    bare = passing().model_copy(update={"rows": ()})
    assert score_jsonl.document(bare) == ""
    assert score_csv.document(bare).count("\n") == 1
