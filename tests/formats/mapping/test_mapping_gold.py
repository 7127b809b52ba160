"""Rows of a foreign file become drafts in which nothing is made up and nothing is lost."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from goldtui.formats.mapping.apply import read_tables
from goldtui.formats.mapping.gold import read_gold
from goldtui.formats.mapping.outcome import Outcome
from goldtui.formats.mapping.proposal import readings_of
from goldtui.model.records import Behaviour, GoldCase, Importance

QUESTION = {"question": "When does the fern house open?"}


@pytest.fixture
def case(record: Any, mapping: Any) -> Callable[..., GoldCase]:
    def made(fields: str, *rows: dict[str, Any]) -> GoldCase:
        outcome = Outcome()
        read_gold([record(*rows)], mapping(f'[fields.question]\nfrom = "question"\n{fields}'), outcome)
        (kept,) = outcome.cases
        return kept.record

    return made


@pytest.mark.parametrize(
    ("rule", "value", "ids"),
    [
        ('split = ";"', "ferns; pond", ("ferns", "pond")),
        ('split = ";|"', "ferns|pond;cedar", ("ferns", "pond", "cedar")),
        ("", '["ferns", "pond"]', ("ferns", "pond")),
        ("", "['ferns', 'pond']", ("ferns", "pond")),
        ("", [7, 8.0], ("7", "8")),
        ("", "NONE", ()),
        ("", ["ferns", "ferns"], ("ferns",)),
        ("", [["ferns", 3], ["pond", 1]], ("ferns", "pond")),
        ("pattern = '\\[([^\\]]+)\\]'", "At nine [ferns.pdf#page=2][pond.pdf].", ("ferns.pdf#page=2", "pond.pdf")),
        ('id = ["doc", "page"]', [{"doc": "ferns", "page": 2}], ("ferns#2",)),
        ('grade = "grade"\nid = "doc"', [{"doc": "ferns", "grade": 1}, {"doc": "pond", "grade": 0}], ("ferns",)),
        ("keyed = true", {"ferns": 1, "pond": 0}, ("ferns",)),
    ],
)
def test_required_sources_are_read_however_a_cell_writes_them(
    case, rule: str, value: object, ids: tuple[str, ...]
) -> None:
    assert (
        case(f'[fields.sources]\nfrom = "sources"\n{rule}', {**QUESTION, "sources": value}).required_source_ids == ids
    )


def test_sources_of_which_one_is_enough_stay_apart(case) -> None:
    fields = '[fields.sources]\nfrom = "all"\n[fields.more_sources]\nfrom = "any"\nany_of = true'
    found = case(fields, {**QUESTION, "all": ["ferns"], "any": ["pond", "cedar"]})
    assert found.required_source_ids == ("ferns",)
    assert found.source_alternatives == (("pond", "cedar"),)


@pytest.mark.parametrize(
    ("value", "wanted"),
    [(True, Behaviour.REFUSE), (False, Behaviour.ANSWER), ("TRUE", Behaviour.REFUSE), (None, None), ("perhaps", None)],
)
def test_a_behaviour_is_set_only_when_the_row_says_it(case, value: object, wanted: Behaviour | None) -> None:
    fields = '[[fields.behaviour]]\nfrom = "must_refuse"\nvalues = { true = "refuse", false = "answer" }'
    assert case(fields, {**QUESTION, "must_refuse": value}).expected_behaviour is wanted


def test_two_columns_that_disagree_set_nothing(record, mapping) -> None:
    outcome = Outcome()
    fields = """[fields.question]
