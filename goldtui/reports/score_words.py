"""The words that all reports on a run share, so that a slice is not `thin` in one and `skipped` in the next.

Nothing here is clean for a terminal, a page or a table: names and messages are foreign text, and each renderer cleans
what it prints.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple, TypeVar

from goldtui.model.attendance import Attendance, Signed
from goldtui.model.counts import NOT_TESTED, exact_percent, first_few, k_of_n, plural, ratio
from goldtui.model.faults import Notice
from goldtui.model.gate_names import OF_STEPS
from goldtui.model.results import Stage, Status, Tier
from goldtui.model.score import (
    CaseRow,
    Comparison,
    Group,
    Measure,
    Moved,
    Movement,
    Outcome,
    ScoreReport,
    SliceLine,
    SliceState,
    Spent,
)
from goldtui.model.signs import STATUS_WORDS

T = TypeVar("T")

SHOWN = 20
"""Ids that a list for people names in full; the rest are counted, and the JSON report holds them all."""

PLACES = 5
"""Places of one repeated case that such a list names."""

ELSEWHERE = "the JSON report names all"

OUTCOME_STATUS = {
    Outcome.RELEASED: Status.PASS,
    Outcome.BLOCKED: Status.FAIL,
    Outcome.NOT_TESTED: Status.NOT_TESTED,
    Outcome.NO_TRACE: Status.NOT_TESTED,
    Outcome.REPEATED: Status.NOT_TESTED,
}
"""Outcomes in words: a case without a trace was not tested."""
SLICE_STATUS = {
    SliceState.PASS: Status.PASS,
    SliceState.FAIL: Status.FAIL,
    SliceState.ABSENT: Status.FAIL,
    SliceState.THIN: Status.NOT_TESTED,
}
SLICE_WORDS = {
    SliceState.PASS: "holds",
    SliceState.FAIL: "below its minimum",
    SliceState.THIN: "too few cases to gate",
    SliceState.ABSENT: "required, and no case of it was judged",
}
SHOWN_WORDS = {**STATUS_WORDS, Status.NOT_REACHED: "shown only"}
"""The meaning of a measure's sign."""
TIER_WORDS = {
    Tier.CRITICAL: "critical: one that fails or is not tested stops the release",
    Tier.QUALITY: "quality: one that fails is a warning",
    Tier.DIAGNOSTIC: "diagnostic: shown, stops nothing",
}
GROUP_WORDS = {Group.GATE: "Gates", Group.STAGE: "Graded stages", Group.SCORER: "Scorer ratios"}
ENDS = {Outcome.RELEASED: "released", Outcome.BLOCKED: "failed", Outcome.NOT_TESTED: NOT_TESTED}
"""The outcomes of a case with one trace, in words."""
CHECK_WORDS = {True: "yes", False: "no", None: NOT_TESTED}
CHECK_STATUS = {True: Status.PASS, False: Status.FAIL, None: Status.NOT_TESTED}


BESIDE_WORDS = "critical: shown here, since another table decides"
"""The meaning of the critical tier in a table that does not decide."""


class Part(NamedTuple):
    """One list of the attendance."""

    name: str
    """Stable word."""
    title: str
    entries: tuple[str, ...]
    stops: bool
    """Whether a run with any of these cannot pass."""


class Step(NamedTuple):
    """One step of the funnel: how many judged cases reached a stage, and how many of them stopped there."""

    stage: str
    came: int
    stopped: int


def fraction(value: Fraction | None) -> str | None:
    """`"k/n"` in lowest terms, as everywhere in the exchange contract."""
    return None if value is None else ratio(value)


def mean_words(value: Fraction) -> str:
    """A mean for people, cut and not rounded to three decimals: rounding up would show a score that was not reached."""
    sign, whole = ("-", -value) if value < 0 else ("", value)
    thousandths = whole.numerator * 1000 // whole.denominator
    return f"{sign}{thousandths // 1000}.{thousandths % 1000:03d}"


