"""What the columns of an unknown table are guessed to mean: by names and values together, and never at any price."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from goldtui.formats.mapping.declare import Kind
from goldtui.formats.mapping.proposal import Proposal, proposal, readings_of
from goldtui.model.faults import UnusableInput
from goldtui.model.records import GoldCase
from goldtui.workbench.library.proposing import propose


def best(path: Path) -> Proposal:
    return proposal(readings_of(path)[0])


def saved(tmp_path: Path, content: Any, name: str = "garden.json") -> Path:
    path = tmp_path / name
    path.write_text(content if isinstance(content, str) else json.dumps(content, ensure_ascii=False), encoding="utf-8")
    return path


def first_case(tmp_path: Path, content: Any, name: str = "garden.json") -> GoldCase:
    found = best(saved(tmp_path, content, name))
    assert found.reading.kind is Kind.GOLD
    return found.outcome.cases[0].record


def reason(path: Path) -> str:
    with pytest.raises(UnusableInput) as caught:
        propose((path,))
    return caught.value.problem.message


def test_a_question_without_spaces_or_question_mark_is_a_question(tmp_path: Path) -> None:
    content = (
        "id,question,standard_answer,expected_source\n1,温室几点开放,九点,beds.csv\n2,园里有几棵橡树,四棵,beds.csv\n"
    )
    case = first_case(tmp_path, content, "garden.csv")
    assert (case.question, case.required_source_ids) == ("温室几点开放", ("beds.csv",))


def test_questions_and_answers_with_an_id_are_gold_and_no_run(tmp_path: Path) -> None:
    content = "id,question,answer\n1,温室几点开放,温室九点开放\n2,园里有几棵橡树,四棵\n"
    assert best(saved(tmp_path, content, "faq.csv")).reading.kind is Kind.GOLD


def test_file_names_under_expected_are_sources_and_no_answer(tmp_path: Path) -> None:
    case = first_case(tmp_path, [{"id": "a", "query": "when to prune the old roses", "expected": ["rose-beds.md"]}])
    assert (case.required_source_ids, case.reference) == (("rose-beds.md",), None)


def test_words_under_expected_are_the_answer(tmp_path: Path) -> None:
    case = first_case(tmp_path, [{"id": "a", "query": "when to prune the old roses", "expected": "in late winter"}])
    assert case.reference is not None
    assert case.reference.text == "in late winter"


def test_a_class_that_comes_again_and_again_is_no_answer(tmp_path: Path) -> None:
    rows = [{"query": f"prune the rose of bed {n}", "label": ("benign", "harmful")[n % 2]} for n in range(8)]
    assert '"query" may be a question' in reason(saved(tmp_path, rows))


def test_a_judgement_of_a_systems_answer_says_nothing_of_the_question(tmp_path: Path) -> None:
    rows = [
        {"question": "Who waters?", "gold_answer": "The night gardener", "model_answer": "No idea", "label": "Refusal"},
        {"question": "Who rakes?", "gold_answer": "The apprentice", "model_answer": "The apprentice", "label": "Right"},
    ]
    path = saved(tmp_path, rows)
    as_gold = next(one for one in readings_of(path) if one.kind is Kind.GOLD)
    assert proposal(as_gold).outcome.cases[0].record.expected_behaviour is None
    assert best(path).outcome.runs[0].record.trace.response == "No idea"


def test_forbidden_tools_are_no_words_that_an_answer_must_not_say(tmp_path: Path) -> None:
    rows = [
        {
            "id": str(number),
            "input": {"messages": [{"role": "user", "content": f"What grows in bed {number}?"}]},
            "expected": {"text": {"contains_all": ["fern"]}, "tools": {"forbidden": ["search_beds"]}},
        }
        for number in range(3)
    ]
    case = first_case(tmp_path, {"examples": rows})
    assert case.forbidden_phrases == ()
    assert [phrase for point in case.points for phrase in point.answer_phrases] == ["fern"]
    assert case.extra["expected"]["tools"] == {"forbidden": ["search_beds"]}


def test_who_published_an_answer_is_no_source_text_of_it(tmp_path: Path) -> None:
    publisher = "Office of the Royal Garden of the North (ORGN)"
    rows = [
        {
            "question": f"What grows in bed {n}?",
            "answer": f"Fern {n}",
            "source": publisher,
            "link": f"https://o.example/{n}",
        }
        for n in range(4)
    ]
    found = best(saved(tmp_path, rows))
    assert not found.outcome.chunks
    assert found.outcome.cases[1].record.required_source_ids == ("https://o.example/1",)


def test_search_keywords_that_no_answer_holds_are_not_asked_of_it(tmp_path: Path) -> None:
    rows = [{"question": "Which bed has ferns?", "answer": "Bed 4", "keywords": "green;shade"} for _ in range(1)]
    assert first_case(tmp_path, rows).points == ()
    rows[0]["keywords"] = "bed 4"
    assert len(first_case(tmp_path, rows).points) == 1


def test_keys_of_a_required_source_that_are_no_part_of_its_id_stay(tmp_path: Path) -> None:
    rows = [{"question": "Where is the fern?", "expected_sources": [{"bed": "north", "article_id": "fern-4"}]}]
    case = first_case(tmp_path, rows)
    assert case.required_source_ids == ("fern-4",)
    assert case.extra["expected_sources"] == [{"bed": "north"}]


def test_settings_are_no_corpus(tmp_path: Path) -> None:
    rows = [{"path": f"/beds/{n}", "method": "POST", "description": "Waters one bed"} for n in range(4)]
    assert "none is called like a question" in reason(saved(tmp_path, {"endpoints": rows}))


def test_pairs_of_questions_are_no_gold(tmp_path: Path) -> None:
    content = "question_1,question_2,similar\nWhere is the fern?,In which bed is the fern?,1\nWho rakes?,Who digs?,0\n"
    assert '"question_1" and "question_2" are questions to be compared' in reason(saved(tmp_path, content, "pairs.csv"))


def test_the_answers_of_one_of_two_systems_are_not_taken_without_a_word(tmp_path: Path) -> None:
    rows = [
        {
            "id": str(n),
            "question": f"Bed {n}?",
            "latency_ms": 3,
            "systems": {"old": {"answer": "a"}, "new": {"answer": "b"}},
        }
        for n in range(3)
    ]
    found = best(saved(tmp_path, rows))
    assert found.reading.kind is Kind.RUN
    assert found.reading.mapping.systems == {"old": "systems.old.answer", "new": "systems.new.answer"}


def test_an_answer_without_a_question_is_named_in_the_refusal(tmp_path: Path) -> None:
    rows = [{"id": "1", "report_size": "Small", "ground_truth": "Ferns grow in the shade."}]
    assert '"ground_truth" may be a right answer, but no column is known to be the question' in reason(
        saved(tmp_path, rows)
    )


def test_lines_of_marks_that_are_rows_are_read_as_rows_whatever_the_name_says(tmp_path: Path) -> None:
    content = "question\tanswer\nWhere is the fern?\tBed 4\nWho rakes?\tThe apprentice\n"
    assert propose((saved(tmp_path, content, "notes.txt"),)).offers[0].kind == "gold"


def test_qid_question_and_answerable_alone_are_not_the_scorers_lines(tmp_path: Path) -> None:
    content = '{"qid": "q1", "question": "Where is the fern?", "answerable": true, "relevant_doc_ids": ["bed-4"]}\n' * 2
    offer = propose((saved(tmp_path, content.replace("q1", "q2", 1), "garden.jsonl"),)).offers[0]
    assert {one.name: one.means for one in offer.columns}["relevant_doc_ids[]"] == "required sources"
