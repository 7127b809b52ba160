"""The kept runs in Report: which one is shown, its numbers, and the way from run to run."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING

from goldtui.tui.report.rows import report_rows

if TYPE_CHECKING:
    from goldtui.tui.report.listing import Listing
    from goldtui.tui.report.state import ReportDesk
    from goldtui.workbench.report.figures import TableOf


class Runs:
    """Reads runs and lays one out."""

    def __init__(self, desk: ReportDesk, listing: Listing) -> None:
        self.desk, self.state, self.listing = desk, desk.state, listing
        self.bench, self.lane = desk.bench, desk.lane

    async def load(self) -> None:
        """Read the kept runs, and the report of the selected one or of the newest."""
        read_only = await self.lane(lambda: self.bench.read_only)
        self.state.runs = await self.lane(self.bench.report.runs)
        self.state.loaded = True
        self.desk.topbar.show([self.bench.name, "Report"], "read-only" if read_only else "")
        if not self.state.runs:
            self.state.run_shown = None
            self.desk.figures.show(())
            self.desk.cases.show(())
            self.desk.draw_words()
            return
        known = {one.number for one in self.state.runs}
        number = self.state.memory.number if self.state.memory.number in known else self.state.runs[0].number
        if self.state.run_shown is None or self.state.run_shown.kept.number != number:
            self.state.run_shown = await self.lane(partial(self.bench.report.open, number))
        await self.lay_out()

    async def lay_out(self) -> None:
        """Draw the report of the selected run, compared with a baseline if one was chosen."""
        from goldtui.workbench.report.page import over_time, tables, trend

        run = self.state.run_shown
        if run is None:
            return
        found: list[TableOf] = list(await asyncio.to_thread(tables, self.state.report_now(run)))
        recent = await self.lane(partial(self.bench.report.recent, run.kept.number))
        found += [one for one in (over_time(recent), trend(self.state.runs, run.kept.number)) if one is not None]
        self.listing.listed = ""
        self.desk.figures.show(report_rows(found, self.desk.glyphs), self.state.memory.key)
        self.desk.draw_words()
        figure = self.desk.figures.figure
        if self.state.memory.case_id and figure is not None and figure.key == self.state.memory.key:
            # The user left in the middle of a list of cases, so return to it.
            await self.listing.list_cases(figure.key)
            if self.desk.cases.rows:
                self.desk.show_cases()

    def step(self, by: int) -> None:
        """Show the run kept before this one, or after it."""
        if self.state.run_shown is None:
            self.desk.say("No run is kept here yet. s scores a trace file.")
            return
        numbers = [one.number for one in self.state.runs]
        at = numbers.index(self.state.run_shown.kept.number) + by
        if not 0 <= at < len(numbers):
            self.desk.say("This is the oldest run." if by > 0 else "This is the newest run.")
        else:
            self.desk.spawn(self.show(numbers[at]), "load", exclusive=True)

    async def show(self, number: int) -> None:
        """Show the run of that number."""
        run = self.state.run_shown
        if run is not None and run.kept.number == number:
            self.desk.say("It is the run that is open.")
            return
        self.state.run_shown = await self.lane(partial(self.bench.report.open, number))
        self.state.memory.number, self.state.memory.case_id = number, ""
        await self.lay_out()
