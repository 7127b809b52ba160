"""From the Replay place to two other views of a file: runs side by side, and how many get through each gate.

Both return a run, or the runs behind a number, which the place then shows.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from goldtui.tui.replay.actions import ReplayActions

if TYPE_CHECKING:
    from goldtui.tui.replay.compare import Chosen
    from goldtui.tui.replay.compare_choice import Choice
    from goldtui.workbench.replay.pairs import Pairs

NO_RUNS = "There is no run here yet: o opens a trace file."


class ReplayBeside(ReplayActions):
    """Two runs side by side."""

    # -- side by side ------------------------------------------------------------------------------------

    def action_compare(self) -> None:
        """Choose a run to compare the current one with."""
        from goldtui.tui.replay.compare_choice import CompareChoice

        if self.shown is None or self.runs is None:
            self.say(NO_RUNS)
            return
        choice = CompareChoice(self.runs, self.shown, self.lane, self.glyphs, self.memory.against)
        self.gold_app.push_screen(choice, self._compare)

    def _compare(self, choice: Choice | None) -> None:
        if choice is not None:
            self._show_pairs(choice.pairs, choice.begin)

    def compare_if_asked(self) -> None:
        """Start with the comparison requested on the command line."""
        if self.memory.comparing and self.runs is not None:
            self.memory.comparing = False
            self.gold_app.spawn(self, self._begin(), "compare", exclusive=True)

    async def _begin(self) -> None:
        from goldtui.tui.replay.compare_choice import file_pairs

        path, runs = self.memory.against, self.runs
        if path is not None and runs is not None:
            pairs = await self.lane(partial(file_pairs, runs, path, self.memory.filter_text))
            self._show_pairs(pairs, None)

    def _show_pairs(self, pairs: Pairs, begin: int | None) -> None:
        from goldtui.tui.replay.compare import CompareScreen

        if pairs.several_files:
            self.memory.against = pairs.after.replay.runs.path
        screen = CompareScreen(pairs, self.lane, self.glyphs, self.bench.name, begin)
        self.gold_app.push_screen(screen, partial(self._compared, pairs))

    def _compared(self, pairs: Pairs, ended: Chosen | str | None) -> None:
        memory = self.memory
        if ended is None:
            return
        if isinstance(ended, str):
            self.action_compare()
            return
        if ended.second and pairs.several_files:
            # Going back is as easy as coming here: `c` offers the first file.
            against = pairs.before.replay.runs.path
            memory.ask(pairs.after.replay.runs.path)
            memory.runs, memory.against = pairs.after, against
        memory.position, memory.gate, memory.row = ended.position, ended.gate, 0
        self.arrive()

    # -- the funnel --------------------------------------------------------------------------------------

    def action_funnel(self) -> None:
        """Show how many runs get through each gate."""
        from goldtui.tui.replay.funnel import FunnelScreen

        if self.runs is None:
            self.say(NO_RUNS)
            return
        screen = FunnelScreen(self.runs, self.lane, self.glyphs, self.bench.name)
        self.gold_app.push_screen(screen, self._behind)

    def _behind(self, filter_text: str | None) -> None:
        """Show the runs behind a number."""
        if filter_text is not None:
            memory = self.memory
            memory.filter_text, memory.position = filter_text, -1
            self.arrive(first=True)
