"""Did the first retrieval stage find every source a right answer needs?

Measured on its own, because no later step can bring back what was never retrieved.
"""

from __future__ import annotations

from goldtui.gates.declare import Declaration, Passes, settled
from goldtui.gates.exhibit import Exhibit
from goldtui.gates.required import lost_sources, nothing_required
from goldtui.model.results import GateResult, Stage

DECLARED = Declaration(
    name="candidate_retrieval",
    title="candidates",
    stage=Stage.CANDIDATE_RETRIEVAL,
    asks="Are all required sources among the candidates?",
    needs=("case", "trace"),
    first_fix="look at chunking, the query or the retrieval lane",
    codes=("source_not_retrieved", "no_required_sources"),
)
PASSED = Passes(DECLARED)


def strict(exhibit: Exhibit) -> GateResult:
    """Recall of the required sources in the first stage must be complete."""
    required = exhibit.required
    if not required:
        return nothing_required(DECLARED, exhibit)
    if required <= exhibit.candidates:
        return PASSED[len(required)]
    total = len(required)
    lost = required - exhibit.candidates
    findings = lost_sources(lost, "source_not_retrieved", "among the candidates", "trace.first_stage_ids")
    return settled(DECLARED, findings, total - len(lost), total)


lesson = strict
"""The lesson asks the same."""
