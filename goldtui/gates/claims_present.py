"""Does the answer say anything at all? An empty answer must never look faithful for want of claims."""

from __future__ import annotations

from goldtui.gates.declare import NOT_APPLICABLE, Declaration, Passes, error, result, settled
from goldtui.gates.exhibit import Exhibit
from goldtui.model.results import GateResult, Stage

DECLARED = Declaration(
    name="claims_present",
    title="claims",
    stage=Stage.ANSWER_COMPLETENESS,
    asks="Does the answer make at least one claim?",
    needs=("case", "answer"),
    first_fix="write the answer's claims, or look why the system shipped nothing",
    codes=("no_claims", "empty_response"),
)
PASSED = Passes(DECLARED)


def strict(exhibit: Exhibit) -> GateResult:
    """Where a refusal is due only an empty response fails here; a refusal needs no claims."""
    if exhibit.refusal_expected:
        if exhibit.response.strip():
            return result(DECLARED, NOT_APPLICABLE)
        empty = error("empty_response", "the response is empty: neither an answer nor a refusal", "answer.text")
        return settled(DECLARED, (empty,), 0, 1)
    return lesson(exhibit)


def lesson(exhibit: Exhibit) -> GateResult:
    """At least one claim."""
    if exhibit.claims:
        return PASSED[1]
    return settled(DECLARED, (error("no_claims", "the answer makes no claim", "answer.claims"),), 0, 1)
