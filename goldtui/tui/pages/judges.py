"""The judges of a set: which of them may count, and on what that rests, from the labels to the set's own lies.

Opened from Policy, which holds the bounds and the order, and from Report, where their shares are shown.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual import getters
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container

from goldtui.model.visible import spelled
from goldtui.tui.kit.ask import Field, FreezeAsk, Values
from goldtui.tui.kit.base_screen import BaseScreen
from goldtui.tui.kit.glyphs import UNICODE, Glyphs
from goldtui.tui.kit.key_line import KeyLine
from goldtui.tui.kit.lane import Lane
from goldtui.tui.kit.note import Note
from goldtui.tui.kit.pane import pane
from goldtui.tui.kit.read_list import ReadList
from goldtui.tui.kit.row_list import RowList
from goldtui.tui.kit.rows import WalkRow
from goldtui.tui.kit.topbar import Topbar
from goldtui.workbench.verdicts.judge_sheet import (
    SHORT,
    SheetRow,
    head_words,
    line_of,
    nothing_rows,
    sheet_of,
    status_of,
)

if TYPE_CHECKING:
    from goldtui.workbench.bench import Bench
    from goldtui.workbench.verdicts.known_judges import KnownJudge, KnownJudges


class JudgeList(RowList):
    """A row for each calibration of a judge."""

    BINDING_GROUP_TITLE = "Judges"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down,j", "move(1)", "Next judge", show=False, id="judges.down"),
        Binding("up,k", "move(-1)", "Judge before", show=False, id="judges.up"),
    ]
    DEFAULT_CSS = """
    JudgeList { padding: 0; }
    """

    def __init__(self, *, glyphs: Glyphs = UNICODE, id: str | None = None) -> None:
        super().__init__(glyphs=glyphs, id=id)
        self.judges: tuple[KnownJudge, ...] = ()

    def show(self, judges: tuple[KnownJudge, ...]) -> None:
        """Show these judges; the cursor stays where it is."""
        self.judges = judges
        self.virtual_size = self.virtual_size.with_height(len(judges))
        self.action_move(0)

    def count(self) -> int:
        """The number of rows."""
        return len(self.judges)

    def text_of(self, index: int) -> str:
        """Whether it may count, its hash, its place in the order, its file."""
        one = self.judges[index]
        return f"{self.glyphs.of_status(status_of(one))} {self.glyphs.dot.join(line_of(one))}"


class JudgesScreen(BaseScreen[None]):
    """A list of judges, and everything about the selected one."""

    BINDING_GROUP_TITLE = "Judges"
    AUTO_FOCUS = "#judges-list"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab,shift+tab", "pane", "Read or list", key_display="Tab", id="judges.pane"),
        Binding("o", "open", "Open a calibration", id="judges.open"),
        Binding("r", "again", "Read again", id="judges.again"),
        Binding("q,escape,W", "leave", "Back", key_display="q", id="judges.leave"),
    ]
    DEFAULT_CSS = """
    JudgesScreen {
      & #judges-head { background: $panel; text-style: bold; }
      & #judges-body { height: 1fr; width: 100%; layout: vertical; }
      & #judges-list { height: 6; width: 100%; }
      & #judges-read { height: 1fr; width: 100%; }
      &.-wide #judges-body, &.-xwide #judges-body { layout: horizontal; }
      &.-wide #judges-list, &.-xwide #judges-list { width: 44; height: 100%; }
      &.-wide #judges-read, &.-xwide #judges-read { width: 1fr; height: 100%; }
    }
    """

    list = getters.query_one(JudgeList)
    read = getters.query_one(ReadList)

    def __init__(self, bench: Bench, lane: Lane, glyphs: Glyphs) -> None:
        super().__init__()
        self.bench, self.lane, self.glyphs = bench, lane, glyphs
        self.known: KnownJudges | None = None

    def compose(self) -> ComposeResult:
        """The heading, the judges, the selected one, the keys."""
        yield Topbar(glyphs=self.glyphs, id="top")
        yield Note("Reading what is known of judges", keep=True, id="judges-head")
        with Container(id="judges-body"):
            yield pane(JudgeList(glyphs=self.glyphs, id="judges-list"), "Judges")
            yield pane(ReadList(glyphs=self.glyphs, id="judges-read"), "May it count, and why")
        yield KeyLine(id="keys")

    def on_mount(self) -> None:
        """Read the calibrations."""
        self.query_one(Topbar).show([self.bench.name, "Judges"], "", self.bench.standing)
        self.action_again()

    def on_row_list_moved(self, event: RowList.Moved) -> None:
        """Show the newly selected judge."""
        event.stop()
        self._show()

    def action_again(self) -> None:
        """Read everything again."""
        self.spawn(self._read(), "load", exclusive=True)

    async def _read(self) -> None:
        self.known = await self.lane(self.bench.verdicts.judges)
        self.query_one("#judges-head", Note).show([self.glyphs.dot.join(head_words(self.known))])
        self.list.show(self.known.judges)
        self._show()
        if self.known.problems:
            self.say(f"{self.known.problems[0].line()}")

    def _show(self) -> None:
        known = self.known
        if known is None:
            return
        rows = sheet_of(known.judges[self.list.cursor], known.bounds) if known.judges else nothing_rows()
        self.read.show([self._drawn(row) for row in rows], 0)

    def _drawn(self, row: SheetRow) -> WalkRow:
        sign = f"{self.glyphs.of_status(row.status)} " if row.status else ""
        return WalkRow(f"{sign}{row.text}", 0 if row.heading else 1, strong=row.heading)

    def say(self, text: str) -> None:
        """Show a short message; untrusted text is safe."""
        self.query_one(KeyLine).flash(spelled(text))

    def action_pane(self) -> None:
        """From the list to the text, or back."""
        (self.read if self.focused is self.list else self.list).focus()

    def action_open(self) -> None:
        """Ask for a calibration file from elsewhere."""
        lines = ["The file that goldtui calibrate --out wrote. It is only read, and shown until the set is closed."]
        ask = FreezeAsk(
            self.lane, "Open a calibration", lines, [Field("path", "Calibration file:")], self._opened,
            "Enter opens it. Esc goes back.",
        )  # fmt: skip
        self.gold_app.push_screen(ask, self._after)

    def _opened(self, values: Values) -> str:
        return self.bench.verdicts.add_calibration(values["path"])

    def _after(self, judge: object) -> None:
        if isinstance(judge, str):
            self.spawn(self._found(judge), "load", exclusive=True)

    async def _found(self, judge: str) -> None:
        await self._read()
        at = next((n for n, one in enumerate(self.list.judges) if one.calibration.judge == judge), 0)
        self.list.action_move(at - self.list.cursor)
        self.say(f"Judge {judge[:SHORT]} is read.")

    def action_leave(self) -> None:
        """Go back."""
        self.dismiss(None)
