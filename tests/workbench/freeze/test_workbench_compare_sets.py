"""Two sets are compared record by record; what equals its other side costs no row."""

from __future__ import annotations

import pytest

from goldtui.model.goldset import GoldSet
from goldtui.model.policy import Policy
from goldtui.model.records import EvidenceChunk, GoldCase
from goldtui.workbench.freeze import diff
from goldtui.workbench.freeze.compare_sets import side_of_set
from goldtui.workbench.freeze.content import chunk_row, policy_row, row_of


def _chunk(name: str, text: str, *, permitted: bool = True) -> EvidenceChunk:
    return EvidenceChunk(chunk_id=name, document_id="beds", version="1", permitted=permitted, current=True, text=text)


BEFORE = GoldSet(
    cases=(
        GoldCase(case_id="fern", question="When does the fern bed open?"),
        GoldCase(case_id="gone", question="Who waters the moss?"),
        GoldCase(case_id="palm", question="How tall is the palm?", tags=("height",)),
    ),
    evidence=(_chunk("a", "The fern bed opens at nine."), _chunk("b", "Keys hang behind the boiler.", permitted=False)),
)
AFTER = GoldSet(
    cases=(
        GoldCase(case_id="fern", question="When does the fern bed open?"),
        GoldCase(case_id="new", question="Where is the orchid?"),
        GoldCase(case_id="palm", question="How tall is the palm?", tags=("height", "tree")),
    ),
    evidence=(_chunk("a", "The fern bed opens at ten."), _chunk("b", "Keys hang at the door.", permitted=False)),
    policy=Policy(min_quote_words=7),
)


def _as_rows(goldset: GoldSet) -> diff.Side:
    return {
        "cases.jsonl": [row_of(case) for case in goldset.cases],
        "evidence.jsonl": [chunk_row(chunk) for chunk in goldset.evidence],
        "variants.jsonl": [],
        "policy.json": [policy_row(goldset.policy)],
    }


def test_records_differ_as_the_rows_of_a_release_do() -> None:
    rows = diff.changes(_as_rows(BEFORE), _as_rows(AFTER))
    assert [(one.name, one.field) for one in rows] == [
        ("policy", "min_quote_words"),
        ("gone", ""),
        ("new", ""),
        ("palm", "tags"),
        ("a 1", "text"),
    ]
    assert diff.changes(side_of_set(BEFORE), side_of_set(AFTER)) == rows
    assert diff.changes(_as_rows(BEFORE), side_of_set(AFTER)) == rows


def test_no_row_is_made_of_a_record_that_is_the_same_on_both_sides(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []
    monkeypatch.setattr(diff, "row_of", lambda case: (made.append(case.case_id), row_of(case))[1])
    diff.changes(side_of_set(BEFORE), side_of_set(AFTER))
    assert sorted(made) == ["gone", "new", "palm", "palm"]
