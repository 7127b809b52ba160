"""CLAPNQ rows become draft cases whose support phrases are looked for, not trusted."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from goldtui.formats import clapnq
from goldtui.formats.declare import Imported, ReadOptions
from goldtui.model.faults import UnusableInput
from goldtui.model.people import Assertion
from goldtui.model.records import Behaviour

TEXT = "The lock is open from six . Boats wait at the red sign . It is closed in ice . "
FIRST, SECOND = "The lock is open from six .", "It is closed in ice ."


def row(**changes: Any) -> dict[str, Any]:
    passage = {"title": "Lock", "text": TEXT, "sentences": [FIRST, SECOND]}
    output = {"answer": "From six.", "selected_sentences": [FIRST], "meta": {"round": 2}}
    return {"id": "77", "input": "when is the lock open", "passages": [passage], "output": [output], **changes}


def read(tmp_path: Path, *rows: dict[str, Any], options: ReadOptions | None = None) -> Imported:
    path = tmp_path / "locks.jsonl"
    path.write_text("".join(json.dumps(one) + "\n" for one in rows))
    return clapnq.read([path], options or ReadOptions())


def codes(imported: Imported) -> set[str]:
    return {notice.code for notice in imported.notices}


def test_a_row_becomes_a_case_a_chunk_and_a_claim_with_its_phrases(tmp_path: Path) -> None:
    imported = read(tmp_path, row())
    (case,), (chunk,) = imported.goldset.cases, imported.goldset.evidence
    assert (chunk.chunk_id, chunk.document_id, chunk.text) == ("clapnq-77-p0", "Lock", TEXT)
    assert chunk.version == "sha256:" + sha256(TEXT.encode()).hexdigest()[:12]
    assert (chunk.permitted, chunk.current) == (None, None)
    assert case.reference is not None
    (claim,) = case.reference.claims
    assert (case.case_id, case.question, case.expected_behaviour) == (
        "77",
        "when is the lock open",
        Behaviour.ANSWER,
    )
    assert (claim.text, claim.citation_id, claim.support_phrases) == ("From six.", chunk.chunk_id, (FIRST,))
    assert case.required_source_ids == (chunk.chunk_id,)
    assert [(point.point_id, point.text, point.answer_phrases) for point in case.points] == [("p1", "From six.", ())]
    assert claim.answer_point == "p1"
    assert case.extra == {"output": {"meta": {"round": 2}}}
    assert codes(imported) == {"ids_minted"}


def test_reading_twice_mints_the_same_ids(tmp_path: Path) -> None:
    assert read(tmp_path, row()).goldset == read(tmp_path, row()).goldset


def test_the_first_reviewer_is_the_reference_and_the_others_are_kept(tmp_path: Path) -> None:
    outputs = [*row()["output"], {"answer": "At six.", "selected_sentences": [SECOND], "meta": {}}]
    imported = read(tmp_path, row(output=outputs))
    (case,) = imported.goldset.cases
    assert case.reference is not None
    assert case.reference.text == "From six."
    assert case.extra["other_outputs"] == [outputs[1]]
    assert (imported.counts["selected_sentences"], imported.counts["selected_sentences_found"]) == (2, 2)


def test_a_row_without_an_answer_expects_a_refusal_and_keeps_its_passage(tmp_path: Path) -> None:
    imported = read(tmp_path, row(output=[{"answer": "", "selected_sentences": [], "meta": {}}]))
    (case,) = imported.goldset.cases
    assert (case.expected_behaviour, case.required_source_ids, case.points, case.reference) == (
        Behaviour.REFUSE,
        (),
        (),
        None,
    )
    assert len(imported.goldset.evidence) == 1


@pytest.mark.parametrize(
    ("answer", "declared"),
    [("From six.", False), ("", True)],
)
def test_a_row_that_contradicts_what_was_declared_is_left_open(tmp_path: Path, answer: str, declared: bool) -> None:
    changed = row(output=[{"answer": answer, "selected_sentences": [FIRST] if answer else []}])
    imported = read(tmp_path, changed, options=ReadOptions(answerable=declared))
    assert imported.goldset.cases[0].expected_behaviour is None
    assert "answerable_mismatch" in codes(imported)


def test_a_row_that_agrees_with_what_was_declared_is_set(tmp_path: Path) -> None:
    imported = read(tmp_path, row(), options=ReadOptions(answerable=True))
    assert imported.goldset.cases[0].expected_behaviour is Behaviour.ANSWER


@pytest.mark.parametrize("output", [[], [{"answer": "Six."}, {"answer": " "}]])
def test_where_nobody_or_not_everybody_says_the_behaviour_stays_unset(tmp_path: Path, output: list[Any]) -> None:
    imported = read(tmp_path, row(output=output))
    assert imported.goldset.cases[0].expected_behaviour is None
    assert "behaviour_unset" in codes(imported)


def test_a_phrase_that_is_not_in_the_passage_is_kept_reported_and_requires_nothing(tmp_path: Path) -> None:
    output = [{"answer": "From six.", "selected_sentences": ["The lock opens at six ."]}]
    imported = read(tmp_path, row(output=output))
    (case,) = imported.goldset.cases
    assert case.reference is not None
    assert case.reference.claims[0].citation_id is None
    assert case.required_source_ids == ()
    assert {"phrase_not_found", "sources_missing"} <= codes(imported)
    assert (imported.counts["selected_sentences"], imported.counts["selected_sentences_found"]) == (1, 0)


def test_only_passages_that_hold_a_selected_sentence_are_required(tmp_path: Path) -> None:
    passages = [{"title": "Pier", "text": "Nothing here ."}, row()["passages"][0]]
    (case,) = read(tmp_path, row(passages=passages)).goldset.cases
    assert case.reference is not None
    assert case.required_source_ids == ("clapnq-77-p1",)
    assert case.reference.claims[0].citation_id == "clapnq-77-p1"


def test_rights_are_set_only_in_a_persons_name(tmp_path: Path) -> None:
    options = ReadOptions(assertion=Assertion(by="Ada", permitted=True))
    (chunk,) = read(tmp_path, row(), options=options).goldset.evidence
    assert (chunk.permitted, chunk.current, chunk.extra["asserted_by"]) == (True, None, "Ada")


@pytest.mark.parametrize(
    ("rows", "code", "said"),
    [
        ([row(id=77)], "field_type", "id must be text"),
        ([row(passages="Lock")], "field_type", "passages must be a list"),
        ([row(passages=[{"title": "Lock"}])], "field_missing", "passages[0].text"),
        ([row(output=[{"answer": None}])], "field_type", "output[0].answer must be text, not null"),
        ([row(), row(input="other")], "id_repeated", "lines 1 and 2 with different content"),
    ],
)
def test_a_row_of_another_shape_is_refused_by_field(
    tmp_path: Path, rows: list[dict[str, Any]], code: str, said: str
) -> None:
    with pytest.raises(UnusableInput) as caught:
        read(tmp_path, *rows)
    problem = caught.value.problem
    assert (problem.code, problem.where) == (code, f"{tmp_path}/locks.jsonl:{len(rows)}")
    assert said in problem.message
    assert problem.fix


def test_a_file_without_rows_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "locks.jsonl"
    path.write_bytes(b"\n")
    with pytest.raises(UnusableInput) as caught:
        clapnq.read([path], ReadOptions())
    assert caught.value.problem.code == "no_cases"
