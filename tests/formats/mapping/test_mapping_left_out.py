"""Lists of a file that a mapping does not read are named with their rows, and lists of two letters are read."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from test_mapping_said_next import offered, refused, saved

from goldtui.formats.declare import ReadOptions
from goldtui.formats.mapping.read import read_by_names, read_mapped
from goldtui.workbench.library.proposing import propose, propose_by

MAPPING = 'title = "ferry"\nkind = "gold"\nfields.question.from = "zapyt"\nfields.reference.from = "wyjaśn"\n'
BOATS = [{"zapyt": f"Ile osób zabiera łódź {n}", "wyjaśn": f"Zabiera {n} osób"} for n in range(1, 4)]
PIERS = [{"zapyt": "Kto otwiera pomost", "wyjaśn": "Bosman"}]
OTHER = [{"nazwa": "pomost", "kolor": "zielony"}]


def ferry(folder: Path) -> Path:
    content = json.dumps({"promy": BOATS, "pomosty": PIERS, "barwy": OTHER})
    return saved(folder, content, "ferry.json")


def test_a_mapping_file_that_reads_one_list_names_the_others_and_is_repeated_as_given(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, given = ferry(tmp_path), "./ferry map.toml"
    saved(tmp_path, MAPPING, "ferry map.toml")
    monkeypatch.chdir(tmp_path)
    offer = propose_by((path,), (given,)).offers[0]
    assert offer.importable == 3
    assert 'which tables are meant: read "promy"; left out "pomosty" (1 row)' in offer.decide
    assert "--map './ferry map.toml' --into" in offer.command
    imported, _ = read_mapped((path,), (given,), ReadOptions())
    assert [one.message for one in imported.notices if one.code == "tables_left"] == ['left out "pomosty" (1 row)']


def test_a_refusal_names_the_lists_with_the_same_columns(tmp_path: Path) -> None:
    said = refused(ferry(tmp_path)).message
    assert 'list under promy with the columns zapyt, wyjaśn; so have "pomosty" (1 row); ' in said
    assert "barwy" not in said


@pytest.mark.parametrize(
    "content",
    [
        "ponti:\n- D: Chi apre il ponte?\n  R: Il guardiano lo apre\nmoli:\n- D: Quando?\n  R: Apre a marzo\n",
        "γέφυρες:\n- Ε: Ποιος ανοίγει;\n  Α: Ο φύλακας ανοίγει\nμόλοι:\n- Ε: Πότε ανοίγει;\n  Α: Ανοίγει τον Μάρτιο\n",
    ],
)
def test_lists_of_questions_and_answers_under_a_letter_each_are_one_set(content: str, tmp_path: Path) -> None:
    offer = offered(saved(tmp_path, content, "ponti.yaml"))
    assert (offer.kind, offer.importable) == ("gold", 2)
    assert any("is the right answer: no name says so" in one for one in offer.decide)


def test_yaml_in_a_text_may_be_a_document_too(tmp_path: Path) -> None:
    content = "## Ponti\n- D: Chi apre il ponte?\n  R: Il guardiano lo apre\n- D: Quando?\n  R: Apre a marzo\n"
    offer = offered(saved(tmp_path, content, "ponti.md"))
    assert offer.importable == 2
    assert any("--format documents" in one for one in offer.decide)


def test_a_labelled_point_below_one_that_says_something_is_no_yaml(tmp_path: Path) -> None:
    content = "# Ponti\n\n- D: Chi apre il ponte?\n  - R: Il guardiano.\n- D: Quando?\n  - R: A marzo.\n"
    offer = offered(saved(tmp_path, content, "ponti.md"))
    assert (offer.container, offer.importable) == ("questions", 2)


LISTS = {
    "calm": [{"question": f"Is pier {n} calm?", "answer": "Yes.", "retrieved_ids": [f"p{n}"]} for n in range(3)],
    "storm": [{"question": f"Is quay {n} open?", "reply": "No.", "retrieved_ids": [f"q{n}"]} for n in range(3)],
}


def test_a_mapping_that_names_a_list_reads_that_one(tmp_path: Path) -> None:
    path, own = tmp_path / "ferry.json", tmp_path / "storm.toml"
    path.write_text(json.dumps(LISTS), encoding="utf-8")
    own.write_text(
        'title = "runs in a storm"\nkind = "run"\nrecognise.part = "storm"\nfields.question.from = "question"\n'
        'fields.response.from = ["answer", "reply"]\n',
        encoding="utf-8",
    )
    (table, _), *others = read_by_names((path,), (str(own),)).parts
    assert (table.part, others) == ("storm", [])


def test_runs_that_leave_a_list_out_name_the_key_that_picks_it(tmp_path: Path) -> None:
    path = tmp_path / "ferry.json"
    path.write_text(json.dumps(LISTS), encoding="utf-8")
    offer = propose((path,)).offers[0]
    assert offer.kind == "run"
    assert any('left out "' in one and 'recognise.part = "NAME"' in one for one in offer.decide)
    assert "--table" not in offer.command
