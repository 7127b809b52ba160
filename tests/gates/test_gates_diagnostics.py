"""Ranking diagnostics: counted by hand on runs small enough to check."""

from __future__ import annotations

import math
from fractions import Fraction

from goldtui.gates.evidence import EvidenceIndex
from goldtui.gates.exhibit import Exhibit
from goldtui.gates.metrics import ranking
from goldtui.model.records import Answer, GoldCase, RagTrace

NOTHING = EvidenceIndex(())


def run(required: tuple[str, ...], reranked: tuple[str, ...], first: tuple[str, ...] = ()) -> Exhibit:
    case = GoldCase(case_id="c", question="?", required_source_ids=required)
    trace = RagTrace(trace_id="t", case_id="c", first_stage_ids=first or reranked, reranked_ids=reranked)
    return Exhibit(case, trace, Answer(), NOTHING)


def test_two_runs_are_summed_and_a_case_that_requires_nothing_is_left_out() -> None:
    runs = [run(("a", "b"), ("x", "a", "b")), run(("c",), ("c", "y")), run((), ("z",))]
    summed = ranking(runs, 2)
    assert summed.runs == 2
    assert summed.recall == (2, 3)
    assert summed.precision == (2, 4)
    assert summed.reciprocal_ranks == Fraction(1, 2) + 1
    best = 1 + 1 / math.log2(3)
    assert math.isclose(summed.ndcg, (1 / math.log2(3)) / best + 1)


def test_without_a_reranked_list_the_candidates_are_ranked() -> None:
    assert ranking([run(("a",), (), first=("x", "a"))], 5).reciprocal_ranks == Fraction(1, 2)


def test_nothing_to_rank_is_no_run_at_all() -> None:
    assert ranking([], 5).runs == 0
