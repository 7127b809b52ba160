"""A chunk that may not be used, retrieved and dropped later: it should never have been seen."""

from __future__ import annotations

from goldtui.model.results import Stage
from goldtui.variants.declare import Declaration, Field, Made, Mutant, NotApplicable
from goldtui.variants.traced import Traced

DECLARED = Declaration(
    kind="restricted-candidate",
    alters="trace",
    changes="retrieves a chunk that may not be used; it is never read",
    applies="the evidence holds a chunk that may not be used",
    strict=Stage.ADMISSIBILITY,
    lesson=Stage.ADMISSIBILITY,
    caught_by=Field("chunk", "permitted"),
)


def make(subject: Traced) -> Made:
    """One mutant: the first restricted chunk, last among the candidates of the first stage."""
    if not subject.shelf.restricted:
        return NotApplicable("every chunk of the evidence may be used")
    chunk_id = subject.shelf.restricted[0]
    candidates = tuple(i for i in subject.trace.first_stage_ids if i != chunk_id)
    return (Mutant(f"{chunk_id!r} was retrieved", run={"first_stage_ids": (*candidates, chunk_id)}),)
