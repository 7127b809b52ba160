"""Undo as snapshots of whole cases: what was, what became of it, and where the cursor stood.

A text area's own undo covers one widget and forgets when it is refilled; this stack follows the reviewer over
fields, cases and days, and since cases are frozen values a step costs no copy.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from goldtui.model.records import GoldCase
    from goldtui.model.spot import Spot

COALESCE_SECONDS = 1.5
"""Typing in one field with shorter pauses than this is one step."""
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
    """Where the cursor stood in the field before the change; None when no field was open."""
    typing: bool = False
    """Whether this is one of a run of keystrokes that may become one step."""
    number: int | None = None
    """The revision this step made; None for a step that was not saved when it was taken down."""

    @property
    def case_id(self) -> str:
        """The case the step belongs to; undo goes back to it."""
        return self.before.case_id


@dataclass(frozen=True, slots=True)
class StateStep:
    """A case was marked ready, its text as it was. Taking it back appends a revision at once."""

    case_id: str
    before: str
    """The state to go back to."""
    number: int
    """The revision that marked it; one that somebody saved since is not undone blindly."""
    label: str = "marked ready"


@dataclass(frozen=True, slots=True)
class BulkStep:
    """Many cases were changed at once, and are taken back at once. `batch` is their mark."""

    batch: str
    label: str


AnyStep = Step | StateStep | BulkStep


@dataclass(frozen=True, slots=True)
class History:
    """What can be undone and redone. Every method returns a new history."""

    past: tuple[AnyStep, ...] = ()
    future: tuple[AnyStep, ...] = ()

    def record(self, step: AnyStep) -> History:
        """A step was made, and what had been undone is gone. A step without change is dropped."""
        if isinstance(step, Step) and step.before == step.after:
            return self
        last = self.past[-1] if self.past else None
        if isinstance(last, Step) and isinstance(step, Step) and not self.future and _continues(last, step):
            if last.before == step.after:
                # Typed and taken out again: a step that changes nothing would be a key without effect.
                return History(self.past[:-1], ())
            return History((*self.past[:-1], replace(last, after=step.after, at=step.at)), ())
        return History((*self.past, step)[-STEPS_KEPT:], ())

    def paused(self) -> History:
        """The same steps, but typing from now on begins a new one: a saved text can be come back to."""
        last = self.past[-1] if self.past else None
        if not isinstance(last, Step) or not last.typing:
            return self
        return History((*self.past[:-1], replace(last, typing=False)), self.future)

    def undo(self, become: AnyStep | None = None) -> tuple[History, AnyStep | None]:
        """The history one step back, and the step to take back; None when nothing is left.

        `become` stands among what can be redone in the step's place.
        """
        if not self.past:
            return self, None
        step = self.past[-1]
        return History(self.past[:-1], (*self.future, become or step)), step

    def redo(self, become: AnyStep | None = None) -> tuple[History, AnyStep | None]:
        """The history one step forward, and the step to make again; None when nothing is left."""
        if not self.future:
            return self, None
        step = self.future[-1]
        return History((*self.past, become or step), self.future[:-1]), step

    def next(self, *, back: bool) -> AnyStep | None:
        """The step that undo (`back`) or redo would take."""
        steps = self.past if back else self.future
        return steps[-1] if steps else None

    def without_next(self, *, back: bool) -> History:
        """The next step is left as it is, and with it the other steps of its case on that side: they build on it."""
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
        """A draft that came back is a step too, but one of another day: what can be made again now still can."""
        return History((*self.past, step)[-STEPS_KEPT:], self.future)

    def passed_over(self) -> History:
        """Without the last step, which something later has undone already."""
        return History(self.past[:-1], self.future)

    def after_earlier(self, past: Sequence[AnyStep], future: Sequence[AnyStep]) -> History:
        """This history with what was done before it. What had been undone then is gone once anything was done since."""
        if self.past or self.future:
            return History((*past, *self.past), self.future)
        return History(tuple(past), tuple(future))


def draft_of_undo(history: History, saved: GoldCase, draft: GoldCase) -> History | None:
    """The history with the steps undone that lead from the saved text back to a draft of it; None where none do.

    Somebody who undid and left unsaved comes back to where they stood, and ctrl+y still makes the steps again.
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
