"""Bars drawn as SVG within the page. A picture says nothing that its table does not say: each has a label that reads
out its numbers, signs besides colours, and no bar at all where nothing was measured.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from goldtui.model.results import Status
from goldtui.reports.score_html_parts import Html, tag
from goldtui.reports.score_words import MARKS, STATUS_WORDS, k_of_n

_WIDTH, _ROW, _HIGH, _EDGE = 360, 40, 12, 4
"""User units: the page is read at 360 pixels too, so names stand above their bars and not beside them."""

_LETTERS = 34
"""Letters of a name that fit above a bar; the table has it whole."""


@dataclass(frozen=True, slots=True)
class Bar:
    """One bar: k of n, with what it is held against."""

    label: str
    k: int | None
    n: int | None
    status: Status
    least: Fraction | None = None
    """Where a mark stands, 0 to 1."""
    interval: tuple[float, float] | None = None
    """Ends of the whisker, 0 to 1."""
    before: tuple[int, int] | None = None
    """k and n of an earlier run, drawn as a thin bar above."""

    @property
    def count(self) -> str:
        """k of n, or why there is none."""
        if self.status is Status.NOT_APPLICABLE:
            return STATUS_WORDS[self.status]
        return k_of_n(self.k, self.n)

    def told(self) -> str:
        """The bar in words."""
        words = [f"{self.label}: {self.count}"]
        if self.before is not None:
            words.append(f"before {k_of_n(*self.before)}")
        if self.count not in STATUS_WORDS.values() and self.status is not Status.NOT_REACHED:
            words.append(STATUS_WORDS[self.status])
        return ", ".join(words)


def chart(title: str, bars: Sequence[Bar], note: str) -> Html:
    """The bars under each other with an axis from nothing to all; `note` explains the signs."""
    high = len(bars) * _ROW + 22
    drawn = [part for number, bar in enumerate(bars) for part in _bar(bar, number * _ROW)]
    label = f"{title}. " + "; ".join(bar.told() for bar in bars) + "."
    svg = tag("svg", *drawn, *_axis(high), viewBox=f"0 0 {_WIDTH} {high}", role="img", aria_label=label)
    return tag("figure", svg, tag("figcaption", note))


def hatching() -> Html:
    """The pattern of bars that fail, defined once for the whole page."""
    line = tag("path", d="M0 6 L6 0", class_="hatch")
    ground = tag("rect", width=6, height=6, class_="fail-ground")
    pattern = tag("pattern", ground, line, id="hatch", width=6, height=6, patternUnits="userSpaceOnUse")
    return tag("svg", tag("defs", pattern), class_="nowhere", aria_hidden="true", focusable="false")


def _bar(bar: Bar, top: int) -> list[Html]:
    measured = bar.k is not None and bool(bar.n)
    name = bar.label if len(bar.label) <= _LETTERS else f"{bar.label[: _LETTERS - 1]}…"
    parts = [
        tag("text", f"{MARKS[bar.status]} {name}", x=_EDGE, y=top + 14),
        tag("text", bar.count, x=_WIDTH - _EDGE, y=top + 14, text_anchor="end"),
        tag("rect", x=_EDGE, y=top + 20, width=_place(1) - _EDGE, height=_HIGH, class_="track" if measured else "void"),
    ]
    if bar.before is not None and bar.before[1]:
        parts.append(_fill(bar.before[0] / bar.before[1], top + 20, _HIGH // 3, "before"))
    if measured and bar.k is not None and bar.n:
        inset = _HIGH // 3 if bar.before is not None else 0
        parts.append(_fill(bar.k / bar.n, top + 20 + inset, _HIGH - inset, f"bar {bar.status.value}"))
    if bar.interval is not None:
        low, high = (_place(end) for end in bar.interval)
        parts.append(tag("path", d=_whisker(low, high, top + 26), class_="whisker"))
    if measured and bar.least is not None:
        at = _place(float(bar.least))
        parts.append(tag("path", d=f"M{at:.2f} {top + 17} V{top + 35}", class_="least"))
    return parts


def _fill(share: float, top: int, high: int, name: str) -> Html:
    return tag("rect", x=_EDGE, y=top, width=_place(share) - _EDGE, height=high, class_=name)


def _whisker(low: float, high: float, middle: int) -> str:
    return f"M{low:.2f} {middle} H{high:.2f} M{low:.2f} {middle - 4} v8 M{high:.2f} {middle - 4} v8"


def _axis(high: int) -> list[Html]:
    ends = ((0.0, "0", "start"), (0.5, "half", "middle"), (1.0, "all", "end"))
    return [tag("text", said, x=_place(at), y=high - 6, text_anchor=anchor, class_="axis") for at, said, anchor in ends]


def _place(share: float) -> float:
    return _EDGE + share * (_WIDTH - 2 * _EDGE)
