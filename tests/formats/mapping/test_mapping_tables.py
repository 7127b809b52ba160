"""Several tables of one file: a topic each, answers next to questions by id, and texts that hold their questions."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import xlsxwriter

from goldtui.formats.mapping.outcome import Outcome
from goldtui.formats.mapping.proposal import proposal, readings_of
from goldtui.workbench.library.proposing import propose

ROWS = {
    "Boats": [("1", "Where is the key?", "At the gate.", "keys.md"), ("2", "Who may row?", "Members.", "rules.md")],
    "House": [("3", "When is it closed?", "On Mondays.", "hours.md"), ("4", "Is there parking?", "No.", "rules.md")],
}  # fmt: skip
NAMES = ("No", "Question", "Expected answer", "Source")


def book(path: Path, sheets: dict[str, list[tuple[str, ...]]]) -> Path:
    with xlsxwriter.Workbook(path) as made:
        for name, rows in sheets.items():
            sheet = made.add_worksheet(name)
            for at, row in enumerate(rows):
                sheet.write_row(at, 0, row)
    return path


def document(path: Path, content: Any) -> Path:
    path.write_text(json.dumps(content), encoding="utf-8")
    return path


def read(path: Path) -> Outcome:
    return proposal(readings_of(path)[0]).outcome


def cases(found: Outcome) -> list[tuple[str, str, str | None]]:
    return [(one.record.case_id, one.record.question, one.record.workflow) for one in found.cases]


WANTED = [(row[0], row[1], name) for name, rows in ROWS.items() for row in rows]


def test_sheets_with_the_same_columns_are_one_set(tmp_path: Path) -> None:
    path = book(tmp_path / "boats.xlsx", {name: [NAMES, *rows] for name, rows in ROWS.items()})
    assert cases(read(path)) == WANTED
    offer = propose((path,)).offers[0]
    assert (offer.rows, offer.importable) == (4, 4)
    assert 'whether 2 tables with the same columns are one set: "Boats", "House" are read together' in offer.decide


def test_lists_by_topic_are_one_set(tmp_path: Path) -> None:
    rows = {name: [dict(zip(NAMES, row, strict=True)) for row in several] for name, several in ROWS.items()}
    assert cases(read(document(tmp_path / "boats.json", rows))) == WANTED


def test_a_list_whose_questions_cannot_be_read_is_named_among_those_left_out(tmp_path: Path) -> None:
    rows = {name: [dict(zip(NAMES, row, strict=True)) for row in several] for name, several in ROWS.items()}
    odd = [{"Question": ["Where is it?", "Where may it be?"], "Expected answer": "At the gate.", "Source": "keys.md"}]
    (offer,) = propose((document(tmp_path / "boats.json", {"Odd": odd, **rows}),)).offers[:1]
    assert 'which tables are meant: read "Boats", "House"; left out "Odd" (1 row)' in offer.decide


def test_sheets_that_each_count_from_one_name_their_cases_too(tmp_path: Path) -> None:
    sheets = {name: [NAMES, *((str(at), *row[1:]) for at, row in enumerate(rows, 1))] for name, rows in ROWS.items()}
    found = read(book(tmp_path / "boats.xlsx", sheets))
    assert [one.record.case_id for one in found.cases] == ["boats-1", "boats-2", "house-1", "house-2"]
    assert not found.refused


@pytest.mark.parametrize("names", [("train", "test"), ("dev_set", "validation_set")])
def test_parts_of_an_experiment_stay_apart(names: tuple[str, str], tmp_path: Path) -> None:
    path = book(tmp_path / "boats.xlsx", dict(zip(names, ([NAMES, *rows] for rows in ROWS.values()), strict=True)))
    assert len(read(path).cases) == 2
    assert (
        f'which tables are meant: read "{names[0]}"; left out "{names[1]}" (2 rows)'
        in propose((path,)).offers[0].decide
    )


def test_answers_by_id_in_a_sheet_of_their_own_belong_to_the_questions(tmp_path: Path) -> None:
    several = [row for rows in ROWS.values() for row in rows]
    sheets = {
        "Questions": [("ID", "Question", "Topic"), *((f"B{row[0]}", row[1], "boats") for row in several)],
        "Answers": [
            ("ID", "Expected answer", "Source"),
            *((f"B{row[0]}", row[2], row[3]) for row in several),
            ("B9", "Nobody.", "rules.md"),
        ],
    }
    path = book(tmp_path / "boats.xlsx", sheets)
    found = read(path)
    assert [one.record.reference and one.record.reference.text for one in found.cases] == [row[2] for row in several]
    assert [one.record.required_source_ids for one in found.cases] == [(row[3],) for row in several]
    assert [one.message for one in found.refused] == [
        'no question has the id "B9". Fix: add the question, or leave the row out'
    ]
    offer = propose((path,)).offers[0]
    assert 'whether "Answers" says more of the questions of "Questions": it has their ids' in offer.decide


def test_several_sources_of_an_id_are_all_taken(tmp_path: Path) -> None:
    several = [row for rows in ROWS.values() for row in rows]
    pages = [(f"B{row[0]}", name) for row in several for name in (row[3], "map.md")]
    sheets = {
        "Tests": [("Test no", "Question", "Expected answer"), *((f"B{row[0]}", *row[1:3]) for row in several)],
        "Sources": [("Test no", "Source"), *pages],
    }
    found = read(book(tmp_path / "boats.xlsx", sheets))
    assert [one.record.required_source_ids for one in found.cases] == [(row[3], "map.md") for row in several]


PASSAGES = [
    ("keys", "Lost keys are reported at the gate the same day, and a new one costs forty euros."),
    ("boats", "Members over sixteen may row alone in daylight, and all others with a trainer."),
]
ASKED = [("What does a new key cost?", "Forty euros."), ("Who may row alone?", "Members over sixteen.")]


HELD = {
    "records with an id": lambda rows: [
        {"id": key, "text": text, "qas": [{"q": q, "a": a}]} for (key, text), (q, a) in rows
    ],
    "a map by id": lambda rows: {
        key: {"passage": text, "qa_pairs": [{"question": q, "answer": a}]} for (key, text), (q, a) in rows
    },
    "a list under a key": lambda rows: {
        "title": "Boat house",
        "sections": [{"id": key, "content": text, "qa": [{"q": q, "a": a}]} for (key, text), (q, a) in rows],
    },
}  # fmt: skip


def test_pairs_of_a_question_and_its_answer_are_rows(tmp_path: Path) -> None:
    held = {
        key: {"title": key, "content": text, "qa_pairs": [[q, a], ["Who says so?", "The club."]]}
        for (key, text), (q, a) in zip(PASSAGES, ASKED, strict=True)
    }
    found = read(document(tmp_path / "boats.json", held))
    assert [one.record.question for one in found.cases] == [
        ASKED[0][0],
        "Who says so?",
        ASKED[1][0],
        "Who says so?",
    ]
    assert [one.record.text for one in found.chunks] == [text for _, text in PASSAGES]
    assert not found.refused


def test_questions_and_answers_by_their_number_are_rows(tmp_path: Path) -> None:
    rows = [*ASKED, ("Who pays?", "The club.")]
    held = {f"{sign}{n}": row[at] for n, row in enumerate(rows, 1) for at, sign in enumerate(("Q", "A"))}
    found = [one.record for one in read(document(tmp_path / "boats.json", held)).cases]
    assert [(one.case_id, one.question) for one in found] == [(str(n), one) for n, (one, _) in enumerate(rows, 1)]
    assert [one.reference and one.reference.text for one in found] == [one for _, one in rows]


@pytest.mark.parametrize("held", HELD.values(), ids=HELD)
def test_questions_in_the_records_of_their_texts_require_these(held: Any, tmp_path: Path) -> None:
    path = document(tmp_path / "boats.json", held(list(zip(PASSAGES, ASKED, strict=True))))
    found = read(path)
    assert [(one.record.question, one.record.required_source_ids) for one in found.cases] == [
        (question, (key,)) for (question, _), (key, _) in zip(ASKED, PASSAGES, strict=True)
    ]
    assert [(one.record.chunk_id, one.record.text) for one in found.chunks] == PASSAGES
    assert not any(one.record.extra for one in found.cases)
    assert "whether the text that a question lies in is all that its answer needs: it is taken as required" in (
        propose((path,)).offers[0].decide
    )


def test_texts_without_ids_get_one_from_their_words(tmp_path: Path) -> None:
    held = zip(PASSAGES, ASKED, strict=True)
    rows = [{"content": text, "qa": [{"question": q, "answer": a}]} for (_, text), (q, a) in held]
    found = read(document(tmp_path / "boats.json", rows))
    assert [one.record.required_source_ids for one in found.cases] == [(one.record.chunk_id,) for one in found.chunks]
    assert len(found.chunks) == 2


def test_one_text_by_its_id_is_a_text_and_no_remark(tmp_path: Path) -> None:
    (_, text), (question, answer) = PASSAGES[0], ASKED[0]
    held = {"keys_1": {"passage": text, "qa_pairs": [{"question": question, "answer": answer}]}}
    found = read(document(tmp_path / "boats.json", held))
    assert [one.record.chunk_id for one in found.chunks] == ["keys_1"]
