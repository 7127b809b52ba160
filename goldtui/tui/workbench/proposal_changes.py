"""What the keys of the proposal screen change about the current candidate before any of it is written."""

from __future__ import annotations

from typing import TYPE_CHECKING

from goldtui.casework.proposals import Link, link_choices, said_as
from goldtui.tui.workbench.proposal_round import ACCEPTED, Entry

if TYPE_CHECKING:
    from goldtui.tui.workbench.proposal_state import ProposalDesk


class ProposalChanges:
    """Changing a proposal before it is accepted."""

    def __init__(self, desk: ProposalDesk) -> None:
        self.desk, self.state = desk, desk.state

    def phrase(self, by: int) -> None:
        """Choose another wording, or none and the next section to look in."""
        if self.state.round.entries and self.state.round.entry.places > 1:
            self.state.round = self.state.round.stepped(by)
            self.desk.show()
        else:
            self.desk.say("No other wording comes near, and there is no other section.")

    def more(self) -> None:
        """Add one more of the wordings that belong to the chosen one; after the last, back to that one alone."""
        entry = self.state.round.entry if self.state.round.entries else None
        if entry is None or entry.phrase is None or not entry.phrase.also:
            self.desk.say("No other wording of this source would add to this one.")
            return
        more = (entry.more + 1) % (len(entry.phrase.also) + 1)
        self.state.round = self.state.round.changed(more=more)
        self.desk.show()
        added = (
            f"Taken with it: {entry.phrase.also[more - 1].text}" if more else "Only the first wording is taken again."
        )
        self.desk.say(added)

    def point(self) -> None:
        """Choose the next point it could make; choosing a new one or none also applies to later candidates."""
        if not self.state.round.entries:
            return
        entry = self.state.round.entry
        offered = said_as(self.desk.case, entry.candidate, entry.taken)
        choices = link_choices(self.desk.case, entry.candidate.text, offered)
        present = self.desk.link()
        at = choices.index(present) if present in choices else -1
        chosen = choices[(at + 1) % len(choices)]
        if chosen.kind != "point":
            self.state.otherwise = Link(chosen.kind)
        self.state.round = self.state.round.changed(link=chosen)
        self.desk.show()
        if chosen.kind == "new" and offered:
            at = offered.index(chosen.phrase) if chosen.phrase else 0
            said = f"Answer phrase {at + 1} of {len(offered)}"
            self.desk.say(f"{said}; to type another, accept the claim and press i on the phrase in the case.")

    def split(self) -> None:
        """Split a candidate that joins two statements."""
        if self.state.proposer is None or not self.changeable():
            return
        halves = self.state.proposer.split(self.state.round.entry.candidate)
        if len(halves) == 1:
            self.desk.say("It is one statement: no place to split it was found. i edits the text.")
            return
        self.state.reshape("Split", self.state.round.put(*(Entry(half) for half in halves)), 1)
        self.desk.look_again()

    def merge(self) -> None:
        """Merge this candidate with the next."""
        if self.state.proposer is None or not self.changeable():
            return
        following = self.state.round.entries[self.state.round.at + 1 : self.state.round.at + 2]
        if not following or following[0].state == ACCEPTED:
            self.desk.say("There is no statement after this one that is not accepted yet.")
            return
        joined = self.state.proposer.merge(self.state.round.entry.candidate, following[0].candidate)
        self.state.reshape("Join", self.state.round.put(Entry(joined), over=2), -1)
        self.desk.look_again()

    def changeable(self) -> bool:
        """Whether the candidate may still change; says why not."""
        if not self.state.round.entries or self.state.editing:
            return False
        if self.state.round.entry.state == ACCEPTED:
            self.desk.say("This one is accepted; ctrl+z takes it back.")
            return False
        return True

    def move(self, by: int) -> None:
        """Select another candidate and leave this one unchanged."""
        if self.state.round.entries:
            self.state.round = self.state.round.moved(by)
            self.desk.look_again()
