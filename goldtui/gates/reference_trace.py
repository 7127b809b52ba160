"""The trace used to judge a case that has none: everything a right run must have done, and no more.

It is built on demand and never stored, so that it is shown for what it is and never scored as a run.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from goldtui.gates.evidence import EvidenceIndex, same_text
from goldtui.model.policy import Policy
from goldtui.model.records import GoldCase, RagTrace

REFERENCE_VERSION = "reference"


def reference_trace(case: GoldCase, evidence: EvidenceIndex, policy: Policy) -> RagTrace:
    """Required sources at every stage in order and at current versions, one admissible distractor as candidate.

    Each group of alternatives without a required source contributes its first usable member.
    """
    required = required_of(case, evidence)
    distractor = next(distractors(case.named_source_ids, evidence), None)
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


def required_of(case: GoldCase, evidence: EvidenceIndex) -> tuple[str, ...]:
    """The required sources and one from each group that they leave unmet, in order and once each."""
    chosen = dict.fromkeys(case.required_source_ids)
    for group in case.source_alternatives:
        if group and chosen.keys().isdisjoint(group):
            usable = (one for one in group if one in evidence.admissible)
            chosen[next(usable, group[0])] = None
    return tuple(chosen)


def distractors(named: Sequence[str], evidence: EvidenceIndex) -> Iterator[str]:
    """Admissible chunks, in order of ids, that are none of the named ones and do not repeat the text of any."""
    sources = [source for one in named if (source := evidence.current.get(one)) is not None]
    for chunk_id in evidence.admissible_in_order:
        if chunk_id not in named:
            other = evidence.current[chunk_id]
            if not any(same_text(source, other) for source in sources):
                yield chunk_id
