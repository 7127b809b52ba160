"""A series of runs over time, as values that a page or a command only draws."""

from __future__ import annotations

from goldtui.model.records import Record


class TrendPoint(Record):
    """Released cases out of those judged, in one run; both null where nothing was measured, which is not 0."""

    k: int | None = None
    n: int | None = None


class TrendRun(Record):
    """One run of a trend."""

    name: str
    """File name of its traces."""
    digest: str
    """SHA-256 of those traces, hex."""
    gold: str
    """Digest of the gold that scored it."""
    profile: str
    mode: str
    tool_version: str
    apart: str = ""
    """Why its points must not be joined to the others; empty when they may be."""


class TrendLine(Record):
    """The points of one slice, one for each run of the trend."""

    name: str
    """Empty for cases that belong to no slice."""
    points: tuple[TrendPoint, ...]


class Trend(Record):
    """Runs, oldest first. Those scored like the newest one form a line; the rest are separate points."""

    runs: tuple[TrendRun, ...] = ()
    overall: tuple[TrendPoint, ...] = ()
    """All cases, one point for each run."""
    slices: tuple[TrendLine, ...] = ()
    """By name; cases without a slice last."""

    def joined(self, points: tuple[TrendPoint, ...]) -> tuple[int, ...]:
        """The indexes, in order, of the points that one line may join: measured, and from a run in the line."""
        pairs = zip(self.runs, points, strict=True)
        return tuple(place for place, (run, point) in enumerate(pairs) if not run.apart and point.n)
