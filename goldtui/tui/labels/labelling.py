"""The screen on which one person labels the claims and points of a case."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType

from goldtui.tui.labels.actions import LabelActions


class LabellingScreen(LabelActions):
    """Opened on a case; closes when the labeller goes back."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("1", "say(0)", "Yes", id="labels.yes"),
        Binding("2", "say(1)", "No", id="labels.no"),
        Binding("3", "say(2)", "Cannot tell", id="labels.unsure"),
        Binding("m", "mark", "Mark phrase", show=False, id="labels.mark"),
        Binding("x", "unmark", "Unmark", show=False, id="labels.unmark"),
        Binding("n", "unlabelled(1)", "Next", id="labels.next"),
        Binding("N", "unlabelled(-1)", "Previous", show=False, id="labels.before"),
        Binding("ctrl+s,S", "hand_in", "Hand in", id="labels.hand_in"),
        Binding("comma,less_than_sign", "step_chunk(-1)", "Previous source", show=False, id="labels.chunk_before"),
        Binding("full_stop,greater_than_sign", "step_chunk(1)", "Next source", show=False, id="labels.chunk_after"),
        Binding("o", "whose", "Yours or the gold's phrases", show=False, id="labels.whose"),
        Binding("ctrl+z", "undo", "Undo", show=False, id="labels.undo"),
        Binding("ctrl+y", "redo", "Redo", show=False, id="labels.redo"),
        Binding("tab,shift+tab", "pane", "Panes", key_display="Tab", id="labels.pane"),
        Binding("enter", "read", "Read its source", show=False, id="labels.read"),
        Binding("escape,q", "leave", "Back", key_display="Esc", id="labels.leave"),
    ]
