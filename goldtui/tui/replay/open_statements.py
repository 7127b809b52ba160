"""The statements of a run file that the gates leave open, one after another, next to their sources.

Opened from Replay on the run in view. Every verdict is recorded with its key, so leaving loses nothing.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, ClassVar

from textual import getters
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container

from goldtui.casework.source_words import flags_of
from goldtui.runs.replay.likely_span import likely_span
from goldtui.tui.kit.base_screen import BaseScreen
from goldtui.tui.kit.evidence.evidence import Evidence
from goldtui.tui.kit.evidence.spans import Mark
from goldtui.tui.kit.glyphs import ASCII, Glyphs
from goldtui.tui.kit.key_line import KeyLine
from goldtui.tui.kit.lane import Lane
from goldtui.tui.kit.note import Note
from goldtui.tui.kit.pane import pane
from goldtui.tui.kit.read_list import ReadList
from goldtui.tui.kit.topbar import Topbar
from goldtui.tui.replay.open_state import OpenState
from goldtui.tui.replay.open_verdicts import OpenVerdicts
from goldtui.tui.replay.open_words import count_words, head_words, nothing_words, statement_rows

if TYPE_CHECKING:
    from goldtui.runs.score.open_statements import AskedStatement
    from goldtui.workbench.bench import Bench
    from goldtui.workbench.replay.open_runs import OpenRuns

KEYS = "y supported by the marked words, n not supported, u cannot tell; Tab to the source to select other words."


class OpenStatementsScreen(BaseScreen[None]):
    """`y`, `n` and `u` give a verdict, and the next statement comes by itself."""

    BINDING_GROUP_TITLE = "Open statements"
    AUTO_FOCUS = "#open-rows"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y", "supported", "Supported", id="open.yes"),
        Binding("n", "not_supported", "Not supported", id="open.no"),
        Binding("u", "cannot_tell", "Cannot tell", id="open.unsure"),
        Binding("w", "accept_wording", "Accept the wording", show=False, id="open.wording"),
        Binding("p", "makes_point", "It makes a point", show=False, id="open.point"),
        Binding("v", "keep_variant", "Keep as variant", show=False, id="open.variant"),
        Binding("right_square_bracket", "pass_over", "Later", id="open.later"),
        Binding("left_square_bracket", "again", "The last one again", show=False, id="open.again"),
        Binding("o", "second", "Second opinions", show=False, id="open.second"),
        Binding("comma,less_than_sign", "step_source(-1)", "Previous source", show=False, id="open.source_before"),
        Binding("full_stop,greater_than_sign", "step_source(1)", "Next source", show=False, id="open.source_after"),
        Binding("tab,shift+tab", "pane", "Source", key_display="Tab", id="open.pane"),
        Binding("escape,q", "leave", "Back", key_display="Esc", id="open.leave"),
    ]
    DEFAULT_CSS = """
    OpenStatementsScreen {
      & #open-head { text-style: bold; }
      & #open-body { height: 1fr; width: 100%; layout: vertical; }
      & #open-rows { height: 1fr; width: 100%; }
      & #open-read { height: 1fr; width: 100%; layout: vertical; }
      & #open-source-head { text-style: bold; }
      & #open-ask { background: $panel; }
      &.-wide #open-body, &.-xwide #open-body { layout: horizontal; }
      &.-wide #open-rows, &.-xwide #open-rows { width: 1fr; height: 100%; }
      &.-wide #open-read, &.-xwide #open-read { width: 1fr; height: 100%; }
    }
    """

    rows = getters.query_one(ReadList)
    evidence = getters.query_one(Evidence)

    def __init__(self, bench: Bench, lane: Lane, glyphs: Glyphs, runs: OpenRuns, position: int) -> None:
        super().__init__()
        self.bench, self.lane, self.glyphs = bench, lane, glyphs
        self.runs, self.position = runs, position
        self.state = OpenState()
        self.verdicts = OpenVerdicts(self)
        self._route()

    def _route(self) -> None:
        """Connect the keys to the part that acts on them."""
        self.action_supported = self.verdicts.supported
        self.action_not_supported = self.verdicts.not_supported
        self.action_cannot_tell = self.verdicts.cannot_tell
        self.action_accept_wording = self.verdicts.accept_wording
        self.action_makes_point = self.verdicts.makes_point
        self.action_keep_variant = self.verdicts.keep_variant
        self.action_pass_over = self.verdicts.pass_over
        self.action_second = self.verdicts.second
        self.action_again = self.verdicts.again

    def compose(self) -> ComposeResult:
        """The place, how many are open, the statement and its source, what the keys do, the keys."""
        yield Topbar(glyphs=self.glyphs, id="top")
        yield Note("", keep=True, id="open-head")
        with Container(id="open-body"):
            yield pane(ReadList(glyphs=self.glyphs, id="open-rows"), "Statement")
            with pane(Container(id="open-read"), "Source"):
                yield Note("", keep=True, id="open-source-head")
                yield Evidence(glyphs=self.glyphs, inline=self.gold_app.plain_terminal, id="open-source")
        yield Note("", keep=True, id="open-ask")
        yield KeyLine(id="keys")

    def on_mount(self) -> None:
        """Read the open statements, those of the run in view first."""
        self.set_class(self.glyphs is ASCII, "-ascii")
        self.query_one(Topbar).show([self.bench.name, "Replay", "Open statements"], "", self.bench.standing)
        self.spawn(self._read(), "read")

    async def _read(self) -> None:
        from goldtui.text.match.sentences import sentences, words

        self.evidence.sentence_splitter, self.evidence.word_splitter = sentences, words
        reading = await self.lane(partial(self.bench.verdicts.begin, self.runs, self.position))
        self.state.reading = reading
        self.verdicts.next_one()
        self.offer(KEYS)
        while await self.lane(reading.read_on):
            self._look_again()
        self._look_again()

    def _look_again(self) -> None:
        """Show that more was read, and the first statement if none was there yet."""
        if self.state.shown is None:
            self.verdicts.next_one()
        else:
            self.draw_head()

    # -- drawing -------------------------------------------------------------------------------------------

    def show(self, one: AskedStatement | None) -> None:
        """Draw a statement, or that none waits."""
        reading = self.state.reading
        if reading is None:
            return
        self.state.shown, self.state.source = one, 0
        if one is None:
            self.rows.show(nothing_words(reading, second=self.state.second), 0)
            self.state.likely = None
        else:
            likely = self.state.likely = likely_span(one.statement, one.sources)
            self.rows.show(statement_rows(one, likely, self.glyphs), 0)
            ids = [chunk.chunk_id for chunk in one.sources]
            self.state.source = ids.index(likely.chunk_id) if likely is not None else 0
        self._draw_source()
        self.draw_head()
        self.set_focus(self.rows)

    def draw_head(self) -> None:
        """Draw how many are open, and where the statement is said."""
        reading, one = self.state.reading, self.state.shown
        if reading is not None:
            said = head_words(one, reading, self.glyphs) if one is not None else count_words(reading)
            self.query_one("#open-head", Note).advise([said])

    def _draw_source(self) -> None:
        one, likely, head = self.state.shown, self.state.likely, self.query_one("#open-source-head", Note)
        if one is None:
            head.show([""])
            self.evidence.show(None, " ")
            return
        chunk = one.sources[self.state.source]
        place = f"Source {self.state.source + 1} of {len(one.sources)}  {chunk.chunk_id}"
        head.show([self.glyphs.dot.join((place, *flags_of(chunk), chunk.version))], name=chunk.chunk_id)
        self.evidence.show(chunk.text, " ")
        if likely is not None and likely.chunk_id == chunk.chunk_id:
            self.evidence.mark([Mark(likely.start, likely.end, 0)], 0)
            self.evidence.move_to(likely.start)

    def offer(self, text: str) -> None:
        """Show what was recorded and what can be made of it, folded."""
        self.query_one("#open-ask", Note).advise([text])

    # -- looking -------------------------------------------------------------------------------------------

    def action_step_source(self, by: int) -> None:
        """Show another source of the statement."""
        if self.state.shown is not None:
            self.state.source = (self.state.source + by) % len(self.state.shown.sources)
            self._draw_source()

    def action_pane(self) -> None:
        """Switch between the statement and its source."""
        self.set_focus(self.evidence if self.focused is self.rows else self.rows)

    def action_leave(self) -> None:
        """Drop a selection first, then go back to the run."""
        if self.focused is self.evidence and self.evidence.clear_selection():
            return
        self.dismiss(None)
