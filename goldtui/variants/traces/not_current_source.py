"""A withdrawn chunk read as context: true once, and wrong today."""

from __future__ import annotations

from goldtui.model.results import Stage
from goldtui.variants.declare import Declaration, Field, Made, Mutant, NotApplicable
from goldtui.variants.traced import Traced
from goldtui.variants.traces.steps import also_read

DECLARED = Declaration(
    kind="not-current-source",
    alters="trace",
    changes="reads a chunk that is no longer in force, next to the right ones",
    applies="the evidence holds a permitted chunk that is no longer in force",
    strict=Stage.ADMISSIBILITY,
    lesson=Stage.ADMISSIBILITY,
    caught_by=Field("chunk", "current"),
)


def make(subject: Traced) -> Made:
    """One mutant: the first withdrawn chunk that the case does not require, present at every step and read."""
    chunk_id = next((i for i in subject.shelf.withdrawn if i not in subject.named_sources), None)
    if chunk_id is None:
        return NotApplicable("every permitted chunk of the evidence is in force")
    return (Mutant(f"{chunk_id!r} was read although it is withdrawn", run=also_read(subject, (chunk_id,))),)
