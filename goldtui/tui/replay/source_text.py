"""The text next to a step in Replay: the source of the selected row, its phrases marked, loaded before it is needed."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING

from goldtui.tui.kit.evidence.spans import Mark
from goldtui.tui.replay.look import chunk_ids
from goldtui.tui.replay.words import row_with_chunk

if TYPE_CHECKING:
    from goldtui.runs.replay.chunk import ShownChunk
    from goldtui.tui.kit.rows import WalkRow
    from goldtui.tui.replay.state import ReplayDesk
    from goldtui.workbench.replay.open_runs import OpenRuns, Run

STAYS = 0.08
"""Seconds after which the user is assumed to look at a run, not to pass by it."""
NO_CHUNK = "No source belongs to this step."


class SourceText:
    """Follows the cursor of the step."""

    def __init__(self, desk: ReplayDesk) -> None:
        self.desk, self.state, self.lane = desk, desk.state, desk.lane

    def follow(self) -> None:
        """Show the source of the selected row."""
        self.state.memory.row = self.desk.walk_list.cursor
        row = self._row_with_chunk()
        if row is None:
            self.state.read = ""
            self.desk.read_head.show([""])
            self.desk.evidence.show(None, NO_CHUNK)
        elif row.chunk_id in self.state.chunks:
            self._show_chunk(self.state.chunks[row.chunk_id], row)
        else:
            self.desk.spawn(self._fetch(row), "chunk", exclusive=True)

    def _row_with_chunk(self) -> WalkRow | None:
        return row_with_chunk(self.desk.walk_list.rows, self.desk.walk_list.cursor)

    async def fetch_rest(self, run: Run, runs: OpenRuns) -> None:
        """Load the other sources of the run for the next keys, unless the user only passes by."""
        await asyncio.sleep(STAYS)
        for chunk_id in chunk_ids(run):
            if run is self.state.shown and chunk_id not in self.state.chunks:
                self.state.chunks[chunk_id] = await self.lane(partial(runs.chunk, run.position, chunk_id))

    async def _fetch(self, row: WalkRow) -> None:
        run, runs = self.state.shown, self.state.runs
        if run is None or runs is None:
            return
        chunk = await self.lane(partial(runs.chunk, run.position, row.chunk_id))
        if run is self.state.shown:
            self.state.chunks[row.chunk_id] = chunk
            if self._row_with_chunk() == row:
                self._show_chunk(chunk, row)

    def _show_chunk(self, chunk: ShownChunk, row: WalkRow) -> None:
        evidence = self.desk.evidence
        if self.state.read != chunk.chunk_id:
            self.state.read = chunk.chunk_id
            whose = "not in the context (the gold's phrases)" if chunk.of_gold else "in the context"
            if chunk.read_as:
                # The text of a finding on a stale version must not look like the text that the run had.
                whose = f"held now, the run read {chunk.read_as}"
            parts = [chunk.chunk_id, whose, *chunk.flags, chunk.version or "no version"]
            self.desk.read_head.show([self.desk.glyphs.dot.join(parts)], name=chunk.chunk_id)
            evidence.show(chunk.text, f"{chunk.chunk_id}: {chunk.why_not}")
        if chunk.text is None:
            return
        marks = [Mark(one.span.start, one.span.end, one.claim, one.denied) for one in chunk.phrases]
        claim = -1 if chunk.of_gold else row.claim
        evidence.mark(marks, claim)
        mine = [one for one in marks if one.claim == claim] or marks
        first, last = min((one.start for one in mine), default=0), max((one.end for one in mine), default=0)
        evidence.move_to_words(*(row.span or (first, last)))

    def read(self, by: int) -> None:
        """Scroll the source text by half a screenful."""
        text = self.desk.evidence
        text.whole = None
        text.scroll_to(y=text.scroll_offset.y + by * max(1, text.size.height // 2), animate=False, immediate=True)
