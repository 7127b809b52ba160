"""A chunk that came out of the reranker and never went in."""

from __future__ import annotations

from goldtui.model.results import Stage
from goldtui.variants.declare import Declaration, Field, Made, Mutant, NotApplicable
from goldtui.variants.traced import Traced

DECLARED = Declaration(
    kind="reranker-invented",
    alters="trace",
    changes="gets a chunk out of the reranker that never went in",
    applies="the evidence holds an admissible chunk that is no candidate",
    strict=Stage.ADMISSIBILITY,
    lesson=Stage.ADMISSIBILITY,
    caught_by=Field("case", "required_source_ids"),
)


def make(subject: Traced) -> Made:
    """One mutant: the first admissible chunk that is no candidate is last in the reranked list."""
    reranked = subject.trace.reranked_ids
    new = next((i for i in subject.spare(2) if i not in reranked), None)
    if new is None:
        return NotApplicable("every admissible chunk is a candidate already")
    return (Mutant(f"{new!r} came out of the reranker alone", run={"reranked_ids": (*reranked, new)}),)
