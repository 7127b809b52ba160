"""The Variants place: the known-bad answers of the current case, gate by gate, judged in its current state.

The screen shows and routes; the matrix is computed in the lane.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, ClassVar

from textual import getters
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal

from goldtui.tui.kit import content
from goldtui.tui.kit.base_screen import BaseScreen
from goldtui.tui.kit.diff_text import DiffText
from goldtui.tui.kit.glyphs import ASCII, Glyphs
from goldtui.tui.kit.key_line import KeyLine
from goldtui.tui.kit.lane import Lane
from goldtui.tui.kit.note import Note
from goldtui.tui.kit.pane import pane
from goldtui.tui.kit.places_bar import PlacesBar
from goldtui.tui.kit.rows import fold_into
from goldtui.tui.kit.topbar import Topbar
from goldtui.tui.variants.actions import VariantActions
from goldtui.tui.variants.kill_matrix import KillMatrix
from goldtui.tui.variants.looking import Looking
from goldtui.tui.variants.state import VariantsState
from goldtui.tui.variants.words import about_cell, about_row, no_difference, order_rows, summary
from goldtui.workbench.variants.case_variants import VariantRow

if TYPE_CHECKING:
    from goldtui.workbench.bench import Bench

NO_VARIANTS = (
    "No variants. A golden set that only holds right answers cannot catch a bad system: write the answer and its "
    "sources (2), or a wrong answer by hand (i).",
)
NONE_WRONG = ("None is wrong here: every variant that applies is stopped where it must be. o shows all.",)


class Variants(BaseScreen[None]):
    """`q` goes back to the previous place; `f` goes to the field that would catch the selected variant."""

    BINDING_GROUP_TITLE = "Variants"
    PLACE = 3
    AUTO_FOCUS = "#matrix"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f", "fix", "Fix", id="variants.fix"),
        Binding("o", "only_wrong", "Only wrong", id="variants.wrong"),
        Binding("E", "expect", "Expect", id="variants.expect"),
        Binding("i", "write", "Edit", id="variants.write"),
        Binding("d", "remove", "Remove the stored variant or expectation", show=False, id="variants.remove"),
        Binding("g", "generate", "Generate again from the store", show=False, id="variants.generate"),
        Binding("x", "rerun", "Judge again and say what changed", show=False, id="variants.rerun"),
        Binding("S", "score", "Set score", id="variants.score"),
        Binding("left_square_bracket", "step_case(-1)", "Previous case", show=False, id="variants.previous"),
        Binding("right_square_bracket", "step_case(1)", "Next case", show=False, id="variants.next"),
        Binding("ctrl+z", "turn(True)", "Undo", show=False, id="variants.undo"),
        Binding("ctrl+y", "turn(False)", "Redo", show=False, id="variants.redo"),
        Binding("q,escape", "app.leave_place", "Back", key_display="q", id="variants.back"),
    ]

    matrix = getters.query_one(KillMatrix)
    topbar = getters.query_one(Topbar)

    def __init__(self, bench: Bench, lane: Lane, glyphs: Glyphs) -> None:
        super().__init__()
        self.bench, self.lane, self.glyphs = bench, lane, glyphs
        self.state = VariantsState()
        self.looking = Looking(self)
        self.actions = VariantActions(self, self.looking)
        self._route()

    def _route(self) -> None:
        """Connect the keys to the part that acts on them."""
        self.action_only_wrong = self.looking.only_wrong
        self.action_generate = self.looking.generate
        self.action_rerun = self.looking.rerun
        self.action_score = self.looking.score
        self.action_step_case = self.looking.step_case
        self.action_fix = self.actions.fix
        self.action_expect = self.actions.expect
        self.action_write = self.actions.write
        self.action_remove = self.actions.remove
        self.action_turn = self.actions.turn

    @property
    def row(self) -> VariantRow | None:
        """The selected row."""
        return self.matrix.row

    def compose(self) -> ComposeResult:
        """The heading, the table (with the difference next to it if there is room), the explanation, the keys."""
        yield Topbar(glyphs=self.glyphs, id="top")
        yield PlacesBar(self.PLACE, key_of=self.gold_app.key_of, id="places")
        yield Note("", keep=True, id="summary")
        with Horizontal(id="variants-body"):
            yield pane(KillMatrix(glyphs=self.glyphs, id="matrix"), "Variants")
            yield pane(DiffText(id="difference"), "What it changes")
        yield Note("", keep=True, id="why")
        yield KeyLine(id="keys")

    def on_mount(self) -> None:
        """Judge the current case."""
        self.set_class(self.glyphs is ASCII, "-ascii")
        self.query_one(DiffText).can_focus = False
        self.topbar.show([self.bench.name, "Variants"], "judging", self.bench.standing)
        self.state.memory = self.gold_app.variants_memory = self.gold_app.variants_memory or self.state.memory
        self.matrix.column = self.state.memory.column
        self.looking.look()

    def on_resize(self) -> None:
        """Fold the words to the new width."""
        self._draw_words()

    # -- drawing -----------------------------------------------------------------------------------------

    def show_rows(self) -> None:
        """Draw the result, with the cursor on its previous row."""
        found, memory = self.state.found, self.state.memory
        if found is None:
            return
        rows = order_rows(found.rows, only_wrong=memory.only_wrong, with_unfit=memory.with_unfit)
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
        self.actions.open_detail()

    def _remember(self) -> None:
        memory, row = self.state.memory, self.row
        memory.column = self.matrix.column
        if self.state.found is not None and row is not None:
            memory.case_id, memory.variant_id = self.state.found.case_id, row.variant_id

    def _draw_words(self) -> None:
        found = self.state.found
        if found is None:
            return
        width = max(20, self.size.width - 2)
        height = self.size.height
        memory = self.state.memory
        head = summary(found, self.glyphs, only_wrong=memory.only_wrong, with_unfit=memory.with_unfit)
        whole = sum(len(content.fold(text, width, 3, self.glyphs.ellipsis)) for text in head)
        self.query_one("#summary", Note).show(fold_into(head, width, max(2, min(whole, 4)), self.glyphs.ellipsis))
        # Where there is height, the selected variant is shown as what it changes, and its explanation is shorter.
        rows = 3 if height < 24 else 4
        self.query_one("#why", Note).show(fold_into(self.explanation(), width, rows, self.glyphs.ellipsis))
        difference = self.query_one(DiffText)
        if difference.display and self.row is not None:
            self.spawn(self._draw_difference(self.row), "difference", exclusive=True)

    def explanation(self) -> list[str]:
        """Paragraphs about the selected row or cell."""
        row, gate, found = self.row, self.matrix.gate, self.state.found
        if row is None or found is None:
            return list(NONE_WRONG)
        if not found.applicable and row.variant is None and not gate and row.variant_id == "":
            return list(NO_VARIANTS)
        return about_cell(row, gate, self.glyphs) if gate else about_row(row, self.glyphs)

    async def _draw_difference(self, row: VariantRow) -> None:
        if self.state.case is not None:
            pieces = await self.lane(partial(self.bench.variants.difference, self.state.case, row))
            if row is self.row:
                self.query_one(DiffText).show(pieces, "" if pieces else no_difference(row))

    def explain(self, words: tuple[str, ...]) -> None:
        """Show paragraphs in place of those about a row."""
        self.query_one("#why", Note).show(words)
