"""The funnel of a file, counted in stretches, and the filters that open the runs behind its numbers.

A count can only be checked if its runs can be opened.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from goldtui.runs.replay.funnel import ALL, Funnel, FunnelRow
from goldtui.runs.replay.replay import Replay

STRETCH = 100
"""Runs judged per call: about as long as saving a draft may wait for its turn."""


@dataclass(frozen=True, slots=True)
class Counted:
    """What was counted when a stretch ended; a screen shows it while the next stretch is counted elsewhere."""

    table: tuple[FunnelLine, ...] = ()
    runs: int = 0
    ended: bool = False
    """Whether all runs of the file are counted."""


@dataclass
class FunnelCounts:
    """A funnel and the progress of its count. Only `seen` may be read while another thread counts."""

    funnel: Funnel = field(default_factory=Funnel)
    counted: int = 0
    ended: bool = False
    """Whether all runs of the file are counted."""
    seen: Counted = field(default_factory=lambda: Counted(funnel_table(Funnel())))

    def count_on(self, replay: Replay) -> bool:
        """Count one more stretch; false when all runs are counted."""
        more = self._stretch(replay)
        self.seen = Counted(funnel_table(self.funnel), self.counted, self.ended)
        return more

    def _stretch(self, replay: Replay) -> bool:
        for _ in range(STRETCH):
            try:
                line = replay.runs.at(self.counted)
            except IndexError:
                self.ended = True
                return False
            replay.count(self.funnel, self.counted, line)
            self.counted += 1
        return True


class Cell(StrEnum):
    """One number of a gate, named as in the filter."""

    REACHED = "reached"
    PASS = "pass"
    FAIL = "fail"
    NOT_TESTED = "not_tested"
    NOT_APPLICABLE = "not_applicable"


@dataclass(frozen=True, slots=True)
class FunnelLine:
    """One table row: a gate in a slice, or, if the gate is empty, all runs of the slice and the released ones."""

    slice: str | None
    """Null for all slices, empty for runs of cases without one."""
    gate: str
    counts: tuple[int, ...]
    """By `Cell` for a gate, else all runs and released runs."""
    runs: int
    """All runs of the slice, including those that did not reach the gate."""
    ends: str = ""
    """For a row without a gate, the outcomes: `18 released, 1 failed, 1 not judged, of 20`."""


def funnel_table(funnel: Funnel) -> tuple[FunnelLine, ...]:
    """All runs first, then each slice, each with its totals and every gate in order."""
    lines: list[FunnelLine] = []
    for part in (ALL, *funnel.slices):
        runs = funnel.runs(part)
        lines.append(FunnelLine(part, "", (runs, funnel.released_count(part)), runs, funnel.counts(part)))
        lines += [FunnelLine(part, row.gate, _counts(row), runs) for row in funnel.rows(part)]
    return tuple(lines)


def cell_filter(line: FunnelLine, column: int) -> str:
    """The Replay filter that selects exactly the runs behind a number."""
    part = line.slice
    words = [] if part is ALL else [f'slice:"{part.replace(chr(34), "")}"'] if part else ["unsliced"]
    if line.gate:
        words.append(f"at:{line.gate}={list(Cell)[column]}")
    elif column:
        words.append("released")
    return " ".join(words)


def _counts(row: FunnelRow) -> tuple[int, ...]:
    return row.reached, row.passed, row.failed, row.not_tested, row.not_applicable
