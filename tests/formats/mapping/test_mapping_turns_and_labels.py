"""Conversations, verdicts and labels: what is asked before it is taken, and what belongs to what."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from goldtui.formats.mapping.apply import read_tables
from goldtui.formats.mapping.proposal import readings_of
from goldtui.model.records import GoldCase
from goldtui.workbench.library.offers import Offer
from goldtui.workbench.library.proposing import propose

EARLIER = "whether each question says enough by itself"


def offered(tmp_path: Path, rows: list[dict[str, Any]], name: str = "kiln.json") -> Offer:
    path = tmp_path / name
    path.write_text(json.dumps(rows), encoding="utf-8")
    return propose((path,)).offers[0]


def cases(tmp_path: Path, rows: list[dict[str, Any]]) -> list[GoldCase]:
    offered(tmp_path, rows)
    return [one.record for one in read_tables(readings_of(tmp_path / "kiln.json")[0].parts).cases]


def meanings(offer: Offer) -> dict[str, str]:
    return {one.name: one.means for one in (*offer.columns, *offer.unmapped)}


def turn(who: str, said: str) -> dict[str, str]:
    return {"role": who, "content": said}


SHORT = [turn("system", "Answer from the book."), turn("user", "How hot is a bisque kiln?")]
LONG = [turn("user", "Is glaze fired?"), turn("assistant", "Yes."), turn("user", "How hot?")]


@pytest.mark.parametrize(
    ("rows", "asks"),
    [
        ([{"input": SHORT, "ideal": "1,000"}, {"input": LONG, "ideal": "1,240"}], "1 of the first 2 rows"),
        ([{"input": SHORT, "ideal": "1,000"}, {"input": SHORT, "ideal": "1,240"}], ""),
        (
            [{"question": "How hot?", "answer": "1,240", "chat_history": [turn("user", "Is glaze fired?")]}] * 1
            + [{"question": "Is clay wet?", "answer": "Yes, it is.", "chat_history": []}],
            "1 of the first 2 rows",
        ),
        (
            [{"inputs": {"messages": LONG}, "expectations": {"expected_response": "1,240 degrees"}}],
            "1 of the first 1 rows",
        ),
    ],
)
def test_a_question_with_turns_before_it_is_asked_about(rows: list[dict[str, Any]], asks: str, tmp_path: Path) -> None:
    said = [one for one in offered(tmp_path, rows).decide if one.startswith(EARLIER)]
    assert asks in said[0] if asks else not said


def test_a_logged_conversation_is_a_run_and_one_without_marks_of_use_is_gold(tmp_path: Path) -> None:
    logged = [{"chat_id": f"c{n}", "messages": [*LONG, turn("assistant", "1,240.")], "thumbs": "up"} for n in range(2)]
    assert offered(tmp_path, logged).kind == "run"
    assert offered(tmp_path, [{key: one[key] for key in ("chat_id", "messages")} for one in logged]).kind == "gold"


@pytest.mark.parametrize(
    "verdicts", [("Supported", "Refuted", "Not Enough Evidence"), ("entailment", "contradiction", "neutral")]
)
def test_a_verdict_on_a_claim_is_no_answer(verdicts: tuple[str, ...], tmp_path: Path) -> None:
    claims = ("Kilns burn gas.", "Glaze is glass.", "Clay is blue.")
    rows = [{"claim": c, "label": v, "sources": ["k1"]} for c, v in zip(claims, verdicts, strict=True)]
    assert [one.reference for one in cases(tmp_path, rows)] == [None] * 3
    assert any('"label" is a verdict' in one for one in offered(tmp_path, rows).decide)


def test_facts_of_an_mlflow_record_are_points_once_and_guidelines_are_none(tmp_path: Path) -> None:
    expected = {"expected_facts": ["It dries for a week."], "guidelines": ["Be kind."]}
    (case,) = cases(tmp_path, [{"inputs": {"question": "How long does clay dry?"}, "expectations": expected}])
    assert [one.text for one in case.points] == ["It dries for a week."]
    assert case.guideline_note == "Be kind."


def test_sources_that_are_all_required_are_not_said_to_be_enough_one_by_one(tmp_path: Path) -> None:
    rows = [
        {"id": f"i{n}", "input": {"query": "How hot is it?"}, "expectedOutput": "Hot.", "datasetId": "k",
         "metadata": {"expected_chunks": ["a", "b"]}}
        for n in range(2)
    ]  # fmt: skip
    assert meanings(offered(tmp_path, rows))["metadata.expected_chunks[]"] == "required sources"


def test_a_path_to_the_column_itself_says_what_it_means(tmp_path: Path) -> None:
    rows = [
        {"inputs": {"question": f"How hot {n}?"}, "outputs": {"answer": "Hot.", "documents": ["k-1"]}} for n in range(3)
    ]
    assert meanings(offered(tmp_path, rows))["outputs.documents[]"] == "required sources"


def test_a_mark_in_some_rows_under_a_name_of_an_answer_is_asked_about(tmp_path: Path) -> None:
    path = tmp_path / "kiln.csv"
    path.write_text("q,answer,Is it answered in the book?\nHow hot?,Very hot,x\nHow old?,Of 1902,x\nWho?,,\n", "utf-8")
    said = "\n".join(propose((path,)).offers[0].decide)
    assert 'whether "Is it answered in the book?" says which questions can be answered: it holds "x" in 2 rows' in said


def test_texts_with_the_ids_of_labelled_questions_are_the_questions(tmp_path: Path) -> None:
    queries, corpus, qrels = (tmp_path / name for name in ("queries.jsonl", "corpus.jsonl", "qrels.tsv"))
    long = "State what the kiln book says of the cooling of stoneware in the second night after the glaze firing."
    queries.write_text("".join(f"{json.dumps({'_id': f'q{n}', 'text': long})}\n" for n in range(3)), "utf-8")
    rows = [{"_id": f"d{n}", "title": "Cooling", "text": f"Stoneware cools for {n} nights."} for n in range(3)]
    corpus.write_text("".join(f"{json.dumps(one)}\n" for one in rows), "utf-8")
    qrels.write_text("query-id\tcorpus-id\tscore\nq0\td1\t1\nq1\td2\t1\nq2\td0\t1\n", "utf-8")
    offer = propose((queries, corpus, qrels)).offers[0]
    assert offer.mapping == "beir-queries,beir-corpus,beir-qrels"
    assert propose((queries,)).offers[0].kind == "evidence"
    queries.write_text("".join(f"{json.dumps({'_id': f'q{n}', 'text': 'slow cooling'})}\n" for n in range(3)), "utf-8")
    assert propose((queries,)).offers[0].mapping == "beir-queries"


def test_rated_documents_of_a_search_request_are_its_sources_from_the_lowest_grade_on(tmp_path: Path) -> None:
    path = tmp_path / "rated.json"
    ratings = [{"_index": "k", "_id": f"d{n}", "rating": n} for n in range(3)]
    request = {"query": {"match": {"body": {"query": "slow cooling"}}}}
    path.write_text(json.dumps({"requests": [{"id": "cool", "request": request, "ratings": ratings}] * 1}), "utf-8")
    (case,) = (one.record for one in read_tables(readings_of(path)[0].parts).cases)
    assert (case.case_id, case.question, set(case.required_source_ids)) == ("cool", "slow cooling", {"d1", "d2"})


def test_the_right_answer_of_an_annotator_goes_before_the_answer_of_the_system(tmp_path: Path) -> None:
    rows = [
        {"fields": {"question": "How hot is it?", "answer": "Cold."},
         "responses": {"corrected_answer": [{"value": "1,240 degrees.", "user_id": "u"}]}}
    ] * 1  # fmt: skip
    rows.append(
        {"fields": {"question": "Is it wet?", "answer": "Wet."}, "responses": {"corrected_answer": [{"value": "Dry."}]}}
    )
    assert [one.reference.text for one in cases(tmp_path, rows) if one.reference] == ["1,240 degrees.", "Dry."]


def test_the_id_of_the_document_that_a_page_lies_in_is_named_with_it(tmp_path: Path) -> None:
    rows = [
        {"question": f"How hot {n}?", "answer": "Hot.", "at": {"doc": {"id": "kiln-book", "page": n}}} for n in (3, 4)
    ]
    assert [list(one.required_source_ids) for one in cases(tmp_path, rows)] == [["kiln-book#3"], ["kiln-book#4"]]


@pytest.mark.parametrize("said", ["invalid question", "CANNOTANSWER", "no_answer"])
def test_an_answer_that_says_that_there_is_none_is_asked_about(said: str, tmp_path: Path) -> None:
    rows = [{"query": "Who fired the moon?", "answer": said}, {"query": "Who fires?", "answer": "Ada."}]
    assert any("must refuse" in one and said in one for one in offered(tmp_path, rows).decide)
    inner = [{"question": one["query"], "answers": [{"text": one["answer"], "answer_start": 4}]} for one in rows]
    assert any("must refuse" in one and said in one for one in offered(tmp_path, inner).decide)


def test_what_a_bot_should_answer_is_right_and_what_it_answered_is_not(tmp_path: Path) -> None:
    rows = [
        {"Which question is asked?": f"How hot is {n}?", "What must the bot reply?": "It is hot."} for n in range(3)
    ]
    assert [one.reference and one.reference.text for one in cases(tmp_path, rows)] == ["It is hot."] * 3
    form = [
        {"Which question is asked?": f"How hot is {n}?", "What should the bot answer?": "It is hot."} for n in range(3)
    ]
    assert [one.reference and one.reference.text for one in cases(tmp_path, form)] == ["It is hot."] * 3
    said = [{"question": f"How hot is {n}?", "What the bot replied": "It is hot."} for n in range(3)]
    assert not any(one.reference for one in cases(tmp_path, said))


def talk(*turns: int) -> dict[str, Any]:
    """A tale with questions and answers in lists side by side."""
    return {
        "tale": "The kiln ate the mayor's hat. Nobody saw it.",
        "questions": [{"input_text": f"What of {n}?", "turn_id": n} for n in (1, 2)],
        "answers": [{"input_text": f"The hat of {n}.", "turn_id": n} for n in turns],
    }


def test_questions_and_answers_in_lists_of_turns_are_joined_and_asked_about(tmp_path: Path) -> None:
    rows = [talk(1, 2), {**talk(1, 2), "tale": "Clay sleeps. Glaze wakes."}]
    found = cases(tmp_path, rows[:1])
    assert {(one.question, one.reference and one.reference.text) for one in found} == {
        ("What of 1?", "The hat of 1."),
        ("What of 2?", "The hat of 2."),
    }
    assert any(one.startswith(EARLIER) for one in offered(tmp_path, rows).decide)


def test_turns_of_other_numbers_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "kiln.json"
    path.write_text(json.dumps([talk(1, 2), talk(2, 1)]), "utf-8")
    outcome = read_tables(readings_of(path)[0].parts)
    assert [one.code for one in outcome.refused] == ["lists_differ"]


def test_texts_with_the_score_of_a_search_are_not_what_an_answer_needs(tmp_path: Path) -> None:
    texts = [{"id": "k1", "content": "The kiln is hot at noon.", "score": 0.9}]
    rows = [{"question": f"How hot {n}?", "expected_answer": "Hot.", "documents": texts} for n in range(2)]
    assert [one.required_source_ids for one in cases(tmp_path, rows)] == [(), ()]
    assert any('"documents" an answer needs' in one for one in offered(tmp_path, rows).decide)


def test_lists_next_to_the_rows_of_a_nested_list_are_named(tmp_path: Path) -> None:
    record = {"title": "Kiln", "parts": [{"name": "door"}], "qas": [{"question": "How hot?", "answer": "Hot."}]}
    offer = offered(tmp_path, [record, record | {"title": "Clay"}])
    assert any(one.code == "lists_beside" and '"parts"' in one.message for one in offer.notices)
