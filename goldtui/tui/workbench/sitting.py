"""A reviewer at work on one case: the case as opened, its current state, and the way back.

Holds no widget, so that undo, `unsaved` and losing nothing can be tested without a screen.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from goldtui.casework.change import change_between
from goldtui.casework.edits import Edit
from goldtui.casework.lifecycle import before_ready
from goldtui.casework.undo import AnyStep, BulkStep, History, MadeStep, StateStep, Step, draft_of_undo
from goldtui.model.records import GoldCase
from goldtui.model.spot import Spot
from goldtui.workbench.case.views import Judged, OpenCase

if TYPE_CHECKING:
    from goldtui.workbench.case.judging import CaseJudging


SETTLED = {
    "ready": "It is ready: somebody else reviews it.",
    "approved": "It is approved.",
    "frozen": "It is frozen; a change of it waits for the next release.",
}
"""The message for a case that needs nothing more from its author, by state."""


class Sitting:
    """The open case. `history` passes from case to case, since undo follows the reviewer."""

    def __init__(self, opened: OpenCase, judging: CaseJudging, history: History, now: float) -> None:
        self.opened = opened
        self.judging = judging
        self.history = history
        self.case: GoldCase = opened.case
        self.base = opened.number
        """The revision on which the screen's text builds; older than the last one for a draft begun before it."""
        self.kept: GoldCase = opened.draft or opened.case
        """What the store holds, as a draft or as a revision."""
        self.restored_at: Spot | None = None
        """Where the restored draft differs from the saved text; None without a draft, or when it is an undo."""
        self.restored = opened.draft is not None and opened.draft != opened.case
        if self.restored and opened.draft is not None:
            self.case = opened.draft
            self.base = opened.number if opened.draft_base is None else opened.draft_base
            last = history.next(back=True)
            following = history.next(back=False)
            known = (isinstance(last, Step) and last.after == opened.draft) or (
                isinstance(following, Step) and following.before == opened.draft
            )
            undone = None if known else draft_of_undo(history, opened.case, opened.draft)
            if undone is not None:
                self.history = undone
            elif not known:
                change = change_between(opened.case, opened.draft)
                self.restored_at = change.spot
                step = Step(opened.case, opened.draft, "restored typing", change.spot, now)
                self.history = history.brought_back(step)
        self.judged: Judged = judging.judge(self.case)
        self._beyond: tuple[GoldCase, Judged] | None = None

    @property
    def changed(self) -> bool:
        """Whether the case differs from its last revision."""
        return self.case != self.opened.case

    @property
    def unkept(self) -> bool:
        """Whether the screen shows something that the store does not yet hold."""
        return self.case != self.kept

    @property
    def first(self) -> Judged:
        """The first fix; checks and known-bad variants of exactly this text count once the gates pass."""
        if self._beyond is not None and self._beyond[0] is self.case:
            return self._beyond[1]
        return self.judged

    @property
    def settled(self) -> bool:
        """Whether it is known what to do first: a gate says so, or the findings beyond the gates have arrived."""
        return self.judged.spot is not None or (self._beyond is not None and self._beyond[0] is self.case)

    def finds(self, code: str, place: Spot) -> bool:
        """Whether a gate finds this at that place now."""
        return any(
            finding.code == code and place in finding.places
            for result in self.judged.results
            for finding in result.findings
        )

    @property
    def advice(self) -> str:
        """The first fix in words; where there is none, what comes next for a case in this state."""
        if self.first.spot is not None:
            return self.first.fix
        settled = "" if self.changed else SETTLED.get(self.opened.state, "")
        return f"{self.first.fix} {settled or 'R marks the case ready for review.'}"

    def looked_beyond(self, case: GoldCase, fix: str, spot: Spot | None) -> None:
        """Take the findings beyond the gates of a case whose gates all pass."""
        self._beyond = case, Judged(self.judged.results, fix, spot)

    def apply(self, edit: Edit, now: float, *, typing: bool = False, cursor: int | None = None) -> bool:
        """Apply an edit and judge at once, in the caller's frame; False when it changes nothing."""
        if edit.case is self.case or edit.case == self.case:
            return False
        step = Step(self.case, edit.case, edit.label, edit.spot, now, cursor, typing)
        self._become(edit.case)
        self.history = self.history.record(step)
        return True

    def marked_ready(self, before: OpenCase) -> None:
        """Record that the case was marked ready on top of `before`: a separate step, since the text stays."""
        state = before_ready(before.state, changed=before.case != self.opened.case)
        self.history = self.history.record(StateStep(self.case.case_id, state, self.opened.number))

    def greeting(self) -> str:
        """What to say on opening the case: the reviewer's restored draft, and changes by somebody else."""
        said = list(self.opened.others)
        at = f" of {self.opened.draft_at}" if self.opened.draft_at else ""
        if self.restored and self.base < self.opened.number:
            said.insert(0, f"Unsaved typing{at} restored, begun before what was {self.opened.saved}; ctrl+z shows that")
        elif self.restored_at is not None:
            said.insert(0, f"Unsaved typing{at} restored; ctrl+z goes back to the saved text")
        elif self.restored:
            said.insert(0, f"Unsaved typing{at} restored, as you left it")
        return ". ".join(said) + "." if said else ""

    def fits(self, step: AnyStep, *, back: bool) -> bool:
        """Whether this case is as the step left it (for undo) or found it; otherwise later work would be lost too."""
        if isinstance(step, BulkStep | MadeStep) or step.case_id != self.case.case_id:
            return False
        if isinstance(step, StateStep):
            return not self.changed and self.opened.number == step.number
        later = step.number is not None and self.opened.number > step.number and not self.opened.mine
        return not later and self.case == (step.after if back else step.before)

    def undo(self) -> AnyStep | None:
        """Take the last step back if it changed this case's text and `fits()`; else return it untaken."""
        history, step = self.history.undo()
        if isinstance(step, Step) and self.fits(step, back=True):
            self._become(step.before)
            self.history = history
        return step

    def redo(self) -> AnyStep | None:
        """Make the last undone step again; see `undo()`."""
        history, step = self.history.redo()
        if isinstance(step, Step) and self.fits(step, back=False):
            self._become(step.after)
            self.history = history
        return step

    def saved_as(self, opened: OpenCase) -> None:
        """Record an appended revision: later saves build on it. Typing since then stays."""
        before = self.opened.case
        self.opened, self.base = opened, opened.number
        self.history = self.history.paused()
        self.kept = opened.case
        if before != opened.case and not self.unkept:
            self._become(opened.case)

    def rebase(self, theirs: OpenCase) -> None:
        """Record somebody else's revision as the last one: later saves build on it. The open case stays."""
        self.opened, self.base = theirs, theirs.number
        self.kept = theirs.case

    def _become(self, case: GoldCase) -> None:
        # Judge first: if that fails (a source cannot be fetched), case and history stay unchanged.
        self.judged = self.judging.judge(case)
        self.case = case
