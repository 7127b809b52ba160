"""The stored traces of a set with the interface of a trace file, so that replay code works with both."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from goldtui.formats.traces.declare import TracedLine
from goldtui.formats.traces.full import FULL
from goldtui.formats.traces.given import NOTHING
from goldtui.formats.traces.trace_file import Settled, Skimmed
from goldtui.model.faults import Notice, Problem
from goldtui.model.records import RagTrace


class StoredRuns:
    """The runs of a set by position, from 0. Their labels are trusted because they are the set's own."""

    contract = FULL
    given = NOTHING
    ended = True
    bad_lines: tuple[Problem, ...] = ()
    bad_total = 0
    notices: tuple[Notice, ...] = ()

    def __init__(self, traces: Sequence[RagTrace], path: Path) -> None:
        self.path = path
        self._traces = tuple(traces)

    def __iter__(self) -> Iterator[TracedLine]:
        """Every run in order of arrival."""
        return (self.at(position) for position in range(len(self._traces)))

    def skim(self, _settled: Settled, begin: int = 0) -> Iterator[Skimmed]:
        """Every run from a position on; none is skipped, because a set stores only a few."""
        return (Skimmed(position, self.at(position), None) for position in range(begin, self.known))

    def at(self, position: int) -> TracedLine:
        """The run at a position; raises `IndexError` past the last."""
        number = position + 1
        return TracedLine(number, 0, f"trace {number} of {self.path}", self._traces[position])

    def close(self) -> None:
        """Does nothing, because no file is open."""

    def number(self, position: int) -> int:
        """The run's number from 1, like a line number."""
        return position + 1

    @property
    def known(self) -> int:
        """The number of runs."""
        return len(self._traces)
