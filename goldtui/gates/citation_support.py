"""Does each claim's own citation establish it?

Four faults that all read as "bad citation" need four repairs, so they stay four messages.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from goldtui.gates.citations import cited_by, did_you_mean
from goldtui.gates.declare import (
    NOT_APPLICABLE,
    NOT_REACHED,
    Declaration,
    Gate,
    Passes,
    Reason,
    error,
    notice,
    result,
    settled,
    warning,
)
from goldtui.gates.exhibit import Exhibit
from goldtui.gates.ledger import FEW, shared_ends
from goldtui.gates.lesson_support import support_of
from goldtui.gates.proof import proofs_of
from goldtui.gates.proved import ClaimProof
from goldtui.model.policy import FIRST_RULE, UnlabelledClaims
from goldtui.model.records import Claim, LabelledBy
from goldtui.model.results import Finding, GateResult, Stage
from goldtui.model.spot import Spot
from goldtui.text.match.phrase import MatchStatus, find_phrase

_CITATION = Spot("citation")

DECLARED = Declaration(
    name="citation_support",
    title="citations",
    short_title="citations",
    column="cit",
    stage=Stage.CITATION_SUPPORT,
    asks="Does the chunk each claim cites establish it, alone?",
    needs=("case", "answer", "trace", "context", "evidence"),
    first_fix="look at how citations are attached, or at the validator",
    reasons=(
        Reason(
            "citation_missing", "make the system cite a chunk for each claim", field=_CITATION, mode="missing_citation"
        ),
        Reason(
            "citation_unknown",
            "let the validator refuse citations of chunks that are not in the evidence",
            field=_CITATION,
            mode="missing_source_cited",
        ),
        Reason(
            "citation_not_selected",
            "let the validator refuse citations of chunks that are not in the context",
            field=_CITATION,
            mode="missing_source_cited",
        ),
        Reason(
            "citation_does_not_establish",
            "attach the citation to the chunk that the claim was taken from",
            field=_CITATION,
            mode="wrong_citation",
        ),
        Reason("citation_not_judged", field=_CITATION),
        Reason("citation_unused", field=_CITATION),
    ),
)
PASSED = Passes(DECLARED)

_NOTHING_CITED = notice("citation_missing", "")
"""Stands for a claim that cites nothing, whose finding depends on how many do."""
_STOPS = ".!\u3002\uff01"
_MOST_TOLD = 3
"""Phrases of one claim that a message names; the others are only counted."""


def strict(exhibit: Exhibit) -> GateResult:
    """The cited chunks alone must hold the phrases; the case decides how many claims must cite."""
    if exhibit.refusal_expected or not _asked(exhibit):
        return result(DECLARED, NOT_APPLICABLE)
    proofs = proofs_of(exhibit)
    total = len(proofs.claims)
    if not total:
        return result(DECLARED, NOT_REACHED)
    first = exhibit.policy.judgement == FIRST_RULE
    unused = () if first else _unused(exhibit)
    if proofs.established == total and first:
        return PASSED[total]
    faults = _faults(exhibit, proofs.claims, first)
    missing = [proof for proof, fault in zip(proofs.claims, faults, strict=True) if fault is _NOTHING_CITED]
    findings = [fault for fault in faults if fault is not None and fault is not _NOTHING_CITED]
    if not missing and not findings:
        return settled(DECLARED, unused, total, total) if unused else PASSED[total]
    least = exhibit.case.min_citation_coverage
    enough = least is not None and Fraction(total - len(missing), total) >= Fraction(repr(least))
    good = total - len(missing) - len(findings)
    findings[:0] = [_missing(proof, enough, first) for proof in missing]
    findings.extend(unused)
    return settled(DECLARED, findings, good, total)


def _faults(exhibit: Exhibit, proofs: Sequence[ClaimProof], first: bool) -> tuple[Finding | None, ...]:
    """What is wrong with the citation of each claim, made from what was found of the answer before on the same run."""
    ask = _fault_first if first else _fault

    workings, trace = exhibit.workings, exhibit.trace
    if workings is None:
        return tuple([ask(exhibit, proof) if cited_by(proof.claim) else _NOTHING_CITED for proof in proofs])
    kept = workings.fault_of

    def fault_of(proof: ClaimProof) -> Finding | None:
        same = id(proof), id(trace)
        found = kept.get(same)
        if found is None:
            fault = ask(exhibit, proof) if cited_by(proof.claim) else _NOTHING_CITED
            found = kept[same] = proof, trace, fault
        return found[2]

    if len(proofs) <= FEW:
        return tuple([fault_of(proof) for proof in proofs])
    known: tuple[Finding | None, ...] = ()
    before: Sequence[ClaimProof] = ()
    if workings.faults is not None and workings.faults[0] is trace:
        _, before, known = workings.faults
    start, left = shared_ends(before, proofs)
    between = tuple([fault_of(proof) for proof in proofs[start : len(proofs) - left]])
    faults = known[:start] + between + known[len(known) - left :]
    workings.faults = trace, proofs, faults
    return faults


def _missing(proof: ClaimProof, enough: bool, first: bool) -> Finding:
    """The finding on an uncited claim: an error if it is known to state something, otherwise it may be a courtesy."""
    claim_id = proof.claim.claim_id
    say = notice if enough else error if proof.judged or first else warning
    return say("citation_missing", f"claim {claim_id!r} cites nothing", Spot("claim", claim_id))


def lesson(exhibit: Exhibit) -> GateResult:
    """Every claim cites a selected chunk that holds all of its phrases as plain substrings."""
    support = exhibit.lesson_kept or support_of(exhibit)
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
    return required or any(cited_by(c) for c in exhibit.claims)


def _place_fault(exhibit: Exhibit, claim: Claim) -> Finding | None:
    """For `strict-1` and the lesson: the fault of a citation whose id is not in the context, if any."""
    cited, where = claim.citation_id, Spot("citation", claim.claim_id)
    if cited not in exhibit.evidence.current:
        return error("citation_unknown", f"claim {claim.claim_id!r} cites {cited!r}, which the evidence lacks", where)
    if cited not in exhibit.trace.selected_context_ids:
        return error(
            "citation_not_selected",
            f"claim {claim.claim_id!r} cites {cited!r}, which was not selected as context",
            where,
        )
    return None


def _fault_first(exhibit: Exhibit, proof: ClaimProof) -> Finding | None:
    """The fault under `strict-1`, which reads only the first id of a claim."""
    claim = proof.claim
    misplaced = _place_fault(exhibit, claim)
    if misplaced is not None:
        return misplaced
    if not proof.judged:
        return _not_judged(exhibit, claim)
    if not proof.elsewhere:
        return None
    return _not_established(claim, [(phrase.phrase, phrase.held_by) for phrase in proof.elsewhere])


def _fault(exhibit: Exhibit, proof: ClaimProof) -> Finding | None:
    """Checks all ids of a claim: each must be in the context, and their chunks together must hold the phrases."""
    claim = proof.claim
    cited = cited_by(claim)
    known, chosen = exhibit.evidence.current, exhibit.chosen
    if not all(map(known.__contains__, cited)):
        return _unknown(exhibit, proof, [one for one in cited if one not in known])
    if not chosen.issuperset(cited):
        outside = [one for one in cited if one not in chosen]
        said = f"claim {claim.claim_id!r} cites {_listed(outside)}, which {_was(outside)} not selected as context"
        return error("citation_not_selected", said + _right_one(exhibit, proof), Spot("citation", claim.claim_id))
    if not proof.judged:
        return _not_judged(exhibit, claim)
    if not proof.elsewhere:
        return None
    return _not_established(claim, [(phrase.phrase, phrase.held_by) for phrase in proof.elsewhere])


def _unknown(exhibit: Exhibit, proof: ClaimProof, unknown: Sequence[str]) -> Finding:
    claim = proof.claim
    said = f"claim {claim.claim_id!r} cites {_listed(unknown)}, which the evidence lacks"
    near = [found for one in unknown[:_MOST_TOLD] if (found := did_you_mean(one, exhibit.trace, exhibit.evidence))]
    if near:
        said += f"; did you mean {_listed(near)}?"
    return error("citation_unknown", said + _right_one(exhibit, proof), Spot("citation", claim.claim_id))


def _right_one(exhibit: Exhibit, proof: ClaimProof) -> str:
    """The selected chunk that holds the words of a claim whose citation is invalid; empty when none does."""
    holders = [frozenset(phrase.held_by) for phrase in proof.elsewhere if phrase.held_by]
    found = frozenset.intersection(*holders) if holders else _verbatim(exhibit, proof.claim.text)
    first = next((one for one in exhibit.trace.selected_context_ids if one in found), None)
    return "" if first is None else f"; selected chunk {first!r} holds the words"


def _verbatim(exhibit: Exhibit, text: str) -> frozenset[str]:
    wording = text.strip().rstrip(_STOPS)
    if not wording:
        return frozenset()
    return frozenset(
        chunk_id
        for chunk_id, source in exhibit.selected.items()
        if find_phrase(wording, source.prepared).status is MatchStatus.FOUND
    )


def _not_judged(exhibit: Exhibit, claim: Claim) -> Finding:
    say = notice if exhibit.policy.unlabelled_claims is UnlabelledClaims.REPORT else warning
    return say(
        "citation_not_judged",
        f"claim {claim.claim_id!r} is open, so nobody can say whether its citation establishes it",
        Spot("citation", claim.claim_id),
    )


def _unused(exhibit: Exhibit) -> tuple[Finding, ...]:
    """The ids that the run lists as cited but that no claim of a pipeline's answer cites."""
    listed = exhibit.trace.citations
    if not listed or exhibit.answer.labelled_by is not LabelledBy.PIPELINE:
        return ()
    used = {one for claim in exhibit.claims for one in cited_by(claim)}
    unused = [one for one in dict.fromkeys(listed) if one not in used]
    if not unused:
        return ()
    said = f"the run lists {_listed(unused)} as cited, but no claim cites {'it' if len(unused) == 1 else 'them'}"
    return (notice("citation_unused", said, Spot("trace", "citations")),)


