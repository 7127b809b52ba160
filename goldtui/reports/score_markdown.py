"""A report as a comment on a pull request: the verdict first, then the attendance, then the tables.

All foreign text is in code spans, where Markdown makes no link, picture, mention or heading of it. Within a table a bar
is written `\\|`, and one after a backslash, which no table can hold, is spelled out as `<U+007C>`. Lists and texts are
cut so that the comment stays under GitHub's limit of 65,536 characters; cut parts are counted.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from goldtui.model import counts, signs
from goldtui.model.results import Status
from goldtui.model.score import CaseRow, Comparison, Group, Grouped, Movement, ScoreReport
from goldtui.model.visible import spelled
from goldtui.reports import score_words as words
from goldtui.reports.target_words import target_status, target_words

WORD = 100
"""Characters shown of one foreign text; of a sentence three times as many."""
ROWS = 25
"""Rows of a table that are shown."""
IDS = 10
"""Entries of a list that are shown."""
MOVED = 5
"""Entries of each list of cases that moved; there are six lists, and each entry has three foreign texts."""


def document(report: ScoreReport) -> str:
    """The whole comment."""
    parts = (
        _verdict(report),
        _attendance(report),
        *(_measures(report, group) for group in Group),
        _slices(report),
        _targets(report),
        _funnel(report),
        _grouped("Failure modes", "cases that show it, of judged; a case may show several", report.modes),
        _grouped("Categories", "released of judged", report.categories),
        _comparison(report.comparison) if report.comparison is not None else (),
        _checks(report),
        _cases(report),
        _foot(report),
    )
    return "\n\n".join(block for part in parts for block in part) + "\n"


def code(text: str, limit: int = WORD) -> str:
    """Foreign text as a code span that it cannot leave."""
    clean = spelled(text)
    if len(clean) > limit:
        clean = f"{clean[:limit]} ... {len(clean) - limit} more characters"
    if not clean.strip():
        return f"({counts.plural(len(clean), 'space')})" if clean else "(empty)"
    fence = "`" * (max((len(run) for run in re.findall("`+", clean)), default=0) + 1)
    # Markdown removes one space within each fence, and the space keeps a backtick of the text from the fence.
    pad = " " if clean.startswith(("`", " ")) or clean.endswith(("`", " ")) else ""
    return f"{fence}{pad}{clean}{pad}{fence}"


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table with at most its first rows, and the number of further ones."""
    every = list(rows)
    shown = every[:ROWS]
    marks = ["---"] * len(head)
    lines = ["| " + " | ".join(map(_cell, row)) + " |" for row in (head, marks, *shown)]
    if len(every) > ROWS:
        lines.append(f"\n{counts.plural(len(every) - ROWS, 'more row')}; {words.ELSEWHERE}")
    return "\n".join(lines)


def _cell(text: str) -> str:
    return text.replace("\\|", "\\<U+007C>").replace("|", "\\|")


def _list(entries: Sequence[str], limit: int = IDS) -> str:
    lines = [f"- {one}" for one in entries[:limit]]
    if len(entries) > limit:
        lines.append(f"- and {len(entries) - limit} more; {words.ELSEWHERE}")
    return "\n".join(lines)


def _verdict(report: ScoreReport) -> Iterator[str]:
    mark = "✅" if report.passed else "❌"
    yield f"## {mark} {report.gold.signed.value} gold, {words.verdict_words(report, code)}"
    yield f"{report.gold.signed.value}: {code(words.signed_words(report).partition(': ')[2], 2 * WORD)}"
    if report.reasons:
        yield _list([code(reason, 3 * WORD) for reason in report.reasons])
    if report.allowed_failures:
        yield f"**Allowed:** {words.allowed_words(report, lambda text: code(text, 3 * WORD))}"


def _attendance(report: ScoreReport) -> Iterator[str]:
    yield f"**Who is there:** {words.attendance_words(report.attendance)}"
    for part in words.attendance_parts(report.attendance):
        if part.entries:
            yield f"{part.title} ({len(part.entries)}):\n\n" + _list([code(entry) for entry in part.entries])
    yield f"**Cases:** {report.headline}"
    if report.settled is not None:
        yield f"**Open statements:** {report.settled.words}"
    for opinion in report.judged_by or ():
        yield _list([code(line, 3 * WORD) for line in opinion.lines])
    if report.erred is not None:
        yield f"**Who erred:** {report.erred.words}"


