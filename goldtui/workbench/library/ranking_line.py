"""The ranking diagnostics of a set's traces in one line, for people; gates do not use it."""

from __future__ import annotations

from collections.abc import Sequence

from goldtui.gates.evidence import EvidenceIndex
from goldtui.gates.exhibit import build_exhibit
from goldtui.gates.metrics import ranking
from goldtui.model.goldset import GoldSet
from goldtui.model.packed import case_ids
from goldtui.model.records import RagTrace


def ranking_line(goldset: GoldSet, traces: Sequence[RagTrace] | None = None) -> str:
    """Recall, precision, MRR and NDCG at the policy's k over the traces of known cases; empty without any."""
    given = goldset.traces if traces is None else traces
    if not given:
        return ""
    places = {name: place for place, name in enumerate(case_ids(goldset.cases))}
    evidence = EvidenceIndex(goldset.evidence)
    at = goldset.policy.recall_at
    runs = ranking(
        (
            build_exhibit(goldset.cases[places[t.case_id]], t, None, evidence, goldset.policy, read_response=False)
            for t in given
            if t.case_id in places
        ),
        at,
    )
    if not runs.runs:
        return ""
    (found, wanted), (useful, shown) = runs.recall, runs.precision
    return (
        f"ranking of {runs.runs} traces: recall@{at} {found} of {wanted}, precision@{at} {useful} of {shown}, "
        f"MRR {float(runs.reciprocal_ranks / runs.runs):.3f}, NDCG@{at} {runs.ndcg / runs.runs:.3f} (diagnostic)"
    )
