"""What the keys of the proposal screen decide: accept, skip or reject, and the way back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from goldtui.casework.proposals import accept
from goldtui.tui.workbench.proposal_round import ACCEPTED, SKIPPED
from goldtui.tui.workbench.proposal_state import Reshaped

if TYPE_CHECKING:
    from goldtui.tui.workbench.keeping import Keeping
    from goldtui.tui.workbench.proposal_state import ProposalDesk
    from goldtui.tui.workbench.undo_actions import UndoActions


class ProposalDecisions:
    """One decision for each candidate; `keeping` writes accepted ones into the case."""

    def __init__(self, desk: ProposalDesk, keeping: Keeping, undoing: UndoActions) -> None:
        self.desk, self.state, self.keeping, self.undoing = desk, desk.state, keeping, undoing

    def accept(self) -> None:
        """Turn the candidate into a claim, as shown."""
        if not self.state.round.entries or self.state.editing or self.desk.case.case_id != self.state.case_id:
            return
        entry = self.state.round.entry
        if entry.state == ACCEPTED:
            self.desk.say("This one is accepted already.")
            return
        if entry.phrases is None:
            self.desk.say("Still looking for its phrase.")
            return
        before = self.desk.case
        edit = accept(before, entry.candidate, entry.taken, self.desk.link(), self.state.names_of(entry))
        self.keeping.edit(edit)
        if self.desk.case is before and edit.case is not before:
            return  # It could not be judged, and the Workbench said why.
        if self.desk.case is before:
            # It was already a claim: skip it, so that Enter always moves on.
            self._decide(SKIPPED, edit.message)
        else:
            self._decide(ACCEPTED, edit.message)

    def decide(self, state: str) -> None:
        """Skip or reject the current candidate; nothing is written."""
        if self.state.round.entries and not self.state.editing:
            if self.state.round.entry.state == ACCEPTED:
                self.desk.say("This one is accepted; ctrl+z takes it back.")
            else:
                self._decide(state)

    def _decide(self, state: str, message: str = "") -> None:
        self.state.decided.append(self.state.round.at)
        self.state.round = self.state.round.decided(state)
        self.desk.focus_proposal()
        if self.state.round.done:
            self.desk.end(". ".join(filter(None, (self.state.round.summary(), message))))
            return
        self.desk.say(message)
        self.desk.look_again()

    def undo(self) -> None:
        """Take the last decision or change of the candidates back; an accepted claim leaves the case."""
        if not self.state.decided:
            self.desk.say("Nothing was decided or changed here yet.")
            return
        last = self.state.decided.pop()
        if isinstance(last, Reshaped):
            self.state.round, self.state.decided = last.round, list(last.decided)
            self.desk.say(f"{last.word} taken back.")
        else:
            if self.state.round.entries[last].state == ACCEPTED:
                self.undoing.undo()
            self.state.round = self.state.round.reopened(last)
        self.desk.look_again()
