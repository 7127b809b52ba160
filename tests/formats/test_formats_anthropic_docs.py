"""Two lists, questions and chunks: what the questions name and the corpus lacks is listed case by case."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from goldtui.formats import anthropic_docs
from goldtui.formats.assertion import minted_version
from goldtui.formats.declare import Imported, ReadOptions
from goldtui.model.faults import UnusableInput
from goldtui.model.people import Assertion
from goldtui.model.records import Behaviour

CHUNKS: list[dict[str, Any]] = [
    {"chunk_link": "https://harbour.example/tides#spring", "chunk_heading": "Spring", "text": "Springs\n\nrun high."},
    {"chunk_link": "https://harbour.example/berths", "chunk_heading": "Berths", "text": ""},
]
QUESTIONS: list[dict[str, Any]] = [
    {
        "id": "a1",
        "question": "When does the tide run high?",
        "correct_chunks": [CHUNKS[0]["chunk_link"], "https://harbour.example/gone", "https://harbour.example/gone"],
        "correct_answer": "At springs.",
        "source": "desk",
    },
    {"id": "a2", "question": "Who berths?", "correct_chunks": [], "correct_answer": None},
]


def read(
    tmp_path: Path, chunks: Any = CHUNKS, questions: Any = QUESTIONS, options: ReadOptions | None = None
) -> Imported:
    (tmp_path / anthropic_docs.CHUNKS).write_text(json.dumps(chunks, indent=1))
    (tmp_path / anthropic_docs.QUESTIONS).write_text(json.dumps(questions, indent=1))
    return anthropic_docs.read([tmp_path], options or ReadOptions())


def test_chunks_and_questions_become_one_set_of_drafts(tmp_path: Path) -> None:
    goldset = read(tmp_path).goldset
    first, second = goldset.evidence
    assert (first.chunk_id, first.document_id) == (
        "https://harbour.example/tides#spring",
        "https://harbour.example/tides",
    )
    assert first.version == minted_version("Springs\n\nrun high.")
    assert (first.permitted, first.current, first.extra) == (None, None, {"chunk_heading": "Spring"})
    assert second.document_id == second.chunk_id
    case, bare = goldset.cases
    assert case.reference is not None
    assert (case.case_id, case.reference.text, case.reference.claims, case.points) == ("a1", "At springs.", (), ())
    assert case.extra == {"source": "desk"}
    assert (bare.reference, bare.required_source_ids) == (None, ())


def test_absent_sources_are_listed_once_for_their_case_and_counted(tmp_path: Path) -> None:
    imported = read(tmp_path)
    (notice,) = [one for one in imported.notices if one.code == "source_absent"]
    assert notice.message == 'case "a1" requires absent chunks: https://harbour.example/gone; it stays a draft'
    assert notice.where == f"{tmp_path}/{anthropic_docs.QUESTIONS}:2"
    assert (imported.counts["absent_sources"], imported.counts["cases_with_absent_sources"]) == (1, 1)


@pytest.mark.parametrize(("declared", "behaviour"), [(None, None), (True, Behaviour.ANSWER), (False, Behaviour.REFUSE)])
def test_the_expected_behaviour_is_what_a_person_declares_or_unset(
    tmp_path: Path, declared: bool | None, behaviour: Behaviour | None
) -> None:
    imported = read(tmp_path, options=ReadOptions(answerable=declared))
    assert {case.expected_behaviour for case in imported.goldset.cases} == {behaviour}
    assert ("behaviour_unset" in {one.code for one in imported.notices}) is (declared is None)


def test_the_two_files_may_be_named_one_by_one(tmp_path: Path) -> None:
    by_folder = read(tmp_path)
    files = [tmp_path / anthropic_docs.CHUNKS, tmp_path / anthropic_docs.QUESTIONS]
    assert anthropic_docs.read(files, ReadOptions()).goldset == by_folder.goldset


def test_rights_are_set_only_in_a_persons_name(tmp_path: Path) -> None:
    options = ReadOptions(assertion=Assertion(by="Ada", permitted=True, current=True))
    assert {(c.permitted, c.current) for c in read(tmp_path, options=options).goldset.evidence} == {(True, True)}


@pytest.mark.parametrize(
    ("chunks", "questions", "code", "where", "said"),
    [
        ({"chunks": CHUNKS}, QUESTIONS, "not_a_list", f"{anthropic_docs.CHUNKS}:1", ""),
        ([{"text": "x"}], QUESTIONS, "field_missing", f"{anthropic_docs.CHUNKS}:2", "chunk_link"),
        ([{"chunk_link": "a", "text": 1}], QUESTIONS, "field_type", f"{anthropic_docs.CHUNKS}:2", "text"),
        (["a"], QUESTIONS, "field_type", f"{anthropic_docs.CHUNKS}:2", "the item must be an object, not text"),
        (
            [CHUNKS[0], {**CHUNKS[0], "text": "other"}],
            QUESTIONS,
            "id_repeated",
            f"{anthropic_docs.CHUNKS}:7",
            "lines 2 and 7 with different content",
        ),
        (CHUNKS, [QUESTIONS[1], QUESTIONS[1]], "id_repeated", f"{anthropic_docs.QUESTIONS}:8", "the same content"),
        (CHUNKS, [{**QUESTIONS[1], "correct_chunks": "x"}], "field_type", f"{anthropic_docs.QUESTIONS}:2", "a list"),
        (CHUNKS, [], "no_cases", anthropic_docs.QUESTIONS, ""),
    ],
)
def test_a_file_of_another_shape_is_refused_by_place(
    tmp_path: Path, chunks: Any, questions: Any, code: str, where: str, said: str
) -> None:
    with pytest.raises(UnusableInput) as caught:
        read(tmp_path, chunks, questions)
    problem = caught.value.problem
    assert (problem.code, problem.where) == (code, f"{tmp_path}/{where}")
    assert said in problem.message
    assert problem.fix


def test_a_folder_that_lacks_the_files_is_refused_by_their_names(tmp_path: Path) -> None:
    with pytest.raises(UnusableInput) as caught:
        anthropic_docs.read([tmp_path], ReadOptions())
    assert [problem.code for problem in caught.value.problems] == ["file_missing", "file_missing"]


def test_three_paths_are_one_too_many(tmp_path: Path) -> None:
    with pytest.raises(UnusableInput) as caught:
        anthropic_docs.read([tmp_path] * 3, ReadOptions())
    assert caught.value.problem.code == "path_count"
