"""Slices: each must reach its own minimum, so that an average cannot hide the one workflow that broke.

A slice of three cases says little: it is shown with its interval and gated only from the policy's least number on.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from goldtui.measures.intervals import wilson
from goldtui.model.policy import Policy
from goldtui.model.score import Outcome, SliceLine, SliceState
from goldtui.model.scoring_rules import exactly
from goldtui.scoring.tally import JUDGED, Tally, counted


def slice_lines(tally: Tally, policy: Policy) -> tuple[SliceLine, ...]:
    """Every slice by name, including absent required ones; cases without a slice come last, under an empty name."""
    # Grouped by slice once: searching all counts for each of ten thousand slices would take minutes.
    outcomes: dict[str, Counter[Outcome]] = {name: Counter() for name in policy.required_slices}
    for (name, outcome), number in tally.outcomes.items():
        outcomes.setdefault(name, Counter())[outcome] += number
    stages: dict[str, Counter[str]] = {}
    for (name, stage), number in tally.first_failures.items():
        stages.setdefault(name, Counter())[stage.value] += number
    names = sorted(outcomes, key=lambda one: (one == "", one))
    return tuple(_line(name, outcomes[name], stages.get(name, Counter()), policy) for name in names)


def minimum_of(policy: Policy, name: str) -> Fraction:
    """The least share of released cases a slice must have, 0 to 1."""
    return exactly(policy.slice_minimums.get(name, policy.slice_minimum))


def _line(name: str, outcomes: Counter[Outcome], stages: Counter[str], policy: Policy) -> SliceLine:
    k = outcomes[Outcome.RELEASED]
    n = sum(outcomes[one] for one in JUDGED)
    minimum, required = minimum_of(policy, name), name in policy.required_slices
    interval = wilson(k, n)
    return SliceLine(
        name=name,
        k=k,
        n=n,
        minimum=minimum,
        low=None if interval is None else interval[0],
        high=None if interval is None else interval[1],
        required=required,
        left_out=outcomes.total() - n,
        state=_state(k, n, minimum, policy.slice_min_cases, required=required),
        first_failures=tuple(counted(stages)),
    )


def _state(k: int, n: int, minimum: Fraction, least: int, *, required: bool) -> SliceState:
    if n == 0:
        return SliceState.ABSENT if required else SliceState.THIN
    if n < least:
        return SliceState.THIN
    return SliceState.PASS if k >= minimum * n else SliceState.FAIL
