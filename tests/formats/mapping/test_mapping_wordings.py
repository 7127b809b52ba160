"""Questions under another name, and several wordings of one: guessed from what they say, and asked."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from goldtui.formats.mapping.apply import read_tables
from goldtui.formats.mapping.outcome import Outcome
from goldtui.formats.mapping.proposal import readings_of
from goldtui.model.faults import UnusableInput
from goldtui.workbench.library.proposing import propose

ANSWERS = ["The seeds are kept at four degrees.", "The keeper hands them out.", "On Mondays."]
SAID: list[Any] = [
    ["How cold is the seed store?", "temperature of the seed store", "Is it cold in the store?"],
    ["Who hands out seeds?", "Where do I get seeds?"],
    "When may I come?",
]


def saved(tmp_path: Path, rows: list[dict[str, Any]], name: str = "seeds.jsonl") -> Path:
    path = tmp_path / name
    path.write_text("".join(f"{json.dumps(row, ensure_ascii=False)}\n" for row in rows), encoding="utf-8")
    return path


def rows(asks: str, says: str = "answer") -> list[dict[str, Any]]:
    return [{asks: asked, says: said} for asked, said in zip(SAID, ANSWERS, strict=True)]


def read(path: Path) -> Outcome:
    return read_tables(readings_of(path)[0].parts)


@pytest.mark.parametrize("asks", ["questions", "phrasings", "utterances", "Anfragen", "eingaben", "問い"])
@pytest.mark.parametrize("says", ["answer", "Antwort", "svar"])
def test_the_first_wording_is_the_question_and_the_others_are_kept(asks: str, says: str, tmp_path: Path) -> None:
    path = saved(tmp_path, rows(asks, says))
    done = read(path)
    assert [one.record.question for one in done.cases] == [SAID[0][0], SAID[1][0], SAID[2]]
    assert [one.record.extra.get(asks) for one in done.cases] == [SAID[0][1:], SAID[1][1:], None]
    said = f'which wording of "{asks}" is the question: 2 of the first 3 rows have several'
    assert any(one.startswith(said) for one in propose((path,)).offers[0].decide)


def test_lists_in_yaml_are_wordings_too(tmp_path: Path) -> None:
    path = tmp_path / "seeds.yaml"
    body = "".join(
        f"- phrases: {json.dumps(asked if isinstance(asked, list) else [asked])}\n  answer: {said}\n"
        for asked, said in zip(SAID, ANSWERS, strict=True)
    )
    path.write_text(body, encoding="utf-8")
    assert [one.record.question for one in read(path).cases] == [SAID[0][0], SAID[1][0], SAID[2]]


def test_lists_that_a_cell_writes_as_text_are_wordings_too(tmp_path: Path) -> None:
    path = tmp_path / "seeds.tsv"
    cells = "".join(
        f"{asked if isinstance(asked, list) else [asked]}\t{a}\n" for asked, a in zip(SAID, ANSWERS, strict=True)
    )
    path.write_text(f"phrasings\tanswer\n{cells}", encoding="utf-8")
    assert [one.record.question for one in read(path).cases] == [SAID[0][0], SAID[1][0], SAID[2]]


def test_a_column_of_another_name_asks_where_most_of_its_texts_do(tmp_path: Path) -> None:
    path = saved(
        tmp_path, [{"entry": SAID[at][0] if at < 2 else "seed fair", "answer": ANSWERS[at]} for at in range(3)]
    )
    said = 'whether "entry" holds the questions: 2 of its first 3 texts end in a question mark'
    assert any(one.startswith(said) for one in propose((path,)).offers[0].decide)


def test_questions_about_a_text_are_no_wordings_of_one(tmp_path: Path) -> None:
    path = saved(tmp_path, [{"passage": f"{said} {said}", "phrasings": SAID[0]} for said in ANSWERS])
    assert not any("wording" in one for reading in readings_of(path) for one in reading.mapping.decide)


def test_a_list_that_asks_little_is_no_question(tmp_path: Path) -> None:
    path = saved(tmp_path, [{"hints": ["Mind the step", "Ring twice", "Late?"], "answer": said} for said in ANSWERS])
    with pytest.raises(UnusableInput) as caught:
        propose((path,))
    assert "no column is known to be the question" in caught.value.problem.message


def test_the_way_out_of_a_file_without_questions_names_a_mapping(tmp_path: Path) -> None:
    for columns in (
        {"hints": ["Mind the first step", "Ring twice at the door"]},
        {"entry": "the seed store of the house"},
    ):
        path = saved(tmp_path, [{**columns, "answer": f"{said} {said}"} for said in ANSWERS])
        with pytest.raises(UnusableInput) as caught:
            propose((path,))
        fix = caught.value.problem.fix
        assert "give the file that asks the questions" in fix
        assert '`fields.question.from = "COLUMN"`' in fix
        assert f"goldtui import {path} --map ./questions.toml" in fix
