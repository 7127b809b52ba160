"""What the keys of the Report place do: from a number to its cases, from a case to its run, from run to run.

A case is opened in Replay at the very trace that was scored. Where its file is gone or changed, other traces would
pass for those; then that is said, and the case is opened in the Workbench.
"""

from __future__ import annotations

import asyncio
import threading
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, cast

from goldtui.model.faults import GoldtuiError
from goldtui.model.spot import Spot

if TYPE_CHECKING:
    from goldtui.model.score import CaseRow
    from goldtui.tui.report.report import ReportPlace
    from goldtui.workbench.report.figures import Behind

TREND = "trend:"
"""How the keys of the trend begin; their numbers open a run."""


class ReportActions:
    """Mixed into the Report place, and only there."""

    @property
    def _here(self) -> ReportPlace:
        return cast("ReportPlace", self)

    # -- numbers -----------------------------------------------------------------------------------------

    def action_open(self) -> None:
        """Of a number its cases, of a case its run."""
        it = self._here
        if it.reading:
            one = it.cases.case
            if one is not None:
                it.gold_app.spawn(it.gold_app, self._to_run(one), "open", exclusive=True)
            return
        figure = it.figures.figure
        if figure is None:
            it.say("There is no number to open here. s scores a trace file.")
        elif figure.key.startswith(TREND):
            it.gold_app.spawn(it, self._show(int(figure.key.removeprefix(TREND))), "load", exclusive=True)
        else:
            it.gold_app.spawn(it, self._open_cases(figure.key), "behind", exclusive=True)

    async def _open_cases(self, key: str) -> None:
        it = self._here
        await it.list_cases(key)
        if it.cases.rows:
            it.show_cases()
        else:
            it.say("No case is behind this number.")

    def action_first(self) -> None:
        """The first case that needs work, at the gate that stopped it."""
        from goldtui.workbench.report.behind import first_failing

        it = self._here
        run = it.run_shown
        found = first_failing(run.report) if run is not None else None
        if run is None:
            it.say("No run is kept here yet. s scores a trace file.")
        elif found is None:
            it.say("No case of this run needs a repair." if run.report.rows else "This report lists no cases.")
        else:
            it.gold_app.spawn(it.gold_app, self._to_run(found), "open", exclusive=True)

    # -- to the run of a case ----------------------------------------------------------------------------

    async def _to_run(self, one: Behind) -> None:
        from goldtui.workbench.report.kept_runs import TraceState

        it, run = self._here, self._here.run_shown
        row = one.row
        if run is None:
            return
        if row is None:
            it.say(f"The gold holds no such case: {' '.join((one.case_id, one.words)).strip()}")
            return
        if row.position is None and row.outcome != "repeated":
            await self._to_case(row, f"{row.message}. {row.fix}")
            return
        stop = self._stop_looking = threading.Event()
        state = await asyncio.to_thread(it.bench.report.trace_of, run.kept, lambda: not stop.is_set())
        if state is None or it.app.screen is not it:
            return
        if state is TraceState.SAME:
            self._to_trace(row)
        else:
            name, became = run.kept.trace_name, "is gone" if state is TraceState.GONE else "has changed since"
            await self._to_case(row, f"The trace file {name} {became}, so here is the case. {row.message}")

    def _to_trace(self, row: CaseRow) -> None:
        from goldtui.tui.kit.memory.replay import RunsMemory

        it, run = self._here, self._here.run_shown
        if run is None:
            return
        app = it.gold_app
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
        memory.back = it.PLACE
        app.action_place(4)
        if run.kept.release_version is not None:
            told = f"Scored by release {run.kept.release_version}; Replay judges by the set as it is now."
            app.call_after_refresh(app.tell, told)

    async def _to_case(self, row: CaseRow, advice: str) -> None:
        it = self._here
        try:
            await it.lane(partial(it.bench.case.open, row.case_id))
        except GoldtuiError:
            # A run may have been scored by a release, or by gold of another set.
            it.say(f"The set holds no case {row.case_id} now. {advice}")
            return
        await it.gold_app.open_spot(row.case_id, Spot("question"), advice)

    # -- runs --------------------------------------------------------------------------------------------

    def action_run(self, by: int) -> None:
        """The run that was kept before this one, or after it."""
        it = self._here
        if it.run_shown is None:
            it.say("No run is kept here yet. s scores a trace file.")
            return
        numbers = [one.number for one in it.runs]
        at = numbers.index(it.run_shown.kept.number) + by
        if not 0 <= at < len(numbers):
            it.say("This is the oldest run." if by > 0 else "This is the newest run.")
        else:
            it.gold_app.spawn(it, self._show(numbers[at]), "load", exclusive=True)

    async def _show(self, number: int) -> None:
        it = self._here
        run = it.run_shown
        if run is not None and run.kept.number == number:
            it.say("It is the run that is open.")
            return
        it.run_shown = await it.lane(partial(it.bench.report.open, number))
        it.memory.number, it.memory.case_id = number, ""
        await it.lay_out()
