"""What the Replay place loads of a run before it draws anything, so that each key draws only once.

Anything that arrives a frame later doubles the wait, and makes the screen flicker under a held key.
"""

from __future__ import annotations

from dataclasses import dataclass

from goldtui.runs.replay.chunk import ShownChunk
from goldtui.runs.replay.run_filter import RunFilter
from goldtui.tui.kit.glyphs import Glyphs
from goldtui.tui.kit.rows import WalkRow
from goldtui.tui.replay.words import row_of_finding, row_with_chunk, rows
from goldtui.workbench.replay.open_runs import OpenRuns, Run, Seek


@dataclass(frozen=True, slots=True)
class Look:
    """A run and the part of it that is shown first."""

    run: Run
    gate: str
    rows: tuple[WalkRow, ...]
    row: int
    chunks: tuple[ShownChunk, ...]
    """The source next to the row, if any."""


def look(runs: OpenRuns, position: int, gate: str, row: int | None, glyphs: Glyphs) -> Look:
    """The run at a position, at a gate or at its first red one, with the source of its row. Blocks: it loads the text
    too, so that a key draws only once."""
    run = runs.run(position)
    known = [stop.gate for stop in run.walk.rail]
    gate = gate if gate in known else run.gate or known[0]
    found = tuple(rows(run, gate, glyphs))
    at = row if row is not None else row_of_finding(run.walk, found) if gate == run.walk.gate else 0
    beside = row_with_chunk(found, at)
    chunks = () if beside is None else (runs.chunk(position, beside.chunk_id),)
    return Look(run, gate, found, at, chunks)


def find(runs: OpenRuns, begin: int, step: int, wanted: RunFilter, glyphs: Glyphs) -> tuple[Seek, Look | None]:
    """One stretch of a search, and the run if one is found: in a single call, since each costs a turn of the loop."""
    seen = runs.seek(begin, step, wanted)
    return seen, None if seen.found is None else look(runs, seen.found, wanted.gate, None, glyphs)


def chunk_ids(run: Run) -> tuple[str, ...]:
    """Every source that a row of the run may show."""
    listed = (chunk.chunk_id for step in run.walk.steps for chunk in step.chunks)
    cited = (claim.citation_id for claim in run.walk.claims if claim.citation_id)
    held = (held.chunk_id for claim in run.walk.claims for one in claim.phrases for held in one.held)
    near = (claim.nearest.chunk_id for claim in run.walk.claims if claim.nearest is not None)
    return tuple(dict.fromkeys((*run.never_came, *listed, *cited, *held, *near)))
