"""The Variants place: the known-bad answers of the current case, gate by gate, judged in its current state.

The screen collects and shows; the matrix is computed in the lane, and only the last of several requests is drawn.
"""

from __future__ import annotations

from abc import abstractmethod
from functools import partial
from typing import TYPE_CHECKING

from textual import getters
from textual.app import ComposeResult
from textual.containers import Horizontal

from goldtui.model.records import GoldCase
from goldtui.tui.kit.base_screen import BaseScreen
from goldtui.tui.kit.diff_text import DiffText
from goldtui.tui.kit.glyphs import ASCII, Glyphs
from goldtui.tui.kit.gold_app import GoldApp
from goldtui.tui.kit.key_line import KeyLine
from goldtui.tui.kit.lane import Lane
from goldtui.tui.kit.memory.variants import VariantsMemory
from goldtui.tui.kit.note import Note
from goldtui.tui.kit.places_bar import PlacesBar
from goldtui.tui.kit.rows import folded
from goldtui.tui.kit.topbar import Topbar
from goldtui.tui.variants.kill_matrix import KillMatrix
from goldtui.tui.variants.words import about_cell, about_row, summary
from goldtui.workbench.variants.case_variants import CaseVariants, VariantRow

if TYPE_CHECKING:
    from goldtui.workbench.bench import Bench

NO_CASE = (
    "There is no case in hand, so there is nothing to make variants of.",
    "1 goes to the Library: choose a case there, or write one with n.",
)
NO_VARIANTS = (
    "No variants. A golden set that only holds right answers cannot catch a bad system: write the answer and its "
    "sources (2), or a wrong answer by hand (i).",
)
NONE_WRONG = ("None is wrong here: every variant that applies is stopped where it must be. o shows all.",)


