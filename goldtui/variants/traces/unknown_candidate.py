"""An id among the candidates that is not in the evidence, so that nobody can say what was read."""

from __future__ import annotations

from goldtui.model.results import Stage
from goldtui.variants.declare import Declaration, Field, Made, Mutant
from goldtui.variants.invented import invented_id
from goldtui.variants.traced import Traced

DECLARED = Declaration(
    kind="unknown-candidate",
    alters="trace",
    changes="retrieves an id that the evidence does not hold",
    applies="always",
    strict=Stage.ADMISSIBILITY,
    lesson=Stage.ADMISSIBILITY,
    caught_by=Field("case", "required_source_ids"),
)


def make(subject: Traced) -> Made:
    """One mutant: the unknown id is last among the candidates of the first stage."""
    candidates = subject.trace.first_stage_ids
    unknown = invented_id(subject.evidence, candidates[0] if candidates else subject.case_id)
    return (Mutant(f"{unknown!r} was retrieved", run={"first_stage_ids": (*candidates, unknown)}),)