def amount(value: Fraction) -> str:
    """A cost or a time for people, to four significant digits; the JSON report holds it exactly."""
    return f"{float(value):.4g}" if abs(value) < 1000 else f"{float(value):.0f}"


def interval_words(line: SliceLine) -> str:
    """The 95 % Wilson interval of a slice; empty where nothing was judged."""
    if line.low is None or line.high is None:
        return ""
    return f"{line.low:.1%} to {line.high:.1%}".replace("%", " %")


def bound_words(measure: Measure) -> str:
    """What the share must reach; empty for a measure that is only shown."""
    if measure.bound is None:
        return ""
    if not measure.at_most and measure.bound == 1:
        return "must be all"
    return f"{'at most' if measure.at_most else 'at least'} {exact_percent(measure.bound)}"


def measure_status(report: ScoreReport, measure: Measure) -> Status:
    """The status to mark a measure with; one without a bound, and one that the mode does not ask for, is only shown."""
    passes, fails = measure.status is Status.PASS, measure.status is Status.FAIL
    shown = (fails and not report.asks_for(measure)) or (measure.bound is None and (passes or fails))
    return Status.NOT_REACHED if shown else measure.status


def measure_count(measure: Measure) -> str:
    """k of n of a measure; says so if the measure does not apply to any case."""
    if measure.status is Status.NOT_APPLICABLE:
        return STATUS_WORDS[measure.status]
    return k_of_n(measure.k, measure.n)


def measure_words(report: ScoreReport, measure: Measure) -> str:
    """The status of a measure in words."""
    return SHOWN_WORDS[measure_status(report, measure)]


def by_tier(report: ScoreReport, group: Group) -> list[Measure]:
    """The measures of one table, critical ones first."""
    return [one for tier in Tier for one in report.measures_of(group) if one.tier is tier]


def tier_words(report: ScoreReport, group: Group, tier: Tier) -> str:
    """The meaning of a tier in one table: only the table that decides stops a release."""
    asked = all(report.asks_for(one) for one in report.measures_of(group) if one.tier is tier)
    return TIER_WORDS[tier] if asked else BESIDE_WORDS


def remarks(report: ScoreReport, measure: Measure) -> Iterator[str]:
    """Remarks on the numbers of a measure."""
    if measure.mean is not None:
        yield f"mean {mean_words(measure.mean)}"
    if measure.not_tested and not measure.why:
        yield f"{measure.not_tested} not tested"
    if measure.why:
        yield measure.why
    if measure_status(report, measure) is Status.FAIL and measure.first_fix:
        yield f"first fix: {measure.first_fix}"


def slice_name(name: str) -> str:
    """A slice by name; words for the cases without a slice."""
    return name or "(no slice)"


def slice_remarks(line: SliceLine) -> Iterator[str]:
    """Remarks on the numbers of a slice."""
    if line.left_out:
        yield f"{plural(line.left_out, 'case')} not judged"
    if line.first_failures:
        yield "first failed: " + ", ".join(f"{stage} {number}" for stage, number in line.first_failures)


def signed_words(report: ScoreReport) -> str:
    """The gold that scored the run, starting with whether it is signed."""
    gold = report.gold
    cases = plural(gold.cases, "case")
    if gold.signed is Signed.UNSIGNED:
        version = f" {gold.version}" if gold.version else ""
        return f"unsigned: gold {gold.name}{version}, {cases}, digest {gold.digest[:12]}"
    signers = f", signed by {', '.join(gold.signers)}" if gold.signers else ""
    return (
        f"verified: gold {gold.name} {gold.version or ''}".rstrip() + f", {cases}, digest {gold.digest[:12]}{signers}"
    )


def run_words(report: ScoreReport) -> str:
    """Which run was scored, and how."""
    run = report.run
    return (
        f"run {run.name}, {plural(run.traces, 'trace')}, contract {run.contract}, digest {run.digest[:12]}; "
        f"profile {report.profile}, mode {report.mode}, goldtui {report.tool_version}"
    )


