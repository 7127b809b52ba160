"""The Freeze place: what blocks the next release, who has signed it, and what it holds."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType

from goldtui.tui.freeze.sign import FreezeSign


class FreezePlace(FreezeSign):
    """`f` goes to what blocks the release, `p` proposes, `s` signs, `z` freezes."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f,enter", "go", "First fix", key_display="f", id="freeze.go"),
        Binding("p", "propose", "Propose", id="freeze.propose"),
        Binding("s", "sign(False)", "Sign", id="freeze.sign"),
        Binding("z", "freeze", "Freeze", id="freeze.freeze"),
        Binding("v", "verify", "Verify", id="freeze.verify"),
        Binding("e", "version", "Version", id="freeze.version"),
        Binding("t", "trust", "Trust file", id="freeze.trust"),
        Binding("x", "sign(True)", "Sign a rejection", show=False, id="freeze.reject"),
        Binding("n", "next", "Next version", show=False, id="freeze.next"),
        Binding("o", "only", "Only one kind of what is in the way", show=False, id="freeze.only"),
        Binding("O", "expectations", "Only changed expectations", show=False, id="freeze.expectations"),
        Binding("c", "check", "Look through again, or stop", show=False, id="freeze.check"),
        Binding("D", "drop", "Put the candidate aside", show=False, id="freeze.drop"),
        Binding("right_square_bracket", "change(1)", "Next change", show=False, id="freeze.next_change"),
        Binding("left_square_bracket", "change(-1)", "Change before", show=False, id="freeze.change_before"),
        Binding("tab,shift+tab", "panes", "Panes", key_display="Tab", id="freeze.panes"),
        Binding("q,escape", "back", "Back", key_display="q", id="freeze.back"),
    ]
