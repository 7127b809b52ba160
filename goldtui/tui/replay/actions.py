"""What the keys of the Replay place do: step along the gates, find the next failing run, go to the gold.

A search through a large file runs in stretches, and ends when the user leaves or starts something else.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from goldtui.model.faults import GoldtuiError
from goldtui.tui.kit.enter_input import EnterInput
from goldtui.tui.kit.topbar import Topbar
from goldtui.tui.replay.gold import ReplayGold
from goldtui.tui.replay.look import Look, find, look
from goldtui.tui.replay.rail import Rail
from goldtui.tui.replay.words import outcome

if TYPE_CHECKING:
    from goldtui.runs.replay.run_filter import RunFilter
    from goldtui.workbench.replay.open_runs import OpenRuns

ASKED = {
    "filter": "stage:faithfulness slice:NAME case:ID at:GATE=fail failing",
    "file": "path of a trace file, Enter opens it",
}


def no_file_words(stored: int) -> list[str]:
    """What to do when no trace file is open."""
    own = f"s walks through the set's own {stored} traces." if stored else "The set keeps no traces of its own."
    return [
        "No trace file is in hand.",
        "o opens one by its path: full traces, scorer lines or plan-style rows.",
        own,
        "From a shell: goldtui replay FILE --set DATABASE opens here, on the first run that a gate fails.",
    ]


class ReplayActions(ReplayGold):
    """What the keys of the Replay place do."""

    # -- opening -----------------------------------------------------------------------------------------

    def arrive(self, *, first: bool = False) -> None:
        """Open the requested file on the last run shown, else the first failing one; with `first`, the first one."""
        self.gold_app.spawn(self, self._arrive(first), "runs", exclusive=True)

    async def _arrive(self, first: bool) -> None:
        memory = self.memory
        if not memory.asked:
            self.show_nothing(no_file_words(await self.lane(self.bench.replay.count_stored)))
            return
        self.query_one(Topbar).show(saved="opening")
        async with self.turn:
            try:
                runs = await self._opened()
                if memory.position >= 0:
                    known = partial(look, runs, memory.position, memory.gate, memory.row, self.glyphs)
                    self.show_run(runs, await self.lane(known))
                else:
                    await self._first(runs, first or memory.comparing)
            except GoldtuiError as error:
                self.runs = memory.runs = None
                memory.path, memory.stored = None, False
                problem = error.problem
                self.show_nothing([f"{problem.message} ({problem.where})", problem.fix, *no_file_words(0)[1:2]])
                self.gold_app.problem(error)
        self.compare_if_asked()

    async def _opened(self) -> OpenRuns:
        """The runs against the current set, including unsaved typing on the Workbench."""
        memory = self.memory
        runs = await self.lane(partial(self.bench.replay.open, memory.path, memory.profile, memory.runs))
        work = self.gold_app.workbench
        if work is not None and work.sitting is not None:
            await self.lane(partial(runs.take, work.sitting.case))
        self.runs = memory.runs = runs
        return runs

    async def _first(self, runs: OpenRuns, any_: bool) -> None:
        """Show the first failing run; without one the first run, with a message."""
        wanted = await self._wanted()
        found = await self._sought(runs, 0, 1, wanted, failing=not any_)
        said = ""
        if found is None and not any_:
            found = await self._sought(runs, 0, 1, wanted, failing=False)
            said = "No run fails a gate." if found is not None else ""
        if found is None:
            self.show_nothing(["No run is what the filter asks for.", "/ changes the filter, an empty one shows all."])
            return
        self.show_run(runs, found)
        if said:
            self.say(said)

    async def _wanted(self) -> RunFilter:
        from goldtui.runs.replay.run_filter import read_run_filter

        return read_run_filter(self.memory.filter_text)

    async def _sought(self, runs: OpenRuns, begin: int, step: int, wanted: RunFilter, *, failing: bool) -> Look | None:
        """The nearest matching run from a position on; the loop is free between two stretches."""
        from dataclasses import replace

        asked = replace(wanted, failing=wanted.failing or failing)
        at: int | None = begin
        while at is not None:
            if at != begin:
                self.query_one(Topbar).show(saved=f"looking, run {at:,}")
            seen, found = await self.lane(partial(find, runs, at, step, asked, self.glyphs))
            if found is not None:
                return found
            at = seen.go_on
        return None

    # -- from run to run ---------------------------------------------------------------------------------

    def action_failing(self, by: int) -> None:
        """Go to the next or the previous run that fails a gate."""
        self.gold_app.spawn(self, self._other(by, failing=True), "runs")

    def action_run(self, by: int) -> None:
        """Go to the next or the previous run, whatever its outcome."""
        self.gold_app.spawn(self, self._other(by, failing=False), "runs")

    async def _other(self, by: int, *, failing: bool) -> None:
        async with self.turn:
            run, runs = self.shown, self.runs
            if run is None or runs is None:
                self.say("There is no run to step from.")
                return
            found = await self._sought(runs, run.position + by, by, await self._wanted(), failing=failing)
            self.query_one(Topbar).show(saved="")
            if found is None:
                which = "run that a gate fails" if failing else "run"
                self.say(
                    f"This is the {'last' if by > 0 else 'first'} {which}{' of the filter' * bool(self._filtered)}."
                )
            else:
                self.show_run(runs, found)

    @property
    def _filtered(self) -> str:
        return self.memory.filter_text

    def action_stored(self) -> None:
        """Open the traces that the set keeps."""
        self.memory.ask(None)
        self.arrive()

    # -- within a run ------------------------------------------------------------------------------------

    def action_step(self, by: int) -> None:
        """Go to the next or the previous gate."""
        if self.shown is not None:
            stops = self.shown.walk.rail
            at = self.query_one(Rail).at + by
            if 0 <= at < len(stops):
                self.show_step(stops[at].gate)

    def action_first_red(self) -> None:
        """Go to the first gate that failed, on its finding."""
        if self.shown is None:
            return
        walk = self.shown.walk
        if not walk.gate:
            self.say("No gate is red here.")
            return
        self.show_step(walk.gate)
        if not any(stop.first_red for stop in walk.rail):
            self.say(f"No gate is red here: {outcome(walk)}.")

    def action_read(self, by: int) -> None:
        """Scroll the source text by half a screenful."""
        text = self.evidence
        text.scroll_to(y=text.scroll_offset.y + by * max(1, text.size.height // 2), animate=False, immediate=True)

    def action_panes(self) -> None:
        """If only one pane fits, switch between the step and the source text."""
        self.toggle_class("-reading")

    def action_back(self) -> None:
        """Go one step back: from the field, from the source text, then to the previous place."""
        if self.asking:
            self._end_asking()
        elif self.has_class("-narrow") and self.has_class("-reading"):
            self.remove_class("-reading")
        elif self.memory.back:
            self.gold_app.action_place(self.memory.back)
        else:
            self.gold_app.action_leave_place()

    # -- the field ---------------------------------------------------------------------------------------

    def action_ask(self, what: str) -> None:
        """Type a filter, or the path of a file."""
        self.asking = what
        self.add_class("-asking")
        field = self.query_one(EnterInput)
        field.placeholder = ASKED[what]
        field.value = self.memory.filter_text if what == "filter" else ""
        self.set_focus(field)

    def take_asked(self) -> None:
        """Accept Enter in the field."""
        from goldtui.runs.replay.run_filter import read_run_filter

        text, what = self.query_one(EnterInput).value.strip(), self.asking
        if what == "file" and text:
            self.memory.ask(Path(text).expanduser())
        elif what == "filter":
            faults = read_run_filter(text).faults
            if faults:
                self.say(faults[0])
                return
            self.memory.filter_text, self.memory.position = text, -1
        self._end_asking()
        if text or what == "filter":
            self.arrive()

    def _end_asking(self) -> None:
        self.asking = ""
        self.remove_class("-asking")
        self.set_focus(self.walk_list)

    # -- to the gold -------------------------------------------------------------------------------------

    def action_gold(self) -> None:
        """Open the case in the Workbench at the field that the finding is about."""
        run = self.shown
        if run is None:
            return
        if run.spot is None:
            self.say("The set has no such case, so there is no gold to go to.")
        else:
            self.gold_app.spawn(self.gold_app, self._to_gold(), "gold", exclusive=True)

    async def _to_gold(self) -> None:
        run, app = self.shown, self.gold_app
        if run is None or run.spot is None:
            return
        advice = run.walk.fix or "This run passes; here is the gold it is judged by."
        await app.open_spot(run.walk.case_id, run.spot, advice)
