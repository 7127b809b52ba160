"""Runs one family's rule over every claim of the reference, so that each file holds its rule and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from goldtui.model.records import Claim
from goldtui.variants.declare import Made, Mutant, NotApplicable
from goldtui.variants.subject import NO_CLAIMS, REFUSAL_DUE, Subject

Lies = Callable[[Subject, Claim], Iterable[tuple[str, str]]]
"""`(changed text, what was changed)` of one claim; nothing where the rule does not fit it."""


def rewritten(subject: Subject, lies: Lies, otherwise: str) -> Made:
    """A mutant for every lie about every claim, in the reference's order; `otherwise` says why there is none.

    A text that stands in the source is no lie, and one that the claim says already is no change.
    """
    if subject.refusal_expected:
        return REFUSAL_DUE
    if not subject.claims:
        return NO_CLAIMS
    mutants: list[Mutant] = []
    for claim in subject.claims:
        for text, said in lies(subject, claim):
            if text != claim.text and not subject.stated(text.rstrip(" .。")):
                mutants.append(subject.lie(claim, text, f"claim {claim.claim_id!r}: {said}"))
    return tuple(mutants) or NotApplicable(otherwise)
