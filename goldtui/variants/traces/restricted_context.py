"""A chunk that may not be used, read as context: whatever the answer says, it has leaked."""

from __future__ import annotations

from goldtui.model.results import Stage
from goldtui.variants.declare import Declaration, Field, Made, Mutant, NotApplicable
from goldtui.variants.traced import Traced
from goldtui.variants.traces.steps import also_read

DECLARED = Declaration(
    kind="restricted-context",
    alters="trace",
    changes="reads a chunk that may not be used, next to the right ones",
    applies="the evidence holds a chunk that may not be used",
    strict=Stage.ADMISSIBILITY,
    lesson=Stage.ADMISSIBILITY,
    caught_by=Field("chunk", "permitted"),
)


def make(subject: Traced) -> Made:
    """One mutant: the first restricted chunk that the case does not require, present at every step and read."""
    chunk_id = next((i for i in subject.shelf.restricted if i not in subject.named_sources), None)
    if chunk_id is None:
        return NotApplicable("every chunk of the evidence may be used")
    return (Mutant(f"{chunk_id!r} was read next to the right sources", run=also_read(subject, (chunk_id,))),)
