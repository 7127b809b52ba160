"""The service of the Policy place: what asks the database; all else of a policy is plain functions on it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from goldtui.workbench.session.session import Session

if TYPE_CHECKING:
    from goldtui.model.policy import Policy
    from goldtui.workbench.policy.revise import PolicyState
    from goldtui.workbench.policy.try_out import TryOut
    from goldtui.workbench.policy.values import ValueChange


class PolicyService:
    """The policy of one session's set. Imports come with the first call, not with the screens."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def state(self) -> PolicyState:
        """The policy with its revisions."""
        from goldtui.workbench.policy.revise import policy_state

        return policy_state(self._session)

    def save(self, base: PolicyState, policy: Policy, reason: str) -> tuple[ValueChange, ...]:
        """Save a policy on top of a state; raises like `change_policy`."""
        from goldtui.workbench.policy.revise import change_policy

        return change_policy(self._session, base, policy, reason)

    def restore(self, number: int, reason: str) -> tuple[ValueChange, ...]:
        """Save the text of an earlier revision; raises like `change_policy`."""
        from goldtui.workbench.policy.revise import restore_policy

        return restore_policy(self._session, number, reason)

    def approve(self, state: PolicyState) -> PolicyState:
        """Approve the newest revision; raises like `approve_policy`."""
        from goldtui.workbench.policy.revise import approve_policy

        return approve_policy(self._session, state)

    def rebased(self, base: PolicyState, policy: Policy) -> tuple[PolicyState, Policy, Sequence[str]]:
        """The newest state, what was worked on put on top of it, and lines on values that both sides changed."""
        from goldtui.workbench.policy.revise import policy_state, rebase_policy

        state = policy_state(self._session)
        return (state, *rebase_policy(base.policy, state.policy, policy))

    def last_run(self) -> TryOut:
        """The last kept run to try policies on; raises `UnusableInput` (`no_run_to_try`)."""
        from goldtui.workbench.policy.try_out import last_run

        return last_run(self._session)
