"""What lists show of each case is judged in one process or two, with the same outcome."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from typing import Any

import pytest

from goldtui.casework import judge_set, two_processes
from goldtui.casework.judge_set import projections
from goldtui.gates.chain import STRICT
from goldtui.gates.evidence import EvidenceIndex
from goldtui.model.policy import Policy
from goldtui.model.records import EvidenceChunk, GoldCase

BEDS = EvidenceChunk(
    chunk_id="beds", document_id="d", version="1", text="The fern bed opens at nine.", permitted=True, current=True
)
EVIDENCE = EvidenceIndex((BEDS,))


def _case(number: int) -> GoldCase:
    phrase = "opens at nine" if number % 3 else "opens at noon"
    claim = {"claim_id": "c", "text": "The fern bed opens at nine.", "citation_id": "beds", "support_phrases": [phrase]}
    reference = {"answer_id": "reference", "text": "The fern bed opens at nine.", "claims": [claim]}
    return GoldCase.model_validate(
        {"case_id": f"q{number}", "question": "When does it open?", "required_source_ids": ["beds"]}
        | {"reference": reference}
    )


CASES = tuple(map(_case, range(2 * two_processes.ENOUGH)))


@pytest.fixture(autouse=True)
def room_for_two(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.cpu_count", lambda: 2)
    monkeypatch.setattr("threading.active_count", lambda: 1)


@pytest.fixture
def judged_here(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Ids of the cases that this process judges."""
    here: list[str] = []
    build = judge_set.build_exhibit

    def watched(case: GoldCase, *rest: Any) -> Any:
        here.append(case.case_id)
        return build(case, *rest)

    monkeypatch.setattr(judge_set, "build_exhibit", watched)
    return here


def test_two_processes_judge_as_one_does(judged_here: list[str]) -> None:
    alone = projections(CASES, EVIDENCE, Policy(), STRICT)
    judged_here.clear()
    together = projections(CASES, EVIDENCE, Policy(), STRICT, processes=2)
    assert len(judged_here) == len(CASES) / 2
    assert list(together.items()) == list(alone.items())
    assert len({one.first_failed_stage for one in alone.values()}) > 1


def test_where_other_threads_run_one_process_judges(judged_here: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("threading.active_count", lambda: 2)
    projections(CASES, EVIDENCE, Policy(), STRICT, processes=2)
    assert len(judged_here) == len(CASES)


def test_progress_counts_the_cases_of_both_processes() -> None:
    shown: list[str] = []

    def watch(cases: Iterable[GoldCase]) -> Iterator[GoldCase]:
        for case in cases:
            yield case
            shown.append(case.case_id)

    projections(CASES, EVIDENCE, Policy(), STRICT, watch=watch, processes=2)
    assert shown == [case.case_id for case in CASES]


def test_a_judging_that_is_interrupted_leaves_no_process(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[int] = []
    fork = os.fork

    def forking() -> int:
        started.append(fork())
        return started[-1]

    def stopped(cases: Iterable[GoldCase]) -> Iterator[GoldCase]:
        for number, case in enumerate(cases):
            if number == 5:
                raise KeyboardInterrupt
            yield case

    monkeypatch.setattr("os.fork", forking)
    with pytest.raises(KeyboardInterrupt):
        projections(CASES, EVIDENCE, Policy(), STRICT, watch=stopped, processes=2)
    with pytest.raises(ProcessLookupError):
        os.kill(started[0], 0)
