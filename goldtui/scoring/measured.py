"""Which gates a report counts, and what share of cases must pass each.

A threshold for one case and the share of cases that must reach it are two numbers; the second is defined here.
"""

from __future__ import annotations

from fractions import Fraction

from goldtui.gates.catalog import GATES
from goldtui.gates.chain import LESSON, Profile
from goldtui.gates.others import more_gates
from goldtui.model.policy import Policy
from goldtui.model.results import Tier
from goldtui.model.score import Group, Needs
from goldtui.model.scoring_rules import exactly
from goldtui.scoring.tally import Declared


def declared_gates(profile: Profile, policy: Policy) -> tuple[Declared, ...]:
    """The profile's gates in chain order with their bounds; under `lesson` every gate is critical."""
    lesson = profile is LESSON
    return tuple(
        Declared(
            name=gate.declared.name,
            title=gate.declared.title,
            group=Group.GATE,
            tier=Tier.CRITICAL if lesson else gate.declared.tier,
            bound=gate_minimum(gate.declared.name, policy),
            first_fix=gate.declared.first_fix,
            needs=Needs.LABEL,
        )
        for gate in (*GATES, *(() if lesson else more_gates(policy)))
        if not lesson or gate.lesson is not None
    )


def gate_minimum(name: str, policy: Policy) -> Fraction:
    """The share of cases, 0 to 1, that must pass a gate of the chain."""
    return exactly(policy.scoring.gate_minimums.get(name, policy.slice_minimum))
