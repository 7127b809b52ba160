"""The Replay place: a recorded run of a system step by step, starting with the first failing one, beside its sources.

The screen collects and shows. Runs are judged in the lane, a stretch of the file at a time; within a run everything is
loaded, so that stepping never waits.
"""

from __future__ import annotations

import asyncio
from abc import abstractmethod
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from textual import getters
from textual.app import ComposeResult
from textual.containers import Container

from goldtui.tui.kit.base_screen import BaseScreen
from goldtui.tui.kit.enter_input import EnterInput
from goldtui.tui.kit.evidence.evidence import Evidence
from goldtui.tui.kit.evidence.spans import Mark
from goldtui.tui.kit.glyphs import ASCII, Glyphs
from goldtui.tui.kit.gold_app import GoldApp
from goldtui.tui.kit.key_line import KeyLine
from goldtui.tui.kit.lane import Lane
from goldtui.tui.kit.memory.replay import RunsMemory
from goldtui.tui.kit.note import Note
from goldtui.tui.kit.places_bar import PlacesBar
from goldtui.tui.kit.rows import WalkRow, folded
from goldtui.tui.kit.topbar import Topbar
from goldtui.tui.kit.walk_list import WalkList
from goldtui.tui.replay.look import Look, chunk_ids
from goldtui.tui.replay.rail import Rail
from goldtui.tui.replay.words import finding_words, head, row_of_finding, row_with_chunk, rows

if TYPE_CHECKING:
    from goldtui.runs.replay.chunk import ShownChunk
    from goldtui.workbench.bench import Bench
    from goldtui.workbench.replay.open_runs import OpenRuns, Run

STAYS = 0.08
"""Seconds after which the user is assumed to look at a run, not to pass by it."""
NO_CHUNK = "No source belongs to this step."


