"""The sections of the page, each a heading, a picture where one helps, and the table that says the same."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from goldtui.model.results import Status, Tier
from goldtui.model.score import CaseRow, Comparison, Group, Grouped, Measure, Movement, Outcome, ScoreReport
from goldtui.reports import score_words as words
from goldtui.reports.score_html_charts import Bar, chart
from goldtui.reports.score_html_lists import (
    OUTCOME_STATUS,
    ROWS,
    Among,
    Lists,
    StatusOf,
    by_measure,
    in_category,
    in_slice,
    judged,
    showing,
    stopped_in,
    that_ended,
)
from goldtui.reports.score_html_parts import Html, Part, items, join, table, tag, text, whole


def sign(status: Status, said: str) -> Html:
    """A status as a sign and a word, coloured besides."""
    kept = " whole" if len(said) < 16 else ""
    return tag("span", f"{words.MARKS[status]} {said}", class_=f"{status.value}{kept}")


def attendance(report: ScoreReport, lists: Lists) -> Iterator[Html]:
    """Who is there, every list by id."""
    yield tag("p", f"{words.attendance_words(report.attendance)}.")
    parts = [part for part in words.attendance_parts(report.attendance) if part.entries]
    if not parts:
        yield tag("p", "None is missing, repeated, unknown, unreadable or without an answer.")
    for part in parts:
        shown: list[Part] = list(words.some(part.entries, str))
        if part.name in ("missing", "answerless"):
            shown[: words.SHOWN] = [lists.case(one) for one in part.entries[: words.SHOWN]]
        yield tag("h3", f"{part.title} ({len(part.entries)})")
        yield items("ul", shown)


def outcomes(report: ScoreReport, lists: Lists) -> Iterator[Html]:
    """What became of the cases."""
    yield tag("p", "Cases: ", lists.number(report.headline, "Judged", judged), ".")
    rows = []
    for outcome in Outcome:
        number = sum(row.outcome is outcome for row in report.rows)
        told = lists.number(str(number), outcome.value, that_ended(outcome))
        rows.append((sign(OUTCOME_STATUS[outcome], outcome.value), told))
    if report.rows:
        yield table("What became of each gold case", ("outcome", "cases"), rows)


def measures(report: ScoreReport, group: Group, lists: Lists) -> Iterator[Html]:
    """One table of measures by tier, and its picture."""
    ordered = [one for tier in Tier for one in report.measures_of(group) if one.tier is tier]
    bars = [
        Bar(f"{one.title} ({one.tier.value})", one.k, one.n, words.measure_status(one), one.bound) for one in ordered
    ]
    what = "k of n" if group is Group.SCORER else "cases that pass, of those measured"
    yield chart(words.GROUP_WORDS[group], bars, f"Bar: {what}. Upright mark: the bound.")
    yield table(
        f"{words.GROUP_WORDS[group]} by tier",
        ("name", "tier", "result", "k of n", "bound", "remarks"),
        [_measure_row(one, lists) for one in ordered],
    )
    tiers = [tier for tier in Tier if any(one.tier is tier for one in ordered)]
    yield items("ul", [words.tier_words(report, group, tier) for tier in tiers], class_="legend")
    if group is Group.STAGE and report.weighted is not None:
        mean = words.mean_words(report.weighted)
        yield tag("p", f"Weighted mean of the stages: {mean}. It is a diagnostic and decides nothing.")


def slices(report: ScoreReport, lists: Lists) -> Iterator[Html]:
    """Every slice with its interval and its minimum."""
    bars = [
        Bar(
            words.slice_name(line.name),
            line.k,
            line.n,
            words.SLICE_STATUS[line.state],
            line.minimum,
            (line.low, line.high) if line.low is not None and line.high is not None else None,
        )
        for line in report.slices
    ]
    note = "Bar: released of judged cases. Whisker: 95 % Wilson interval. Upright mark: the minimum."
    yield chart("Slices", bars, note)
    rows = []
    for line in report.slices:
        name = words.slice_name(line.name)
        count = lists.number(
            words.k_of_n(line.k, line.n),
            f"Slice {name}",
            in_slice(line.name),
        )
        state = sign(words.SLICE_STATUS[line.state], words.SLICE_WORDS[line.state])
        interval = words.interval_words(line) or words.NOT_TESTED
        said = "; ".join((*(("required",) if line.required else ()), *words.slice_remarks(line)))
        rows.append((name, state, count, whole(words.percent(line.minimum)), whole(interval), said))
    yield table("Slices", ("slice", "result", "released", "minimum", "95 % interval", "remarks"), rows)


def funnel(report: ScoreReport, lists: Lists) -> Iterator[Html]:
    """How many judged cases come to each stage and stop there."""
    steps = words.funnel(report)
    bars = [Bar(step.stage, step.stopped, step.came, _stopped(step.stopped)) for step in steps]
    yield chart("Gate funnel", bars, "Bar: cases that stop at the stage, of those that came to it.")
    rows = [
        (
            step.stage,
            str(step.came),
            lists.number(
                words.k_of_n(step.stopped, step.came),
                f"Stopped at {step.stage}",
                stopped_in(step.stage),
            ),
        )
        for step in steps
    ]
    yield table("Where judged cases stop first", ("stage", "cases that came", "stopped"), rows)


def modes(report: ScoreReport, lists: Lists) -> Iterator[Html]:
    """Failure modes; a case may show several."""
    bars = [Bar(one.name, one.k, one.n, _stopped(one.k)) for one in report.modes]
    yield chart("Failure modes", bars, "Bar: cases that show it, of those judged.")
    yield tag("p", "A case may show several, so the rows may add up to more than the cases that fail.")
    rows = [(one.name, _grouped(one, lists, "Failure mode", showing)) for one in report.modes]
    yield table("Failure modes", ("mode", "cases that show it, of judged"), rows)


def categories(report: ScoreReport, lists: Lists) -> Iterator[Html]:
    """Released of judged cases by category."""
    rows = [(one.name, _grouped(one, lists, "Category", in_category)) for one in report.categories]
    yield table("Categories", ("category", "released of judged"), rows)


def spent(report: ScoreReport) -> Iterator[Html]:
    """Cost and time, where the traces tell them."""
    rows = [
        (one.name, words.amount(one.total / one.n) if one.n else words.NOT_TESTED, words.plural(one.n, "trace"))
        for one in report.spent
    ]
    yield table("Mean cost and time", ("what", "mean", "over"), rows)


def comparison(beside: Comparison, lists: Lists) -> Iterator[Html]:
    """The run beside an earlier one."""
    yield tag("p", f"Beside {words.comparison_words(beside)}. {words.p_words(beside)}.")
    cells = [(was, *map(str, row)) for was, row in words.cell_rows(beside)]
    if cells:
        title = "How the cases of both runs ended, before and now"
        yield table(title, ("before, then now", *words.ENDS.values()), cells)
    alone = frozenset(beside.only_after)
    bars = [
        Bar(
            words.slice_name(one.name),
            one.after_k,
            one.after_n,
            Status.FAIL if one.regressed else Status.PASS,
            before=(one.before_k, one.before_n),
        )
        for one in beside.slices
    ]
    if bars:
        yield chart("Slices beside the earlier run", bars, "Thin bar above: the earlier run. Bar below: this run.")
        rows = [
            (
                words.slice_name(one.name),
                words.k_of_n(one.before_k, one.before_n),
                lists.number(
                    words.k_of_n(one.after_k, one.after_n),
                    f"Slice {words.slice_name(one.name)}, measured in both runs",
                    in_slice(one.name, alone),
                ),
                words.percent(one.tolerance),
                sign(Status.FAIL, "fell further") if one.regressed else sign(Status.PASS, "holds"),
            )
            for one in beside.slices
        ]
        yield table("Slices beside the earlier run", ("slice", "before", "after", "may fall by", "result"), rows)
    moved = [one for movement in Movement for one in beside.moved if one.movement is movement]
    if moved:
        told = [(lists.case(one.case_id), one.movement.value, one.before, one.after) for one in moved[:ROWS]]
        yield table(f"Cases that ended otherwise ({len(moved)})", ("case", "movement", "before", "after"), told)
    for title, ids in (("only in the earlier run", beside.only_before), ("only in this run", beside.only_after)):
        if ids:
            yield tag("p", f"With one trace {title} ({len(ids)}):")
            yield items("ul", [*map(lists.case, ids[: words.SHOWN]), *words.some(ids, str)[words.SHOWN :]])
    if beside.spent:
        prices = [(one.name, words.amount(one.before), words.amount(one.after), str(one.n)) for one in beside.spent]
        yield table("Mean cost and time beside the earlier run", ("what", "before", "after", "cases"), prices)


def checks(report: ScoreReport) -> Iterator[Html]:
    """The release's checks."""
    rows = [(name, sign(words.CHECK_STATUS[held], words.CHECK_WORDS[held])) for name, held in report.checks.items()]
    yield table("Release checks", ("check", "holds"), rows)


