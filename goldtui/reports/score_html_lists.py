"""The cases behind each number of the page. A ratio that cannot be opened cannot be repaired, so every number with
cases links to their list, and every case of a list links to its row."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from goldtui.model.results import Status
from goldtui.model.score import CaseRow, Measure, Outcome, ScoreReport
from goldtui.reports.score_words import OUTCOME_STATUS, stopped_at

SHOWN = 100
"""Cases of one list that the page names, those that need work first; the rest are counted."""
ROWS = 2000
"""Most rows of each table of cases on the page."""

StatusOf = Callable[[CaseRow], Status | None]
"""Returns the sign under which a case is in a list; null if it is not."""


class Among(NamedTuple):
    """A restriction of a list to one slice or one category; other cases are not checked."""

    field: str
    """`slice` or `category`."""
    name: str
    status_of: StatusOf


_FIRST = (Status.FAIL, Status.NOT_TESTED, Status.NOT_REACHED, Status.NOT_APPLICABLE, Status.PASS)


class Lists:
    """Collects the lists that the tables link to, printed at the end of the page."""

    def __init__(self, report: ScoreReport) -> None:
        self._rows = report.rows
        self.opened: list[tuple[str, list[tuple[CaseRow, Status]]]] = []
        held: dict[Outcome | None, int] = {}
        self._anchors: dict[str, str] = {}
        self._parts: dict[tuple[str, str], list[int]] = {}
        for number, row in enumerate(report.rows):
            kind = row.outcome if row.outcome is Outcome.RELEASED else None
            held[kind] = held.get(kind, 0) + 1
            for part in (("slice", row.slice), ("category", row.category)):
                self._parts.setdefault(part, []).append(number)
            if held[kind] <= ROWS:
                self._anchors[row.case_id] = f"case-{number}"

    def anchor(self, case_id: str) -> str | None:
        """The id of a case's row on the page; null when the page has no row for it."""
        return self._anchors.get(case_id)

    def open(self, said: str, title: str, cases: StatusOf | Among) -> int | None:
        """Add the list that a number links to, with the cases that have a sign; null if there are none."""
        if isinstance(cases, Among):
            within: Iterable[int] = self._parts.get((cases.field, cases.name), ())
            status_of = cases.status_of
        else:
            within, status_of = range(len(self._rows)), cases
        found = [(row, status) for n in within if (status := status_of(row := self._rows[n])) is not None]
        if not found:
            return None
        found.sort(key=lambda one: _FIRST.index(one[1]))
        self.opened.append((f"{title}: {said}", found))
        return len(self.opened)


def by_outcome(wanted: Callable[[CaseRow], bool]) -> StatusOf:
    """The sign of cases with a wanted outcome."""
    return lambda row: OUTCOME_STATUS[row.outcome] if wanted(row) else None


def in_slice(name: str, alone: Sequence[str] | None = None) -> Among:
    """The cases of a slice; given the ids that only this run measured, those of its cases that both runs did."""
    if alone is None:
        return Among("slice", name, by_outcome(lambda _: True))
    left_out = frozenset(alone)
    return Among("slice", name, by_outcome(lambda row: judged(row) is not None and row.case_id not in left_out))


def in_category(name: str) -> Among:
    """The cases of a category."""
    return Among("category", name, by_outcome(lambda _: True))


def showing(mode: str) -> StatusOf:
    """The judged cases that show a failure mode."""
    return by_outcome(lambda row: mode in row.modes and judged(row) is not None)


def stopped_in(stage: str) -> StatusOf:
    """The blocked cases whose first failed stage it is."""
    return by_outcome(lambda row: row.outcome is Outcome.BLOCKED and stopped_at(row) == stage)


def that_ended(outcome: Outcome) -> StatusOf:
    """The cases with one outcome."""
    return by_outcome(lambda row: row.outcome is outcome)


def judged(row: CaseRow) -> Status | None:
    """The cases that count in ratios."""
    return OUTCOME_STATUS[row.outcome] if row.outcome in (Outcome.RELEASED, Outcome.BLOCKED) else None


def by_measure(measure: Measure) -> StatusOf:
    """Cases in which a measure applied, by its status."""
    key = f"{measure.group.value}:{measure.name}"

    def status_of(row: CaseRow) -> Status | None:
        status = row.statuses.get(key)
        return None if status is Status.NOT_APPLICABLE else status

    return status_of
