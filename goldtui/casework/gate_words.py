"""Names of gates for the screens, from the gates' declarations. An unknown name is its own title."""

from __future__ import annotations

from goldtui.gates.catalog import BY_NAME, GATES, gate_named
from goldtui.gates.faithfulness import DECLARED as FAITHFULNESS

OF_CLAIMS = FAITHFULNESS.name
"""The gate at which an answer's claims are shown."""


def title(gate: str) -> str:
    """A gate's display name."""
    return gate.replace("_", " ")


def short_title(gate: str) -> str:
    """A gate's one-word name, so that all of them fit next to their signs at 120 cells."""
    return gate_named(gate).declared.short_title if gate in BY_NAME or ":" in gate else title(gate)


def steps_of(gate: str) -> tuple[str, ...]:
    """The lists of a run that a gate checks; empty for one that checks the answer."""
    return gate_named(gate).declared.steps if gate in BY_NAME or ":" in gate else ()


def gate_of_step(step: str) -> str:
    """The gate that checks a list of a run and the fewest others."""
    return min((g.declared for g in GATES if step in g.declared.steps), key=lambda one: len(one.steps)).name
