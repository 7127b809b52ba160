"""Only the labels people disagree on, side by side: a third person accepts, merges or rejects, and says why.

Nothing is recorded before the decisions are submitted; until then each one can be undone.
"""

from __future__ import annotations

from abc import abstractmethod
from functools import partial
from typing import TYPE_CHECKING, cast

from textual.app import ComposeResult
from textual.containers import Container, Vertical

from goldtui.model.counts import plural
from goldtui.model.faults import Conflict as Moved
from goldtui.model.faults import GoldtuiError
from goldtui.tui.kit.glyphs import Glyphs
from goldtui.tui.kit.key_line import KeyLine
from goldtui.tui.kit.lane import Lane
from goldtui.tui.kit.note import Note
from goldtui.tui.kit.read_list import ReadList
from goldtui.tui.kit.topbar import Topbar
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
from goldtui.tui.labels.words import first_fault

if TYPE_CHECKING:
    from goldtui.casework.adjudication import Conflict, Spot
    from goldtui.casework.decision_work import Begun
    from goldtui.model.labels import Mark, Resolution
    from goldtui.workbench.bench import Bench
    from goldtui.workbench.labels.adjudication_page import AdjudicationPage

Decided = dict["Spot", "Resolution"]


class AdjudicationView(LabelScreen):
    """What the screen shows: the differing labels, side by side, with their source."""

    BINDING_GROUP_TITLE = "Adjudication"
    AUTO_FOCUS = "#conflicts"
    TRAIL = "Conflicts"
    ASK = "#adjudication-ask"
    LOST = "Your last decision could not be kept. Esc again leaves without it."
    DEFAULT_CSS = """
    AdjudicationView {
      & #adjudication-head { background: $panel; text-style: bold; }
      & #adjudication-body { height: 1fr; width: 100%; layout: vertical; }
      & #conflicts { height: 2fr; width: 100%; }
      & #adjudication-right { height: 3fr; width: 100%; border-top: solid $panel; }
      & #sides { max-height: 8; }
      & #adjudication-ask { background: $panel; }
      &.-ascii #adjudication-right { border-top: ascii $panel; }
      &.-wide #adjudication-body, &.-xwide #adjudication-body { layout: horizontal; }
      &.-wide #conflicts, &.-xwide #conflicts { width: 2fr; height: 100%; }
      &.-wide #adjudication-right, &.-xwide #adjudication-right {
        width: 3fr; height: 100%; border-top: none; border-left: solid $panel;
      }
      &.-ascii.-wide #adjudication-right, &.-ascii.-xwide #adjudication-right {
        border-top: none; border-left: ascii $panel;
      }
      &.-narrow #adjudication-right { border-top: none; height: auto; }
      &.-narrow #conflicts { height: 1fr; }
      &.-narrow #source { display: none; }
      &.-narrow.-reading #source { display: block; }
      &.-narrow.-reading #conflicts { display: none; }
      &.-narrow.-reading #adjudication-right { height: 1fr; }
    }
    """

    def __init__(self, bench: Bench, lane: Lane, glyphs: Glyphs, case_id: str) -> None:
        super().__init__(bench, lane, glyphs, case_id)
        self.page: AdjudicationPage | None = None
        self.decided: Decided = {}
        self.past: list[Decided] = []
        self.future: list[Decided] = []
        self.begun: dict[Spot, Begun] = {}
        """Unfinished labels of the adjudicator: marked phrases and typed reasons."""
        self.unfolded = False

    @property
    def row(self) -> ConflictRow | None:
        """The selected row."""
        return cast("ConflictRow | None", self.rows.row)

    @property
    def conflict(self) -> Conflict | None:
        """The selected conflict."""
        if self.page is None or self.row is None or self.row.number < 0:
            return None
        return self.page.conflicts[self.row.number]

    def compose(self) -> ComposeResult:
        """The place, the progress, the conflicts, both sides with the source, what the keys do, the keys."""
        yield Topbar(glyphs=self.glyphs, id="top")
        yield Note("", keep=True, id="adjudication-head")
        with Container(id="adjudication-body"):
            yield ReadList(glyphs=self.glyphs, id="conflicts")
            with Vertical(id="adjudication-right"):
                yield Sides(id="sides")
                yield LabelSource(self.glyphs, self.lane, inline=self.gold_app.plain_terminal, id="source")
        yield Note("", keep=True, id="adjudication-ask")
        yield KeyLine(id="keys")

    async def _fetch(self) -> None:
        page = await self.lane(partial(self.bench.labels.conflicts, self.case_id))
        self._begin(page)
        words = begun_words(page)
        if words:
            self.say(words)

    def _begin(self, page: AdjudicationPage) -> None:
        """Show the conflicts in their current state."""
        self.page, self.decided, self.begun = page, dict(page.kept or {}), dict(page.begun or {})
        self.past, self.future = [], []
        self.query_one(Topbar).show(author=page.standing)
        marks = side_marks(page.conflicts[0], ()) if page.conflicts else []
        self.source.begin_page(page.case, page.chunks, marks)
        rows = conflict_rows(page, self.decided, self.glyphs, unfolded=self.unfolded)
        undecided = {i for i, one in enumerate(page.conflicts) if one.spot not in self.decided}
        self.rows.show(rows, next((i for i, row in enumerate(rows) if row.number in undecided), 2))
        self.draw()
        self._moved()

    # -- drawing -------------------------------------------------------------------------------------------

    def draw(self) -> None:
        """Draw everything but the source."""
        page = self.page
        if page is None:
            return
        self.rows.redraw(conflict_rows(page, self.decided, self.glyphs, unfolded=self.unfolded))
        self.query_one("#adjudication-head", Note).show([adjudication_head(page, len(self.decided))])
        self.show_safe()

    def show_safe(self) -> None:
        """Show whether the decisions are saved."""
        said = "NOT KEPT" if self.unsafe else "not handed in" if self.decided else ""
        self.query_one(Topbar).show(saved=said)

    def _moved(self) -> None:
        """Show the sides, source and keys of the newly selected row."""
        if self.page is None:
            return
        # The message was about another row.
        self.query_one(KeyLine).flash("")
        if self.row is not None and self.row.chunk_id:
            self.source.go_chunk(self.row.chunk_id)
        self.show_sides()

    def show_sides(self) -> None:
        """Show both sides of the selected conflict."""
        page, conflict, source = self.page, self.conflict, self.source
        if page is None:
            return
        mine = self.marked(conflict) if conflict is not None else ()
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
        self.query_one("#adjudication-ask", Note).show([ask])

    # -- submitting ----------------------------------------------------------------------------------------

    def action_hand_in(self) -> None:
        """Record the decisions."""
        page = self.deciding()
        if page is None:
            return
        if not self.decided:
            self.say("Nothing is decided yet, so there is nothing to hand in.")
            return
        self.handing = True
        self.gold_app.spawn(self, self._hand_in(page, tuple(self.decided.values())), "hand-in")

    async def _hand_in(self, page: AdjudicationPage, decided: tuple[Resolution, ...]) -> None:
        try:
            after = await self.lane(partial(self.bench.labels.hand_in_decisions, page, decided))
        except GoldtuiError as error:
            self.handing = False
            changed = isinstance(error, Moved) or any(one.code == "unknown_conflict" for one in error.problems)
            if changed:
                fresh = await self.lane(partial(self.bench.labels.conflicts, self.case_id))
                self._begin(fresh)
                self.say(" ".join((f"{error.problem.message}.", begun_words(fresh))))
            else:
                self.say(first_fault(error.problems))
            return
        self.handing = False
        self._begin(after)
        count = plural(len(decided), "decision is", "decisions are")
        left = len(after.conflicts)
        self.say(f"{count} recorded. " + (f"{left} left." if left else "No conflict is left."))

    # -- looking -------------------------------------------------------------------------------------------

    def action_open(self) -> None:
        """Show or hide the accepted labels; for a conflict, go into its source."""
        if self.row is not None and self.row.fold:
            self.unfolded = not self.unfolded
            self.draw()
        else:
            self._read(True)

    # -- implemented in the layers above -------------------------------------------------------------------

    @abstractmethod
    def deciding(self) -> AdjudicationPage | None:
        """The page; if this person cannot decide now, shows why and returns None."""

    @abstractmethod
    def marked(self, conflict: Conflict) -> tuple[Mark, ...]:
        """Phrases that the adjudicator marked."""


def _start(mark: Mark) -> int:
    return mark.start
