"""The ranking diagnostics of a set's traces in one line, for people; gates do not use it."""

from __future__ import annotations

from collections.abc import Sequence

from goldtui.gates.evidence import EvidenceIndex
from goldtui.gates.exhibit import build_exhibit
from goldtui.gates.metrics import ranking
from goldtui.model.goldset import GoldSet
from goldtui.model.records import RagTrace


def ranking_line(goldset: GoldSet, traces: Sequence[RagTrace] | None = None) -> str:
    """Recall, precision, MRR and NDCG at the policy's k over the traces of known cases; empty without any."""
    cases = {c.case_id: c for c in goldset.cases}
    evidence = EvidenceIndex(goldset.evidence)
    at = goldset.policy.recall_at
    runs = ranking(
        (
            build_exhibit(cases[t.case_id], t, None, evidence, goldset.policy, read_response=False)
            for t in (goldset.traces if traces is None else traces)
            if t.case_id in cases
        ),
        at,
    )
    if not runs.runs:
        return ""
    (found, wanted), (useful, places) = runs.recall, runs.precision
    return (
        f"ranking of {runs.runs} traces: recall@{at} {found} of {wanted}, precision@{at} {useful} of {places}, "
        f"MRR {float(runs.reciprocal_ranks / runs.runs):.3f}, NDCG@{at} {runs.ndcg / runs.runs:.3f} (diagnostic)"
    )
