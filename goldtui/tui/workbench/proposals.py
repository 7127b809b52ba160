"""The screen on which claims are made from a text, one proposal at a time."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType

from goldtui.tui.workbench.proposal_changes import ProposalChanges


class ProposalScreen(ProposalChanges):
    """Dismisses with a summary in words. `keeping` applies every edit in the Workbench below."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,y", "accept", "Accept", id="proposals.accept"),
        Binding("n", "decide('skipped')", "Skip", id="proposals.skip"),
        Binding("d", "decide('rejected')", "Reject", id="proposals.reject"),
        Binding("full_stop,greater_than_sign", "phrase(1)", "Next phrase", id="proposals.next_phrase"),
        Binding("comma,less_than_sign", "phrase(-1)", "Phrase before", show=False, id="proposals.phrase_before"),
        Binding("i", "edit", "Edit", id="proposals.edit"),
        Binding("o", "point", "Point", id="proposals.point"),
        Binding("X", "split", "Split in two", show=False, id="proposals.split"),
        Binding("M", "merge", "Join with the next", show=False, id="proposals.merge"),
        Binding("plus", "more", "Take another phrase with it, or it alone", show=False, id="proposals.more"),
        Binding("tab", "pane", "Source", key_display="Tab", show=False, id="proposals.pane"),
        Binding("down,j", "move(1)", "Next, undecided", show=False, id="proposals.down"),
        Binding("up,k", "move(-1)", "The one before", show=False, id="proposals.up"),
        Binding("ctrl+z", "undo", "Take the last decision back", show=False, priority=True, id="proposals.undo"),
        Binding("escape", "leave", "Back", id="proposals.leave"),
    ]
