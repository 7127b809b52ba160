"""Cells are read with the separator that makes a table of them, and never invented out of prose."""

from __future__ import annotations

from pathlib import Path

import pytest
from opening import fields, lines, only, problems, refusal, saved

from goldtui.formats.bytes import Caps
from goldtui.formats.containers.open_file import open_file
from goldtui.formats.intake import Intake

TABLE = [
    ("id", "question", "sources"),
    ("q1", "How old is the oak, about?", "trees;oaks"),
    ("q2", "Is it high; and broad?", "trees"),
]
ROWS = [dict(zip(TABLE[0], row, strict=True)) for row in TABLE[1:]]


def written(separator: str, end: str = "\n") -> str:
    return end.join(
        separator.join(f'"{cell}"' if separator in cell else cell for cell in row) for row in TABLE
    )  # fmt: skip


@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("separator", [",", ";", "\t", "|", "^", "~"])
def test_any_separator_is_found(separator: str, end: str, tmp_path: Path) -> None:
    table = only(saved(tmp_path, written(separator, end)))
    assert (fields(table), lines(table)) == (ROWS, [2, 3])


def test_a_byte_order_mark_is_no_part_of_the_first_name(tmp_path: Path) -> None:
    assert fields(only(saved(tmp_path, "\ufeff" + written(","))))[0] == ROWS[0]


def test_a_cell_may_go_on_over_lines_and_the_row_has_the_line_on_which_it_begins(tmp_path: Path) -> None:
    table = only(saved(tmp_path, 'id,answer\n1,"old\n\nand high"\n2,x\n'))
    assert (fields(table)[0]["answer"], lines(table)) == ("old\n\nand high", [2, 5])


def test_spaces_after_commas_belong_to_the_commas(tmp_path: Path) -> None:
    text = 'id, question, sources\nq1, "How old, about?", trees\n'
    assert fields(only(saved(tmp_path, text))) == [{"id": "q1", "question": "How old, about?", "sources": "trees"}]


def test_columns_without_a_name_and_names_given_twice_are_named_and_said(tmp_path: Path) -> None:
    path, intake = saved(tmp_path, "question,,tag,tag\nHow old?,x,a,b\n"), Intake()
    table = open_file(path, Caps())[0]
    assert [dict(row.fields) for row in table.rows(intake)] == [
        {"question": "How old?", "column_2": "x", "tag": "a", "tag_2": "b"}
    ]
    assert [notice.code for notice in intake.notices] == ["column_unnamed", "column_repeated"]


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("q1 0 oak#1 2\nq1 0 elm#4 0\n", ["q1", "0", "oak#1", "2"]),
        ("q1\tQ0\toak#1\t1\t9.5\trun\nq1\tQ0\telm#4\t\t2\t8\trun\n", ["q1", "Q0", "oak#1", "1", "9.5", "run"]),
        ("q1\tHow old is it?\t/oak.html\t2\nq2\tHow high?\t/elm.html\t0\n", ["q1", "How old is it?", "/oak.html", "2"]),
        ("1,How old is the oak?,300\n2,How high?,20\n", ["1", "How old is the oak?", "300"]),
        ("q1,How old is it,oak\nq2,How high is it,elm\n", ["q1", "How old is it", "oak"]),
    ],
)
def test_rows_without_names_get_names_by_place_and_none_is_lost(text: str, first: list[str], tmp_path: Path) -> None:
    path, intake = saved(tmp_path, text), Intake()
    rows = [dict(row.fields) for row in open_file(path, Caps())[0].rows(intake)]
    assert rows[0] == {f"column_{at}": cell for at, cell in enumerate(first, 1)}
    assert len(rows) == 2
    assert "columns_unnamed" in {notice.code for notice in intake.notices}


def test_names_parted_by_spaces_over_rows_parted_by_tabs_are_names(tmp_path: Path) -> None:
    rows = fields(only(saved(tmp_path, "query-id corpus-id score\nq1\tthe oak\t1\nq2\tthe elm\t0\n")))
    assert rows[0] == {"query-id": "q1", "corpus-id": "the oak", "score": "1"}


def test_quotes_inside_cells_between_tabs_are_read_as_they_are(tmp_path: Path) -> None:
    rows = fields(only(saved(tmp_path, 'id\tname\n1\t"Rosa" canina\n2\tQuercus\n')))
    assert [row["name"] for row in rows] == ['"Rosa" canina', "Quercus"]


def test_comments_before_the_names_are_kept_and_a_later_sign_is_a_cell(tmp_path: Path) -> None:
    table = only(saved(tmp_path, "# made by Ida\nid,plot\n1,a\n#2,b\n"))
    assert table.header == {"comments": ["# made by Ida"]}
    assert [row["id"] for row in fields(table)] == ["1", "#2"]


def test_a_title_above_the_names_is_kept_in_the_header(tmp_path: Path) -> None:
    table = only(saved(tmp_path, "Golden set of the garden,,\nid,question,answer\n1,How old?,300\n2,How high?,20\n"))
    assert (table.header, lines(table)) == ({"above": ["Golden set of the garden"]}, [3, 4])


