"""Columns that a form, a sheet or another language names are read or asked about, and runs by what they record."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from goldtui.formats.mapping.coerce import parse_literal
from goldtui.formats.mapping.proposal import proposal, readings_of
from goldtui.model.faults import UnusableInput
from goldtui.workbench.library.offers import Offer
from goldtui.workbench.library.proposing import propose

Lines = Callable[..., Path]


def offered(path: Path) -> Offer:
    return propose((path,)).offers[0]


def meanings(offer: Offer) -> dict[str, str]:
    return {one.name: one.means for one in (*offer.columns, *offer.unmapped)}


def table(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "garden.csv"
    path.write_text(text, encoding="utf-8")
    return path


FORM = (
    "Timestamp;1. What would a visitor ask?;2. What is the correct answer?;3. In which file is it (with page)?;"
    "4. Can the bot answer this at all?\n"
    "03.11.2025 09:12:44;Where is the fern house?;By the gate.;map.pdf, p. 4;Yes\n"
    '03.11.2025 09:15:02;Who is the best poet?;;;"No, that is taste"\n'
    "03.11.2025 09:17:30;When is the pond drained?;In winter.;care.pdf, p. 2;Yes\n"
)


def test_the_items_of_a_form_are_read_by_what_they_ask_for(tmp_path: Path) -> None:
    offer = offered(table(tmp_path, FORM))
    found = meanings(offer)
    assert found["1. What would a visitor ask?"] == "question"
    assert found["2. What is the correct answer?"] == "reference answer"
    assert found["3. In which file is it (with page)?"] == "required sources"
    assert any('"4. Can the bot answer this at all?" says which' in one for one in offer.decide)


@pytest.mark.parametrize(
    ("name", "yes", "no"),
    [
        ("Hors périmètre (O/N)", "N", "O"),
        ("Onbeantwoordbaar", "nee", "ja"),
        ("回答可否", "可", "不可"),
        ("In scope", "Y", "N"),
    ],
)
def test_yes_and_no_of_other_languages_say_which_questions_can_be_answered(
    name: str, yes: str, no: str, tmp_path: Path
) -> None:
    rows = f"1,Where is bed 1?,Left.,{yes}\n2,Where is bed 2?,Right.,{yes}\n3,Who is the best poet?,,{no}\n"
    offer = offered(table(tmp_path, f"id,question,answer,{name}\n{rows}"))
    assert meanings(offer)[name] == "whether it can be answered"


def test_a_name_with_a_dot_and_brackets_is_one_name(tmp_path: Path) -> None:
    rows = "".join(f"{n},Where is bed {n}?,Left.,ACC-0{n},{n}\n" for n in range(1, 5))
    found = meanings(offered(table(tmp_path, f"id,question,answer,Source (réf.),Pages\n{rows}")))
    assert found["Source (réf.)"] == found["Pages"] == "required sources"


def test_rows_of_retrieved_ids_alone_are_a_run_by_their_id(lines: Lines) -> None:
    offer = offered(lines(*({"id": f"q{n}", "retrieved": [f"bed#{n}", "bed#9"], "latency_ms": 4} for n in range(4))))
    assert (offer.kind, meanings(offer)["retrieved[]"]) == ("run", "retrieved ids")
    assert any('whether "id" names the question' in one for one in offer.decide)


def test_an_answer_called_real_is_the_right_one_and_no_system(lines: Lines) -> None:
    rows = (
        {
            "question": f"Where is bed {n}?",
            "real_answer": f"Bed {n} is left.",
            "plain_prediction": f"Bed {n} may be right.",
            "tuned_prediction": f"Bed {n} is to the left.",
        }
        for n in range(4)
    )
    proposed = propose((lines(*rows),))
    runs = [one for one in (*proposed.offers, *proposed.others) if one.kind == "run"]
    assert all("real" not in " ".join(one.decide) for one in runs)
    gold = next(one for one in (*proposed.offers, *proposed.others) if one.kind == "gold")
    assert meanings(gold)["real_answer"] == "reference answer"


def test_messages_of_failure_in_place_of_answers_are_said(lines: Lines) -> None:
    rows = ({"question": f"Where is bed {n}?", "answer": "ERROR: 429 too many", "latency_ms": 3} for n in range(4))
    said = "\n".join(offered(lines(*rows)).decide)
    assert 'whether a failure is an answer: 4 of the first 4 texts of "answer"' in said


def test_an_empty_column_for_a_verdict_says_that_a_system_answered(tmp_path: Path) -> None:
    rows = "".join(f"{n},¿Dónde está el lecho {n}?,A la izquierda de la puerta.,\n" for n in range(1, 5))
    assert offered(table(tmp_path, f"id,pregunta,respuesta,correcta(0/1)\n{rows}")).kind == "run"


def test_texts_below_titles_that_ask_may_be_answers(tmp_path: Path) -> None:
    body = (
        "The house stands by the gate and opens at nine on every day of the year but one, for the staff is then away."
    )
    rows = "".join(f'{n},Where is the fern house {n}?,"{n}: {body}"\n' for n in range(1, 9))
    proposed = propose((table(tmp_path, f"no,title,body\n{rows}"),))
    assert {one.kind for one in (*proposed.offers, *proposed.others)} == {"gold", "evidence"}


def test_a_list_of_documents_is_refused_as_that(tmp_path: Path) -> None:
    path = table(
        tmp_path, "doc_name,doc_link,year\nfern.pdf,http://g.example/f,2001\nmoss.pdf,http://g.example/m,2002\n"
    )
    with pytest.raises(
        UnusableInput, match=r'it names documents \("doc_name", "doc_link"\) and holds none of their texts'
    ):
        propose((path,))


def test_rows_that_grade_a_text_for_a_question_are_no_cases(tmp_path: Path) -> None:
    rows = "".join(
        f"Where is bed {n}?,Bed {n + m} lies left of the gate and is old.,{m}\n" for n in range(3) for m in range(3)
    )
    offer = offered(table(tmp_path, f"query,document,relevance\n{rows}"))
    assert offer.kind == "evidence"
    assert any('"relevance" judges each for "query"' in one for one in offer.decide)


def test_what_a_system_found_is_no_required_source(lines: Lines) -> None:
    found = {"answer": "Left of the gate.", "sources": [{"doc": "beds.md", "score": 0.5}]}
    proposed = propose((lines(*({"input": {"question": f"Where is bed {n}?"}, "output": found} for n in range(4))),))
    gold = [one for one in (*proposed.offers, *proposed.others) if one.kind == "gold"]
    assert all("required sources" not in meanings(one).values() for one in gold)


def test_key_words_parted_by_the_japanese_sign_are_each_a_phrase(tmp_path: Path) -> None:
    rows = "1,温室はいつ開きますか？,九時に開きます。3000円です。,九時、3000円\n"
    rows += '2,池はどこですか？,門の左です。,"門、左"\n'
    path = table(tmp_path, f"番号,質問,模範解答,必須キーワード\n{rows}")
    made = proposal(readings_of(path)[0]).outcome.cases
    assert [[point.text for point in one.record.points] for one in made] == [["九時", "3000円"], ["門", "左"]]


def test_a_comma_in_a_number_parts_nothing(tmp_path: Path) -> None:
    rows = '1,How many ferns are there?,There are 3000.,"3,000"\n2,And how many roses?,There are 1200.,"1,200"\n'
    made = proposal(readings_of(table(tmp_path, f"id,question,answer,must_contain\n{rows}"))[0]).outcome.cases
    assert [[point.text for point in one.record.points] for one in made] == [["3,000"], ["1,200"]]


@pytest.mark.parametrize(
    ("cell", "texts"),
    [
        (r"""['Moss, "wet"' 'Fern']""", ['Moss, "wet"', "Fern"]),
        ("['Moss is wet.\\nDry.'\n 'It\\'s dry.'\n \"Oaks' bed\"]", ["Moss is wet.\nDry.", "It's dry.", "Oaks' bed"]),
        ("['Moss', 'Fern']", ["Moss", "Fern"]),
        ('[\'the bed of "moss" "fern"\']', ['the bed of "moss" "fern"']),
        ("['Moss' 'Fern", "['Moss' 'Fern"),
    ],
)
def test_texts_with_only_a_space_between_them_are_not_joined(cell: str, texts: object) -> None:
    assert parse_literal(cell) == texts
