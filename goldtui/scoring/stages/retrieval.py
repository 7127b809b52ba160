"""How high did the required sources rank in what was retrieved? Shown next to the gates, which decide.

score = .4 recall@k + .2 precision@k + .2 reciprocal rank + .2 NDCG@k, k being the policy's `recall_at` (5 by default).
One required source at rank 4 already falls below .60, which is why the gates check presence and not this score.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from goldtui.gates.required import ranking_ids
from goldtui.measures.ranking import ndcg_at, precision_at, recall_at, reciprocal_rank, unique
from goldtui.model.records import RagTrace
from goldtui.model.results import Tier
from goldtui.model.scoring_rules import exactly
from goldtui.scoring.stages.declare import (
    FAIL,
    PASS,
    ZERO,
    Graded,
    StageDeclaration,
    StageResult,
    not_applicable,
    untested_result,
)

DECLARED = StageDeclaration(
    name="retrieval",
    title="retrieval",
    tier=Tier.DIAGNOSTIC,
    asks="How high are the required sources among what was retrieved?",
    needs_judge=False,
    needs_label=True,
    first_fix="look at chunking, the query, the retrieval lane or the reranker",
)

_RECALL, _PRECISION, _RANK, _NDCG = Fraction(2, 5), Fraction(1, 5), Fraction(1, 5), Fraction(1, 5)
_DECIMALS = 12
"""NDCG is irrational; rounded to this many decimals it is the same number on every machine."""


def ranked_ids(trace: RagTrace) -> tuple[str, ...] | None:
    """The ranking of a run: the reranked list, otherwise the candidates, and the context where neither was recorded.

    Null if nothing was recorded. A recorded but empty list of candidates is a ranking: nothing was found.
    """
    inferred = trace.inferred
    if trace.reranked_ids and "reranked_ids" not in inferred:
        return trace.reranked_ids
    if "first_stage_ids" not in inferred:
        return trace.first_stage_ids
    return None if "selected_context_ids" in inferred else trace.selected_context_ids


def grade(shown: Graded) -> StageResult:
    """k of n required sources among the first, and the four parts in one score."""
    exhibit = shown.exhibit
    required = exhibit.required
    if not required and not exhibit.groups:
        if exhibit.refusal_expected:
            return not_applicable(DECLARED, "a refusal is due and no source is required")
        return untested_result(DECLARED, "the case names no required source")
    ids = ranked_ids(exhibit.trace)
    if ids is None:
        return untested_result(DECLARED, "the run does not record what was retrieved")
    if exhibit.groups or not required.issubset(ids):
        required = ranking_ids(exhibit, ids)
        if not required:
            return untested_result(DECLARED, "the evidence no longer holds what the case requires")
    ranks = tuple([rank for rank, one in enumerate(unique(ids), 1) if one in required])
    return _graded(ranks, len(required), exhibit.policy.recall_at, shown.rules.case_thresholds[DECLARED.name])


# Thousands of runs have the same ranks, and exact arithmetic costs more than judging does.
@lru_cache(maxsize=8192)
def _graded(ranks: tuple[int, ...], wanted: int, at: int, threshold: float) -> StageResult:
    """The result for `wanted` required sources, some of them at `ranks`."""
    ids = [str(rank) for rank in range(1, max(ranks, default=0) + 1)]
    required = {str(rank) for rank in ranks} | {f"lost {number}" for number in range(wanted - len(ranks))}
    k, n = recall_at(ids, required, at)
    useful, places = precision_at(ids, required, at)
    rank = reciprocal_rank(ids, required) or ZERO
    ndcg = Fraction(repr(round(ndcg_at(ids, required, at) or 0.0, _DECIMALS)))
    score = _RECALL * Fraction(k, n) + _PRECISION * Fraction(useful, places) + _RANK * rank + _NDCG * ndcg
    parts = {
        f"recall@{at}": f"{k}/{n}",
        f"precision@{at}": f"{useful}/{places}",
        "reciprocal rank": f"{rank.numerator}/{rank.denominator}",
        f"NDCG@{at}": f"{float(ndcg):.4f}",
    }
    return StageResult(DECLARED.name, PASS if score >= exactly(threshold) else FAIL, score, k, n, parts)
