"""A run compared with an earlier one, case by case: what broke, what was fixed, what broke elsewhere.

Two averages can be equal while ten cases broke and ten others were fixed. Rates are compared only over cases that both
runs judged. But a case that was released and is now not tested has moved, and is listed as moved.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

from goldtui.measures.paired import mcnemar
from goldtui.model.faults import GoldtuiError
from goldtui.model.results import Stage, Status
from goldtui.model.score import (
    CaseRow,
    Cell,
    Comparison,
    Moved,
    Movement,
    Outcome,
    ScoreReport,
    SliceChange,
    SliceState,
    SpentChange,
)
from goldtui.model.scoring_rules import ScoringRules, exactly
from goldtui.scoring.tally import JUDGED
from goldtui.scoring.targets import LanguageOf, target_changes

_Pair = tuple[CaseRow, CaseRow]
_CAME = (*JUDGED, Outcome.NOT_TESTED)
"""Outcomes of a case with one trace."""
_MOVES = {
    (Outcome.RELEASED, Outcome.BLOCKED): Movement.NEWLY_FAILING,
    (Outcome.NOT_TESTED, Outcome.BLOCKED): Movement.NEWLY_FAILING,
    (Outcome.RELEASED, Outcome.NOT_TESTED): Movement.NEWLY_NOT_TESTED,
    (Outcome.BLOCKED, Outcome.NOT_TESTED): Movement.NEWLY_NOT_TESTED,
    (Outcome.BLOCKED, Outcome.RELEASED): Movement.NEWLY_PASSING,
    (Outcome.NOT_TESTED, Outcome.RELEASED): Movement.NEWLY_PASSING,
}
_NO_STAGE = (None, Stage.PASS, Stage.NOT_TESTED)


class NotComparable(GoldtuiError):
    """Two reports that are not about the same thing; the message says what to rescore."""


def compare(
    before: ScoreReport,
    after: ScoreReport,
    rules: ScoringRules,
    *,
    rescored: bool = False,
    language: LanguageOf | None = None,
) -> Comparison:
    """How `after` did compared with `before`, both scored by the same gold, profile and mode and with their rows.

    Shares are counted over pairs, that is cases which both runs released or blocked, so a slice has the same n before
    and after. Cells and movements hold every case with one trace in both, judged or not. A case that lost its trace is
    no regression but is listed in `only_before` (the missing trace fails the run anyway). A slice that is thin in
    either report is shown and never regresses. Cost and latency are means over the cases where both traces record them.
    `rescored` is passed through. Targets of a language need `language`; without it they are left out.
    Raises `NotComparable` (`baseline_other_gold`, `baseline_other_profile`,
    `baseline_without_rows`).
    """
    _refuse(before, after)
    earlier = {row.case_id: row for row in before.rows}
    both = [(earlier[row.case_id], row) for row in after.rows if row.case_id in earlier]
    came = [pair for pair in both if _came(pair[0]) and _came(pair[1])]
    pairs = [pair for pair in came if _judged(pair[0]) and _judged(pair[1])]
    ways = Counter((was.outcome, now.outcome) for was, now in came)
    broke, mended = (Outcome.RELEASED, Outcome.BLOCKED), (Outcome.BLOCKED, Outcome.RELEASED)
    p_value = mcnemar(ways[broke], ways[mended])
    shared = {row.case_id for _, row in came}
    targets = [one for one in rules.targets if language is not None or one.language is None]
    return Comparison(
        baseline=before.run.name,
        rescored=rescored,
        pairs=len(pairs),
        cells=tuple(Cell(before=was, after=now, cases=ways[was, now]) for was in _CAME for now in _CAME),
        moved=tuple(_moves(came)),
        targets=target_changes(before.rows, after.rows, targets, language or (lambda _case_id: "")),
        only_before=_alone(before.rows, shared),
        only_after=_alone(after.rows, shared),
        p_value=None if p_value is None else float(p_value),
        slices=_slices(pairs, rules, _thin(before) | _thin(after)),
        spent=tuple(_spent(both)),
    )


def movements(before: Iterable[CaseRow], after: Iterable[CaseRow]) -> tuple[Moved, ...]:
    """Every case with one trace in both that did not end alike, in the order of `after`."""
    earlier = {row.case_id: row for row in before}
    both = ((earlier[row.case_id], row) for row in after if row.case_id in earlier)
    return tuple(_moves(pair for pair in both if _came(pair[0]) and _came(pair[1])))


def regressions(comparison: Comparison) -> tuple[str, ...]:
    """Why a run does not pass against its baseline: every slice that fell by more than its tolerance.

    Newly failing cases alone are only shown and fail nothing: tolerances exist for the one case in a thousand that
    flips, and if such a case fails a critical gate, that gate reports it.
    """
    return tuple(
        f"{f'slice {one.name!r}' if one.name else 'the cases of no slice'}: {one.after_k} of {one.after_n} released,"
        f" {one.before_k} of {one.before_n} in {comparison.baseline}, a fall by more than {_points(one.tolerance)};"
        " open its newly failing cases"
        for one in comparison.slices
        if one.regressed
    )


def _refuse(before: ScoreReport, after: ScoreReport) -> None:
    name = before.run.name
    if before.gold.digest != after.gold.digest:
        raise NotComparable(
            "baseline_other_gold",
            f"{name} was scored by other gold: {_gold(before)} there, {_gold(after)} here",
            name,
            "score both runs again, by the same gold",
        )
    if (before.profile, before.mode) != (after.profile, after.mode):
        raise NotComparable(
            "baseline_other_profile",
            f"{name} was scored as {before.profile}, {before.mode}, this run as {after.profile}, {after.mode}",
            name,
            "score both runs again, with the same profile and mode",
        )
    for report in (before, after):
        if report.gold.cases and not report.rows:
            raise NotComparable(
                "baseline_without_rows",
                f"the report of {report.run.name} holds sums only, and runs are compared case by case",
                report.run.name,
                "score it again, with its rows",
            )


def _gold(report: ScoreReport) -> str:
    version = f" {report.gold.version}" if report.gold.version else ""
    return f"{report.gold.name}{version} ({report.gold.digest[:12]})"


def _came(row: CaseRow) -> bool:
    return row.outcome in _CAME


def _judged(row: CaseRow) -> bool:
    return row.outcome in JUDGED


def _alone(rows: Iterable[CaseRow], shared: set[str]) -> tuple[str, ...]:
    return tuple(row.case_id for row in rows if _came(row) and row.case_id not in shared)


def _moves(came: Iterable[_Pair]) -> Iterator[Moved]:
    for before, after in came:
        was, now = _ended(before), _ended(after)
        movement = _MOVES.get((before.outcome, after.outcome))
        if movement is None and was != now:
            movement = Movement.STAGE_MOVED
        if movement is None:
            continue
        yield Moved(case_id=after.case_id, movement=movement, before=was, after=now)


def _ended(row: CaseRow) -> str:
    """`released`, or where a blocked case broke: its stage, otherwise (where the chain does not decide) what failed."""
    if row.outcome is not Outcome.BLOCKED:
        return row.outcome.value
    if row.first_failed_stage not in _NO_STAGE:
        return str(row.first_failed_stage)
    failed = (key.partition(":")[2] for key, status in row.statuses.items() if status is Status.FAIL)
    return row.first_failed_gate or next(failed, row.outcome.value)


def _thin(report: ScoreReport) -> set[str]:
    return {line.name for line in report.slices if line.state is SliceState.THIN}


def _slices(pairs: Sequence[_Pair], rules: ScoringRules, thin: set[str]) -> tuple[SliceChange, ...]:
    """Every slice with a pair, by name; cases without a slice last."""
    n = Counter(row.slice for _, row in pairs)
    was = Counter(now.slice for before, now in pairs if before.outcome is Outcome.RELEASED)
    now = Counter(row.slice for _, row in pairs if row.outcome is Outcome.RELEASED)
    changes = []
    for name in sorted(n, key=lambda one: (one == "", one)):
        tolerance = exactly(rules.slice_tolerances.get(name, rules.slice_tolerance))
        fell = Fraction(was[name] - now[name], n[name]) > tolerance
        changes.append(
            SliceChange(
                name=name,
                before_k=was[name],
                before_n=n[name],
                after_k=now[name],
                after_n=n[name],
                tolerance=tolerance,
                regressed=fell and name not in thin,
            )
        )
    return tuple(changes)


def _spent(both: Iterable[_Pair]) -> Iterator[SpentChange]:
    costs, latencies = _Both(), _Both()
    for before, after in both:
        costs.add(before.cost, after.cost)
        latencies.add(before.latency_ms, after.latency_ms)
    for name, sums in (("cost", costs), ("latency_ms", latencies)):
        if sums.n:
            yield SpentChange(name=name, before=sums.before / sums.n, after=sums.after / sums.n, n=sums.n)


class _Both:
    """Sums over the cases where both traces record a figure."""

    def __init__(self) -> None:
        self.before = self.after = Fraction(0)
        self.n = 0

    def add(self, before: Fraction | None, after: Fraction | None) -> None:
        if before is not None and after is not None:
            self.before += before
            self.after += after
            self.n += 1


def _points(tolerance: Fraction) -> str:
    points = tolerance * 100
    return f"{float(points):g} percentage {'point' if points == 1 else 'points'}"
