"""Decide on a case: all obstacles are reported before anything is written, and nobody approves their own work.

The decision and the resulting state are one transaction, bound to the digest of the shown text.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from goldtui.casework import lifecycle
from goldtui.casework.lifecycle import Act
from goldtui.model.case_state import CaseState
from goldtui.model.faults import GoldtuiError, Problem
from goldtui.model.people import Role, person_of
from goldtui.model.review import Choice, Decision, Skip
from goldtui.store import reviews
from goldtui.store.db.values import Opinion, Revision
from goldtui.store.reviews import Given, Move
from goldtui.workbench.case.soundness import errors_of
from goldtui.workbench.review.checklist import boxes_of
from goldtui.workbench.review.review_case import ReviewCase
from goldtui.workbench.review.round import Round, choice_of, guideline_digest, round_of
from goldtui.workbench.session.roles import person, require, roles
from goldtui.workbench.session.session import Session

SAY_WHY = "say why in a sentence"
_NEEDS_REASON = (Choice.RETURN, Choice.REJECT, Choice.RETIRE, Choice.REOPEN)
_ACTS = {
    Choice.APPROVE: "approve",
    Choice.RETURN: "ask for a change",
    Choice.REJECT: "reject a case",
    Choice.RETIRE: "retire a case",
    Choice.REOPEN: "take a case back",
    Choice.WITHDRAW: "withdraw a decision",
}


class NotDecided(GoldtuiError):
    """A decision that is not possible; `problems` lists every obstacle. Nothing was recorded."""

    exit_code = 1

    def __init__(self, problems: Sequence[Problem]) -> None:
        first = problems[0]
        super().__init__(first.code, first.message, first.where, first.fix)
        self._problems = tuple(problems)

    @property
    def problems(self) -> tuple[Problem, ...]:
        return self._problems


@dataclass(frozen=True, slots=True)
class Decided:
    """What was recorded, and its result."""

    given: Given
    round: Round
    """The round including this decision."""
    says: str
    """The result in one sentence: `approved`, or what is still missing. Foreign text."""


def decide(
    session: Session,
    shown: ReviewCase,
    choice: Choice,
    *,
    note: str = "",
    ticked: Sequence[str] = (),
    words: int | None = None,
    seconds: float | None = None,
    blind: bool = False,
    settles: bool = False,
    errors: Sequence[Problem] | None = None,
) -> Decided:
    """Record the choice on the shown text, and move the case to the resulting state.

    Pass `errors`, what the checks find in the text, if they have already run.
    Raises `NotDecided` with every obstacle, `UnusableInput` (`role_missing`), `Conflict` (`review_moved`) when the case
    was saved since it was shown. Nothing is recorded then.
    """
    require_role(session, choice, shown.case.case_id)
    if errors is None:
        errors = errors_of(session, shown.case) if choice is Choice.APPROVE else ()
    found = obstacles(session, shown, choice, note=note, ticked=ticked, settles=settles, errors=errors)
    if found:
        raise NotDecided(found)
    policy = session.policy
    content = Decision(
        choice=choice,
        note=note.strip(),
        ticked=tuple(ticked),
        words=words,
        seconds=seconds,
        blind=blind or policy.blind_review,
        guideline=guideline_digest(policy),
        settles=settles,
    )

    def effect(newest: Revision, opinions: tuple[Opinion, ...]) -> Move | None:
        after = round_of(shown.steps, opinions, policy)
        closing = closing_decision(shown) if choice is Choice.WITHDRAW else None
        if closing is not None:
            return _opened_again(shown, closing, after)
        return move_of(choice, newest, after)

    given = reviews.give(
        session.store,
        shown.case.case_id,
        content,
        revision_digest=shown.digest,
        author=session.author,
        at=session.clock(),
        effect=effect,
    )
    after = round_of(shown.steps, (*shown.opinions, given.opinion), policy)
    return Decided(given, after, _says(given.revision, after, choice))


def skip(session: Session, shown: ReviewCase, reason: str) -> Opinion:
    """Postpone the case for this person, with a reason; raises `NotDecided` (`reason_missing`)."""
    if not reason.strip():
        raise NotDecided((_reason_missing(shown.case.case_id, "skip"),))
    given = reviews.give(
        session.store,
        shown.case.case_id,
        Skip(reason=reason.strip()),
        revision_digest=shown.digest,
        author=session.author,
        at=session.clock(),
    )
    return given.opinion


def require_role(session: Session, choice: Choice, case_id: str) -> None:
    """Reviewers decide; owners may retire and take back as well. Raises `UnusableInput` (`role_missing`)."""
    if choice in (Choice.RETIRE, Choice.REOPEN) and Role.OWNER in roles(session):
        return
    require(session, Role.REVIEWER, _ACTS[choice], f"case {case_id}")


def obstacles(
    session: Session,
    shown: ReviewCase,
    choice: Choice,
    *,
    note: str,
    ticked: Sequence[str],
    settles: bool,
    errors: Sequence[Problem] = (),
) -> tuple[Problem, ...]:
    """Every obstacle to this choice, in the order a reviewer would clear them.

    A finding whose code the reviewer names in the note was seen, and is no obstacle; freezing reports it again.
    """
    case_id, where = shown.case.case_id, f"case {shown.case.case_id}"
    found: list[Problem] = []
    now, me = shown.round, person(session)
    if choice in _NEEDS_REASON and not note.strip():
        found.append(_reason_missing(case_id, _ACTS[choice]))
    wrong = _state_fault(shown, choice)
    if wrong is not None:
        return (wrong,)
    if choice is Choice.WITHDRAW:
        closing = closing_decision(shown)
        mine = me in now.decisions or any(
            one is not None and person_of(session.policy.people, one.author) == me for one in (now.settled, closing)
        )
        if not mine:
            message = "you have decided nothing about this text that could be withdrawn"
            found.append(Problem("nothing_to_withdraw", message, where, "look at the case's history"))
        return tuple(found)
    if choice is Choice.APPROVE and now.wrote(me):
        message = f"{me} wrote words of this case, and nobody approves their own work"
        found.append(Problem("own_work", message, where, "somebody else has to review it"))
    if settles:
        if not now.disagreement:
            message = "the reviewers do not disagree, so there is nothing to settle"
            found.append(Problem("no_disagreement", message, where, "decide for yourself"))
        elif me in now.decisions or now.wrote(me):
            message = f"{me} took part, and a disagreement is settled by a third person"
            found.append(Problem("took_part", message, where, "ask somebody who neither wrote nor reviewed it"))
    if choice is Choice.APPROVE:
        found += _unticked(boxes_of(session.policy, shown.case), ticked, where)
        found += shown.blockers or [_named(one) for one in errors if one.code not in note]
    return tuple(found)


def _named(found: Problem) -> Problem:
    fix = f"return the case: {found.fix}; or approve with a note that names {found.code}"
    return Problem(found.code, found.message, found.where, fix)


def closing_decision(shown: ReviewCase) -> Opinion | None:
    """The decision that returned or closed the case, if nothing has happened to it since; else null."""
    if not lifecycle.may(Act.WITHDRAW, shown.state) or len(shown.steps) < 2 or not shown.steps[-1].same_text:
        return None
    before = shown.steps[-2].digest
    said = [one for one in shown.opinions if one.revision_digest == before and isinstance(one.content, Decision)]
    return said[-1] if said and said[-1].author == shown.steps[-1].author else None


def _opened_again(shown: ReviewCase, closing: Opinion, after: Round) -> Move:
    """The state after the decision that returned or closed a case is withdrawn: where the others' decisions lead."""
    note = f"{choice_of(closing)} withdrawn"
    before = shown.steps[-2].state
    if before is CaseState.APPROVED:
        before = lifecycle.after(Act.ASK_AGAIN, before)
    if before is CaseState.READY and after.outcome is not None:
        before = lifecycle.after(Act(after.outcome), before)
    return Move(lifecycle.after(Act.WITHDRAW, shown.state, past=before), note)


