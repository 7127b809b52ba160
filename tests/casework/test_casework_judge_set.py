"""What lists show of each case is the same however many are judged, and a long judging keeps no prepared text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pytest

from goldtui.casework import judge_set
from goldtui.casework.judge_set import projections
from goldtui.gates.chain import STRICT
from goldtui.gates.evidence import EvidenceIndex
from goldtui.model.policy import Policy
from goldtui.model.records import EvidenceChunk, GoldCase

BEDS = EvidenceChunk(
    chunk_id="beds", document_id="d", version="1", text="The fern bed opens at nine.", permitted=True, current=True
)


def _case(number: int) -> GoldCase:
    phrase = "opens at nine" if number % 3 else "opens at noon"
    claim = {"claim_id": "c", "text": "The fern bed opens at nine.", "citation_id": "beds", "support_phrases": [phrase]}
    reference = {"answer_id": "reference", "text": "The fern bed opens at nine.", "claims": [claim]}
    return GoldCase.model_validate(
        {"case_id": f"q{number}", "question": "When does it open?", "required_source_ids": ["beds"]}
        | {"reference": reference}
    )


CASES = tuple(map(_case, range(12)))


def test_a_judging_that_forgets_says_the_same_and_keeps_no_prepared_text(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = EvidenceIndex((BEDS,))
    whole = projections(CASES, kept, Policy(), STRICT)
    assert kept.current["beds"]._prepared is not None
    monkeypatch.setattr(judge_set, "FORGETS", 4)
    let_go = EvidenceIndex((BEDS,))
    assert list(projections(CASES, let_go, Policy(), STRICT).items()) == list(whole.items())
    assert let_go.current["beds"]._prepared is None
    assert len({one.first_failed_stage for one in whole.values()}) > 1


def test_progress_counts_every_case() -> None:
    shown: list[str] = []

    def watch(cases: Iterable[GoldCase]) -> Iterator[GoldCase]:
        for case in cases:
            yield case
            shown.append(case.case_id)

    projections(CASES, EvidenceIndex((BEDS,)), Policy(), STRICT, watch=watch)
    assert shown == [case.case_id for case in CASES]