def versions_words(report: ScoreReport) -> str:
    """The pipeline's components with their versions; empty where the traces name none."""
    return ", ".join(f"{name} {version}" for name, version in report.run.versions)


def attendance_words(seen: Attendance) -> str:
    """How many cases came with one trace."""
    return f"{k_of_n(seen.scored, seen.expected)} cases with exactly one trace"


def attendance_parts(seen: Attendance) -> tuple[Part, ...]:
    """The five lists of the attendance, including empty ones."""
    strangers = tuple(
        f"{one.case_id} at {one.where}" + (f", looks like {one.near}" if one.near is not None else "")
        for one in seen.unknown
    )
    repeated = tuple(f"{one.case_id} at {first_few(one.where, PLACES)}" for one in seen.repeated)
    return (
        Part("missing", "without a trace", seen.missing, True),
        Part("repeated", "with more than one trace", repeated, True),
        Part("unknown", "traces of unknown cases", strangers, False),
        Part("answerless", "without an answer", seen.answerless, False),
        Part("bad-lines", "lines that could not be read", seen.bad_lines, True),
    )


def attendance_lines(seen: Attendance) -> Iterator[str]:
    """The attendance, and the lists of missing or unexpected cases, each entry on its own line."""
    yield f"Who is there: {attendance_words(seen)}"
    parts = attendance_parts(seen)
    if not any(part.entries for part in parts):
        yield "  none missing, repeated, unknown, unreadable or without an answer"
    for part in parts:
        if part.entries:
            yield f"  {part.title} ({len(part.entries)}):"
            yield from (f"    - {entry}" for entry in some(part.entries, str))


def funnel(report: ScoreReport) -> tuple[Step, ...]:
    """Where the judged cases stopped, stage by stage, from the counts of the slices, which hold every judged case.

    Empty when the report does not know for every blocked case where it stopped: an incomplete funnel would mislead.
    """
    stopped: dict[str, int] = {}
    for line in report.slices:
        for stage, number in line.first_failures:
            stopped[stage] = stopped.get(stage, 0) + number
    if report.released + sum(stopped.values()) != report.judged:
        return ()
    known = [stage.value for stage in Stage if stage not in (Stage.PASS, Stage.NOT_TESTED)]
    steps, left = [], report.judged
    for stage in (*known, *(name for name in stopped if name not in known)):
        steps.append(Step(stage, left, stopped.get(stage, 0)))
        left -= stopped.get(stage, 0)
    return tuple(steps)


def unreleased(report: ScoreReport) -> tuple[CaseRow, ...]:
    """The cases that are not released, in gold order."""
    return tuple(row for row in report.rows if row.outcome is not Outcome.RELEASED)


def passed_over(report: ScoreReport) -> tuple[CaseRow, ...]:
    """The released cases of which a gate fails that does not decide in the report's mode, in gold order."""
    passes = (None, Stage.PASS, Stage.NOT_TESTED)
    return tuple(r for r in report.rows if r.outcome is Outcome.RELEASED and r.first_failed_stage not in passes)


def passed_over_words(number: int) -> str:
    """The title of their list."""
    return f"Released, although a gate fails that only warns in this mode ({number})"


NO_STEPS = "this run records no step of its retrieval, so not every gate can be tested: score it with --mode plan"


def answers_alone(report: ScoreReport) -> str:
    """What to do about a run that records no step of its retrieval but is judged by all; empty for every other."""
    came = [_of_steps(row) for row in report.rows if row.first_failed_stage is not None]
    if report.decided_by is not Group.GATE or not any(one[-1] is Status.NOT_TESTED for one in came):
        return ""
    if any(status not in (Status.NOT_TESTED, Status.NOT_APPLICABLE) for one in came for status in one):
        return ""
    return NO_STEPS


