"""The data types of a report: tables, figures with their keys, and the cases behind a figure."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Final

from goldtui.model.results import Status
from goldtui.model.score import CaseRow, Movement


class Table(StrEnum):
    """The tables of a page; the key of every number in a table starts with its value."""

    ATTENDANCE = "attendance"
    OUTCOME = "outcome"
    REASON = "reason"
    CHECK = "check"
    TIER = "tier"
    SLICE = "slice"
    GATE = "gate"
    STAGE = "stage"
    SCORER = "scorer"
    MODE = "mode"
    CATEGORY = "category"
    BESIDE = "beside"
    SPENT = "spent"
    TREND = "trend"
    OVER_TIME = "over"


TITLES: Final = {
    Table.ATTENDANCE: "Attendance",
    Table.OUTCOME: "Outcome",
    Table.REASON: "Why it does not pass",
    Table.CHECK: "Checks of the release",
    Table.TIER: "Measures by tier",
    Table.SLICE: "Slices",
    Table.GATE: "Gate funnel",
    Table.STAGE: "Graded stages",
    Table.SCORER: "Scorer ratios",
    Table.MODE: "Failure modes",
    Table.CATEGORY: "Categories",
    Table.BESIDE: "Compared with the baseline",
    Table.SPENT: "Cost and time",
    Table.TREND: "Trend",
    Table.OVER_TIME: "Slices over the runs",
}
MOVE_SIGNS: Final = {
    Movement.NEWLY_FAILING: Status.FAIL,
    Movement.NEWLY_NOT_TESTED: Status.NOT_TESTED,
    Movement.NEWLY_PASSING: Status.PASS,
    Movement.STAGE_MOVED: Status.FAIL,
}


@dataclass(frozen=True, slots=True)
class Figure:
    """One number. Texts in it are foreign."""

    key: str
    """Its name in a page, such as `gate:faithfulness` or `slice:visitors`."""
    title: str
    k: int | None = None
    n: int | None = None
    """`k` of `n`; `k` alone for a plain count; both null when nothing was measured."""
    status: Status | None = None
    """Null if the number is neither good nor bad."""
    bar: bool = False
    """Whether to draw the share as a bar."""
    bound: Fraction | None = None
    """The share's minimum; with `at_most` its maximum."""
    at_most: bool = False
    interval: tuple[float, float] | None = None
    """The 95 % Wilson interval, 0 to 1."""
    words: str = ""
    """Additional text of the row."""
    why: tuple[str, ...] = ()
    """Whole sentences about the figure."""

    @property
    def share(self) -> Fraction | None:
        """k of n; null when nothing was measured."""
        return Fraction(self.k, self.n) if self.k is not None and self.n else None

    @property
    def count(self) -> str:
        """`3 of 8`, a count, or a note that nothing was measured or required; empty when a sign says it all."""
        if self.k is None:
            if self.status is Status.NOT_APPLICABLE:
                return "n/a"
            return "" if self.status in (Status.PASS, Status.FAIL) else "not tested"
        return f"{self.k:,}" if self.n is None else f"{self.k:,} of {self.n:,}" if self.n else "not tested"


@dataclass(frozen=True, slots=True)
class TableOf:
    """One table of a page, never empty."""

    table: Table
    figures: tuple[Figure, ...]
    note: str = ""
    """The heading's text after the table's name."""

    @property
    def title(self) -> str:
        """The heading."""
        return TITLES[self.table]


@dataclass(frozen=True, slots=True)
class Behind:
    """One case behind a number."""

    case_id: str
    status: Status | None
    words: str
    """The case's outcome with respect to the number; foreign text."""
    row: CaseRow | None = None
    """Null for an item that is not a gold case."""


def readable_name(name: str) -> str:
    """A stable name in readable form."""
    return name.replace("_", " ")


def plain(number: Fraction) -> str:
    """A number with four digits."""
    return f"{float(number):,.4g}"
