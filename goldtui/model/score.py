"""What scoring a run found: the one value that every report, the Report place and the store show.

Reports that count for themselves come to disagree; so all counting ends here, as `k of n`, and renderers only print.
"""

from __future__ import annotations

import operator
from enum import StrEnum
from fractions import Fraction

from pydantic import Field

from goldtui.model.attendance import Attendance, Gold, Run
from goldtui.model.counts import count_words
from goldtui.model.faults import Notice
from goldtui.model.judges.erred import Erred
from goldtui.model.judges.opinion import JudgeOpinion
from goldtui.model.judges.settled import SettledStatements
from goldtui.model.records import Behaviour, Record
from goldtui.model.results import Stage, Status, Tier
from goldtui.model.targets import TargetChange, TargetLine


class Outcome(StrEnum):
    """The result of one gold case in a run."""

    RELEASED = "released"
    BLOCKED = "blocked"
    """A critical gate fails."""
    NOT_TESTED = "not tested"
    """A critical gate could not be measured, and none fails."""
    NO_TRACE = "no trace"
    REPEATED = "repeated"
    """Several traces: a scorer must not choose which one counts."""


class Group(StrEnum):
    """The table that a measure is in."""

    GATE = "gate"
    """The gate chain."""
    STAGE = "stage"
    """The eight graded stages."""
    SCORER = "scorer"
    """The scorer profile's ratios."""


class Needs(StrEnum):
    """What a measure needs besides the run."""

    NOTHING = "nothing"
    LABEL = "label"
    """Gold for the question."""
    JUDGE = "judge"
    """A person to read it."""
    EITHER = "label or judge"


class SliceState(StrEnum):
    """Whether a slice blocks a release."""

    PASS = "pass"
    FAIL = "fail"
    THIN = "thin"
    """Fewer measured cases than the policy asks for: reported, not gated."""
    ABSENT = "absent"
    """A required slice without a measured case; it fails."""


class Measure(Record):
    """One row of the tables: how many cases pass something, out of those in which it was measured."""

    name: str
    """Stable word, such as `faithfulness`; with `group` it is unique in a report."""
    title: str
    group: Group
    tier: Tier
    status: Status
    """Judged against `bound`; `not_tested` when nothing was measured, or when a required case could not be."""
    k: int | None = None
    n: int | None = None
    """Null when nothing was measured."""
    mean: Fraction | None = None
    """Graded stages only: the mean score of the n cases, 0 to 1."""
    bound: Fraction | None = None
    """What the share k of n must reach; null for a diagnostic without one."""
    at_most: bool = False
    """The share must stay at or below `bound` instead."""
    not_tested: int = 0
    not_applicable: int = 0
    why: str = ""
    """Why it is not tested, or what is worth knowing; a sentence."""
    first_fix: str = ""
    """Where a repair usually starts when it fails."""
    needs: Needs = Needs.NOTHING
    """What else it would take to measure it where a run is not enough."""

    @property
    def share(self) -> Fraction | None:
        """k of n; null when nothing was measured."""
        return Fraction(self.k, self.n) if self.k is not None and self.n else None


class SliceLine(Record):
    """The result of one slice: released cases out of those with a trace that could be judged."""

    name: str
    """Empty for cases that belong to no slice."""
    k: int
    n: int
    minimum: Fraction
    low: float | None = None
    """Ends of the 95 % Wilson interval of k of n, 0 to 1; null when n is 0."""
    high: float | None = None
    required: bool = False
    left_out: int = 0
    """Cases of the slice that are not in n: without a trace, repeated or not tested."""
    state: SliceState
    first_failures: tuple[tuple[str, int], ...] = ()
    """First failed stages with their counts, most frequent first."""

    @property
    def share(self) -> Fraction | None:
        """k of n; null when nothing was measured."""
        return Fraction(self.k, self.n) if self.n else None


class Grouped(Record):
    """The results of one category, or the count of one failure mode."""

    name: str
    k: int
    n: int


class Spent(Record):
    """The cost of the runs, where their traces record it."""

    name: str
    """`cost` or `latency_ms`."""
    total: Fraction
    n: int
    """Traces that record it."""


class CaseRow(Record):
    """One gold case; there is a row even when it has no trace."""

    case_id: str
    slice: str = ""
    category: str = ""
    expected: Behaviour | None = None
    outcome: Outcome
    trace_id: str | None = None
    where: str = ""
    """`file:line` of its trace."""
    position: int | None = None
    """Place of its trace in the file, from 0; Replay opens it by this number."""
    first_failed_stage: Stage | None = None
    """Null without a trace."""
    first_failed_gate: str | None = None
    code: str = ""
    """Code of the finding that says why; empty when released."""
    message: str = ""
    fix: str = ""
    modes: tuple[str, ...] = ()
    """Failure modes, such as `false_rejection`; a case may show several."""
    statuses: dict[str, Status] = Field(default_factory=dict)
    """By measure name, prefixed with its group: `gate:faithfulness`."""
    scores: dict[str, Fraction] = Field(default_factory=dict)
    """Scores, 0 to 1, of the graded stages that were measured, by name."""
    cost: Fraction | None = None
    latency_ms: Fraction | None = None


