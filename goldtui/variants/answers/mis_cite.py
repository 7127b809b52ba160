"""A true claim that cites the wrong chunk: it reads well and sends the reader to the wrong page."""

from __future__ import annotations

from goldtui.model.records import Claim
from goldtui.model.results import Stage
from goldtui.text.match.phrase import MatchStatus, find_phrase
from goldtui.variants.declare import Declaration, Field, Form, Made, Mutant, NotApplicable
from goldtui.variants.subject import NO_CLAIMS, REFUSAL_DUE, Subject

DECLARED = Declaration(
    kind="mis-cite",
    alters="answer",
    changes="cites an admissible chunk that does not say it",
    applies="a claim has a citation and another admissible chunk lacks its phrases",
    strict=Stage.CITATION_SUPPORT,
    lesson=Stage.CITATION_SUPPORT,
    caught_by=Field("claim", "support_phrases"),
)

_TRIED = 5
"""Chunks outside the required ones that are searched for one without the phrases."""


def make(subject: Subject) -> Made:
    """One mutant for each cited claim; another required source is preferred, since it was in the context."""
    if subject.refusal_expected:
        return REFUSAL_DUE
    if not subject.claims:
        return NO_CLAIMS
    spare = subject.spare(_TRIED)
    mutants = []
    for claim in subject.claims:
        wrong = next((i for i in (*subject.required, *spare) if _lacks(subject, claim, i)), None)
        if wrong is None or not claim.citation_id or not claim.support_phrases:
            continue
        cited = claim.model_copy(update={"citation_id": wrong})
        claims = tuple(cited if c is claim else c for c in subject.claims)
        said = f"claim {claim.claim_id!r} cites {wrong!r} instead of {claim.citation_id!r}"
        mutants.append(Mutant(said, claims, claim_id=claim.claim_id, point_id=claim.answer_point))
    return tuple(mutants) or NotApplicable("no other admissible chunk lacks the phrases of a cited claim")


def _lacks(subject: Subject, claim: Claim, chunk_id: str) -> bool:
    if chunk_id == claim.citation_id or chunk_id not in subject.evidence.admissible:
        return False
    source = subject.evidence.current[chunk_id]
    if subject.form is Form.LABELLED:
        text = (source.chunk.text or "").lower()
        return any(phrase.lower() not in text for phrase in claim.support_phrases)
    return any(find_phrase(phrase, source.prepared).status is not MatchStatus.FOUND for phrase in claim.support_phrases)
