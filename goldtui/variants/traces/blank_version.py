"""A pipeline component with a blank for its version, which a check for the name alone accepts."""

from __future__ import annotations

from goldtui.model.results import Stage
from goldtui.variants.declare import Declaration, Field, Made, Mutant, NotApplicable
from goldtui.variants.traced import Traced

DECLARED = Declaration(
    kind="blank-version",
    alters="trace",
    changes="names one pipeline component with a blank version",
    applies="the policy requires a component",
    strict=Stage.ADMISSIBILITY,
    lesson=Stage.PASS,
    caught_by=Field("policy", "required_versions"),
)


def make(subject: Traced) -> Made:
    """One mutant: the last required component has a blank version."""
    versions = subject.trace.versions
    if not versions:
        return NotApplicable("the policy requires no component to be named")
    name = versions[-1][0]
    return (Mutant(f"the {name} version is blank", run={"versions": (*versions[:-1], (name, " "))}),)
