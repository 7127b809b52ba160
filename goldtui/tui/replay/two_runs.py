"""From the Replay place to two other views of a file: runs side by side, and how many get through each gate.

Both return a run, or the runs behind a number, which the place then shows.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from goldtui.tui.replay.compare import Chosen
    from goldtui.tui.replay.compare_choice import Choice
    from goldtui.tui.replay.opening import Opening
    from goldtui.tui.replay.state import ReplayDesk
    from goldtui.workbench.replay.pairs import Pairs

NO_RUNS = "There is no run here yet: o opens a trace file."


class TwoRuns:
    """Two runs side by side, and the funnel of all."""

    def __init__(self, desk: ReplayDesk, opening: Opening) -> None:
        self.desk, self.state, self.opening = desk, desk.state, opening
        self.bench, self.lane = desk.bench, desk.lane

    # -- side by side ------------------------------------------------------------------------------------

    def compare(self) -> None:
        """Choose a run to compare the current one with."""
        from goldtui.tui.replay.compare_choice import CompareChoice

        shown, runs, against = self.state.shown, self.state.runs, self.state.memory.against
        if shown is None or runs is None:
            self.desk.say(NO_RUNS)
            return
        choice = CompareChoice(runs, shown, self.lane, self.desk.glyphs, against)
        self.desk.gold_app.push_screen(choice, self._compare)

    def _compare(self, choice: Choice | None) -> None:
        if choice is not None:
            self._show_pairs(choice.pairs, choice.begin)

    def compare_if_asked(self) -> None:
        """Start with the comparison requested on the command line."""
        if self.state.memory.comparing and self.state.runs is not None:
            self.state.memory.comparing = False
            self.desk.spawn(self._begin(), "compare", exclusive=True)

    async def _begin(self) -> None:
        from goldtui.tui.replay.compare_choice import file_pairs

        path, runs = self.state.memory.against, self.state.runs
        if path is not None and runs is not None:
            pairs = await self.lane(partial(file_pairs, runs, path, self.state.memory.filter_text))
            self._show_pairs(pairs, None)

    def _show_pairs(self, pairs: Pairs, begin: int | None) -> None:
        from goldtui.tui.replay.compare import CompareScreen

        if pairs.several_files:
            self.state.memory.against = pairs.after.replay.runs.path
        screen = CompareScreen(pairs, self.lane, self.desk.glyphs, self.bench.name, begin)
        self.desk.gold_app.push_screen(screen, partial(self._compared, pairs))

    def _compared(self, pairs: Pairs, ended: Chosen | str | None) -> None:
        memory = self.state.memory
        if ended is None:
            return
        if isinstance(ended, str):
            self.compare()
            return
        if ended.second and pairs.several_files:
            # Going back is as easy as coming here: `c` offers the first file.
            against = pairs.before.replay.runs.path
            memory.ask(pairs.after.replay.runs.path)
            memory.runs, memory.against = pairs.after, against
        memory.position, memory.gate, memory.row = ended.position, ended.gate, 0
        self.opening.arrive()

    # -- the funnel --------------------------------------------------------------------------------------

    def funnel(self) -> None:
        """Show how many runs get through each gate."""
        from goldtui.tui.replay.funnel import FunnelScreen

        if self.state.runs is None:
            self.desk.say(NO_RUNS)
            return
        screen = FunnelScreen(self.state.runs, self.lane, self.desk.glyphs, self.bench.name)
        self.desk.gold_app.push_screen(screen, self._behind)

    def _behind(self, filter_text: str | None) -> None:
        """Show the runs behind a number."""
        if filter_text is not None:
            memory = self.state.memory
            memory.filter_text, memory.position = filter_text, -1
            self.opening.arrive(first=True)
