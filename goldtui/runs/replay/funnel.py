"""How many runs of a file pass each gate, in total and by slice, with the runs behind every number.

A rate hides its runs; here a count keeps their positions, so that each can be opened.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from goldtui.gates.catalog import gate_named
from goldtui.model.counts import count_words
from goldtui.model.results import Stage, Status, Verdict

ALL = None
"""The slice value that means every run."""

_STOPS = (Status.FAIL, Status.NOT_TESTED)


@dataclass(frozen=True, slots=True)
class FunnelRow:
    """One gate: the runs that reached it and their outcomes there; the four outcomes add up to `reached`."""

    gate: str
    stage: Stage
    reached: int
    passed: int
    failed: int
    not_tested: int
    not_applicable: int


def gates_reached(verdict: Verdict) -> Iterator[tuple[str, Status]]:
    """The gates that a run reached, each with its outcome, up to the first one it failed."""
    for result in verdict.results:
        # A gate that could not be evaluated has not tested anything either.
        yield result.gate, Status.NOT_TESTED if result.status is Status.NOT_REACHED else result.status
        if result.status is Status.FAIL:
            return


class Funnel:
    """Counts over verdicts, in gate order. A run that failed a gate reaches no later one."""

    def __init__(self) -> None:
        self._runs: Counter[str | None] = Counter()
        self._counts: Counter[tuple[str | None, str, Status]] = Counter()
        self._stopped: dict[tuple[str | None, str, Status], array[int]] = {}
        self._released: dict[str | None, array[int]] = {}
        self._gates: dict[str, None] = {}

    def add(self, position: int, slice_name: str, verdict: Verdict) -> None:
        """Count one run; `position` is its position in the trace file, from 0."""
        for part in (ALL, slice_name):
            self._runs[part] += 1
            if verdict.released:
                self._released.setdefault(part, array("I")).append(position)
            for gate, status in gates_reached(verdict):
                key = (part, gate, status)
                self._counts[key] += 1
                if status in _STOPS:
                    self._stopped.setdefault(key, array("I")).append(position)
        self._gates |= dict.fromkeys(result.gate for result in verdict.results)

    @property
    def slices(self) -> tuple[str, ...]:
        """The slices that have runs, by name; the empty name is for cases without one."""
        return tuple(sorted(part for part in self._runs if part is not None))

    def runs(self, slice_name: str | None = ALL) -> int:
        """How many runs there are."""
        return self._runs[slice_name]

    def released(self, slice_name: str | None = ALL) -> Iterable[int]:
        """Positions of the runs that were released."""
        return self._released.get(slice_name, ())

    def released_count(self, slice_name: str | None = ALL) -> int:
        """How many runs were released."""
        return len(self._released.get(slice_name, ()))

    def failed_count(self, slice_name: str | None = ALL) -> int:
        """How many runs fail a gate; each stops at the first failed gate."""
        return sum(row.failed for row in self.rows(slice_name))

    def counts(self, slice_name: str | None = ALL) -> str:
        """The outcomes of all runs: `18 released, 1 failed, 1 not judged, of 20`."""
        return count_words(self.released_count(slice_name), self.failed_count(slice_name), self.runs(slice_name))

    def rows(self, slice_name: str | None = ALL) -> tuple[FunnelRow, ...]:
        """Every gate in order."""
        found = []
        for gate in self._gates:
            counts = [self._counts[slice_name, gate, status] for status in Status]
            by_status = dict(zip(Status, counts, strict=True))
            found.append(
                FunnelRow(
                    gate,
                    gate_named(gate).declared.stage,
                    sum(counts),
                    by_status[Status.PASS],
                    by_status[Status.FAIL],
                    by_status[Status.NOT_TESTED],
                    by_status[Status.NOT_APPLICABLE],
                )
            )
        return tuple(found)

    def stopped(self, gate: str, status: Status, slice_name: str | None = ALL) -> Iterable[int]:
        """Positions of the runs that failed a gate or were not tested there."""
        return self._stopped.get((slice_name, gate, status), ())
