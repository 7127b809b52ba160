"""The cases behind a number in Report: listed as the cursor moves, off the loop where a report is large."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from goldtui.tui.report.words import behind_head

if TYPE_CHECKING:
    from goldtui.tui.report.state import ReportDesk
    from goldtui.workbench.report.figures import Behind, Figure

AT_ONCE = 500
"""Most rows of a report whose cases are found within a millisecond; larger reports are searched off the loop."""


class Listing:
    """Lists the cases behind the selected number."""

    def __init__(self, desk: ReportDesk) -> None:
        self.desk, self.state = desk, desk.state
        self.listed = ""
        """The number whose cases are listed."""
        self._next = ""
        """The number whose cases are to be listed next."""
        self._running = False

    def follow(self) -> None:
        """List the cases of the selected number if they are on the screen."""
        figure = self.desk.figures.figure
        if figure is None or not self.desk.cases_shown or self.listed == figure.key:
            return
        busy, self._next = bool(self._next) or self._running, figure.key
        run = self.state.run_shown
        if not busy and run is not None and len(run.report.rows) <= AT_ONCE:
            from goldtui.workbench.report.figure_cases import behind

            # Searched off the loop, they would come a frame later than their number.
            self._next = ""
            self._take_cases(figure, behind(self.state.report_now(run), figure.key))
        elif not busy:
            self.desk.spawn(self._list_next(), "behind")

    async def _list_next(self) -> None:
        """Open only the last of several numbers passed meanwhile."""
        self._running = True
        try:
            while key := self._next:
                self._next = ""
                await self.list_cases(key)
        finally:
            self._running = False

    async def list_cases(self, key: str) -> None:
        """List the cases behind a number. A report may hold very many, so the search runs off the loop."""
        from goldtui.workbench.report.figure_cases import behind

        run = self.state.run_shown
        if run is None:
            return
        found = await asyncio.to_thread(behind, self.state.report_now(run), key)
        figure = self.desk.figures.figure
        if run is self.state.run_shown and figure is not None and figure.key == key:
            self._take_cases(figure, found)
            self.desk.draw_words()

    def _take_cases(self, figure: Figure, found: Sequence[Behind]) -> None:
        self.listed = figure.key
        self.desk.cases.questions = self.state.questions
        self.desk.cases.show(found, self.state.memory.case_id)
        self.desk.cases_head.advise([behind_head(figure, len(found), self.desk.glyphs)])
        wanted = [one.case_id for one in found if one.case_id not in self.state.questions]
        if wanted:
            self.desk.spawn(self._ask(wanted), "questions", exclusive=True)

    async def _ask(self, case_ids: Sequence[str]) -> None:
        """Read the questions of listed cases; one that the set does not hold has none."""
        found = await self.desk.lane(partial(self.desk.bench.report.questions, case_ids))
        self.state.questions |= {**dict.fromkeys(case_ids, ""), **found}
        self.desk.cases.refresh()
        self.desk.draw_words()
