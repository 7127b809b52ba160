"""What lies next to the texts and the answer of a row, and whose it is: of a text, of the answer, of the case."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from goldtui.formats.declare import ReadOptions
from goldtui.formats.mapping.read import read_mapped
from goldtui.model.goldset import GoldSet
from goldtui.workbench.library.offers import Offer
from goldtui.workbench.library.proposing import propose

QUESTIONS = ["May a drill be lent for a week?", "Is the ladder insured?", "Who repairs a saw?"]
ANSWERS = ["A drill is lent for three days at most.", "The ladder is insured with the hall.", "The warden does."]
TEXTS = [
    ["Drills are lent for three days.", "The fee is two euros."],
    ["The hall insures the ladder."],
    ["The warden repairs saws.", "Blades are bought.", "Reports go to the desk."],
]
PARTS = [["TERMS", "FEES"], ["INSURANCE"], ["REPAIR", "PARTS", "DESK"]]


def offered(path: Path) -> Offer:
    return propose((path,)).offers[0]


def meanings(offer: Offer) -> dict[str, str]:
    return {one.name.replace("[]", ""): one.means for one in (*offer.columns, *offer.unmapped)}


def imported(path: Path) -> GoldSet:
    return read_mapped((path,), ("generic-gold",), ReadOptions())[0].goldset


def tools(**more: list[Any]) -> list[dict[str, Any]]:
    columns = {"question": QUESTIONS, "answer": ANSWERS, **more}
    return [dict(zip(columns, cells, strict=True)) for cells in zip(*columns.values(), strict=True)]


@pytest.mark.parametrize("name", ["labels", "sections", "tags", "LABELS", "headings", "marks"])
def test_a_list_with_one_item_for_each_text_is_said_of_the_texts(name: str, lines: Callable[..., Path]) -> None:
    path = lines(*tools(contexts=TEXTS, **{name: PARTS}))
    offer = offered(path)
    assert meanings(offer)[name] == "said of each source text"
    assert any(one.startswith(f'whether "{name}" says something of the texts of "contexts"') for one in offer.decide)
    found = imported(path)
    assert not any(case.tags or case.workflow or name in case.extra for case in found.cases)
    assert {chunk.text: chunk.extra[name] for chunk in found.evidence}["The fee is two euros."] == "FEES"


def test_titles_with_one_for_each_text_name_their_documents(lines: Callable[..., Path]) -> None:
    path = lines(*tools(passages=TEXTS, titles=PARTS))
    assert meanings(offered(path))["titles"] == "documents of the source texts"
    assert [chunk.document_id for chunk in imported(path).evidence][:2] == ["TERMS", "FEES"]


def test_a_list_of_another_length_speaks_of_the_case(lines: Callable[..., Path]) -> None:
    rows = tools(contexts=TEXTS, tags=[["lending"], ["insurance", "ladder"], ["repair"]])
    assert meanings(offered(lines(*rows)))["tags"] == "tags"


def test_a_row_with_another_number_of_items_keeps_them(lines: Callable[..., Path]) -> None:
    rows = tools(contexts=TEXTS, sections=PARTS)
    more = [{"question": "Is glue lent?", "answer": "No.", "contexts": ["No glue.", "No nails."], "sections": ["GLUE"]}]
    found = imported(lines(*rows * 70, *more, name="many.jsonl"))
    assert found.cases[-1].extra["sections"] == ["GLUE"]


@pytest.mark.parametrize("name", ["essay", "title", "paper title", "doc", "file name"])
def test_a_column_next_to_a_quote_names_its_document(name: str, lines: Callable[..., Path]) -> None:
    path = lines(*tools(quote=[one[0] for one in TEXTS], **{name: ["lending.md", "insurance.md", "lending.md"]}))
    found = imported(path)
    assert "document" in meanings(offered(path))[name]
    assert [chunk.document_id for chunk in found.evidence] == ["lending.md", "insurance.md", "lending.md"]


def test_a_number_next_to_a_quote_names_no_document(lines: Callable[..., Path]) -> None:
    path = lines(*tools(quote=[one[0] for one in TEXTS], page=[3, 4, 3]))
    assert [chunk.document_id for chunk in imported(path).evidence] == [None, None, None]


def test_a_label_next_to_long_answers_is_asked_about_and_a_prediction_is_not(lines: Callable[..., Path]) -> None:
    rows = tools(final_verdict=["no", "yes", "maybe"], required_pred=["no", "no", "no"])
    asked = "\n".join(offered(lines(*rows)).decide)
    assert 'whether "final_verdict" is the right answer in short: it holds "no", "yes", "maybe"' in asked
    assert "required_pred" not in asked


def test_a_flag_next_to_answers_is_no_answer(lines: Callable[..., Path]) -> None:
    asked = "\n".join(offered(lines(*tools(critical=["no", "yes", "no"]))).decide)
    assert "critical" not in asked


@pytest.mark.parametrize("name", ["aliases", "normalized_aliases", "accepted answers", "answer_aliases"])
def test_other_ways_to_say_an_answer_are_accepted_answers(name: str, lines: Callable[..., Path]) -> None:
    path = lines(*tools(**{name: [["three days", "3 days"], ["by the hall"], ["the warden"]]}))
    assert any(f'whether each text of "{name}" is accepted as an answer' in one for one in offered(path).decide)
    first = imported(path).cases[0]
    assert first.reference is not None
    assert first.reference.text == ANSWERS[0]
    assert first.extra["other_answers"] == ["three days", "3 days"]


def test_other_ways_in_one_cell_are_asked_about(lines: Callable[..., Path]) -> None:
    path = lines(*tools(aliases=["three days;3 days", "the hall", "the warden;he"]))
    assert 'whether "aliases" says which other answers are accepted: kept in extra' in offered(path).decide


def test_what_a_search_found_is_no_required_source(lines: Callable[..., Path]) -> None:
    rows = tools(retrieval_context=TEXTS)
    for row in rows:
        row["gold_answer"] = row.pop("answer")
    assert not any(case.required_source_ids for case in imported(lines(*rows)).cases)


def test_what_lies_next_to_the_answer_of_a_system_is_asked_about(lines: Callable[..., Path]) -> None:
    rows = tools(model_answer=ANSWERS, snippets=TEXTS)
    for row in rows:
        row["gold_answer"] = row.pop("answer")
    every = [*propose((lines(*rows),)).offers, *propose((lines(*rows),)).others]
    gold = next(one for one in every if one.kind == "gold")
    said = "what an answer needs, or only what a system found: none of them is required"
    assert f'whether the texts of "snippets" are {said}' in gold.decide
