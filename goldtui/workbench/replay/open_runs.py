"""Browse the runs of a trace file: the next failing run, the previous one, with filters.

A search runs in stretches, so that a person can see its progress in a large file and stop it.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path

from goldtui.formats.traces.declare import Said, TracedLine
from goldtui.formats.traces.given import NOTHING, Given, lacking, records_no_step
from goldtui.formats.traces.trace_file import Settled, TraceFile
from goldtui.gates import candidate_retrieval
from goldtui.gates.chain import Profile
from goldtui.gates.rulings import Rulings, rulings_of
from goldtui.model.case_state import LIVING
from goldtui.model.people import person_of
from goldtui.model.records import GoldCase
from goldtui.model.results import Status
from goldtui.model.score import Outcome
from goldtui.model.spot import Spot
from goldtui.runs.replay.chunk import ShownChunk
from goldtui.runs.replay.funnel_counts import FunnelCounts
from goldtui.runs.replay.gold_spot import gold_spot
from goldtui.runs.replay.replay import Replay
from goldtui.runs.replay.run_filter import RunFilter
from goldtui.runs.replay.stored import StoredRuns
from goldtui.runs.replay.walk import Walk
from goldtui.store import sets, verdicts
from goldtui.store.cases import revisions
from goldtui.store.chain import audit
from goldtui.workbench.replay.in_mode import Decided, InMode, fitting_mode
from goldtui.workbench.session.session import Session

SAVE = "save as "
"""The action prefix by which the audit log records a saved case, whatever its state."""
SAVED = 50
"""The most cases saved elsewhere that are updated one by one; for more the set is reloaded."""
STRETCH = 400
"""Runs examined per call: about as long as saving a draft may wait for its turn."""
PASSED = 4_000
"""The most runs equal to judged ones skipped in one call; takes about as long as judging a stretch."""
KEPT = 256
"""The number of walks cached for going back."""


@dataclass(frozen=True, slots=True)
class Run:
    """One run, ready to show."""

    position: int
    walk: Walk
    known: int
    """Runs read so far."""
    ended: bool
    """Whether those are all runs."""
    bad: int
    """Problems in unreadable lines."""
    never_came: tuple[str, ...]
    """Required sources absent from the first recorded step, including those of groups of which none was found."""
    spot: Spot | None
    """Where in the gold to look first; null when the set lacks the case."""
    one_of: frozenset[str] = frozenset()
    """Those of the absent sources that another of their group could replace."""
    decided: Decided | None = None
    """What the mode makes of it; null where the gates decide."""

    @property
    def gate(self) -> str:
        """The gate to look at first; empty where nothing stops the run."""
        return self.walk.gate if self.decided is None else self.decided.gate


@dataclass(frozen=True, slots=True)
class Seek:
    """The result of searching a stretch: a run, or a position to continue from, or neither at the end."""

    found: int | None = None
    go_on: int | None = None


@dataclass(frozen=True, slots=True)
class Lacking:
    """Components whose version no run of a file records."""

    names: tuple[str, ...]
    seen: int
    """How many runs were looked at."""
    whole: bool
    """Whether those are all runs."""


@dataclass
class OpenRuns:
    """One trace file, or the traces stored in the set, judged by the set. Every method may block."""

    replay: Replay
    name: str
    """The file's name, or its substitute; foreign text."""
    stored: bool = False
    """Whether these are the traces stored in the set."""
    mark: str = ""
    """The state of the set by which they are judged."""
    seq: int = 0
    """The number of audit entries of the set at that time."""
    taken: set[str] = field(default_factory=set)
    """Cases judged by a text other than the saved one."""
    in_mode: InMode | None = None
    """What decides about runs; null for the gates."""
    fitted: bool = False
    """Whether that mode was taken because it fits what the runs record."""
    _walks: dict[int, tuple[Walk, Decided | None]] = field(default_factory=dict)
    counts: FunnelCounts = field(default_factory=FunnelCounts)
    """The funnel, as far as counted."""
    _settled: tuple[RunFilter, Settled] | None = None
    """What the last forward search learned about equal runs."""

    @property
    def drafts(self) -> bool:
        """Whether some case is judged by a text other than the saved one."""
        return bool(self.taken)

    def take(self, case: GoldCase) -> None:
        """Judge by this unsaved text of a case from now on; a text that is already in use changes nothing."""
        if self.replay.case(case.case_id) != case:
            self.taken.add(case.case_id)
            self.replay.take(case)
            self._walks.clear()
            self._settled, self.counts = None, FunnelCounts()

    def rule(self, verdicts: Rulings) -> None:
        """Settle open statements by these verdicts from now on."""
        self.replay.rule(verdicts)
        self._walks.clear()
        self._settled, self.counts = None, FunnelCounts()

    def count_on(self) -> bool:
        """Add a stretch of runs to `counts`; false when all are counted."""
        return self.counts.count_on(self.replay)

    @property
    def mode(self) -> str:
        """The mode that decides about runs; empty where the gates do."""
        return "" if self.in_mode is None else self.in_mode.mode.name

    def decide_by(self, mode: str, profile: Profile) -> None:
        """Let a mode of scoring decide about runs from now on; without a name the one that fits what they record."""
        runs = self.replay.runs
        named = mode or (fitting_mode(runs) if isinstance(runs, TraceFile) else "full")
        self.fitted = not mode
        if named != (self.mode or "full"):
            self.in_mode = None if named == "full" else InMode(self.replay, profile, named)
            self._walks.clear()

    def beside(self, path: Path, given: Given = NOTHING) -> OpenRuns:
        """The runs of another file against the same set; raises the errors of reading its first run."""
        runs = TraceFile(path, given=given.under(self.replay.goldset.policy))
        runs.at(0)
        return OpenRuns(self.replay.beside(runs), path.name, False, self.mark, self.seq, set(self.taken))

    def run(self, position: int) -> Run:
        """The run at a position; raises `IndexError` past the last."""
        line = self.replay.runs.at(position)
        seen = self._walks.get(position)
        if seen is None:
            if len(self._walks) >= KEPT:
                self._walks.clear()
            seen = self._walks[position] = self.replay.walk(line), self._decided(line, position)
        walk, decided = seen
        case, runs = self.replay.case_of(line), self.replay.runs
        spot = gold_spot(walk, case) if case is not None else None
        never = _never_came(walk, case) if case is not None else ()
        one_of = frozenset(never) - case.required_sources if case is not None else frozenset()
        return Run(position, walk, runs.known, runs.ended, runs.bad_total, never, spot, one_of, decided)

    def versions_lacking(self) -> Lacking:
        """Which component versions no run of a first stretch records; no names where one records all.

        No names either where no run records a step of its retrieval: no version makes its admissibility testable.
        """
        required = self.replay.goldset.policy.required_versions
        names, seen, steps = required, 0, False
        try:
            for seen in range(STRETCH):
                trace = self.replay.runs.at(seen).trace
                named, steps = lacking(trace, required), steps or not records_no_step(trace)
                names = tuple(name for name in names if name in named)
                if not names:
                    break
            else:
                seen = STRETCH
        except IndexError:
            pass
        return Lacking(names if seen and steps else (), seen, self.replay.runs.ended)

    def chunk(self, position: int, chunk_id: str) -> ShownChunk:
        """A chunk as the run at a position read it."""
        return self.replay.chunk(self.replay.runs.at(position), chunk_id)

    def seek(self, begin: int, step: int, wanted: RunFilter) -> Seek:
        """Search one stretch from a position (inclusive), forwards with `step` 1 or backwards with -1."""
        if step > 0 and self.in_mode is None:
            return self._ahead(begin, wanted)
        for position in range(begin, begin + step * STRETCH, step):
            if position < 0:
                return Seek()
            try:
                line = self.replay.runs.at(position)
            except IndexError:
                return Seek()
            if self._stops_at(line, position, wanted):
                return Seek(found=position)
        return Seek(go_on=begin + step * STRETCH)

    def _ahead(self, begin: int, wanted: RunFilter) -> Seek:
        """Search forwards; skips runs equal to one that did not match, because building them takes most of the time."""
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
        """Whether a run is one of those, by the gates."""
        return self.replay.is_of(line, wanted) and self.replay.ends_as(line, wanted, self.replay.asked(line, wanted))

    def _stops_at(self, line: TracedLine, position: int, wanted: RunFilter) -> bool:
        """Whether to stop at this run; in a mode, the mode says which runs fail and which are released."""
        if self.in_mode is None or not self.replay.is_of(line, wanted):
            return self.in_mode is None and self.meets(line, wanted)
        if wanted.failing or wanted.released:
            decided = self._decided(line, position)
            # A run of no case of the set is released by no mode.
            outcome = Outcome.BLOCKED if decided is None else decided.outcome
            if (wanted.failing and outcome != Outcome.BLOCKED) or (wanted.released and outcome != Outcome.RELEASED):
                return False
        return self.meets(line, replace(wanted, failing=False, released=False))

    def _decided(self, line: TracedLine, position: int) -> Decided | None:
        return None if self.in_mode is None else self.in_mode.decide(line, position)


