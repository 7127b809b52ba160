"""Blind labelling of one case: does the source back each claim, with which words, and does the answer make each point?

The gold's own phrases are hidden until the labels are submitted: a label that is filled in already biases people. Every
change is saved at once, so that leaving, quitting or a crash loses nothing.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, ClassVar, cast

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container

from goldtui.casework.label_check import unlabelled
from goldtui.tui.kit.glyphs import Glyphs
from goldtui.tui.kit.key_line import KeyLine
from goldtui.tui.kit.lane import Lane
from goldtui.tui.kit.note import Note
from goldtui.tui.kit.pane import pane
from goldtui.tui.kit.read_list import ReadList
from goldtui.tui.kit.topbar import Topbar
from goldtui.tui.labels.actions import LabelActions
from goldtui.tui.labels.label_screen import LabelScreen
from goldtui.tui.labels.labelling_hand_in import HandingIn
from goldtui.tui.labels.labelling_state import LabellingState
from goldtui.tui.labels.source import LabelSource
from goldtui.tui.labels.words import CHOICES, LabelRow, gold_marks, label_head, label_rows, own_marks, resumed_words

if TYPE_CHECKING:
    from goldtui.casework.adjudication import Spot
    from goldtui.workbench.bench import Bench
    from goldtui.workbench.labels.page import LabelPage

POINT_CHOICES = "1 covered, 2 not covered, 3 cannot tell"


class LabellingScreen(LabelScreen):
    """Opened on a case; closes when the labeller goes back."""

    BINDING_GROUP_TITLE = "Labels"
    AUTO_FOCUS = "#label-rows"
    TRAIL = "Labels"
    LOST = "Your last labels could not be kept. Esc again leaves without them."
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("1", "say(0)", "Yes", id="labels.yes"),
        Binding("2", "say(1)", "No", id="labels.no"),
        Binding("3", "say(2)", "Cannot tell", id="labels.unsure"),
        Binding("m", "mark", "Mark phrase", show=False, id="labels.mark"),
        Binding("x", "unmark", "Unmark", show=False, id="labels.unmark"),
        Binding("n", "unlabelled(1)", "Next", id="labels.next"),
        Binding("N", "unlabelled(-1)", "Previous", show=False, id="labels.before"),
        Binding("ctrl+s,S", "hand_in", "Hand in", id="labels.hand_in"),
        Binding("comma,less_than_sign", "step_chunk(-1)", "Previous source", show=False, id="labels.chunk_before"),
        Binding("full_stop,greater_than_sign", "step_chunk(1)", "Next source", show=False, id="labels.chunk_after"),
        Binding("o", "whose", "Yours or the gold's phrases", show=False, id="labels.whose"),
        Binding("ctrl+z", "undo", "Undo", show=False, id="labels.undo"),
        Binding("ctrl+y", "redo", "Redo", show=False, id="labels.redo"),
        Binding("tab,shift+tab", "pane", "Panes", key_display="Tab", id="labels.pane"),
        Binding("enter", "read", "Read its source", show=False, id="labels.read"),
        Binding("escape,q", "leave", "Back", key_display="Esc", id="labels.leave"),
    ]
    DEFAULT_CSS = """
    LabellingScreen {
      & #label-head { text-style: bold; }
      & #label-body { height: 1fr; width: 100%; layout: vertical; }
      & #label-rows { height: 1fr; width: 100%; }
      & #source { height: 1fr; width: 100%; }
      & #label-ask { background: $panel; }
      &.-wide #label-body, &.-xwide #label-body { layout: horizontal; }
      &.-wide #label-rows, &.-xwide #label-rows { width: 1fr; height: 100%; }
      &.-wide #source, &.-xwide #source { width: 1fr; height: 100%; }
      &.-narrow #source { display: none; }
      &.-narrow.-reading #source { display: block; }
      &.-narrow.-reading #label-rows { display: none; }
    }
    """

    state: LabellingState

    def __init__(self, bench: Bench, lane: Lane, glyphs: Glyphs, case_id: str) -> None:
        super().__init__(bench, lane, glyphs)
        self.state = LabellingState(case_id)
        self.actions = LabelActions(self)
        self.handing_in = HandingIn(self, self.actions)
        self._route()

    def _route(self) -> None:
        """Connect the keys to the part that acts on them."""
        self.action_say = self.actions.label
        self.action_unlabelled = self.actions.unlabelled
        self.action_mark = self.actions.mark_selection
        self.action_unmark = self.actions.unmark
        self.action_undo = self.actions.undo
        self.action_redo = self.actions.redo
        self.action_hand_in = self.handing_in.hand_in

    @property
    def row(self) -> LabelRow | None:
        """The selected row."""
        return cast("LabelRow | None", self.rows.row)

    @property
    def spot(self) -> Spot | None:
        """The selected claim or point."""
        return None if self.row is None else self.row.spot

    def compose(self) -> ComposeResult:
        """The place, the progress, the claims and the source, what the keys do, the keys."""
        yield Topbar(glyphs=self.glyphs, id="top")
        yield Note("", keep=True, id="label-head")
        with Container(id="label-body"):
            yield pane(ReadList(glyphs=self.glyphs, id="label-rows"), "Labels")
            source = LabelSource(self.glyphs, self.lane, inline=self.gold_app.plain_terminal, id="source")
            yield pane(source, "Evidence")
        yield Note("", keep=True, id="label-ask")
        yield KeyLine(id="keys")

    def on_mount(self) -> None:
        """Fetch the case."""
        self.attend(self.actions.mark, self.actions.unmark_at)
        self.spawn(self._fetch(), "fetch")

    async def _fetch(self) -> None:
        self.begin(await self.lane(partial(self.bench.labels.page, self.state.case_id)))

    def begin(self, page: LabelPage) -> None:
        """Show the case in its current state."""
        self.state.page, self.state.work, self.state.kept = page, page.work, page.work
        self.state.past, self.state.future, self.state.gold = [], [], False
        self.query_one(Topbar).show(author=page.standing)
        shown_first = unlabelled(page.case, page.work.sheet())
        self.source.begin_page(page.case, page.chunks, own_marks(page, page.work))
        rows = label_rows(page, page.work, self.glyphs)
        at = next((i for i, row in enumerate(rows) if row.spot in shown_first[:1]), 0)
        self.rows.show(rows, at)
        self.draw()
        self.show_moved()
        words = resumed_words(page, page.work)
        if words:
            self.say(words)

    # -- drawing -------------------------------------------------------------------------------------------

    def draw(self) -> None:
        page, work = self.state.page, self.state.work
        if page is None or work is None:
            return
        self.rows.redraw(label_rows(page, work, self.glyphs))
        self.query_one("#label-head", Note).advise([label_head(page, work)])
        self._show_marks()
        self.show_safe()

    def show_safe(self) -> None:
        page, work = self.state.page, self.state.work
        if page is None or work is None:
            return
        unsaved = "NOT KEPT" if self.state.unsafe else "" if work.empty else "not handed in"
        said = "handed in" if page.given else unsaved
        self.query_one(Topbar).show(saved=said)

    def _show_marks(self) -> None:
        page, work, row = self.state.page, self.state.work, self.row
        if page is None or work is None:
            return
        source = self.source
        number = row.claim if row is not None else -1
        source.whose = ("the gold's phrases" if self.state.gold else "your phrases") if page.given else ""
        open_ = number >= 0 and not page.given and not page.refused
        source.marks_for = f"m rests {self.glyphs.claim(number)} on it" if open_ else ""
        source.show_marks(page.case, gold_marks(page) if self.state.gold else own_marks(page, work), number)

    def show_moved(self) -> None:
        """Show the source and the keys of the newly selected row."""
        row, page = self.row, self.state.page
        if row is None or page is None:
            return
        # The message was about another row.
        self.query_one(KeyLine).flash("")
        if row.chunk_id:
            self.source.go_chunk(row.chunk_id)
        self._show_marks()
        if row.span is not None:
            self.source.evidence.move_to(row.span[0])
        choices = POINT_CHOICES if row.spot is not None and row.spot[0] == "point" else CHOICES
        words = "Your labels are in; nobody changes them. o shows the gold's phrases, or yours." if page.given else ""
        if not words and not page.refused:
            words = choices if row.spot is not None else "j and k move; 1, 2 and 3 label a claim or point."
        # If the source has the whole screen, it must also show what is being labelled.
        about = [row.text] if row.spot is not None and self.has_class("-narrow", "-reading") else []
        self.query_one("#label-ask", Note).advise([*about, words])

    # -- looking -------------------------------------------------------------------------------------------

    def action_whose(self) -> None:
        """Switch the source between the gold's phrases and the labeller's."""
        if self.state.page is None or not self.state.page.given:
            self.say("The gold's phrases are shown once your labels are in.")
            return
        self.state.gold = not self.state.gold
        self._show_marks()

    def action_read(self) -> None:
        """Go into the source of the selected row."""
        self.read(True)

    def read(self, reading: bool) -> None:
        """Go into the source, which then also shows what is labelled, or back to the rows."""
        self.set_class(reading, "-reading")
        self.show_moved()
        super().read(reading)
