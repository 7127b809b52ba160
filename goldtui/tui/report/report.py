"""The Report place: the results of a system's run, number by number, and the cases behind each.

The screen shows and routes; nothing is counted here. Attendance comes first, since a ratio over half the cases says
little, and unsigned gold is reported in the first line.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual import getters
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container

from goldtui.tui.kit import content
from goldtui.tui.kit.base_screen import BaseScreen
from goldtui.tui.kit.glyphs import ASCII, Glyphs
from goldtui.tui.kit.key_line import KeyLine
from goldtui.tui.kit.lane import Lane
from goldtui.tui.kit.note import Note
from goldtui.tui.kit.pane import pane
from goldtui.tui.kit.places_bar import PlacesBar
from goldtui.tui.kit.row_list import RowList
from goldtui.tui.kit.rows import fold_into, sentences, whole
from goldtui.tui.kit.tones import tone_of
from goldtui.tui.kit.topbar import Topbar
from goldtui.tui.report.actions import ReportActions
from goldtui.tui.report.listing import Listing
from goldtui.tui.report.report_list import BehindList, FigureList
from goldtui.tui.report.rows import ReportRow
from goldtui.tui.report.runs import Runs
from goldtui.tui.report.score import Scoring
from goldtui.tui.report.state import ReportState
from goldtui.tui.report.words import case_words, figure_words, head_lines, nothing_words, now_words, scoring_words

if TYPE_CHECKING:
    from goldtui.workbench.bench import Bench


CASE_ROWS = 6
"""Rows for what is known of a case."""


class ReportPlace(BaseScreen[None]):
    """`Enter` opens the cases behind a number, and from there the run of a case; `f` goes to the first failing one."""

    BINDING_GROUP_TITLE = "Report"
    PLACE = 7
    AUTO_FOCUS = "#figures"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "open", "Open", id="report.open"),
        Binding("f", "first", "First fix", id="report.first"),
        Binding("s", "score", "Score", id="report.score"),
        Binding("b", "baseline", "Baseline", id="report.baseline"),
        Binding("w", "write", "Write", id="report.write"),
        Binding("J", "judge_open", "Judge open statements", id="report.judge"),
        Binding("W", "judges", "Judges", id="report.judges"),
        Binding("left_square_bracket", "run(1)", "Older run", key_display="[ ]", id="report.older"),
        Binding("right_square_bracket", "run(-1)", "Newer run", show=False, id="report.newer"),
        Binding("c", "stop", "Stop scoring", show=False, id="report.stop"),
        Binding("q,escape", "back", "Back", key_display="q", id="report.back"),
    ]

    figures = getters.query_one(FigureList)
    cases = getters.query_one(BehindList)
    cases_head = getters.query_one("#behind-head", Note)
    topbar = getters.query_one(Topbar)

    def __init__(self, bench: Bench, lane: Lane, glyphs: Glyphs) -> None:
        super().__init__()
        self.bench, self.lane, self.glyphs = bench, lane, glyphs
        self.state = ReportState()
        self.listing = Listing(self)
        self.runs = Runs(self, self.listing)
        self.scoring = Scoring(self, self.runs)
        self.actions = ReportActions(self, self.listing, self.runs)
        self._route()

    def _route(self) -> None:
        """Connect the keys to the part that acts on them."""
        self.action_open = self.actions.open
        self.action_first = self.actions.first
        self.action_judge_open = self.actions.judge_open
        self.action_run = self.runs.step
        self.action_score = self.scoring.score
        self.action_stop = self.scoring.stop
        self.action_baseline = self.scoring.baseline
        self.action_write = self.scoring.write

    def compose(self) -> ComposeResult:
        """The heading, the summary sentence, numbers and cases, the selected row in full, the keys."""
        yield Topbar(glyphs=self.glyphs, id="top")
        yield PlacesBar(self.PLACE, key_of=self.gold_app.key_of, id="places")
        yield Note("", "", keep=True, id="report-head")
        yield Note("Reading the runs that are kept", keep=True, id="report-now")
        with Container(id="report-body"):
            yield pane(FigureList(glyphs=self.glyphs, id="figures"), "Numbers")
            with pane(Container(id="behind-pane"), "Cases"):
                yield Note("", keep=True, id="behind-head")
                yield BehindList(glyphs=self.glyphs, id="behind")
        yield Note("", keep=True, id="report-why")
        yield KeyLine(id="keys")

    def on_mount(self) -> None:
        """Load the kept runs."""
        self.set_class(self.glyphs is ASCII, "-ascii")
        self.state.memory = self.gold_app.report_memory = self.gold_app.report_memory or self.state.memory
        self.topbar.show([self.bench.name, "Report"], "reading", self.bench.standing)
        self.spawn(self.runs.load(), "load", exclusive=True)

    def on_resize(self) -> None:
        """Fold the words to the new width; if both fit, the cases are next to the numbers."""
        self.draw_words()
        self.listing.follow()

    def on_unmount(self) -> None:
        """Stop scoring on leaving the place."""
        self.scoring.leave()

    def action_judges(self) -> None:
        """Show the judges, which of them may count, and why."""
        from goldtui.tui.pages.judges import JudgesScreen

        self.gold_app.push_screen(JudgesScreen(self.bench, self.lane, self.glyphs))

    def draw_words(self) -> None:
        """Draw heading, sentence and details of the selected row at this width."""
        if not self.state.loaded:
            return
        width = max(20, self.size.width - 2)
        run = self.state.run_shown
        if run is None:
            words = nothing_words(self.bench.path)
            room = max(20, self.figures.room - 1)
            folded_words = [line for text in words[1:] for line in content.fold(text, room, 6, self.glyphs.ellipsis)]
            lines = tuple(ReportRow(heading=line) for line in folded_words)
            # To show rows is to move to the first of them, which draws the words again.
            if lines != self.figures.rows:
                self.figures.show(lines)
            self.query_one("#report-head", Note).show(words[:1])
            self.query_one("#report-why", Note).show([""])
        else:
            head = head_lines(run, self.state.runs, self.glyphs)
            self.query_one("#report-head", Note).show(whole(head, width, 2 * len(head), self.glyphs.ellipsis))
            words = self._case_words() if self.reading else figure_words(self.figures.figure)
            # Of a case the first fix must be whole, whatever else there is to say.
            rows = CASE_ROWS if self.reading else 3 if self.size.height < 30 else 5
            said = list(fold_into(words or [""], width, rows, self.glyphs.ellipsis))
            # The same height for every number: a change would lay out the whole screen again at each key.
            self.query_one("#report-why", Note).show([*said, *[""] * (rows - len(said))])
        self.draw_now()

    def _case_words(self) -> list[str]:
        case = self.cases.case
        # On a narrow screen the question is left to the list: its rows are needed for what to do.
        question = self.state.questions.get(case.case_id, "") if case is not None and self.size.width >= 80 else ""
        return case_words(case, question)

    def draw_now(self) -> None:
        """Draw the summary sentence; called frequently while a file is scored."""
        if not self.state.loaded:
            return
        width, run = max(20, self.size.width - 2), self.state.run_shown
        said: list[tuple[str, ...]] = [("",)]
        if self.state.scoring:
            said = [(scoring_words(self.state.scoring, self.state.lines_read),)]
        elif run is not None:
            said = now_words(run, self.glyphs)
        rows = sentences(said, width, 4 if width < 70 or self.size.height >= 30 else 3, self.glyphs.ellipsis)
        lead = "" if run is None or self.state.scoring else tone_of(str(run.kept.outcome).replace(" ", "_"))
        self.query_one("#report-now", Note).show(rows, lead)

    def on_row_list_moved(self, event: RowList.Moved) -> None:
        """Show details of the newly selected number or case."""
        event.stop()
        figure = self.figures.figure
        if figure is not None:
            self.state.memory.key = figure.key
        if self.reading and self.cases.case is not None:
            self.state.memory.case_id = self.cases.case.case_id
        self.draw_words()
        self.listing.follow()
        self.figures.draw_moved()

    # -- numbers and cases -------------------------------------------------------------------------------

    @property
    def reading(self) -> bool:
        """Whether the cases have the focus. Reads the focus itself, since a pane learns of it a moment later."""
        return self.focused is self.cases

    @property
    def cases_shown(self) -> bool:
        """Whether the cases are on the screen, by themselves or next to the numbers."""
        return self.has_class("-wide") or self.has_class("-xwide") or self.has_class("-reading")

    def show_cases(self) -> None:
        """Focus the cases; where only one pane fits, show them."""
        self.add_class("-reading")
        if self.cases.case is not None:
            self.state.memory.case_id = self.cases.case.case_id
        # The class decides whether it is displayed, and only a displayed pane takes focus.
        self.call_after_refresh(self._focus, self.cases)

    def show_numbers(self) -> None:
        """Return to the numbers."""
        self.remove_class("-reading")
        self.state.memory.case_id = ""
        self.call_after_refresh(self._focus, self.figures)

    def _focus(self, pane: RowList) -> None:
        self.set_focus(pane)
        self.draw_words()

    @property
    def back_word(self) -> str:
        """What the key for going back leads to from here."""
        return "Numbers" if self.reading else super().back_word

    def action_back(self) -> None:
        """Go back from the cases to the numbers, then to the previous place."""
        if self.reading:
            self.show_numbers()
        else:
            self.gold_app.action_leave_place()
