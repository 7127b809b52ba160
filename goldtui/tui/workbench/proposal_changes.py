"""What the keys of the proposal screen change about the current candidate before any of it is written."""

from __future__ import annotations

from goldtui.casework.proposals import link_choices
from goldtui.tui.kit.evidence.evidence import Evidence
from goldtui.tui.kit.field_editor import FieldEditor
from goldtui.tui.workbench.proposal_round import ACCEPTED, Entry, Round
from goldtui.tui.workbench.proposal_view import ProposalView


class ProposalChanges(ProposalView):
    """Changing a proposal before it is accepted."""

    # -- changing the candidate --------------------------------------------------------------------------

    def action_phrase(self, by: int) -> None:
        """Choose another wording, or none."""
        if self.round.entries and self.round.entry.phrases:
            self.round = self.round.stepped(by)
            self.show()
        else:
            self.say("No other wording comes near.")

    def action_more(self) -> None:
        """Add one more of the wordings that belong to the chosen one; after the last, back to that one alone."""
        entry = self.round.entry if self.round.entries else None
        if entry is None or entry.phrase is None or not entry.phrase.also:
            self.say("No other wording of this source would add to this one.")
            return
        self.round = self.round.changed(more=(entry.more + 1) % (len(entry.phrase.also) + 1))
        self.show()

    def action_point(self) -> None:
        """Choose the next point it could make; choosing a new one or none also applies to later candidates."""
        if not self.round.entries:
            return
        choices = link_choices(self.case, self.round.entry.candidate.text)
        present = self.link()
        at = choices.index(present) if present in choices else -1
        chosen = choices[(at + 1) % len(choices)]
        if chosen.kind != "point":
            self.otherwise = chosen
        self.round = self.round.changed(link=chosen)
        self.show()

    def action_split(self) -> None:
        """Split a candidate that joins two statements."""
        if self.proposer is None or not self._changeable():
            return
        halves = self.proposer.split(self.round.entry.candidate)
        if len(halves) == 1:
            self.say("No place to split was found; i edits the text.")
            return
        self._reshaped(self.round.put(*(Entry(half) for half in halves)), 1)

    def action_merge(self) -> None:
        """Merge this candidate with the next."""
        if self.proposer is None or not self._changeable():
            return
        following = self.round.entries[self.round.at + 1 : self.round.at + 2]
        if not following or following[0].state == ACCEPTED:
            self.say("There is no statement after this one that is not accepted yet.")
            return
        joined = self.proposer.merge(self.round.entry.candidate, following[0].candidate)
        self._reshaped(self.round.put(Entry(joined), over=2), -1)

    def _changeable(self) -> bool:
        if not self.round.entries or self.editing:
            return False
        if self.round.entry.state == ACCEPTED:
            self.say("This one is accepted; ctrl+z takes it back.")
            return False
        return True

    def _reshaped(self, changed: Round, by: int) -> None:
        at = self.round.at
        gone = at + 1 if by < 0 else -1
        self.decided = [index + by if index > at else index for index in self.decided if index != gone]
        self.round = changed
        self.look_again()

    def action_move(self, by: int) -> None:
        """Select another candidate and leave this one unchanged."""
        if self.round.entries:
            self.round = self.round.moved(by)
            self.look_again()

    # -- rewording -----------------------------------------------------------------------------------------

    def action_edit(self) -> None:
        """Open the text for typing."""
        if self._changeable():
            self.editing = True
            self.editor.display = True
            self.editor.open(self.round.entry.candidate.text)
            self.show()
            self.set_focus(self.editor)
            if self.focused is not self.editor:
                self.call_after_refresh(self.set_focus, self.editor)

    def close_editor(self) -> None:
        """Take over the typed text and look for its wording."""
        if not self.editing or self.proposer is None:
            return
        self.editing = False
        text = self.editor.value
        self.editor.display = False
        self.focus_proposal()
        if text.strip() and " ".join(text.split()) != self.round.entry.candidate.text:
            reworded = self.proposer.reworded(self.round.entry.candidate, text)
            self.round = self.round.put(Entry(reworded, link=self.round.entry.link))
        self.look_again()

    def on_field_editor_typed(self, event: FieldEditor.Typed) -> None:
        """Ignored: the text is taken over when the field is left."""
        event.stop()

    def on_field_editor_too_long(self) -> None:
        """Report that a paste was refused."""
        self.say("That paste is larger than 64 KB: nothing was pasted.")

    # -- selecting a phrase --------------------------------------------------------------------------------

    def focus_proposal(self) -> None:
        """Return the keys from the source to this screen."""
        self.set_focus(None)

    def action_pane(self) -> None:
        """Move to the source to select another wording by hand, and back."""
        if self.editing:
            self.close_editor()
        elif self.focused is self.evidence:
            self.focus_proposal()
        elif self.evidence.text:
            self.set_focus(self.evidence)
            self.say("Select the words and press m; Tab goes back.")

    def on_evidence_marked(self, event: Evidence.Marked) -> None:
        """`m`: use the selection as the phrase of this candidate."""
        event.stop()
        selected, entry = event.selected, self.round.entry
        chunk_id = self.shown[0] if self.shown is not None else ""
        proposer = self.proposer
        own = proposer.chosen(entry.candidate, chunk_id, selected.start, selected.end) if proposer is not None else None
        if own is None:
            return
        others = tuple(one for one in entry.phrases or () if (one.chunk_id, one.start) != (chunk_id, own.start))
        self.round = self.round.changed(phrases=(own, *others), chosen=0, more=0)
        self.evidence.clear_selection()
        self.focus_proposal()
        self.show()

    def on_evidence_unmarked(self, event: Evidence.Unmarked) -> None:
        """Say that nothing is marked here that could be unmarked."""
        event.stop()
        self.say("Nothing is written yet; . shows another wording, or none.")

    def on_evidence_refused(self, event: Evidence.Refused) -> None:
        """Say that a key had nothing to act on."""
        event.stop()
        self.say(event.reason)
