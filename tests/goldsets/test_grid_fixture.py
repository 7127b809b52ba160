"""The lesson profile must reproduce the table of eleven traces and six answers, odd results included."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from goldtui.formats import native
from goldtui.formats.declare import ReadOptions
from goldtui.gates.chain import LESSON, STRICT, judge
from goldtui.gates.evidence import EvidenceIndex
from goldtui.gates.exhibit import build_exhibit
from goldtui.model.goldset import GoldSet
from goldtui.model.records import Variant
from goldtui.model.results import Severity, Status

ROOT = Path(__file__).parents[1] / "fixtures" / "grid"
GRID: GoldSet = native.read([ROOT], ReadOptions()).goldset
EXPECTED: dict[str, Any] = json.loads((ROOT / "expected.json").read_text(encoding="utf-8"))
INDEX = EvidenceIndex(GRID.evidence)
CASE = GRID.cases[0]
TRACES = {t.trace_id or "": t for t in GRID.traces}


def test_the_grid_is_eleven_traces_by_six_answers_of_one_case() -> None:
    pairs = [v.variant_id.split("|") for v in GRID.variants]
    assert len(pairs) == 66 == len({t for t, _ in pairs}) * len({a for _, a in pairs})
    assert {v.variant_id for v in GRID.variants} == set(EXPECTED["variants"])
    assert {v.case_id for v in GRID.variants} == {CASE.case_id}
    assert {t for t, _ in pairs} == set(TRACES) == set(EXPECTED["strict_admissibility_reasons"])


@pytest.mark.parametrize("variant", GRID.variants, ids=lambda v: v.variant_id)
def test_each_pair_has_the_metrics_and_the_first_failed_stage_of_the_table(variant: Variant) -> None:
    expected = EXPECTED["variants"][variant.variant_id]
    verdict = judge(build_exhibit(CASE, variant.trace, variant.answer, INDEX, GRID.policy), LESSON)
    assert verdict.metrics._asdict() == expected["metrics"]
    assert verdict.first_failed_stage == expected["first_failed_stage"] == variant.expected_stage
    assert verdict.released is expected["released"] is variant.should_release
    assert (verdict.results[0].status is Status.PASS) is expected["admissible"]


@pytest.mark.parametrize("name", sorted(TRACES))
def test_strict_gives_the_reason_why_a_trace_is_inadmissible_and_the_first_place(name: str) -> None:
    verdict = judge(build_exhibit(CASE, TRACES[name], None, INDEX, GRID.policy), STRICT)
    findings = [f for f in verdict.results[0].findings if f.severity is Severity.ERROR]
    expected = EXPECTED["strict_admissibility_reasons"][name]
    assert [f.code for f in findings] == [reason["code"] for reason in expected]
    assert (verdict.results[0].status is Status.FAIL) is bool(expected)
    for finding, reason in zip(findings, expected, strict=True):
        assert reason["id"] in finding.message
        steps = dict.fromkeys(place.strip().partition("[")[0] for place in finding.where.split(","))
        assert list(steps) == reason["places"]
