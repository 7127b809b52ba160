"""Undo by snapshots of whole cases: before, after, and the cursor position.

A text area's undo covers one widget and is lost when the widget is refilled. This stack spans fields, cases and days,
and since cases are frozen values a step needs no copy.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from goldtui.model.records import GoldCase
    from goldtui.model.spot import Spot

COALESCE_SECONDS = 1.5
"""Seconds between keystrokes in one field up to which they form one step."""
STEPS_KEPT = 500


@dataclass(frozen=True, slots=True)
class Step:
    """One undoable change of one case's text."""

    before: GoldCase
    after: GoldCase
    label: str
    spot: Spot
    at: float
    """Monotonic seconds, passed in; 0 for a step of an earlier session."""
    cursor: int | None = None
    """The cursor in the field before the change; None when no field was open."""
    typing: bool = False
    """Whether this is one of a series of keystrokes that may become one step."""
    number: int | None = None
    """The revision this step made; None if it was not saved when recorded."""

    @property
    def case_id(self) -> str:
        """The case the step belongs to; undo opens it."""
        return self.before.case_id


@dataclass(frozen=True, slots=True)
class StateStep:
    """A case was marked ready with unchanged text. Undo appends a revision at once."""

    case_id: str
    before: str
    """The state to return to."""
    number: int
    """The revision that marked it; if somebody has saved since, it is not undone."""
    label: str = "marked ready"


@dataclass(frozen=True, slots=True)
class BulkStep:
    """A bulk edit of many cases, undone as a whole. `batch` is its mark."""

    batch: str
    label: str


@dataclass(frozen=True, slots=True)
class MadeStep:
    """A case was written or cloned. Nothing is ever deleted, so undo retires it, and redo takes it back."""

    case_id: str
    label: str


AnyStep = Step | StateStep | BulkStep | MadeStep


@dataclass(frozen=True, slots=True)
class History:
    """The steps to undo and redo. Every method returns a new history."""

    past: tuple[AnyStep, ...] = ()
    future: tuple[AnyStep, ...] = ()

    def record(self, step: AnyStep) -> History:
        """Record a step and clear the redo steps. A step without change is dropped."""
        if isinstance(step, Step) and step.before == step.after:
            return self
        last = self.past[-1] if self.past else None
        if isinstance(last, Step) and isinstance(step, Step) and not self.future and _continues(last, step):
            if last.before == step.after:
                # Typed and deleted again: undoing a step without change would seem to do nothing.
                return History(self.past[:-1], ())
            return History((*self.past[:-1], replace(last, after=step.after, at=step.at)), ())
        return History((*self.past, step)[-STEPS_KEPT:], ())

    def paused(self) -> History:
        """These steps, closed: further typing starts a new one, so that undo can return to a saved text."""
        last = self.past[-1] if self.past else None
        if not isinstance(last, Step) or not last.typing:
            return self
        return History((*self.past[:-1], replace(last, typing=False)), self.future)

    def undo(self, become: AnyStep | None = None) -> tuple[History, AnyStep | None]:
        """The history after undoing one step, and that step; None when nothing is left.

        `become` replaces the step among those to redo.
        """
        if not self.past:
            return self, None
        step = self.past[-1]
        return History(self.past[:-1], (*self.future, become or step)), step

    def redo(self, become: AnyStep | None = None) -> tuple[History, AnyStep | None]:
        """The history after redoing one step, and that step; None when nothing is left."""
        if not self.future:
            return self, None
        step = self.future[-1]
        return History((*self.past, become or step), self.future[:-1]), step

    def next(self, *, back: bool) -> AnyStep | None:
        """The step that undo (`back`) or redo would take."""
        steps = self.past if back else self.future
        return steps[-1] if steps else None

    def without_next(self, *, back: bool) -> History:
        """Drop the next step and the other steps of its case on that side, because they build on it."""
        step = self.next(back=back)
        if step is None:
            return self
        side = self.past if back else self.future
        if isinstance(step, BulkStep):
            kept = side[:-1]
        else:
            kept = tuple(one for one in side if isinstance(one, BulkStep) or one.case_id != step.case_id)
        return History(kept, self.future) if back else History(self.past, kept)

    def brought_back(self, step: Step) -> History:
        """Record a restored draft as a step, but as one of another session: redo steps stay available."""
        return History((*self.past, step)[-STEPS_KEPT:], self.future)

    def passed_over(self) -> History:
        """Drop the last step, which a later step has already undone."""
        return History(self.past[:-1], self.future)

    def after_earlier(self, past: Sequence[AnyStep], future: Sequence[AnyStep]) -> History:
        """This history preceded by earlier steps. Earlier redo steps are dropped if anything was done since."""
        if self.past or self.future:
            return History((*past, *self.past), self.future)
        return History(tuple(past), tuple(future))


def draft_of_undo(history: History, saved: GoldCase, draft: GoldCase) -> History | None:
    """The history with the steps undone that lead from the saved text back to a draft; None if none do.

    A person who undid steps and left without saving returns to the same place, and ctrl+y can still redo them.
    """
    now, shown = history, saved
    while (step := now.next(back=True)) is not None:
        if not isinstance(step, Step) or step.case_id != draft.case_id or step.after != shown:
            return None
        now, shown = now.undo()[0], step.before
        if shown == draft:
            return now
    return None


def _continues(last: Step, step: Step) -> bool:
    return (
        last.typing
        and step.typing
        and last.case_id == step.case_id
        and last.spot == step.spot
        and last.after == step.before
        and 0 <= step.at - last.at < COALESCE_SECONDS
    )
