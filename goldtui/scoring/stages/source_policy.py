"""Was each source used as its owner allows? A single violation fails the stage."""

from __future__ import annotations

from goldtui.gates.source_policy import DECLARED as GATE
from goldtui.model.results import Tier
from goldtui.scoring.stages.declare import Graded, StageDeclaration, StageResult, no_such_gate, whole

DECLARED = StageDeclaration(
    name="source_policy",
    title="source policy",
    tier=Tier.CRITICAL,
    asks=GATE.asks,
    needs_judge=False,
    needs_label=False,
    first_fix=GATE.first_fix,
)


def grade(shown: Graded) -> StageResult:
    """k of n ruled chunks used as allowed; all or nothing."""
    gate = shown.gates.get(GATE.name)
    if gate is None:
        return no_such_gate(DECLARED, shown)
    return whole(DECLARED, gate, "no selected source has a usage rule")
