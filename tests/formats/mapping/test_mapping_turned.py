"""Tables that lie on their side: one question a column, and what is said of it in the rows below one another."""

from __future__ import annotations

from pathlib import Path

import pytest
from workbooks import texts, workbook

from goldtui.formats.declare import ReadOptions
from goldtui.formats.mapping.read import read_mapped
from goldtui.model.faults import UnusableInput
from goldtui.workbench.library.offers import Offer
from goldtui.workbench.library.proposing import propose

ASKED = ["How deep is the pool?", "Is there a slide?", "Who may dive?"]
SAID = ["Three metres.", "Yes.", "Members of the club."]
WHERE = ["rules.md", "tour.md", "rules.md"]


def saved(folder: Path, *rows: list[str], separator: str = ",") -> Path:
    path = folder / "pool.csv"
    path.write_text("".join(f"{separator.join(row)}\n" for row in rows), encoding="utf-8")
    return path


def offered(path: Path) -> Offer:
    return propose((path,)).offers[0]


def meanings(offer: Offer) -> dict[str, str]:
    return {one.name: one.means for one in (*offer.columns, *offer.unmapped)}


def read(path: Path) -> list[tuple[str, str, str]]:
    cases = read_mapped((path,), ("generic-gold",), ReadOptions())[0].goldset.cases
    return [(one.case_id, one.question, one.reference.text if one.reference else "") for one in cases]


def test_each_column_is_a_case(tmp_path: Path) -> None:
    path = saved(tmp_path, ["Field", "P1", "P2", "P3"], ["Question", *ASKED], ["Answer", *SAID], ["Source", *WHERE])
    assert read(path) == list(zip(["P1", "P2", "P3"], ASKED, SAID, strict=True))
    offer = offered(path)
    assert meanings(offer)["Source"] == "required sources"
    assert any('the table lies on its side: "Question", "Answer", "Source" begin its rows' in one for one in offer.why)


@pytest.mark.parametrize("label", ["Frage", "Pregunta", "Test question", "质问"])
def test_labels_of_other_languages_say_the_same(label: str, tmp_path: Path) -> None:
    path = saved(tmp_path, ["", "P1", "P2", "P3"], [label, *ASKED], ["Erwartete Antwort", *SAID], ["Quelle", *WHERE])
    assert [said for _, _, said in read(path)] == SAID


def test_the_questions_may_be_above_the_columns(tmp_path: Path) -> None:
    path = saved(tmp_path, ["Question", *ASKED], ["Expected answer", *SAID], ["Source", *WHERE], ["Owner", *"abc"])
    assert [one[1:] for one in read(path)] == list(zip(ASKED, SAID, strict=True))
    assert meanings(offered(path))["Question"] == "question"


def test_a_sheet_is_read_so_too_and_its_columns_are_named_where_one_is_refused(tmp_path: Path) -> None:
    rows = [["Field", "P1", "P2", "P3"], ["Question", ASKED[0], ASKED[1], ""], ["Answer", *SAID], ["Source", *WHERE]]
    path = tmp_path / "pool.xlsx"
    path.write_bytes(workbook({"pool": "".join(texts(at, *row) for at, row in enumerate(rows, 1))}))
    offer = offered(path)
    assert (offer.rows, offer.importable) == (3, 2)
    assert [(one.where, one.code) for one in offer.refused] == [
        (f"{path}, pool, column P3, row 2", "question_empty"),
    ]


def test_an_id_in_a_row_goes_before_the_names_of_the_columns(tmp_path: Path) -> None:
    rows = [["Field", "A", "B", "C"], ["id", "p-1", "p-2", "p-3"], ["Question", *ASKED], ["Answer", *SAID]]
    assert [case_id for case_id, _, _ in read(saved(tmp_path, *rows))] == ["p-1", "p-2", "p-3"]


def test_a_list_of_columns_with_what_they_mean_is_no_such_table(tmp_path: Path) -> None:
    rows = [["column", "kind", "meaning"], ["question", "text", "What is asked"], ["answer", "text", "What is right"]]
    with pytest.raises(UnusableInput):
        read(saved(tmp_path, *rows))


def test_a_table_that_stands_upright_is_read_as_it_is(tmp_path: Path) -> None:
    rows = [["Question", "Answer", "Source"], *map(list, zip(ASKED, SAID, WHERE, strict=True))]
    path = saved(tmp_path, *rows)
    assert [one[1:] for one in read(path)] == list(zip(ASKED, SAID, strict=True))
    assert not any("on its side" in one for one in offered(path).why)
