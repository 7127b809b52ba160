"""Bars of the page. A picture shows nothing that its table does not: each has a label that reads out its numbers, signs
in addition to colours, and no bar at all where nothing was measured."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from goldtui.model import counts, signs
from goldtui.model.results import Status
from goldtui.model.score import Group, Grouped, Measure, ScoreReport, SliceChange, SliceLine
from goldtui.reports import score_words as words

_WIDTH, _EDGE = 360, 4
"""User units: the page is also read at 360 pixels, so names are above their bars and not next to them."""

_LETTERS = 34
"""Characters of a name that fit above a bar; the table has it whole."""


@dataclass(frozen=True, slots=True)
class Bar:
    """One bar: k of n, with its bound."""

    label: str
    k: int | None
    n: int | None
    status: Status
    least: Fraction | None = None
    """Where the bound is marked, 0 to 1."""
    interval: tuple[float, float] | None = None
    """Ends of the whisker, 0 to 1."""
    before: tuple[int, int] | None = None
    """k and n of an earlier run, drawn as a thin bar above."""

    @property
    def count(self) -> str:
        """k of n, or why there is none."""
        if self.status is Status.NOT_APPLICABLE:
            return signs.STATUS_WORDS[self.status]
        return counts.k_of_n(self.k, self.n)

    @property
    def said(self) -> str:
        """The bar in words."""
        parts = [f"{self.label}: {self.count}"]
        if self.before is not None:
            parts.append(f"before {counts.k_of_n(*self.before)}")
        if self.count not in signs.STATUS_WORDS.values() and self.status is not Status.NOT_REACHED:
            parts.append(signs.STATUS_WORDS[self.status])
        return ", ".join(parts)

    @property
    def name(self) -> str:
        """The label, cut to what fits."""
        return self.label if len(self.label) <= _LETTERS else f"{self.label[: _LETTERS - 1]}…"

    @property
    def measured(self) -> bool:
        """Whether there is a bar to draw."""
        return self.k is not None and bool(self.n)

    @staticmethod
    def at(share: float) -> str:
        """The x position of a share in the picture."""
        return f"{_place(float(share)):.2f}"

    @staticmethod
    def width(k: int, n: int) -> str:
        """The length of a bar."""
        return f"{_place(k / n) - _EDGE:.2f}".rstrip("0").rstrip(".")


def _place(share: float) -> float:
    return _EDGE + share * (_WIDTH - 2 * _EDGE)


def of_measures(report: ScoreReport, measures: Iterable[Measure]) -> list[Bar]:
    """A bar for each measure, with its bound."""
    return [
        Bar(f"{one.title} ({one.tier.value})", one.k, one.n, words.measure_status(report, one), one.bound)
        for one in measures
    ]


def measures_note(group: Group) -> str:
    """What the bars of a table of measures count."""
    what = "k of n" if group is Group.SCORER else "cases that pass, of those measured"
    return f"Bar: {what}. Upright mark: the bound."


def of_slices(lines: Iterable[SliceLine]) -> list[Bar]:
    """A bar for each slice, with its minimum and its interval."""
    return [
        Bar(
            words.slice_name(line.name),
            line.k,
            line.n,
            words.SLICE_STATUS[line.state],
            line.minimum,
            (line.low, line.high) if line.low is not None and line.high is not None else None,
        )
        for line in lines
    ]


def of_steps(steps: Iterable[words.Step]) -> list[Bar]:
    """A bar for each stage: the cases that stopped there."""
    return [Bar(one.stage, one.stopped, one.came, _none_is_best(one.stopped)) for one in steps]


def of_modes(modes: Iterable[Grouped]) -> list[Bar]:
    """A bar for each failure mode."""
    return [Bar(one.name, one.k, one.n, _none_is_best(one.k)) for one in modes]


def of_changes(changes: Iterable[SliceChange]) -> list[Bar]:
    """Two bars for each slice: the earlier run and this one."""
    return [
        Bar(
            words.slice_name(one.name),
            one.after_k,
            one.after_n,
            Status.FAIL if one.regressed else Status.PASS,
            before=(one.before_k, one.before_n),
        )
        for one in changes
    ]


def _none_is_best(number: int) -> Status:
    return Status.FAIL if number else Status.PASS
