"""A cell that goes over several rows of a sheet is read in each of them."""

from __future__ import annotations

from pathlib import Path

from opening import fields, only, saved
from workbooks import row, text, texts, workbook

from goldtui.formats.containers.declare import Table
from goldtui.formats.intake import Intake

ROWS = (
    texts(1, "Part", "Question", "Answer"),
    texts(2, "Hall", "How deep is the pool?", "Three metres."),
    row(3, text("B3", "Is there a slide?"), text("C3", "Yes.")),
    row(4, text("B4", "Who may dive?"), text("C4", "Members.")),
    texts(5, "Sauna", "When does it open?", "At ten."),
)


def notices(table: Table) -> list[str]:
    intake = Intake()
    list(table.rows(intake))
    return [one.message for one in intake.notices]


def test_a_merged_cell_holds_for_each_of_its_rows_and_this_is_said(tmp_path: Path) -> None:
    table = only(saved(tmp_path, workbook({"pool": "".join(ROWS)}, merged=("A2:A4",))))
    assert [one["Part"] for one in fields(table)] == ["Hall", "Hall", "Hall", "Sauna"]
    assert notices(table) == ['cells that go over several rows are read in each of them: 2 cells of "Part"']


def test_a_cell_that_is_not_merged_is_not_filled_down(tmp_path: Path) -> None:
    table = only(saved(tmp_path, workbook({"pool": "".join(ROWS)})))
    assert [one["Part"] for one in fields(table)] == ["Hall", "", "", "Sauna"]
    assert not notices(table)


def test_rows_that_hold_nothing_else_stay_empty(tmp_path: Path) -> None:
    table = only(saved(tmp_path, workbook({"pool": "".join(ROWS)}, merged=("A5:A9", "A2:A3"))))
    assert [one["Part"] for one in fields(table)] == ["Hall", "Hall", "", "Sauna"]


def test_titles_that_go_over_columns_change_nothing(tmp_path: Path) -> None:
    rows = [row(1, text("A1", "The pool"))]
    rows += [texts(3, "Part", "Question", "Answer"), texts(4, "Hall", "How deep is the pool?", "Three metres.")]
    rows += [texts(5, "Sauna", "When does it open?", "At ten.")]
    table = only(saved(tmp_path, workbook({"pool": "".join(rows)}, merged=("A1:C2",))))
    assert [one["Part"] for one in fields(table)] == ["Hall", "Sauna"]
    assert not notices(table)


def test_a_sheet_that_does_not_begin_in_its_first_corner(tmp_path: Path) -> None:
    rows = [row(3, text("C3", "Part"), text("D3", "Question"), text("E3", "Answer"))]
    rows += [row(4, text("C4", "Hall"), text("D4", "How deep is the pool?"), text("E4", "Three metres."))]
    rows += [row(5, text("D5", "Is there a slide?"), text("E5", "Yes."))]
    table = only(saved(tmp_path, workbook({"pool": "".join(rows)}, merged=("C4:C5",))))
    assert [one["Part"] for one in fields(table)] == ["Hall", "Hall"]
