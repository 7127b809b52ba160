"""GT418: a policy that asks for no versions cannot say which system was judged."""

from __future__ import annotations

from collections.abc import Iterator

from goldtui.checks.declare import WARNING, Declaration, Example, Flaw, Rule
from goldtui.checks.shown import Shown
from goldtui.model.spot import Spot


def look(shown: Shown) -> Iterator[Flaw]:
    """A policy without required pipeline versions."""
    if not shown.policy.required_versions:
        yield Flaw(Spot("policy", "required_versions"), "the policy requires no pipeline version")


RULE = Rule(
    Declaration(
        code="GT418",
        name="no-required-versions",
        severity=WARNING,
        says="The policy requires no pipeline version of a trace.",
        why="A verdict on a system that nobody can name again cannot be repeated or compared.",
        fix="name the components a trace must have a version of",
        place="policy.required_versions",
        example=Example("policy.required_versions", bad=[], good=["retriever"]),
    ),
    of_set=look,
)
