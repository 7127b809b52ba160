"""Statements about an answer next to its question, and answers that gold and what systems hand in have alike."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from goldtui.workbench.library.offers import Offer
from goldtui.workbench.library.proposing import propose, propose_by

ASKED = ("Where do the bees winter?", "Who may open a hive?", "When is honey taken?")


def offered(tmp_path: Path, rows: list[dict[str, Any]]) -> Offer:
    path = tmp_path / "bees.json"
    path.write_text(json.dumps(rows, ensure_ascii=False), encoding="utf-8")
    return propose((path,)).offers[0]


@pytest.mark.parametrize(
    "said",
    [
        "The response should name the south wall.",
        "A good answer must mention the keeper.",
        "Die Antwort soll die Südwand nennen.",
        "La réponse doit citer le mur sud.",
        "La respuesta debe nombrar el muro.",
        "Het antwoord moet de muur noemen.",
        "Odpowiedź powinna wymienić mur.",
        "Svaret skal nævne muren.",
        "The assistant correctly names the wall.",
    ],
)
@pytest.mark.parametrize("column", ["checks", "must", "assertions"])
@pytest.mark.parametrize("key", ["", "statement", "text"])
def test_what_an_answer_should_do_is_asked_about(said: str, column: str, key: str, tmp_path: Path) -> None:
    rows = [{"id": f"b{n}", "question": asked, column: [{key: said, "score": 1} if key else said] * 2}
            for n, asked in enumerate(ASKED)]  # fmt: skip
    offer = offered(tmp_path, rows)
    whole = f"{column}[].{key}" if key else column
    (asked,) = [one for one in offer.decide if one.startswith(f'whether "{whole}" says what a right answer needs')]
    assert f'fields.points.from = "{column}"' in asked
    assert (f'fields.points.text = "{key}"' in asked) == bool(key)
    assert not any("these are questions alone" in one for one in offer.decide)


def test_the_keys_that_the_question_names_make_points(tmp_path: Path) -> None:
    said = "The response should name the south wall."
    rows = [{"question": asked, "assertions": [{"statement": said}] * 2} for asked in ASKED]
    path = tmp_path / "bees.json"
    path.write_text(json.dumps(rows), encoding="utf-8")
    own = tmp_path / "bees.toml"
    own.write_text(
        'title = "bees"\nkind = "gold"\nfields.question.from = "question"\n'
        'fields.points.from = "assertions"\nfields.points.text = "statement"\n',
        encoding="utf-8",
    )
    means = {one.name: one.means for one in propose_by((path,), (str(own),)).offers[0].columns}
    assert means["assertions[].statement"] == "answer points"


def test_other_lists_are_not_asked_about(tmp_path: Path) -> None:
    rows = [{"question": asked, "steps": ["Walk to the south wall", "Open the hive slowly"]} for asked in ASKED]
    assert not any("says what a right answer needs" in one for one in offered(tmp_path, rows).decide)


def handed_in(answer: str) -> list[dict[str, Any]]:
    return [
        {
            "id": f"b{n}",
            "body": asked,
            "snippets": [{"text": f"The hive {n} stands at the south wall.", "document": f"hive-{n}", "begin": 3}],
            answer: f"At the south wall, hive {n}.",
        }
        for n, asked in enumerate(ASKED)
    ]


@pytest.mark.parametrize("answer", ["ideal_answer", "long_answer", "short_answer", "answer"])
def test_an_answer_that_a_system_may_have_handed_in_is_asked_about(answer: str, tmp_path: Path) -> None:
    said = f'whether "{answer}" is the right answer or what a system said'
    assert sum(one.startswith(said) for one in offered(tmp_path, handed_in(answer)).decide) == 1


@pytest.mark.parametrize("answer", ["gold_answer", "expected_answer", "reference_answer"])
def test_an_answer_that_is_called_right_is_not(answer: str, tmp_path: Path) -> None:
    assert not any("what a system said" in one for one in offered(tmp_path, handed_in(answer)).decide)


def test_a_task_is_read_as_a_run_too(tmp_path: Path) -> None:
    offered(tmp_path, handed_in("ideal_answer"))
    found = propose((tmp_path / "bees.json",))
    assert any((one.mapping, one.importable) == ("generic-run", 3) for one in found.others)
