"""The score of the whole set: killed of applicable by family, and the gates that nothing turns red.

It counts a few cases at a time, so that drafts are kept meanwhile and the numbers can be watched growing.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, ClassVar

from textual import getters
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.geometry import Size

from goldtui.casework.gate_words import title
from goldtui.tui.kit import content
from goldtui.tui.kit.base_screen import BaseScreen
from goldtui.tui.kit.glyphs import UNICODE, Glyphs
from goldtui.tui.kit.gold_app import GoldApp
from goldtui.tui.kit.key_line import KeyLine
from goldtui.tui.kit.lane import Lane
from goldtui.tui.kit.note import Note
from goldtui.tui.kit.row_list import RowList
from goldtui.workbench.variants.set_score import Adding
from goldtui.workbench.variants.set_score import SetScore as Sums

if TYPE_CHECKING:
    from goldtui.workbench.bench import Bench

AT_ONCE = 8
"""Cases counted in one call: about as long as a draft may wait for its turn."""
BAR = 10


class ScoreList(RowList):
    """A row for each family, then one for each gate; a family whose variants are not all killed can be opened."""

    BINDING_GROUP_TITLE = "Score"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down,j", "move(1)", "Next row", show=False, id="score.down"),
        Binding("up,k", "move(-1)", "Row before", show=False, id="score.up"),
    ]

    def __init__(self, *, glyphs: Glyphs = UNICODE, id: str | None = None) -> None:
        super().__init__(glyphs=glyphs, id=id)
        self.lines: list[tuple[str, tuple[str, str] | None]] = []
        """Each row with the (case, variant) it opens."""

    @property
    def target(self) -> tuple[str, str] | None:
        """The (case, variant) that the selected row opens."""
        return self.lines[self.cursor][1] if self.cursor < len(self.lines) else None

    def count(self) -> int:
        """The number of rows."""
        return len(self.lines)

    def text_of(self, index: int) -> str:
        """The text of the row."""
        return self.lines[index][0]

    def show(self, lines: list[tuple[str, tuple[str, str] | None]]) -> None:
        """Show these rows."""
        self.lines = lines
        self.virtual_size = Size(self.room, len(lines))
        self.refresh()


class SetScore(BaseScreen[tuple[str, str] | None]):
    """Dismisses with the (case, variant) to go to, or with None."""

    BINDING_GROUP_TITLE = "Set score"
    AUTO_FOCUS = "#score"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "open", "First one not killed", id="score.open"),
        Binding("q,escape,S", "leave", "Back", key_display="q", id="score.leave"),
    ]

    def __init__(self, bench: Bench, lane: Lane, glyphs: Glyphs) -> None:
        super().__init__()
        self.bench, self.lane, self.glyphs = bench, lane, glyphs
        self.sums: Sums | None = None
        self.total = 0

    gold_app = getters.app(GoldApp)

    def compose(self) -> ComposeResult:
        """The totals, the rows, the keys."""
        yield Note("Counting", "", keep=True, id="score-head")
        yield ScoreList(glyphs=self.glyphs, id="score")
        yield KeyLine(id="keys")

    def on_mount(self) -> None:
        """Start counting; it ends with the screen."""
        self.gold_app.spawn(self, self._count(), "count")

    async def _count(self) -> None:
        adding = Adding()
        ordinals = await self.lane(partial(self.bench.library.all_found, ""))
        self.total = len(ordinals)
        for start in range(0, self.total, AT_ONCE):
            ids = await self.lane(partial(self.bench.library.ids_at, ordinals[start : start + AT_ONCE]))
            self.sums = await self.lane(partial(self.bench.variants.add_score, adding, ids))
            self._draw()
        if not self.total:
            self.query_one("#score-head", Note).show(["The set holds no case, so there is nothing to count.", ""])

    def on_resize(self) -> None:
        """Cut the rows to the new width."""
        self._draw()

    def _draw(self) -> None:
        sums = self.sums
        if sums is None:
            return
        counted = "" if sums.cases == self.total else f"{sums.cases} of {self.total} cases so far: "
        head = f"{counted}killed {sums.killed} of {sums.applicable} applicable"
        rest = f"sound: {sums.sound} of {sums.cases} cases"
        if sums.uncredited:
            rest += f"{self.glyphs.dot}{sums.uncredited} earn no credit: their reference is stopped"
        self.query_one("#score-head", Note).show([head, rest])
        self.query_one(ScoreList).show(score_rows(sums, self.glyphs))

    def action_open(self) -> None:
        """Go to the first variant of the selected family that was not killed."""
        target = self.query_one(ScoreList).target
        if target is None:
            self.query_one(KeyLine).flash("Every variant behind this row is killed, so there is none to go to.")
        else:
            self.dismiss(target)

    def action_leave(self) -> None:
        """Go back."""
        self.dismiss(None)


def score_rows(sums: Sums, glyphs: Glyphs) -> list[tuple[str, tuple[str, str] | None]]:
    """Families with a bar each, then gates, with a mark on those that nothing turns red; each with what it opens."""
    rows: list[tuple[str, tuple[str, str] | None]] = [("Families: killed of applicable", None)]
    for one in sums.families:
        name = content.row(one.name, 21, glyphs.ellipsis)
        if one.applicable:
            sign = glyphs.of_status("pass" if one.killed == one.applicable else "fail")
            bar = glyphs.bar(one.killed, one.applicable, BAR)
            said = f"{bar} {one.killed}/{one.applicable} {sign}"
        else:
            said = f"{' ' * BAR} {glyphs.of_outcome('n/a')} nowhere applicable" if not one.others else " " * BAR
        rows.append((f"{name} {said}{f' {one.others}' if one.others else ''}", one.first))
    rows.append(("Gates: variants each was the first to turn red for", None))
    for gate, number in sums.gates:
        said = f"{number} {glyphs.of_status('pass')}" if number else f"0 {glyphs.of_status('not_tested')} nothing does"
        rows.append((f"{content.row(title(gate), 21, glyphs.ellipsis)} {said}", None))
    return rows
