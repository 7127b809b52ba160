"""A lie that names honest phrases as its proof; a judge that believes the answer's own labels lets it through."""

from __future__ import annotations

from goldtui.model.results import Stage
from goldtui.variants.declare import Declaration, Made, Mutant, NotApplicable
from goldtui.variants.subject import NO_CLAIMS, REFUSAL_DUE, Subject
from goldtui.variants.turn import reverse_statement

DECLARED = Declaration(
    kind="self-supplied-proof",
    alters="answer",
    changes="turns one claim round and keeps the honest phrases and the label of the point next to it",
    applies="a claim with phrases can be turned round",
    strict=Stage.ANSWER_FAITHFULNESS,
    lesson=Stage.PASS,
    brings_proof=True,
)


def make(subject: Subject) -> Made:
    """One mutant, on the first claim that can be reversed."""
    if subject.refusal_expected:
        return REFUSAL_DUE
    if not subject.claims:
        return NO_CLAIMS
    for claim in subject.claims:
        text = reverse_statement(claim.text)
        if text is not None and claim.support_phrases:
            altered = claim.model_copy(update={"text": text})
            claims = tuple(altered if c is claim else c for c in subject.claims)
            said = f"claim {claim.claim_id!r} says {text!r} and brings the honest phrases as its proof"
            return (Mutant(said, claims, claim_id=claim.claim_id, point_id=claim.answer_point),)
    return NotApplicable("no claim with phrases can be turned round")
