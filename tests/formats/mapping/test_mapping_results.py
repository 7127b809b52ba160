"""What a system did is no gold: measures, choices, scores, and what else is found where an answer should be."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from goldtui.formats.mapping.declare import Kind
from goldtui.formats.mapping.proposal import Proposal, proposal, readings_of
from goldtui.model.faults import UnusableInput
from goldtui.workbench.library.proposing import propose

ASKED = ("When does the fern house open?", "Who prunes the oaks?", "Which bed floods?", "What grows at the wall?")


def saved(tmp_path: Path, content: Any, name: str = "garden.json") -> Path:
    path = tmp_path / name
    path.write_text(content if isinstance(content, str) else json.dumps(content, ensure_ascii=False), encoding="utf-8")
    return path


def best(tmp_path: Path, content: Any, name: str = "garden.json") -> Proposal:
    return proposal(readings_of(saved(tmp_path, content, name))[0])


def refused(tmp_path: Path, content: Any, name: str = "garden.json") -> str:
    with pytest.raises(UnusableInput) as caught:
        propose((saved(tmp_path, content, name),))
    return caught.value.problem.message


def test_measures_next_to_a_question_are_results_and_no_gold(tmp_path: Path) -> None:
    rows = [{"question": one, "topic": "beds", "latency_ms": 12.5, "hit@3": True} for one in ASKED]
    assert '"latency_ms" and "hit@3" are measures' in refused(tmp_path, {"per_question": rows})


def test_a_least_score_that_is_asked_for_measures_nothing(tmp_path: Path) -> None:
    rows = [{"question": one, "min_retrieval_score": 0.7} for one in ASKED]
    assert best(tmp_path, rows).reading.kind is Kind.GOLD


def test_answers_next_to_predictions_are_those_of_a_system(tmp_path: Path) -> None:
    rows = [
        {"id": f"r{n}", "question": one, "answer": f"Bed {n}, as always", "label": 1, "predicted": 0, "confidence": 0.4}
        for n, one in enumerate(ASKED)
    ]
    assert best(tmp_path, rows).reading.kind is Kind.RUN


def test_a_reply_that_asks_back_is_not_taken_for_the_question(tmp_path: Path) -> None:
    rows = [{"message": "tell me of the oaks", "response": f"Which oak do you mean, {n}?"} for n in range(4)]
    found = best(tmp_path, {"tests": rows})
    fields = found.reading.mapping.fields
    assert fields.question is not None
    assert fields.question.from_ == ("message",)


def test_the_letter_of_a_choice_is_no_answer_in_words(tmp_path: Path) -> None:
    rows = [{"question": one, "choices": ["nine", "ten"], "answer": "AB"[n % 2]} for n, one in enumerate(ASKED)]
    found = best(tmp_path, rows)
    case = found.outcome.cases[0].record
    assert (case.reference, case.extra["answer"]) == (None, "A")
    assert any('"answer" only names one of "choices"' in said for said in found.reading.mapping.decide)


def test_numbers_of_lines_are_no_words_of_an_answer(tmp_path: Path) -> None:
    text = "The fern house opens at nine in summer and at ten in winter."
    rows = [{"question": one, "context": text, "answers": [2, 3]} for one in ASKED]
    found = best(tmp_path, rows)
    assert found.outcome.cases[0].record.reference is None
    assert any('"answers" means: it holds numbers' in said for said in found.reading.mapping.decide)


def test_yes_and_no_answer_a_question_and_true_does_not(tmp_path: Path) -> None:
    rows = [{"question": one, "answer": ("Yes", "No")[n % 2]} for n, one in enumerate(ASKED)]
    answer = best(tmp_path, rows).outcome.cases[1].record.reference
    assert answer is not None
    assert answer.text == "No"


def test_a_class_in_the_place_of_an_answer_is_asked_about(tmp_path: Path) -> None:
    rows = [
        {"question": f"{one} ({n})", "answer": ("Relevant", "Not relevant")[n % 2]} for n in range(4) for one in ASKED
    ]
    said = best(tmp_path, rows).reading.mapping.decide
    assert any('only classes its question: it holds "Relevant", "Not relevant"' in one for one in said)


def test_several_questions_in_one_row_are_refused_as_that(tmp_path: Path) -> None:
    rows = [{"q1_question": one, "q1_answer": "nine", "q2_question": f"And {one}", "q2_answer": "ten"} for one in ASKED]
    assert '"q1_question" and "q2_question" both ask' in refused(tmp_path, rows)


def test_words_behind_a_question_without_names_are_taken_and_asked_about(tmp_path: Path) -> None:
    rows = "".join(f"{n}\tfact\t{one}\tthe {n}th gardener\n" for n, one in enumerate(ASKED, 11))
    found = best(tmp_path, rows, "garden.tsv")
    answer = found.outcome.cases[0].record.reference
    assert answer is not None
    assert answer.text == "the 11th gardener"
    assert any('"column_4" is the right answer' in said for said in found.reading.mapping.decide)


def test_a_passage_is_required_where_its_flag_says_so(tmp_path: Path) -> None:
    passages = [
        {"id": "p1", "text": "Ferns grow in the shade of the north wall.", "is_supporting": False},
        {"id": "p2", "text": "The fern house opens at nine every morning.", "is_supporting": True},
    ]
    found = best(tmp_path, [{"question": ASKED[0], "answer": "at nine", "paragraphs": passages}])
    assert found.outcome.cases[0].record.required_source_ids == ("p2",)
    assert {one.record.chunk_id for one in found.outcome.chunks} == {"p1", "p2"}


def test_judgements_of_relevance_require_the_passages_of_a_grade(tmp_path: Path) -> None:
    judged = [
        {"document_id": "guide", "section_id": "s4", "grade": 2},
        {"document_id": "guide", "section_id": "s9", "grade": 0},
    ]
    found = best(tmp_path, [{"query": ASKED[2], "relevance_judgments": judged}])
    assert found.outcome.cases[0].record.required_source_ids == ("s4",)


def test_what_a_test_is_for_is_no_passage(tmp_path: Path) -> None:
    rows = [
        {"id": f"t{n}", "description": f"bed {n} gets water when the soil of it is dry and no rain comes"}
        for n in (1, 2)
    ]
    assert not readings_of(saved(tmp_path, rows))


def test_long_texts_without_a_telling_name_are_said_to_be_there(tmp_path: Path) -> None:
    rows = [{"plot": f"p{n}", "story": f"Once the gardener of plot {n} " + "dug and dug " * 10} for n in (1, 2)]
    assert '"story" holds long texts' in refused(tmp_path, rows)


def test_the_table_that_says_something_is_the_one_a_refusal_speaks_of(tmp_path: Path) -> None:
    content = {"by_bed": [{"bed": "north", "count": 3}], "single": [{"question": one, "recall": 0.5} for one in ASKED]}
    assert "list under single" in refused(tmp_path, content)


def test_a_text_without_an_id_that_comes_twice_is_a_repeat_and_no_fault(tmp_path: Path) -> None:
    text = "The gardeners meet at the gate before the morning round."
    rows = [{"section": "rules", "content": text}, {"section": "summary", "content": text}]
    outcome = best(tmp_path, rows).outcome
    assert (outcome.importable, len(outcome.refused), len(outcome.duplicates)) == (1, 0, 1)


def test_texts_of_cases_are_no_rows_that_repeat_each_other(tmp_path: Path) -> None:
    text = "The fern house opens at nine every morning of the year."
    content = {
        "golden": [{"id": f"g{n}", "question": one, "context_chunks": [{"text": text}]} for n, one in enumerate(ASKED)],
        "labs": [{"filename": "hours.txt", "content": "The gate closes when the bell rings at six in the evening."}],
    }
    outcome = best(tmp_path, content).outcome
    assert (outcome.rows, outcome.importable, outcome.duplicates) == (5, 5, [])


def test_an_answer_by_its_id_alone_is_asked_about(tmp_path: Path) -> None:
    rows = [{"query_id": f"q{n}", "answer": "The night gardener waters it."} for n in (1, 2)]
    said = best(tmp_path, rows).reading.mapping.decide
    assert any("what a system said or the right answer" in one for one in said)


def test_judgements_of_one_text_a_row_are_no_cases(tmp_path: Path) -> None:
    rows = [{"query_text": one, "doc_id": f"beds-{n}", "score": n % 3} for one in ASKED for n in range(4)]
    assert 'judge texts for the same questions ("score")' in refused(tmp_path, rows)


def test_a_row_of_many_records_by_key_is_no_record(tmp_path: Path) -> None:
    judged = {f"pair {'of the garden ' * 3}{n}": {"query_text": f"When {n}?", "doc_id": f"beds-{n}"} for n in range(5)}
    found = readings_of(saved(tmp_path, {"at": 3, "judged": judged}))
    assert not any(table.title.endswith("as one row") for one in found for table, _ in one.parts)


def test_a_label_of_a_setting_is_no_corpus(tmp_path: Path) -> None:
    content = {"panels": [{"title": "Requests", "list": [{"name": "source", "current": {"text": "Ferns"}}]}]}
    assert not readings_of(saved(tmp_path, content))


def test_whether_a_judge_passed_an_answer_is_not_the_answer(tmp_path: Path) -> None:
    rows = [{"prompt": one, "result": "correct", "run": {"prediction": f"Bed {n}"}} for n in range(2) for one in ASKED]
    found = best(tmp_path, rows)
    assert found.reading.mapping.fields.response is not None
    assert found.reading.mapping.fields.response.from_ == ("run.prediction",)


def test_texts_below_texts_are_not_guessed_to_be_questions(tmp_path: Path) -> None:
    content = {f"When does the fern house of garden {n} open?": f"Is garden {n} open early, please?" for n in range(6)}
    assert '"_key"' not in refused(tmp_path, content)


def test_what_is_expected_in_words_is_a_note(tmp_path: Path) -> None:
    rows = [
        {"question": one, "gold_articles": ["guide"], "expected_behavior": "Names the bed, then asks"} for one in ASKED
    ]
    case = best(tmp_path, rows).outcome.cases[0].record
    assert (case.guideline_note, case.expected_behaviour) == ("Names the bed, then asks", None)


def test_two_answers_in_one_row_are_asked_about(tmp_path: Path) -> None:
    rows = [
        {"question": one, "latency_ms": 3, "generated_answer": "At nine.", "final_answer": "At ten."} for one in ASKED
    ]
    found = best(tmp_path, rows)
    assert found.reading.kind is Kind.RUN
    assert any("which answer is meant" in said for said in found.reading.mapping.decide)
