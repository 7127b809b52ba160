"""GT406: a slice of one case is passed or failed by chance."""

from __future__ import annotations

from collections.abc import Iterator

from goldtui.checks.declare import WARNING, Declaration, Example, Flaw, Rule
from goldtui.checks.shown import Shown
from goldtui.model.spot import Spot


def look(shown: Shown) -> Iterator[Flaw]:
    """Slices with fewer cases than the policy wants of each."""
    least = shown.policy.slice_min_cases
    for name, number in sorted(shown.workflows.items()):
        if number < least:
            yield Flaw(Spot("slice", name), f'slice "{name}" has {number} of {least} cases')


RULE = Rule(
    Declaration(
        code="GT406",
        name="slice-thin",
        severity=WARNING,
        says="A slice has fewer cases than the policy's minimum.",
        why="Its ratio jumps with every case, so its gate says nothing.",
        fix="write more cases of the slice, or lower policy.slice_min_cases",
        place="policy.slice_min_cases",
        example=Example("policy.slice_min_cases", bad=4, good=3),
    ),
    of_set=look,
)