from = "question"
[[fields.behaviour]]
from = "answerable"
values = { true = "answer" }
[[fields.behaviour]]
from = "kind"
values = { unanswerable = "refuse" }"""
    read_gold([record({**QUESTION, "answerable": True, "kind": "unanswerable"})], mapping(fields), outcome)
    assert outcome.cases[0].record.expected_behaviour is None
    assert "its row says both" in outcome.notices.notices[-1].message


def test_points_keep_their_weight_and_what_must_be_said_word_for_word(case) -> None:
    fields = '[fields.points]\nfrom = "nuggets"\ntext = "text"\nimportance = "importance"\n'
    fields += '[fields.must_say]\nfrom = "must"\nverbatim = true\n[fields.forbidden]\nfrom = "never"'
    nuggets = [{"text": "opens at nine", "importance": "vital"}, {"text": "is warm", "importance": "okay"}]
    found = case(fields, {**QUESTION, "nuggets": nuggets, "must": ["nine"], "never": ["ten"]})
    assert [(p.text, p.importance, p.answer_phrases) for p in found.points] == [
        ("opens at nine", Importance.VITAL, ()),
        ("is warm", Importance.OKAY, ()),
        ("nine", Importance.VITAL, ("nine",)),
    ]
    assert found.points[0].forbidden_phrases == ("ten",)


def test_a_mark_in_a_text_is_no_list(case) -> None:
    found = case('[fields.must_say]\nfrom = "must"\nverbatim = true', {**QUESTION, "must": "[1]"})
    assert found.points[0].answer_phrases == ("[1]",)


def test_what_is_left_of_a_row_is_kept(case) -> None:
    row = {**QUESTION, "answer": "At nine.", "meta": {"author": "ana", "page": None}, "empty": []}
    found = case('[fields.reference]\nfrom = "answer"', row)
    assert found.reference is not None
    assert found.extra == {"meta": {"author": "ana", "page": None}}


def test_an_id_is_minted_from_the_question_and_said_so(record, mapping) -> None:
    outcome = Outcome()
    fields = '[fields.question]\nfrom = "question"\n[fields.case_id]\nfrom = "id"'
    read_gold([record(QUESTION), record({**QUESTION, "id": 4})], mapping(fields), outcome)
    first, second = (one.record.case_id for one in outcome.cases)
    assert (first[:2], second) == ("q-", "4")
    assert any(one.code == "ids_minted" for one in outcome.notices.notices)


def test_a_row_without_a_question_is_refused_with_its_place(record, mapping) -> None:
    outcome = Outcome(rows=1)
    read_gold([record({"question": "  "})], mapping('[fields.question]\nfrom = "question"'), outcome)
    assert [(one.where, one.code) for one in outcome.refused] == [("garden.jsonl:1", "question_empty")]
    assert outcome.importable == 0


def test_passages_become_chunks_without_permission_and_the_cited_one_is_required(case, record, mapping) -> None:
    outcome = Outcome()
    fields = """[fields.question]
from = "question"
[fields.reference]
from = "answer"
[fields.contexts]
from = "docs"
text = "text"
cited = '\\[(\\d+)\\]'"""
    row = {**QUESTION, "answer": "At nine [2].", "docs": [{"text": "A pond."}, {"text": "Open at nine.", "page": 2}]}
    read_gold([record(row)], mapping(fields), outcome)
    pond, ferns = (one.record for one in outcome.chunks)
    assert (ferns.permitted, ferns.current, ferns.extra) == (None, None, {"page": 2})
    assert outcome.cases[0].record.required_source_ids == (ferns.chunk_id,)
    assert pond.chunk_id != ferns.chunk_id


def test_rows_in_are_imported_refused_or_duplicates(lines, read) -> None:
    rows = [
        {"id": "1", "question": "When does the fern house open?", "truth": "At nine.", "category": "hours"},
        {"id": "1", "question": "When does the fern house open?", "truth": "At nine.", "category": "hours"},
        {"id": "2", "question": "", "truth": "x", "category": "hours"},
        {"id": "1", "question": "Who planted the cedar?", "truth": "Ben.", "category": "trees"},
        {"id": "3", "question": "WHEN does the fern house open?", "truth": "At nine.", "category": "hours"},
    ]
    outcome = read(lines(*rows), maps=("generic-gold",))
    assert (outcome.rows, outcome.importable) == (5, 2)
    assert [one.code for one in outcome.refused] == ["question_empty", "id_repeated"]
    assert [one.rpartition(":")[2] for one in outcome.duplicates] == ["1"]
    assert len(outcome.look_alikes) == 1


def test_questions_texts_and_labels_in_three_files_are_one_set(lines, read, tmp_path: Path) -> None:
    queries = lines({"_id": "q1", "text": "When does the fern house open?"}, name="queries.jsonl")
    corpus = lines({"_id": "ferns", "title": "Ferns", "text": "The fern house opens at nine."}, name="corpus.jsonl")
    labels = tmp_path / "qrels.tsv"
    labels.write_text("query-id\tcorpus-id\tscore\nq1\tferns\t1\nq9\tferns\t1\n", encoding="utf-8")
    outcome = read(labels, corpus, queries, maps=("beir-queries", "beir-corpus", "beir-qrels"))
    assert [one.record.required_source_ids for one in outcome.cases] == [("ferns",)]
    assert [one.code for one in outcome.refused] == ["question_unknown"]
    assert (outcome.rows, outcome.importable) == (4, 3)


def test_columns_that_people_added_to_a_tools_rows_are_not_left_behind(lines) -> None:
    row = {"id": "ferns", "question": "When?", "truth": "At nine.", "source_ids": ["ferns-1"], "must_contain": ["nine"]}
    reading = readings_of(lines(row, {**row, "id": "pond", "question": "Why?"}))[0]
    outcome = read_tables(reading.parts)
    first = outcome.cases[0].record
    assert reading.name == "azure"
    assert (first.case_id, first.required_source_ids) == ("ferns", ("ferns-1",))
    assert first.points[0].answer_phrases == ("nine",)
    assert outcome.kept == {}
