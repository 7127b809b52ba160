"""A required source read in a version that is no longer in force."""

from __future__ import annotations

from goldtui.model.results import Stage
from goldtui.variants.declare import Declaration, Field, Made, Mutant
from goldtui.variants.traced import NOTHING_REQUIRED, Traced

DECLARED = Declaration(
    kind="stale-version",
    alters="trace",
    changes="reads one required source in a superseded version, one that the evidence holds where it can",
    applies="a source is required",
    strict=Stage.ADMISSIBILITY,
    lesson=Stage.ADMISSIBILITY,
    caught_by=Field("chunk", "current"),
)


def make(subject: Traced) -> Made:
    """One mutant: the first required source with an older version, otherwise the first with an unknown version."""
    if not subject.required:
        return NOTHING_REQUIRED
    chosen = next((i for i in subject.required if subject.shelf.older(i)), subject.required[0])
    place = subject.required.index(chosen)
    older = subject.shelf.older(chosen)
    versions = list(subject.trace.selected_versions)
    versions[place] = older[0].version if older else f"{versions[place]}-superseded"
    return (Mutant(f"{chosen!r} was read in version {versions[place]!r}", run={"selected_versions": tuple(versions)}),)
