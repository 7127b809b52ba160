"""The Replay place: a recorded run of a system step by step, starting with the first that fails a gate."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType

from goldtui.tui.replay.gold import GOLD_KEYS
from goldtui.tui.replay.two_runs import ReplayBeside


class ReplayPlace(ReplayBeside):
    """`h` and `l` step along the gates, `n` goes to the next failing run, Enter to the gold."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("l,right", "step(1)", "Step", key_display="h l", id="replay.right"),
        Binding("h,left", "step(-1)", "Step before", show=False, id="replay.left"),
        Binding("f", "first_red", "First red", id="replay.first"),
        Binding("n", "failing(1)", "Next failing", id="replay.next_failing"),
        Binding("N", "failing(-1)", "Failing run before", show=False, id="replay.failing_before"),
        Binding("enter", "gold", "Gold", id="replay.gold"),
        Binding("slash", "ask('filter')", "Filter", id="replay.filter"),
        Binding("q,escape", "back", "Back", key_display="q", id="replay.back"),
        Binding("c", "compare", "Compare", id="replay.compare"),
        Binding("F", "funnel", "Funnel", id="replay.funnel"),
        Binding("right_square_bracket", "run(1)", "Next run", show=False, id="replay.next"),
        Binding("left_square_bracket", "run(-1)", "Run before", show=False, id="replay.before"),
        Binding("o", "ask('file')", "Open a trace file", show=False, id="replay.open"),
        Binding("s", "stored", "The set's own traces", show=False, id="replay.stored"),
        Binding("space", "read(1)", "Source text on", show=False, id="replay.read_on"),
        Binding("b", "read(-1)", "Source text back", show=False, id="replay.read_back"),
        Binding("tab", "panes", "Step or source text, on a narrow screen", show=False, id="replay.panes"),
        *GOLD_KEYS,
    ]