def move_of(choice: Choice, newest: Revision, after: Round) -> Move | None:
    """The new state of the case, with the reason for its history; null when the state stays."""
    if choice is Choice.RETIRE:
        return Move(lifecycle.after(Act.RETIRE, newest.state), "retired")
    if choice is Choice.REOPEN:
        return Move(lifecycle.after(Act.REOPEN, newest.state), f"taken back from {newest.state}")
    outcome = after.outcome
    if outcome is None:
        # Withdrawing an approval returns the case to the state in which others still have to decide.
        if not lifecycle.may(Act.ASK_AGAIN, newest.state):
            return None
        return Move(lifecycle.after(Act.ASK_AGAIN, newest.state), "approval withdrawn")
    if not lifecycle.may(Act(outcome), newest.state):
        return None
    state = lifecycle.after(Act(outcome), newest.state)
    names = after.approvals if outcome is Choice.APPROVE else after.against
    who = after.settled.author if after.settled is not None else ", ".join(names)
    return Move(state, f"{state} by {who}")


def _state_fault(shown: ReviewCase, choice: Choice) -> Problem | None:
    state, where = shown.state, f"case {shown.case.case_id}"
    if choice is Choice.REOPEN:
        if lifecycle.may(Act.REOPEN, state):
            return None
        return Problem("not_closed", f"the case is {state}, and needs no taking back", where, "edit it as it is")
    if choice is Choice.RETIRE:
        if lifecycle.may(Act.RETIRE, state):
            return None
        return Problem("closed_already", f"the case is {state} already", where, "nothing is left to do")
    if choice is Choice.WITHDRAW and closing_decision(shown) is not None:
        return None
    if state is CaseState.DISPUTED:
        message = "the gold is disputed, and a second person has to rule on that first"
        return Problem("disputed", message, where, "rule on the dispute, then decide")
    if state is CaseState.READY or (state is CaseState.APPROVED and choice is not Choice.APPROVE):
        return None
    if state is CaseState.APPROVED:
        return Problem("approved_already", "the case is approved already", where, "nothing is left to do")
    return Problem(
        "not_ready",
        f"the case is {state}; only ready cases are decided about",
        where,
        "its author marks it ready first",
    )


def _unticked(boxes: Sequence[str], ticked: Sequence[str], where: str) -> list[Problem]:
    missing = [box for box in boxes if box not in ticked]
    if not missing:
        return []
    message = f"{len(missing)} of {len(boxes)} boxes of the checklist are open, first: {missing[0]}"
    return [Problem("checklist_open", message, where, "look, then tick it")]


def _reason_missing(case_id: str, act: str) -> Problem:
    return Problem("reason_missing", f"to {act} needs a reason", f"case {case_id}", SAY_WHY)


def _says(revision: Revision, after: Round, choice: Choice) -> str:
    if choice in (Choice.RETIRE, Choice.REOPEN):
        return f"{revision.case.case_id} is {revision.state} now"
    if after.disagreement:
        return f"{revision.case.case_id}: the reviewers disagree, and a third person has to settle it"
    if revision.state is CaseState.READY:
        have = len(after.decisions) if after.blind else len(after.approvals)
        what = "decisions are in" if after.blind else "approvals are in"
        return f"{revision.case.case_id}: {have} of {after.needed} {what}"
    return f"{revision.case.case_id} is {revision.state} now"
