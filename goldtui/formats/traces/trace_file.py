"""A trace file of any size, read as a stream: the next run, one run again, or the runs of one case.

Loading it whole would cost gigabytes and delay the first failure until the last line. A line that cannot be read is
listed with its number and what to do, and shifts no other line; runs are kept as byte positions.
"""

from __future__ import annotations

from array import array
from collections import Counter, deque
from collections.abc import Generator, Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from goldtui.formats.bytes import STREAMED_CAPS, Caps, file_changed, stamp
from goldtui.formats.intake import Intake
from goldtui.formats.json_lines import ObjectLine
from goldtui.formats.traces.catalog import contract_of
from goldtui.formats.traces.declare import Said, TraceContract, TracedLine
from goldtui.formats.traces.full import FULL
from goldtui.formats.traces.given import NOTHING, VERSIONS, Given, given_versions, say_assumed, say_given, say_unread
from goldtui.formats.traces.layout import Rows, Watch, rows_of
from goldtui.formats.traces.systems import Systems, several, unknown
from goldtui.model.faults import Notice, Problem, UnusableInput, unusable

AHEAD = 1_000
"""Runs that are looked at for a second system before the first is shown."""
KEPT = 50_000
"""Most settled runs to remember, about 16 MiB; then the memory is cleared."""


class Skimmed(NamedTuple):
    """One run that `TraceFile.skim` yields."""

    position: int
    line: TracedLine
    said: Said | None
    """Null where nothing can be said of runs like it."""


class Settled:
    """Runs that one judge has finished with; further runs with the same content are not read again."""

    def __init__(self) -> None:
        self.passed_over: Counter[str] = Counter()
        """How many runs were skipped, by the outcome of the settled run that they equal."""
        self._known: dict[Said, tuple[int, str]] = {}

    def settle(self, run: Skimmed, outcome: str) -> None:
        """Remember a run; `outcome` is its result."""
        if run.said is not None:
            if len(self._known) >= KEPT:
                self._known.clear()
            self._known[run.said] = (hash(run.line.key), outcome)

    def passes_over(self, said: Said | None) -> int | None:
        """The hash of its key if a run with the same content was settled, which is then counted; otherwise null."""
        known = self._known.get(said) if said is not None else None
        if known is None:
            return None
        self.passed_over[known[1]] += 1
        return known[0]


