"""Runs in the hand of somebody who looks through them: the next that fails, the one before, filtered as they like.

A search through a file of any size goes a stretch at a time, so that whoever waits can see how far it is, and stop.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from goldtui.formats.traces.declare import Said, TracedLine
from goldtui.formats.traces.trace_file import Settled, TraceFile
from goldtui.gates import candidate_retrieval
from goldtui.gates.chain import Profile
from goldtui.model.records import GoldCase
from goldtui.model.results import Status
from goldtui.model.spot import Spot
from goldtui.runs.replay.chunk import ShownChunk
from goldtui.runs.replay.funnel_counts import FunnelCounts
from goldtui.runs.replay.gold_spot import gold_spot
from goldtui.runs.replay.replay import Replay
from goldtui.runs.replay.run_filter import RunFilter
from goldtui.runs.replay.stored import StoredRuns
from goldtui.runs.replay.walk import Walk
from goldtui.store import sets
from goldtui.store.cases import revisions
from goldtui.store.chain import audit
from goldtui.workbench.session.session import Session

SAVE = "save as "
"""How the record of what was written names a case that was saved, whatever its state."""
SAVED = 50
"""Cases saved elsewhere that are taken one by one; for more the set is loaded anew."""
STRETCH = 400
"""Runs looked at in one call: about as long as a draft may wait for its turn."""
PASSED = 4_000
"""Runs like ones already judged that are passed over at once; it takes about as long as judging a stretch."""
KEPT = 256
"""Walks kept for coming back to."""


@dataclass(frozen=True, slots=True)
class Run:
    """One run, ready to be shown."""

    position: int
    walk: Walk
    known: int
    """Runs read so far."""
    ended: bool
    """Whether that is all of them."""
    bad: int
    """Problems in lines that could not be read."""
    never_came: tuple[str, ...]
    """Required sources, and those of groups of which none came, that the first recorded step does not hold."""
    spot: Spot | None
    """Where in the gold to look first; null when the set has no such case."""
    one_of: frozenset[str] = frozenset()
    """Those that any other of their group could have stood for."""


@dataclass(frozen=True, slots=True)
class Seek:
    """What a stretch of a search came to: a run, a position to go on from, or neither when there is no more."""

    found: int | None = None
    go_on: int | None = None


@dataclass
class RunsAtHand:
    """One trace file, or the traces the set keeps, beside the set. Every method may block."""

    replay: Replay
    name: str
    """The file's name, or what stands for it; foreign text."""
    stored: bool = False
    """Whether these are the set's own traces."""
    mark: str = ""
    """The state of the set they are judged by."""
    seq: int = 0
    """How many things had been written in the set by then."""
    taken: set[str] = field(default_factory=set)
    """Cases that are judged by another text than the set's."""
    _walks: dict[int, Walk] = field(default_factory=dict)
    counts: FunnelCounts = field(default_factory=FunnelCounts)
    """The funnel, as far as it was counted."""
    _settled: tuple[RunFilter, Settled] | None = None
    """What the last search ahead learnt of runs that say the same."""

    @property
    def drafts(self) -> bool:
        """Whether a case was taken that says otherwise than the set."""
        return bool(self.taken)

    def take(self, case: GoldCase) -> None:
        """Judge by this text of a case from now on: it is being written. One that says what the set says is nothing."""
        if self.replay.case(case.case_id) != case:
            self.taken.add(case.case_id)
            self.replay.take(case)
            self._walks.clear()
            self._settled, self.counts = None, FunnelCounts()

    def count_on(self) -> bool:
        """Count a stretch of runs more into `counts`; false when all are counted."""
        return self.counts.count_on(self.replay)

    def beside(self, path: Path) -> RunsAtHand:
        """The runs of another file beside the same set; raises what reading its first run raises."""
        runs = TraceFile(path)
        runs.at(0)
        return RunsAtHand(self.replay.beside(runs), path.name, False, self.mark, self.seq, set(self.taken))

    def run(self, position: int) -> Run:
        """The run at a position; raises `IndexError` behind the last."""
        line = self.replay.runs.at(position)
        walk = self._walks.get(position)
        if walk is None:
            if len(self._walks) >= KEPT:
                self._walks.clear()
            walk = self._walks[position] = self.replay.walk(line)
        case, runs = self.replay.case_of(line), self.replay.runs
        spot = gold_spot(walk, case) if case is not None else None
        never = _never_came(walk, case) if case is not None else ()
        one_of = frozenset(never) - case.required_sources if case is not None else frozenset()
        return Run(position, walk, runs.known, runs.ended, runs.bad_total, never, spot, one_of)

    def chunk(self, position: int, chunk_id: str) -> ShownChunk:
        """A chunk as the run at a position read it."""
        return self.replay.chunk(self.replay.runs.at(position), chunk_id)

    def seek(self, begin: int, step: int, wanted: RunFilter) -> Seek:
        """Look from a position on (it included), forwards with `step` 1 and backwards with -1, for one stretch."""
        if step > 0:
            return self._ahead(begin, wanted)
        for position in range(begin, begin - STRETCH, -1):
            if position < 0:
                return Seek()
            try:
                line = self.replay.runs.at(position)
            except IndexError:
                return Seek()
            if self.meets(line, wanted):
                return Seek(found=position)
        return Seek(go_on=begin - STRETCH)

    def _ahead(self, begin: int, wanted: RunFilter) -> Seek:
        """Runs that say what one said that was not wanted are passed over unmade: there lies most of the time."""
        if self._settled is None or self._settled[0] != wanted:
            self._settled = wanted, _Breathing()
        settled = self._settled[1]
        for looked, run in enumerate(self.replay.runs.skim(settled, begin), 1):
            if self.replay.is_of(run.line, wanted):
                stage = self.replay.asked(run.line, wanted, run.said)
                if self.replay.ends_as(run.line, wanted, stage):
                    return Seek(found=run.position)
                if stage is not None:
                    settled.settle(run, stage)
            if looked >= STRETCH or run.position - begin >= PASSED:
                return Seek(go_on=run.position + 1)
        return Seek()

    def meets(self, line: TracedLine, wanted: RunFilter) -> bool:
        """Is it one of the runs to stop at?"""
        return self.replay.is_of(line, wanted) and self.replay.ends_as(line, wanted, self.replay.asked(line, wanted))


