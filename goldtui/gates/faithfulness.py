"""Is every claim established by the context the answer was written from?

One invented claim is enough to stop a release: the gate is "all", never a percentage that padding can lift.
"""

from __future__ import annotations

from goldtui.gates.declare import (
    JUDGE_NEXT,
    NOT_APPLICABLE,
    NOT_REACHED,
    Declaration,
    Gate,
    Passes,
    Reason,
    error,
    result,
    settled,
)
from goldtui.gates.exhibit import Exhibit
from goldtui.gates.lesson_support import support_of
from goldtui.gates.proof import proofs_of
from goldtui.model.records import Claim
from goldtui.model.results import Finding, GateResult, Stage
from goldtui.model.spot import Spot

DECLARED = Declaration(
    name="faithfulness",
    title="faithfulness",
    short_title="faithfulness",
    column="fai",
    stage=Stage.ANSWER_FAITHFULNESS,
    asks="Does the selected context establish every claim?",
    needs=("case", "answer", "context", "evidence", "policy"),
    first_fix="look at the prompt, abstention or generation policy; in gold, at the claim's phrases",
    reasons=(
        Reason(
            "phrase_absent",
            "the context does not say so: look at the prompt's grounding rule, or at the gold's phrases",
            mode="unsupported_claim",
        ),
        Reason(
            "phrase_negated",
            "the source denies it: look at how the passage was cut and at the prompt's grounding rule",
            gold_fix="{message}; repair it, or confirm it with a reason (C)",
            mode="contradicted_claim",
        ),
        Reason("phrase_empty", gold_fix="{message}: select its words in the evidence and press m"),
        Reason("phrase_short", gold_fix="{message}; repair it, or confirm it with a reason (C)"),
        Reason("phrase_inexact"),
        Reason("phrase_crosses_sentence"),
        Reason(
            "claim_contradicts_phrase",
            "the answer changes a number, date, unit or denial of its source: ground it better",
            gold_fix="{message}; repair it, or confirm it with a reason (C)",
            mode="contradicted_claim",
        ),
        Reason(
            "claim_says_more",
            f"let a person settle it: {JUDGE_NEXT}; or ask the system for the source's own words",
            gold_fix="{message}; say it as its source does, mark the phrase that says it, or confirm with a reason (C)",
        ),
        Reason(
            "answer_phrase_negated",
            "the answer denies what the gold says: ground it more tightly",
            field=Spot("answer_phrases"),
            mode="contradicted_claim",
        ),
        Reason(
            "forbidden_phrase",
            "the answer tells a lie that the gold knows: look which passage or prompt suggests it",
            field=Spot("forbidden_phrases"),
            mode="contradicted_claim",
        ),
        Reason(
            "claim_unaligned",
            f"let a person settle it: {JUDGE_NEXT}; or give its point this wording as an answer phrase, if it is right",
            field=Spot("answer_phrases"),
        ),
        Reason(
            "statement_rejected",
            "a person read the statement and its sources and says no: ground the answer more tightly",
            mode="unsupported_claim",
        ),
        Reason("statement_supported"),
        Reason("verdicts_differ", f"people differ about the statement: let a third person decide: {JUDGE_NEXT}"),
        Reason("negation_not_checked"),
        Reason("phrase_shared"),
    ),
)
PASSED = Passes(DECLARED)


def strict(exhibit: Exhibit) -> GateResult:
    """All phrases found in selected chunks, the claim's text in agreement with them, nothing forbidden said."""
    if exhibit.refusal_expected:
        return result(DECLARED, NOT_APPLICABLE)
    proofs = proofs_of(exhibit)
    total = len(proofs.claims)
    if not total:
        return result(DECLARED, NOT_REACHED)
    if not proofs.findings:
        return PASSED[total]
    return settled(DECLARED, proofs.findings, proofs.supported, total)


def lesson(exhibit: Exhibit) -> GateResult:
    """Every claim has one selected chunk that holds all of its phrases as plain substrings."""
    support = exhibit.lesson_kept or support_of(exhibit)
    if not support.claims:
        return result(DECLARED, NOT_REACHED)
    if not support.unsupported:
        return PASSED[support.claims]
    findings = [_unsupported(claim) for claim in support.unsupported]
    return settled(DECLARED, findings, support.claims - len(findings), support.claims)


def _unsupported(claim: Claim) -> Finding:
    return error(
        "phrase_absent",
        f"no selected chunk holds all phrases of claim {claim.claim_id!r}",
        Spot("claim", claim.claim_id),
    )


GATE = Gate(DECLARED, strict, lesson)
