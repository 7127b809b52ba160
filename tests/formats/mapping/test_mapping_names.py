"""Names that people put together themselves: which of them say what is expected, and which only look like it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from goldtui.formats.mapping.declare import Kind
from goldtui.formats.mapping.proposal import Proposal, proposal, readings_of
from goldtui.model.faults import UnusableInput
from goldtui.model.records import Behaviour
from goldtui.workbench.library.proposing import propose

ASKED = ("When does the fern house open?", "Who prunes the oaks?", "Which bed floods?", "What grows at the wall?")


def best(tmp_path: Path, rows: list[dict[str, Any]]) -> Proposal:
    path = tmp_path / "garden.json"
    path.write_text(json.dumps(rows), encoding="utf-8")
    return proposal(readings_of(path)[0])


def asked(**more: Any) -> list[dict[str, Any]]:
    return [{"question": one, **more} for one in ASKED]


@pytest.mark.parametrize(
    "name", ["expected_bed_slugs", "ground_truth_sources", "goldGuideIds", "gold_chunk_id", "target_file_name"]
)
def test_a_name_of_what_is_expected_and_of_a_source_names_required_sources(tmp_path: Path, name: str) -> None:
    case = best(tmp_path, asked(**{name: "beds-4"})).outcome.cases[0].record
    assert case.required_source_ids == ("beds-4",)


@pytest.mark.parametrize("name", ["golden_text", "target_answer", "gold", "expected_short_answer"])
def test_a_name_of_what_is_expected_and_of_words_is_the_right_answer(tmp_path: Path, name: str) -> None:
    reference = best(tmp_path, asked(**{name: "at nine in the morning"})).outcome.cases[0].record.reference
    assert reference is not None
    assert reference.text == "at nine in the morning"


def test_what_is_not_expected_is_neither_answer_nor_source(tmp_path: Path) -> None:
    case = best(tmp_path, asked(expected_not_in_answer=["the heather"])).outcome.cases[0].record
    assert (case.reference, [phrase for _, phrase in case.forbidden_phrases]) == (None, ["the heather"])
    case = best(tmp_path, asked(forbidden_bed_ids=["beds-9"])).outcome.cases[0].record
    assert case.required_source_ids == ()


def test_the_way_through_a_pipeline_is_no_source(tmp_path: Path) -> None:
    case = best(tmp_path, asked(expected_path="garden_rag")).outcome.cases[0].record
    assert (case.required_source_ids, case.extra) == ((), {"expected_path": "garden_rag"})


def test_whether_an_answer_is_expected_says_whether_the_question_can_be_answered(tmp_path: Path) -> None:
    case = best(tmp_path, asked(no_answer_expected=True)).outcome.cases[0].record
    assert case.expected_behaviour is Behaviour.REFUSE


def test_a_text_next_to_the_id_of_its_chunk_has_that_id(tmp_path: Path) -> None:
    found = best(tmp_path, asked(gold_chunk_id="c7", chunk_text="The fern house opens at nine every morning."))
    assert found.outcome.cases[0].record.required_source_ids == ("c7",)
    assert {one.record.chunk_id for one in found.outcome.chunks} == {"c7"}


def test_a_source_may_be_a_title_of_many_words(tmp_path: Path) -> None:
    title = "The Year of the Gardener, what is a frost? [05:20]"
    rows = [{"question": one, "answer": "nine", "source": f"{title} {n}"} for n, one in enumerate(ASKED)]
    assert best(tmp_path, rows).outcome.cases[0].record.required_source_ids == (f"{title} 0",)


def test_an_id_that_most_rows_lack_is_not_that_of_the_row(tmp_path: Path) -> None:
    rows: list[dict[str, Any]] = [{"input": one, "golden_text": "at nine"} for one in ASKED]
    rows[0]["call"] = {"name": "open_gate", "visit_id": "v-1"}
    assert best(tmp_path, rows).outcome.cases[0].record.case_id.startswith("q-")


def test_parts_of_a_record_that_asks_once_are_no_cases(tmp_path: Path) -> None:
    rows = [
        {"id": f"g{n}", "question": f"Tell me of bed {n}", "facts": [{"subject": "bed", "object": f"fern {n}"}] * 2}
        for n in range(3)
    ]
    path = tmp_path / "garden.jsonl"
    path.write_text("".join(f"{json.dumps(row)}\n" for row in rows), encoding="utf-8")
    with pytest.raises(UnusableInput) as caught:
        propose((path,))
    assert '"question" may be a question' in caught.value.problem.message


@pytest.mark.parametrize("name", ["generated", "stage_2_generation_answer", "agent_answer"])
def test_an_answer_that_was_generated_makes_a_run(tmp_path: Path, name: str) -> None:
    rows = [{"question": one, "expected_answer": "nine", "retrieved_1": "c7", name: "ten"} for one in ASKED]
    found = best(tmp_path, rows)
    assert found.reading.kind is Kind.RUN
    assert found.outcome.runs[0].record.trace.response == "ten"


def test_values_by_id_without_a_question_are_refused_as_that(tmp_path: Path) -> None:
    path = tmp_path / "truth.json"
    path.write_text(json.dumps({str(n): ("yes", "no")[n % 2] for n in range(10, 20)}), encoding="utf-8")
    with pytest.raises(UnusableInput) as caught:
        propose((path,))
    assert 'each id says "yes", "no", and no row says what is asked' in caught.value.problem.message
