"""An answer of several texts says whether all are needed or one is enough, or is asked about; so are units."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from goldtui.formats.mapping.proposal import Proposal, proposal, readings_of


def read(tmp_path: Path, rows: list[dict[str, Any]]) -> Proposal:
    path = tmp_path / "orchard.json"
    path.write_text(json.dumps(rows, ensure_ascii=False), encoding="utf-8")
    return proposal(next(one for one in readings_of(path) if one.name == "generic-gold"))


def answers(done: Proposal) -> list[str]:
    return [one.record.reference.text for one in done.outcome.cases if one.record.reference]


def asked(done: Proposal) -> str:
    return "\n".join(done.reading.mapping.decide)


GROWN = [
    {"question": "What grows by the wall?", "answer": ["pears", "figs", "vines"], "kind": "several"},
    {"question": "What grows by the gate?", "answer": ["plums"], "kind": "one"},
    {"question": "What grows in the pond?", "answer": ["reeds", "lilies"], "kind": "several"},
]


def typed(key: str, several: str, one: str, answer: str = "answer") -> list[dict[str, Any]]:
    kinds = {"several": several, "one": one}
    return [{"question": row["question"], answer: row["answer"], key: kinds[row["kind"]]} for row in GROWN]


@pytest.mark.parametrize(
    ("key", "several", "one"),
    [
        ("answer_type", "multi-span", "span"),
        ("type", "list", "single"),
        ("answer_format", "MULTIPLE", "ONE"),
        ("kind_of_answer", "enumeration", "fact"),
        ("Antworttyp_type", "mehrere Angaben", "eine Angabe"),
    ],
)
def test_parts_that_the_type_of_an_answer_names_are_one_answer(
    tmp_path: Path, key: str, several: str, one: str
) -> None:
    done = read(tmp_path, typed(key, several, one))
    assert answers(done) == ["pears; figs; vines", "plums", "reeds; lilies"]
    assert f'whether all texts of "answer" are needed: "{key}" says so, 2 of the first 3 rows' in asked(done)
    assert not any("other_answers" in one.record.extra for one in done.outcome.cases)


@pytest.mark.parametrize("name", ["answer_spans", "answer_parts", "expected_answer_list"])
def test_a_name_may_say_that_all_are_needed(tmp_path: Path, name: str) -> None:
    rows = [{"question": row["question"], name: row["answer"]} for row in GROWN]
    done = read(tmp_path, rows)
    assert answers(done)[0] == "pears; figs; vines"
    assert "its name says so" in asked(done)


@pytest.mark.parametrize("name", ["answer", "answers", "expected_answers", "gold_answers"])
@pytest.mark.parametrize("key", ["difficulty", "type"])
def test_where_nothing_says_it_a_person_is_asked(tmp_path: Path, name: str, key: str) -> None:
    done = read(tmp_path, typed(key, "hard", "easy", name))
    assert answers(done)[0] == "pears"
    assert done.outcome.cases[0].record.extra["other_answers"] == ["figs", "vines"]
    assert f'whether several texts of "{name}" are other ways to say an answer, or parts' in asked(done)


def test_answers_that_are_objects_are_asked_about_too(tmp_path: Path) -> None:
    rows = [
        {"question": row["question"], "answers": [{"text": one, "start": 4} for one in row["answer"]]} for row in GROWN
    ]
    assert 'whether several texts of "answers" are other ways to say an answer, or parts' in asked(read(tmp_path, rows))


@pytest.mark.parametrize("name", ["ground_truths", "acceptable_answers", "possible_answers"])
def test_names_of_other_ways_are_not_asked_about(tmp_path: Path, name: str) -> None:
    assert "parts that are all needed" not in asked(read(tmp_path, typed("level", "hard", "easy", name)))


def test_one_text_in_the_words_of_several_readers_is_not_asked_about(tmp_path: Path) -> None:
    rows = [{"question": row["question"], "answers": [row["answer"][0], row["answer"][0].title()]} for row in GROWN]
    assert "parts that are all needed" not in asked(read(tmp_path, rows))


@pytest.mark.parametrize(
    ("name", "unit"),
    [("scale", "million"), ("unit", "kg"), ("Einheit", "Tonnen"), ("answer_unit", "%"), ("Währung", "CHF")],
)
def test_a_unit_next_to_numbers_is_asked_about(tmp_path: Path, name: str, unit: str) -> None:
    rows = [{"question": f"How many pears in year {at}?", "answer": at * 10.5, name: unit} for at in (1, 2)]
    rows.append({"question": "Who counts them?", "answer": "The gardener", name: ""})
    said = f'whether "{name}" belongs to the numbers of "answer": it holds "{unit}", kept in extra'
    assert said in asked(read(tmp_path, rows))


def test_a_unit_next_to_words_alone_is_not_asked_about(tmp_path: Path) -> None:
    rows = [{"question": f"Who picks row {at}?", "answer": f"Team {at}", "unit": "row"} for at in (1, 2)]
    assert "belongs to the numbers" not in asked(read(tmp_path, rows))


def test_an_enumeration_in_a_cell_is_one_answer(tmp_path: Path) -> None:
    rows = [
        {"question": "庭に何がありますか？", "answers": "梨、無花果、葡萄"},
        {"question": "池に何がありますか？", "answers": "葦、蓮"},
    ]
    assert answers(read(tmp_path, rows)) == ["梨、無花果、葡萄", "葦、蓮"]
