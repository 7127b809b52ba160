"""What the strict rules say of a set: the report or the problems, each in as few words as a test needs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import wfgy_yard as yard
from wfgy_yard import Files, gold

from goldtui.model.faults import UnusableInput
from goldtui.model.score import Measure, ScoreReport
from goldtui.runs.score.wfgy.wfgy import score_wfgy

REFUSED = "not in context"
ABLE = gold("G1")
NOT_ABLE = gold("G1", answerable=False, phrases=(), cites=())


def report(folder: Path, files: Files, **how: Any) -> ScoreReport:
    gold_path, trace_path = yard.put(folder, files)
    found = score_wfgy(gold_path, trace_path, k=files.k, **how).report
    assert found is not None
    return found


def problems(folder: Path, files: Files, **how: Any) -> list[tuple[str, str]]:
    gold_path, trace_path = yard.put(folder, files)
    with pytest.raises(UnusableInput) as told:
        score_wfgy(gold_path, trace_path, k=files.k, **how)
    assert all(one.message and one.fix and one.where for one in told.value.problems)
    return [(one.code, one.where.removeprefix(f"{folder}/")) for one in told.value.problems]


def measure(found: ScoreReport, name: str) -> Measure:
    return next(one for one in found.measures if one.name == name)


def ratio(found: ScoreReport, name: str) -> str:
    one = measure(found, name)
    return f"{one.k} of {one.n}" if one.n is not None else one.status.value


def codes(found: ScoreReport) -> set[str]:
    return {one.code for one in found.notices}
