"""Did the system refuse where it should, and only there? The two kinds of error have separate names.

The expectation comes from the case, never from a default: a case without one is not tested, since an unlabelled
question that "must be answered" turns every right refusal into a failure.
"""

from __future__ import annotations

from enum import StrEnum

from goldtui.gates.answer_behaviour import DECLARED as GATE
from goldtui.gates.refusal import blames_cutoff
from goldtui.model.records import Behaviour
from goldtui.model.results import GateResult, Tier
from goldtui.scoring.stages.declare import (
    NOT_TESTED,
    PASS,
    Graded,
    StageDeclaration,
    StageResult,
    no_such_gate,
    whole,
)

DECLARED = StageDeclaration(
    name="rejection_calibration",
    title="rejection",
    tier=Tier.QUALITY,
    asks="Is the question refused where a refusal is due, and only there?",
    needs_judge=False,
    needs_label=True,
    first_fix=GATE.first_fix,
)


class Kind(StrEnum):
    """How a response compares with the expectation."""

    RIGHT_REFUSAL = "right_refusal"
    RIGHT_ANSWER = "right_answer"
    RIGHT_PARTIAL = "right_partial"
    """States both what the sources hold and what they lack."""
    FALSE_REJECTION = "false_rejection"
    FALSE_ACCEPTANCE = "false_acceptance"
    CUTOFF_EXCUSE = "training_cutoff_excuse"
    """A false rejection that blames a training date."""
    GAP_HIDDEN = "gap_not_stated"
    """A partial answer that does not say what is missing."""


_BY_CODE = {
    "under_refusal": Kind.FALSE_ACCEPTANCE,
    "over_refusal": Kind.FALSE_REJECTION,
    "cutoff_excuse": Kind.CUTOFF_EXCUSE,
    "gap_not_stated": Kind.GAP_HIDDEN,
}
_RIGHT = {
    Behaviour.REFUSE: Kind.RIGHT_REFUSAL,
    Behaviour.ANSWER: Kind.RIGHT_ANSWER,
    Behaviour.PARTIAL: Kind.RIGHT_PARTIAL,
}


def grade(shown: Graded) -> StageResult:
    """1 or 0, with the kind of response among the parts."""
    gate = shown.gates.get(GATE.name)
    if gate is None:
        return no_such_gate(DECLARED, shown)
    result = whole(DECLARED, gate, "")
    if result.status is NOT_TESTED:
        return result
    kind, why = _kind(shown, gate), ""
    if kind is Kind.RIGHT_REFUSAL and blames_cutoff(shown.exhibit.said.normal, shown.exhibit.policy):
        why = "the refusal is right, but it blames a training date instead of the sources"
    return StageResult(
        DECLARED.name, result.status, result.score, result.k, result.n, {"kind": kind.value}, result.findings, why
    )


def _kind(shown: Graded, gate: GateResult) -> Kind:
    if gate.status is not PASS:
        for finding in gate.findings:
            if finding.code in _BY_CODE:
                return _BY_CODE[finding.code]
    # A measured case has an expected behaviour.
    return _RIGHT[shown.exhibit.case.expected_behaviour or Behaviour.ANSWER]
