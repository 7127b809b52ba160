"""Two rows of names over a table, and names that ask: neither is a record."""

from __future__ import annotations

from pathlib import Path

import pytest
from opening import fields, only, saved
from workbooks import texts, workbook

GROUPS = ("Guest", "", "Kitchen", "", "Waiter")
NAMES = ("No", "Question", "Answer", "Page", "Answer")
ROWS = [
    ("1", "Is there a soup without milk?", "The lentil soup.", "4", "No."),
    ("2", "Which bread is baked here?", "The rye bread.", "9", "All."),
    ("3", "May I bring a cake?", "On birthdays.", "12", "Yes."),
]
WANTED = [dict(zip(("No", "Question", "Kitchen Answer", "Page", "Waiter Answer"), row, strict=True)) for row in ROWS]


@pytest.mark.parametrize("separator", [",", ";", "\t"])
@pytest.mark.parametrize("title", ["", "Menu questions{}\n"])
def test_a_row_of_groups_is_no_record_and_tells_names_apart(separator: str, title: str, tmp_path: Path) -> None:
    lines = [separator.join(row) for row in (GROUPS, NAMES, *ROWS)]
    text = title.format(separator * 4) + "\n".join(lines) + "\n"
    assert fields(only(saved(tmp_path, text))) == WANTED


def test_a_row_of_groups_in_a_workbook(tmp_path: Path) -> None:
    sheet = "".join(texts(at, *row) for at, row in enumerate((GROUPS, NAMES, *ROWS), 1))
    path = tmp_path / "menu.xlsx"
    path.write_bytes(workbook({"Menu": sheet}))
    table = only(path)
    assert fields(table) == WANTED
    assert table.header == {"above": ["Guest", "Kitchen", "Waiter"]}


def test_names_with_gaps_over_short_texts_stay_names(tmp_path: Path) -> None:
    text = "town,,river,\nUlm,a,Danube,b\nBonn,c,Rhine,d\nBern,e,Aare,f\n"
    assert [one["town"] for one in fields(only(saved(tmp_path, text)))] == ["Ulm", "Bonn", "Bern"]


def test_a_name_that_asks_and_is_answered_with_marks_is_a_name(tmp_path: Path) -> None:
    text = (
        "Menu item\tWhat guests ask\tIs it on the card?\nsoup\tHas it milk?\tx\nbread\tIs it rye?\t\ncake\tMay I?\tx\n"
    )
    assert fields(only(saved(tmp_path, text)))[0] == {
        "Menu item": "soup",
        "What guests ask": "Has it milk?",
        "Is it on the card?": "x",
    }
