"""What was judged once is not judged again: equal runs in later ranges, and the gold's own answers."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from ranged_runs import RUNS, garden, in_ranges, said_of

from goldtui.formats.traces.given import Given
from goldtui.gates.chain import STRICT
from goldtui.runs.engine.cut import cut
from goldtui.runs.engine.part import Entry, Part
from goldtui.runs.engine.range_score import RangeScorer
from goldtui.runs.engine.source import bytes_of, source_of
from goldtui.runs.engine.work import Work
from goldtui.runs.score import row_memory
from goldtui.runs.score.asked import Asked
from goldtui.runs.score.checks import gold_proof
from goldtui.runs.score.made_rows import Job, Made, RowMaker
from goldtui.runs.score.walked import walk_whole

CHANGES = (
    {},
    {"trace_id": "second", "cost": 0.5},
    {"latency_ms": 7, "shift": "night"},
    {"response": "The ferns are fed with gravel."},
)


def lines(path: Path) -> Path:
    runs = [{**run, **change} for change in CHANGES for run in RUNS]
    path.write_text("".join(json.dumps(run) + "\n" for run in runs), encoding="utf-8")
    return path


def scored(path: Path, *, together: bool) -> list[Entry]:
    """Every run of a file in ranges of one line, by one scorer or by one for each range."""
    goldset, source = garden().goldset, source_of(path)
    found = cut(source, path, Given(), 1)
    assert found is not None
    work = Work.of(goldset, frozenset(case.case_id for case in goldset.cases), path, source, Asked(), found)
    one = RangeScorer(work)
    scorers = ((one if together else RangeScorer(work), span) for span in found.spans)
    return [
        entry for scorer, span in scorers for entry in Part(scorer.scored(span, bytes_of(source, span, path))).entries()
    ]


def test_a_run_that_says_the_same_is_not_judged_again_and_keeps_its_own_name_place_and_cost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    judged: list[str | None] = []
    whole = RowMaker.made

    def counted(self: RowMaker, job: Job) -> Made:
        judged.append(job.read.trace.trace_id)
        return whole(self, job)

    monkeypatch.setattr(RowMaker, "made", counted)
    path = lines(tmp_path / "night.jsonl")
    remembering = scored(path, together=True)
    known = len([entry for entry in remembering if entry.row])
    assert len(judged) <= known // 2
    assert "second" not in judged
    assert {entry.made_row(0).trace_id for entry in remembering if entry.row} >= {"second"}
    judged.clear()
    assert scored(path, together=False) == remembering
    assert len(judged) == known


def test_the_memory_is_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(row_memory, "KEPT", 2)
    path = lines(tmp_path / "night.jsonl")
    assert scored(path, together=True) == scored(path, together=False)


def test_the_gold_is_proved_by_the_way_and_says_what_it_says_at_the_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, goldset = lines(tmp_path / "night.jsonl"), garden().goldset
    proof = gold_proof(goldset, STRICT, "garden")
    for walk in (walk_whole, in_ranges(tmp_path / "parts", 2_000)):
        found = walk(goldset, goldset.cases, path, Asked(), lambda lines: lines).references
        assert len(found) == len(goldset.cases) - 1
        assert gold_proof(goldset, STRICT, "garden", known=found) == proof
    report = said_of(path, Asked())
    monkeypatch.setattr("goldtui.runs.score.checks.build_exhibit", None)
    ran = goldset.model_copy(update={"cases": goldset.cases[:-1]})
    assert gold_proof(ran, STRICT, "garden", known=found).right == proof.right - 1
    monkeypatch.undo()
    assert said_of(path, Asked(), in_ranges(tmp_path / "parts", 2_000)) == report
