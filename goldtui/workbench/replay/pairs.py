"""Pairs of runs to compare: two files case by case, or one run with the others of its case.

Finding a pair requires both files read up to it. They are read in stretches, so that a person can browse a large file
without reading all of it.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from goldtui.runs.replay.compare import Change, compare_pair
from goldtui.runs.replay.run_filter import RunFilter
from goldtui.workbench.replay.open_runs import STRETCH, OpenRuns, Seek

PAIRS = 60
"""Pairs examined per call: about as long as saving a draft may wait for its turn."""
MOST_COUNTED = 2_000
"""The most pairs counted for the totals; for a larger file the totals cover this many and say so."""


@dataclass(frozen=True, slots=True)
class Pair:
    """Two runs to compare."""

    at: int
    """Its index among the pairs, from 0."""
    change: Change
    before: int | None
    """Position of the run in the first file; null if it has none."""
    after: int | None


@dataclass(frozen=True, slots=True)
class Sums:
    """The outcomes of the pairs counted so far."""

    pairs: int = 0
    changed: int = 0
    failing: int = 0
    """Released before, but not now."""
    released: int = 0
    """Released now, but not before."""
    all: bool = False
    """Whether all pairs are counted."""


class Pairs:
    """Pairs by index. Every method may block, and none but `pair` reads more than a stretch."""

    def __init__(self, before: OpenRuns, after: OpenRuns) -> None:
        self.before, self.after = before, after
        self.sums = Sums()

    @property
    def several_files(self) -> bool:
        """Whether the runs are from two files."""
        return self.before is not self.after

    @property
    def total(self) -> int | None:
        """The number of pairs; null while unknown."""
        raise NotImplementedError

    def ready(self, at: int) -> bool:
        """Whether the pair at an index, or its absence, is known; if not, reads one more stretch."""
        raise NotImplementedError

    def sides(self, at: int) -> tuple[int | None, int | None]:
        """The two positions of a pair that is ready; raises `IndexError` past the last."""
        raise NotImplementedError

    def place_of(self, position: int) -> Seek:
        """The index of a run of the first file; null for a run that is in no pair."""
        raise NotImplementedError

    def pair(self, at: int) -> Pair:
        """The pair at an index; raises `IndexError` past the last."""
        while not self.ready(at):
            pass
        first, second = self.sides(at)
        old = self.before.run(first).walk if first is not None else None
        new = self.after.run(second).walk if second is not None else None
        named = old or new
        return Pair(at, compare_pair(named.case_id if named is not None else "", old, new), first, second)

    def seek(self, begin: int, step: int, *, changed: bool) -> Seek:
        """Search one stretch from an index (inclusive), forwards with `step` 1 or backwards with -1."""
        for at in range(begin, begin + step * PAIRS, step):
            if at < 0:
                return Seek()
            if not self.ready(at):
                return Seek(go_on=at)
            try:
                if not changed or self.pair(at).change.differences:
                    self.sides(at)
                    return Seek(found=at)
            except IndexError:
                return Seek()
        return Seek(go_on=begin + step * PAIRS)

    def count_on(self) -> bool:
        """Count one more stretch of pairs; false when all are counted."""
        sums = self.sums
        if sums.all or sums.pairs >= MOST_COUNTED:
            return False
        for at in range(sums.pairs, min(sums.pairs + PAIRS, MOST_COUNTED)):
            if not self.ready(at):
                return True
            try:
                one = self.pair(at).change
            except IndexError:
                self.sums = replace(self.sums, all=True)
                return False
            now = self.sums
            self.sums = Sums(
                now.pairs + 1,
                now.changed + bool(one.differences),
                now.failing + one.no_longer_released,
                now.released + one.newly_released,
                self.total == now.pairs + 1,
            )
        return not self.sums.all


class _Places:
    """The positions of the wanted runs of a file and each run's number within its case, as far as read."""

    def __init__(self, runs: OpenRuns, wanted: RunFilter) -> None:
        self._runs, self._wanted = runs, wanted
        self.order = array("I")
        """Positions of the wanted runs."""
        self.turns = array("I")
        """For each, how many runs of its case precede it."""
        self.of_case: dict[str, array[int]] = {}
        self.ended = False
        self._next = 0

    def read_on(self) -> None:
        """Read one more stretch."""
        replay = self._runs.replay
        for _ in range(STRETCH):
            try:
                line = replay.runs.at(self._next)
            except IndexError:
                self.ended = True
                return
            if self._runs.meets(line, self._wanted):
                stand = self.of_case.setdefault(replay.named(line), array("I"))
                self.turns.append(len(stand))
                stand.append(self._next)
                self.order.append(self._next)
            self._next += 1


