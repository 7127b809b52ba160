"""The trace a case is judged on when it has none: everything a right run must have done, and no more.

It is built on demand and never stored, so that it can be shown as what it is and never scored as a run.
"""

from __future__ import annotations

from goldtui.gates.evidence import EvidenceIndex
from goldtui.model.policy import Policy
from goldtui.model.records import GoldCase, RagTrace

REFERENCE_VERSION = "reference"


def reference_trace(case: GoldCase, evidence: EvidenceIndex, policy: Policy) -> RagTrace:
    """Required sources at every stage in order and at current versions, one admissible distractor as candidate."""
    required = tuple(dict.fromkeys(case.required_source_ids))
    distractor = next((i for i in evidence.admissible_in_order if i not in required), None)
    candidates = required if distractor is None else (*required, distractor)
    return RagTrace(
        trace_id=None,
        case_id=case.case_id,
        first_stage_ids=candidates,
        rerank_input_ids=candidates,
        reranked_ids=candidates,
        selected_context_ids=required,
        selected_versions=tuple(evidence.current_version.get(i, REFERENCE_VERSION) for i in required),
        versions=tuple((name, REFERENCE_VERSION) for name in policy.required_versions),
    )
