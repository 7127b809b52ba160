"""From the Replay place to its two other looks at a file: runs side by side, and how many get through each gate.

Both end with a run, or with the runs behind a number, and the place shows those.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from goldtui.tui.replay.compare import Chosen
    from goldtui.tui.replay.compare_choice import Choice
    from goldtui.tui.replay.replay import ReplayPlace
    from goldtui.workbench.replay.pairs import Pairs

NO_RUNS = "There is no run here yet: o opens a trace file."


class ReplayBeside:
    """Mixed into the Replay place, and only there."""

    @property
    def _at(self) -> ReplayPlace:
        return cast("ReplayPlace", self)

    # -- side by side ------------------------------------------------------------------------------------

    def action_compare(self) -> None:
        """Choose a run to compare the one in hand with."""
        from goldtui.tui.replay.compare_choice import CompareChoice

        it = self._at
        if it.shown is None or it.runs is None:
            it.say(NO_RUNS)
            return
        choice = CompareChoice(it.runs, it.shown, it.lane, it.glyphs, it.memory.against)
        it.gold_app.push_screen(choice, self._compare)

    def _compare(self, choice: Choice | None) -> None:
        if choice is not None:
            self._show_pairs(choice.pairs, choice.begin)

    def compare_if_asked(self) -> None:
        """Begin with the comparison that this run of the program was asked for."""
        it = self._at
        if it.memory.comparing and it.runs is not None:
            it.memory.comparing = False
            it.gold_app.spawn(it, self._begin(), "compare", exclusive=True)

    async def _begin(self) -> None:
        from goldtui.tui.replay.compare_choice import file_pairs

        it = self._at
        path, runs = it.memory.against, it.runs
        if path is not None and runs is not None:
            pairs = await it.lane(partial(file_pairs, runs, path, it.memory.filter_text))
            self._show_pairs(pairs, None)

    def _show_pairs(self, pairs: Pairs, begin: int | None) -> None:
        from goldtui.tui.replay.compare import CompareScreen

        it = self._at
        if pairs.several_files:
            it.memory.against = pairs.after.replay.runs.path
        screen = CompareScreen(pairs, it.lane, it.glyphs, it.bench.name, begin)
        it.gold_app.push_screen(screen, partial(self._compared, pairs))

    def _compared(self, pairs: Pairs, ended: Chosen | str | None) -> None:
        it, memory = self._at, self._at.memory
        if ended is None:
            return
        if isinstance(ended, str):
            self.action_compare()
            return
        if ended.second and pairs.several_files:
            # The way back is as short as the way here: `c` offers the first file.
            against = pairs.before.replay.runs.path
            memory.ask(pairs.after.replay.runs.path)
            memory.runs, memory.against = pairs.after, against
        memory.position, memory.gate, memory.row = ended.position, ended.gate, 0
        it.arrive()

    # -- the funnel --------------------------------------------------------------------------------------

    def action_funnel(self) -> None:
        """How many runs get through each gate."""
        from goldtui.tui.replay.funnel import FunnelScreen

        it = self._at
        if it.runs is None:
            it.say(NO_RUNS)
            return
        screen = FunnelScreen(it.runs, it.lane, it.glyphs, it.bench.name)
        it.gold_app.push_screen(screen, self._behind)

    def _behind(self, filter_text: str | None) -> None:
        """The runs behind a number."""
        if filter_text is not None:
            memory = self._at.memory
            memory.filter_text, memory.position = filter_text, -1
            self._at.arrive(first=True)
