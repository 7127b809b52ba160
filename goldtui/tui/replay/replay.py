"""The Replay place: a recorded run of a system step by step, starting with the first failing one, next to its sources.

The screen shows and routes. Runs are judged in the lane, a stretch of the file at a time; within a run everything is
loaded, so that stepping never waits.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from textual import getters
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container

from goldtui.tui.kit import content
from goldtui.tui.kit.base_screen import BaseScreen
from goldtui.tui.kit.enter_input import EnterInput
from goldtui.tui.kit.evidence.evidence import Evidence
from goldtui.tui.kit.glyphs import ASCII, Glyphs
from goldtui.tui.kit.key_line import KeyLine
from goldtui.tui.kit.lane import Lane
from goldtui.tui.kit.note import Note
from goldtui.tui.kit.pane import pane
from goldtui.tui.kit.places import by_number
from goldtui.tui.kit.places_bar import PlacesBar
from goldtui.tui.kit.rows import WalkRow, fold_into, whole
from goldtui.tui.kit.topbar import Topbar
from goldtui.tui.kit.walk_list import WalkList
from goldtui.tui.replay.gold import GOLD_KEYS, GoldActions
from goldtui.tui.replay.look import Look
from goldtui.tui.replay.opening import Opening
from goldtui.tui.replay.rail import Rail
from goldtui.tui.replay.source_text import SourceText
from goldtui.tui.replay.state import ReplayState
from goldtui.tui.replay.two_runs import TwoRuns
from goldtui.tui.replay.words import finding_words, head, outcome, row_of_finding, rows

if TYPE_CHECKING:
    from goldtui.workbench.bench import Bench
    from goldtui.workbench.replay.open_runs import OpenRuns, Run

ASKED = {
    "filter": "stage:faithfulness slice:NAME case:ID at:GATE=fail failing",
    "file": "path of a trace file, Enter opens it",
    "mode": "full, monitor, plan, regression or custom; none takes what fits",
}


class ReplayPlace(BaseScreen[None]):
    """`h` and `l` step along the gates, `n` goes to the next failing run, Enter to the gold."""

    BINDING_GROUP_TITLE = "Replay"
    PLACE = 4
    AUTO_FOCUS = "#walk"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("l,right", "step(1)", "Step", key_display="h l", id="replay.right"),
        Binding("h,left", "step(-1)", "Step before", show=False, id="replay.left"),
        Binding("f", "first_red", "First red", id="replay.first"),
        Binding("n", "failing(1)", "Next failing", id="replay.next_failing"),
        Binding("N", "failing(-1)", "Failing run before", show=False, id="replay.failing_before"),
        Binding("enter", "gold", "Gold", id="replay.gold"),
        Binding("slash", "ask('filter')", "Filter", id="replay.filter"),
        Binding("q,escape", "back", "Back", key_display="q", id="replay.back"),
        Binding("c", "compare", "Compare", id="replay.compare"),
        Binding("F", "funnel", "Funnel", id="replay.funnel"),
        Binding("right_square_bracket", "run(1)", "Next run", show=False, id="replay.next"),
        Binding("left_square_bracket", "run(-1)", "Run before", show=False, id="replay.before"),
        Binding("o", "ask('file')", "Open a trace file", show=False, id="replay.open"),
        Binding("m", "ask('mode')", "Mode of the score", show=False, id="replay.mode"),
        Binding("s", "stored", "The set's own traces", show=False, id="replay.stored"),
        Binding("space", "read(1)", "Source text on", show=False, id="replay.read_on"),
        Binding("b", "read(-1)", "Source text back", show=False, id="replay.read_back"),
        Binding("tab", "panes", "Step or source text, on a narrow screen", show=False, id="replay.panes"),
        *GOLD_KEYS,
    ]

    walk_list = getters.query_one(WalkList)
    evidence = getters.query_one(Evidence)
    read_head = getters.query_one("#read-head", Note)
    topbar = getters.query_one(Topbar)

    def __init__(self, bench: Bench, lane: Lane, glyphs: Glyphs) -> None:
        super().__init__()
        self.bench, self.lane, self.glyphs = bench, lane, glyphs
        self.state = ReplayState()
        self.source_text = SourceText(self)
        self.files = Opening(self, self._opened)
        self.two_runs = TwoRuns(self, self.files)
        self.gold = GoldActions(self, self.files.arrive)
        self._route()

    def _opened(self) -> None:
        """Begin with what another place or the command line asked for."""
        self.two_runs.compare_if_asked()
        self.gold.judge_if_asked()

    def _route(self) -> None:
        """Connect the keys to the part that acts on them."""
        self.action_failing = self.files.failing
        self.action_run = self.files.run
        self.action_stored = self.files.stored
        self.action_read = self.source_text.read
        self.action_compare = self.two_runs.compare
        self.action_funnel = self.two_runs.funnel
        self.action_keep_run = self.gold.keep_run
        self.action_turn = self.gold.turn
        self.action_label = self.gold.label
        self.action_new_case = self.gold.new_case
        self.action_gold_wrong = self.gold.gold_wrong
        self.action_judge_open = self.gold.judge_open
        self.action_gold = self.gold.gold

    def compose(self) -> ComposeResult:
        """The heading, the field, rail and step and source text, the finding, the keys."""
        yield Topbar(glyphs=self.glyphs, id="top")
        yield PlacesBar(self.PLACE, key_of=self.gold_app.key_of, id="places")
        yield Note("", "", keep=True, id="run")
        yield EnterInput("", id="replay-ask")
        with Container(id="replay-body"):
            yield pane(Rail(glyphs=self.glyphs, id="rail"), "Gates")
            yield pane(WalkList(glyphs=self.glyphs, id="walk"), "Step")
            with pane(Container(id="read"), "Source"):
                yield Note("", keep=True, id="read-head")
                yield Evidence(glyphs=self.glyphs, inline=self.gold_app.plain_terminal, id="source-text")
        yield Note("", keep=True, id="why")
        yield KeyLine(id="keys")

    def on_mount(self) -> None:
        """Open the requested file."""
        self.set_class(self.glyphs is ASCII, "-ascii")
        self.evidence.can_focus = False
        self.state.memory = self.gold_app.runs_memory = self.gold_app.runs_memory or self.state.memory
        self.walk_list.moved = self.source_text.follow
        self.query_one(EnterInput).taken = self.take_asked
        self.topbar.show([self.bench.name, "Replay"], "", self.bench.standing)
        self.files.arrive()

    def on_resize(self) -> None:
        """Fold the words to the new width."""
        self.draw_words()

    # -- drawing -----------------------------------------------------------------------------------------

    def show_nothing(self, words: list[str], state: str = "") -> None:
        """Without a run, show how to get one."""
        self.state.shown, self.state.read = None, ""
        self.topbar.show([self.bench.name, "Replay"], state)
        self.query_one("#run", Note).show(["", ""])
        self.query_one(Rail).show((), 0)
        self.walk_list.show([WalkRow(text, strong=not number) for number, text in enumerate(words)], 0)
        self.read_head.show([""])
        self.evidence.show(None, " ")
        self.query_one("#why", Note).show([""])

    def show_run(self, runs: OpenRuns, seen: Look) -> None:
        """Draw a loaded run."""
        run = seen.run
        self.state.shown, self.state.memory.position = run, run.position
        self.state.chunks, self.state.read = {one.chunk_id: one for one in seen.chunks}, ""
        self.topbar.show([self.bench.name, run.walk.case_id, "Replay"], "")
        self._draw_step(run, seen.gate, seen.rows, seen.row)
        self.draw_words()
        self.spawn(self.source_text.fetch_rest(run, runs), "chunks", exclusive=True)

    def show_step(self, gate: str) -> None:
        """Draw one stop of the rail."""
        run = self.state.shown
        if run is not None:
            found = rows(run, gate, self.glyphs)
            self._draw_step(run, gate, found, row_of_finding(run.walk, found) if gate == run.walk.gate else 0)

    def _draw_step(self, run: Run, gate: str, found: Sequence[WalkRow], row: int) -> None:
        self.state.gate = self.state.memory.gate = gate
        at = next((i for i, stop in enumerate(run.walk.rail) if stop.gate == gate), 0)
        self.query_one(Rail).show(run.walk.rail, at)
        self.walk_list.show(found, row)
        self.source_text.follow()

    def draw_words(self) -> None:
        """Draw heading and finding at this width."""
        run = self.state.shown
        if run is None or self.state.runs is None:
            return
        width = max(20, self.size.width - 2)
        lines = head(run, self.state.runs.name, self.state.memory.filter_text, self.glyphs, self.state.runs.mode)
        self.query_one("#run", Note).show(
            fold_into(lines, width, 2 if self.size.height < 30 else 3, self.glyphs.ellipsis)
        )
        # The same height for most findings: few steps lay out the screen. What says how to mend it is never cut.
        least = 4 if width >= 100 else 5 if width >= 70 else 6
        most = max(least, self.size.height // 3)
        words, cut = finding_words(run, self.glyphs), self.glyphs.ellipsis
        if sum(len(content.fold(text, width, most + 1, cut)) for text in words) > most:
            # The message is whole in the step's rows; what to do is only here.
            words = finding_words(run, self.glyphs, brief=True)
        rows = whole(words, width, most, cut)
        self.query_one("#why", Note).show([*rows, *[""] * (least - len(rows))])

    def on_rail_chosen(self, event: Rail.Chosen) -> None:
        """Show the clicked stop."""
        event.stop()
        if self.state.shown is not None:
            self.show_step(self.state.shown.walk.rail[event.index].gate)

    # -- within a run ------------------------------------------------------------------------------------

    def action_step(self, by: int) -> None:
        """Go to the next or the previous gate."""
        if self.state.shown is not None:
            stops = self.state.shown.walk.rail
            at = self.query_one(Rail).at + by
            if 0 <= at < len(stops):
                self.show_step(stops[at].gate)

    def action_first_red(self) -> None:
        """Go to the first gate that failed, on its finding."""
        if self.state.shown is None:
            return
        run = self.state.shown
        if not run.gate:
            self.say("No gate is red here.")
            return
        self.show_step(run.gate)
        if not any(stop.first_red for stop in run.walk.rail):
            self.say(f"No gate is red here: {outcome(run.walk, run.decided)}.")

    def action_panes(self) -> None:
        """If only one pane fits, switch between the step and the source text."""
        if self.has_class("-reading"):
            self._end_reading()
        else:
            self.add_class("-reading")

    def _end_reading(self) -> None:
        self.remove_class("-reading")
        # What is not shown loses the focus, and only a displayed pane takes it.
        self.call_after_refresh(self.set_focus, self.walk_list)

    @property
    def back_word(self) -> str:
        """What the key for going back leads to from here."""
        if self.state.asking or (self.has_class("-narrow") and self.has_class("-reading")):
            return "Step"
        back = self.state.memory.back
        return by_number(back).name if back else super().back_word

    def action_back(self) -> None:
        """Go one step back: from the field, from the source text, then to the previous place."""
        if self.state.asking:
            self._end_asking()
        elif self.has_class("-narrow") and self.has_class("-reading"):
            self._end_reading()
        elif self.state.memory.back:
            self.gold_app.action_place(self.state.memory.back)
        else:
            self.gold_app.action_leave_place()

    # -- the field ---------------------------------------------------------------------------------------

    def action_ask(self, what: str) -> None:
        """Type a filter, the path of a file, or the mode to judge it in."""
        if what == "mode" and self.state.memory.path is None:
            self.say("A mode is for the runs of a trace file: o opens one.")
            return
        self.state.asking = what
        self.add_class("-asking")
        field = self.query_one(EnterInput)
        field.placeholder = ASKED[what]
        field.value = {"filter": self.state.memory.filter_text, "mode": self.state.memory.mode}.get(what, "")
        self.set_focus(field)

    def take_asked(self) -> None:
        """Accept Enter in the field."""
        text, what = self.query_one(EnterInput).value.strip(), self.state.asking
        if not self.files.ask(what, text):
            return
        self._end_asking()
        if text or what != "file":
            self.files.arrive()

    def _end_asking(self) -> None:
        self.state.asking = ""
        self.remove_class("-asking")
        self.set_focus(self.walk_list)
