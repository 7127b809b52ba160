"""Did the first retrieval stage find every source a right answer needs?

Measured on its own, because no later step can bring back what was never retrieved.
"""

from __future__ import annotations

from goldtui.gates.declare import Declaration, Gate, Passes, Reason, settled
from goldtui.gates.exhibit import Exhibit
from goldtui.gates.required import (
    NOTHING_REQUIRED,
    SAME_TEXT,
    SOURCE_GONE,
    lost_sources,
    nothing_required,
    requirements_met,
)
from goldtui.model.results import GateResult, Stage
from goldtui.model.spot import Spot

DECLARED = Declaration(
    name="candidate_retrieval",
    title="candidates",
    short_title="candidates",
    column="ret",
    stage=Stage.CANDIDATE_RETRIEVAL,
    asks="Are all required sources, and one of each group of alternatives, among the candidates?",
    needs=("case", "trace", "evidence"),
    first_fix="look at chunking, the query or the retrieval lane",
    reasons=(
        Reason(
            "source_not_retrieved",
            "look at chunking, the query or the retrieval lane: the source never came in",
            mode="source_not_retrieved",
        ),
        NOTHING_REQUIRED,
        SOURCE_GONE,
        SAME_TEXT,
    ),
    steps=("first_stage_ids",),
    recorded=("first_stage_ids",),
)
PASSED = Passes(DECLARED)


def strict(exhibit: Exhibit) -> GateResult:
    """Recall of the required sources in the first stage must be complete."""
    return _found(exhibit, strict_rules=True)


def lesson(exhibit: Exhibit) -> GateResult:
    """The lesson compares ids alone: a copy does not count, and a source that is gone is lost."""
    return _found(exhibit, strict_rules=False)


def _found(exhibit: Exhibit, *, strict_rules: bool) -> GateResult:
    required = exhibit.required
    if not exhibit.groups:
        if not required:
            return nothing_required(DECLARED, exhibit)
        if required <= exhibit.candidates:
            return PASSED[len(required)]
    found = requirements_met(exhibit, exhibit.candidates, strict_rules=strict_rules)
    where = Spot("trace", "first_stage_ids")
    findings = lost_sources(found, "source_not_retrieved", "among the candidates", where, exhibit)
    if not findings:
        return PASSED[found.n]
    return settled(DECLARED, findings, found.k if found.n else None, found.n or None)


GATE = Gate(DECLARED, strict, lesson)
