"""What the keys of the proposal screen change about the candidate in hand, before anything of it is written."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from goldtui.casework.proposals import link_choices
from goldtui.tui.kit.evidence.evidence import Evidence
from goldtui.tui.kit.field_editor import FieldEditor
from goldtui.tui.workbench.proposal_round import ACCEPTED, Entry, Round

if TYPE_CHECKING:
    from goldtui.tui.workbench.proposals import ProposalScreen


class ProposalChanges:
    """Mixed into the proposal screen, and only there."""

    @property
    def _it(self) -> ProposalScreen:
        return cast("ProposalScreen", self)

    # -- changing the candidate --------------------------------------------------------------------------

    def action_phrase(self, by: int) -> None:
        """Another wording, or none."""
        it = self._it
        if it.round.entries and it.round.entry.phrases:
            it.round = it.round.stepped(by)
            it.show()
        else:
            it.say("No other wording comes near.")

    def action_more(self) -> None:
        """One more of the wordings that go with this one; after the last, it alone."""
        it = self._it
        entry = it.round.entry if it.round.entries else None
        if entry is None or entry.phrase is None or not entry.phrase.also:
            it.say("No other wording of this source would add to this one.")
            return
        it.round = it.round.changed(more=(entry.more + 1) % (len(entry.phrase.also) + 1))
        it.show()

    def action_point(self) -> None:
        """The next point it could make; the choice of a new one or none holds for those after it."""
        it = self._it
        if not it.round.entries:
            return
        choices = link_choices(it.case, it.round.entry.candidate.text)
        present = it.link()
        at = choices.index(present) if present in choices else -1
        chosen = choices[(at + 1) % len(choices)]
        if chosen.kind != "point":
            it.otherwise = chosen
        it.round = it.round.changed(link=chosen)
        it.show()

    def action_split(self) -> None:
        """Both statements of a candidate that joins two."""
        it = self._it
        if it.proposer is None or not self._changeable():
            return
        halves = it.proposer.split(it.round.entry.candidate)
        if len(halves) == 1:
            it.say("No place to split was found; i edits the text.")
            return
        self._reshaped(it.round.put(*(Entry(half) for half in halves)), 1)

    def action_merge(self) -> None:
        """One candidate of this and the next."""
        it = self._it
        if it.proposer is None or not self._changeable():
            return
        following = it.round.entries[it.round.at + 1 : it.round.at + 2]
        if not following or following[0].state == ACCEPTED:
            it.say("There is no statement after this one that is not accepted yet.")
            return
        joined = it.proposer.merge(it.round.entry.candidate, following[0].candidate)
        self._reshaped(it.round.put(Entry(joined), over=2), -1)

    def _changeable(self) -> bool:
        it = self._it
        if not it.round.entries or it.editing:
            return False
        if it.round.entry.state == ACCEPTED:
            it.say("This one is accepted; ctrl+z takes it back.")
            return False
        return True

    def _reshaped(self, changed: Round, by: int) -> None:
        it = self._it
        at = it.round.at
        gone = at + 1 if by < 0 else -1
        it.decided = [index + by if index > at else index for index in it.decided if index != gone]
        it.round = changed
        it.look_again()

    def action_move(self, by: int) -> None:
        """Another candidate; this one stays as it is."""
        it = self._it
        if it.round.entries:
            it.round = it.round.moved(by)
            it.look_again()

    # -- in one's own words ------------------------------------------------------------------------------

    def action_edit(self) -> None:
        """Open the text for typing."""
        it = self._it
        if self._changeable():
            it.editing = True
            it.editor.display = True
            it.editor.open(it.round.entry.candidate.text)
            it.show()
            it.set_focus(it.editor)
            if it.focused is not it.editor:
                it.call_after_refresh(it.set_focus, it.editor)

    def close_editor(self) -> None:
        """Take over what was typed and look for its wording."""
        it = self._it
        if not it.editing or it.proposer is None:
            return
        it.editing = False
        text = it.editor.value
        it.editor.display = False
        self.focus_proposal()
        if text.strip() and " ".join(text.split()) != it.round.entry.candidate.text:
            reworded = it.proposer.reworded(it.round.entry.candidate, text)
            it.round = it.round.put(Entry(reworded, link=it.round.entry.link))
        it.look_again()

    def on_field_editor_typed(self, event: FieldEditor.Typed) -> None:
        """Taken over when the field is left."""
        event.stop()

    def on_field_editor_too_long(self) -> None:
        """A paste was refused."""
        it = self._it
        it.say("That paste is larger than 64 KB: nothing was pasted.")

    # -- one's own phrase --------------------------------------------------------------------------------

    def focus_proposal(self) -> None:
        """The keys of this screen act again, not those of the source."""
        it = self._it
        it.set_focus(None)

    def action_pane(self) -> None:
        """Into the source, to select another wording by hand, and back."""
        it = self._it
        if it.editing:
            self.close_editor()
        elif it.focused is it.evidence:
            self.focus_proposal()
        elif it.evidence.text:
            it.set_focus(it.evidence)
            it.say("Select the words and press m; Tab goes back.")

    def on_evidence_marked(self, event: Evidence.Marked) -> None:
        """`m`: the selection is the phrase of this candidate."""
        it = self._it
        event.stop()
        selected, entry = event.selected, it.round.entry
        chunk_id = it.shown[0] if it.shown is not None else ""
        proposer = it.proposer
        own = proposer.chosen(entry.candidate, chunk_id, selected.start, selected.end) if proposer is not None else None
        if own is None:
            return
        others = tuple(one for one in entry.phrases or () if (one.chunk_id, one.start) != (chunk_id, own.start))
        it.round = it.round.changed(phrases=(own, *others), chosen=0, more=0)
        it.evidence.clear_selection()
        self.focus_proposal()
        it.show()

    def on_evidence_unmarked(self, event: Evidence.Unmarked) -> None:
        """Nothing is marked here that could be unmarked."""
        it = self._it
        event.stop()
        it.say("Nothing is written yet; . shows another wording, or none.")

    def on_evidence_refused(self, event: Evidence.Refused) -> None:
        """A key had nothing to act on."""
        it = self._it
        event.stop()
        it.say(event.reason)
