"""Runs one by one as a mode of scoring decides about them, so that a walk and a score of the same run agree."""

from __future__ import annotations

from typing import NamedTuple

from goldtui.formats.traces.declare import TracedLine
from goldtui.formats.traces.given import records_no_step
from goldtui.formats.traces.trace_file import TraceFile
from goldtui.gates.chain import Profile
from goldtui.model.faults import UnusableInput
from goldtui.model.results import Stage, Status
from goldtui.model.score import CaseRow, Group, Outcome
from goldtui.runs.replay.replay import Replay
from goldtui.runs.score.asked import Asked
from goldtui.runs.score.made_rows import Job
from goldtui.runs.score.walked import row_maker
from goldtui.scoring.modes import Mode, mode_named
from goldtui.scoring.rows import Place

NO_CITATIONS = "no answer of this file cites anything, so right ones are stopped too: --mode plan judges such runs"


LOOKED_AT = 50
"""Runs of a file that are looked at for what they record."""


def fitting_mode(runs: TraceFile) -> str:
    """The mode that fits what the first runs of a file record; `full` for a file that cannot be read."""
    mode = "full"
    try:
        for position in range(LOOKED_AT):
            if not records_no_step(runs.at(position).trace):
                return "full"
            mode = "plan"
    except (IndexError, UnusableInput):
        pass
    return mode


def require_mode(name: str, where: str) -> None:
    """Raise `UnusableInput` (`unknown_mode`) for a mode that nobody knows; `where` is where it was typed."""
    mode_named(name, where=where)


class Decided(NamedTuple):
    """What a mode makes of one run."""

    outcome: Outcome
    words: str
    """Such as `stopped in mode plan by faithfulness`."""
    gate: str = ""
    """The gate to look at, with its reason and what to do first; empty for a run that is released."""
    code: str = ""
    message: str = ""
    fix: str = ""


class InMode:
    """Decides about single runs in one mode. Raises `UnusableInput` (`unknown_mode`)."""

    def __init__(self, replay: Replay, profile: Profile, name: str) -> None:
        self.mode: Mode = mode_named(name)
        self._replay = replay
        self._maker = row_maker(replay, Asked(profile, self.mode))

    def decide(self, line: TracedLine, position: int) -> Decided | None:
        """What becomes of a run; null where the set has no such case, which no mode releases."""
        case = self._replay.case_of(line)
        if case is None:
            return None
        row = self._maker.made(Job(line, case, Place(line.where, position))).row
        words = f"{self._outcome(row)} in mode {self.mode.name}{self._by(row)}"
        if row.outcome is Outcome.RELEASED:
            return Decided(row.outcome, words)
        return Decided(row.outcome, words, row.first_failed_gate or "", row.code, row.message, row.fix)

    def _outcome(self, row: CaseRow) -> str:
        if row.outcome is Outcome.RELEASED:
            return "released"
        return "not tested" if row.outcome is Outcome.NOT_TESTED else "stopped"

    def _by(self, row: CaseRow) -> str:
        """What decided: the stages of the mode where they do, else the first gate of the chain that failed."""
        if row.outcome is Outcome.RELEASED:
            return ""
        if not self.mode.by_stages:
            stage = row.first_failed_stage
            return f" by {stage}" if stage not in (None, Stage.PASS, Stage.NOT_TESTED) else ""
        wanted = Status.FAIL if row.outcome is Outcome.BLOCKED else Status.NOT_TESTED
        of_stages = (*self.mode.deciding, *self.mode.otherwise)
        named = [one for one in of_stages if row.statuses.get(f"{Group.STAGE.value}:{one}") is wanted]
        return f" by {', '.join(one.replace('_', ' ') for one in named)}" if named else ""