class Movement(StrEnum):
    """How a case did compared with its baseline."""

    NEWLY_FAILING = "newly failing"
    """Fails now; before, it was released or not tested."""
    NEWLY_NOT_TESTED = "newly not tested"
    """Not tested now; before, it was released or failed."""
    NEWLY_PASSING = "newly passing"
    """Released now; before, it failed or was not tested."""
    STAGE_MOVED = "stage moved"
    """Fails before and after, at another stage."""


class Moved(Record):
    """One case that did not end as in the baseline."""

    case_id: str
    movement: Movement
    before: str
    """Stage or outcome, as words."""
    after: str


class Cell(Record):
    """How many cases had one outcome in the baseline and another, or the same, in this run."""

    before: Outcome
    """`released`, `blocked` or `not tested`."""
    after: Outcome
    cases: int = Field(ge=0)


class SliceChange(Record):
    """One slice compared with its baseline, over its cases judged in both runs: `before_n` equals `after_n`."""

    name: str
    before_k: int
    before_n: int
    after_k: int
    after_n: int
    tolerance: Fraction
    """How far the share may fall."""
    regressed: bool


class SpentChange(Record):
    """Mean cost or latency compared with the baseline, over cases where both runs record it."""

    name: str
    before: Fraction
    after: Fraction
    n: int


class Comparison(Record):
    """A run compared with an earlier one, both scored by the same gold."""

    baseline: str
    """Name of the other run."""
    rescored: bool
    """Whether the baseline was rescored with this gold."""
    pairs: int
    """Cases judged in both runs: released or failed."""
    cells: tuple[Cell, ...] = ()
    """All nine transitions between the three outcomes, over the cases with one trace in both runs."""
    moved: tuple[Moved, ...] = ()
    targets: tuple[TargetChange, ...] = ()
    only_before: tuple[str, ...] = ()
    """Cases with one trace in the baseline only."""
    only_after: tuple[str, ...] = ()
    p_value: float | None = None
    """Two-sided exact McNemar test over the discordant pairs; null when there are none."""
    slices: tuple[SliceChange, ...] = ()
    spent: tuple[SpentChange, ...] = ()

    @property
    def both(self) -> int:
        """Cases with one trace in both runs, judged or not."""
        return max(sum(one.cases for one in self.cells), self.pairs)


class ScoreReport(Record):
    """Everything that scoring one run found. The same inputs give an equal report: it holds no time and no path."""

    gold: Gold
    run: Run
    profile: str
    tool_version: str
    mode: str = "full"
    """The preset, which selects the measures."""
    decided_by: Group = Group.GATE
    """The table whose critical measures decide; the others are only shown."""
    attendance: Attendance
    released: int
    """Cases released."""
    judged: int
    """Cases judged: released or blocked."""
    settled: SettledStatements | None = Field(default=None, exclude_if=operator.not_)
    """What verdicts settle; null, and left out of JSON, where none were given."""
    judged_by: tuple[JudgeOpinion, ...] | None = Field(default=None, exclude_if=operator.not_)
    """What each judge says of the open statements; null, and left out of JSON, where no judge spoke."""
    erred: Erred | None = Field(default=None, exclude_if=operator.not_)
    """Who was wrong where judges, people and gold disagree; null where no judge has spoken."""
    measures: tuple[Measure, ...] = ()
    slices: tuple[SliceLine, ...] = ()
    targets: tuple[TargetLine, ...] = ()
    categories: tuple[Grouped, ...] = ()
    modes: tuple[Grouped, ...] = ()
    """Cases per failure mode, of those judged; one case may show several modes, so counts may exceed the failures."""
    spent: tuple[Spent, ...] = ()
    comparison: Comparison | None = None
    checks: dict[str, bool | None] = Field(default_factory=dict)
    """The release's checks in order; null means not tested."""
    passed: bool
    reasons: tuple[str, ...] = ()
    """Why it does not pass, one sentence per reason with what to do."""
    allowed_failures: int = 0
    allowed_reason: str = ""
    """How many cases the policy lets fail or stay not tested, and why in its words; 0 where the run needs none."""
    weighted: Fraction | None = None
    """Weighted mean of the graded stages that were measured, 0 to 1: a diagnostic that decides nothing."""
    weight_measured: Fraction | None = None
    """The share of all weight that the weighted mean covers."""
    notices: tuple[Notice, ...] = ()
    rows: tuple[CaseRow, ...] = ()
    """One row per gold case, in gold order; empty for a million scorer lines whose rows were not requested."""

    @property
    def failed(self) -> int:
        """Cases proven to fail."""
        return self.judged - self.released

    @property
    def cases(self) -> int:
        """All cases to be judged."""
        return max(self.attendance.expected, self.judged)

    @property
    def not_judged(self) -> int:
        """Cases without a verdict: not tested, without a trace, or with several."""
        return self.cases - self.judged

    @property
    def headline(self) -> str:
        """The outcomes of all cases: `19 released, 1 not judged, of 20`."""
        return count_words(self.released, self.failed, self.cases)

    def asks_for(self, one: Measure) -> bool:
        """Whether the run's mode asks for a measure: a critical one only counts in the table that decides."""
        beside = one.group is not self.decided_by and self.measures_of(self.decided_by)
        return one.tier is not Tier.CRITICAL or not beside

    def measures_of(self, group: Group) -> tuple[Measure, ...]:
        """The measures of one table, in order."""
        return tuple(one for one in self.measures if one.group is group)
