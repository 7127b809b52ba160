"""Counts over rows that add up: parts of a file are tallied separately, and two tallies make one.

Every figure of a report is derived from these counts, so a file scored in two halves gives the same report.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TypeVar

from goldtui.model.results import Stage, Status, Tier
from goldtui.model.score import CaseRow, Group, Grouped, Measure, Needs, Outcome, Spent

JUDGED = (Outcome.RELEASED, Outcome.BLOCKED)
"""Outcomes that count in a ratio."""

NO_CASE = "no case came that could be judged"
"""Why a measure is not tested in a run where no row measures it."""

_K = TypeVar("_K")


@dataclass(frozen=True, slots=True)
class Declared:
    """A measure as declared: a gate or a graded stage."""

    name: str
    title: str
    group: Group
    tier: Tier
    bound: Fraction | None
    """What the share of passing cases must reach; null for a diagnostic."""
    first_fix: str
    not_tested: str = ""
    """Why it cannot be measured, where that is known in advance."""
    needs: Needs = Needs.NOTHING

    @property
    def key(self) -> str:
        """The key under which rows keep its status."""
        return f"{self.group.value}:{self.name}"


@dataclass(slots=True)
class Tally:
    """The counts of rows. `add` and `merge` in any order give the same."""

    outcomes: Counter[tuple[str, Outcome]] = field(default_factory=Counter)
    """By slice."""
    first_failures: Counter[tuple[str, Stage]] = field(default_factory=Counter)
    """By slice, of blocked cases."""
    statuses: Counter[tuple[str, Status]] = field(default_factory=Counter)
    """By measure key."""
    scores: Counter[tuple[str, Fraction]] = field(default_factory=Counter)
    """By graded stage: how often each score was given, so that a sum stays exact and cheap."""
    categories: Counter[tuple[str, Outcome]] = field(default_factory=Counter)
    modes: Counter[str] = field(default_factory=Counter)
    """Of judged cases: one that waits for a verdict is not among the n of this ratio."""
    costs: Counter[Fraction] = field(default_factory=Counter)
    latencies: Counter[Fraction] = field(default_factory=Counter)

    def add(self, row: CaseRow) -> None:
        """Count one more row."""
        self.outcomes[row.slice, row.outcome] += 1
        if row.category:
            self.categories[row.category, row.outcome] += 1
        if row.outcome is Outcome.BLOCKED and row.first_failed_stage is not None:
            self.first_failures[row.slice, row.first_failed_stage] += 1
        self.statuses.update(row.statuses.items())
        self.scores.update(row.scores.items())
        if row.outcome in JUDGED:
            self.modes.update(row.modes)
        if row.cost is not None:
            self.costs[row.cost] += 1
        if row.latency_ms is not None:
            self.latencies[row.latency_ms] += 1

    def merge(self, other: Tally) -> None:
        """Add the counts of other rows."""
        self.outcomes += other.outcomes
        self.first_failures += other.first_failures
        self.statuses += other.statuses
        self.scores += other.scores
        self.categories += other.categories
        self.modes += other.modes
        self.costs += other.costs
        self.latencies += other.latencies

    def count(self, *outcomes: Outcome) -> int:
        """Cases with this outcome."""
        return sum(number for (_, outcome), number in self.outcomes.items() if outcome in outcomes)

    @property
    def judged(self) -> int:
        """Cases that count in ratios."""
        return self.count(*JUDGED)

    def measure(self, declared: Declared) -> Measure:
        """The counts of one gate or stage, as a measure."""
        passed, failed, untested, spared = (
            self.statuses[declared.key, status]
            for status in (Status.PASS, Status.FAIL, Status.NOT_TESTED, Status.NOT_APPLICABLE)
        )
        n = passed + failed
        given = [(score, times) for (name, score), times in self.scores.items() if name == declared.name]
        graded = sum(times for _, times in given) if declared.group is Group.STAGE else 0
        status = _status(passed, n, untested, spared, declared)
        return Measure(
            name=declared.name,
            title=declared.title,
            group=declared.group,
            tier=declared.tier,
            status=status,
            k=passed if n else None,
            n=n or None,
            mean=sum((score * times for score, times in given), Fraction(0)) / graded if graded else None,
            bound=declared.bound,
            not_tested=untested,
            not_applicable=spared,
            why=_why(status, untested, n, declared),
            first_fix=declared.first_fix,
            needs=declared.needs,
        )

    def grouped(self) -> tuple[Grouped, ...]:
        """Released of judged cases by category, sorted by name."""
        names = sorted({name for name, _ in self.categories})
        return tuple(
            Grouped(
                name=name,
                k=self.categories[name, Outcome.RELEASED],
                n=sum(self.categories[name, one] for one in JUDGED),
            )
            for name in names
        )

    def shown_modes(self) -> tuple[Grouped, ...]:
        """Failure modes with the judged cases that show them, most frequent first."""
        judged = self.judged
        ordered = sorted(self.modes.items(), key=lambda one: (-one[1], one[0]))
        return tuple(Grouped(name=name, k=number, n=judged) for name, number in ordered)

    def spent(self) -> tuple[Spent, ...]:
        """Cost and latency, from the traces that record them."""
        amounts = (("cost", self.costs), ("latency_ms", self.latencies))
        return tuple(
            Spent(name=name, total=sum((v * times for v, times in of.items()), Fraction(0)), n=of.total())
            for name, of in amounts
            if of
        )


def _status(passed: int, n: int, untested: int, spared: int, declared: Declared) -> Status:
    if n and declared.bound is not None and passed < declared.bound * n:
        return Status.FAIL
    if untested or (not n and declared.not_tested):
        return Status.NOT_TESTED
    if n:
        return Status.PASS
    # Cases that nobody judged may still need the measure.
    return Status.NOT_APPLICABLE if spared else Status.NOT_TESTED


def _why(status: Status, untested: int, n: int, declared: Declared) -> str:
    if status is not Status.NOT_TESTED:
        return ""
    if not n and declared.not_tested:
        return declared.not_tested
    if not untested:
        return NO_CASE
    return f"could not be measured in {untested} of {untested + n} cases that ask for it"


def counted(of: Counter[_K]) -> list[tuple[_K, int]]:
    """Most frequent first, then by name."""
    return sorted(of.items(), key=lambda one: (-one[1], str(one[0])))
