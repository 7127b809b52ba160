"""A refusal where the sources settle the question: safe, polite and useless."""

from __future__ import annotations

from goldtui.model.results import Stage
from goldtui.variants.declare import Declaration, Field, Made, Mutant, NotApplicable
from goldtui.variants.subject import REFUSAL_DUE, Subject

DECLARED = Declaration(
    kind="wrong-refusal",
    alters="answer",
    changes="refuses a question that the sources settle, in the policy's own words",
    applies="an answer is due and the policy names a refusal",
    strict=Stage.ANSWER_BEHAVIOUR,
    lesson=Stage.ANSWER_COMPLETENESS,
    caught_by=Field("policy", "refusal_tokens"),
)


def make(subject: Subject) -> Made:
    """One mutant: the policy's first refusal token."""
    if subject.refusal_expected:
        return REFUSAL_DUE
    if not subject.policy.refusal_tokens:
        return NotApplicable("the policy names no refusal token")
    token = subject.policy.refusal_tokens[0]
    return (Mutant(f"refused with {token!r}", (), text=token),)
