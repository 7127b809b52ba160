"""The words that all reports share on targets and on the weighted mean, next to those of `score_words`."""

from __future__ import annotations

from goldtui.model.counts import exact_percent, percent
from goldtui.model.results import Status
from goldtui.model.score import ScoreReport
from goldtui.model.targets import TargetChange, TargetLine
from goldtui.reports.score_words import mean_words


def target_words(one: TargetLine) -> str:
    """What a target counts, its bound and interval, and whether it gates."""
    said = f"{one.what}; at {'most' if one.at_most else 'least'} {exact_percent(one.bound)}"
    if one.low is not None and one.high is not None:
        said += f"; 95 % Wilson interval {100 * one.low:.1f} % to {100 * one.high:.1f} %"
    if one.left_out:
        said += f"; {one.left_out} not measured"
    return said if one.gates else f"{said}; shown only"


def target_status(one: TargetLine) -> Status:
    """The status to mark a target with: one that gates nothing is only shown."""
    return one.status if one.gates or one.status is Status.NOT_TESTED else Status.NOT_REACHED


def change_words(one: TargetChange) -> str:
    """How far a target's share moved, with the interval of the change."""
    points = 100 * (one.after_k - one.before_k) / one.n
    interval = f"95 % interval {100 * one.low:+.1f} to {100 * one.high:+.1f} (Newcombe, paired)"
    return f"change {points:+.1f} points, {interval}"


def weighted_words(report: ScoreReport) -> str:
    """The weighted mean, and which part of the weight it covers."""
    assert report.weighted is not None
    covered = "" if report.weight_measured is None else f", over {percent(report.weight_measured)} of the weight"
    return f"{mean_words(report.weighted)}{covered}"
