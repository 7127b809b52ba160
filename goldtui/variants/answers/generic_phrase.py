"""One phrase that proves nothing, given as the proof of every point: the rule's own number, for example."""

from __future__ import annotations

from goldtui.model.records import Claim
from goldtui.model.results import Stage
from goldtui.variants.declare import Declaration, Made, Mutant, NotApplicable
from goldtui.variants.subject import Subject
from goldtui.variants.turned_claims import turned_claims

DECLARED = Declaration(
    kind="generic-phrase",
    alters="answer",
    changes="turns the claims round and proves them all by the first words of the chunk they cite",
    applies="a claim can be turned round and its chunk has words to offer",
    strict=Stage.ANSWER_FAITHFULNESS,
    lesson=Stage.PASS,
    brings_proof=True,
)

_CHARACTERS = 12
"""About the length of a rule's number, a heading or a name."""


def make(subject: Subject) -> Made:
    """One mutant: every claim is reversed where possible, and all rest on their chunk's first words."""
    if not all(subject.text_of(c.citation_id).strip() for c in subject.claims):
        return NotApplicable("a claim cites no chunk whose first words could be its proof")

    def first_words(claim: Claim) -> tuple[str, ...]:
        text = subject.text_of(claim.citation_id).strip()
        end = text.find(" ", _CHARACTERS)
        return (text[: end if 0 < end < 40 else _CHARACTERS].rstrip(" .,;:"),)

    claims = turned_claims(subject, first_words)
    if not isinstance(claims, tuple):
        return claims
    return (Mutant("the claims are turned round and all rest on the first words of their chunk", claims),)
