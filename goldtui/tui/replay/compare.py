"""Two runs of a case side by side: what moved, was kept, lost or added, and which stage changed; or only the changes.

The screen collects and shows. Pairs and differences are computed in the lane, a stretch of the files at a time, so that
the user can leave a comparison of two large files at any time.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from textual import getters
from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from goldtui.runs.replay.compare_runs import SideBySide, side_by_side
from goldtui.tui.kit.base_screen import BaseScreen
from goldtui.tui.kit.glyphs import Glyphs
from goldtui.tui.kit.gold_app import GoldApp
from goldtui.tui.kit.key_line import KeyLine
from goldtui.tui.kit.lane import Lane
from goldtui.tui.kit.note import Note
from goldtui.tui.kit.rows import WalkRow, fold_into
from goldtui.tui.kit.topbar import Topbar
from goldtui.tui.replay.compare_words import (
    BesideRow,
    beside_rows,
    first_change,
    lone_rows,
    pair_head,
    sums_words,
    verdict_words,
)
from goldtui.tui.replay.two_runs_list import BesideList

if TYPE_CHECKING:
    from goldtui.workbench.replay.open_runs import Seek
    from goldtui.workbench.replay.pairs import Pair, Pairs


class Chosen(NamedTuple):
    """A run to open in the Replay place."""

    second: bool
    """Whether it is the second run; with two files, the one from the second file."""
    position: int
    gate: str


class CompareScreen(BaseScreen["Chosen | str | None"]):
    """Dismisses with a run to open, with `other` for another run to compare with, or with None."""

    BINDING_GROUP_TITLE = "Compare"
    AUTO_FOCUS = "#beside"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n", "changed(1)", "Next changed", id="compare.next_changed"),
        Binding("N", "changed(-1)", "Changed pair before", show=False, id="compare.changed_before"),
        Binding("o", "only_changed", "Only changed", id="compare.only"),
        Binding("enter,b", "open(True)", "Open B", key_display="b", id="compare.second"),
        Binding("a", "open(False)", "Open A", id="compare.first"),
        Binding("f", "first_change", "First change", id="compare.first_change"),
        Binding("c", "other", "Other run", id="compare.other"),
        Binding("right_square_bracket", "pair(1)", "Next pair", show=False, id="compare.next"),
        Binding("left_square_bracket", "pair(-1)", "Pair before", show=False, id="compare.before"),
        Binding("q,escape", "leave", "Back", key_display="q", id="compare.leave"),
    ]
    DEFAULT_CSS = """
    CompareScreen #beside { overflow-y: scroll; }
    CompareScreen #beside-head { background: $panel; }
    CompareScreen #beside-why { background: $panel; text-style: bold; }
    """

    def __init__(self, pairs: Pairs, lane: Lane, glyphs: Glyphs, title: str, begin: int | None) -> None:
        """`begin` is the index of the first pair to show; None finds the first pair that changed."""
        super().__init__()
        self.pairs, self.lane, self.glyphs, self.heading, self.begin = pairs, lane, glyphs, title, begin
        self.shown: Pair | None = None
        self.found: SideBySide | None = None
        self.only = True
        self.turn = asyncio.Lock()
        """Held while a pair is looked for, so that the second of two keys starts where the first ended."""

    gold_app = getters.app(GoldApp)

    @property
    def list(self) -> BesideList:
        """The rows."""
        return self.query_one(BesideList)

    def compose(self) -> ComposeResult:
        """The place, the two runs, their rows, whether the stage moved, the keys."""
        yield Topbar(glyphs=self.glyphs, id="top")
        yield Note("", "", "", keep=True, id="beside-head")
        yield BesideList(glyphs=self.glyphs, id="beside")
        yield Note("", keep=True, id="beside-why")
        yield KeyLine(id="keys")

    def on_mount(self) -> None:
        """Show the first pair; then count all pairs until the screen closes."""
        self.query_one(Topbar).show([self.heading, "Replay", "Compare"], "looking", "")
        self.gold_app.spawn(self, self._begin(), "pairs")

    async def _begin(self) -> None:
        async with self.turn:
            if self.begin is not None:
                await self._go(self.begin)
            elif not await self._look(0, 1, changed=True):
                if await self._look(0, 1, changed=False):
                    self.query_one(KeyLine).flash("No pair changed.")
                else:
                    self.list.show([WalkRow("There is no other run to compare with.", strong=True)], 0)
            self.query_one(Topbar).show(saved="")
        await self._count()

    async def _count(self) -> None:
        if not self.pairs.several_files:
            return
        while await self.lane(self.pairs.count_on):
            self._draw_head()
            # A key pressed meanwhile gets the lane before the next stretch.
            await asyncio.sleep(0.02)
        self._draw_head()

    async def _look(self, begin: int, step: int, *, changed: bool) -> bool:
        found = await sought(self.lane, partial(self._seek, step, changed), begin, self._tell)
        if found is not None:
            await self._go(found)
        return found is not None

    def _seek(self, step: int, changed: bool, at: int) -> Seek:
        return self.pairs.seek(at, step, changed=changed)

    def _tell(self, at: int) -> None:
        self.query_one(Topbar).show(saved=f"looking, pair {at + 1:,}")

    async def _go(self, at: int) -> None:
        def both() -> tuple[Pair, SideBySide | None]:
            pair = self.pairs.pair(at)
            one = pair.change
            whole = one.before is not None and one.after is not None
            return pair, side_by_side(one.before, one.after) if whole else None  # type: ignore[arg-type]

        self.shown, self.found = await self.lane(both)
        self._draw()
        self.action_first_change()

    # -- drawing -----------------------------------------------------------------------------------------

    def _draw(self) -> None:
        pair = self.shown
        if pair is None:
            return
        self._draw_head()
        one = pair.change
        if self.found is not None:
            rows: list[BesideRow] = beside_rows(self.found, only_changed=self.only, glyphs=self.glyphs)
        else:
            walk = one.before or one.after
            rows = [] if walk is None else lone_rows(walk, "A" if one.before is not None else "B", self.glyphs)
        self.list.show(rows, min(self.list.cursor, max(0, len(rows) - 1)))

    def _draw_head(self) -> None:
        pair = self.shown
        if pair is None:
            return
        self.query_one("#beside-head", Note).show(pair_head(self.pairs, pair, self.glyphs))
        shown = "" if self.found is None else "Only changes are shown (o)." if self.only else "All is shown (o)."
        words = [verdict_words(pair.change), " ".join(filter(None, (sums_words(self.pairs), shown)))]
        width, rows = max(20, self.app.size.width - 2), 2 if self.app.size.width >= 120 else 3
        self.query_one("#beside-why", Note).show(fold_into(words, width, rows, self.glyphs.ellipsis))

    def on_resize(self) -> None:
        """Fold the words to the new width."""
        self._draw_head()

    # -- keys --------------------------------------------------------------------------------------------

    def action_changed(self, by: int) -> None:
        """Go to the next or the previous pair with a change."""
        self.gold_app.spawn(self, self._other(by, changed=True), "pairs")

    def action_pair(self, by: int) -> None:
        """Go to the next or the previous pair."""
        self.gold_app.spawn(self, self._other(by, changed=False), "pairs")

    async def _other(self, by: int, *, changed: bool) -> None:
        async with self.turn:
            if self.shown is None:
                return
            if not await self._look(self.shown.at + by, by, changed=changed):
                which = "pair that changed" if changed else "pair"
                self.query_one(KeyLine).flash(f"This is the {'last' if by > 0 else 'first'} {which}.")
            self.query_one(Topbar).show(saved="")

    def action_only_changed(self) -> None:
        """Show all rows, or only those that changed."""
        row = self.list.row
        self.only = not self.only
        self._draw()
        if row is not None:
            self.list.move_to(next((n for n, one in enumerate(self.list.rows) if one == row), 0))

    def action_first_change(self) -> None:
        """Go to the first change: if the stage moved, to the gate that failed."""
        self.list.move_to(first_change(self.list.rows))

    def action_open(self, second: bool) -> None:
        """Open one of the two runs in the Replay place, at the gate of the selected row."""
        pair = self.shown
        position = None if pair is None else pair.after if second else pair.before
        if position is None:
            self.query_one(KeyLine).flash(f"There is no run {'B' if second else 'A'} here.")
            return
        row = self.list.row
        self.dismiss(Chosen(second, position, row.gate if isinstance(row, BesideRow) else ""))

    def action_other(self) -> None:
        """Choose another run to compare with."""
        self.dismiss("other")

    def action_leave(self) -> None:
        """Go back."""
        self.dismiss(None)


async def sought(lane: Lane, seek: Callable[[int], Seek], begin: int, tell: Callable[[int], None]) -> int | None:
    """The result of a search in stretches; the loop is free between two of them."""
    at: int | None = begin
    while at is not None:
        seen = await lane(partial(seek, at))
        if seen.found is not None:
            return seen.found
        at = seen.go_on
        if at is not None:
            tell(at)
    return None
