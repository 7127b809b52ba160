"""A paraphrase of quote-only text: right in substance, and what its owner forbids."""

from __future__ import annotations

import re

from goldtui.gates.source_policy import QUOTED
from goldtui.model.records import Claim, Usage
from goldtui.model.results import Stage
from goldtui.variants.declare import Declaration, Field, Made, Mutant, NotApplicable
from goldtui.variants.subject import REFUSAL_DUE, Subject

DECLARED = Declaration(
    kind="paraphrase",
    alters="answer",
    changes="takes the quotation marks off and exchanges common words",
    applies="a claim cites a quote-only source, or the case asks for direct quotes",
    strict=Stage.SOURCE_POLICY,
    lesson=Stage.PASS,
    caught_by=Field("chunk", "usage"),
)

# Words that can be exchanged without a change of meaning; none may reverse a sentence.
_OTHER_WORDS = tuple(
    (re.compile(rf"\b{word}\b"), other)
    for word, other in (
        ("has to", "is obliged to"),
        ("must", "has to"),
        ("shall", "must"),
        ("prior", "earlier"),
        ("every", "each"),
        ("before", "ahead of"),
        ("third party", "outsider"),
    )
)


def make(subject: Subject) -> Made:
    """One mutant, on the first claim whose source may only be quoted; its phrases stay honest."""
    if subject.refusal_expected:
        return REFUSAL_DUE
    claim = next((c for c in subject.claims if _quote_only(subject, c)), None)
    if claim is None:
        return NotApplicable("no claim cites a source that may only be quoted")
    text = QUOTED.sub(lambda m: next(g for g in m.groups() if g is not None), claim.text)
    for word, other in _OTHER_WORDS:
        text = word.sub(other, text)
    if text == claim.text:
        return NotApplicable("the claim that cites quote-only text quotes nothing")
    altered = claim.model_copy(update={"text": text})
    claims = tuple(altered if c is claim else c for c in subject.claims)
    said = f"claim {claim.claim_id!r} puts {claim.citation_id!r} in other words"
    return (Mutant(said, claims, claim_id=claim.claim_id, point_id=claim.answer_point),)


def _quote_only(subject: Subject, claim: Claim) -> bool:
    source = subject.evidence.current.get(claim.citation_id or "")
    if source is None or claim.citation_id not in subject.case.named_source_ids:
        return False
    return source.chunk.usage is Usage.QUOTE_ONLY or (
        subject.case.direct_quotes_only and source.chunk.usage is Usage.SUMMARIZE
    )
