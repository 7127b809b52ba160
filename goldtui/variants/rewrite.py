"""Runs one family's rule over every claim of the reference, so that each file holds its rule and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from goldtui.model.records import Claim
from goldtui.variants.declare import Made, NotApplicable
from goldtui.variants.reuse import Altered
from goldtui.variants.subject import NO_CLAIMS, REFUSAL_DUE, Subject
from goldtui.variants.traced import Traced

Lies = Callable[[Traced, Claim], Iterable[tuple[str, str]]]
"""`(changed text, the change in words)` of one claim; nothing where the rule does not fit it.

It reads no other claim, so that its lies stay valid while another one is edited.
"""


def rewrite_claims(subject: Subject, lies: Lies, otherwise: str) -> Made:
    """A mutant for every lie about every claim, in the reference's order; `otherwise` says why there is none.

    A text that the source contains is no lie, and one that the claim already says is no change.
    """
    if subject.refusal_expected:
        return REFUSAL_DUE
    if not subject.claims:
        return NO_CLAIMS
    mutants = [
        subject.instead(claim, altered, said)
        for claim in subject.claims
        for altered, said in _altered_once(subject, lies, claim)
    ]
    return tuple(mutants) or NotApplicable(otherwise)


def _altered_once(subject: Subject, lies: Lies, claim: Claim) -> Altered:
    known = subject.lies.get((lies, id(claim)))
    if known is None:
        known = subject.lies[lies, id(claim)] = claim, tuple(_altered(subject, lies, claim))
    return known[1]


def _altered(subject: Traced, lies: Lies, claim: Claim) -> Iterable[tuple[Claim, str]]:
    for text, said in lies(subject, claim):
        bare = text.rstrip(" .。")
        if text != claim.text and not subject.stated(bare):
            altered = claim.model_copy(update={"text": text, "support_phrases": (bare,)})
            yield altered, f"claim {claim.claim_id!r}: {said}"
