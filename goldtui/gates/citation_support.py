"""Does each claim's own citation establish it?

Four faults that all read as "bad citation" need four repairs, so they stay four messages.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from goldtui.gates.declare import (
    NOT_APPLICABLE,
    NOT_REACHED,
    Declaration,
    Passes,
    error,
    notice,
    result,
    settled,
    warning,
)
from goldtui.gates.exhibit import Exhibit
from goldtui.gates.proof import ClaimProof
from goldtui.model.policy import UnlabelledClaims
from goldtui.model.records import Claim
from goldtui.model.results import Finding, GateResult, Stage

DECLARED = Declaration(
    name="citation_support",
    title="citations",
    stage=Stage.CITATION_SUPPORT,
    asks="Does the chunk each claim cites establish it, alone?",
    needs=("case", "answer", "context", "evidence"),
    first_fix="look at how citations are attached, or at the validator",
    codes=(
        "citation_missing",
        "citation_unknown",
        "citation_not_selected",
        "citation_does_not_establish",
        "citation_not_judged",
    ),
)
PASSED = Passes(DECLARED)

_MOST_TOLD = 3
"""Phrases of one claim that a message names; the others are counted."""


def strict(exhibit: Exhibit) -> GateResult:
    """The cited chunk alone must hold the phrases; how many claims must cite is the case's to say."""
    if exhibit.refusal_expected or not _asked(exhibit):
        return result(DECLARED, NOT_APPLICABLE)
    proofs = exhibit.proofs
    total = len(proofs.claims)
    if not total:
        return result(DECLARED, NOT_REACHED)
    if proofs.established == total:
        return PASSED[total]
    good = 0
    missing: list[Claim] = []
    findings: list[Finding] = []
    for proof in proofs.claims:
        if not (proof.claim.citation_id or "").strip():
            missing.append(proof.claim)
            continue
        finding = _fault(exhibit, proof)
        if finding is None:
            good += 1
        else:
            findings.append(finding)
    if not missing and not findings:
        return PASSED[total]
    least = exhibit.case.min_citation_coverage
    enough = least is not None and Fraction(total - len(missing), total) >= Fraction(repr(least))
    say = notice if enough else error
    findings[:0] = [
        say("citation_missing", f"claim {c.claim_id!r} cites nothing", f"claim:{c.claim_id}") for c in missing
    ]
    return settled(DECLARED, findings, good, total)


def lesson(exhibit: Exhibit) -> GateResult:
    """Every claim cites a selected chunk that holds all of its phrases as plain substrings."""
    support = exhibit.lesson_kept or exhibit.lesson_support
    if not support.claims:
        return result(DECLARED, NOT_REACHED)
    if not support.miscited:
        return PASSED[support.claims]
    findings = [_lesson_fault(exhibit, claim) for claim in support.miscited]
    return settled(DECLARED, findings, support.claims - len(findings), support.claims)


def _asked(exhibit: Exhibit) -> bool:
    required = exhibit.case.citations_required
    if required is None:
        required = not exhibit.refusal_expected
    return required or any((c.citation_id or "").strip() for c in exhibit.claims)


def _place_fault(exhibit: Exhibit, claim: Claim) -> Finding | None:
    """Is the cited id one that was in the context at all?"""
    cited, where = claim.citation_id, f"claim:{claim.claim_id}.citation_id"
    if cited not in exhibit.evidence.current:
        return error("citation_unknown", f"claim {claim.claim_id!r} cites {cited!r}, which the evidence lacks", where)
    if cited not in exhibit.trace.selected_context_ids:
        return error(
            "citation_not_selected",
            f"claim {claim.claim_id!r} cites {cited!r}, which was not selected as context",
            where,
        )
    return None


def _fault(exhibit: Exhibit, proof: ClaimProof) -> Finding | None:
    claim = proof.claim
    misplaced = _place_fault(exhibit, claim)
    if misplaced is not None:
        return misplaced
    where = f"claim:{claim.claim_id}.citation_id"
    if not proof.judged:
        say = notice if exhibit.policy.unlabelled_claims is UnlabelledClaims.REPORT else warning
        return say(
            "citation_not_judged",
            f"nothing says which phrases claim {claim.claim_id!r} rests on, so its citation cannot be judged",
            where,
        )
    if not proof.elsewhere:
        return None
    return _not_established(claim, [(phrase.phrase, phrase.held_by) for phrase in proof.elsewhere])


def _lesson_fault(exhibit: Exhibit, claim: Claim) -> Finding:
    where = f"claim:{claim.claim_id}.citation_id"
    if claim.citation_id is None:
        return error("citation_missing", f"claim {claim.claim_id!r} cites nothing", where)
    misplaced = _place_fault(exhibit, claim)
    if misplaced is not None:
        return misplaced
    return _not_established(claim, _lesson_elsewhere(exhibit, claim))


def _not_established(claim: Claim, missing: Sequence[tuple[str, Sequence[str]]]) -> Finding:
    """Each phrase that the cited chunk lacks, with the selected chunk that a mended citation would name."""
    told = []
    for phrase, held_by in missing[:_MOST_TOLD]:
        hint = f"selected chunk {held_by[0]!r} holds it" if held_by else "no selected chunk holds it"
        told.append(f"{phrase!r}; {hint}")
    if len(missing) > _MOST_TOLD:
        told.append(f"{len(missing) - _MOST_TOLD} more")
    said = f"claim {claim.claim_id!r} cites {claim.citation_id!r}, which does not say {', nor '.join(told)}"
    return error("citation_does_not_establish", said, f"claim:{claim.claim_id}.citation_id")


def _lesson_elsewhere(exhibit: Exhibit, claim: Claim) -> list[tuple[str, list[str]]]:
    """The phrases that the cited chunk does not hold to the letter, with the selected chunks that do."""
    lowered = exhibit.evidence.lowered
    cited = lowered[claim.citation_id or ""] or ""
    found = []
    for phrase in claim.support_phrases:
        low = phrase.lower()
        if low not in cited:
            holders = [i for i in exhibit.trace.selected_context_ids if low in (lowered[i] or "")]
            found.append((phrase, holders))
    return found
