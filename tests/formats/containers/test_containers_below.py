"""What people write into a file of cells next to its table is none of its rows, and each of several tables is read."""

from __future__ import annotations

from pathlib import Path

import pytest
from opening import fields, only, problems, refusal, saved
from workbooks import texts, workbook

from goldtui.formats.containers.declare import Table
from goldtui.formats.containers.open_file import open_file
from goldtui.formats.intake import Intake


def kept(table: Table) -> list[dict[str, object]]:
    """The rows that are read, next to those that are refused."""
    return [dict(row.fields) for row in table.rows(Intake())]


FERN = "1,Where is the fern house?,By the gate.,map.pdf\n"
POND = "2,When is the pond drained?,In winter.,care.pdf\n"
HEAD = "no,question,answer,source\n"


def test_a_heading_given_again_is_refused_with_its_line(tmp_path: Path) -> None:
    table = only(saved(tmp_path, HEAD + FERN + HEAD + POND))
    assert [row["no"] for row in kept(table)] == ["1", "2"]
    assert problems(table) == [("heading_again", ":3")]


def test_a_heading_whose_second_line_has_half_of_its_names_again_is_a_heading(tmp_path: Path) -> None:
    text = (
        "Question\tAnswer\tSource\nQuestion\tAnswer\tgarden.tsv\nFern?\tGate.\tgarden.tsv\nPond?\tWinter.\tgarden.tsv\n"
    )
    table = only(saved(tmp_path, text))
    assert [row["Question"] for row in kept(table)] == ["Fern?", "Pond?"]


@pytest.mark.parametrize("end", ["Total,2,,\n", "Summe:,,,2\n", ",,,\n,out of reach: 1,,\n"])
def test_a_sum_below_the_table_is_no_record(end: str, tmp_path: Path) -> None:
    table = only(saved(tmp_path, HEAD + FERN + POND + end))
    assert len(kept(table)) == 2
    assert [code for code, _ in problems(table)] == ["row_below"]


def test_a_draft_behind_an_empty_row_is_a_record_by_its_id(tmp_path: Path) -> None:
    table = only(saved(tmp_path, "id,question,answer,source,tag\n1,Fern?,Gate.,map.pdf,a\n\n2,Pond?,,,\n"))
    assert [row["id"] for row in fields(table)] == ["1", "2"]


def test_a_sum_below_the_table_of_a_sheet_is_named_with_its_row(tmp_path: Path) -> None:
    rows = texts(1, "no", "question", "answer", "source") + texts(2, "1", "Fern?", "Gate.", "map.pdf")
    table = only(saved(tmp_path, workbook({"Garden": rows + texts(5, "Total", "1")})))
    assert len(kept(table)) == 1
    intake = Intake()
    list(table.rows(intake))
    assert [one.where.rpartition(", ")[2] for one in intake.problems] == ["row 5"]


def test_names_that_ask_above_days_and_addresses_are_names(tmp_path: Path) -> None:
    text = (
        "Timestamp;Email;What would a visitor ask?;What is right?\n"
        "03.11.2025 09:12:44;a@garden.example;Where is the fern house?;By the gate.\n"
        "03.11.2025 09:15:02;b@garden.example;When is the pond drained?;In winter.\n"
    )
    rows = fields(only(saved(tmp_path, text)))
    assert [row["What is right?"] for row in rows] == ["By the gate.", "In winter."]


def test_a_separator_at_the_end_of_every_row_but_the_heading_adds_no_column(tmp_path: Path) -> None:
    table = only(saved(tmp_path, HEAD + (FERN + POND).replace("\n", ",\n")))
    assert [list(row) for row in fields(table)] == [["no", "question", "answer", "source"]] * 2
    assert not problems(table)


def test_a_heading_of_more_cells_than_the_rows_is_refused_as_such(tmp_path: Path) -> None:
    rows = "".join(f"Bed {n},{n},{n + 3},{n + 9}\n" for n in range(6))
    refused = refusal(saved(tmp_path, f"bed,share of ferns 27,2%,old plants,all plants\n{rows}"))
    assert (refused.code, refused.message) == (
        "heading_differs",
        "the heading has 5 cells between ',' and the rows have 4",
    )


def test_a_title_above_an_empty_line_is_no_heading(tmp_path: Path) -> None:
    table = only(saved(tmp_path, f"Garden test,,,\n,,,\n{HEAD}{FERN}{POND}"))
    assert (table.header["above"], len(fields(table))) == (["Garden test"], 2)


BLOCKS = (
    "Garden test;;;;\nVersion;3;;;\n;;;;\nTexts;;;;\ncode;title;passage;;\nd1;Fern;The fern house is by the gate.;;\n"
    ";;;;\nQuestions;;;;\nno;question;answer;code;hard\n1;Where is the fern house?;By the gate.;d1;no\n"
    "2;When is the pond drained?;In winter.;d1;no\n"
)


def test_tables_below_one_another_are_read_apart_with_their_titles_and_lines(tmp_path: Path) -> None:
    texts_of, asked = open_file(saved(tmp_path, BLOCKS))
    assert (texts_of.part, asked.part) == ("Texts (lines 5 to 6)", "Questions (lines 9 to 11)")
    assert fields(texts_of) == [{"code": "d1", "title": "Fern", "passage": "The fern house is by the gate."}]
    assert [(row.place.line, row.fields["answer"]) for row in asked.rows(Intake())] == [
        (10, "By the gate."),
        (11, "In winter."),
    ]


def test_groups_of_rows_between_empty_lines_are_one_table(tmp_path: Path) -> None:
    assert len(fields(only(saved(tmp_path, f"{HEAD}{FERN}\n{POND}\n{FERN}")))) == 3
