"""Undo across sessions: rebuild the undo steps of earlier sessions from this person's revisions.

An undo stack in memory ends with the program. The notes of undo revisions say what they undid, so ctrl+z continues
where the person left off instead of undoing the undo.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from goldtui.casework.bulk_changes import NOTE, TAKEN_BACK, batch_of, words_of
from goldtui.casework.change import change_between
from goldtui.casework.lifecycle import before_ready
from goldtui.casework.undo import AnyStep, BulkStep, StateStep, Step
from goldtui.model.case_state import CaseState
from goldtui.store.cases import own_work
from goldtui.store.cases.own_work import OwnRevision
from goldtui.store.db.values import Revision
from goldtui.workbench.session.session import Session

PAGE = 60
"""Revisions read at a time."""
BACK_TO = "back to revision "
"""Prefix of the note of a revision with the text of an earlier one: a saved undo or redo."""
UNMARKED = "undone: marked ready"
"""The note of a revision that undid `marked ready`."""


@dataclass(frozen=True, slots=True)
class Earlier:
    """Steps of earlier sessions, oldest first."""

    past: tuple[AnyStep, ...]
    future: tuple[AnyStep, ...]
    """What had been undone when the person left; the last one is redone first."""
    up_to: int | None
    """The place of the next older revisions; null when there are none."""


def last_place(session: Session) -> int:
    """The place of the newest revision now; later saves are on this session's own stack."""
    return own_work.last_sequence(session.store)


def earlier_steps(session: Session, up_to: int) -> Earlier:
    """The steps that this session's author saved up to place `up_to`; saves by others are not steps."""
    found = own_work.saved_by(session.store, session.author, up_to=up_to, limit=PAGE, as_one=NOTE)
    past, future = as_steps(tuple(reversed(found)))
    return Earlier(past, future, found[-1].sequence - 1 if len(found) == PAGE else None)


def as_steps(saved: Sequence[OwnRevision]) -> tuple[tuple[AnyStep, ...], tuple[AnyStep, ...]]:
    """The steps to undo and the steps to redo, from revisions in order of age, oldest first."""
    stacks = _Stacks([], [])
    for one in saved:
        stacks.take(one)
    return tuple(stacks.past), tuple(stacks.future)


@dataclass(frozen=True, slots=True)
class _Stacks:
    """The undo and redo stacks while they are rebuilt."""

    past: list[AnyStep]
    future: list[AnyStep]

    def take(self, one: OwnRevision) -> None:
        """Add one revision: new steps, or the undo or redo of existing ones."""
        revision = one.revision
        batch = batch_of(revision.note)
        if batch is not None:
            self._take_bulk(batch, words_of(revision.note))
        elif (revision.note == UNMARKED and self._unmark(revision.case.case_id)) or (
            revision.note.startswith(BACK_TO)
            and (
                _move(self.past, self.future, revision, back=True)
                or _move(self.future, self.past, revision, back=False)
            )
        ):
            return
        else:
            made = _steps_of(one)
            self.past.extend(made)
            if made and not self._marks_again(made):
                self.future.clear()

    def _take_bulk(self, batch: str, words: str) -> None:
        undoing = words.startswith(TAKEN_BACK)
        label = words.removeprefix(TAKEN_BACK)
        source, target = (self.past, self.future) if undoing else (self.future, self.past)
        # The newest of that label: the same edit may have been made twice, on other cases.
        bulks = [at for at, step in enumerate(source) if isinstance(step, BulkStep) and step.label == label]
        if bulks:
            del source[bulks[-1]]
        elif not undoing:
            self.future.clear()
        target.append(BulkStep(batch, label))

    def _unmark(self, case_id: str) -> bool:
        for at in reversed(range(len(self.past))):
            step = self.past[at]
            if isinstance(step, StateStep) and step.case_id == case_id:
                self.future.append(self.past.pop(at))
                return True
        return False

    def _marks_again(self, made: Sequence[AnyStep]) -> bool:
        if len(made) != 1 or not self.future:
            return False
        marked, undone = made[0], self.future[-1]
        again = isinstance(marked, StateStep) and isinstance(undone, StateStep) and marked.case_id == undone.case_id
        if again:
            self.future.pop()
        return again


def _move(source: list[AnyStep], target: list[AnyStep], revision: Revision, *, back: bool) -> bool:
    """Move the newest steps of a case to the other stack, down to the one that leads to the text of `revision`."""
    taken = []
    for at in reversed(range(len(source))):
        step = source[at]
        if isinstance(step, Step) and step.case_id == revision.case.case_id:
            taken.append(at)
            if (step.before if back else step.after) == revision.case:
                target.extend(source[index] for index in taken)
                for index in taken:
                    del source[index]
                return True
    return False


def _steps_of(one: OwnRevision) -> list[AnyStep]:
    """The steps of one revision; one that changes the text and also marks the case ready is two."""
    revision, before = one.revision, one.before
    made: list[AnyStep] = []
    if revision.case != before.case:
        change = change_between(before.case, revision.case)
        label = f"{change.label} (revision {revision.number})"
        made.append(Step(before.case, revision.case, label, change.spot, 0.0, change.cursor, number=revision.number))
    if revision.state is CaseState.READY and (made or before.state is not CaseState.READY):
        state = before_ready(before.state, changed=bool(made))
        made.append(StateStep(revision.case.case_id, state, revision.number))
    return made
