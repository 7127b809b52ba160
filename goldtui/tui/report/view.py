"""The Report place: the results of a system's run, number by number, and the cases behind each.

The screen collects and shows; nothing is counted here. Attendance comes first, since a ratio over half the cases says
little, and unsigned gold is reported in the first line.
"""

from __future__ import annotations

import asyncio
from abc import abstractmethod
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from textual import getters
from textual.app import ComposeResult
from textual.containers import Container

from goldtui.model.score import ScoreReport
from goldtui.model.visible import spelled
from goldtui.tui.kit import content
from goldtui.tui.kit.base_screen import BaseScreen
from goldtui.tui.kit.glyphs import ASCII, Glyphs
from goldtui.tui.kit.gold_app import GoldApp
from goldtui.tui.kit.key_line import KeyLine
from goldtui.tui.kit.lane import Lane
from goldtui.tui.kit.memory.report import ReportMemory
from goldtui.tui.kit.note import Note
from goldtui.tui.kit.places_bar import PlacesBar
from goldtui.tui.kit.row_list import RowList
from goldtui.tui.kit.rows import folded
from goldtui.tui.kit.topbar import Topbar
from goldtui.tui.report.report_list import BehindList, FigureList
from goldtui.tui.report.rows import report_rows
from goldtui.tui.report.words import (
    behind_head,
    case_words,
    figure_words,
    head_lines,
    nothing_words,
    now_words,
    scoring_words,
)

if TYPE_CHECKING:
    from goldtui.workbench.bench import Bench
    from goldtui.workbench.report.figures import Behind, Figure, TableOf
    from goldtui.workbench.report.saved_runs import KeptRun, OpenRun


AT_ONCE = 500
"""Most rows of a report whose cases are found within a millisecond; larger reports are searched off the loop."""


