"""What the keys of the Report place do: from a number to its cases, from a case to its run.

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

if TYPE_CHECKING:
    from goldtui.model.score import CaseRow
    from goldtui.tui.report.listing import Listing
    from goldtui.tui.report.runs import Runs
    from goldtui.tui.report.state import ReportDesk
    from goldtui.workbench.report.figures import Behind

MODES = ("full", "monitor", "plan", "regression")
"""The modes that a name says in full: which stages decide in a custom one is not kept."""
TREND = "trend:"
"""The prefix of the keys of the trend; its numbers open a run."""


class ReportActions:
    """From a number to its cases, and to the run of one."""

    def __init__(self, desk: ReportDesk, listing: Listing, runs: Runs) -> None:
        self.desk, self.state, self.listing, self.runs = desk, desk.state, listing, runs
        self.bench, self.lane = desk.bench, desk.lane

    # -- numbers -----------------------------------------------------------------------------------------

    def open(self) -> None:
        """Open the cases of a number, or the run of a case."""
        if self.desk.reading:
            one = self.desk.cases.case
            if one is not None:
                self.desk.gold_app.spawn(self.desk.gold_app, self._to_run(one), "open", exclusive=True)
            return
        figure = self.desk.figures.figure
        if figure is None:
            self.desk.say("There is no number to open here. s scores a trace file.")
        elif figure.key.startswith(TREND):
            self.desk.spawn(self.runs.show(int(figure.key.removeprefix(TREND))), "load", exclusive=True)
        else:
            self.desk.spawn(self._open_cases(figure.key), "behind", exclusive=True)

    async def _open_cases(self, key: str) -> None:
        await self.listing.list_cases(key)
        if self.desk.cases.rows:
            self.desk.show_cases()
        else:
            self.desk.say("No case is behind this number.")

    def first(self) -> None:
        """Go to the first case that needs work, at the gate that stopped it."""
        from goldtui.workbench.report.figure_cases import first_failing

        run = self.state.run_shown
        found = first_failing(run.report) if run is not None else None
        if run is None:
            self.desk.say("No run is kept here yet. s scores a trace file.")
        elif found is None:
            self.desk.say("No case of this run needs a repair." if run.report.rows else "This report lists no cases.")
        else:
            self.desk.gold_app.spawn(self.desk.gold_app, self._to_run(found), "open", exclusive=True)

    def judge_open(self) -> None:
        """Settle the statements that the gates leave open in this run."""
        if self.state.run_shown is None:
            self.desk.say("No run is kept here yet. s scores a trace file.")
        else:
            self.desk.gold_app.spawn(self.desk.gold_app, self._to_statements(), "open", exclusive=True)

    async def _to_statements(self) -> None:
        became = await self._became()
        if became is None:
            return
        if became:
            self.desk.say(f"{became}: its open statements cannot be read. s scores another file.")
        else:
            self._to_trace(None)

    # -- to the run of a case ----------------------------------------------------------------------------

    async def _to_run(self, one: Behind) -> None:
        row = one.row
        if self.state.run_shown is None:
            return
        if row is None:
            self.desk.say(f"The gold holds no such case: {' '.join((one.case_id, one.words)).strip()}")
            return
        if row.position is None and row.outcome != "repeated":
            await self._to_case(row, f"{row.message}. {row.fix}")
            return
        became = await self._became()
        if became is None:
            return
        if became:
            await self._to_case(row, f"{became}, so here is the case. {row.message}")
        else:
            self._to_trace(row)

    async def _became(self) -> str | None:
        """What became of the run's trace file: empty where it is as it was, None where nobody waits for it any more."""
        from goldtui.workbench.report.saved_runs import TraceState

        run = self.state.run_shown
        if run is None:
            return None
        stop = self._stop_looking = threading.Event()
        state = await asyncio.to_thread(self.bench.report.trace_of, run.kept, lambda: not stop.is_set())
        if state is None or not self.desk.on_top:
            return None
        became = "is gone" if state is TraceState.GONE else "has changed since"
        return "" if state is TraceState.SAME else f"The trace file {run.kept.trace_name} {became}"

    def _to_trace(self, row: CaseRow | None) -> None:
        """Go to the run of a case in Replay, without one to the open statements of the file."""
        from goldtui.tui.kit.memory.replay import RunsMemory

        run = self.state.run_shown
        if run is None:
            return
        app = self.desk.gold_app
        if app.runs_memory is None:
            app.runs_memory = RunsMemory()
        memory, path = app.runs_memory, Path(run.kept.trace_path)
        known = memory.runs if memory.path == path else None
        memory.ask(path)
        memory.runs = known
        profile = run.report.profile.partition("-")[0]
        if profile != memory.profile and profile in ("strict", "lesson"):
            memory.profile, memory.runs = profile, None
        if run.kept.mode in MODES:
            memory.modes[path] = run.kept.mode
        if row is None:
            memory.judging = True
        elif row.position is None:
            from goldtui.runs.replay.run_filter import filter_text

            memory.filter_text = filter_text({"case": row.case_id})
        else:
            memory.position, memory.gate, memory.row = row.position, row.first_failed_gate or "", None
        memory.back = self.desk.PLACE
        app.action_place(4)
        if run.kept.release_version is not None:
            text = f"Scored by release {run.kept.release_version}; Replay judges by the set as it is now."
            app.call_after_refresh(app.tell, text)

    async def _to_case(self, row: CaseRow, advice: str) -> None:
        try:
            await self.lane(partial(self.bench.case.open, row.case_id))
        except GoldtuiError:
            # A run may have been scored against a release, or against gold of another set.
            if not self.desk.leaving:
                self.desk.say(f"The set holds no case {row.case_id} now. {advice}")
            return
        if not self.desk.on_top:
            return
        await self.desk.gold_app.open_spot(row.case_id, Spot("question"), advice)
