"""The screen on which a third person settles labels that differ."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType

from goldtui.tui.labels.adjudication_actions import AdjudicationActions


class AdjudicationScreen(AdjudicationActions):
    """Opened on a case; closes when the adjudicator goes back."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("1", "accept(0)", "First", id="adjudicate.first"),
        Binding("2", "accept(1)", "Second", id="adjudicate.second"),
        Binding("3", "accept(2)", "Third", show=False, id="adjudicate.third"),
        Binding("plus", "merge", "All phrases", id="adjudicate.merge"),
        Binding("minus,r", "reject", "None", id="adjudicate.reject"),
        Binding("ctrl+s,S", "hand_in", "Hand in", id="adjudicate.hand_in"),
        Binding("n", "undecided(1)", "Next undecided", show=False, id="adjudicate.next"),
        Binding("N", "undecided(-1)", "Previous undecided", show=False, id="adjudicate.before"),
        Binding("m", "mark", "Mark phrase", show=False, id="adjudicate.mark"),
        Binding("d", "take_back", "Take the decision in hand back", show=False, id="adjudicate.take_back"),
        Binding("ctrl+z", "undo", "Undo", id="adjudicate.undo"),
        Binding("ctrl+y", "redo", "Redo", show=False, id="adjudicate.redo"),
        Binding("comma,less_than_sign", "step_chunk(-1)", "Previous source", show=False, id="adjudicate.chunk_before"),
        Binding("full_stop,greater_than_sign", "step_chunk(1)", "Next source", show=False, id="adjudicate.chunk_after"),
        Binding("enter", "open", "What is taken; or the source", show=False, id="adjudicate.open"),
        Binding("tab,shift+tab", "pane", "Panes", key_display="Tab", id="adjudicate.pane"),
        Binding("escape,q", "leave", "Back", key_display="Esc", id="adjudicate.leave"),
    ]
