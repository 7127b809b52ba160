"""Is every claim established by the context the answer was written from?

One invented claim is enough to stop a release: the gate is "all", never a percentage that padding can lift.
"""

from __future__ import annotations

from goldtui.gates.declare import NOT_APPLICABLE, NOT_REACHED, Declaration, Passes, error, result, settled
from goldtui.gates.exhibit import Exhibit
from goldtui.gates.lesson_support import support_of
from goldtui.gates.proof import proofs_of
from goldtui.model.records import Claim
from goldtui.model.results import Finding, GateResult, Stage
from goldtui.model.spot import Spot

DECLARED = Declaration(
    name="faithfulness",
    title="faithfulness",
    stage=Stage.ANSWER_FAITHFULNESS,
    asks="Does the selected context establish every claim?",
    needs=("case", "answer", "context", "evidence", "policy"),
    first_fix="look at the prompt, abstention or generation policy; in gold, at the claim's phrases",
    codes=(
        "phrase_absent",
        "phrase_negated",
        "phrase_empty",
        "phrase_short",
        "phrase_inexact",
        "phrase_crosses_sentence",
        "claim_contradicts_phrase",
        "claim_says_more",
        "answer_phrase_negated",
        "forbidden_phrase",
        "claim_unaligned",
        "negation_not_checked",
        "phrase_shared",
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
