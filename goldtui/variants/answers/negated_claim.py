"""A reversed claim: the answer denies what the source says."""

from __future__ import annotations

from collections.abc import Iterator

from goldtui.model.records import Claim
from goldtui.model.results import Stage
from goldtui.variants.declare import Declaration, Made
from goldtui.variants.rewrite import rewrite_claims
from goldtui.variants.subject import Subject
from goldtui.variants.traced import Traced
from goldtui.variants.turn import reverse_statement

DECLARED = Declaration(
    kind="negated-claim",
    alters="answer",
    changes="turns one claim round, so that it denies what the source says",
    applies="a claim is a sentence in a language whose negations are known",
    strict=Stage.ANSWER_FAITHFULNESS,
    lesson=Stage.ANSWER_FAITHFULNESS,
)


def make(subject: Subject) -> Made:
    """One mutant for each claim that can be reversed."""
    return rewrite_claims(subject, _lies, "no claim is in a language whose negations are known")


def _lies(subject: Traced, claim: Claim) -> Iterator[tuple[str, str]]:
    text = reverse_statement(claim.text)
    if text is not None:
        yield text, f"turned round to {text!r}"