def _of_steps(row: CaseRow) -> list[Status | None]:
    return [row.statuses.get(f"{Group.GATE.value}:{name}") for name in OF_STEPS]


def stopped_at(row: CaseRow) -> str:
    """The stage at which a case stopped, or its outcome."""
    if row.outcome is Outcome.BLOCKED and row.first_failed_stage is not None:
        return row.first_failed_stage.value
    return row.outcome.value


def case_reason(row: CaseRow) -> str:
    """Why a case is not released, and what to do, in one line."""
    code = f"{row.code}: " if row.code else ""
    fix = f"Fix: {row.fix}" if row.fix else ""
    stop = (
        ". "
        if row.message and fix and not row.message.endswith((".", "!", "?"))
        else " "
        if row.message and fix
        else ""
    )
    return f"{code}{row.message}{stop}{fix}"


def comparison_words(beside: Comparison) -> str:
    """What a run was compared with, and over how many cases."""
    scored = "scored again by this gold" if beside.rescored else "as it was scored then"
    return f"{beside.baseline}, {scored}: {both_words(beside)}"


def both_words(beside: Comparison) -> str:
    """Over how many cases a run was compared."""
    return f"{plural(beside.both, 'case')} with one trace in both, {beside.pairs} judged in both"


def cell_rows(beside: Comparison) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """How cases ended in the earlier run, each with how many of them now end in each way, in the order of `ENDS`."""
    counts = {(one.before, one.after): one.cases for one in beside.cells}
    if not counts:
        return ()
    return tuple((ENDS[was], tuple(counts.get((was, now), 0) for now in ENDS)) for was in ENDS)


def p_words(beside: Comparison) -> str:
    """The p-value of the difference, in words."""
    if beside.p_value is None:
        return f"Chance: {NOT_TESTED}, no case was released in one run and failed in the other"
    return f"Chance of a split at least this uneven if nothing changed: p = {beside.p_value:.4g} (exact McNemar)"


def by_movement(beside: Comparison) -> list[Moved]:
    """The cases that moved, those that need work first."""
    return [one for movement in Movement for one in beside.moved if one.movement is movement]


def spent_mean(spent: Spent) -> str:
    """The mean cost or time of a trace."""
    return amount(spent.total / spent.n) if spent.n else NOT_TESTED


def notice_words(notice: Notice) -> str:
    """A notice with its place."""
    return f"{notice.where + ': ' if notice.where else ''}{notice.code} {notice.message}"


def decided_words(report: ScoreReport, shown: Callable[[str], str] = str) -> str:
    """What decided a run, if not the gates: a run that passes two stages has not passed ten gates.

    `shown` makes titles printable.
    """
    if report.decided_by is not Group.STAGE:
        return ""
    by = [shown(one.title) for one in report.measures_of(Group.STAGE) if one.tier is Tier.CRITICAL]
    return f" by {', '.join(by)} alone" if by else ""


def verdict_words(report: ScoreReport, shown: Callable[[str], str] = str) -> str:
    """The final verdict on a run, with the outcomes of all its cases. `shown` makes titles printable."""
    if report.passed:
        return f"PASS{decided_words(report, shown)}: {report.headline}"
    return f"DOES NOT PASS: {report.headline}; {plural(len(report.reasons), 'reason')}"


def allowed_words(report: ScoreReport, shown: Callable[[str], str] = str) -> str:
    """What the policy lets pass, and why, where a run needed it; otherwise empty."""
    if not report.allowed_failures:
        return ""
    cases = plural(report.allowed_failures, "case")
    return f"the policy allows {cases} to fail or to stay not tested: {shown(report.allowed_reason)}"


def some(entries: Sequence[T], shown: Callable[[T], str], limit: int = SHOWN) -> list[str]:
    """The first entries, each made printable by `shown`, and the number of further ones."""
    named = [shown(one) for one in entries[:limit]]
    if len(entries) > limit:
        named.append(f"and {len(entries) - limit} more; {ELSEWHERE}")
    return named
