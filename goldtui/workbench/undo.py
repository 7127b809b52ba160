"""Undo as snapshots of whole cases: what was, what became of it, and where the cursor stood.

A text area's own undo covers one widget and forgets when it is refilled; this stack follows the reviewer over
fields and cases, and since cases are frozen values a step costs no copy.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from goldtui.model.records import GoldCase
from goldtui.workbench.edits import Spot

COALESCE_SECONDS = 1.5
"""Typing in one field with shorter pauses than this is one step."""
STEPS_KEPT = 500


@dataclass(frozen=True, slots=True)
class Step:
    """One undoable change of one case."""

    before: GoldCase
    after: GoldCase
    label: str
    spot: Spot
    at: float
    """Monotonic seconds, passed in."""
    cursor: int | None = None
    """Where the cursor stood in the field before the change; None when no field was open."""
    typing: bool = False
    """Whether this is one of a run of keystrokes that may become one step."""

    @property
    def case_id(self) -> str:
        """The case the step belongs to; undo goes back to it."""
        return self.before.case_id


@dataclass(frozen=True, slots=True)
class History:
    """What can be undone and redone. Every method returns a new history."""

    past: tuple[Step, ...] = ()
    future: tuple[Step, ...] = ()

    def record(self, step: Step) -> History:
        """A step was made, and what had been undone is gone. A step without change is dropped."""
        if step.before == step.after:
            return self
        last = self.past[-1] if self.past else None
        if last is not None and not self.future and _continues(last, step):
            return History((*self.past[:-1], replace(last, after=step.after, at=step.at)), ())
        return History((*self.past, step)[-STEPS_KEPT:], ())

    def undo(self) -> tuple[History, Step | None]:
        """The history one step back, and the step to take back; None when nothing is left."""
        if not self.past:
            return self, None
        step = self.past[-1]
        return History(self.past[:-1], (*self.future, step)), step

    def redo(self) -> tuple[History, Step | None]:
        """The history one step forward, and the step to make again; None when nothing is left."""
        if not self.future:
            return self, None
        step = self.future[-1]
        return History((*self.past, step), self.future[:-1]), step


def _continues(last: Step, step: Step) -> bool:
    return (
        last.typing
        and step.typing
        and last.case_id == step.case_id
        and last.spot == step.spot
        and last.after == step.before
        and 0 <= step.at - last.at < COALESCE_SECONDS
    )
