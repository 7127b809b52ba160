"""The trace of another question."""

from __future__ import annotations

from goldtui.model.results import Stage
from goldtui.variants.declare import Declaration, Field, Made, Mutant
from goldtui.variants.traced import Traced

DECLARED = Declaration(
    kind="wrong-case",
    alters="trace",
    changes="belongs to another case",
    applies="always",
    strict=Stage.ADMISSIBILITY,
    lesson=Stage.ADMISSIBILITY,
    caught_by=Field("case", "required_source_ids"),
)


def make(subject: Traced) -> Made:
    """One mutant."""
    other = f"{subject.case_id}/another"
    return (Mutant(f"the trace belongs to case {other!r}", run={"case_id": other}),)
