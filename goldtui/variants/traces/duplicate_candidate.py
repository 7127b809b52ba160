"""The same chunk twice among the candidates, which makes every count of them wrong."""

from __future__ import annotations

from goldtui.model.results import Stage
from goldtui.variants.declare import Declaration, Field, Made, Mutant, NotApplicable
from goldtui.variants.traced import Traced

DECLARED = Declaration(
    kind="duplicate-candidate",
    alters="trace",
    changes="retrieves one chunk twice",
    applies="the case has a candidate",
    strict=Stage.ADMISSIBILITY,
    lesson=Stage.ADMISSIBILITY,
    caught_by=Field("case", "required_source_ids"),
)


def make(subject: Traced) -> Made:
    """One mutant: the first candidate repeated at the end of the first stage."""
    candidates = subject.trace.first_stage_ids
    if not candidates:
        return NotApplicable("the reference trace has no candidate to repeat")
    run = {"first_stage_ids": (*candidates, candidates[0])}
    return (Mutant(f"{candidates[0]!r} was retrieved twice", run=run),)
