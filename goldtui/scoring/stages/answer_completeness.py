"""Does the answer make every vital point of its case? The gate decides it from the answer alone, without any step.

No mode grades it and it has no weight: a mode names it among what decides, so that a true statement which does not
answer the question is not released.
"""

from __future__ import annotations

from goldtui.gates.points_covered import DECLARED as GATE
from goldtui.model.results import Tier
from goldtui.scoring.stages.declare import (
    NOT_APPLICABLE,
    Graded,
    StageDeclaration,
    StageResult,
    first_message,
    not_applicable,
    untested_result,
    with_code,
)

DECLARED = StageDeclaration(
    name="answer_completeness",
    title=GATE.stage.value,
    tier=Tier.CRITICAL,
    asks=GATE.asks,
    needs_judge=False,
    needs_label=True,
    first_fix=GATE.first_fix,
)


def grade(shown: Graded) -> StageResult:
    """What the gate found; a case that names no vital point asks nothing of its answer."""
    gate = shown.gates.get(GATE.name)
    if gate is None or gate.status is NOT_APPLICABLE:
        return not_applicable(DECLARED, "no vital point is asked of the answer")
    if with_code(gate.findings, "no_vital_points"):
        return not_applicable(DECLARED, first_message(gate))
    if gate.k is None or not gate.n:
        return untested_result(DECLARED, first_message(gate), gate.findings)
    return StageResult(DECLARED.name, gate.status, k=gate.k, n=gate.n, findings=gate.findings)
