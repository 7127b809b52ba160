"""Where two readings are about as likely, the proposal asks; where a name is only nearly known, its meaning is used."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from goldtui.formats.mapping.senses import english
from goldtui.model.faults import UnusableInput
from goldtui.model.records import GoldCase
from goldtui.workbench.library.offers import Offer
from goldtui.workbench.library.proposing import propose


def offered(tmp_path: Path, content: Any, name: str = "garden.json") -> Offer:
    path = tmp_path / name
    path.write_text(content if isinstance(content, str) else json.dumps(content, ensure_ascii=False), encoding="utf-8")
    return propose((path,)).offers[0]


def meanings(offer: Offer) -> dict[str, str]:
    return {one.name: one.means for one in (*offer.columns, *offer.unmapped)}


def refused(tmp_path: Path, content: Any) -> str:
    with pytest.raises(UnusableInput) as caught:
        offered(tmp_path, content)
    return caught.value.problem.message


def asked(offer: Offer) -> str:
    return "\n".join(offer.decide)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Resposta esperada", "expected_answer"),
        ("Erwartete Antwort", "expected_answer"),
        ("期望答案", "expected_answer"),
        ("nao_deve_conter", "must_not_contain"),
        ("answer_exact", "exact_answer"),
        ("Perguntas", "question"),
        ("प्रश्न", "question"),
    ],
)
def test_a_name_of_another_language_or_order_says_the_same(name: str, said: str) -> None:
    assert said in english(name)


def test_an_english_name_says_nothing_more() -> None:
    assert english("expectedAnswer") == ()


def test_a_portuguese_table_is_read_with_all_that_it_says(tmp_path: Path) -> None:
    rows = [
        {
            "id": f"q{n}",
            "pergunta": f"Onde cresce a samambaia {n}?",
            "resposta_esperada": f"No canteiro {n}",
            "deve_conter": [f"canteiro {n}"],
            "nao_deve_conter": ["estufa"],
        }
        for n in range(3)
    ]
    found = meanings(offered(tmp_path, rows))
    assert found["pergunta"] == "question"
    assert found["resposta_esperada"] == "reference answer"
    assert found["deve_conter[]"] == "answer points, word for word"
    assert found["nao_deve_conter[]"] == "what an answer must not say"


def test_a_table_with_two_questions_a_row_asks_which_is_meant(tmp_path: Path) -> None:
    rows = [{"question_en": f"Where is bed {n}?", "question_de": f"Wo ist Beet {n}?"} for n in range(3)]
    assert '"question_en" is taken, and not "question_de"' in asked(offered(tmp_path, rows))


def test_a_bad_answer_next_to_the_right_one_is_named(tmp_path: Path) -> None:
    rows = [
        {"question": f"Who waters bed {n}?", "answer": f"Gardener {n} does", "poor_answer": "Nobody at all"}
        for n in range(3)
    ]
    offer = offered(tmp_path, rows)
    assert meanings(offer)["answer"] == "reference answer"
    assert 'which answer is right: "answer" is taken, and not "poor_answer"' in asked(offer)


def test_few_words_over_and_over_may_be_classes_and_no_answers(tmp_path: Path) -> None:
    rows = [
        {"id": f"t{n}", "input": f"The fern of bed {n} looks dry", "expected": ("water", "light")[n % 2]}
        for n in range(8)
    ]
    assert 'whether "expected" answers or only classes its question' in asked(offered(tmp_path, rows))


def test_a_question_with_places_to_fill_in_is_a_template(tmp_path: Path) -> None:
    rows = [
        {"id": f"t{n}", "question_template": "What grows in {bed} in {month}?", "task": f"lookup {n}"} for n in range(3)
    ]
    assert '"question_template" holds templates' in refused(tmp_path, rows)


def test_a_text_next_to_what_is_expected_of_it_is_a_question_and_no_passage(tmp_path: Path) -> None:
    rows = [
        {
            "id": f"q{n}",
            "text": f"how to prune rose {n}",
            "expected_source_ids": [f"rose-{n}"],
            "expected_terms": ["cut"],
        }
        for n in range(3)
    ]
    offer = offered(tmp_path, {"queries": rows})
    found = meanings(offer)
    assert (offer.kind, found["text"], found["expected_source_ids[]"]) == ("gold", "question", "required sources")


def test_the_id_of_a_document_is_no_id_of_the_question(tmp_path: Path) -> None:
    rows = [
        {
            "question": f"Where is fern {n}?",
            "doc_id": f"beds-{n % 4}",
            "chunk_id": f"c{n}",
            "answer_exact": f"In bed {n}",
        }
        for n in range(6)
    ]
    found = meanings(offered(tmp_path, rows))
    assert (found["chunk_id"], found["answer_exact"]) == ("required sources", "reference answer")
    assert found["doc_id"] != "case id"


def test_texts_in_numbered_columns_are_all_read(tmp_path: Path) -> None:
    table = (
        "question,answer,context_1,context_2\n"
        "Where is the fern?,Bed 4,The fern grows in bed 4 of the north wall,Bed 4 lies in deep shade all day\n"
        "Where is the oak?,Bed 9,The oak grows in bed 9 of the meadow,\n"
    )
    found = meanings(offered(tmp_path, table, "garden.csv"))
    assert found["context_1"] == found["context_2"] == "source texts"


def test_the_context_of_a_systems_answer_is_no_required_source(tmp_path: Path) -> None:
    rows = [
        {
            "question": f"Where is fern {n}?",
            "reference_answer": f"In bed {n}",
            "response": f"I think in bed {n}",
            "context": f"The fern number {n} grows in the north of the garden",
        }
        for n in range(3)
    ]
    path = tmp_path / "garden.json"
    path.write_text(json.dumps(rows), encoding="utf-8")
    proposed = propose((path,))
    for offer in (*proposed.offers, *proposed.others):
        assert all(not one.required_source_ids for one in offer.first if isinstance(one, GoldCase))
    assert "required sources" not in meanings(proposed.offers[0]).values()


def test_a_test_set_with_an_expected_output_keeps_it_as_the_reference(tmp_path: Path) -> None:
    rows = [
        {
            "user_input": f"Where is fern {n}?",
            "reference_contexts": [f"Fern {n} grows in bed {n}"],
            "expected_output": f"In bed {n}",
            "actual_output": f"Perhaps in bed {n + 1}",
        }
        for n in range(3)
    ]
    offer = offered(tmp_path, rows)
    assert meanings(offer)["expected_output"] == "reference answer"
    assert 'whether this is a run: "actual_output" may be what a system said' in asked(offer)


def test_of_several_cut_offs_the_highest_is_taken_and_said(tmp_path: Path) -> None:
    rows = [
        {
            "query_id": f"q{n}",
            "question": f"Where is fern {n}?",
            "per_k": {str(k): {"retrieved_chunk_ids": [f"c{i}" for i in range(k)]} for k in (1, 5, 10)},
        }
        for n in range(3)
    ]
    offer = offered(tmp_path, rows)
    assert meanings(offer)["per_k.10.retrieved_chunk_ids[]"] == "retrieved ids"
    assert '"per_k.10.retrieved_chunk_ids" is taken, the highest of 3' in asked(offer)


def test_ids_in_the_metadata_of_what_was_retrieved_are_used(tmp_path: Path) -> None:
    hits = [{"content": {"text": "Ferns like shade"}, "score": 0.5, "metadata": {"kb-chunk-id": "c7"}}]
    rows = [{"query": f"Where is fern {n}?", "response": {"retrievalResults": hits}} for n in range(3)]
    offer = offered(tmp_path, rows)
    assert offer.kind == "run"
    assert meanings(offer)["response.retrievalResults[].metadata.kb-chunk-id"] == "retrieved ids"


def test_counts_of_tokens_are_no_question_and_no_answer(tmp_path: Path) -> None:
    summary = {"total": 3, "passed": 2, "tokens": {"prompt": 500, "completion": 90}}
    assert "rows_not_known" not in refused(tmp_path, summary)


def test_questions_alone_say_that_nothing_is_asked_of_an_answer(tmp_path: Path) -> None:
    offer = offered(tmp_path, [{"id": f"q{n}", "question": f"Where is fern {n}?"} for n in range(3)])
    assert "no column that is known says it, so these are questions alone" in asked(offer)


def test_a_case_id_without_any_step_of_a_run_is_no_trace(tmp_path: Path) -> None:
    rows = [
        {"case_id": f"v{n}", "prompt": f"Bed {n} is dry, now what?", "preferred_response": f"Water bed {n} at dusk"}
        for n in range(3)
    ]
    assert meanings(offered(tmp_path, rows))["preferred_response"] == "reference answer"


def test_texts_by_the_id_of_a_question_lack_the_questions(tmp_path: Path) -> None:
    rows = [{"query_id": f"q{n}", "evidence_texts": [f"The fern number {n} grows in bed {n}"]} for n in range(3)]
    assert "no column asks them: give the file of the questions too" in refused(tmp_path, rows)


def test_two_columns_of_prose_ask_which_is_the_passage(tmp_path: Path) -> None:
    long = "the fern of the north wall likes deep shade and much water in every month of the year and dies in the sun"
    rows = [{"id": f"c{n}", "text": f"{n} {long}", "summary": f"in short, {n} {long}"} for n in range(3)]
    assert 'which text is meant: "text" is taken, and not "summary"' in asked(offered(tmp_path, rows))


def test_two_kinds_that_are_about_as_likely_are_both_named(tmp_path: Path) -> None:
    rows = [
        {
            "name": f"Where does fern {n} grow?",
            "content": f"Fern {n} grows at the north wall, in the deepest shade of all",
        }
        for n in range(4)
    ]
    assert "what the rows are: not sure, " in asked(offered(tmp_path, rows))


def test_a_column_that_asks_something_of_an_answer_is_never_dropped_in_silence(tmp_path: Path) -> None:
    rows = [
        {"question": f"Where is fern {n}?", "expected_answer": f"Bed {n}", "required_tool": "map"} for n in range(3)
    ]
    assert 'what "required_tool" should mean for an answer: kept in extra' in offered(tmp_path, rows).decide


def test_what_is_expected_is_no_id_of_a_case(tmp_path: Path) -> None:
    rows = [{"question": f"Where is fern {n}?", "expected_work_id": f"flora-{n}|beds"} for n in range(3)]
    assert meanings(offered(tmp_path, rows))["expected_work_id"] == "required sources"


def test_an_answer_next_to_measures_may_be_that_of_a_system(tmp_path: Path) -> None:
    rows = [
        {
            "query": f"Where is fern {n}?",
            "answer": f"In bed {n} or so",
            "mrr": 0.5,
            "recall@5": 1.0,
            "source_document": "beds",
        }
        for n in range(3)
    ]
    offer = offered(tmp_path, rows)
    assert meanings(offer)["answer"] != "reference answer"


def test_how_long_a_search_took_makes_no_gold_of_its_questions(tmp_path: Path) -> None:
    rows = [{"query": f"Where is fern {n}?", "retrieval_time_s": 0.2, "generation_time_s": 0.9} for n in range(3)]
    assert "are measures" in refused(tmp_path, rows)


def test_what_a_judge_thought_of_an_answer_is_no_answer(tmp_path: Path) -> None:
    why = "It says what the label in the bed says"
    rows = [{"question": f"Where is fern {n}?", "file": f"b{n}", "answer_reasoning": f"{n}: {why}"} for n in range(3)]
    assert meanings(offered(tmp_path, rows))["answer_reasoning"] == "extra"


def test_rows_without_a_question_are_counted_before_anything_is_imported(tmp_path: Path) -> None:
    rows = [{"id": f"q{n}", "question": "Where is the fern?" * (n > 3), "answer": f"In bed {n}"} for n in range(9)]
    assert any("4 of the first 9 rows have none" in one for one in offered(tmp_path, rows).decide)


def test_a_text_inside_a_single_record_is_no_corpus(tmp_path: Path) -> None:
    record = {"made": "today", "beds": {"north": {"text": "The fern grows here in the deep shade", "judge": "ash"}}}
    assert "rows_not_known" not in refused(tmp_path, record)


def test_a_known_tool_with_a_key_of_its_own_for_the_answer_keeps_it(tmp_path: Path) -> None:
    rows = [
        {"inputs": {"question": f"Where is fern {n}?"}, "outputs": {"expected_answer": f"In bed {n}"}} for n in range(3)
    ]
    assert meanings(offered(tmp_path, rows))["outputs.expected_answer"] == "reference answer"


def test_a_number_of_a_choice_is_no_answer_in_words(tmp_path: Path) -> None:
    rows = [
        {
            "question": f"Where is fern {n}?",
            "context": f"Fern {n} is at a wall",
            "ans0": "wall",
            "ans1": "pond",
            "label": n % 2,
        }
        for n in range(6)
    ]
    assert 'the words of the right answers: "label" only names one of "ans0"' in asked(offered(tmp_path, rows))


def test_a_generated_question_has_the_answer_that_was_generated_for_it(tmp_path: Path) -> None:
    rows = [{"generated_question": f"Where is fern {n}?", "generated_answer": f"In bed {n}"} for n in range(3)]
    offer = offered(tmp_path, rows)
    assert (offer.kind, meanings(offer)["generated_answer"]) == ("gold", "reference answer")
    assert 'whether "generated_answer" is the right answer' in asked(offer)


def test_answers_by_the_id_of_a_question_lack_what_is_asked(tmp_path: Path) -> None:
    assert "no row says what is asked" in refused(tmp_path, {f"{n}": f"in the bed {n} at the wall" for n in range(9)})
