"""The policy of a set in memory: revisions as the store keeps them, and one run to try them on if there is one."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

from goldtui.model.faults import Problem, UnusableInput
from goldtui.model.policy import Policy
from goldtui.store.settings import PolicyRevision
from goldtui.workbench.policy.revise import PolicyConflict, PolicyState, conflict_lines, rebase_policy
from goldtui.workbench.policy.values import differences

if TYPE_CHECKING:
    from collections.abc import Sequence

    from goldtui.workbench.policy.try_out import TryOut
    from goldtui.workbench.policy.values import ValueChange

DAY = datetime(2026, 3, 1, 9, tzinfo=UTC)


class FakeRules:
    """Ana's revisions, unless a test adds somebody else's."""

    def __init__(self) -> None:
        self.kept: list[PolicyRevision] = []

    def add(self, policy: Policy, author: str = "ana", reason: str = "") -> None:
        number = len(self.kept) + 1
        self.kept.append(PolicyRevision(number, f"{number:064}", author, DAY, reason, policy))

    def state(self) -> PolicyState:
        return PolicyState(tuple(self.kept))

    def save(self, base: PolicyState, policy: Policy, reason: str) -> tuple[ValueChange, ...]:
        if not (found := differences(base.policy, policy)):
            return ()
        if not reason:
            raise UnusableInput((Problem("reason_missing", "a change of the policy needs a reason", "", "say why"),))
        if base.number != len(self.kept):
            newest = self.kept[-1]
            raise PolicyConflict(conflict_lines(base.policy, newest.policy, policy, newest), "garden.db")
        self.add(policy, reason=reason)
        return found

    def restore(self, number: int, reason: str) -> tuple[ValueChange, ...]:
        state = self.state()
        return self.save(state, state.at(number, "garden.db"), reason)

    def approve(self, state: PolicyState) -> PolicyState:
        raise UnusableInput((Problem("policy_own_work", "ana changed this policy, and cannot approve it", "", "ask"),))

    def rebased(self, base: PolicyState, policy: Policy) -> tuple[PolicyState, Policy, Sequence[str]]:
        state = self.state()
        return (state, *rebase_policy(base.policy, state.policy, policy))

    def last_run(self) -> TryOut:
        raise UnusableInput((Problem("no_run_to_try", "no run is kept here", "", "keep one"),))
