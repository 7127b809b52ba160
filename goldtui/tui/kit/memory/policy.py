"""What the Policy place remembers between visits: what was changed and not saved, and where the cursor was."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from goldtui.model.policy import Policy
    from goldtui.workbench.policy.revise import PolicyState


@dataclass(slots=True)
class PolicyMemory:
    """One for each run of the application."""

    base: PolicyState | None = None
    """The saved policy from which `draft` was made."""
    draft: Policy | None = None
    """The policy with what is not saved yet."""
    group: int = 0
    field: int = 0
