"""The traces a set keeps, read as if they were a trace file: what walks runs need not ask where they come from."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from goldtui.formats.traces.declare import TracedLine
from goldtui.formats.traces.full import FULL
from goldtui.formats.traces.trace_file import Settled, Skimmed
from goldtui.model.faults import Notice, Problem
from goldtui.model.records import RagTrace


class StoredRuns:
    """The runs of a set by position, from 0. They are the set's own, so that their labels are believed."""

    contract = FULL
    ended = True
    bad_lines: tuple[Problem, ...] = ()
    bad_total = 0
    notices: tuple[Notice, ...] = ()

    def __init__(self, traces: Sequence[RagTrace], path: Path) -> None:
        self.path = path
        self._traces = tuple(traces)

    def __iter__(self) -> Iterator[TracedLine]:
        """Every run in the order of its arrival."""
        return (self.at(position) for position in range(len(self._traces)))

    def skim(self, _settled: Settled, begin: int = 0) -> Iterator[Skimmed]:
        """Every run from a position on; the few that a set keeps are all looked at."""
        return (Skimmed(position, self.at(position), None) for position in range(begin, self.known))

    def at(self, position: int) -> TracedLine:
        """The run at a position; raises `IndexError` behind the last."""
        number = position + 1
        return TracedLine(number, 0, f"trace {number} of {self.path}", self._traces[position])

    def close(self) -> None:
        """Nothing is open."""

    def number(self, position: int) -> int:
        """Counted from 1, as lines are."""
        return position + 1

    @property
    def known(self) -> int:
        """How many there are."""
        return len(self._traces)
