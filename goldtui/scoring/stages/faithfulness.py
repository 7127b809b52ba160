"""Which share of the claims does the context establish? The gate requires all; this grades how far off the answer is.

An answer without claims has no share: not 0, not 1. A claim that cannot be judged counts for neither side; the stage
then fails only if no judge could change that, and otherwise is not tested.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import lru_cache

from goldtui.gates.answer_behaviour import DECLARED as BEHAVIOUR
from goldtui.gates.faithfulness import DECLARED as GATE
from goldtui.model.policy import UnlabelledClaims
from goldtui.model.results import Tier
from goldtui.model.scoring_rules import exactly
from goldtui.scoring.stages.declare import (
    FAIL,
    NOT_APPLICABLE,
    NOT_TESTED,
    PASS,
    Graded,
    StageDeclaration,
    StageResult,
    first_message,
    no_such_gate,
    not_applicable,
    open_claims,
    untested_result,
    with_code,
)

DECLARED = StageDeclaration(
    name="faithfulness",
    title="faithfulness",
    tier=Tier.CRITICAL,
    asks="Which share of the claims does the selected context establish?",
    needs_judge=False,
    needs_label=True,
    first_fix=GATE.first_fix,
)


def grade(shown: Graded) -> StageResult:
    """k supported claims of the n that were judged; a known lie fails whatever the share."""
    gate = shown.gates.get(GATE.name)
    if gate is None:
        return no_such_gate(DECLARED, shown)
    if gate.status is NOT_APPLICABLE:
        return not_applicable(DECLARED, "a refusal is due, which makes no claims")
    if _refuses_wrongly(shown):
        return not_applicable(DECLARED, "the response refuses, which makes no claims; the behaviour stage fails it")
    if gate.status is NOT_TESTED and gate.n is None:
        return untested_result(DECLARED, first_message(gate), gate.findings)
    if gate.k is None or not gate.n:
        return untested_result(DECLARED, "the answer makes no claims, so there is nothing to be faithful")
    unjudged = open_claims(shown)
    judged_only = shown.exhibit.policy.unlabelled_claims is UnlabelledClaims.REPORT
    forbidden = bool(gate.findings) and bool(with_code(gate.findings, "forbidden_phrase"))
    least = shown.rules.case_thresholds[DECLARED.name]
    result = _graded(gate.k, gate.n, unjudged, judged_only, forbidden, least)
    return replace(result, findings=gate.findings) if gate.findings else result


def _refuses_wrongly(shown: Graded) -> bool:
    """Whether the response is a refusal from end to end where an answer is due: nobody could settle its words."""
    gate = shown.gates.get(BEHAVIOUR.name)
    return gate is not None and gate.status is FAIL and bool(with_code(gate.findings, "over_refusal", "cutoff_excuse"))


# Most answers have the same few counts, and exact arithmetic costs more than a look-up.
@lru_cache(maxsize=4096)
def _graded(k: int, n: int, unjudged: int, judged_only: bool, forbidden: bool, least: float) -> StageResult:
    """The result for k of n claims supported; with `judged_only`, claims that cannot be judged are left out."""
    parts = {"supported": f"{k}/{n}", "not judged": f"{unjudged}/{n}"}
    if judged_only:
        n, unjudged = n - unjudged, 0
        if not n:
            return untested_result(DECLARED, "no claim could be judged", parts=parts)
    if forbidden:
        status, why = FAIL, "the answer says what a point forbids, whatever the share of supported claims"
    elif Fraction(k + unjudged, n) < exactly(least):
        status, why = FAIL, "too few claims are supported, whatever is still to be judged" if unjudged else ""
    elif unjudged:
        return untested_result(DECLARED, f"{unjudged} of {n} claims could not be judged", parts=parts)
    else:
        status, why = PASS, ""
    return StageResult(DECLARED.name, status, Fraction(k, n), k, n, parts, why=why)
