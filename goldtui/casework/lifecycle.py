"""The life of a case: what may happen to it in each state, and where that leads. Nobody else decides on a state.

A rule of who may act, and when, is the caller's; here stands only what follows on what.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from goldtui.model.case_state import CaseState

DRAFT, READY, APPROVED, FROZEN = CaseState.DRAFT, CaseState.READY, CaseState.APPROVED, CaseState.FROZEN
RETURNED, STALE, DISPUTED = CaseState.RETURNED, CaseState.STALE, CaseState.DISPUTED
REJECTED, RETIRED = CaseState.REJECTED, CaseState.RETIRED

ALL = tuple(CaseState)
CLOSED = (REJECTED, RETIRED)
"""Nobody works on it, and no release takes it."""
DONE = (FROZEN, *CLOSED)
"""Nobody works on it; a change of many cases leaves it alone."""
VOUCHED = (APPROVED, FROZEN)
"""Others vouch for it: a release takes it."""
WITH_AUTHOR = (DRAFT, RETURNED, STALE, DISPUTED)
"""Its author has something to do. An author alone may bring it back to these; the others somebody else decided."""
IN_QUEUE = (READY, DISPUTED, RETURNED, STALE)
"""Somebody has to look at it for the review."""
IN_ROUND = (READY, APPROVED, DISPUTED, FROZEN)
"""It may pass through these without a word of it being changed or its evidence moving."""
DECIDED = (APPROVED, RETURNED, REJECTED, FROZEN)
"""A review of its text has ended."""


class Act(StrEnum):
    """What happens to a case. Those of a reviewer are named as the choices of `model.review`."""

    WRITE = "write"
    """Its text is saved, restored or changed with others."""
    MARK_READY = "mark ready"
    TAKE_BACK = "take back"
    """An author undoes a mark or a change of many cases."""
    APPROVE = "approve"
    RETURN = "request change"
    REJECT = "reject"
    ASK_AGAIN = "ask again"
    """What was decided is not enough any more."""
    RETIRE = "retire"
    REOPEN = "reopen"
    WITHDRAW = "withdraw"
    """The decision that sent it back or out is withdrawn."""
    DISPUTE = "dispute"
    BLAME_GOLD = "blame gold"
    BLAME_SYSTEM = "blame system"
    SOURCE_CHANGES = "source changes"
    FREEZE = "freeze"


@dataclass(frozen=True, slots=True)
class Transition:
    """From which states it may happen, and to which it leads: where there are several, the case's past says which."""

    of: tuple[CaseState, ...]
    to: tuple[CaseState, ...]


_DISPUTABLE = (DRAFT, READY, APPROVED, RETURNED, STALE)

TRANSITIONS: Mapping[Act, Transition] = {
    Act.WRITE: Transition(ALL, (DRAFT,)),
    Act.MARK_READY: Transition(ALL, (READY,)),
    Act.TAKE_BACK: Transition(ALL, (*WITH_AUTHOR, READY)),
    Act.APPROVE: Transition((READY,), (APPROVED,)),
    Act.RETURN: Transition((READY, APPROVED), (RETURNED,)),
    Act.REJECT: Transition((READY, APPROVED), (REJECTED,)),
    Act.ASK_AGAIN: Transition((APPROVED,), (READY,)),
    Act.RETIRE: Transition(tuple(one for one in ALL if one not in CLOSED), (RETIRED,)),
    Act.REOPEN: Transition(CLOSED, (DRAFT,)),
    Act.WITHDRAW: Transition((RETURNED, *CLOSED), tuple(one for one in ALL if one is not RETIRED)),
    Act.DISPUTE: Transition(_DISPUTABLE, (DISPUTED,)),
    Act.BLAME_GOLD: Transition((DISPUTED,), (RETURNED,)),
    Act.BLAME_SYSTEM: Transition((DISPUTED,), _DISPUTABLE),
    Act.SOURCE_CHANGES: Transition((READY, APPROVED), (STALE,)),
    Act.FREEZE: Transition((APPROVED,), (FROZEN,)),
}
"""All of a case's life; every case begins as `model.case_state.FIRST`."""


def may(act: Act, state: CaseState | str) -> bool:
    """Whether it may happen to a case in this state."""
    return state in TRANSITIONS[act].of


def after(act: Act, state: CaseState | str | None = None, *, past: CaseState | None = None) -> CaseState:
    """The state that follows on `state`, null for an act that may happen in every state.

    `past` is the state that the case's past asks for, where the act leads to several. Raises ValueError for what the
    table does not know: ask first whether it may happen.
    """
    step = TRANSITIONS[act]
    wanted = step.to[0] if len(step.to) == 1 else past
    if wanted not in step.to or (step.of is not ALL if state is None else state not in step.of):
        raise ValueError(f"{act} does not lead from {state} to {wanted}")
    return wanted


def before_ready(state: CaseState | str, *, changed: bool) -> CaseState:
    """The state that taking `marked ready` back leads to: what was decided of an older text is gone."""
    known = CaseState(state)
    return known if not changed and known in WITH_AUTHOR else DRAFT


def brought_back(state: CaseState) -> CaseState:
    """The state that an author brings back with a text of before: an approval was the decision of others."""
    return after(Act.TAKE_BACK, past=READY if state in VOUCHED else state)
