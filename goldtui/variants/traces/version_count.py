"""Versions whose number does not match the chunks they are for."""

from __future__ import annotations

from goldtui.gates.reference_trace import REFERENCE_VERSION
from goldtui.model.results import Stage
from goldtui.variants.declare import Declaration, Field, Made, Mutant
from goldtui.variants.traced import Traced

DECLARED = Declaration(
    kind="version-count",
    alters="trace",
    changes="names one version more or less than chunks were read",
    applies="always",
    strict=Stage.ADMISSIBILITY,
    lesson=Stage.ADMISSIBILITY,
    caught_by=Field("case", "required_source_ids"),
)


def make(subject: Traced) -> Made:
    """One mutant: the last version is left out, or one is named where nothing was read."""
    versions = subject.trace.selected_versions
    run = {"selected_versions": versions[:-1] if versions else (REFERENCE_VERSION,)}
    chunks = len(subject.trace.selected_context_ids)
    return (Mutant(f"{chunks} chunks were read, {len(run['selected_versions'])} versions named", run=run),)