class ReportView(BaseScreen[None]):
    """What the place shows: the numbers of one run, and the cases behind the selected number."""

    scoring: str
    """The name of what is being scored; empty when nothing is."""
    lines_read: int

    BINDING_GROUP_TITLE = "Report"
    PLACE = 7
    AUTO_FOCUS = "#figures"

    def __init__(self, bench: Bench, lane: Lane, glyphs: Glyphs) -> None:
        super().__init__()
        self.bench, self.lane, self.glyphs = bench, lane, glyphs
        self.runs: Sequence[KeptRun] = ()
        self.run_shown: OpenRun | None = None
        self.loaded = False
        self._behind_key = ""
        """The number whose cases are listed."""
        self._next_key, self._listing = "", False
        """The number whose cases are to be listed next, and whether a listing is running."""
        self.begin_scoring()

    gold_app = getters.app(GoldApp)

    @property
    def memory(self) -> ReportMemory:
        """The position between visits."""
        app = self.gold_app
        if app.report_memory is None:
            app.report_memory = ReportMemory()
        return app.report_memory

    @property
    def figures(self) -> FigureList:
        """The numbers."""
        return self.query_one(FigureList)

    @property
    def cases(self) -> BehindList:
        """The cases behind the selected number."""
        return self.query_one(BehindList)

    def compose(self) -> ComposeResult:
        """The heading, the summary sentence, numbers and cases, the selected row in full, the keys."""
        yield Topbar(glyphs=self.glyphs, id="top")
        yield PlacesBar(self.PLACE, key_of=self.gold_app.key_of, id="places")
        yield Note("", "", keep=True, id="report-head")
        yield Note("Reading the runs that are kept", keep=True, id="report-now")
        with Container(id="report-body"):
            yield FigureList(glyphs=self.glyphs, id="figures")
            with Container(id="behind-pane"):
                yield Note("", keep=True, id="behind-head")
                yield BehindList(glyphs=self.glyphs, id="behind")
        yield Note("", keep=True, id="report-why")
        yield KeyLine(id="keys")

    def on_mount(self) -> None:
        """Load the kept runs."""
        self.set_class(self.glyphs is ASCII, "-ascii")
        self.query_one(Topbar).show([self.bench.name, "Report"], "reading", self.bench.standing)
        self.gold_app.spawn(self, self.load(), "load", exclusive=True)

    def on_resize(self) -> None:
        """Fold the words to the new width; if both fit, the cases are beside the numbers."""
        self.draw_words()
        self._list_cases()

    def say(self, text: str) -> None:
        """Show a short message; over the screen too if the last row is too short. Untrusted text is safe."""
        self.query_one(KeyLine).flash(text)
        if content.cells(text) > self.size.width - 2:
            self.gold_app.notify(spelled(text), timeout=10, markup=False)

    # -- reading and drawing -----------------------------------------------------------------------------

    async def load(self) -> None:
        """Read the kept runs, and the report of the selected one or of the newest."""
        read_only = await self.lane(lambda: self.bench.read_only)
        self.runs = await self.lane(self.bench.report.runs)
        self.loaded = True
        self.query_one(Topbar).show([self.bench.name, "Report"], "read-only" if read_only else "")
        if not self.runs:
            self.run_shown = None
            self.figures.show(())
            self.cases.show(())
            self.draw_words()
            return
        known = {one.number for one in self.runs}
        number = self.memory.number if self.memory.number in known else self.runs[0].number
        if self.run_shown is None or self.run_shown.kept.number != number:
            self.run_shown = await self.lane(partial(self.bench.report.open, number))
        await self.lay_out()

    async def lay_out(self) -> None:
        """Draw the report of the selected run, compared with a baseline if one was chosen."""
        from goldtui.workbench.report.page import over_time, tables, trend

        run = self.run_shown
        if run is None:
            return
        found: list[TableOf] = list(await asyncio.to_thread(tables, self.report_now(run)))
        recent = await self.lane(partial(self.bench.report.recent, run.kept.number))
        found += [one for one in (over_time(recent), trend(self.runs, run.kept.number)) if one is not None]
        self._behind_key = ""
        self.figures.show(report_rows(found, self.glyphs), self.memory.key)
        self.draw_words()
        figure = self.figures.figure
        if self.memory.case_id and figure is not None and figure.key == self.memory.key:
            # The user left in the middle of a list of cases, so return to it.
            await self.list_cases(figure.key)
            if self.cases.rows:
                self.show_cases()

    def draw_words(self) -> None:
        """Draw heading, sentence and details of the selected row at this width."""
        if not self.loaded:
            return
        width = max(20, self.size.width - 2)
        run = self.run_shown
        if run is None:
            first, *rest = nothing_words(self.bench.path)
            self.query_one("#report-head", Note).show(folded([first, *rest], width, 9, self.glyphs.ellipsis))
            self.query_one("#report-why", Note).show([""])
        else:
            self.query_one("#report-head", Note).show(head_lines(run, self.runs, self.glyphs))
            words = case_words(self.cases.case) if self.reading else figure_words(self.figures.figure)
            rows = 2 if self.size.height < 24 else 3 if self.size.height < 30 else 5
            said = list(folded(words or [""], width, rows, self.glyphs.ellipsis))
            # The same height for every number: a change would lay out the whole screen again at each key.
            self.query_one("#report-why", Note).show([*said, *[""] * (rows - len(said))])
        self.draw_now()

    def draw_now(self) -> None:
        """Draw the summary sentence; called frequently while a file is scored."""
        if not self.loaded:
            return
        width, run = max(20, self.size.width - 2), self.run_shown
        if self.scoring:
            said = scoring_words(self.scoring, self.lines_read)
        else:
            said = now_words(run, self.glyphs) if run is not None else ""
        rows = min(2, len(content.fold(said, width, 2, self.glyphs.ellipsis)))
        self.query_one("#report-now", Note).show(folded([said], width, rows, self.glyphs.ellipsis))

    # -- numbers and cases -------------------------------------------------------------------------------

    def on_row_list_moved(self, event: RowList.Moved) -> None:
        """Show details of the newly selected number or case."""
        event.stop()
        figure = self.figures.figure
        if figure is not None:
            self.memory.key = figure.key
        if self.reading and self.cases.case is not None:
            self.memory.case_id = self.cases.case.case_id
        self.draw_words()
        self._list_cases()
        self.figures.draw_moved()

    @property
    def reading(self) -> bool:
        """Whether the cases have the focus. Reads the focus itself, since a pane learns of it a moment later."""
        return self.focused is self.cases

    @property
    def both(self) -> bool:
        """Whether numbers and cases are side by side."""
        return self.has_class("-wide") or self.has_class("-xwide")

    def _list_cases(self) -> None:
        figure = self.figures.figure
        wanted = self.both or self.has_class("-reading")
        if figure is None or not wanted or self._behind_key == figure.key:
            return
        busy, self._next_key = bool(self._next_key) or self._listing, figure.key
        run = self.run_shown
        if not busy and run is not None and len(run.report.rows) <= AT_ONCE:
            from goldtui.workbench.report.figure_cases import behind

            # Searched off the loop, they would come a frame later than their number.
            self._next_key = ""
            self._take_cases(figure, behind(self.report_now(run), figure.key))
        elif not busy:
            self.gold_app.spawn(self, self._list_next(), "behind")

    async def _list_next(self) -> None:
        """Open only the last of several numbers passed meanwhile."""
        self._listing = True
        try:
            while key := self._next_key:
                self._next_key = ""
                await self.list_cases(key)
        finally:
            self._listing = False

    async def list_cases(self, key: str) -> None:
        """List the cases behind a number. A report may hold very many, so the search runs off the loop."""
        from goldtui.workbench.report.figure_cases import behind

        run = self.run_shown
        if run is None:
            return
        found = await asyncio.to_thread(behind, self.report_now(run), key)
        figure = self.figures.figure
        if run is self.run_shown and figure is not None and figure.key == key:
            self._take_cases(figure, found)
            self.draw_words()

    def _take_cases(self, figure: Figure, found: Sequence[Behind]) -> None:
        self._behind_key = figure.key
        self.cases.show(found, self.memory.case_id)
        self.query_one("#behind-head", Note).show([behind_head(figure, len(found), self.glyphs)])

    def show_cases(self) -> None:
        """Focus the cases; where only one pane fits, show them."""
        self.add_class("-reading")
        if self.cases.case is not None:
            self.memory.case_id = self.cases.case.case_id
        # The class decides whether it is displayed, and only a displayed pane takes focus.
        self.call_after_refresh(self._focus, self.cases)

    def action_numbers(self) -> None:
        """Return to the numbers."""
        self.remove_class("-reading")
        self.memory.case_id = ""
        self.call_after_refresh(self._focus, self.figures)

    def _focus(self, pane: RowList) -> None:
        self.set_focus(pane)
        self.draw_words()

    def action_back(self) -> None:
        """Go back from the cases to the numbers, then to the previous place."""
        if self.reading:
            self.action_numbers()
        else:
            self.gold_app.action_leave_place()

    # -- implemented in the layers above -------------------------------------------------------------------

    @abstractmethod
    def begin_scoring(self) -> None:
        """Start with no scoring under way."""

    @abstractmethod
    def report_now(self, run: OpenRun) -> ScoreReport:
        """The report of a run, compared with its chosen baseline."""
