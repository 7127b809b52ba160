"""A refusal that blames a training date although the sources are available."""

from __future__ import annotations

from goldtui.model.results import Stage
from goldtui.variants.declare import Declaration, Field, Made, Mutant
from goldtui.variants.subject import REFUSAL_DUE, Subject

DECLARED = Declaration(
    kind="cutoff-excuse",
    alters="answer",
    changes="refuses and blames the end of its training data",
    applies="an answer is due",
    strict=Stage.ANSWER_BEHAVIOUR,
    lesson=Stage.ANSWER_COMPLETENESS,
    caught_by=Field("policy", "cutoff_patterns"),
)

EXCUSE = "I cannot answer this, because my training data ends before these sources were written."


def make(subject: Subject) -> Made:
    """One mutant."""
    if subject.refusal_expected:
        return REFUSAL_DUE
    return (Mutant("refused with a training date for an excuse", (), text=EXCUSE),)