def test_long_names_over_a_column_of_numbers_are_names(tmp_path: Path) -> None:
    text = "Please write your question,What is the right answer?\nHow old is it,300\nHow high is it,20\n"
    assert fields(only(saved(tmp_path, text)))[0]["What is the right answer?"] == "300"


def test_a_list_of_questions_is_one_column(tmp_path: Path) -> None:
    assert fields(only(saved(tmp_path, "question\nHow old, about?\nHow high?\n"))) == [
        {"question": "How old, about?"},
        {"question": "How high?"},
    ]


def test_a_row_with_too_many_or_too_few_cells_is_named_and_the_others_are_read(tmp_path: Path) -> None:
    table = only(saved(tmp_path, "id,question,answer\n1,How old, about?,300\n2,How high?,20\n3,How broad?\n"))
    assert problems(table) == [("cells_differ", ":2"), ("cells_differ", ":4")]
    assert lines(table) == [3]


def test_a_quote_that_never_closes_is_named_with_the_lines_it_takes(tmp_path: Path) -> None:
    table, intake = only(saved(tmp_path, 'id,question,answer\n1,a,b\n2,"open,c\n3,d,e\n')), Intake()
    assert [row.fields["id"] for row in table.rows(intake)] == ["1"]
    assert [(one.code, "lines 3 to 4" in one.message) for one in intake.problems] == [("quote_open", True)]


def test_a_row_that_is_too_long_ends_the_reading_with_its_line(tmp_path: Path) -> None:
    text = "id,question\n1,a\n2,b\n3,c\n" + '4,"' + "x\n" * 200
    table = only(saved(tmp_path, text), caps=Caps(line_bytes=100))
    assert problems(table) == [("row_too_long", ":5")]


def test_a_damaged_line_is_named_and_the_others_are_read(tmp_path: Path) -> None:
    table = only(saved(tmp_path, "id,plant\n1,Rosé\n2,Püree\n3,Öl\n4,Rübe\n5,".encode() + b"\xff\n6,x\n"))
    assert (problems(table), lines(table)) == ([("not_utf8", ":6")], [2, 3, 4, 5, 7])


def test_names_without_a_row_are_said(tmp_path: Path) -> None:
    assert problems(only(saved(tmp_path, "id,question\n"))) == [("no_rows", "")]


@pytest.mark.parametrize(
    "prose",
    [
        "The oak is old, very old.\nThe elm is high, very high.\nSo it is, so be it.\n",
        "Note: the house opens at six.\nRemark: the oak is old.\n",
        "Dear Ida,\n\nthe oak is old, and the elm is high.\n",
        "Botanic Garden\nRose Street 4\n12345 Town\n",
        "# Oaks\n\nThey are old, and high.\n\n- Water: daily\n- Prune: yearly\n",
        "- Water: daily\n- Prune: yearly\n- Talk: often\n",
        "---\ntitle: Oaks\nauthor: Ida\n---\n\nThey are old.\n",
        "2026-05-01 10:00:00 INFO the house opens\n2026-05-01 18:00:00 INFO the house closes now\n",
    ],
)
def test_prose_is_no_table(prose: str, tmp_path: Path) -> None:
    problem = refusal(saved(tmp_path, prose))
    assert problem.code == "not_rows"
    assert "give it as a document" in problem.fix


def test_names_without_any_cell_below_are_left_out_and_said(tmp_path: Path) -> None:
    path = tmp_path / "garden.csv"
    path.write_text("id,question,answer,bed,approve,reject\n" + "7,When?,at nine,north\n" * 5, encoding="utf-8")
    table = open_file(path)[0]
    assert dict(next(iter(table.rows(Intake()))).fields) == {
        "id": "7",
        "question": "When?",
        "answer": "at nine",
        "bed": "north",
    }
    assert "none under approve, reject" in table.why


@pytest.mark.parametrize(
    "names",
    [
        ["question", "answer", "Is it in the manual?"],
        ["What did you ask the guide?", "What did the guide say?", "Was this right?"],
        ["Frage", "Antwort", "Steht das im Handbuch?"],
        ["質問は何ですか？", "回答は？", "正しい？"],
    ],
)
@pytest.mark.parametrize("rows", [1, 3])
@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_names_may_ask_what_the_rows_below_answer(names: list[str], rows: int, separator: str, tmp_path: Path) -> None:
    cells = [
        ["How old is the oak?", "300 years.", "yes"],
        ["How high is it?", "20 metres.", "no"],
        ["Why?", "Soil.", "no"],
    ]
    text = "".join(separator.join(row) + "\n" for row in [names, *cells[:rows]])
    assert fields(only(saved(tmp_path, text))) == [dict(zip(names, row, strict=True)) for row in cells[:rows]]


def test_a_first_row_that_asks_like_those_below_it_is_a_row(tmp_path: Path) -> None:
    text = "How old is the oak?\t300 years.\nHow high?\t20 metres.\nWhy is it bare?\tIt is ill.\nWhose?\tOurs.\n"
    assert len(fields(only(saved(tmp_path, text)))) == 4
