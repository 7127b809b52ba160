"""The Variants place: the known-bad answers of a case, gate by gate. `view` shows, the other files act."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType

from goldtui.tui.variants.actions import VariantActions


class Variants(VariantActions):
    """`q` goes back to the previous place; `f` goes to the field that would catch the selected variant."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f", "fix", "Fix", id="variants.fix"),
        Binding("o", "only_wrong", "Only wrong", id="variants.wrong"),
        Binding("E", "expect", "Expect", id="variants.expect"),
        Binding("i", "write", "Edit", id="variants.write"),
        Binding("d", "remove", "Remove the stored variant or expectation", show=False, id="variants.remove"),
        Binding("g", "generate", "Generate anew, from the store as it now is", show=False, id="variants.generate"),
        Binding("x", "rerun", "Judge again and say what changed", show=False, id="variants.rerun"),
        Binding("S", "score", "Set score", id="variants.score"),
        Binding("left_square_bracket", "step_case(-1)", "Previous case", show=False, id="variants.previous"),
        Binding("right_square_bracket", "step_case(1)", "Next case", show=False, id="variants.next"),
        Binding("ctrl+z", "turn(True)", "Undo", show=False, id="variants.undo"),
        Binding("ctrl+y", "turn(False)", "Redo", show=False, id="variants.redo"),
        Binding("q,escape", "app.leave_place", "Back", key_display="q", id="variants.back"),
    ]
