"""Blind labelling of one case: does the source back each claim, with which words, and does the answer make each point?

The gold's own phrases are hidden until the labels are submitted: a label that is filled in already biases people. Every
change is saved at once, so that leaving, quitting or a crash loses nothing.
"""

from __future__ import annotations

from abc import abstractmethod
from functools import partial
from typing import TYPE_CHECKING, cast

from textual.app import ComposeResult
from textual.containers import Container

from goldtui.casework.label_check import unlabelled
from goldtui.model.faults import Conflict, GoldtuiError
from goldtui.tui.kit.glyphs import Glyphs
from goldtui.tui.kit.key_line import KeyLine
from goldtui.tui.kit.lane import Lane
from goldtui.tui.kit.note import Note
from goldtui.tui.kit.read_list import ReadList
from goldtui.tui.kit.topbar import Topbar
from goldtui.tui.labels.label_screen import LabelScreen
from goldtui.tui.labels.source import LabelSource
from goldtui.tui.labels.words import (
    CHOICES,
    LabelRow,
    first_fault,
    gold_marks,
    label_head,
    label_rows,
    own_marks,
    resumed_words,
    sheet_fault_spot,
)

if TYPE_CHECKING:
    from goldtui.casework.adjudication import Spot
    from goldtui.casework.label_work import LabelWork
    from goldtui.workbench.bench import Bench
    from goldtui.workbench.labels.page import LabelPage

POINT_CHOICES = "1 covered, 2 not covered, 3 cannot tell"


class LabellingView(LabelScreen):
    """What the screen shows: claims and points of one case, with the labels given so far."""

    BINDING_GROUP_TITLE = "Labels"
    AUTO_FOCUS = "#label-rows"
    TRAIL = "Labels"
    ASK = "#label-ask"
    LOST = "Your last labels could not be kept. Esc again leaves without them."
    DEFAULT_CSS = """
    LabellingView {
      & #label-head { background: $panel; text-style: bold; }
      & #label-body { height: 1fr; width: 100%; layout: vertical; }
      & #label-rows { height: 1fr; width: 100%; }
      & #source { height: 1fr; width: 100%; }
      & #label-ask { background: $panel; }
      &.-wide #label-body, &.-xwide #label-body { layout: horizontal; }
      &.-wide #label-rows, &.-xwide #label-rows { width: 1fr; height: 100%; }
      &.-wide #source, &.-xwide #source { width: 1fr; height: 100%; border-left: solid $panel; }
      &.-ascii.-wide #source, &.-ascii.-xwide #source { border-left: ascii $panel; }
      &.-narrow #source { display: none; }
      &.-narrow.-reading #source { display: block; }
      &.-narrow.-reading #label-rows { display: none; }
    }
    """

    def __init__(self, bench: Bench, lane: Lane, glyphs: Glyphs, case_id: str) -> None:
        super().__init__(bench, lane, glyphs, case_id)
        self.page: LabelPage | None = None
        self.work: LabelWork | None = None
        self.kept: LabelWork | None = None
        """What is saved on disk."""
        self.past: list[LabelWork] = []
        self.future: list[LabelWork] = []
        self.gold = False
        """Whether the source shows the gold's phrases instead of the labeller's."""

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
            yield ReadList(glyphs=self.glyphs, id="label-rows")
            yield LabelSource(self.glyphs, self.lane, inline=self.gold_app.plain_terminal, id="source")
        yield Note("", keep=True, id="label-ask")
        yield KeyLine(id="keys")

    async def _fetch(self) -> None:
        self._begin(await self.lane(partial(self.bench.labels.page, self.case_id)))

    def _begin(self, page: LabelPage) -> None:
        """Show the case in its current state."""
        self.page, self.work, self.kept = page, page.work, page.work
        self.past, self.future, self.gold = [], [], False
        self.query_one(Topbar).show(author=page.standing)
        shown_first = unlabelled(page.case, page.work.sheet())
        self.source.begin_page(page.case, page.chunks, own_marks(page, page.work))
        rows = label_rows(page, page.work, self.glyphs)
        at = next((i for i, row in enumerate(rows) if row.spot in shown_first[:1]), 0)
        self.rows.show(rows, at)
        self.draw()
        self._moved()
        words = resumed_words(page, page.work)
        if words:
            self.say(words)

    # -- drawing -------------------------------------------------------------------------------------------

    def draw(self) -> None:
        page, work = self.page, self.work
        if page is None or work is None:
            return
        self.rows.redraw(label_rows(page, work, self.glyphs))
        self.query_one("#label-head", Note).show([label_head(page, work)])
        self._show_marks()
        self.show_safe()

    def show_safe(self) -> None:
        page, work = self.page, self.work
        if page is None or work is None:
            return
        said = "handed in" if page.given else "NOT KEPT" if self.unsafe else "not handed in" if not work.empty else ""
        self.query_one(Topbar).show(saved=said)

    def _show_marks(self) -> None:
        page, work, row = self.page, self.work, self.row
        if page is None or work is None:
            return
        source = self.source
        number = row.claim if row is not None else -1
        source.whose = ("the gold's phrases" if self.gold else "your phrases") if page.given else ""
        open_ = number >= 0 and not page.given and not page.refused
        source.marks_for = f"m rests {self.glyphs.claim(number)} on it" if open_ else ""
        source.show_marks(page.case, gold_marks(page) if self.gold else own_marks(page, work), number)

    def _moved(self) -> None:
        """Show the source and the keys of the newly selected row."""
        row, page = self.row, self.page
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
        self.query_one("#label-ask", Note).show([*about, words])

    # -- submitting ----------------------------------------------------------------------------------------

    def action_hand_in(self) -> None:
        """Submit the labels, or say what is missing and go there."""
        there = self.labelling()
        if there is not None:
            self.handing = True
            self.gold_app.spawn(self, self._hand_in(*there), "hand-in")

    async def _hand_in(self, page: LabelPage, work: LabelWork) -> None:
        try:
            after = await self.lane(partial(self.bench.labels.hand_in, page, work))
        except Conflict as error:
            fresh = await self.lane(partial(self.bench.labels.page, self.case_id))
            self.handing = False
            self._begin(fresh)
            self.say(" ".join((f"{error.problem.message}.", resumed_words(fresh, fresh.work))))
            return
        except GoldtuiError as error:
            self.handing = False
            spot = sheet_fault_spot(error.problems, page, work.sheet())
            rows = cast("tuple[LabelRow, ...]", self.rows.rows)
            at = next((i for i, row in enumerate(rows) if spot is not None and row.spot == spot), None)
            if at is not None:
                self.rows.move_to(at)
            self.say(first_fault(error.problems))
            return
        self.handing = False
        self._read(False)
        self._begin(after)
        self.say("Your labels are in. o shows the gold's phrases in the source.")

    # -- looking -------------------------------------------------------------------------------------------

    def action_whose(self) -> None:
        """Switch the source between the gold's phrases and the labeller's."""
        if self.page is None or not self.page.given:
            self.say("The gold's phrases are shown once your labels are in.")
            return
        self.gold = not self.gold
        self._show_marks()

    def action_read(self) -> None:
        """Go into the source of the selected row."""
        self._read(True)

    def _read(self, reading: bool) -> None:
        super()._read(reading)
        self._moved()

    # -- implemented in the layers above -------------------------------------------------------------------

    @abstractmethod
    def labelling(self) -> tuple[LabelPage, LabelWork] | None:
        """The page and the work; if this person cannot label now, shows why and returns None."""
