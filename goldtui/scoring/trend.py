"""How stored runs did over time, overall and by slice.

A line through runs of different gold shows how the gold changed and presents it as the system; so only runs that were
scored like the newest one are joined, and the others are separate, each with the reason.
"""

from __future__ import annotations

from collections.abc import Sequence

from goldtui.model.score import ScoreReport
from goldtui.model.trend import Trend, TrendLine, TrendPoint, TrendRun

_UNMEASURED = TrendPoint()


def trend(reports: Sequence[ScoreReport]) -> Trend:
    """The trend of reports given oldest first; the last one defines the gold, profile and mode of the line.

    A slice that a run did not measure, or did not know, has an empty point there.
    """
    if not reports:
        return Trend()
    newest = reports[-1]
    by_run = [{line.name: _point(line.k, line.n) for line in report.slices} for report in reports]
    names = sorted({name for points in by_run for name in points}, key=lambda name: (name == "", name))
    return Trend(
        runs=tuple(_run(report, newest) for report in reports),
        overall=tuple(_point(report.released, report.judged) for report in reports),
        slices=tuple(
            TrendLine(name=name, points=tuple(points.get(name, _UNMEASURED) for points in by_run)) for name in names
        ),
    )


def _run(report: ScoreReport, newest: ScoreReport) -> TrendRun:
    return TrendRun(
        name=report.run.name,
        digest=report.run.digest,
        gold=report.gold.digest,
        profile=report.profile,
        mode=report.mode,
        tool_version=report.tool_version,
        apart=_apart(report, newest),
    )


def _apart(report: ScoreReport, newest: ScoreReport) -> str:
    if report.gold.digest != newest.gold.digest:
        return "scored by other gold"
    if report.profile != newest.profile:
        return f"scored by the profile {report.profile}"
    return "" if report.mode == newest.mode else f"scored in the mode {report.mode}"


def _point(k: int, n: int) -> TrendPoint:
    return TrendPoint(k=k, n=n) if n else _UNMEASURED