class TraceFile:
    """The runs of one file by position, from 0, read only as far as requested.

    Each known run takes 20 bytes; runs inside one JSON document also need its text. All its reading methods raise
    `UnusableInput` for a file that cannot be read at all, that holds no run of the shape of its first lines, or that
    changes meanwhile (`file_changed`).
    """

    def __init__(
        self,
        path: Path,
        caps: Caps = STREAMED_CAPS,
        watch: Watch = lambda lines: lines,
        given: Given = NOTHING,
        *,
        mixed: bool = False,
    ) -> None:
        self.path = path
        self.given = given
        """What a person said of the file."""
        self.systems = Systems()
        """Whose runs were read so far; `mixed` lets several systems answer the same questions, to count them."""
        self._mixed = mixed
        self._watch = watch
        self.contract: TraceContract | None = None
        """The contract of its lines; null until the first line that follows any was read."""
        self._caps = replace(caps, encoding=given.encoding) if given.encoding else caps
        self._intake = Intake()
        self._stamp: tuple[int, int] | None = None
        self._rows: Rows | None = None
        self._starts = array("Q")
        self._numbers = array("I")
        self._keys = array("q")
        self._walk = self._read_on()
        self._ended = False
        self._fault: UnusableInput | None = None
        self._filled = self._kept_own = 0
        self._unknown: str | None = None
        self._unread: dict[str, None] = {}
        self._said: Said | None = None
        self._settled: Settled | None = None

    def __iter__(self) -> Iterator[TracedLine]:
        """Every run in file order; runs that were read before are read again."""
        position = 0
        while True:
            while position < len(self._starts):
                yield self.at(position)
                position += 1
            # Directly from the stream from here on, as long as nobody else reads ahead meanwhile.
            while (line := self._advance()) is not None:
                yield line
                position += 1
                if position != len(self._starts):
                    break
            else:
                if position == len(self._starts):
                    return

    def skim(self, settled: Settled, begin: int = 0) -> Iterator[Skimmed]:
        """Every run from a position on, except unread ones with the content of a settled run."""
        for position in range(begin, len(self._starts)):
            yield Skimmed(position, self.at(position), None)
        while True:
            self._settled = settled
            try:
                line = self._advance()
            finally:
                self._settled = None
            if line is None:
                return
            if len(self._starts) > begin:
                yield Skimmed(len(self._starts) - 1, line, self._said)

    def at(self, position: int) -> TracedLine:
        """The run at a position, from 0, read again; raises `IndexError` after the last."""
        while position >= len(self._starts):
            if (fresh := self._advance()) is None:
                raise IndexError(position)
            if position == len(self._starts) - 1:
                return fresh
        if self._rows is None or self._stamp != stamp(self.path):
            raise file_changed(self.path)
        read = self._rows.again(self._numbers[position], self._starts[position])
        found = self._bound(read, Intake())
        if found is None:
            raise file_changed(self.path)
        return found

    def close(self) -> None:
        """Read no further; runs that were read can still be read again."""
        self._walk.close()

    def number(self, position: int) -> int:
        """The line number of a run that was read before; raises `IndexError` for any other."""
        return self._numbers[position]

    def positions(self, key: str, begin: int = 0) -> Iterator[int]:
        """The positions of the runs of a case (or of a question), in order; reads on after the known ones."""
        wanted = hash(key)
        position = begin
        while True:
            while position < len(self._keys):
                try:
                    position = self._keys.index(wanted, position)
                except ValueError:
                    position = len(self._keys)
                    break
                # Two keys may share a hash, so the line itself decides.
                if self.at(position).key == key:
                    yield position
                position += 1
            if self._advance() is None and position >= len(self._keys):
                return

    @property
    def known(self) -> int:
        """How many runs have been read so far."""
        return len(self._starts)

    @property
    def ended(self) -> bool:
        """Whether the whole file has been read."""
        return self._ended

    @property
    def bad_lines(self) -> tuple[Problem, ...]:
        """Faults of the lines read so far, the first fifty in full, with `path:line` and what to do."""
        return self._intake.problems

    @property
    def bad_total(self) -> int:
        """The total number of these faults."""
        return self._intake.total

    @property
    def notices(self) -> tuple[Notice, ...]:
        """Notices about the lines read so far."""
        return self._intake.notices

    def _advance(self) -> TracedLine | None:
        """The next run of the stream, null after the last. A stream that broke off stays broken: it has no end."""
        if self._fault is not None:
            raise self._fault
        try:
            return next(self._walk, None)
        except UnusableInput as fault:
            self._fault = fault
            raise

    def _read_on(self) -> Generator[TracedLine, None, None]:
        intake = self._intake
        self._rows, self.contract = self._opened()
        for read in self._rows.walk(intake):
            if self.contract is None and self._recognise(read, intake) is None:
                continue
            if self._settled is not None:
                self._said = self.contract.said(read.content) if self.contract is not None else None
                key = self._settled.passes_over(self._said)
                if key is not None:
                    self._keep(read, key)
                    continue
            found = self._bound(read, intake)
            if found is not None and self._takes(found):
                self._keep(read, hash(found.key))
                if self.given.versions:
                    self._count_given(found)
                yield found
        self._ended = True
        self._finish()

    def _opened(self) -> tuple[Rows, TraceContract | None]:
        self._stamp = stamp(self.path)
        return rows_of(self.path, self._caps, self._watch, self.given)

    def _finish(self) -> None:
        """Say what is known only after the last run."""
        if self.contract is not None:
            say_assumed(self.contract, self.path, self._intake)
        say_unread(self._unread, self.path, self._intake)
        say_given(self.given, (self._filled, self._kept_own, len(self._starts)), self.path, self._intake)
        if not self._starts:
            self._refuse_empty()
        if wanted := self.given.system:
            said = f"only the runs of {wanted} were read: {len(self._starts):,}"
            self._intake.notice("system_chosen", said, str(self.path))

    def _takes(self, line: TracedLine) -> bool:
        """Whether a run is meant. Raises `UnusableInput` (`several_systems`) where the person must choose."""
        wanted, first = self.given.system, not self.systems.counts
        clash = self.systems.add(line.system, hash(line.key), self._keys)
        if wanted or self._mixed:
            return not wanted or line.system == wanted
        if first and line.system:
            # Before anything is shown of a file whose systems take turns.
            ahead = self._mixed_again()
            deque(islice(ahead, AHEAD), maxlen=0)
            clash = ahead.systems.clash
        if clash:
            every = self._mixed_again()
            deque(every, maxlen=0)
            raise several(self.path, every.systems.counts)
        return True

    def _mixed_again(self) -> TraceFile:
        return TraceFile(self.path, self._caps, given=self.given, mixed=True)

    def _keep(self, read: ObjectLine, key: int) -> None:
        self._starts.append(read.start)
        self._numbers.append(read.number)
        self._keys.append(key)

    def _bound(self, read: ObjectLine, intake: Intake) -> TracedLine | None:
        """The run of a line; null after reporting its fault."""
        run = self.contract.read(read, intake) if self.contract is not None else None
        if run is None:
            return None
        self._unread.update(dict.fromkeys(run.unread))
        trace = run.trace
        if self.given.versions or VERSIONS in trace.inferred:
            trace = self.given.filled(trace, guesses=self.contract is FULL)
        return TracedLine(read.number, read.start, read.where, trace, run.question, run.system)

    def _count_given(self, line: TracedLine) -> None:
        self._filled += bool(given_versions(line.trace))
        self._kept_own += self.given.differs(line.trace)

    def _recognise(self, read: ObjectLine, intake: Intake) -> TraceContract | None:
        self.contract = contract_of(read.content)
        if self.contract is None:
            if self._unknown is None:
                from goldtui.formats.traces.mapped import unknown_fix

                self._unknown = unknown_fix(self.path, self._caps)
            message = "the line is no kind of trace that is known"
            intake.problem("trace_shape_unknown", message, read.where, self._unknown)
        return self.contract

    def _refuse_empty(self) -> None:
        if self._intake.troubled:
            self._intake.raise_if_unusable()
        if self.given.system:
            raise unknown(self.path, self.given.system, self.systems.counts)
        fix = "check the path; a run is one JSON object on a line of its own"
        raise unusable("no_runs", "the file holds no run", str(self.path), fix)
