"""Right answers that may be none are asked about, and what names sources or spellings is no answer in one piece."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from goldtui.formats.mapping.proposal import proposal, readings_of
from goldtui.workbench.library.offers import Offer
from goldtui.workbench.library.proposing import propose

Lines = Callable[..., Path]


def offered(path: Path) -> Offer:
    return propose((path,)).offers[0]


def meanings(offer: Offer) -> dict[str, str]:
    return {one.name: one.means for one in (*offer.columns, *offer.unmapped)}


def asked(answers: list[Any], key: str = "expected_answer", **more: Any) -> list[dict[str, Any]]:
    return [{"id": f"b{n}", "question": f"Where is bed {n}?", key: said, **more} for n, said in enumerate(answers)]


def decided(path: Path) -> str:
    return "\n".join(offered(path).decide)


def test_one_answer_in_many_rows_is_asked_about(lines: Lines) -> None:
    said = decided(lines(*asked(["AUTO", "By the gate.", "AUTO", "Left.", "AUTO", "Right."])))
    assert 'what "AUTO" of "expected_answer" means: 3 of the first 6 rows have it' in said


@pytest.mark.parametrize(
    "refusal",
    [
        "No Answer Present.",
        "This information is not contained in the sources.",
        "I don't know.",
        "Die Information ist nicht enthalten.",
        "无法推断",
    ],
)
def test_an_answer_that_refuses_is_asked_about(refusal: str, lines: Lines) -> None:
    said = decided(lines(*asked(["By the gate.", refusal, "Left of the pond."])))
    assert f'whether a system must refuse where "expected_answer" reads so: 1 answer such as "{refusal}"' in said


@pytest.mark.parametrize(
    "refusal",
    [
        "(out of scope - refuse)",
        "**[refuse]**",
        "*off-topic, say so*",
        "_(außerhalb des Themas – ablehnen)_",
        "[hors sujet : refuser]",
        "(fuera de tema)",
        "（範囲外・回答しない）",
        "【超出范围】",
    ],
)
def test_a_remark_that_says_to_refuse_is_asked_about(refusal: str, lines: Lines) -> None:
    assert 'must refuse where "expected_answer" reads so: 1 answer such as' in decided(
        lines(*asked(["By the gate.", refusal, "Left of the pond."]))
    )


@pytest.mark.parametrize("remark", ["(poza zakresem – odmówić)", "*(buiten het onderwerp)*", "[see the tide table]"])
def test_words_in_brackets_as_a_whole_are_asked_about_in_any_language(remark: str, lines: Lines) -> None:
    said = decided(lines(*asked(["By the gate.", remark, "Left of the pond."])))
    assert 'in brackets as a whole of "expected_answer" answers, or remarks that a system must refuse: 1 answer' in said


@pytest.mark.parametrize("plain", ["(B)", "(12)", "['left', 'right']", "(By the gate) or (left)", "By the gate (left)"])
def test_brackets_of_a_choice_a_number_a_list_or_a_part_are_no_remark(plain: str, lines: Lines) -> None:
    assert "remarks that" not in decided(lines(*asked(["By the gate.", plain, "Left of the pond."])))


def test_answers_that_are_mostly_in_brackets_are_written_so(lines: Lines) -> None:
    assert "remarks that" not in decided(lines(*asked(["(by the gate)", "(at the pond)", "Left of the pond."])))


@pytest.mark.parametrize("plain", ["No plants are sold.", "The pond was not drained, as mentioned in the care book."])
def test_an_answer_with_no_or_not_in_it_is_an_answer(plain: str, lines: Lines) -> None:
    assert "must refuse" not in decided(lines(*asked(["By the gate.", plain, "Left of the pond."])))


def test_rows_without_an_answer_and_words_taken_as_none_are_counted(lines: Lines) -> None:
    said = decided(lines(*asked(["By the gate.", "", "nan", "Left.", ""])))
    assert 'what answers the 2 of the first 5 rows where "expected_answer" is empty' in said
    assert '1 answer such as "nan", taken as none' in said


def test_spellings_in_a_list_inside_a_list_are_one_answer_and_others(lines: Lines) -> None:
    path = lines(*asked([[["May 3 2001", "3 May 2001"]], "By the gate."], "answer"))
    made = proposal(readings_of(path)[0]).outcome.cases
    assert [one.record.reference and one.record.reference.text for one in made] == ["May 3 2001", "By the gate."]
    assert made[0].record.extra["other_answers"] == ["3 May 2001"]
    assert "how the lists inside lists" in decided(path)


def test_gold_that_names_papers_by_number_is_sources(lines: Lines) -> None:
    rows = asked([[f"2104.0866{n}", f"10.1000/{n}"] for n in range(4)], "gold")
    assert meanings(offered(lines(*rows)))["gold[]"] == "required sources"


def test_a_section_of_few_classes_is_no_required_source(lines: Lines) -> None:
    rows = [{**one, "expected_section": "ferns" if n % 2 else "ponds"} for n, one in enumerate(asked(["Left."] * 8))]
    offer = offered(lines(*rows))
    assert meanings(offer)["expected_section"] == "extra"
    assert any('which document "expected_section" is a place in' in one for one in offer.decide)


def test_answers_of_true_and_false_are_taken_and_said(lines: Lines) -> None:
    offer = offered(lines(*asked([True, False, True], "answer", passage="The fern house is by the gate and is old.")))
    assert meanings(offer)["answer"] == "reference answer"
    assert any("answers with true and false" in one for one in offer.decide)


def test_passages_marked_as_selected_alone_are_required(lines: Lines) -> None:
    passages = [
        {"is_selected": 1, "passage_text": "Bed 1 is left."},
        {"is_selected": 0, "passage_text": "Moss is wet."},
    ]
    (case,) = proposal(readings_of(lines(*asked(["Left."], "answers", passages=passages)))[0]).outcome.cases
    assert len(case.record.required_source_ids) == 1


def test_what_only_a_right_answer_has_speaks_for_gold(lines: Lines) -> None:
    found = [{"page_snippet": "Bed 1 is left.", "page_url": "http://g.example/1"}]
    rows = asked(
        ["Left.", "Right.", "By the pond."], "answer", search_results=found, alternative_answers=["On the left"]
    )
    assert offered(lines(*rows)).kind == "gold"


def test_lists_of_questions_and_answers_are_a_row_a_question(lines: Lines) -> None:
    path = lines(
        {
            "bed": "1",
            "questions": ["Where is it?", "What grows?"],
            "answers": ["Left.", "Fern."],
            "facts": ["a", "b", "c"],
        },
        {"bed": "2", "questions": ["Who waters it?"], "answers": ["Ada."], "facts": []},
        {"bed": "3", "questions": ["Who prunes it?"], "answers": ["Ben."], "facts": ["d"]},
        {"bed": "4", "questions": ["When?"], "answers": ["May."], "facts": ["d"]},
        {"bed": "5", "questions": ["Why?"], "answers": [], "facts": []},
    )
    offer = offered(path)
    assert (offer.importable, [one.code for one in offer.refused]) == (5, ["lists_differ"])
    made = proposal(readings_of(path)[0]).outcome.cases
    assert made[1].record.question == "What grows?"
    assert made[1].record.reference is not None
    assert made[1].record.reference.text == "Fern."


def test_several_right_answers_of_one_question_stay_one_row(lines: Lines) -> None:
    rows = asked([["Left.", "To the left."], ["Right."], ["North.", "In the north."]], "answers")
    assert offered(lines(*rows)).importable == 3
