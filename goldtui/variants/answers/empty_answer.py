"""Nothing shipped at all, which must never pass for lack of a false claim."""

from __future__ import annotations

from goldtui.model.results import Stage
from goldtui.variants.declare import Declaration, Field, Made, Mutant
from goldtui.variants.subject import Subject

DECLARED = Declaration(
    kind="empty",
    alters="answer",
    changes="says nothing",
    applies="always",
    strict=Stage.ANSWER_COMPLETENESS,
    lesson=Stage.ANSWER_COMPLETENESS,
    caught_by=Field("case", "expected_behaviour"),
)


def make(subject: Subject) -> Made:
    """One mutant, whatever the case expects: an empty text is neither an answer nor a refusal."""
    return (Mutant("the answer is empty", (), text=""),)
