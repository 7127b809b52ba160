"""The Freeze place: what blocks the next release, who has signed its candidate, and what is released.

The screen collects and shows. A signature requires that the whole difference was on the screen, and what must be typed
cannot be clicked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.app import ComposeResult
from textual.containers import Container

from goldtui.model.visible import spelled
from goldtui.tui.freeze.freeze_list import DiffList, FreezeList
from goldtui.tui.freeze.look import FreezeLook
from goldtui.tui.freeze.rows import DiffRow, FreezeRow, blocker_rows, head_lines, other_rows, release_rows, signer_rows
from goldtui.tui.freeze.words import nothing_rows, now_words
from goldtui.tui.kit import content
from goldtui.tui.kit.glyphs import ASCII, Glyphs
from goldtui.tui.kit.key_line import KeyLine
from goldtui.tui.kit.lane import Lane
from goldtui.tui.kit.memory.freeze import FreezeMemory
from goldtui.tui.kit.note import Note
from goldtui.tui.kit.places_bar import PlacesBar
from goldtui.tui.kit.row_list import RowList
from goldtui.tui.kit.rows import folded
from goldtui.tui.kit.topbar import Topbar

if TYPE_CHECKING:
    from goldtui.workbench.bench import Bench


class FreezeView(FreezeLook):
    """What the place shows: steps, blockers, signatures and the difference to the last release."""

    BINDING_GROUP_TITLE = "Freeze"
    PLACE = 6
    AUTO_FOCUS = "#steps"

    def __init__(self, bench: Bench, lane: Lane, glyphs: Glyphs) -> None:
        super().__init__()
        self.bench, self.lane, self.glyphs = bench, lane, glyphs
        self.begin()

    @property
    def memory(self) -> FreezeMemory:
        """The typed values between visits, and the differences that were read."""
        app = self.gold_app
        if app.freeze_memory is None:
            app.freeze_memory = FreezeMemory()
        return app.freeze_memory

    @property
    def steps(self) -> FreezeList:
        """Blockers or signatures, and the releases."""
        return self.query_one(FreezeList)

    @property
    def difference(self) -> DiffList:
        """What the release changes."""
        return self.query_one(DiffList)

    def compose(self) -> ComposeResult:
        """The heading, the summary sentence, list and difference, the selected row in full, the keys."""
        yield Topbar(glyphs=self.glyphs, id="top")
        yield PlacesBar(self.PLACE, key_of=self.gold_app.key_of, id="places")
        yield Note("", "", keep=True, id="freeze-head")
        yield Note("Reading what is released", keep=True, id="freeze-now")
        with Container(id="freeze-body"):
            yield FreezeList(glyphs=self.glyphs, id="steps")
            yield DiffList(glyphs=self.glyphs, id="difference")
        yield Note("", keep=True, id="freeze-why")
        yield KeyLine(id="keys")

    def on_mount(self) -> None:
        """Load the place."""
        self.set_class(self.glyphs is ASCII, "-ascii")
        self.difference.ended = self.diff_ended
        self.query_one(Topbar).show([self.bench.name, "Freeze"], "reading", self.bench.standing)
        self.gold_app.spawn(self, self.load(), "load", exclusive=True)
        self.watch_begins()

    def on_resize(self) -> None:
        """Fold the words to the new width."""
        self.draw_words()

    def say(self, text: str) -> None:
        """Show a short message; over the screen too if the last row is too short. Untrusted text is safe."""
        self.query_one(KeyLine).flash(text)
        if content.cells(text) > self.size.width - 2:
            self.gold_app.notify(spelled(text), timeout=10, markup=False)

    # -- drawing -----------------------------------------------------------------------------------------

    def draw(self) -> None:
        """Draw list, heading and summary sentence."""
        page = self.page
        if page is None:
            return
        rows: list[FreezeRow] = []
        if self.trouble is not None:
            mark = self.glyphs.of_status("fail")
            why = (f"{self.trouble.message} ({self.trouble.where})", f"Next: {self.trouble.fix}")
            rows.append(FreezeRow(f"{mark} {self.trouble.code}: {self.trouble.message}", why))
        elif self.candidate is not None:
            rows += signer_rows(self.candidate, self.glyphs)
        elif self.plan is not None:
            rows += blocker_rows(self.plan.blockers, self.only, self.glyphs) or nothing_rows(self, self.glyphs)
        rows += other_rows(page, self.version, self.glyphs)
        rows += release_rows(page.releases, self.verdicts, page.trust is not None, self.glyphs)
        self.steps.show(rows)
        self.draw_words()

    def draw_words(self) -> None:
        """Draw heading, sentence and details of the selected row at this width."""
        page = self.page
        if page is None:
            return
        width = max(20, self.size.width - 2)
        self.query_one("#freeze-head", Note).show(head_lines(page, self.version, self.glyphs))
        self.draw_now()
        row = self.steps.row
        words = list(row.why) if row is not None else [""]
        rows = 2 if self.size.height < 24 else 3 if self.size.height < 30 else 5
        self.query_one("#freeze-why", Note).show(folded(words or [""], width, rows, self.glyphs.ellipsis))

    def draw_now(self) -> None:
        """Draw the sentence about the next step; called frequently while the set is checked."""
        if self.page is not None:
            width = max(20, self.size.width - 2)
            said = now_words(self)
            rows = min(2, len(content.fold(said, width, 2, self.glyphs.ellipsis)))
            self.query_one("#freeze-now", Note).show(folded([said], width, rows, self.glyphs.ellipsis))

    def show_difference(self, rows: list[DiffRow], shown: str) -> None:
        """Draw a difference; `shown` is the digest of the candidate if this is its whole difference, else empty."""
        self.reading = "difference"
        self.whole_of = shown
        self.difference.show(rows, 0)

    def show_lines(self, lines: list[str]) -> None:
        """Show the output of the verifier or of freezing in place of the difference."""
        self.reading, self.whole_of = "lines", ""
        self.difference.show([DiffRow(line, strong=not number) for number, line in enumerate(lines)], 0)

    def diff_ended(self) -> None:
        """Record that the last line was on the screen."""
        if self.whole_of and self.whole_of not in self.memory.read:
            self.memory.read.add(self.whole_of)
            self.draw_now()

    def on_row_list_moved(self, event: RowList.Moved) -> None:
        """Explain the newly selected row."""
        event.stop()
        self.draw_words()

    # -- panes -------------------------------------------------------------------------------------------

    def action_panes(self) -> None:
        """Switch between list and difference."""
        if self.difference.has_focus:
            self.show_steps()
        else:
            self.show_reading()

    def action_read_end(self) -> None:
        """Go to the last line of the difference, from anywhere."""
        self.show_reading()
        self.call_after_refresh(self.difference.action_edge, 1)

    def show_reading(self) -> None:
        """Focus the difference; on a narrow screen it also becomes the visible pane."""
        self.add_class("-reading")
        # The class decides whether it is displayed, and only a displayed pane takes focus.
        self.call_after_refresh(self.set_focus, self.difference)

    def show_steps(self) -> None:
        """Focus the list."""
        self.remove_class("-reading")
        self.call_after_refresh(self.set_focus, self.steps)

    def action_back(self) -> None:
        """Go back from verification output to the difference, from that to the list, then to the previous place."""
        if self.reading == "lines":
            self.lay_difference()
        elif self.difference.has_focus:
            self.show_steps()
        else:
            self.gold_app.action_leave_place()