class _Breathing(Settled):
    """Lets a run through from time to time even if an equal one is settled, so that the search can be stopped."""

    def __init__(self) -> None:
        super().__init__()
        self._asked = 0

    def passes_over(self, said: Said | None) -> int | None:
        """Like `Settled.passes_over`, but null (do not skip) for one run in `PASSED`."""
        self._asked += 1
        return super().passes_over(said) if self._asked % PASSED else None


def require_runs(path: Path, given: Given = NOTHING) -> None:
    """Raise the errors of reading a trace file up to its first run, before anything is drawn."""
    next(iter(TraceFile(path, given=given)), None)


def _never_came(walk: Walk, case: GoldCase) -> tuple[str, ...]:
    first = next((step for step in walk.steps if step.went_out is not None), None)
    if first is None or first is not walk.steps[0]:
        return ()
    came = {chunk.chunk_id for chunk in first.chunks}
    if any(stop.gate == candidate_retrieval.DECLARED.name and stop.status is Status.PASS for stop in walk.rail):
        # A copy under another id replaced it.
        return ()
    wanted = (*((one,) for one in case.required_source_ids), *case.source_alternatives)
    return tuple(dict.fromkeys(i for ids in wanted if came.isdisjoint(ids) for i in ids))


def open_runs(
    session: Session,
    path: Path | None,
    profile: Profile,
    known: OpenRuns | None,
    given: Given = NOTHING,
    mode: str = "",
) -> OpenRuns:
    """A trace file (null: the set's own traces) with the set and the verdicts of its people; returns `known` unchanged
    if nothing was saved since.

    Without a mode a file whose runs record no step is judged in the one that fits it, as the Report place does.
    Raises the errors of reading the file or the set, and `unknown_mode`.
    """
    runs = _opened(session, path, profile, known, given)
    runs.decide_by(mode, profile)
    if runs is not known:
        people = session.policy.people
        runs.rule(rulings_of(verdicts.everything(session.store), person=partial(person_of, people)))
    return runs


