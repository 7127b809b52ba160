"""How far people agree in their blind labels: the set, each slice, each pair, and the cases where they differ.

Every figure comes with its count; a pair of people opens the cases behind it, and a case opens from there.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, ClassVar, cast

from textual import getters
from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from goldtui.model.counts import plural
from goldtui.tui.kit.base_screen import BaseScreen
from goldtui.tui.kit.glyphs import Glyphs
from goldtui.tui.kit.gold_app import GoldApp
from goldtui.tui.kit.key_line import KeyLine
from goldtui.tui.kit.lane import Lane
from goldtui.tui.kit.note import Note
from goldtui.tui.kit.pane import pane
from goldtui.tui.kit.read_list import ReadList
from goldtui.tui.kit.rows import WalkRow
from goldtui.tui.kit.topbar import Topbar

if TYPE_CHECKING:
    from goldtui.workbench.bench import Bench
    from goldtui.workbench.labels.agreement_page import AgreementPage
    from goldtui.workbench.labels.words import AgreementLine


Behind = tuple["tuple[str, str] | None", "str | None", bool]
"""A pair, a slice, and whether it is the whole set."""


def behind(line: AgreementLine) -> Behind:
    """The key that identifies the cases of a line."""
    return line.pair, line.slice, line.whole


@dataclass(frozen=True, slots=True)
class AgreementRow(WalkRow):
    """One row: a line of the report, or a case behind one."""

    line: AgreementLine | None = None
    case_id: str = ""


class AgreementScreen(BaseScreen["str | None"]):
    """Dismisses with a case to open, or with None."""

    BINDING_GROUP_TITLE = "Agreement"
    AUTO_FOCUS = "#agreement"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "open", "Cases; then the case", id="agreement.open"),
        Binding("V", "adjudicate", "Its conflicts", id="agreement.adjudicate"),
        Binding("escape,q", "leave", "Back", key_display="Esc", id="agreement.leave"),
    ]
    DEFAULT_CSS = """
    AgreementScreen { layout: vertical;
      & #agreement-head { text-style: bold; }
      & #agreement { height: 1fr; width: 100%; }
    }
    """

    def __init__(self, bench: Bench, lane: Lane, glyphs: Glyphs) -> None:
        super().__init__()
        self.bench, self.lane, self.glyphs = bench, lane, glyphs
        self.page: AgreementPage | None = None
        self.opened: set[Behind] = set()
        """The unfolded pairs, each in the set or in a slice."""

    gold_app = getters.app(GoldApp)

    @property
    def rows(self) -> ReadList:
        """The report."""
        return self.query_one(ReadList)

    @property
    def row(self) -> AgreementRow | None:
        """The selected row."""
        return cast("AgreementRow | None", self.rows.row)

    def compose(self) -> ComposeResult:
        """The place, an explanation, the rows, the keys."""
        yield Topbar(glyphs=self.glyphs, id="top")
        yield Note("Counting how far people agree", keep=True, id="agreement-head")
        yield pane(ReadList(glyphs=self.glyphs, id="agreement"), "Agreement")
        yield KeyLine(id="keys")

    def on_mount(self) -> None:
        """Start counting."""
        self.query_one(Topbar).show([self.bench.name, "Review", "Agreement"], "", "")
        self.gold_app.spawn(self, self._count(), "count")

    async def _count(self) -> None:
        self.page = await self.lane(self.bench.labels.agreement)
        self.query_one(Topbar).show(author=self.page.standing)
        differ = len({one.case_id for one in self.page.differing})
        cases = plural(differ, "case")
        head = f"Agreement of blind labels{self.glyphs.dot}people differ on {cases}"
        self.query_one("#agreement-head", Note).advise([head])
        rows = agreement_screen_rows(self.page, self.opened)
        self.rows.show(rows, next((i for i, row in enumerate(rows) if row.line is not None and row.line.pair), 0))

    def action_open(self) -> None:
        """Unfold the cases of a line about two people, or open a case."""
        page, row = self.page, self.row
        if page is None or row is None:
            return
        if row.case_id:
            self.dismiss(row.case_id)
        elif row.line is None or row.line.pair is None:
            self.query_one(KeyLine).flash("This row is about everybody: a row about two people opens their cases.")
        elif not page.behind(row.line):
            self.query_one(KeyLine).flash("These two differ on no case here.")
        else:
            self.opened ^= {behind(row.line)}
            rows = agreement_screen_rows(page, self.opened)
            self.rows.redraw(rows)
            wanted = behind(row.line)
            head = next(i for i, one in enumerate(rows) if one.line is not None and behind(one.line) == wanted)
            self.rows.move_to(head)

    def action_adjudicate(self) -> None:
        """Open the conflicts of the selected case."""
        from goldtui.tui.labels.adjudication import AdjudicationScreen

        if self.row is None or not self.row.case_id:
            self.query_one(KeyLine).flash("Select a case first: Enter on a row about two people shows theirs.")
            return
        screen = AdjudicationScreen(self.bench, self.lane, self.glyphs, self.row.case_id)
        self.gold_app.push_screen(screen, partial(self._again, self.row.case_id))

    def _again(self, case_id: str, _: None) -> None:
        self.gold_app.spawn(self, self._count(), "count")

    def action_leave(self) -> None:
        """Go back."""
        self.dismiss(None)


def agreement_screen_rows(page: AgreementPage, opened: Collection[Behind]) -> list[AgreementRow]:
    """The report, with the cases of unfolded lines below them, then how often the gold was wrong."""
    rows: list[AgreementRow] = []
    for line in page.lines:
        text = line.text.lstrip()
        indent = (len(line.text) - len(text)) // 2
        head = line.pair is not None and indent == 1
        cases = page.behind(line) if head else ()
        count = f" differ on {plural(len(cases), 'case')}" if head else ""
        key = " (Enter)" if cases else ""
        text = f"{text.removesuffix(':')}{count}{key}" if head else text
        rows.append(AgreementRow(text, indent, strong=indent < 2 and (head or indent == 0), line=line))
        if behind(line) in opened:
            rows += [AgreementRow(f"{one.case_id}: {one.words}", indent + 1, case_id=one.case_id) for one in cases]
    rows += [AgreementRow(text.lstrip(), int(text.startswith("  "))) for text in page.wrong]
    return rows
