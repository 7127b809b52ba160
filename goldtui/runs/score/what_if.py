"""What would change in a run if the policy were another: the same traces, the same gold, two policies.

A number that nobody has tried is a guess; here it is tried on a run that is known, before anybody saves it.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from goldtui.formats.traces.layout import Watch
from goldtui.model.policy import Policy
from goldtui.model.score import CaseRow, Measure, Moved, Movement, Outcome, ScoreReport, SliceLine
from goldtui.runs.score.gold import ReadGold
from goldtui.runs.score.score import Asked, score
from goldtui.scoring.baseline import movements


@dataclass(frozen=True, slots=True)
class WhatIf:
    """One run scored under two policies. Lists hold what differs, before and after."""

    run: str
    """The trace file's name."""
    cases: int
    """Cases with one trace: the n of `moved`."""
    moved: tuple[Moved, ...]
    """Cases that end otherwise."""
    measures: tuple[tuple[Measure, Measure], ...]
    slices: tuple[tuple[SliceLine, SliceLine], ...]
    passed: tuple[bool, bool]
    """Whether the run passes before and after."""
    reasons: tuple[str, ...]
    """Why it would not pass, where that is new."""

    @property
    def nothing(self) -> bool:
        """Whether the two reports say the same."""
        return not (self.moved or self.measures or self.slices or self.reasons or self.passed[0] != self.passed[1])

    def counted(self) -> dict[Movement, int]:
        """How many cases moved, by how."""
        return {one: n for one in Movement if (n := sum(moved.movement is one for moved in self.moved))}


def what_if(read: ReadGold, traces: Path, before: Policy, after: Policy, watch: Watch = lambda lines: lines) -> WhatIf:
    """How the run in a trace file would be scored under another policy. Raises the errors of `score`."""
    reports = []
    for policy in (before, after):
        gold = ReadGold.unverified(
            read.goldset.model_copy(update={"policy": policy}), read.gold.digest, read.notices, bare=read.bare
        )
        reports.append(score(gold, traces, Asked(), watch))
    return difference(*reports)


def difference(before: ScoreReport, after: ScoreReport) -> WhatIf:
    """What differs between two reports on the same run and the same cases."""
    known = {(one.group, one.name): one for one in before.measures}
    slices = {one.name: one for one in before.slices}
    return WhatIf(
        run=after.run.name,
        cases=sum(map(_came, after.rows)),
        moved=movements(before.rows, after.rows),
        measures=tuple(
            (was, one)
            for one in after.measures
            if (was := known.get((one.group, one.name))) is not None
            and (was.k, was.n, was.status, was.bound) != (one.k, one.n, one.status, one.bound)
        ),
        slices=tuple(
            (old, one)
            for one in after.slices
            if (old := slices.get(one.name)) is not None
            and (old.k, old.n, old.state, old.minimum) != (one.k, one.n, one.state, one.minimum)
        ),
        passed=(before.passed, after.passed),
        reasons=tuple(one for one in after.reasons if one not in before.reasons),
    )


def _came(row: CaseRow) -> bool:
    return row.outcome in (Outcome.RELEASED, Outcome.BLOCKED, Outcome.NOT_TESTED)
