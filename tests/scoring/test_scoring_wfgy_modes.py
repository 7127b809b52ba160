"""The scorer's failures, sorted by the words in which the gate chain sorts its own."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import wfgy_yard as yard
from hypothesis import given
from hypothesis import strategies as st
from wfgy_yard import Files, gold, lines, trace

from goldtui.model.score import Outcome, ScoreReport
from goldtui.runs.score.wfgy.wfgy import score_wfgy
from goldtui.scoring.failure_modes import SAYS
from goldtui.scoring.wfgy import bits
from goldtui.scoring.wfgy.modes import modes_of, shown_modes


def report(golds: bytes, traces: bytes, folder: Path, **how: Any) -> ScoreReport:
    found = score_wfgy(*yard.put(folder, Files(golds, traces)), rows=True, **how).report
    assert found is not None
    return found


ABLE = {**gold("G1"), "constraints": ["must not: in March"]}
CASES = (
    (ABLE, trace("G1"), ()),
    (ABLE, trace("G1", "not in context", ()), ("false_rejection",)),
    (gold("G1", False, (), ()), trace("G1", "not in context", ()), ()),
    (gold("G1", False, (), ()), trace("G1"), ("false_acceptance",)),
    (ABLE, trace("G1", "", ()), ("no_answer",)),
    (ABLE, trace("G1", "It never opens at nine."), ("contradicted_claim",)),
    (ABLE, trace("G1", "The house opens at nine. The house does not open at nine."), ("contradicted_claim",)),
    (ABLE, trace("G1", "It opens at nine in March."), ("policy_violation",)),
    (ABLE, trace("G1", "It opens at ten."), ("unsupported_claim",)),
    (ABLE, trace("G1", cites=("fern#2", "moss#9")), ("missing_source_cited",)),
    (ABLE, trace("G1", cites=("fern#1",)), ("wrong_citation",)),
    (ABLE, trace("G1", cites=()), ("missing_citation",)),
    (ABLE, trace("G1", "It opens at ten in March.", ("moss#9",)), None),
    (gold("G1", cites=()), trace("G1"), ()),
)


@pytest.mark.parametrize(("case", "answer", "modes"), CASES)
def test_a_case_shows_the_modes_of_what_is_wrong_with_it(
    case: Any, answer: Any, modes: tuple[str, ...] | None, tmp_path: Path
) -> None:
    found = report(lines(case), lines(answer), tmp_path)
    expected = ("policy_violation", "unsupported_claim", "missing_source_cited") if modes is None else modes
    assert found.rows[0].modes == expected
    assert {(one.name, one.k, one.n) for one in found.modes} == {(name, 1, 1) for name in expected}


def test_citing_a_part_of_what_all_is_asked_of_misses_a_citation(tmp_path: Path) -> None:
    golds, traces = lines(gold("G1", cites=("fern#1", "fern#2"))), lines(trace("G1"))
    assert report(golds, traces, tmp_path).rows[0].modes == ()
    assert report(golds, traces, tmp_path, every_citation=True).rows[0].modes == ("missing_citation",)


def test_the_table_counts_what_the_rows_show(tmp_path: Path) -> None:
    golds, traces = [], []
    for number, (case, answer, _) in enumerate(CASES):
        golds.append({**case, "qid": f"G{number}"})
        traces.append({**answer, "qid": f"G{number}"})
    found = report(lines(*golds, gold("G99")), lines(*traces), tmp_path)
    for one in found.modes:
        assert one.k == sum(one.name in row.modes for row in found.rows)
        assert one.n == found.judged
    blocked = [row for row in found.rows if row.outcome is Outcome.BLOCKED]
    assert all(row.modes for row in blocked), "every case that fails shows at least one mode"
    assert not any(row.modes for row in found.rows if row.outcome is not Outcome.BLOCKED)
    assert [one.k for one in found.modes] == sorted((one.k for one in found.modes), reverse=True)


@given(code=st.integers(0, (bits.UNCITED << 1) - 1))
def test_the_modes_of_any_result_are_known_words_in_the_tables_order(code: int) -> None:
    found = modes_of(code)
    assert list(found) == [mode for mode in SAYS if mode in found]
    assert not (found and (bits.is_right(code) or not bits.is_judged(code)))


def test_without_a_failure_the_table_is_empty() -> None:
    right = bits.TRACED | bits.ABLE | bits.SHIPPED | bits.LABELLED | bits.HIT | bits.RIGHT | bits.STATED
    assert shown_modes({right: 7}, 7) == ()
