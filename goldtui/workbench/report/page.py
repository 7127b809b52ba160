"""A report as tables of numbers, for the Report place and `goldtui runs show`.

Every number has a key by which `behind` lists its cases. Counts that the report has are not recounted here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from goldtui.model.counts import percent
from goldtui.model.results import Status, Tier
from goldtui.model.score import Comparison, Group, Measure, Movement, Outcome, ScoreReport, SliceLine, SliceState
from goldtui.reports.score_words import CHECK_STATUS, OUTCOME_STATUS, SLICE_STATUS, slice_name
from goldtui.scoring.trend import trend as trend_of
from goldtui.workbench.report.figures import MOVE_SIGNS, Figure, Table, TableOf, plain, readable_name
from goldtui.workbench.report.saved_runs import KeptRun, OpenRun, RunOutcome

_RUN_SIGNS: Final = {
    RunOutcome.PASS: Status.PASS,
    RunOutcome.FAIL: Status.FAIL,
    RunOutcome.NOT_TESTED: Status.NOT_TESTED,
}
_END: Final = {str(one): str(one) for one in (Outcome.RELEASED, Outcome.NOT_TESTED)}
"""The outcome of a case that did not fail; a failed case is named by its stage."""
_DECIDING: Final = {Group.GATE: "the gates", Group.STAGE: "the graded stages", Group.SCORER: "the scorer ratios"}
_TRENDED: Final = 20
"""The most runs in the trend."""


def tables(report: ScoreReport) -> tuple[TableOf, ...]:
    """Every table of a report, the attendance table first; tables without numbers are left out."""
    made = [
        TableOf(Table.ATTENDANCE, tuple(_attendance(report))),
        TableOf(Table.OUTCOME, tuple(_outcome(report))),
        TableOf(Table.REASON, tuple(_reason(number, one) for number, one in enumerate(report.reasons, 1))),
        TableOf(Table.CHECK, tuple(_check(name, held) for name, held in report.checks.items())),
        TableOf(Table.TIER, tuple(_tiers(report))),
        TableOf(Table.SLICE, tuple(_slice(one) for one in report.slices)),
        TableOf(Table.GATE, tuple(_gates(report))),
        TableOf(Table.STAGE, tuple(_measure(report, one, Table.STAGE) for one in report.measures_of(Group.STAGE))),
        TableOf(Table.SCORER, tuple(_measure(report, one, Table.SCORER) for one in report.measures_of(Group.SCORER))),
        TableOf(
            Table.MODE,
            tuple(Figure(f"{Table.MODE}:{one.name}", readable_name(one.name), one.k, one.n) for one in report.modes),
        ),
        TableOf(
            Table.CATEGORY,
            tuple(
                Figure(f"{Table.CATEGORY}:{one.name}", one.name or "(no category)", one.k, one.n, bar=True)
                for one in report.categories
            ),
        ),
        _beside(report),
        TableOf(Table.SPENT, tuple(_spent(report))),
    ]
    return tuple(one for one in made if one.figures)


def trend(kept: Sequence[KeptRun], number: int) -> TableOf | None:
    """The kept runs up to a run and after it, newest first; null for fewer than two.

    Runs by a different gold or profile are marked, because their numbers are not comparable.
    """
    here = next((one for one in kept if one.number == number), None)
    if here is None or len(kept) < 2:
        return None
    figures = []
    for one in kept[:_TRENDED]:
        notes = [f"{one.at:%Y-%m-%d}", one.trace_name]
        if one.number == number:
            notes.append("this run")
        if one.gold_digest != here.gold_digest:
            notes.append("other gold")
        if (one.profile, one.mode) != (here.profile, here.mode):
            notes.append(f"{one.profile}, {one.mode}")
        if one.cases > one.judged:
            notes.append(f"{one.cases - one.judged:,} not judged")
        why = (f"{one.outcome}, kept by {one.author}.", "Enter opens it." if one.number != number else "It is open.")
        sign = _RUN_SIGNS[one.outcome]
        title = f"run {one.number}"
        figure = Figure(f"{Table.TREND}:{one.number}", title, one.released, one.judged, sign, bar=True, why=why)
        figures.append(_with_words(figure, notes))
    return TableOf(Table.TREND, tuple(figures), f"released of judged, {len(kept):,} kept runs")


def over_time(recent: Sequence[OpenRun]) -> TableOf | None:
    """Each slice of the newest run next to the earlier runs, oldest first; null if none are comparable.

    `scoring.trend` decides which runs are comparable: those scored by the same gold in the same way.
    """
    found = trend_of([one.report for one in recent])
    figures = []
    for line in found.slices:
        places = found.joined(line.points)
        if len(places) < 2 or places[-1] != len(found.runs) - 1:
            continue
        shown = [line.points[place] for place in places]
        last = shown[-1]
        words = ", ".join(f"{point.k} of {point.n}" for point in shown)
        title = slice_name(line.name)
        figures.append(Figure(f"{Table.OVER_TIME}:{line.name}", title, last.k, last.n, bar=True, words=words))
    if not figures:
        return None
    joined = sum(not one.apart for one in found.runs)
    return TableOf(Table.OVER_TIME, tuple(figures), f"released of judged in {joined} runs, the oldest first")


# -- the tables ------------------------------------------------------------------------------------------


def _attendance(report: ScoreReport) -> Iterator[Figure]:
    seen = report.attendance
    whole = Status.PASS if seen.scored == seen.expected else Status.NOT_TESTED
    yield _figure(Table.ATTENDANCE, "scored", "cases with one trace", seen.scored, seen.expected, whole)
    counts = (
        ("missing", "without a trace", len(seen.missing), "Run them, then score again."),
        ("repeated", "with several traces", len(seen.repeated), "Keep the one trace that is meant."),
        ("answerless", "without an answer", len(seen.answerless), "The system said nothing there."),
        ("unknown", "of unknown cases", len(seen.unknown), "The gold holds no such case; mind the near ids."),
        ("bad_lines", "unreadable lines", len(seen.bad_lines), "Mend the trace file, then score again."),
    )
    for name, title, number, why in counts:
        if number:
            status = None if name in ("answerless", "unknown") else Status.NOT_TESTED
            yield Figure(f"{Table.ATTENDANCE}:{name}", title, number, None, status, why=(why,))


def _outcome(report: ScoreReport) -> Iterator[Figure]:
    whole = report.passed or report.released == report.judged
    status = Status.NOT_TESTED if not report.judged else Status.PASS if whole else Status.FAIL
    words = f"{report.not_judged:,} not judged, of {report.cases:,}"
    yield Figure(f"{Table.OUTCOME}:all", "released", report.released, report.judged, status, bar=True, words=words)
    counts = Counter(row.outcome for row in report.rows)
    for outcome in Outcome:
        if counts[outcome] and outcome is not Outcome.RELEASED:
            yield Figure(f"{Table.OUTCOME}:{outcome}", str(outcome), counts[outcome], None, OUTCOME_STATUS[outcome])


def _reason(number: int, sentence: str) -> Figure:
    return Figure(f"{Table.REASON}:{number}", f"{sentence[:1].upper()}{sentence[1:]}", None, None, Status.FAIL)


def _check(name: str, held: bool | None) -> Figure:
    return Figure(f"{Table.CHECK}:{name}", readable_name(name), None, None, CHECK_STATUS[held])


def _tiers(report: ScoreReport) -> Iterator[Figure]:
    """The number of passing measures of each tier, out of those measured."""
    says = {
        Tier.CRITICAL: "one that fails blocks the release",
        Tier.QUALITY: "one that fails warns",
        Tier.DIAGNOSTIC: "shown only",
    }
    for tier in Tier:
        asked = [one for one in report.measures if one.tier is tier and report.asks_for(one)]
        ours = [one for one in asked if one.status is not Status.NOT_APPLICABLE]
        if not ours:
            continue
        passing = sum(one.status is Status.PASS for one in ours)
        failing = [one.title for one in ours if one.status is Status.FAIL]
        blind = [one.title for one in ours if one.status is Status.NOT_TESTED]
        measured = len(ours) - len(blind)
        sign = Status.FAIL if failing else Status.NOT_TESTED if blind else Status.PASS
        why = [f"Fail: {', '.join(failing)}."] if failing else []
        why += [f"Not tested: {', '.join(blind)}."] if blind else []
        words = says[tier] + (f"; {len(blind)} not tested" if blind else "")
        k, n = (passing, measured) if measured else (None, None)
        yield Figure(f"{Table.TIER}:{tier}", f"{tier} measures", k, n, sign, words=words, why=tuple(why))


def _slice(one: SliceLine) -> Figure:
    notes = [] if one.state in (SliceState.PASS, SliceState.FAIL) else [str(one.state)]
    notes += ["required"] if one.required else []
    notes += [f"{one.left_out} not judged"] if one.left_out else []
    notes += [f"{stage} {number}" for stage, number in one.first_failures]
    why = [f"At least {percent(one.minimum)} of its judged cases must be released."]
    if one.state is SliceState.THIN:
        why.append("Too few cases of it were judged to hold up a release.")
    figure = Figure(
        f"{Table.SLICE}:{one.name}",
        slice_name(one.name),
        one.k,
        one.n,
        SLICE_STATUS[one.state],
        bar=True,
        bound=one.minimum,
        interval=(one.low, one.high) if one.low is not None and one.high is not None else None,
        why=tuple(why),
    )
    return _with_words(figure, notes)


def _gates(report: ScoreReport) -> Iterator[Figure]:
    """Each gate with its passes, the cases that stop there first, and those that continue."""
    first = Counter(row.first_failed_gate for row in report.rows if row.outcome is Outcome.BLOCKED)
    left = report.attendance.scored
    for one in report.measures_of(Group.GATE):
        figure = _measure(report, one, Table.GATE)
        stopped = first[one.name]
        left -= stopped
        notes = [f"{stopped:,} stop here" if stopped else "", f"{left:,} go on" if report.rows else "", figure.words]
        yield _with_words(figure, [note for note in notes if note])


def _measure(report: ScoreReport, one: Measure, table: Table) -> Figure:
    # What fails, but stops nothing in this mode, must not look like a reason next to a run that passes.
    asked = report.asks_for(one) or one.status is Status.PASS
    notes = [] if asked else ["shown only"]
    notes += [f"mean {float(one.mean):.2f}"] if one.mean is not None else []
    notes += [f"{one.not_tested:,} not tested"] if one.not_tested else []
    notes += [str(one.tier)] if one.tier is not Tier.CRITICAL else []
    why = [f"{one.title}: {one.why}" if one.why else ""]
    why.append(f"First fix: {one.first_fix}" if asked and one.first_fix and one.status is Status.FAIL else "")
    why.append("" if asked else f"Shown only: in mode {report.mode} {_DECIDING[report.decided_by]} decide.")
    figure = Figure(
        f"{table}:{one.name}",
        one.title,
        one.k,
        one.n,
        one.status if asked else Status.NOT_APPLICABLE,
        bar=True,
        bound=one.bound if asked else None,
        at_most=one.at_most,
        why=tuple(line for line in why if line),
    )
    return _with_words(figure, notes)


def _beside(report: ScoreReport) -> TableOf:
    beside = report.comparison
    if beside is None:
        return TableOf(Table.BESIDE, ())
    counts = Counter(one.movement for one in beside.moved)
    chance = "no case differs" if beside.p_value is None else f"p {_probability(beside.p_value)} (McNemar, exact)"
    figures = [
        Figure(
            f"{Table.BESIDE}:{movement}",
            str(movement),
            counts[movement],
            beside.both,
            _sign_of(movement, counts),
            words=_ways(beside, movement),
        )
        for movement in Movement
    ]
    for name, title, ids in (
        ("only before", "with a trace before only", beside.only_before),
        ("only after", "with a trace now only", beside.only_after),
    ):
        if ids:
            figures.append(Figure(f"{Table.BESIDE}:{name}", title, len(ids), None, None))
    for line in beside.slices:
        words = f"was {line.before_k} of {line.before_n}, may fall by {percent(line.tolerance)}"
        sign = Status.FAIL if line.regressed else Status.PASS
        key = f"{Table.BESIDE}:slice {line.name}"
        figures.append(
            Figure(key, f"slice {slice_name(line.name)}", line.after_k, line.after_n, sign, bar=True, words=words)
        )
    for change in beside.spent:
        words = f"{plain(change.after)} on average, was {plain(change.before)}"
        figures.append(
            Figure(f"{Table.BESIDE}:{change.name}", readable_name(change.name), change.n, None, None, words=words)
        )
    again = ", scored again by this gold" if beside.rescored else ""
    return TableOf(Table.BESIDE, tuple(figures), f"{beside.baseline}{again}; {chance}")


def _ways(beside: Comparison, movement: Movement) -> str:
    """The movements from one outcome to another: `2 released to not tested`."""
    ways = Counter(
        f"{_END.get(one.before, 'failed')} to {_END.get(one.after, 'failed')}"
        for one in beside.moved
        if one.movement is movement and movement is not Movement.STAGE_MOVED
    )
    return ", ".join(f"{number} {way}" for way, number in sorted(ways.items()))


def _probability(value: float) -> str:
    return "< 0.001" if value < 0.001 else f"= {value:.3f}"


def _sign_of(movement: Movement, counts: Counter[Movement]) -> Status | None:
    return MOVE_SIGNS[movement] if counts[movement] else None


def _spent(report: ScoreReport) -> Iterator[Figure]:
    for one in report.spent:
        mean = f", {plain(one.total / one.n)} on average" if one.n else ""
        words = f"{plain(one.total)} in all{mean}"
        yield Figure(f"{Table.SPENT}:{one.name}", readable_name(one.name), one.n, report.run.traces, None, words=words)


def _figure(table: Table, name: str, title: str, k: int, n: int, status: Status) -> Figure:
    return Figure(f"{table}:{name}", title, k, n, status, bar=True)


def _with_words(figure: Figure, notes: Sequence[str]) -> Figure:
    return replace(figure, words=", ".join(note for note in notes if note))