class _Breathing(Settled):
    """Lets a run through now and then although its like is settled, so that whoever looks can stop."""

    def __init__(self) -> None:
        super().__init__()
        self._asked = 0

    def passes_over(self, said: Said | None) -> int | None:
        """Null for one of so many."""
        self._asked += 1
        return super().passes_over(said) if self._asked % PASSED else None


def require_runs(path: Path) -> None:
    """Raise what reading a trace file up to its first run raises, before anything is drawn."""
    next(iter(TraceFile(path)), None)


def _never_came(walk: Walk, case: GoldCase) -> tuple[str, ...]:
    first = next((step for step in walk.steps if step.went_out is not None), None)
    if first is None or first is not walk.steps[0]:
        return ()
    came = {chunk.chunk_id for chunk in first.chunks}
    if any(stop.gate == candidate_retrieval.DECLARED.name and stop.status is Status.PASS for stop in walk.rail):
        # A copy under another id came in its place.
        return ()
    wanted = (*((one,) for one in case.required_source_ids), *case.source_alternatives)
    return tuple(dict.fromkeys(i for ids in wanted if came.isdisjoint(ids) for i in ids))


def open_at_hand(session: Session, path: Path | None, profile: Profile, known: RunsAtHand | None) -> RunsAtHand:
    """A trace file (with null the set's own traces) beside the set; `known` itself while nothing was saved since.

    Raises what reading the file or the set raises.
    """
    newest = audit.head(session.store)
    mark, seq = (newest.own, newest.seq) if newest is not None else ("", 0)
    of_file = known is not None and not known.stored and known.replay.runs.path == path
    same = of_file or (known is not None and known.stored and path is None)
    if known is not None and same and known.mark == mark and not known.drafts:
        return known
    name = "the set's own traces" if path is None else path.name
    if known is not None and of_file:
        # What was read of the file stays true whatever was saved in the set.
        changed = _saved_since(session, known)
        if changed is not None:
            replay = known.replay.beside(known.replay.runs)
            for case in changed:
                replay.take(case)
            return RunsAtHand(replay, name, False, mark, seq)
    goldset = sets.load_set(session.store)
    if path is None:
        runs: TraceFile | StoredRuns = StoredRuns(goldset.traces, session.path)
    else:
        runs = known.replay.runs if known is not None and of_file else TraceFile(path)
    replay = Replay(goldset, runs, profile, believe_labels=path is None)
    return RunsAtHand(replay, name, path is None, mark, seq)


def stored_count(session: Session) -> int:
    """How many traces the set keeps."""
    return sets.trace_count(session.store)


def _saved_since(session: Session, known: RunsAtHand) -> list[GoldCase] | None:
    """The newest text of the cases that were saved since, or taken meanwhile; null where more than that was written."""
    written = audit.entries(session.store, after=known.seq, limit=SAVED + 1)
    if len(written) > SAVED or any(not one.action.startswith(SAVE) for one in written):
        return None
    newest = [revisions.latest(session.store, one) for one in {one.object for one in written} | known.taken]
    return None if None in newest else [one.case for one in newest if one is not None]