class VariantsView(BaseScreen[None]):
    """What the place shows: the matrix of one case, with the selected row and cell."""

    BINDING_GROUP_TITLE = "Variants"
    PLACE = 3
    AUTO_FOCUS = "#matrix"

    def __init__(self, bench: Bench, lane: Lane, glyphs: Glyphs) -> None:
        super().__init__()
        self.bench, self.lane, self.glyphs = bench, lane, glyphs
        self.case: GoldCase | None = None
        self.saved_word = ""
        """The Workbench's word for whether the judged case is saved."""
        self.found: CaseVariants | None = None
        self.chosen: str | None = None
        """A case chosen here; None for the Library's."""

    gold_app = getters.app(GoldApp)

    @property
    def memory(self) -> VariantsMemory:
        """The position between visits, and the steps that can be taken back."""
        app = self.gold_app
        if app.variants_memory is None:
            app.variants_memory = VariantsMemory()
        return app.variants_memory

    @property
    def matrix(self) -> KillMatrix:
        """The table."""
        return self.query_one(KillMatrix)

    @property
    def row(self) -> VariantRow | None:
        """The selected row."""
        return self.matrix.row

    def compose(self) -> ComposeResult:
        """The heading, the table (with the difference beside it if there is room), the explanation, the keys."""
        yield Topbar(glyphs=self.glyphs, id="top")
        yield PlacesBar(self.PLACE, key_of=self.gold_app.key_of, id="places")
        yield Note("", keep=True, id="summary")
        with Horizontal(id="variants-body"):
            yield KillMatrix(glyphs=self.glyphs, id="matrix")
            yield DiffText(id="difference")
        yield Note("", keep=True, id="why")
        yield KeyLine(id="keys")

    def on_mount(self) -> None:
        """Judge the current case."""
        self.set_class(self.glyphs is ASCII, "-ascii")
        self.query_one(DiffText).can_focus = False
        self.query_one(Topbar).show([self.bench.name, "Variants"], "judging", self.bench.standing)
        self.matrix.column = self.memory.column
        self.look()

    def on_resize(self) -> None:
        """Fold the words to the new width."""
        self._draw_words()

    def say(self, text: str) -> None:
        """Show a short message; untrusted text in it is safe."""
        self.query_one(KeyLine).flash(text)

    # -- judging -----------------------------------------------------------------------------------------

    def look(self, *, afresh: bool = False, told: bool = False) -> None:
        """Judge the current case; only the last of several requests is drawn. `told` says what has changed."""
        self.gold_app.spawn(self, self._look(afresh=afresh, told=told), "matrix", exclusive=True)

    async def _look(self, *, afresh: bool, told: bool) -> None:
        self.query_one(Topbar).show(saved="judging")
        case = await self._selected_case()
        if case is None:
            self.query_one(Topbar).show(saved="")
            self.query_one("#why", Note).show(NO_CASE)
            return
        found = await self.lane(partial(self.bench.variants.of_case, case, afresh=afresh))
        before, self.case, self.found = self.found, case, found
        self.query_one(Topbar).show([self.bench.name, case.case_id, "Variants"], self.saved_word)
        self.show_rows()
        if told:
            self.say(_changes(before, found, made=afresh))

    async def _selected_case(self) -> GoldCase | None:
        """The case on the Workbench, unsaved typing included; else the Library's current one."""
        work = self.gold_app.workbench
        if work is not None and work.sitting is not None:
            self.saved_word = work.saved_word
            return work.sitting.case
        wanted = self.library_case()
        if wanted is None:
            return None
        opened = await self.lane(partial(self.bench.case.open, wanted))
        self.saved_word = "saved" if opened.draft is None else f"draft {opened.draft_at}".rstrip()
        return opened.draft or opened.case

    def library_case(self) -> str | None:
        """The case chosen here, else the Library's current one."""
        if self.chosen is not None:
            return self.chosen
        row = self.gold_app.library.cases.selected_row
        return None if row is None else row.case_id

    # -- drawing -----------------------------------------------------------------------------------------

    def show_rows(self) -> None:
        """Draw the result, with the cursor on its previous row."""
        found, memory = self.found, self.memory
        if found is None:
            return
        rows = [row for row in found.rows if row.wrong or not memory.only_wrong]
        same = memory.case_id == found.case_id
        at = next((i for i, row in enumerate(rows) if same and row.variant_id == memory.variant_id), 0)
        self.matrix.show(rows, found.gates, at)
        self._remember()
        self._draw_words()

    def on_kill_matrix_moved(self, event: KillMatrix.Moved) -> None:
        """Explain the selected row or cell."""
        event.stop()
        self._remember()
        self._draw_words()

    def on_kill_matrix_opened(self, event: KillMatrix.Opened) -> None:
        """Show all details of the row."""
        event.stop()
        self.open_detail()

    def _remember(self) -> None:
        memory, row = self.memory, self.row
        memory.column = self.matrix.column
        if self.found is not None and row is not None:
            memory.case_id, memory.variant_id = self.found.case_id, row.variant_id

    def _draw_words(self) -> None:
        found = self.found
        if found is None:
            return
        width = max(20, self.size.width - 2)
        height = self.size.height
        head = summary(found, self.glyphs, only_wrong=self.memory.only_wrong)
        self.query_one("#summary", Note).show(folded(head, width, 2, self.glyphs.ellipsis))
        rows = 3 if height < 24 else 4 if height < 30 else 7
        self.query_one("#why", Note).show(folded(self.explanation(), width, rows, self.glyphs.ellipsis))
        difference = self.query_one(DiffText)
        if difference.display and self.row is not None:
            self.gold_app.spawn(self, self._draw_difference(self.row), "difference", exclusive=True)

    def explanation(self) -> list[str]:
        """Paragraphs about the selected row or cell."""
        row, gate, found = self.row, self.matrix.gate, self.found
        if row is None or found is None:
            return list(NONE_WRONG)
        if not found.applicable and row.variant is None and not gate and row.variant_id == "":
            return list(NO_VARIANTS)
        return about_cell(row, gate, self.glyphs) if gate else about_row(row, self.glyphs)

    async def _draw_difference(self, row: VariantRow) -> None:
        if self.case is not None:
            pieces = await self.lane(partial(self.bench.variants.difference, self.case, row))
            if row is self.row:
                self.query_one(DiffText).show(pieces, "" if pieces else self.no_difference(row))

    def no_difference(self, row: VariantRow) -> str:
        """Why there is no difference to show."""
        if not row.observed:
            return f"There is no such variant here: {row.reason}."
        return "This is the reference itself." if row.variant is None else "It says what the reference says."

    # -- implemented in the layers above -------------------------------------------------------------------

    @abstractmethod
    def open_detail(self) -> None:
        """Show all details of the selected row."""


def _changes(before: CaseVariants | None, after: CaseVariants, *, made: bool) -> str:
    """What judging again has changed, in words."""
    old = {} if before is None or before.case_id != after.case_id else {r.variant_id: r for r in before.rows}
    new = {row.variant_id: row for row in after.rows}
    counted = sum(row.observed != "" for row in after.rows[1:])
    parts = [
        (sum(name not in old for name in new), "new"),
        (sum(name not in new for name in old), "gone"),
        (sum(name in old and old[name].variant != row.variant for name, row in new.items()), "changed"),
        (sum(name in old and old[name].outcome != row.outcome for name, row in new.items()), "with another outcome"),
    ]
    said = ", ".join(f"{number} {word}" for number, word in parts if number)
    verb = "made of the case as it now is" if made else "judged again"
    return f"{counted} variants {verb}: {said or 'nothing changed'}."
