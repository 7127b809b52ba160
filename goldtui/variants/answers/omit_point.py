"""A vital point left out of an answer that is true in all it says."""

from __future__ import annotations

from goldtui.model.records import Importance
from goldtui.model.results import Stage
from goldtui.variants.declare import Declaration, Field, Made, Mutant, NotApplicable
from goldtui.variants.subject import NO_CLAIMS, REFUSAL_DUE, Subject

DECLARED = Declaration(
    kind="omit-point",
    alters="answer",
    changes="leaves out every claim that makes one vital point",
    applies="a claim makes a vital point",
    strict=Stage.ANSWER_COMPLETENESS,
    lesson=Stage.ANSWER_COMPLETENESS,
    caught_by=Field("point", "answer_phrases"),
)


def make(subject: Subject) -> Made:
    """One mutant for each vital point that a claim makes."""
    if subject.refusal_expected:
        return REFUSAL_DUE
    if not subject.claims:
        return NO_CLAIMS
    mutants = []
    for point in subject.case.points:
        kept = tuple(c for c in subject.claims if c.answer_point != point.point_id)
        if point.importance is Importance.VITAL and len(kept) < len(subject.claims):
            text = None if kept else ""
            mutants.append(Mutant(f"point {point.point_id!r} is left out", kept, text, point_id=point.point_id))
    return tuple(mutants) or NotApplicable("no claim makes a vital point")
