"""Did the first retrieval stage find every source a right answer needs?

Measured on its own, because no later step can bring back what was never retrieved.
"""

from __future__ import annotations

from goldtui.gates.declare import NOT_APPLICABLE, NOT_TESTED, Declaration, Passes, error, result, settled, warning
from goldtui.gates.exhibit import Exhibit
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
    return lesson(exhibit)


def lesson(exhibit: Exhibit) -> GateResult:
    """The same in both profiles, but that a refusal which requires nothing asks nothing of retrieval."""
    required = exhibit.required
    if not required:
        if exhibit.refusal_expected:
            return result(DECLARED, NOT_APPLICABLE)
        missing = warning("no_required_sources", "the case names no required source", "case.required_source_ids")
        return result(DECLARED, NOT_TESTED, (missing,))
    total = len(required)
    if required <= exhibit.candidates:
        return PASSED[total]
    lost = sorted(required - exhibit.candidates)
    findings = [
        error(
            "source_not_retrieved",
            f"required source {i!r} is not among the candidates",
            "trace.first_stage_ids",
        )
        for i in lost
    ]
    return settled(DECLARED, findings, total - len(lost), total)
