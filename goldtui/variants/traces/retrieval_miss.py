"""A required source that retrieval did not find, with another chunk in its place."""

from __future__ import annotations

from goldtui.model.results import Stage
from goldtui.variants.declare import Declaration, Field, Made, Mutant
from goldtui.variants.traced import NO_DISTRACTOR, NOTHING_REQUIRED, Traced
from goldtui.variants.traces.steps import every_step, replaced

DECLARED = Declaration(
    kind="retrieval-miss",
    alters="trace",
    changes="loses one required source at every step; another admissible chunk takes its place in the context",
    applies="a source is required and the evidence holds another admissible chunk",
    strict=Stage.CANDIDATE_RETRIEVAL,
    lesson=Stage.CANDIDATE_RETRIEVAL,
    caught_by=Field("case", "required_source_ids"),
)


def make(subject: Traced) -> Made:
    """One mutant for each required source."""
    if not subject.required:
        return NOTHING_REQUIRED
    spare = subject.spare()
    if not spare:
        return NO_DISTRACTOR
    return tuple(_without(subject, lost, spare[0]) for lost in subject.required)


def _without(subject: Traced, lost: str, instead: str) -> Mutant:
    candidates = tuple(i for i in subject.trace.first_stage_ids if i != lost)
    run = {**every_step(candidates), **replaced(subject, lost, instead)}
    return Mutant(f"{lost!r} was never retrieved; {instead!r} was read in its place", run=run)