def _measures(report: ScoreReport, group: Group) -> Iterator[str]:
    measures = words.by_tier(report, group)
    if not measures:
        return
    yield f"### {words.GROUP_WORDS[group]}"
    if report.decided_by is not group and report.measures_of(report.decided_by):
        yield "Shown; another table decides."
    yield table(
        (group.value, "tier", "result", "k of n", "bound", "mean"),
        (
            (
                code(one.title),
                one.tier.value,
                f"{signs.SIGNS[words.measure_status(report, one)]} {words.measure_words(report, one)}",
                words.measure_count(one),
                words.bound_words(one) or "none",
                words.mean_words(one.mean) if one.mean is not None else "",
            )
            for one in measures
        ),
    )


def _targets(report: ScoreReport) -> Iterator[str]:
    if not report.targets:
        return
    yield "### Targets"
    yield table(
        ("target", "result", "k of n", "what, bound and interval"),
        (
            (
                code(one.name),
                f"{signs.SIGNS[target_status(one)]} {words.SHOWN_WORDS[target_status(one)]}",
                counts.k_of_n(one.k, one.n),
                target_words(one),
            )
            for one in report.targets
        ),
    )


def _slices(report: ScoreReport) -> Iterator[str]:
    if not report.slices:
        return
    yield "### Slices"
    yield table(
        ("slice", "result", "released", "minimum", "95 % interval", "not judged"),
        (
            (
                code(line.name) if line.name else "(no slice)",
                f"{signs.SIGNS[words.SLICE_STATUS[line.state]]} {words.SLICE_WORDS[line.state]}",
                counts.k_of_n(line.k, line.n),
                counts.exact_percent(line.minimum),
                words.interval_words(line) or counts.NOT_TESTED,
                str(line.left_out),
            )
            for line in report.slices
        ),
    )


def _funnel(report: ScoreReport) -> Iterator[str]:
    steps = [step for step in words.funnel(report) if step.stopped]
    if steps:
        yield "### Where judged cases stop first"
        yield table(
            ("stage", "stopped"), ((code(step.stage), counts.k_of_n(step.stopped, step.came)) for step in steps)
        )


def _grouped(title: str, says: str, groups: tuple[Grouped, ...]) -> Iterator[str]:
    if groups:
        yield f"### {title}"
        yield table((title.lower(), says), ((code(one.name), counts.k_of_n(one.k, one.n)) for one in groups))


def _comparison(beside: Comparison) -> Iterator[str]:
    yield f"### Beside {code(beside.baseline)}"
    scored = "scored again by this gold" if beside.rescored else "as it was scored then"
    yield f"{words.both_words(beside)}; the earlier run is {scored}. {words.p_words(beside)}."
    cells = words.cell_rows(beside)
    if cells:
        yield table(("before, then now", *words.ENDS.values()), ((was, *map(str, row)) for was, row in cells))
    for movement in Movement:
        moved = [one for one in beside.moved if one.movement is movement]
        if moved:
            parts = [f"{code(one.case_id)}: {code(one.before)} to {code(one.after)}" for one in moved]
            yield f"{movement.value} ({len(moved)}):\n\n" + _list(parts, MOVED)
    for title, ids in (("only in the earlier run", beside.only_before), ("only in this run", beside.only_after)):
        if ids:
            yield f"{title} ({len(ids)}):\n\n" + _list([code(one) for one in ids], MOVED)
    if beside.slices:
        yield table(
            ("slice", "before", "after", "result"),
            (
                (
                    code(one.name) if one.name else "(no slice)",
                    counts.k_of_n(one.before_k, one.before_n),
                    counts.k_of_n(one.after_k, one.after_n),
                    f"{signs.SIGNS[Status.FAIL]} fell further than allowed"
                    if one.regressed
                    else f"{signs.SIGNS[Status.PASS]} holds",
                )
                for one in beside.slices
            ),
        )


def _checks(report: ScoreReport) -> Iterator[str]:
    if report.checks:
        yield "### Release checks"
        rows = ((code(name), words.CHECK_WORDS[held]) for name, held in report.checks.items())
        yield table(("check", "holds"), rows)


def _cases(report: ScoreReport) -> Iterator[str]:
    yield from _reasoned(words.unreleased(report), "{} not released")
    yield from _reasoned(words.passed_over(report), "{} released, although a gate fails that only warns in this mode")


def _reasoned(rows: Sequence[CaseRow], title: str) -> Iterator[str]:
    if not rows:
        return
    yield f"<details>\n<summary>{title.format(counts.plural(len(rows), 'case'))}</summary>"
    parts = [f"{code(row.case_id)}: {words.stopped_at(row)}. {code(words.case_reason(row), 3 * WORD)}" for row in rows]
    yield _list(parts, 2 * IDS)
    yield "</details>"


def _foot(report: ScoreReport) -> Iterator[str]:
    yield f"Scored: {code(words.run_words(report), 3 * WORD)}"
    versions = words.versions_words(report)
    yield f"Pipeline: {code(versions, 3 * WORD)}" if versions else "Pipeline: the traces name no versions"
