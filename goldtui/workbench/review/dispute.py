"""Disputes: is the system wrong or the gold? A failing run raises the question, a second person rules, both are kept.

In one audited project 84 of 206 failures were wrong labels, so a set has to count its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from goldtui.casework.lifecycle import Act, after, may
from goldtui.model.case_state import FIRST, CaseState
from goldtui.model.faults import Problem
from goldtui.model.names import same_name
from goldtui.model.people import Role, person_of
from goldtui.model.review import Dispute, Fault, Kind, Ruling
from goldtui.store import reviews
from goldtui.store.cases.heads import workflows_of
from goldtui.store.db.values import Opinion, Revision
from goldtui.store.reviews import Given, Move
from goldtui.workbench.review.decide import SAY_WHY, NotDecided
from goldtui.workbench.review.review_case import ReviewCase
from goldtui.workbench.session.roles import person, require
from goldtui.workbench.session.session import Session


@dataclass(frozen=True, slots=True)
class WrongLabels:
    """Counts of rulings: the gold was wrong in `wrong` of `ruled`; `open_` disputes wait for a ruling."""

    wrong: int
    ruled: int
    open_: int


def dispute(
    session: Session,
    shown: ReviewCase,
    says: Fault,
    note: str,
    *,
    trace_id: str | None = None,
    trace_digest: str | None = None,
    stage: str | None = None,
) -> Given:
    """Record who this person thinks is wrong; the case is disputed until a second person rules.

    Raises `NotDecided` (`reason_missing`, `disputed`, `case_closed`), `Conflict` (`review_moved`).
    """
    where = f"case {shown.case.case_id}"
    if not note.strip():
        raise NotDecided((Problem("reason_missing", "a dispute needs a reason", where, SAY_WHY),))
    if shown.round.dispute is not None:
        message = f"{shown.round.dispute.author} disputes the gold already"
        raise NotDecided((Problem("disputed", message, where, "rule on that dispute, or add a comment"),))
    if not may(Act.DISPUTE, shown.state):
        message = f"the case is {shown.state}, and cannot be disputed"
        raise NotDecided((Problem("case_closed", message, where, "take it back first, or amend the release"),))
    content = Dispute(says=says, note=note.strip(), trace_id=trace_id, trace_digest=trace_digest, stage=stage)

    def effect(newest: Revision, _: tuple[Opinion, ...]) -> Move | None:
        return Move(after(Act.DISPUTE, newest.state), f"disputed by {session.author}: {says}")

    return _give(session, shown, content, effect)


def rule(session: Session, shown: ReviewCase, finds: Fault, note: str) -> Given:
    """Record a second person's ruling: a wrong label returns to its author, a wrong system leaves the gold unchanged.

    Raises `NotDecided` (`not_disputed`, `own_dispute`, `own_work`, `reason_missing`), `UnusableInput` (`role_missing`),
    `Conflict`.
    """
    where = f"case {shown.case.case_id}"
    require(session, Role.REVIEWER, "rule on a dispute", where)
    asked = shown.round.dispute
    if asked is None:
        raise NotDecided((Problem("not_disputed", "nobody disputes this case", where, "nothing is left to do"),))
    if same_name(person_of(session.policy.people, asked.author), person(session)):
        message = f"{asked.author} raised this dispute, and a second person has to rule on it"
        raise NotDecided((Problem("own_dispute", message, where, "ask another reviewer"),))
    if finds is Fault.SYSTEM and shown.round.wrote(person(session)):
        message = f"{person(session)} wrote words of this case, and nobody clears their own gold"
        raise NotDecided((Problem("own_work", message, where, "somebody else has to rule"),))
    if not note.strip():
        raise NotDecided((Problem("reason_missing", "a ruling needs a reason", where, SAY_WHY),))
    before = _state_before(shown)

    def effect(newest: Revision, _: tuple[Opinion, ...]) -> Move | None:
        if newest.state is not CaseState.DISPUTED:
            return None
        act = Act.BLAME_GOLD if finds is Fault.LABEL else Act.BLAME_SYSTEM
        return Move(after(act, newest.state, past=before), f"{session.author} finds: {finds}")

    return _give(session, shown, Ruling(dispute=asked.sequence, finds=finds, note=note.strip()), effect)


def wrong_labels(session: Session) -> tuple[WrongLabels, Mapping[str | None, WrongLabels]]:
    """Rulings in the whole set, and by slice (null: cases without one); the rate is `wrong` of `ruled`."""
    said = reviews.of_kinds(session.store, (Kind.DISPUTE, Kind.RULING))
    ruled = {one.content.dispute: one.content.finds for one in said if isinstance(one.content, Ruling)}
    disputes = [one for one in said if isinstance(one.content, Dispute)]
    slices = workflows_of(session.store, [one.case_id for one in disputes])
    whole = [0, 0, 0]
    by_slice: dict[str | None, list[int]] = {}
    for one in disputes:
        finds = ruled.get(one.sequence)
        for counted in (whole, by_slice.setdefault(slices.get(one.case_id), [0, 0, 0])):
            counted[0] += finds is Fault.LABEL
            counted[1] += finds is not None
            counted[2] += finds is None
    return WrongLabels(*whole), {name: WrongLabels(*counted) for name, counted in by_slice.items()}


def _state_before(shown: ReviewCase) -> CaseState:
    """The state of the case before it was disputed; draft if it was edited since."""
    for step in reversed(shown.steps):
        if step.state is not CaseState.DISPUTED:
            return step.state
        if not step.same_text:
            break
    return FIRST


def _give(session: Session, shown: ReviewCase, content: Dispute | Ruling, effect: reviews.Effect) -> Given:
    return reviews.give(
        session.store,
        shown.case.case_id,
        content,
        revision_digest=shown.digest,
        author=session.author,
        at=session.clock(),
        effect=effect,
    )