def _opened(session: Session, path: Path | None, profile: Profile, known: OpenRuns | None, given: Given) -> OpenRuns:
    newest = audit.head(session.store)
    mark, seq = (newest.own, newest.seq) if newest is not None else ("", 0)
    of_file = known is not None and not known.stored and known.replay.runs.path == path
    of_file = of_file and known is not None and known.replay.runs.given.same(given)
    same = of_file or (known is not None and known.stored and path is None)
    if known is not None and same and known.mark == mark and not known.drafts:
        return known
    name = "the set's own traces" if path is None else path.name
    if known is not None and of_file:
        # What was read from the file stays valid whatever was saved in the set.
        changed = _saved_since(session, known)
        if changed is not None:
            replay = known.replay.beside(known.replay.runs)
            for case in changed:
                replay.take(case)
            return OpenRuns(replay, name, False, mark, seq)
    goldset = sets.load_set(session.store, states=LIVING)
    if path is None:
        runs: TraceFile | StoredRuns = StoredRuns(goldset.traces, session.path)
    else:
        runs = (
            known.replay.runs if known is not None and of_file else TraceFile(path, given=given.under(goldset.policy))
        )
    replay = Replay(goldset, runs, profile, believe_labels=path is None)
    return OpenRuns(replay, name, path is None, mark, seq)


def stored_count(session: Session) -> int:
    """The number of traces stored in the set."""
    return sets.trace_count(session.store)


def _saved_since(session: Session, known: OpenRuns) -> list[GoldCase] | None:
    """The newest text of the cases saved since or overridden; null when anything else was written."""
    written = audit.entries(session.store, after=known.seq, limit=SAVED + 1)
    saved = [one for one in written if one.action != verdicts.ACTION]
    if len(written) > SAVED or any(not one.action.startswith(SAVE) for one in saved):
        return None
    newest = [revisions.latest(session.store, one) for one in {one.object for one in saved} | known.taken]
    return None if None in newest else [one.case for one in newest if one is not None]
