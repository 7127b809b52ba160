"""A required source that was retrieved and reranked and then not read."""

from __future__ import annotations

from goldtui.model.results import Stage
from goldtui.variants.declare import Declaration, Field, Made, Mutant
from goldtui.variants.traced import NO_DISTRACTOR, NOTHING_REQUIRED, Traced
from goldtui.variants.traces.steps import replaced

DECLARED = Declaration(
    kind="dropped-source",
    alters="trace",
    changes="leaves one required source out of the context; another admissible chunk takes its place",
    applies="a source is required and the evidence holds another admissible chunk",
    strict=Stage.CONTEXT_SELECTION,
    lesson=Stage.CONTEXT_SELECTION,
    caught_by=Field("case", "required_source_ids"),
)


def make(subject: Traced) -> Made:
    """One mutant for each required source."""
    if not subject.required:
        return NOTHING_REQUIRED
    spare = subject.spare()
    if not spare:
        return NO_DISTRACTOR
    instead = spare[0]
    return tuple(
        Mutant(f"{lost!r} was retrieved but {instead!r} was read in its place", run=replaced(subject, lost, instead))
        for lost in subject.required
    )
