"""Ids, sources and grades are taken for what they belong to: a row, a text, a system or a judgement."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from goldtui.formats.mapping.proposal import proposal, readings_of
from goldtui.model.faults import UnusableInput
from goldtui.model.records import GoldCase
from goldtui.workbench.library.offers import Offer
from goldtui.workbench.library.proposing import propose


def offered(path: Path) -> Offer:
    return propose((path,)).offers[0]


def meanings(offer: Offer) -> dict[str, str]:
    return {one.name: one.means for one in (*offer.columns, *offer.unmapped)}


def cases(path: Path) -> list[GoldCase]:
    return [one.record for one in proposal(readings_of(path)[0]).outcome.cases]


LABEL = "The fern in bed {} was planted by the first gardener and is watered every morning"


def test_the_id_of_a_text_is_no_id_of_its_row(lines: Callable[..., Path]) -> None:
    path = lines(
        *(
            {"question": f"Who planted fern {n}?", "chunk_id": f"bed-{n}", "source_text": LABEL.format(n)}
            for n in range(24)
        )
    )
    assert meanings(offered(path))["chunk_id"] == "required sources"
    outcome = proposal(readings_of(path)[0]).outcome
    assert outcome.cases[3].record.required_source_ids == ("bed-3",)
    assert outcome.chunks[3].record.chunk_id == "bed-3"


def test_what_a_system_cites_is_not_what_an_answer_needs(lines: Callable[..., Path]) -> None:
    path = lines(
        *(
            {
                "id": f"q{n}",
                "question": f"Who planted fern {n}?",
                "answer": "The first gardener planted it [1].",
                "citations": [{"doc_id": "beds.md", "section": f"Bed {n}"}, {"doc_id": "oaks.md", "section": "Oaks"}],
                "snippets": [LABEL.format(n), LABEL.format(0)],
                "latency_ms": 900 + n,
                "grounded_ok": True,
            }
            for n in range(9)
        )
    )
    offer = offered(path)
    assert (offer.kind, meanings(offer)["citations[].doc_id"]) == ("run", "cited ids")
    assert any('"section" of "citations" is not read' in one for one in offer.decide)
    run = proposal(readings_of(path)[0]).outcome.runs[0].record
    assert run.trace.citations == ("beds.md", "oaks.md")


@pytest.mark.parametrize(("name", "asked"), [("expected_slugs", True), ("required_slugs", False)])
def test_several_sources_of_a_row_are_asked_about_unless_the_name_says_all(
    lines: Callable[..., Path], name: str, asked: bool
) -> None:
    rows = [{"question": f"Where is fern {n}?", name: ["beds/fern", "beds/moss"][: 1 + n % 2]} for n in range(6)]
    offer = offered(lines(*rows))
    said = f'whether all that "{name}" names is needed, or one is enough: 3 of the first 6 rows name several'
    assert any(one.startswith(said) for one in offer.decide) == asked


def test_a_source_that_says_that_there_is_none_and_why_is_none(lines: Callable[..., Path]) -> None:
    path = lines(
        {"question": "Where is the fern?", "reference_answer": "In bed 4", "source": "Rules of the beds"},
        {"question": "Where is the oak?", "reference_answer": "In bed 5", "source": "Rules of the oaks"},
        {"question": "What is a ticket?", "reference_answer": "Nobody says", "source": "N/A (not of the garden)"},
    )
    assert [one.required_source_ids for one in cases(path)] == [("Rules of the beds",), ("Rules of the oaks",), ()]
    assert cases(path)[2].extra["source"] == "N/A (not of the garden)"


def test_relevant_names_are_sources_and_others_are_not(lines: Callable[..., Path]) -> None:
    rows = [
        {"question": f"Where is fern {n}?", "relevant": [f"bed_{n}"], "distractors": ["bed_90", "bed_91"]}
        for n in range(6)
    ]
    path = lines(*rows)
    assert cases(path)[2].required_source_ids == ("bed_2",)
    assert "distractors" in cases(path)[2].extra


def test_answers_inside_criteria_are_points(lines: Callable[..., Path]) -> None:
    path = lines(
        {"query": "who planted the fern", "criteria": [{"answer": "the first gardener", "weight": 1.0}]},
        {
            "query": "where and when",
            "criteria": [{"answer": "bed 4", "weight": 0.5}, {"answer": "1946", "weight": 0.5}],
        },
    )
    assert [[point.text for point in one.points] for one in cases(path)] == [["the first gardener"], ["bed 4", "1946"]]


def test_what_an_answer_must_contain_is_a_point(lines: Callable[..., Path]) -> None:
    rows = [
        {"question": f"Where is fern {n}?", "reference_answer": f"In bed {n}", "answer_must_contain": [f"bed {n}"]}
        for n in range(4)
    ]
    assert cases(lines(*rows))[1].points[0].answer_phrases == ("bed 1",)


def test_a_text_judged_both_ways_is_named_with_its_rows(tmp_path: Path) -> None:
    path = tmp_path / "labels.csv"
    path.write_text("qid,docno,label\nfern,bed-1,0\nfern,bed-2,1\nfern,bed-3,0\nfern,bed-1,1\n", encoding="utf-8")
    offer = offered(path)
    assert offer.importable == 1
    (said,) = (one for one in offer.notices if one.code == "grades_contradict")
    assert said.message.startswith('"bed-1" has grade 1 here and 0 in ')
    assert said.message.endswith("labels.csv:2; it is required: leave one of the rows out")
    assert str(said.where).endswith("labels.csv:5")


def test_rows_without_a_source_are_asked_about_where_others_have_one(lines: Callable[..., Path]) -> None:
    rows = [{"question": f"Where is fern {n}?", "expected_slugs": ["beds/fern"] if n else []} for n in range(6)]
    asked = 'whether anything answers the 1 of the first 6 rows where "expected_slugs" is empty'
    assert asked in offered(lines(*rows)).decide
    assert not any(one.startswith("whether anything answers") for one in offered(lines(*rows[1:])).decide)


def test_texts_to_be_judged_are_asked_about(lines: Callable[..., Path]) -> None:
    pool = [{"id": str(n), "text": LABEL.format(n), "systems": {"dense": n}} for n in range(4)]
    offer = offered(lines(*({"query": f"Where is fern {n}?", "candidate_chunks": pool} for n in range(4))))
    assert 'which texts of "candidate_chunks" an answer needs: no column is known to say it' in offer.decide
    likely = [{"text": "In bed 4", "answer_start": 9}]
    offer = offered(lines(*({"query": f"Where is fern {n}?", "likely_words": likely} for n in range(4))))
    assert not any(one.startswith("which texts of") for one in offer.decide)


def test_what_went_wrong_may_be_a_question(lines: Callable[..., Path]) -> None:
    rows = [{"ticket_id": f"{n}e3", "issue_description": f"Fern {n} is dry.", "resolution": "Water"} for n in range(6)]
    offer = offered(lines(*rows))
    assert meanings(offer) == {
        "ticket_id": "case id",
        "issue_description": "question",
        "resolution": "reference answer",
    }
    assert 'whether "issue_description" asks: its name speaks of what went wrong' in offer.decide


def test_measures_by_name_are_no_ids(tmp_path: Path) -> None:
    path = tmp_path / "scores.json"
    scores = {kind: {f"{kind}@{n}": 0.5 / n for n in range(1, 12)} for kind in ("NDCG", "Recall")}
    path.write_text(json.dumps(scores), encoding="utf-8")
    with pytest.raises(UnusableInput, match=r'it holds measures by name \("NDCG@1", "NDCG@2", "NDCG@3"\)'):
        offered(path)


def test_yaml_counts_its_rows_and_not_the_lists_inside_them(tmp_path: Path) -> None:
    path = tmp_path / "garden.yaml"
    row = "- question: Where is fern {0}?\n  expected_sources:\n    - doc_filename: beds {0}.docx\n"
    path.write_text("".join(row.format(n) for n in range(3)), encoding="utf-8")
    assert any("and 3 items are objects" in one for one in offered(path).why)
    assert [one.required_source_ids for one in cases(path)] == [(f"beds {n}.docx",) for n in range(3)]
