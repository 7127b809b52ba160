"""Titles above a table, in one cell or two: none is a record, and the names below are the names."""

from __future__ import annotations

from pathlib import Path

import pytest
from opening import fields, only, saved
from workbooks import texts, workbook

NAMES = ("No", "Question", "Expected answer", "Document")
ROWS = [
    ("1", "Which jars are sealed?", "All jars.", "jars.md"),
    ("2", "When is the cold room checked?", "At six.", "rooms.md"),
    ("3", "Who signs the list?", "Ben.", "people.md"),
]
WANTED = [dict(zip(NAMES, row, strict=True)) for row in ROWS]
ABOVE = {
    "one title": [("Seed bank",)],
    "a title and a day": [("Seed bank",), ("As of 3 May",)],
    "a title, an empty row and the owner": [("Seed bank",), (), ("Owner", "Ada"), ("Day", "2026-05-03"), ()],
    "the owner alone": [("Owner", "Ada")],
}


@pytest.mark.parametrize("above", ABOVE.values(), ids=ABOVE)
@pytest.mark.parametrize("separator", [",", ";", "\t"])
@pytest.mark.parametrize("full", [True, False])
def test_titles_are_no_rows(above: list[tuple[str, ...]], separator: str, full: bool, tmp_path: Path) -> None:
    wide = [(*row, *[""] * (len(NAMES) - len(row))) if full else row for row in above]
    text = "".join(f"{separator.join(row)}\n" for row in (*wide, NAMES, *ROWS))
    table = only(saved(tmp_path, text))
    assert fields(table) == WANTED
    assert "Ada" in str(table.header["above"]) or "Seed bank" in str(table.header["above"])


@pytest.mark.parametrize("above", ABOVE.values(), ids=ABOVE)
def test_titles_in_a_workbook_are_no_rows(above: list[tuple[str, ...]], tmp_path: Path) -> None:
    path = tmp_path / "jars.xlsx"
    path.write_bytes(workbook({"Jars": "".join(texts(at, *row) for at, row in enumerate((*above, NAMES, *ROWS), 1))}))
    table = only(path)
    assert fields(table) == WANTED
    assert table.header == {"above": [cell for row in above for cell in row]}


def test_names_with_a_point_are_names(tmp_path: Path) -> None:
    names = ("Nr.", "Frage des Mieters", "Erwartete Antwort", "Fundstelle")
    lines = ["Fragen des Hauses;;;", "Stand: 3. Mai;;;", ";;;", *(";".join(row) for row in (names, *ROWS))]
    assert list(fields(only(saved(tmp_path, "\n".join(lines) + "\n")))[0]) == list(names)


def test_a_first_row_with_gaps_is_a_row_where_nothing_below_can_be_names(tmp_path: Path) -> None:
    text = "1,What grows here?,,\n2,Who waters it?,Ben,beds.md\n3,Who pays?,Ada,fees.md\n4,When?,Daily,days.md\n"
    assert len(fields(only(saved(tmp_path, text)))) == 4
