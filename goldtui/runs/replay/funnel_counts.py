"""The funnel of a file for whoever watches it grow, and the filter that opens the runs behind one of its numbers.

A count that nobody can open is believed or doubted, never checked.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from goldtui.runs.replay.funnel import ALL, Funnel, FunnelRow
from goldtui.runs.replay.replay import Replay

STRETCH = 100
"""Runs judged in one call: about as long as a draft may wait for its turn."""


@dataclass
class FunnelCounts:
    """A funnel and how far it was counted."""

    funnel: Funnel = field(default_factory=Funnel)
    counted: int = 0
    ended: bool = False
    """Whether these are all runs of the file."""

    def count_on(self, replay: Replay) -> bool:
        """A stretch more; false when all runs are counted."""
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
    """One number of a gate, by the word that the filter has for it."""

    REACHED = "reached"
    PASS = "pass"
    FAIL = "fail"
    NOT_TESTED = "not_tested"
    NOT_APPLICABLE = "not_applicable"


@dataclass(frozen=True, slots=True)
class FunnelLine:
    """One row of the table: a gate in a slice, or with an empty gate all runs of it and those that were released."""

    slice: str | None
    """Null for all slices, empty for the runs of cases in none."""
    gate: str
    counts: tuple[int, ...]
    """By `Cell` for a gate, else runs and released runs."""
    runs: int
    """All runs of the slice, those that did not reach the gate too."""
    ends: str = ""
    """Of a row without a gate what became of its runs: `18 released, 1 failed, 1 not judged, of 20`."""


def funnel_table(funnel: Funnel) -> tuple[FunnelLine, ...]:
    """All runs first, then slice by slice: each with its sums and every gate in order."""
    lines: list[FunnelLine] = []
    for part in (ALL, *funnel.slices):
        runs = funnel.runs(part)
        lines.append(FunnelLine(part, "", (runs, funnel.released_count(part)), runs, funnel.counts(part)))
        lines += [FunnelLine(part, row.gate, _counts(row), runs) for row in funnel.rows(part)]
    return tuple(lines)


def cell_filter(line: FunnelLine, column: int) -> str:
    """The filter of the Replay place whose runs are just those that a number counts."""
    part = line.slice
    words = [] if part is ALL else [f'slice:"{part.replace(chr(34), "")}"'] if part else ["unsliced"]
    if line.gate:
        words.append(f"at:{line.gate}={list(Cell)[column]}")
    elif column:
        words.append("released")
    return " ".join(words)


def _counts(row: FunnelRow) -> tuple[int, ...]:
    return row.reached, row.passed, row.failed, row.not_tested, row.not_applicable
