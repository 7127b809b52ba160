"""Change the policy of a set: every change is a revision with a person and a reason, and may need approval.

A policy decides releases as much as a case does, so nobody changes it without a trace, and two people who change it at
once see both texts.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from goldtui.model.faults import Conflict, Problem, command, unusable
from goldtui.model.people import Role, person_of
from goldtui.model.policy import Policy
from goldtui.model.policy_fields import POLICY_FIELDS, value_at
from goldtui.store import settings
from goldtui.store.settings import PolicyMoved, PolicyRevision
from goldtui.workbench.library.rejudge import rejudge_all
from goldtui.workbench.policy.values import PEOPLE, ValueChange, differences, value_text, with_change
from goldtui.workbench.session.restricted_words import hide_restricted_words
from goldtui.workbench.session.roles import require
from goldtui.workbench.session.session import Session

USUAL = Policy()


class Standing(NamedTuple):
    """How far the newest text of a policy is approved; names are persons."""

    needed: int
    writers: tuple[str, ...]
    """Who wrote what is not approved yet."""
    approvers: tuple[str, ...]

    @property
    def settled(self) -> bool:
        """Whether enough people approve it."""
        return len(self.approvers) >= self.needed


@dataclass(frozen=True)
class PolicyState:
    """The policy of a set with its revisions, the newest last."""

    revisions: tuple[PolicyRevision, ...]

    @property
    def policy(self) -> Policy:
        """The policy in force."""
        return self.revisions[-1].policy if self.revisions else USUAL

    @property
    def number(self) -> int:
        """The number of the newest revision; 0 for the defaults, which nobody saved."""
        return len(self.revisions)

    @property
    def digest(self) -> str | None:
        """The digest of the newest revision."""
        return self.revisions[-1].digest if self.revisions else None

    def at(self, number: int, where: str) -> Policy:
        """The policy of a revision; 0 is the defaults. Raises `UnusableInput` (`policy_revision_unknown`)."""
        if number == 0:
            return USUAL
        if not 0 < number <= len(self.revisions):
            message, fix = f"the policy has no revision {number}", f"it has revisions 0 to {len(self.revisions)}"
            raise unusable("policy_revision_unknown", message, where, fix)
        return self.revisions[number - 1].policy

    @cached_property
    def standing(self) -> Standing:
        """Who must approve the newest revision, and who does.

        A change needs as many as it asks for, or as many as the text before it asked for, if that is more: otherwise
        whoever sets the number to 0 would need nobody. Who wrote any part of what is not approved approves none of it.
        """
        people, before = self.policy.people, USUAL
        found = Standing(0, (), ())
        for one in self.revisions:
            if not same_rules(before, one.policy):
                carried = found if not found.settled else Standing(before.policy_reviewers_needed, (), ())
                writers = dict.fromkeys((*carried.writers, person_of(people, one.author)))
                found = Standing(max(carried.needed, one.policy.policy_reviewers_needed), tuple(writers), ())
            named = dict.fromkeys((*found.approvers, *(person_of(people, name) for name in one.approvals)))
            found = found._replace(approvers=tuple(name for name in named if name not in found.writers))
            before = one.policy
        return found


class PolicyConflict(Conflict):
    """Somebody else changed the policy first; `lines` show their text and the one that was not saved."""

    def __init__(self, lines: Sequence[str], where: str) -> None:
        message = "somebody else changed the policy meanwhile; nothing was written"
        super().__init__("policy_conflict", message, where, "look at both, then make your change again")
        self.lines = tuple(lines)

    @property
    def problems(self) -> tuple[Problem, ...]:
        """The conflict, then one line for each value of theirs and of yours."""
        return (self.problem, *(Problem("policy_conflict", line, self.problem.where) for line in self.lines))


def policy_state(session: Session) -> PolicyState:
    """The policy of a set with its revisions."""
    return PolicyState(settings.policy_revisions(session.store))


def change_policy(session: Session, base: PolicyState, policy: Policy, reason: str) -> tuple[ValueChange, ...]:
    """Save a policy made from the state `base`; returns what changes, which is nothing if it says so already.

    Every case is judged again where the change can alter a verdict. Raises `UnusableInput`: `role_missing` for anybody
    but an owner, `reason_missing`; `PolicyConflict` when somebody saved another one since `base`.
    """
    where = str(session.path)
    require(session, Role.OWNER, "change the policy", where)
    policy = policy.model_copy(update={PEOPLE: base.policy.people})
    found = differences(base.policy, policy)
    if not found:
        return ()
    if not reason.strip():
        raise unusable("reason_missing", "a change of the policy needs a reason", where, "say why: --reason WHY")
    try:
        settings.change_policy(
            session.store, policy, base=base.digest, reason=reason.strip(), author=session.author, at=session.clock()
        )
    except PolicyMoved as moved:
        theirs = moved.newest.policy if moved.newest is not None else USUAL
        raise PolicyConflict(conflict_lines(base.policy, theirs, policy, moved.newest), where) from None
    session.policy = policy
    if any(value_at(base.policy, one.key) != value_at(policy, one.key) for one in POLICY_FIELDS if one.judges):
        hide_restricted_words(session.store, policy)
        rejudge_all(session)
    return found


def restore_policy(session: Session, number: int, reason: str) -> tuple[ValueChange, ...]:
    """Save the text of an earlier revision as the newest one; 0 is the defaults. Raises like `change_policy`."""
    state = policy_state(session)
    policy = state.at(number, str(session.path))
    return change_policy(session, state, policy, reason)


def approve_policy(session: Session, state: PolicyState) -> PolicyState:
    """Approve the newest revision; returns the state after it.

    Raises `UnusableInput`: `role_missing` for anybody but a reviewer, `policy_own_work` for who wrote it,
    `policy_unchanged` where nobody saved a policy; `PolicyConflict` when another one was saved since `state`.
    """
    where = str(session.path)
    require(session, Role.REVIEWER, "approve the policy", where)
    if state.digest is None:
        raise unusable("policy_unchanged", "the policy is the default, which needs no approval", where, "")
    me = person_of(session.policy.people, session.author)
    if me in state.standing.writers:
        fix = "ask somebody who did not change it"
        raise unusable("policy_own_work", f"{me} changed this policy, and cannot approve it", where, fix)
    try:
        settings.approve_policy(session.store, state.digest, author=session.author, at=session.clock())
    except PolicyMoved as moved:
        theirs = moved.newest.policy if moved.newest is not None else USUAL
        raise PolicyConflict(conflict_lines(state.policy, theirs, state.policy, moved.newest), where) from None
    return policy_state(session)


def policy_blockers(session: Session) -> list[Problem]:
    """A blocker while the newest policy lacks approvals that it, or the one before it, asks for."""
    state = policy_state(session)
    standing = state.standing
    if standing.settled:
        return []
    message = f"{len(standing.approvers)} of {standing.needed} people approve revision {state.number} of the policy"
    fix = f"a reviewer who did not change it: {command('policy', 'approve', session.path)}"
    return [Problem("policy_unapproved", message, str(session.path), fix)]


def same_rules(one: Policy, other: Policy) -> bool:
    """Whether two policies differ at most in their people."""
    return one.model_copy(update={PEOPLE: ()}) == other.model_copy(update={PEOPLE: ()})


def rebase_policy(base: Policy, theirs: Policy, mine: Policy) -> tuple[Policy, list[str]]:
    """My changes on top of theirs, and lines on the values that both changed, where theirs stays."""
    of_theirs = {one.key: one for one in differences(base, theirs)}
    found, lines = theirs, []
    for one in differences(base, mine):
        other = of_theirs.get(one.key)
        if other is not None and other.after != one.after:
            lines.append(f"{one.key}: theirs {value_text(other.after)}, yours {value_text(one.after)}")
        elif other is None:
            found = with_change(found, one)
    return found, lines


def conflict_lines(base: Policy, theirs: Policy, mine: Policy, newest: PolicyRevision | None) -> list[str]:
    """What somebody else saved, then what was not saved; a value that both changed says both."""
    who = "nobody" if newest is None else newest.author
    of_mine = {one.key: one for one in differences(base, mine)}
    lines = []
    for one in differences(base, theirs):
        both = of_mine.pop(one.key, None)
        yours = f"; yours: {value_text(both.after)}" if both is not None else ""
        lines.append(f"{who} saved {one.line}{yours}")
    return [*lines, *(f"not saved: {one.line}" for one in of_mine.values())]