def _listed(ids: Sequence[str]) -> str:
    """The ids as a message names them: the first few, then a count of the others."""
    named = [repr(one) for one in ids[:_MOST_TOLD]]
    if len(ids) > _MOST_TOLD:
        named.append(f"{len(ids) - _MOST_TOLD} more")
    return named[0] if len(named) == 1 else f"{', '.join(named[:-1])} and {named[-1]}"


def _lack(ids: Sequence[str]) -> str:
    return "does" if len(ids) == 1 else "do"


def _was(ids: Sequence[str]) -> str:
    return "was" if len(ids) == 1 else "were"


def _lesson_fault(exhibit: Exhibit, claim: Claim) -> Finding:
    where = Spot("citation", claim.claim_id)
    if claim.citation_id is None:
        return error("citation_missing", f"claim {claim.claim_id!r} cites nothing", where)
    misplaced = _place_fault(exhibit, claim)
    if misplaced is not None:
        return misplaced
    return _not_established(claim, _lesson_elsewhere(exhibit, claim))


def _not_established(claim: Claim, missing: Sequence[tuple[str, Sequence[str]]]) -> Finding:
    """Each phrase that the cited chunk lacks, with the selected chunk that a corrected citation would name."""
    lacks = []
    for phrase, held_by in missing[:_MOST_TOLD]:
        hint = f"selected chunk {held_by[0]!r} holds it" if held_by else "no selected chunk holds it"
        lacks.append(f"{phrase!r}; {hint}")
    if len(missing) > _MOST_TOLD:
        lacks.append(f"{len(missing) - _MOST_TOLD} more")
    # An id of blanks alone is no citation, except under the lesson.
    cited = cited_by(claim) or (claim.citation_id or "",)
    said = f"claim {claim.claim_id!r} cites {_listed(cited)}, which {_lack(cited)} not say {', nor '.join(lacks)}"
    return error("citation_does_not_establish", said, Spot("citation", claim.claim_id))


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


GATE = Gate(DECLARED, strict, lesson)
