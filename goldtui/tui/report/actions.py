"""What the keys of the Report place do: from a number to its cases, from a case to its run, from run to run.

A case is opened in Replay at the very trace that was scored. If its file is missing or changed, showing other traces
would mislead; the screen says so, and the case is opened in the Workbench.
"""

from __future__ import annotations

import asyncio
import threading
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from goldtui.model.faults import GoldtuiError
from goldtui.model.spot import Spot
from goldtui.tui.report.score import ReportScore

if TYPE_CHECKING:
    from goldtui.model.score import CaseRow
    from goldtui.workbench.report.figures import Behind

TREND = "trend:"
"""The prefix of the keys of the trend; its numbers open a run."""


class ReportActions(ReportScore):
    """What the keys of the Report place do."""

    # -- numbers -----------------------------------------------------------------------------------------

    def action_open(self) -> None:
        """Open the cases of a number, or the run of a case."""
        if self.reading:
            one = self.cases.case
            if one is not None:
                self.gold_app.spawn(self.gold_app, self._to_run(one), "open", exclusive=True)
            return
        figure = self.figures.figure
        if figure is None:
            self.say("There is no number to open here. s scores a trace file.")
        elif figure.key.startswith(TREND):
            self.gold_app.spawn(self, self._show(int(figure.key.removeprefix(TREND))), "load", exclusive=True)
        else:
            self.gold_app.spawn(self, self._open_cases(figure.key), "behind", exclusive=True)

    async def _open_cases(self, key: str) -> None:
        await self.list_cases(key)
        if self.cases.rows:
            self.show_cases()
        else:
            self.say("No case is behind this number.")

    def action_first(self) -> None:
        """Go to the first case that needs work, at the gate that stopped it."""
        from goldtui.workbench.report.figure_cases import first_failing

        run = self.run_shown
        found = first_failing(run.report) if run is not None else None
        if run is None:
            self.say("No run is kept here yet. s scores a trace file.")
        elif found is None:
            self.say("No case of this run needs a repair." if run.report.rows else "This report lists no cases.")
        else:
            self.gold_app.spawn(self.gold_app, self._to_run(found), "open", exclusive=True)

    # -- to the run of a case ----------------------------------------------------------------------------

    async def _to_run(self, one: Behind) -> None:
        from goldtui.workbench.report.saved_runs import TraceState

        run = self.run_shown
        row = one.row
        if run is None:
            return
        if row is None:
            self.say(f"The gold holds no such case: {' '.join((one.case_id, one.words)).strip()}")
            return
        if row.position is None and row.outcome != "repeated":
            await self._to_case(row, f"{row.message}. {row.fix}")
            return
        stop = self._stop_looking = threading.Event()
        state = await asyncio.to_thread(self.bench.report.trace_of, run.kept, lambda: not stop.is_set())
        if state is None or self.app.screen is not self:
            return
        if state is TraceState.SAME:
            self._to_trace(row)
        else:
            name, became = run.kept.trace_name, "is gone" if state is TraceState.GONE else "has changed since"
            await self._to_case(row, f"The trace file {name} {became}, so here is the case. {row.message}")

    def _to_trace(self, row: CaseRow) -> None:
        from goldtui.tui.kit.memory.replay import RunsMemory

        run = self.run_shown
        if run is None:
            return
        app = self.gold_app
        if app.runs_memory is None:
            app.runs_memory = RunsMemory()
        memory, path = app.runs_memory, Path(run.kept.trace_path)
        known = memory.runs if memory.path == path else None
        memory.ask(path)
        memory.runs = known
        profile = run.report.profile.partition("-")[0]
        if profile != memory.profile and profile in ("strict", "lesson"):
            memory.profile, memory.runs = profile, None
        if row.position is None:
            from goldtui.runs.replay.run_filter import filter_text

            memory.filter_text = filter_text({"case": row.case_id})
        else:
            memory.position, memory.gate, memory.row = row.position, row.first_failed_gate or "", None
        memory.back = self.PLACE
        app.action_place(4)
        if run.kept.release_version is not None:
            told = f"Scored by release {run.kept.release_version}; Replay judges by the set as it is now."
            app.call_after_refresh(app.tell, told)

    async def _to_case(self, row: CaseRow, advice: str) -> None:
        try:
            await self.lane(partial(self.bench.case.open, row.case_id))
        except GoldtuiError:
            # A run may have been scored against a release, or against gold of another set.
            self.say(f"The set holds no case {row.case_id} now. {advice}")
            return
        await self.gold_app.open_spot(row.case_id, Spot("question"), advice)

    # -- runs --------------------------------------------------------------------------------------------

    def action_run(self, by: int) -> None:
        """Show the run kept before this one, or after it."""
        if self.run_shown is None:
            self.say("No run is kept here yet. s scores a trace file.")
            return
        numbers = [one.number for one in self.runs]
        at = numbers.index(self.run_shown.kept.number) + by
        if not 0 <= at < len(numbers):
            self.say("This is the oldest run." if by > 0 else "This is the newest run.")
        else:
            self.gold_app.spawn(self, self._show(numbers[at]), "load", exclusive=True)

    async def _show(self, number: int) -> None:
        run = self.run_shown
        if run is not None and run.kept.number == number:
            self.say("It is the run that is open.")
            return
        self.run_shown = await self.lane(partial(self.bench.report.open, number))
        self.memory.number, self.memory.case_id = number, ""
        await self.lay_out()
