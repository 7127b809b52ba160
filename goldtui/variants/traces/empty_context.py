"""An answer written from nothing, however right it may be."""

from __future__ import annotations

from goldtui.model.results import Stage
from goldtui.variants.declare import Declaration, Field, Made, Mutant
from goldtui.variants.traced import NOTHING_REQUIRED, Traced

DECLARED = Declaration(
    kind="empty-context",
    alters="trace",
    changes="reads nothing",
    applies="a source is required",
    strict=Stage.ADMISSIBILITY,
    lesson=Stage.ADMISSIBILITY,
    caught_by=Field("case", "required_source_ids"),
)


def make(subject: Traced) -> Made:
    """One mutant; where a refusal is due and nothing is required, an empty context is right."""
    if not subject.required:
        return NOTHING_REQUIRED
    return (Mutant("nothing was read", run={"selected_context_ids": (), "selected_versions": ()}),)
