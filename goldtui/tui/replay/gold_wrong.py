"""Asks who is wrong where a run and the gold disagree, and why. A second person rules on it later."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType

from goldtui.model.review import Fault
from goldtui.tui.kit.glyphs import Glyphs
from goldtui.tui.replay.run_dialog import RunDialog

if TYPE_CHECKING:
    from goldtui.tui.kit.lane import Lane
    from goldtui.workbench.bench import Bench
    from goldtui.workbench.replay.open_runs import OpenRuns

SAYS = {
    Fault.LABEL: "the gold is wrong: a label, a phrase, a required source",
    Fault.SYSTEM: "the system is wrong, though somebody doubts it",
}


class GoldWrong(RunDialog[str]):
    """Dismisses with a message about what was recorded."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down,up", "other", "The other one", show=False, id="run.other"),
    ]
    TITLE_TEXT = "Who is wrong here?"
    FIELD = "why, in a few words"
    KEYS = "Up and down choose. Enter records it in your name; a second person rules on it. Esc back."

    def __init__(self, bench: Bench, lane: Lane, glyphs: Glyphs, runs: OpenRuns, position: int) -> None:
        super().__init__(bench, lane, runs, position)
        self.glyphs, self.says, self.case_id = glyphs, Fault.LABEL, ""

    def work_out(self) -> list[str]:
        """The disputed case, and the choice."""
        self.case_id = self.bench.replay.disputable(self.runs, self.position)
        return self._lines()

    def _lines(self) -> list[str]:
        chosen = [f"{self.glyphs.here if fault is self.says else ' '} {text}" for fault, text in SAYS.items()]
        return [f"case {self.case_id}", *chosen]

    def action_other(self) -> None:
        """Switch to the other of the two."""
        if self.case_id and not self.refused:
            self.says = Fault.SYSTEM if self.says is Fault.LABEL else Fault.LABEL
            self.show_body(self._lines())

    async def objection(self, words: str) -> str:
        """Requires a reason, without which nobody can rule on it."""
        return "" if words else "Say why: somebody has to rule on it."

    async def written(self, words: str) -> str:
        """Record it."""
        call = partial(self.bench.replay.dispute, self.runs, self.position, self.says.value, words)
        state = await self.lane(call)
        return f"{self.case_id} is {state}: {self.says.value}. A second person rules."