def cases(report: ScoreReport, lists: Lists) -> Iterator[Html]:
    """A row for every gold case: those that are not released, then the others."""
    stopped = [row for row in report.rows if row.outcome is not Outcome.RELEASED]
    went = [row for row in report.rows if row.outcome is Outcome.RELEASED]
    if stopped:
        yield _case_table(f"Cases that are not released ({len(stopped)})", stopped, lists)
    if went:
        title = f"Cases that are released ({len(went)})"
        yield tag("details", tag("summary", title), _case_table(title, went, lists))


def _case_table(title: str, rows: list[CaseRow], lists: Lists) -> Html:
    shown = rows[:ROWS]
    head = ("case", "slice and category", "outcome", "stopped at", "why and what to do", "trace")
    told = table(title, head, [_case_row(row) for row in shown], [lists.anchor(row.case_id) or "" for row in shown])
    more = tag("p", f"and {len(rows) - ROWS} more; {words.ELSEWHERE}") if len(rows) > ROWS else None
    return join((told, more))


def _case_row(row: CaseRow) -> tuple[Part, ...]:
    trace = join((row.trace_id or "", tag("br") if row.trace_id and row.where else None, row.where))
    why = words.case_reason(row)
    shows = f" Shows: {', '.join(row.modes)}." if row.modes else ""
    stopped = words.stopped_at(row) if row.outcome is Outcome.BLOCKED else ""
    outcome = sign(OUTCOME_STATUS[row.outcome], row.outcome.value)
    kind = join((words.slice_name(row.slice), tag("br") if row.category else None, row.category))
    return (row.case_id, kind, outcome, stopped, f"{why}{shows}", trace)


def _measure_row(one: Measure, lists: Lists) -> tuple[Part, ...]:
    title = f"{words.GROUP_WORDS[one.group]}, {one.title}"
    count = lists.number(words.measure_count(one), title, by_measure(f"{one.group.value}:{one.name}"))
    result = sign(words.measure_status(one), words.measure_words(one))
    return (
        text(one.title),
        one.tier.value,
        result,
        count,
        whole(words.bound_words(one) or "none"),
        "; ".join(words.remarks(one)),
    )


def _grouped(one: Grouped, lists: Lists, title: str, belongs: Callable[[str], StatusOf | Among]) -> Html:
    return lists.number(words.k_of_n(one.k, one.n), f"{title} {one.name}", belongs(one.name))


def _stopped(number: int) -> Status:
    return Status.FAIL if number else Status.PASS
