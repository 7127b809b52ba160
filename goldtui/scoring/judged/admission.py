"""Whether a judge's verdict counts: only where people's labels show that it can be believed, and only as long.

One function decides for every command, so that no way in gives a judge a say that it has not earned.
"""

from __future__ import annotations

from fractions import Fraction

from goldtui.measures.agreement import Undefined, kappa
from goldtui.measures.confusion import Confusion, discernment
from goldtui.model.counts import plural
from goldtui.model.judges.bounds import JudgeBounds
from goldtui.model.judges.calibration import Bar, Barred, Calibration
from goldtui.model.scoring_rules import exactly

FLOOR = 20
"""Labels of a class below which nothing is computed."""


def may_judge(calibration: Calibration | None, bounds: JudgeBounds, judge: str, days: int) -> Barred | None:
    """Why the judge counts nowhere, or null; `days` is the age of the calibration."""
    if calibration is None:
        return _barred(Bar.UNCALIBRATED, "nobody has compared it with people's labels")
    if calibration.judge != judge:
        return _barred(Bar.OTHER_JUDGE, f"the calibration is of judge {calibration.judge[:12]}")
    if not 0 <= days <= bounds.max_days:
        made = "lies in the future" if days < 0 else f"is {plural(days, 'day')} old"
        return _barred(Bar.STALE, f"the calibration {made}, and it holds for {plural(bounds.max_days, 'day')}")
    counts = calibration.counts
    if counts.fewest < bounds.min_labels:
        supported = counts.true_yes + counts.false_no
        found = f"{plural(supported, 'label says', 'labels say')} supported and {counts.n - supported} not"
        return _barred(Bar.FEW_LABELS, f"{found}, and it takes {bounds.min_labels} of each")
    cells = Confusion(*counts.cells)
    interval = discernment(cells)
    if interval is None or interval[0] <= 1:
        low = "unknown" if interval is None else f"{interval[0]:.2f}"
        return _barred(
            Bar.KNOWS_NOTHING, f"sensitivity and specificity together may be as low as {low}, and 1 is chance"
        )
    agreement = kappa(cells.pairs())
    if isinstance(agreement, Undefined) or agreement.value < exactly(bounds.min_kappa):
        found = agreement.why.value if isinstance(agreement, Undefined) else f"{float(agreement.value):.2f}"
        return _barred(Bar.LOW_KAPPA, f"kappa is {found}, and the policy asks for {bounds.min_kappa:g}")
    return accepts_lies(calibration, bounds)


def accepts_lies(calibration: Calibration, bounds: JudgeBounds) -> Barred | None:
    """Why the judge may not count by the set's own lies alone, or null."""
    for kind in calibration.lies:
        if kind.asked and Fraction(kind.accepted, kind.asked) > exactly(bounds.max_lies_accepted):
            of = f"{kind.accepted} of {kind.asked} known lies of kind {kind.kind}"
            most = f"{bounds.max_lies_accepted:.0%}"
            return _barred(Bar.ACCEPTS_LIES, f"it calls {of} supported, and at most {most} may be")
    return None


def may_gate(
    calibration: Calibration | None, bounds: JudgeBounds, judge: str, days: int, slice_name: str, language: str
) -> Barred | None:
    """Why the judge's verdict on a statement of this slice and language does not count, or null if it does."""
    barred = may_judge(calibration, bounds, judge, days)
    if barred is not None or calibration is None:
        return barred
    places = (
        (Bar.SLICE, calibration.slices, slice_name, "slice"),
        (Bar.LANGUAGE, calibration.languages, language, "language"),
    )
    for bar, known, name, what in places:
        labels = known[name].n if name in known else 0
        if labels < bounds.min_labels_each:
            said = f"{what} {name!r}" if name else f"statements without a known {what}"
            return _barred(bar, f"{plural(labels, 'label')} of {said}, and it takes {bounds.min_labels_each}")
    return None


def _barred(why: Bar, message: str) -> Barred:
    return Barred(why=why, message=message)
