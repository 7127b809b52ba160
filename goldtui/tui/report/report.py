"""The Report place: the results of a system's run, number by number, and the cases behind each."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType

from goldtui.tui.report.actions import ReportActions


class ReportPlace(ReportActions):
    """`Enter` opens the cases behind a number, and from there the run of a case; `f` goes to the first failing one."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "open", "Open", id="report.open"),
        Binding("f", "first", "First fix", id="report.first"),
        Binding("s", "score", "Score", id="report.score"),
        Binding("b", "baseline", "Baseline", id="report.baseline"),
        Binding("w", "write", "Write", id="report.write"),
        Binding("left_square_bracket", "run(1)", "Older run", key_display="[ ]", id="report.older"),
        Binding("right_square_bracket", "run(-1)", "Newer run", show=False, id="report.newer"),
        Binding("c", "stop", "Stop scoring", show=False, id="report.stop"),
        Binding("q,escape", "back", "Back", key_display="q", id="report.back"),
    ]
