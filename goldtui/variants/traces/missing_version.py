"""A pipeline component without a version: a run that nobody can repeat."""

from __future__ import annotations

from goldtui.model.results import Stage
from goldtui.variants.declare import Declaration, Field, Made, Mutant, NotApplicable
from goldtui.variants.traced import Traced

DECLARED = Declaration(
    kind="missing-version",
    alters="trace",
    changes="does not name the version of one pipeline component",
    applies="the policy requires a component",
    strict=Stage.ADMISSIBILITY,
    lesson=Stage.ADMISSIBILITY,
    caught_by=Field("policy", "required_versions"),
)


def make(subject: Traced) -> Made:
    """One mutant: the last required component is not named."""
    versions = subject.trace.versions
    if not versions:
        return NotApplicable("the policy requires no component to be named")
    return (Mutant(f"the {versions[-1][0]} version is not named", run={"versions": versions[:-1]}),)
