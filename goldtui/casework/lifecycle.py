"""The state machine of a case: which acts are allowed in each state and where they lead.

Who may act and when is the caller's responsibility; this module only defines the transitions.
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
"""Nobody works on these, and no release includes them."""
DONE = (FROZEN, *CLOSED)
"""Nobody works on these; a bulk change skips them."""
VOUCHED = (APPROVED, FROZEN)
"""Approved by others; a release includes these."""
WITH_AUTHOR = (DRAFT, RETURNED, STALE, DISPUTED)
"""The author has something to do. The author alone may return a case to these states; others decide on the rest."""
IN_QUEUE = (READY, DISPUTED, RETURNED, STALE)
"""Somebody has to review these."""
IN_ROUND = (READY, APPROVED, DISPUTED, FROZEN)
"""A case may pass through these without an edit of its text or evidence."""
DECIDED = (APPROVED, RETURNED, REJECTED, FROZEN)
"""The review of the text has ended."""


class Act(StrEnum):
    """An act on a case. Those of a reviewer have the names of the choices in `model.review`."""

    WRITE = "write"
    """Its text is saved, restored or changed in bulk."""
    MARK_READY = "mark ready"
    TAKE_BACK = "take back"
    """An author undoes `marked ready` or a bulk change."""
    APPROVE = "approve"
    RETURN = "request change"
    REJECT = "reject"
    ASK_AGAIN = "ask again"
    """The decisions no longer suffice."""
    RETIRE = "retire"
    REOPEN = "reopen"
    WITHDRAW = "withdraw"
    """The decision that returned or closed it is withdrawn."""
    DISPUTE = "dispute"
    BLAME_GOLD = "blame gold"
    BLAME_SYSTEM = "blame system"
    SOURCE_CHANGES = "source changes"
    FREEZE = "freeze"


@dataclass(frozen=True, slots=True)
class Transition:
    """The states from which an act is allowed, and those to which it leads; if several, the case's past decides."""

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
"""All transitions; every case starts as `model.case_state.FIRST`."""


def may(act: Act, state: CaseState | str) -> bool:
    """Whether the act is allowed in this state."""
    return state in TRANSITIONS[act].of


def after(act: Act, state: CaseState | str | None = None, *, past: CaseState | None = None) -> CaseState:
    """The state after an act in `state`; pass null for an act allowed in every state.

    `past` selects the state if the act leads to several. Raises ValueError for a forbidden transition; check `may`
    first.
    """
    step = TRANSITIONS[act]
    wanted = step.to[0] if len(step.to) == 1 else past
    if wanted not in step.to or (step.of is not ALL if state is None else state not in step.of):
        raise ValueError(f"{act} does not lead from {state} to {wanted}")
    return wanted


def before_ready(state: CaseState | str, *, changed: bool) -> CaseState:
    """The state after undoing `marked ready`; decisions on an older text do not return."""
    known = CaseState(state)
    return known if not changed and known in WITH_AUTHOR else DRAFT


def state_after_restore(state: CaseState) -> CaseState:
    """The state after an author restores an earlier text; an approval does not return, as others decided on it."""
    return after(Act.TAKE_BACK, past=READY if state in VOUCHED else state)
