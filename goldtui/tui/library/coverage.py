"""What the set covers and what to write next: each gap with one key to the form, case or filter that closes it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, ClassVar

from textual import getters
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.geometry import Size

from goldtui.model.counts import plural
from goldtui.tui.kit.base_screen import BaseScreen
from goldtui.tui.kit.glyphs import UNICODE, Glyphs
from goldtui.tui.kit.gold_app import GoldApp
from goldtui.tui.kit.key_line import KeyLine
from goldtui.tui.kit.lane import Lane
from goldtui.tui.kit.note import Note
from goldtui.tui.kit.row_list import RowList
from goldtui.tui.kit.rows import fold_into

if TYPE_CHECKING:
    from goldtui.workbench.bench import Bench
    from goldtui.workbench.library.coverage_gaps import Gap
    from goldtui.workbench.library.coverage_map import SetMap

BAR = 10
Rows = list[tuple[str, "Gap | None"]]


class CoverageList(RowList):
    """Rows of text; the gaps among them can be closed."""

    BINDING_GROUP_TITLE = "Coverage"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down,j", "move(1)", "Next row", show=False, id="coverage.down"),
        Binding("up,k", "move(-1)", "Row before", show=False, id="coverage.up"),
        Binding("pagedown,space", "page(1)", "Page down", show=False, id="coverage.page_down"),
        Binding("pageup", "page(-1)", "Page up", show=False, id="coverage.page_up"),
    ]

    def __init__(self, *, glyphs: Glyphs = UNICODE, id: str | None = None) -> None:
        super().__init__(glyphs=glyphs, id=id)
        self.rows: Rows = []

    @property
    def gap(self) -> Gap | None:
        """The selected gap."""
        return self.rows[self.cursor][1] if self.cursor < len(self.rows) else None

    def count(self) -> int:
        """The number of rows."""
        return len(self.rows)

    def text_of(self, index: int) -> str:
        """The text of the row."""
        return self.rows[index][0]

    def show(self, rows: Rows) -> None:
        """Show these rows and select the first gap."""
        self.rows = rows
        self.cursor = next((number for number, (_, gap) in enumerate(rows) if gap is not None), 0)
        self.virtual_size = Size(self.room, len(rows))
        self.refresh()
        self.post_message(self.Moved())


class CoverageScreen(BaseScreen["tuple[Gap, str] | None"]):
    """Dismisses with the gap to close and how, `write` or `draft`; or with None."""

    BINDING_GROUP_TITLE = "Coverage"
    AUTO_FOCUS = "#coverage"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "close_gap('write')", "Write it", id="coverage.write"),
        Binding("d", "close_gap('draft')", "Draft it", id="coverage.draft"),
        Binding("q,escape,M", "leave", "Back", key_display="q", id="coverage.leave"),
    ]
    DEFAULT_CSS = """
    CoverageScreen #coverage-head { text-style: bold; }
    CoverageScreen #coverage-next { background: $panel; }
    """

    def __init__(self, bench: Bench, lane: Lane, glyphs: Glyphs) -> None:
        super().__init__()
        self.bench, self.lane, self.glyphs = bench, lane, glyphs

    gold_app = getters.app(GoldApp)

    def compose(self) -> ComposeResult:
        """The heading, the rows, how to close the selected gap, the keys."""
        yield Note("Counting what the set covers", keep=True, id="coverage-head")
        yield CoverageList(glyphs=self.glyphs, id="coverage")
        yield Note("", keep=True, id="coverage-next")
        yield KeyLine(id="keys")

    def on_mount(self) -> None:
        """Start counting."""
        self.gold_app.spawn(self, self._count(), "count")

    async def _count(self) -> None:
        found = await self.lane(partial(self.bench.library.map_of_set))
        drafts = f"{self.glyphs.dot}{found.found.drafts} drafts wait for a question" if found.found.drafts else ""
        gaps = plural(len(found.gaps), "gap")
        head = f"{len(found.found.written)} written cases{drafts}{self.glyphs.dot}{gaps}"
        self.query_one("#coverage-head", Note).show([head])
        self.query_one(CoverageList).show(coverage_rows(found, self.glyphs))

    def on_resize(self) -> None:
        """Fold the words to the new width."""
        self._explain()

    def on_row_list_moved(self, event: RowList.Moved) -> None:
        """Explain the newly selected row."""
        event.stop()
        self._explain()

    def _explain(self) -> None:
        gap = self.query_one(CoverageList).gap
        words = [""] if gap is None else [f"{gap.name}: {gap.said}", f"Next: {gap.command}"]
        rows = 3 if self.app.size.height < 30 else 5
        width = max(20, self.app.size.width - 2)
        self.query_one("#coverage-next", Note).show(fold_into(words, width, rows, self.glyphs.ellipsis))

    def action_close_gap(self, how: str) -> None:
        """Close the selected gap."""
        gap = self.query_one(CoverageList).gap
        line = self.query_one(KeyLine)
        if gap is None:
            line.flash("This row is no gap. j and k move to one that is.")
        elif how == "draft" and gap.drafted_as is None:
            line.flash("Nothing can be drafted for this one.")
        elif how == "write" and not (gap.case_id or gap.filter or gap.sources or gap.workflow or gap.category):
            line.flash("No case alone closes this one; the command below says more.")
        else:
            self.dismiss((gap, how))

    def action_leave(self) -> None:
        """Go back."""
        self.dismiss(None)


def coverage_rows(found: SetMap, glyphs: Glyphs) -> Rows:
    """The totals with bars, the gaps, then the tables of slices, categories and kinds."""
    from goldtui.workbench.library.coverage_report import category_table, kind_table, slice_table

    rows: Rows = [("Covered", None)]
    for one in found.covered:
        sign = glyphs.of_status("pass" if one.k == one.n else "not_tested")
        rows.append((f"{glyphs.bar(one.k, one.n, BAR)} {sign} {one.k}/{one.n} {one.said}", None))
    if found.found.tallies is None:
        rows.append(
            (f"{' ' * BAR} {glyphs.of_status('not_tested')} gates and kinds: not tested in a set so large", None)
        )
    rows.append(("What to write next" if found.gaps else "No gap is left among what is counted here.", None))
    totals: dict[str, int] = {}
    for gap in found.gaps:
        totals[gap.facet] = totals.get(gap.facet, 0) + 1
    seen = dict.fromkeys(totals, 0)
    for gap in found.gaps:
        seen[gap.facet] += 1
        rows.append((f"{gap.facet.value} {seen[gap.facet]}/{totals[gap.facet]} {gap.name}: {gap.said}", gap))
    for table in (slice_table(found.found), category_table(found.found), kind_table(found.found)):
        rows.extend((line, None) for line in table)
    return rows