class FilePairs(Pairs):
    """The runs of two files: the n-th run of a case in one with the n-th in the other, then the unpaired ones.

    `wanted` selects by case and slice in both files.
    """

    def __init__(self, before: OpenRuns, after: OpenRuns, wanted: RunFilter) -> None:
        super().__init__(before, after)
        chosen = RunFilter(case_id=wanted.case_id, slice=wanted.slice, unsliced=wanted.unsliced)
        self._old, self._new = _Places(before, chosen), _Places(after, chosen)
        self._left: tuple[int, ...] | None = None

    @property
    def total(self) -> int | None:
        """Known only after both files are read to the end."""
        left = self._left_over()
        return None if left is None else len(self._old.order) + len(left)

    def ready(self, at: int) -> bool:
        """Reads the first file up to the run, then the second up to its partner."""
        old, new = self._old, self._new
        if at >= len(old.order) and not old.ended:
            old.read_on()
            return False
        if at >= len(old.order):
            if not new.ended:
                new.read_on()
            return new.ended
        if self._partner(at) is None and not new.ended:
            new.read_on()
            return False
        return True

    def sides(self, at: int) -> tuple[int | None, int | None]:
        """The runs of the first file in order, then those found only in the second."""
        if at < len(self._old.order):
            return self._old.order[at], self._partner(at)
        left = self._left_over() or ()
        return None, left[at - len(self._old.order)]

    def place_of(self, position: int) -> Seek:
        """Reads the first file up to the run."""
        old = self._old
        if not old.ended and (not old.order or old.order[-1] < position):
            old.read_on()
            return Seek(go_on=position)
        at = bisect_left(old.order, position)
        return Seek(found=at) if at < len(old.order) and old.order[at] == position else Seek()

    def _partner(self, at: int) -> int | None:
        replay = self.before.replay
        others = self._new.of_case.get(replay.named(replay.runs.at(self._old.order[at])), ())
        turn = self._old.turns[at]
        return others[turn] if turn < len(others) else None

    def _left_over(self) -> tuple[int, ...] | None:
        if self._left is None and self._old.ended and self._new.ended:
            met = {name: len(positions) for name, positions in self._old.of_case.items()}
            self._left = tuple(p for name, all_ in self._new.of_case.items() for p in all_[met.get(name, 0) :])
        return self._left


class CasePairs(Pairs):
    """One run with every other run of its case in the same file, in file order."""

    def __init__(self, runs: OpenRuns, position: int) -> None:
        super().__init__(runs, runs)
        self._position = position
        self._places = _Places(runs, RunFilter())

    @cached_property
    def _name(self) -> str:
        """The case; read with the first pair, because a screen makes this where nothing may block."""
        return self.before.replay.named(self.before.replay.runs.at(self._position))

    @property
    def total(self) -> int | None:
        """Known only after the file is read to the end."""
        return self._known if self._places.ended else None

    @property
    def _all(self) -> Sequence[int]:
        """The runs of the case read so far, including the given run."""
        return self._places.of_case.get(self._name, ())

    @property
    def _known(self) -> int:
        """The number of other runs found so far."""
        return len(self._all) - (self._position in self._all)

    def ready(self, at: int) -> bool:
        """Reads on until that many other runs are found."""
        if at < self._known or self._places.ended:
            return True
        self._places.read_on()
        return False

    def sides(self, at: int) -> tuple[int | None, int | None]:
        """The given run and another."""
        mine = bisect_left(self._all, self._position)
        return self._position, self._all[at if at < mine else at + 1]

    def place_of(self, position: int) -> Seek:
        """The index of another run of the case."""
        at = bisect_left(self._all, position)
        if at < len(self._all) and self._all[at] == position:
            return Seek() if position == self._position else Seek(found=at - (self._position < position))
        return Seek() if self.ready(self._known) else Seek(go_on=position)
