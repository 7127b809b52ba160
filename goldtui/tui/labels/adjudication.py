"""Only the labels people disagree on, side by side: a third person accepts, merges or rejects, and says why.

Nothing is recorded before the decisions are submitted; until then each one can be undone.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, ClassVar, cast

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, Vertical

from goldtui.tui.kit.glyphs import Glyphs
from goldtui.tui.kit.key_line import KeyLine
from goldtui.tui.kit.lane import Lane
from goldtui.tui.kit.note import Note
from goldtui.tui.kit.pane import pane
from goldtui.tui.kit.read_list import ReadList
from goldtui.tui.kit.topbar import Topbar
from goldtui.tui.labels.adjudication_actions import AdjudicationActions
from goldtui.tui.labels.adjudication_hand_in import HandingIn
from goldtui.tui.labels.adjudication_state import AdjudicationState
from goldtui.tui.labels.adjudication_words import (
    ConflictRow,
    adjudication_head,
    begun_words,
    choices,
    columns,
    conflict_rows,
    side_marks,
)
from goldtui.tui.labels.label_screen import LabelScreen
from goldtui.tui.labels.sides import Sides
from goldtui.tui.labels.source import LabelSource

if TYPE_CHECKING:
    from goldtui.casework.adjudication import Conflict
    from goldtui.model.labels import Mark
    from goldtui.workbench.bench import Bench
    from goldtui.workbench.labels.adjudication_page import AdjudicationPage


class AdjudicationScreen(LabelScreen):
    """Opened on a case; closes when the adjudicator goes back."""

    BINDING_GROUP_TITLE = "Adjudication"
    AUTO_FOCUS = "#conflicts"
    TRAIL = "Conflicts"
    LOST = "Your last decision could not be kept. Esc again leaves without it."
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("1", "accept(0)", "First", id="adjudicate.first"),
        Binding("2", "accept(1)", "Second", id="adjudicate.second"),
        Binding("3", "accept(2)", "Third", show=False, id="adjudicate.third"),
        Binding("plus", "merge", "All phrases", id="adjudicate.merge"),
        Binding("minus,r", "reject", "None", id="adjudicate.reject"),
        Binding("ctrl+s,S", "hand_in", "Hand in", id="adjudicate.hand_in"),
        Binding("n", "undecided(1)", "Next undecided", show=False, id="adjudicate.next"),
        Binding("N", "undecided(-1)", "Previous undecided", show=False, id="adjudicate.before"),
        Binding("m", "mark", "Mark phrase", show=False, id="adjudicate.mark"),
        Binding("d", "take_back", "Take this decision back", show=False, id="adjudicate.take_back"),
        Binding("ctrl+z", "undo", "Undo", id="adjudicate.undo"),
        Binding("ctrl+y", "redo", "Redo", show=False, id="adjudicate.redo"),
        Binding("comma,less_than_sign", "step_chunk(-1)", "Previous source", show=False, id="adjudicate.chunk_before"),
        Binding("full_stop,greater_than_sign", "step_chunk(1)", "Next source", show=False, id="adjudicate.chunk_after"),
        Binding("enter", "open", "What is taken; or the source", show=False, id="adjudicate.open"),
        Binding("tab,shift+tab", "pane", "Panes", key_display="Tab", id="adjudicate.pane"),
        Binding("escape,q", "leave", "Back", key_display="Esc", id="adjudicate.leave"),
    ]
    DEFAULT_CSS = """
    AdjudicationScreen {
      & #adjudication-head { text-style: bold; }
      & #adjudication-body { height: 1fr; width: 100%; layout: vertical; }
      & #conflicts { height: 2fr; width: 100%; }
      & #adjudication-right { height: 3fr; width: 100%; }
      & #sides { max-height: 8; }
      & #adjudication-ask { background: $panel; }
      &.-wide #adjudication-body, &.-xwide #adjudication-body { layout: horizontal; }
      &.-wide #conflicts, &.-xwide #conflicts { width: 2fr; height: 100%; }
      &.-wide #adjudication-right, &.-xwide #adjudication-right { width: 3fr; height: 100%; }
      &.-narrow #adjudication-right { height: auto; }
      &.-narrow #conflicts { height: 1fr; }
      &.-narrow #source { display: none; }
      &.-narrow.-reading #source { display: block; }
      &.-narrow.-reading #conflicts { display: none; }
      &.-narrow.-reading #adjudication-right { height: 1fr; }
    }
    """

    state: AdjudicationState

    def __init__(self, bench: Bench, lane: Lane, glyphs: Glyphs, case_id: str) -> None:
        super().__init__(bench, lane, glyphs)
        self.state = AdjudicationState(case_id)
        self.actions = AdjudicationActions(self)
        self.handing_in = HandingIn(self, self.actions)
        self._route()

    def _route(self) -> None:
        """Connect the keys to the part that acts on them."""
        self.action_accept = self.actions.accept
        self.action_merge = self.actions.merge
        self.action_reject = self.actions.reject
        self.action_undecided = self.actions.undecided
        self.action_mark = self.actions.mark_selection
        self.action_take_back = self.actions.take_back
        self.action_undo = self.actions.undo
        self.action_redo = self.actions.redo
        self.action_hand_in = self.handing_in.hand_in

    @property
    def row(self) -> ConflictRow | None:
        """The selected row."""
        return cast("ConflictRow | None", self.rows.row)

    @property
    def conflict(self) -> Conflict | None:
        """The selected conflict."""
        if self.state.page is None or self.row is None or self.row.number < 0:
            return None
        return self.state.page.conflicts[self.row.number]

    def compose(self) -> ComposeResult:
        """The place, the progress, the conflicts, both sides with the source, what the keys do, the keys."""
        yield Topbar(glyphs=self.glyphs, id="top")
        yield Note("", keep=True, id="adjudication-head")
        with Container(id="adjudication-body"):
            yield pane(ReadList(glyphs=self.glyphs, id="conflicts"), "Conflicts")
            with pane(Vertical(id="adjudication-right"), "Both sides and the source"):
                yield Sides(id="sides")
                yield LabelSource(self.glyphs, self.lane, inline=self.gold_app.plain_terminal, id="source")
        yield Note("", keep=True, id="adjudication-ask")
        yield KeyLine(id="keys")

    def on_mount(self) -> None:
        """Fetch the conflicts."""
        self.attend(self.actions.mark, self.actions.unmark_at)
        self.spawn(self._fetch(), "fetch")

    async def _fetch(self) -> None:
        page = await self.lane(partial(self.bench.labels.conflicts, self.state.case_id))
        self.begin(page)
        words = begun_words(page)
        if words:
            self.say(words)

    def begin(self, page: AdjudicationPage) -> None:
        """Show the conflicts in their current state."""
        self.state.page, self.state.decided, self.state.begun = page, dict(page.kept or {}), dict(page.begun or {})
        self.state.past, self.state.future = [], []
        self.query_one(Topbar).show(author=page.standing)
        marks = side_marks(page.conflicts[0], ()) if page.conflicts else []
        self.source.begin_page(page.case, page.chunks, marks)
        rows = conflict_rows(page, self.state.decided, self.glyphs, unfolded=self.state.unfolded)
        undecided = {i for i, one in enumerate(page.conflicts) if one.spot not in self.state.decided}
        self.rows.show(rows, next((i for i, row in enumerate(rows) if row.number in undecided), 2))
        self.draw()
        self.show_moved()

    # -- drawing -----------------------------------------------------------------------------------------

    def draw(self) -> None:
        """Draw everything but the source."""
        page = self.state.page
        if page is None:
            return
        self.rows.redraw(conflict_rows(page, self.state.decided, self.glyphs, unfolded=self.state.unfolded))
        self.query_one("#adjudication-head", Note).advise([adjudication_head(page, len(self.state.decided))])
        self.show_safe()

    def show_safe(self) -> None:
        """Show whether the decisions are saved."""
        said = "NOT KEPT" if self.state.unsafe else "not handed in" if self.state.decided else ""
        self.query_one(Topbar).show(saved=said)

    def show_moved(self) -> None:
        """Show the sides, source and keys of the newly selected row."""
        if self.state.page is None:
            return
        # The message was about another row.
        self.query_one(KeyLine).flash("")
        if self.row is not None and self.row.chunk_id:
            self.source.go_chunk(self.row.chunk_id)
        self.show_sides()

    def show_sides(self) -> None:
        """Show both sides of the selected conflict."""
        page, conflict, source = self.state.page, self.conflict, self.source
        if page is None:
            return
        mine = self.actions.marked(conflict) if conflict is not None else ()
        self.query_one(Sides).show([] if conflict is None else columns(page, conflict, mine, self.glyphs))
        claim = conflict is not None and conflict.spot[0] == "claim" and not page.refused
        source.marks_for = "m marks it for a label of your own" if claim else ""
        shown = [] if conflict is None else side_marks(conflict, mine)
        source.show_marks(page.case, shown, -1)
        first = min((one.mark for one in shown if one.mark.chunk_id == source.chunk_id), key=_start, default=None)
        if first is not None and self.focused is not source.evidence:
            source.evidence.move_to(first.start)
        ask = "" if conflict is None or page.refused else choices(conflict)
        if not ask and not page.refused and page.conflicts:
            ask = "j and k move to a conflict, n to the next one that is not decided."
        self.query_one("#adjudication-ask", Note).advise([ask])

    # -- looking -------------------------------------------------------------------------------------------

    def action_open(self) -> None:
        """Show or hide the accepted labels; for a conflict, go into its source."""
        if self.row is not None and self.row.fold:
            self.state.unfolded = not self.state.unfolded
            self.draw()
        else:
            self.read(True)


def _start(mark: Mark) -> int:
    return mark.start
