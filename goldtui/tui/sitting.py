"""A reviewer at work on one case: what was opened, what it has become, and how to go back.

Holds no widget, so that nothing lost, undo and `unsaved` can be proved without a screen.
"""

from __future__ import annotations

from goldtui.model.records import GoldCase
from goldtui.tui.port import Judged, Judging, OpenCase
from goldtui.workbench.edits import Edit, Spot
from goldtui.workbench.undo import History, Step


class Sitting:
    """The case in hand. `history` is handed on from case to case, since undo follows the reviewer."""

    def __init__(self, opened: OpenCase, judging: Judging, history: History, now: float) -> None:
        self.opened = opened
        self.judging = judging
        self.history = history
        self.case: GoldCase = opened.case
        self.kept: GoldCase = opened.draft or opened.case
        """What the store holds, as a draft or as a revision."""
        self.restored = opened.draft is not None and opened.draft != opened.case
        if self.restored and opened.draft is not None:
            self.case = opened.draft
            last = history.past[-1] if history.past else None
            if last is None or last.after != opened.draft:
                step = Step(opened.case, opened.draft, "restored draft", Spot("question"), now)
                self.history = history.record(step)
        self.judged: Judged = judging.judge(self.case)

    @property
    def changed(self) -> bool:
        """Whether the case differs from its last revision."""
        return self.case != self.opened.case

    @property
    def unkept(self) -> bool:
        """Whether the store does not yet hold what is on the screen."""
        return self.case != self.kept

    def apply(self, edit: Edit, now: float, *, typing: bool = False, cursor: int | None = None) -> bool:
        """Take an edit over; False when it changes nothing. Judges at once, in the caller's frame."""
        if edit.case is self.case or edit.case == self.case:
            return False
        step = Step(self.case, edit.case, edit.label, edit.spot, now, cursor, typing)
        self._become(edit.case)
        self.history = self.history.record(step)
        return True

    def undo(self) -> Step | None:
        """Take the last step back; one of another case is returned untaken: go there and ask again."""
        history, step = self.history.undo()
        if step is not None and step.case_id == self.case.case_id:
            self._become(step.before)
            self.history = history
        return step

    def redo(self) -> Step | None:
        """Make the last undone step again; see `undo()`."""
        history, step = self.history.redo()
        if step is not None and step.case_id == self.case.case_id:
            self._become(step.after)
            self.history = history
        return step

    def saved_as(self, opened: OpenCase) -> None:
        """A revision was appended: later saves build on it. Typing since then stays."""
        before = self.opened.case
        self.opened = opened
        self.kept = opened.case
        if before != opened.case and not self.unkept:
            self._become(opened.case)

    def rebase(self, theirs: OpenCase) -> None:
        """Somebody else's revision is the last one now: later saves build on it. The case in hand stays."""
        self.opened = theirs
        self.kept = theirs.case

    def _become(self, case: GoldCase) -> None:
        # Judged first: where that fails (a source cannot be fetched), case and history stay as they were.
        self.judged = self.judging.judge(case)
        self.case = case
