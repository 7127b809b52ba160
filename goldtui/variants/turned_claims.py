"""All claims of the reference reversed, with phrases that prove nothing: the shared part of two families."""

from __future__ import annotations

from collections.abc import Callable

from goldtui.model.records import Claim
from goldtui.variants.declare import NotApplicable
from goldtui.variants.subject import NO_CLAIMS, REFUSAL_DUE, Subject
from goldtui.variants.turn import reverse_statement


def turned_claims(subject: Subject, phrases: Callable[[Claim], tuple[str, ...]]) -> tuple[Claim, ...] | NotApplicable:
    """The claims, each reversed where possible, with `phrases` of it as its proof."""
    if subject.refusal_expected:
        return REFUSAL_DUE
    if not subject.claims:
        return NO_CLAIMS
    texts = [reverse_statement(c.text) for c in subject.claims]
    if not any(texts):
        return NotApplicable("no claim can be turned round")
    return tuple(
        claim.model_copy(update={"text": text or claim.text, "support_phrases": phrases(claim)})
        for claim, text in zip(subject.claims, texts, strict=True)
    )
