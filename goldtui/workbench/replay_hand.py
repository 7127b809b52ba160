"""Runs in the hand of somebody who looks through them: the next that fails, the one before, filtered as they like.

A search through a file of any size goes a stretch at a time, so that whoever waits can see how far it is, and stop.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from goldtui.formats.traces.declare import TracedLine
from goldtui.formats.traces.trace_file import TraceFile
from goldtui.gates.catalog import BY_NAME
from goldtui.gates.chain import Profile
from goldtui.model.records import GoldCase
from goldtui.model.results import Stage
from goldtui.store import audit, sets
from goldtui.workbench.edits import Spot
from goldtui.workbench.replay import NOT_RED, Replay
from goldtui.workbench.replay_chunk import ShownChunk
from goldtui.workbench.replay_spot import gold_spot
from goldtui.workbench.replay_stored import StoredRuns
from goldtui.workbench.replay_walk import Walk
from goldtui.workbench.session import Session

STRETCH = 400
"""Runs looked at in one call: about as long as a draft may wait for its turn."""
KEPT = 256
"""Walks kept for coming back to."""
_TOKEN = re.compile(r'(?:"[^"]*"|[^\s"])+')
_STAGES = {stage.value: stage for stage in Stage} | {gate: one.declared.stage for gate, one in BY_NAME.items()}


@dataclass(frozen=True, slots=True)
class RunFilter:
    """Which runs to stop at; an absent wish is met by every run."""

    case_id: str = ""
    trace_id: str = ""
    stage: Stage | None = None
    """The first failed stage; `pass` and `not tested` are among the choices."""
    slice: str = ""
    failing: bool = False
    faults: tuple[str, ...] = ()
    """What of the typed filter could not be taken, in words; empty when all of it was."""


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
    """Required sources that the first recorded step does not hold, in the order of the case."""
    spot: Spot | None
    """Where in the gold to look first; null when the set has no such case."""


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
    drafts: bool = False
    """Whether a case was taken that says otherwise than the set."""
    _walks: dict[int, Walk] = field(default_factory=dict)

    def take(self, case: GoldCase) -> None:
        """Judge by this text of a case from now on: it is being written. One that says what the set says is nothing."""
        if self.replay.case(case.case_id) != case:
            self.drafts = True
            self.replay.take(case)
            self._walks.clear()

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
        return Run(position, walk, runs.known, runs.ended, runs.bad_total, never, spot)

    def chunk(self, position: int, chunk_id: str) -> ShownChunk:
        """A chunk as the run at a position read it."""
        return self.replay.chunk(self.replay.runs.at(position), chunk_id)

    def seek(self, begin: int, step: int, wanted: RunFilter) -> Seek:
        """Look from a position on (it included), forwards with `step` 1 and backwards with -1, for one stretch."""
        for position in range(begin, begin + step * STRETCH, step):
            if position < 0:
                return Seek()
            try:
                line = self.replay.runs.at(position)
            except IndexError:
                return Seek()
            if self._meets(line, wanted):
                return Seek(found=position)
        return Seek(go_on=begin + step * STRETCH)

    def _meets(self, line: TracedLine, wanted: RunFilter) -> bool:
        trace = line.trace
        if wanted.trace_id and trace.trace_id != wanted.trace_id:
            return False
        if wanted.case_id:
            case = self.replay.case_of(line)
            if (case.case_id if case is not None else trace.case_id) != wanted.case_id:
                return False
        if wanted.slice and self.replay.slice_of(line) != wanted.slice:
            return False
        if wanted.stage is None and not wanted.failing:
            return True
        stage = self.replay.stage(line)
        return (wanted.stage is None or stage is wanted.stage) and not (wanted.failing and stage in NOT_RED)


def read_run_filter(text: str) -> RunFilter:
    """The filter that a line asks for: `stage:faithfulness slice:visitors case:ID trace:ID failing`.

    A value with spaces is written in quotes; `stage:` takes a stage or a gate, or the only beginning of one.
    """
    said: dict[str, str] = {}
    faults = []
    stage: Stage | None = None
    failing = False
    for token in _TOKEN.findall(text):
        name, colon, value = token.partition(":")
        value = value.replace('"', "")
        if token == "failing":
            failing = True
        elif name not in ("stage", "gate", "slice", "case", "trace") or not colon:
            faults.append(f"{token.replace(chr(34), '')} is no filter: stage: slice: case: trace: failing")
        elif not value:
            continue
        elif name in ("stage", "gate"):
            stage = _stage(value)
            if stage is None:
                faults.append(f"there is no stage {value!r}: {', '.join(one.value for one in Stage)}")
        else:
            said[name] = value
    return RunFilter(said.get("case", ""), said.get("trace", ""), stage, said.get("slice", ""), failing, tuple(faults))


def filter_text(asked: Mapping[str, str | None]) -> str:
    """The line that asks for these values; `read_run_filter` reads it. A quotation mark in a value is left out."""
    return " ".join(f'{name}:"{value.replace(chr(34), "")}"' for name, value in asked.items() if value)


def require_runs(path: Path) -> None:
    """Raise what reading a trace file up to its first run raises, before anything is drawn."""
    next(iter(TraceFile(path)), None)


def _never_came(walk: Walk, case: GoldCase) -> tuple[str, ...]:
    first = next((step for step in walk.steps if step.went_out is not None), None)
    if first is None or first is not walk.steps[0]:
        return ()
    came = {chunk.chunk_id for chunk in first.chunks}
    return tuple(one for one in case.required_source_ids if one not in came)


def _stage(value: str) -> Stage | None:
    for wanted in (value.replace("_", " "), value):
        if wanted in _STAGES:
            return _STAGES[wanted]
    begun = {stage for name, stage in _STAGES.items() if name.replace("_", " ").startswith(value.replace("_", " "))}
    return begun.pop() if len(begun) == 1 else None


def open_at_hand(session: Session, path: Path | None, profile: Profile, known: RunsAtHand | None) -> RunsAtHand:
    """A trace file (with null the set's own traces) beside the set; `known` itself while nothing was saved since.

    Raises what reading the file or the set raises.
    """
    mark = _mark(session)
    if known is not None and known.mark == mark and known.stored == (path is None) and not known.drafts:
        return known
    goldset = sets.load_set(session.store)
    if path is None:
        runs: TraceFile | StoredRuns = StoredRuns(goldset.traces, session.path)
    else:
        # What was read of the file stays true whatever was saved in the set.
        reads_on = known is not None and not known.stored and known.replay.runs.path == path
        runs = known.replay.runs if known is not None and reads_on else TraceFile(path)
    replay = Replay(goldset, runs, profile, believe_labels=path is None)
    return RunsAtHand(replay, "the set's own traces" if path is None else path.name, path is None, mark)


def stored_count(session: Session) -> int:
    """How many traces the set keeps."""
    return sets.trace_count(session.store)


def _mark(session: Session) -> str:
    """Changes with everything that is saved in the set."""
    newest = audit.head(session.store)
    return newest.own if newest is not None else ""
