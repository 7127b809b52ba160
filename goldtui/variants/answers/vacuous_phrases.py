"""Lies without any phrase, which a check that all of them match calls proved."""

from __future__ import annotations

from goldtui.model.results import Stage
from goldtui.variants.declare import Declaration, Made, Mutant
from goldtui.variants.subject import Subject
from goldtui.variants.turned_claims import turned_claims

DECLARED = Declaration(
    kind="vacuous-phrases",
    alters="answer",
    changes="turns the claims round and gives them empty lists of phrases",
    applies="a claim can be turned round",
    strict=Stage.ANSWER_FAITHFULNESS,
    lesson=Stage.PASS,
    brings_proof=True,
)


def make(subject: Subject) -> Made:
    """One mutant: every claim is reversed where possible, and none has a phrase."""
    claims = turned_claims(subject, lambda _: ())
    if not isinstance(claims, tuple):
        return claims
    return (Mutant("the claims are turned round and name no phrase", claims),)
