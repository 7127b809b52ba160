"""The share of statements that people would call supported, from what a judge calls so and the errors it is known by.

How the labels were drawn decides the method: taken for each other, the two miss the truth in most runs.
"""

from __future__ import annotations

from goldtui.measures.confusion import Confusion
from goldtui.measures.corrected_share import prediction_powered, rogan_gladen
from goldtui.measures.intervals import wilson
from goldtui.model.judges.calibration import Calibration, Drawn, JudgedShare, Method
from goldtui.scoring.judged.admission import FLOOR


def judged_share(calibration: Calibration | None, k: int, n: int, run: str) -> JudgedShare:
    """The judge's share of supported statements (k of n), corrected for its errors, with the method that was used."""
    if calibration is None:
        return _raw(k, n, "the judge is not calibrated")
    if not n:
        return _raw(k, n, "the judge decided nothing")
    counts = Confusion(*calibration.counts.cells)
    if calibration.counts.fewest < FLOOR:
        return _raw(k, n, f"fewer than {FLOOR} labels of a class")
    (judge_k, _), (people_k, _) = counts.base_rates
    rest_k, rest = k - judge_k, n - counts.n
    this_run = calibration.drawn is Drawn.RANDOM and calibration.run == run
    if this_run and not 0 <= rest_k <= rest:
        return _raw(k, n, "the labels are of this run, and the judge's verdicts on them are not all here")
    if this_run:
        powered = prediction_powered(counts, rest_k, rest)
        ends = wilson(people_k, counts.n)
        assert ends is not None, "there are labels of both classes"
        if powered is None:
            share = _raw(k, n, "people labelled every statement of this run")
            return share.model_copy(
                update={"labels": (people_k, counts.n), "labels_low": ends[0], "labels_high": ends[1]}
            )
        return JudgedShare(
            k=k,
            n=n,
            method=Method.PREDICTION_POWERED,
            why="the labels are a random draw of this run",
            value=powered.value,
            low=powered.low,
            high=powered.high,
            labels=(people_k, counts.n),
            labels_low=ends[0],
            labels_high=ends[1],
        )
    corrected = rogan_gladen(k, n, counts.sensitivity, counts.specificity)
    if corrected is None and counts.says_nothing:
        return _raw(k, n, "sensitivity and specificity together are 1 or less")
    if corrected is None:
        return _raw(k, n, "the judge's share of yeses does not fit its labels, which are of other statements")
    why = "the labels are balanced by hand" if calibration.drawn is Drawn.BALANCED else "the labels are of another run"
    return JudgedShare(
        k=k, n=n, method=Method.ROGAN_GLADEN, why=why, value=corrected.value, low=corrected.low, high=corrected.high
    )


def _raw(k: int, n: int, why: str) -> JudgedShare:
    return JudgedShare(k=k, n=n, method=Method.NONE, why=why)
