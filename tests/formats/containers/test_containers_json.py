"""Rows are found wherever a JSON file keeps them, each with its line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from goldtui.formats.bytes import DEFAULT_CAPS
from goldtui.formats.containers.declare import Table
from goldtui.formats.containers.open_file import open_file
from goldtui.formats.intake import Intake
from goldtui.model.faults import UnusableInput

ROWS = [{"id": f"q{n}", "question": f"When does house {n} open?"} for n in range(3)]


def saved(folder: Path, content: Any, indent: int | None = 2) -> Path:
    path = folder / "anything.dat"
    path.write_text(content if isinstance(content, str) else json.dumps(content, indent=indent), encoding="utf-8")
    return path


def opened(path: Path) -> dict[str, Table]:
    return {table.part: table for table in open_file(path, DEFAULT_CAPS, Intake())}


def fields(table: Table) -> list[dict[str, Any]]:
    intake = Intake()
    rows = [dict(row.fields) for row in table.rows(intake)]
    intake.raise_if_unusable()
    return rows


def lines(table: Table) -> list[int]:
    return [row.place.line for row in table.rows(Intake())]


@pytest.mark.parametrize("indent", [None, 2])
@pytest.mark.parametrize(
    ("content", "part"),
    [
        (ROWS, ""),
        ({"cases": ROWS}, "cases"),
        ({"version": 2, "made": {"by": "Ida"}, "examples": ROWS}, "examples"),
        ({"results": {"results": ROWS}}, "results.results"),
        ({"columns": ["id", "question"], "data": [list(row.values()) for row in ROWS]}, ""),
    ],
)
def test_a_list_of_rows_is_found_under_any_key(content: Any, part: str, indent: int | None, tmp_path: Path) -> None:
    assert fields(opened(saved(tmp_path, content, indent))[part]) == ROWS


def test_a_row_names_the_line_on_which_it_begins(tmp_path: Path) -> None:
    path = saved(tmp_path, {"cases": ROWS})
    table = opened(path)["cases"]
    assert lines(table) == [3, 7, 11]
    assert str(next(table.rows(Intake())).place) == f"{path}:3"


def test_what_the_document_says_around_its_rows_is_its_header(tmp_path: Path) -> None:
    content = {"version": 2, "made": {"by": "Ida"}, "examples": ROWS}
    assert opened(saved(tmp_path, content))["examples"].header == {"version": 2, "made.by": "Ida"}


def test_the_keys_of_a_map_become_a_column(tmp_path: Path) -> None:
    content = {"oak": {"question": "How old?", "answer": "300"}, "elm": {"question": "How high?"}}
    assert fields(opened(saved(tmp_path, content))[""]) == [
        {"_key": "oak", "question": "How old?", "answer": "300"},
        {"_key": "elm", "question": "How high?"},
    ]


def test_a_column_that_has_the_name_of_the_key_column_is_refused(tmp_path: Path) -> None:
    content = {"oak": {"question": "How old?", "_key": "1"}, "elm": {"question": "How high?"}}
    with pytest.raises(UnusableInput, match="_key"):
        fields(opened(saved(tmp_path, content))[""])


@pytest.mark.parametrize(
    "content",
    [
        {key: [row[key] for row in ROWS] for key in ("id", "question")},
        {
            "name": "garden",
            "counts": {"rows": 3},
            **{key: [row[key] for row in ROWS * 2] for key in ("id", "question")},
        },
    ],
)
def test_columns_side_by_side_become_rows(content: Any, tmp_path: Path) -> None:
    found = fields(opened(saved(tmp_path, content))[""])
    assert found[:3] == ROWS
    assert len(found) == len(content["id"])


def test_columns_by_number_become_rows(tmp_path: Path) -> None:
    content = {key: {str(n): row[key] for n, row in enumerate(ROWS)} for key in ("id", "question")}
    assert fields(opened(saved(tmp_path, content))[""]) == [{"_key": str(n), **row} for n, row in enumerate(ROWS)]


def test_maps_to_be_joined_become_a_table_each(tmp_path: Path) -> None:
    content = {
        "queries": {"q1": "How old is the oak?", "q2": "How high is the elm?"},
        "corpus": {"d1": "The oak is 300 years old.", "d2": "The elm is 20 m high."},
        "relevant_docs": {"q1": ["d1"], "q2": ["d2"]},
    }
    tables = opened(saved(tmp_path, content))
    assert fields(tables["queries"])[0] == {"_key": "q1", "_value": "How old is the oak?"}
    assert fields(tables["relevant_docs"])[1] == {"_key": "q2", "_value": ["d2"]}
    assert len(fields(tables["corpus"])) == 2
    assert tables["corpus"].header == {}


def test_two_keyed_cases_are_not_taken_for_maps_to_be_joined(tmp_path: Path) -> None:
    content = {f"case{n}": row for n, row in enumerate(ROWS[:2])}
    assert len(fields(opened(saved(tmp_path, content))[""])) == 2


def test_rows_inside_documents_take_along_what_their_document_says(tmp_path: Path) -> None:
    content = {
        "data": [
            {"title": "Oak", "paragraphs": [{"text": "It is old.", "qas": [{"q": "How old?"}, {"q": "How high?"}]}]},
            {"title": "Elm", "paragraphs": [{"text": "It is high.", "qas": [{"q": "How high?"}]}]},
        ]
    }
    tables = opened(saved(tmp_path, content))
    assert list(tables) == ["data", "data.paragraphs", "data.paragraphs.qas"]
    assert fields(tables["data.paragraphs.qas"])[1:] == [
        {"data.title": "Oak", "paragraphs.text": "It is old.", "q": "How high?"},
        {"data.title": "Elm", "paragraphs.text": "It is high.", "q": "How high?"},
    ]
    assert lines(tables["data.paragraphs.qas"]) == [9, 12, 25]


def test_lists_by_key_become_one_table(tmp_path: Path) -> None:
    content = {f"plot {n}": [{"question": "How old?"}, {"question": "How high?"}] for n in range(6)}
    rows = fields(opened(saved(tmp_path, content))[""])
    assert len(rows) == 12
    assert rows[3] == {"_key": "plot 1", "question": "How high?"}


def test_no_column_is_lost_however_many_there_are(tmp_path: Path) -> None:
    content = {f"column {n}": [1, 2, 3, 4, 5] for n in range(150)}
    assert len(fields(opened(saved(tmp_path, content))[""])[0]) == 150


def test_json_with_comments_is_refused_as_json(tmp_path: Path) -> None:
    with pytest.raises(UnusableInput) as refused:
        opened(saved(tmp_path, '// the set\n[{"id": "a"}]'))
    assert refused.value.problem.code == "json_syntax"


def test_one_record_is_a_row_and_its_list_a_table(tmp_path: Path) -> None:
    content = {"qid": "q1", "query": "How old?", "nuggets": [{"text": "300 years"}, {"text": "planted in 1720"}]}
    tables = opened(saved(tmp_path, content))
    assert fields(tables[""]) == [content]
    assert fields(tables["nuggets"]) == content["nuggets"]
    assert tables["nuggets"].header == {"qid": "q1", "query": "How old?"}


def test_a_record_may_have_its_texts_in_an_object_inside(tmp_path: Path) -> None:
    content = {"query": {"qid": "q1", "text": "How old?"}, "candidates": [{"id": "d1"}, {"id": "d2"}]}
    assert fields(opened(saved(tmp_path, content))[""]) == [content]


def test_an_indented_document_is_never_called_cut(tmp_path: Path) -> None:
    with pytest.raises(UnusableInput) as refused:
        opened(saved(tmp_path, {"settings": {"top": [4]}}))
    assert refused.value.problem.code == "no_rows"
    assert '"settings"' in refused.value.problem.message


def test_a_document_that_is_cut_says_so_and_keeps_its_whole_rows(tmp_path: Path) -> None:
    text = json.dumps(ROWS, indent=1)
    path = saved(tmp_path, text[:-30])
    intake = Intake()
    assert [row.fields["id"] for row in opened(path)[""].rows(intake)] == ["q0", "q1"]
    assert [problem.code for problem in intake.problems] == ["json_ends_early"]


@pytest.mark.parametrize(
    ("bad", "code"),
    [
        ('{"id": "x", "id": "y"}', "key_repeated"),
        ('{"id": 1e400}', "number_not_finite"),
        ('{"id": "\\ud800"}', "surrogate_alone"),
        ('{"id": ' + "9" * 50 + "}", "integer_too_large"),
        ('{"id": ' + "[" * 40 + "]" * 40 + "}", "json_too_deep"),
        ("7", "not_an_object"),
    ],
)
def test_a_row_that_breaks_a_rule_is_named_and_the_others_are_read(bad: str, code: str, tmp_path: Path) -> None:
    for text, line in ((f'[{{"id": "a"}},\n{bad},\n{{"id": "b"}}]', 2), (f'{{"id": "a"}}\n{bad}\n{{"id": "b"}}\n', 2)):
        path, intake = saved(tmp_path, text), Intake()
        assert [row.fields["id"] for row in opened(path)[""].rows(intake)] == ["a", "b"]
        assert [(one.code, one.where.split(" ")[0]) for one in intake.problems] == [(code, f"{path}:{line}")]


def test_json_lines_keep_their_comments_and_pass_over_blank_lines(tmp_path: Path) -> None:
    path = saved(tmp_path, '# the rules\r\n\r\n{"id": "a"}\r\n# more\r\n{"id": "b"}\r\n')
    table = opened(path)[""]
    assert (table.container, table.header) == ("json-lines", {"comments": ["# the rules", "# more"]})
    intake = Intake()
    assert [(row.place.line, row.fields["id"]) for row in table.rows(intake)] == [(3, "a"), (5, "b")]
    assert "comment_lines" in {notice.code for notice in intake.notices}


def test_a_last_line_that_is_cut_is_said(tmp_path: Path) -> None:
    path, intake = saved(tmp_path, '{"id": "a"}\n{"id": "b"}\n{"id": "c'), Intake()
    assert len(list(opened(path)[""].rows(intake))) == 2
    assert [problem.code for problem in intake.problems] == ["line_cut"]


def test_a_line_that_ends_too_soon_inside_a_file_is_not_called_cut(tmp_path: Path) -> None:
    path, intake = saved(tmp_path, '{"id": "a"}\n{"id":\n{"id": "c"}\n'), Intake()
    assert [row.fields["id"] for row in opened(path)[""].rows(intake)] == ["a", "c"]
    assert [(one.code, one.where) for one in intake.problems] == [("json_goes_on", f"{path}:2")]


def test_objects_back_to_back_are_read_one_by_one(tmp_path: Path) -> None:
    path = saved(tmp_path, "\n".join(json.dumps(row, indent=2) for row in ROWS))
    table = opened(path)[""]
    assert (table.container, fields(table), lines(table)) == ("json-sequence", ROWS, [1, 5, 9])


def test_lists_inside_lines_are_tables_too(tmp_path: Path) -> None:
    path = saved(tmp_path, "".join(f'{{"title": "t{n}", "qas": [{{"q": "a"}}, {{"q": "b"}}]}}\n' for n in range(2)))
    table = opened(path)["qas"]
    assert [(row.place.line, dict(row.fields)) for row in table.rows(Intake())] == [
        (line, {"document.title": f"t{line - 1}", "q": q}) for line in (1, 2) for q in "ab"
    ]


def test_a_file_says_why_it_is_taken_for_what_it_is(tmp_path: Path) -> None:
    assert opened(saved(tmp_path, '{"id": "a"}\n{"id": "b"}\n'))[""].why == (
        "it begins with { and the first line is a whole object"
    )


def test_a_nan_that_a_tool_wrote_into_a_line_is_null_and_said_to_be(tmp_path: Path) -> None:
    path, intake = saved(tmp_path, '{"id": "a", "score": NaN}\n{"id": "NaN", "score": -Infinity}\n'), Intake()
    assert [row.fields for row in opened(path)[""].rows(intake)] == [
        {"id": "a", "score": None},
        {"id": "NaN", "score": None},
    ]
    assert [(one.code, one.message[:8]) for one in intake.notices] == [("nan_is_null", "2 values")]
    assert not intake.troubled


def test_an_id_of_64_bits_is_read_as_text_with_every_digit(tmp_path: Path) -> None:
    row = (
        '{"id": 7205759403792793601, "n": -9223372036854775807, "small": 9007199254740991, "f": 0.72057594037927936011,'
    )
    row += ' "t": "72057594037927936011"}'
    for text in (f"[{row}, {row}]", f"{row}\n{row}\n"):
        path, intake = saved(tmp_path, text), Intake()
        fields = next(iter(opened(path)[""].rows(intake))).fields
        assert fields["id"] == "7205759403792793601"
        assert fields["n"] == "-9223372036854775807"
        assert fields["small"] == 9007199254740991
        assert fields["f"] == pytest.approx(0.72057594)
        assert fields["t"] == "72057594037927936011"
    assert not intake.problems
    rows = list(opened(path)[""].rows(intake))
    assert len(rows) == 2
    said = [one.message for one in intake.notices if one.code == "large_integers"]
    assert said == ["4 whole numbers beyond 2^53-1 read as text, with every digit"]


def test_lists_inside_the_members_of_a_map_are_tables_whose_rows_have_its_key(tmp_path: Path) -> None:
    papers = {f"9{n}.01": {"title": f"Bells {n}", "asked": [{"q": "How loud?", "a": f"{n} dB"}]} for n in range(3)}
    found = opened(saved(tmp_path, json.dumps(papers)))
    rows = [dict(row.fields) for row in found["asked"].rows(Intake())]
    assert rows[1] == {"document._key": "91.01", "document.title": "Bells 1", "q": "How loud?", "a": "1 dB"}
    assert len(rows) == 3
