"""GT407: a required slice without a case is a release gate that nobody passes through."""

from __future__ import annotations

from collections.abc import Iterator

from goldtui.checks.declare import ERROR, Declaration, Example, Flaw, Rule
from goldtui.checks.shown import Shown
from goldtui.model.spot import Spot


def look(shown: Shown) -> Iterator[Flaw]:
    """Required slices that no case belongs to."""
    for name in shown.policy.required_slices:
        if name not in shown.workflows:
            yield Flaw(Spot("slice", name), f'no case belongs to the required slice "{name}"')


RULE = Rule(
    Declaration(
        code="GT407",
        name="required-slice-absent",
        severity=ERROR,
        says="The policy requires a slice that no case belongs to.",
        why="Scoring fails for want of it, or worse, nobody notices that it was never measured.",
        fix="write cases of the slice, or take it out of policy.required_slices",
        place="policy.required_slices",
        example=Example("policy.required_slices", bad=["passengers", "freight"], good=["passengers"]),
    ),
    of_set=look,
)
