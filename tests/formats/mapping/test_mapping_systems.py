"""The columns next to what a system found and said distinguish it from gold; what a file leaves out is named."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from goldtui.formats.mapping.proposal import proposal, readings_of
from goldtui.model.faults import UnusableInput
from goldtui.workbench.library.offers import Offer
from goldtui.workbench.library.proposing import propose


def offered(tmp_path: Path, content: Any, name: str = "garden.json") -> Offer:
    path = tmp_path / name
    path.write_text(content if isinstance(content, str) else json.dumps(content, ensure_ascii=False), encoding="utf-8")
    return propose((path,)).offers[0]


def meanings(offer: Offer) -> dict[str, str]:
    return {one.name: one.means for one in (*offer.columns, *offer.unmapped)}


def test_an_answer_in_judged_sentences_is_that_of_a_system(tmp_path: Path) -> None:
    said = [
        {"sentence": "The fern likes shade.", "factuality": "Supported"},
        {"sentence": "It is blue.", "factuality": "No"},
    ]
    rows = [
        {"query_id": f"q{n}", "query": f"Where is fern {n}?", "context": [{"text": "Ferns like shade"}], "answer": said}
        for n in range(3)
    ]
    offer = offered(tmp_path, rows)
    assert (offer.kind, meanings(offer)["answer[].sentence"]) == ("run", "answer of the system")


def test_a_log_that_scores_what_was_used_is_a_run(tmp_path: Path) -> None:
    used = [{"title": "Fern beds", "url": "https://o.example/fern", "rerank_score": 0.8}]
    rows = [{"query": f"Where is fern {n}?", "answer": f"In bed {n} I think", "sources_used": used} for n in range(3)]
    offer = offered(tmp_path, rows)
    assert (offer.kind, meanings(offer)["sources_used[].url"]) == ("run", "ids of the context")


def test_the_truth_of_the_inputs_goes_before_the_answer_of_the_outputs(tmp_path: Path) -> None:
    rows = [
        {
            "inputs.chat_input": f"Where is fern {n}?",
            "inputs.truth": f"In bed {n}",
            "outputs.answer": f"Perhaps in bed {n + 2}",
            "outputs.gpt_relevance": 4,
        }
        for n in range(3)
    ]
    path = tmp_path / "garden.json"
    path.write_text(json.dumps(rows), encoding="utf-8")
    proposed = propose((path,))
    gold = next(one for one in (*proposed.offers, *proposed.others) if one.kind == "gold")
    assert meanings(gold)["inputs.truth"] == "reference answer"
    assert meanings(gold)["outputs.answer"] == "extra"


def test_scores_from_0_to_1_are_no_right_answers(tmp_path: Path) -> None:
    rows = [
        {"input": {"question": f"Where is fern {n}?", "expected": f"In bed {n} of the wall"}, "expected": n % 2}
        for n in range(8)
    ]
    assert meanings(offered(tmp_path, rows))["input.expected"] == "reference answer"


def test_a_way_of_searching_is_no_id_of_what_was_found(tmp_path: Path) -> None:
    rows = [{"query_id": f"q{n}", "query": f"Where is fern {n}?", "words": 12, "score": 0.5} for n in range(8)]
    with pytest.raises(UnusableInput, match="are measures"):
        offered(tmp_path, {"results": [{"config": {"retrieval": "dense"}, "details": rows}]})


def test_a_list_of_addresses_next_to_measures_is_what_was_retrieved(tmp_path: Path) -> None:
    rows = [
        {
            "query": f"Where is fern {n}?",
            "k": k,
            "hit": True,
            "latency_ms": 5,
            "uris": [f"https://o.example/{i}" for i in range(k)],
            "relevant_ids": [f"fern-{n}"],
        }
        for n in range(6)
        for k in (1, 3)
    ]
    offer = offered(tmp_path, rows)
    found = meanings(offer)
    assert (offer.kind, found["uris[]"], found["relevant_ids"]) == ("run", "retrieved ids", "not read")
    assert [name for name, _ in offer.systems] == ["1", "3"]
    assert any("is what was retrieved" in one for one in offer.decide)


def test_names_of_files_with_spaces_are_ids_of_what_was_retrieved(tmp_path: Path) -> None:
    rows = [
        {
            "question": f"Where is fern {n}?",
            "retrieved_docs": "['1. Beds of the north wall.pdf', '2. Ferns and mosses of the garden.pdf']",
            "answer": f"In bed {n} of the wall",
            "latency": 1.5,
        }
        for n in range(3)
    ]
    assert meanings(offered(tmp_path, rows))["retrieved_docs"] == "retrieved ids"


def test_pairs_of_a_title_and_a_place_name_the_sources(tmp_path: Path) -> None:
    rows = [
        {
            "question": f"Where is fern {n}?",
            "answer": f"In bed {n}",
            "supporting_facts": [["Ferns", 0], ["Walls", 2]],
        }
        for n in range(3)
    ]
    offer = offered(tmp_path, rows)
    assert meanings(offer)["supporting_facts[][]"] == "required sources"
    assert "supporting_facts" in [one.name for one in offer.unmapped]


def test_a_long_name_of_an_expected_document_is_a_source(tmp_path: Path) -> None:
    rows = [
        {
            "question": f"Where is fern {n}?",
            "expected_doc": f"{n}. Rules for the beds of the north wall.pdf",
            "expected_section": f"{n}.2 Ferns",
        }
        for n in range(3)
    ]
    found = meanings(offered(tmp_path, rows))
    assert found["expected_doc"] == found["expected_section"] == "required sources"


def test_turns_of_a_conversation_say_that_they_need_each_other(tmp_path: Path) -> None:
    talks = [
        {"id": f"C{n}", "title": "Ferns", "turns": [{"question": "Where is the fern?"}, {"question": "And in winter?"}]}
        for n in range(3)
    ]
    offer = offered(tmp_path, talks)
    assert "required sources" not in meanings(offer).values()
    assert any('each of the "turns" asks by itself' in one for one in offer.decide)


def test_lists_of_a_file_that_are_left_out_are_named(tmp_path: Path) -> None:
    asked = [{"id": f"q{n}", "question": f"Where is fern {n}?", "answer": f"In bed {n}"} for n in range(3)]
    more = [{"id": f"m{n}", "question": f"Where is moss {n}?"} for n in range(3)]
    offer = offered(tmp_path, {"ferns": asked, "mosses": more})
    assert 'which tables are meant: read "ferns"; left out "mosses" (3 rows)' in offer.decide


def test_labels_with_fractions_are_labels(tmp_path: Path) -> None:
    lines = "".join(f"{n} 0 bed-{n} {grade}\n" for n, grade in enumerate((1.6666666666666667, 0.3333, 2.0, 0.0)))
    offer = offered(tmp_path, lines, "qrels.txt")
    assert offer.mapping == "trec-qrels"
    assert "the lowest grade that counts: 1 is taken" in offer.decide


def test_texts_side_by_side_with_their_vectors_are_evidence(tmp_path: Path) -> None:
    texts = [f"The fern number {n} grows in the shade of the north wall" for n in range(3)]
    offer = offered(tmp_path, {"documents": texts, "embeddings": [[0.1, 0.2]] * 3})
    assert (offer.kind, offer.importable) == ("evidence", 3)


def test_columns_of_results_by_system_are_a_comparison(tmp_path: Path) -> None:
    rows = [
        {
            "question": f"Where is fern {n}?",
            "evidences": [{"title": "Ferns", "content": "Ferns like the shade of the north wall"}],
            **{f"{name}_results": f"{name} says that it grows in bed {n}" for name in ("oak", "elm", "ash")},
        }
        for n in range(3)
    ]
    offer = offered(tmp_path, rows)
    assert (offer.kind, [name for name, _ in offer.systems]) == ("run", ["oak", "elm", "ash"])


def test_an_answer_that_people_rated_is_that_of_a_system(tmp_path: Path) -> None:
    rows = [{"question": f"Where is fern {n}?", "response": f"In bed {n} or so", "rating-score": n} for n in range(4)]
    assert offered(tmp_path, rows).kind == "run"


def test_a_map_from_questions_to_answers_is_gold(tmp_path: Path) -> None:
    offer = offered(tmp_path, {"Where is the fern?": "At the north wall", "Who rakes the moss?": "The apprentice"})
    found = meanings(offer)
    assert (offer.importable, found["_key"], found["_value"]) == (2, "question", "reference answer")


def test_a_short_reference_next_to_a_long_answer_is_its_source(tmp_path: Path) -> None:
    rows = [
        {
            "Q": f"Where is fern {n}?",
            "A": f"It grows in bed {n} at the north wall",
            "Reference": f"Beds_{n}",
        }
        for n in range(3)
    ]
    found = meanings(offered(tmp_path, rows))
    assert (found["A"], found["Reference"]) == ("reference answer", "required sources")


def test_a_page_is_named_with_its_document(tmp_path: Path) -> None:
    rows = [{"question": f"Where is fern {n}?", "page": 3 + n, "pdf_file": "beds.pdf"} for n in range(3)]
    found = meanings(offered(tmp_path, rows))
    assert found["page"] == found["pdf_file"] == "required sources"


def test_a_page_without_a_document_is_no_source(tmp_path: Path) -> None:
    rows = [{"question": f"Where is fern {n}?", "answer": f"In bed {n}", "page": 3 + n} for n in range(3)]
    offer = offered(tmp_path, rows)
    assert "required sources" not in meanings(offer).values()
    assert any('which document "page" is a place in' in one for one in offer.decide)


def test_an_id_that_comes_again_with_another_question_is_no_id_of_a_case(tmp_path: Path) -> None:
    rows = [{"QnaId": n // 2, "Question": f"Where is fern {n}?", "Answer": f"In bed {n}"} for n in range(8)]
    offer = offered(tmp_path, rows)
    assert (offer.importable, meanings(offer)["QnaId"]) == (8, "extra")


def test_one_source_in_every_row_may_be_where_the_file_is_from(tmp_path: Path) -> None:
    rows = [{"question": f"Where is fern {n}?", "answer": f"In bed {n}", "source": "faq.xlsx"} for n in range(8)]
    assert any('whether "source" is what every answer needs' in one for one in offered(tmp_path, rows).decide)


def test_sources_are_parted_at_marks(tmp_path: Path) -> None:
    rows = [{"question": f"Where is fern {n}?", "answer": f"In bed {n}", "evidence": "b-1<and>b-2"} for n in range(3)]
    path = tmp_path / "garden.json"
    path.write_text(json.dumps(rows), encoding="utf-8")
    assert proposal(readings_of(path)[0]).outcome.cases[0].record.required_source_ids == ("b-1", "b-2")


def test_labels_with_lines_of_comment_between_them_are_labels(tmp_path: Path) -> None:
    lines = "# beds\n301 0 fern-1 0\n301 0 fern-2 1\n# more beds\n302 0 moss#4 1\n302 0 moss-5 0\n"
    offer = offered(tmp_path, lines, "qrels.test")
    assert (offer.mapping, offer.importable) == ("trec-qrels", 2)


def test_names_that_stand_again_above_a_summary_are_names(tmp_path: Path) -> None:
    rows = "".join(f"{n},Where is fern {n}?,In bed {n},0.{n}\n" for n in range(8))
    offer = offered(tmp_path, f"id,question,answer,score\n{rows},,,score\n,,,0.4\n", "garden.csv")
    assert meanings(offer)["question"] == "question"


def test_long_texts_that_nothing_takes_are_named(tmp_path: Path) -> None:
    check = (
        "the answer must name the bed of the fern and must say what kind of soil it needs in every month of the year"
    )
    rows = [
        {"question": f"Where is fern {n}?", "answer": f"In bed {n}", "grounding": f"{n}: {check}"} for n in range(3)
    ]
    assert any('what the long texts of "grounding" are' in one for one in offered(tmp_path, rows).decide)


def test_a_title_that_stands_for_an_id_is_said_to(tmp_path: Path) -> None:
    rows = [{"query_id": f"q{n}", "query": f"Where is fern {n}?", "retrieved": [{"title": "Ferns"}]} for n in range(3)]
    offer = offered(tmp_path, rows)
    assert 'whether "title" of "retrieved" is the id of its text: no key is called so' in offer.decide


def test_a_measure_a_line_is_no_document(tmp_path: Path) -> None:
    lines = "".join(f"{n}: nDCG@10 = 0.{n}00\n" for n in range(9))
    with pytest.raises(UnusableInput, match="rows parted by white space"):
        offered(tmp_path, lines, "measures.txt")


def test_questions_with_their_answers_by_number_are_not_compared(tmp_path: Path) -> None:
    row = {"input1": "Where is the fern?", "completion1": "In bed 1", "input2": "Who rakes?", "completion2": "Nobody"}
    with pytest.raises(UnusableInput, match="both ask, and a case has one question"):
        offered(tmp_path, [row, row, row])