class ReplayView(BaseScreen[None]):
    """What the place shows: the runs of a file, one of them step by step, and the text of each step."""

    BINDING_GROUP_TITLE = "Replay"
    PLACE = 4
    AUTO_FOCUS = "#walk"

    def __init__(self, bench: Bench, lane: Lane, glyphs: Glyphs) -> None:
        super().__init__()
        self.bench, self.lane, self.glyphs = bench, lane, glyphs
        self.runs: OpenRuns | None = None
        self.shown: Run | None = None
        """The run on the screen."""
        self.gate = ""
        self.turn = asyncio.Lock()
        """Held while a run is looked for, so that the second of two keys starts where the first ended."""
        self.asking = ""
        """The purpose of the field above the step: `filter`, `file`, or empty."""
        self._chunks: dict[str, ShownChunk] = {}
        """The loaded sources of this run."""
        self._read = ""
        """The chunk whose text is shown."""

    gold_app = getters.app(GoldApp)

    @property
    def memory(self) -> RunsMemory:
        """The position between visits."""
        app = self.gold_app
        if app.runs_memory is None:
            app.runs_memory = RunsMemory()
        return app.runs_memory

    @property
    def walk_list(self) -> WalkList:
        """The rows of the current step."""
        return self.query_one(WalkList)

    @property
    def evidence(self) -> Evidence:
        """The text of a source."""
        return self.query_one(Evidence)

    def compose(self) -> ComposeResult:
        """The heading, the field, rail and step and source text, the finding, the keys."""
        yield Topbar(glyphs=self.glyphs, id="top")
        yield PlacesBar(self.PLACE, key_of=self.gold_app.key_of, id="places")
        yield Note("", "", keep=True, id="run")
        yield EnterInput("", id="replay-ask")
        with Container(id="replay-body"):
            yield Rail(glyphs=self.glyphs, id="rail")
            yield WalkList(glyphs=self.glyphs, id="walk")
            with Container(id="read"):
                yield Note("", keep=True, id="read-head")
                yield Evidence(glyphs=self.glyphs, inline=self.gold_app.plain_terminal, id="source-text")
        yield Note("", keep=True, id="why")
        yield KeyLine(id="keys")

    def on_mount(self) -> None:
        """Open the requested file."""
        self.set_class(self.glyphs is ASCII, "-ascii")
        self.evidence.can_focus = False
        self.walk_list.moved = self._row_changed
        self.query_one(EnterInput).taken = self.take_asked
        self.query_one(Topbar).show([self.bench.name, "Replay"], "", self.bench.standing)
        self.arrive()

    def on_resize(self) -> None:
        """Fold the words to the new width."""
        self.draw_words()

    def say(self, text: str) -> None:
        """Show a short message; untrusted text in it is safe."""
        self.query_one(KeyLine).flash(text)

    # -- drawing -----------------------------------------------------------------------------------------

    def show_nothing(self, words: list[str], state: str = "") -> None:
        """Without a run, show how to get one."""
        self.shown, self._read = None, ""
        self.query_one(Topbar).show([self.bench.name, "Replay"], state)
        self.query_one("#run", Note).show(["", ""])
        self.query_one(Rail).show((), 0)
        self.walk_list.show([WalkRow(text, strong=not number) for number, text in enumerate(words)], 0)
        self.query_one("#read-head", Note).show([""])
        self.evidence.show(None, " ")
        self.query_one("#why", Note).show([""])

    def show_run(self, runs: OpenRuns, seen: Look) -> None:
        """Draw a loaded run."""
        run = seen.run
        self.shown, self.memory.position = run, run.position
        self._chunks, self._read = {one.chunk_id: one for one in seen.chunks}, ""
        self.query_one(Topbar).show([self.bench.name, run.walk.case_id, "Replay"], "")
        self._draw_step(run, seen.gate, seen.rows, seen.row)
        self.draw_words()
        self.gold_app.spawn(self, self._fetch_rest(run, runs), "chunks", exclusive=True)

    def show_step(self, gate: str) -> None:
        """Draw one stop of the rail."""
        run = self.shown
        if run is not None:
            found = rows(run, gate, self.glyphs)
            self._draw_step(run, gate, found, row_of_finding(run.walk, found) if gate == run.walk.gate else 0)

    def _draw_step(self, run: Run, gate: str, found: Sequence[WalkRow], row: int) -> None:
        self.gate = self.memory.gate = gate
        at = next((i for i, stop in enumerate(run.walk.rail) if stop.gate == gate), 0)
        self.query_one(Rail).show(run.walk.rail, at)
        self.walk_list.show(found, row)
        self._row_changed()

    def draw_words(self) -> None:
        """Draw heading and finding at this width."""
        run = self.shown
        if run is None or self.runs is None:
            return
        width = max(20, self.size.width - 2)
        lines = head(run, self.runs.name, self.memory.filter_text, self.glyphs)
        self.query_one("#run", Note).show(folded(lines, width, 2 if self.size.height < 30 else 3, self.glyphs.ellipsis))
        words = finding_words(run.walk, self.glyphs, there=run.spot is not None)
        self.query_one("#why", Note).show(folded(words, width, 4, self.glyphs.ellipsis))

    def on_rail_chosen(self, event: Rail.Chosen) -> None:
        """Show the clicked stop."""
        event.stop()
        if self.shown is not None:
            self.show_step(self.shown.walk.rail[event.index].gate)

    # -- the source text -----------------------------------------------------------------------------------

    def _row_changed(self) -> None:
        self.memory.row = self.walk_list.cursor
        row = self._row_with_chunk()
        if row is None:
            self._read = ""
            self.query_one("#read-head", Note).show([""])
            self.evidence.show(None, NO_CHUNK)
        elif row.chunk_id in self._chunks:
            self._show_chunk(self._chunks[row.chunk_id], row)
        else:
            self.gold_app.spawn(self, self._fetch(row), "chunk", exclusive=True)

    def _row_with_chunk(self) -> WalkRow | None:
        return row_with_chunk(self.walk_list.rows, self.walk_list.cursor)

    async def _fetch_rest(self, run: Run, runs: OpenRuns) -> None:
        """Load the other sources of the run for the next keys, unless the user only passes by."""
        await asyncio.sleep(STAYS)
        for chunk_id in chunk_ids(run):
            if run is self.shown and chunk_id not in self._chunks:
                self._chunks[chunk_id] = await self.lane(partial(runs.chunk, run.position, chunk_id))

    async def _fetch(self, row: WalkRow) -> None:
        run, runs = self.shown, self.runs
        if run is None or runs is None:
            return
        chunk = await self.lane(partial(runs.chunk, run.position, row.chunk_id))
        if run is self.shown:
            self._chunks[row.chunk_id] = chunk
            if self._row_with_chunk() == row:
                self._show_chunk(chunk, row)

    def _show_chunk(self, chunk: ShownChunk, row: WalkRow) -> None:
        evidence = self.evidence
        if self._read != chunk.chunk_id:
            self._read = chunk.chunk_id
            whose = "not in the context (the gold's phrases)" if chunk.of_gold else "in the context"
            if chunk.read_as:
                # The text of a finding on a stale version must not look like the text that the run had.
                whose = f"held now, the run read {chunk.read_as}"
            parts = [chunk.chunk_id, whose, *chunk.flags, chunk.version or "no version"]
            self.query_one("#read-head", Note).show([self.glyphs.dot.join(parts)])
            evidence.show(chunk.text, f"{chunk.chunk_id}: {chunk.why_not}")
        if chunk.text is None:
            return
        marks = [Mark(one.span.start, one.span.end, one.claim, one.denied) for one in chunk.phrases]
        claim = -1 if chunk.of_gold else row.claim
        evidence.mark(marks, claim)
        mine = [one.start for one in marks if one.claim == claim] or [one.start for one in marks]
        evidence.move_to(row.span[0] if row.span is not None else min(mine, default=0))

    # -- implemented in the layers above -------------------------------------------------------------------

    @abstractmethod
    def arrive(self, *, first: bool = False) -> None:
        """Open the requested file, on the last run shown or the first that fails."""

    @abstractmethod
    def compare_if_asked(self) -> None:
        """Start with the comparison requested on the command line."""

    @abstractmethod
    def take_asked(self) -> None:
        """Take the answer typed in the field."""
