"""What is on the screen in Policy, and the screen as its parts see it; what is not saved is in the memory."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

from goldtui.model.policy import Policy
from goldtui.model.policy_fields import POLICY_FIELDS, PolicyField, PolicyGroup
from goldtui.tui.kit.desk import Desk
from goldtui.tui.kit.memory.policy import PolicyMemory

if TYPE_CHECKING:
    from goldtui.tui.policy.lists import FieldList, GroupList
    from goldtui.workbench.policy.revise import PolicyState

USUAL = Policy()
GROUPS = tuple(group for group in PolicyGroup if any(one.group is group for one in POLICY_FIELDS))
"""The groups that have a field."""


@dataclass(slots=True)
class PolicyWork:
    """The saved policy, what is worked on, and what is open."""

    memory: PolicyMemory = field(default_factory=PolicyMemory)
    opened: PolicyField | None = None
    """The list or table whose entries are shown in place of the fields."""
    tried: Sequence[str] = ("Reading the last run that is kept",)
    """What would change in the last run, in lines."""

    @property
    def loaded(self) -> bool:
        """Whether the policy was read."""
        return self.memory.base is not None

    @property
    def base(self) -> PolicyState:
        """The saved policy with its revisions."""
        assert self.memory.base is not None
        return self.memory.base

    @property
    def draft(self) -> Policy:
        """The policy that is worked on."""
        return self.memory.draft or USUAL

    @property
    def unsaved(self) -> bool:
        """Whether something is not saved."""
        return self.loaded and self.draft != self.base.policy

    @property
    def group(self) -> PolicyGroup:
        """The selected group."""
        return GROUPS[self.memory.group]


class PolicyDesk(Desk, Protocol):
    """The screen of Policy, as far as its parts may call it."""

    state: PolicyWork

    @property
    def groups(self) -> GroupList:
        """The groups on the left."""

    @property
    def fields(self) -> FieldList:
        """The fields of the selected group, or the entries of the opened one."""

    def draw(self) -> None:
        """Draw everything from the state."""

    def draw_tried(self) -> None:
        """Draw what would change."""

    def show_fields(self) -> None:
        """Focus the fields."""

    def show_groups(self) -> None:
        """Focus the groups."""

    def ask_value(self, label: str, value: str) -> None:
        """Open the line in which a value is typed."""

    def close_value(self) -> None:
        """Close it."""
