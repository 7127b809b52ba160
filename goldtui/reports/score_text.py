"""A report for the terminal: what was scored, the attendance, then the ratios, and the verdict at the end.

It needs no colour and, on request, adds no character outside ASCII; lines are folded, not cut, since a cut line may
hide the very id that the reader needs.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

from rich.cells import cell_len, chop_cells, set_cell_size

from goldtui.model import counts, signs
from goldtui.model.results import Status, Tier
from goldtui.model.score import CaseRow, Comparison, Group, Grouped, Measure, Movement, ScoreReport, SliceLine
from goldtui.model.visible import spelled
from goldtui.reports import score_words as words
from goldtui.reports import target_words

WIDTH = 80
_WORDS = re.compile(" *[^ ]+(?: %[^ ]*)?")
"""A word with the spaces before it; the per cent sign stays with its number."""


def lines(report: ScoreReport, width: int = WIDTH, *, ascii_only: bool = False) -> list[str]:
    """The whole report as lines of at most `width` cells (40 at least), all foreign text spelled out."""
    page = _Page(max(width, 40), ascii_only)
    parts = (
        _head(report),
        _attendance(report),
        _measures(report, page),
        _slices(report, page),
        _targets(report, page),
        _funnel(report, page),
        _grouped("Failure modes, of judged cases; a case may show several", report.modes, page),
        _grouped("Categories, released of judged", report.categories, page),
        _spent(report, page),
        _comparison(report.comparison, page) if report.comparison is not None else (),
        _cases(report),
        _passed_over(report),
        _checks(report, page),
        _notices(report),
        _reasons(report, page),
    )
    return [line for part in parts for line in page.block(part)]


def document(report: ScoreReport) -> str:
    """The lines at the usual width, with line ends."""
    return "".join(f"{line}\n" for line in lines(report))


class _Page:
    """Width and signs of one report."""

    def __init__(self, width: int, ascii_only: bool) -> None:
        self.width = width
        self.ascii = ascii_only
        self.marks = signs.ASCII_SIGNS if ascii_only else signs.SIGNS
        self.arrow = "->" if ascii_only else "→"
        self.cells = 10 if width < 72 else 16 if width < 110 else 24
        self.names = 0

    def block(self, part: Iterable[str]) -> Iterator[str]:
        """The lines of one part, folded; continuation lines are indented further than the first."""
        for line in part:
            yield from self._folded(spelled(line))

    def bar(self, k: int, n: int, minimum: Fraction | None = None) -> str:
        """k of n as a bar, empty if nothing was measured; a cell is drawn only when full; a sign marks the minimum."""
        if not n:
            return ""
        full, empty, least = ("#", ".", "|") if self.ascii else ("█", "░", "│")
        done = k * self.cells // n
        signs = [full] * done + [empty] * (self.cells - done)
        if minimum is not None:
            signs[min(int(minimum * self.cells), self.cells - 1)] = least
        return "".join(signs)

    def fit(self, names: Iterable[str]) -> None:
        """Make the column of names as wide as the longest one that leaves room for the numbers."""
        room = self.width - 24 - self.cells
        self.names = max((cell for name in names if (cell := cell_len(spelled(name))) <= room), default=0)

    def name(self, name: str) -> str:
        """The name in its column. Cleaned here, because a control character and its sign differ in width."""
        clean = spelled(name)
        return set_cell_size(clean, self.names) if cell_len(clean) < self.names else clean

    def _folded(self, line: str) -> Iterator[str]:
        if cell_len(line) <= self.width:
            yield line.rstrip()
            return
        hang = " " * min(len(line) - len(line.lstrip(" ")) + 4, self.width // 2)
        done = ""
        for word in _WORDS.findall(line):
            if cell_len(done + word) <= self.width:
                done += word
                continue
            if done.strip():
                yield done
                done = hang + word.lstrip(" ")
            else:
                done += word
            *whole, rest = chop_cells(done.lstrip(" "), self.width - len(hang)) or [""]
            yield from (hang + piece for piece in whole)
            done = hang + rest
        if done.strip():
            yield done


def _head(report: ScoreReport) -> Iterator[str]:
    yield words.signed_words(report)
    if alone := words.answers_alone(report):
        yield alone
    yield words.run_words(report)
    versions = words.versions_words(report)
    yield f"pipeline: {versions}" if versions else "pipeline: the traces name no versions"


def _attendance(report: ScoreReport) -> Iterator[str]:
    yield ""
    yield from words.attendance_lines(report.attendance)


def _measures(report: ScoreReport, page: _Page) -> Iterator[str]:
    yield ""
    yield f"Cases: {report.headline}"
    if report.settled is not None:
        yield f"  {report.settled.words}"
    for opinion in report.judged_by or ():
        for line in opinion.lines:
            yield f"  {line}"
    if report.erred is not None:
        yield f"  {report.erred.words}"
    for group in Group:
        measures = report.measures_of(group)
        if not measures:
            continue
        yield ""
        page.fit(one.title for one in measures)
        yield words.GROUP_WORDS[group]
        for tier in Tier:
            of_tier = [one for one in measures if one.tier is tier]
            if of_tier:
                yield f"  {words.tier_words(report, group, tier)}"
            for one in of_tier:
                yield from _measure(report, one, page)
        if group is Group.STAGE and report.weighted is not None:
            mean = target_words.weighted_words(report)
            yield f"  weighted mean of the stages {mean}, a diagnostic: it decides nothing"
    if report.measures:
        yield f"  {_legend(page)}"


def _measure(report: ScoreReport, one: Measure, page: _Page) -> Iterator[str]:
    mark, count = page.marks[words.measure_status(report, one)], words.measure_count(one)
    yield f"    {mark} {page.name(one.title)} {count:>14}  {words.bound_words(one)}"
    yield from (f"        {remark}" for remark in words.remarks(report, one))


def _legend(page: _Page) -> str:
    return ", ".join(f"{page.marks[status]} {word}" for status, word in words.SHOWN_WORDS.items())


def _slices(report: ScoreReport, page: _Page) -> Iterator[str]:
    if not report.slices:
        return
    yield ""
    page.fit(words.slice_name(one.name) for one in report.slices)
    yield "Slices, released of judged; each must hold its own minimum"
    for one in report.slices:
        yield from _slice(one, page)


def _slice(one: SliceLine, page: _Page) -> Iterator[str]:
    mark = page.marks[words.SLICE_STATUS[one.state]]
    count, bar = counts.k_of_n(one.k, one.n), page.bar(one.k, one.n, one.minimum)
    yield f"    {mark} {page.name(words.slice_name(one.name))} {count:>14}  {bar}"
    required = "required, " if one.required and one.n else ""
    said = [f"{words.SLICE_WORDS[one.state]} ({required}at least {counts.exact_percent(one.minimum)})"]
    if one.n:
        said.append(f"95 % Wilson interval {words.interval_words(one)}")
    yield f"        {'; '.join([*said, *words.slice_remarks(one)])}"


def _targets(report: ScoreReport, page: _Page) -> Iterator[str]:
    if not report.targets:
        return
    yield ""
    page.fit(one.name for one in report.targets)
    yield "Targets"
    for one in report.targets:
        mark = page.marks[target_words.target_status(one)]
        bar = page.bar(one.k, one.n, one.bound)
        yield f"    {mark} {page.name(one.name)} {counts.k_of_n(one.k, one.n):>14}  {bar}"
        yield f"        {target_words.target_words(one)}"


def _funnel(report: ScoreReport, page: _Page) -> Iterator[str]:
    steps = [step for step in words.funnel(report) if step.stopped]
    if not steps:
        return
    yield ""
    page.fit(step.stage for step in steps)
    yield "Where judged cases stop first"
    for step in steps:
        bar = page.bar(step.stopped, report.judged)
        yield f"      {page.name(step.stage)} {f'{step.stopped} of {step.came}':>14}  {bar}"


def _grouped(title: str, groups: tuple[Grouped, ...], page: _Page) -> Iterator[str]:
    if not groups:
        return
    yield ""
    page.fit(one.name for one in groups)
    yield title
    for one in groups:
        yield f"      {page.name(one.name)} {counts.k_of_n(one.k, one.n):>14}  {page.bar(one.k, one.n)}"


def _spent(report: ScoreReport, page: _Page) -> Iterator[str]:
    if not report.spent:
        return
    yield ""
    page.fit(one.name for one in report.spent)
    yield "Spent, where traces say so"
    for one in report.spent:
        yield f"      {page.name(one.name)} mean {words.spent_mean(one)} over {counts.plural(one.n, 'trace')}"


def _comparison(beside: Comparison, page: _Page) -> Iterator[str]:
    yield ""
    yield f"Beside {words.comparison_words(beside)}"
    cells = words.cell_rows(beside)
    if cells:
        yield f"  {'before, then now':<16}{''.join(f'{end:>12}' for end in words.ENDS.values())}"
        yield from (f"  {was:<16}{''.join(f'{number:>12}' for number in row)}" for was, row in cells)
    for movement in Movement:
        moved = [one for one in beside.moved if one.movement is movement]
        if moved:
            yield f"  {movement.value} ({len(moved)}):"
            parts = [f"{one.case_id}: {one.before} {page.arrow} {one.after}" for one in moved]
            yield from (f"    - {entry}" for entry in words.some(parts, str))
    if not beside.moved:
        yield "  no case ended otherwise than before"
    for title, ids in (("only in the earlier run", beside.only_before), ("only in this run", beside.only_after)):
        if ids:
            yield f"  {title} ({len(ids)}):"
            yield from (f"    - {entry}" for entry in words.some(ids, str))
    yield f"  {words.p_words(beside)}"
    page.fit([*(words.slice_name(one.name) for one in beside.slices), *(one.name for one in beside.spent)])
    for change in beside.slices:
        mark = page.marks[Status.FAIL if change.regressed else Status.PASS]
        before, after = (
            counts.k_of_n(k, n) for k, n in ((change.before_k, change.before_n), (change.after_k, change.after_n))
        )
        fell = "; it fell further" if change.regressed else ""
        said = f"{before} {page.arrow} {after}, may fall by {counts.exact_percent(change.tolerance)}{fell}"
        yield f"    {mark} {page.name(words.slice_name(change.name))} {said}"
    page.fit(one.name for one in beside.targets)
    for aim in beside.targets:
        before, after = (counts.k_of_n(k, aim.n) for k in (aim.before_k, aim.after_k))
        yield f"      {page.name(aim.name)} {before} {page.arrow} {after}; {target_words.change_words(aim)}"
    for cost in beside.spent:
        said = f"mean {words.amount(cost.before)} {page.arrow} {words.amount(cost.after)}"
        yield f"      {page.name(cost.name)} {said} over {counts.plural(cost.n, 'case')}"


def _cases(report: ScoreReport) -> Iterator[str]:
    rows = words.unreleased(report)
    if not rows:
        return
    yield ""
    yield f"Cases that are not released ({len(rows)})"
    yield from _reasoned(report, rows)


def _passed_over(report: ScoreReport) -> Iterator[str]:
    rows = words.passed_over(report)
    if rows:
        yield ""
        yield words.passed_over_words(len(rows))
        yield from _reasoned(report, rows)


def _reasoned(report: ScoreReport, rows: Sequence[CaseRow]) -> Iterator[str]:
    """The first rows with their reasons; one that several in a row share is said once, below the first."""
    said = ""
    for row in rows[: words.SHOWN]:
        place, reason = f" ({row.where})" if row.where else "", words.case_reason(row)
        same = ", for the same reason" if reason and reason == said else ""
        others = _also_failed(report, row)
        also = f"; also fails: {', '.join(others)}" if others else ""
        yield f"    - {row.case_id}{place}: {words.stopped_at(row)}{same}{also}"
        if reason and not same:
            yield f"        {reason}"
        said = reason
    if len(rows) > words.SHOWN:
        yield f"    - and {len(rows) - words.SHOWN} more; {words.ELSEWHERE}"


def _also_failed(report: ScoreReport, row: CaseRow) -> tuple[str, ...]:
    """The titles of the gates that fail besides the one that the row gives its reason for, in their order."""
    failed = {name for name, status in row.statuses.items() if status is Status.FAIL}
    gates = (one for one in report.measures_of(Group.GATE) if one.name != row.first_failed_gate)
    return tuple(one.title for one in gates if f"{one.group.value}:{one.name}" in failed)


def _checks(report: ScoreReport, page: _Page) -> Iterator[str]:
    if not report.checks:
        return
    yield ""
    page.fit(report.checks)
    yield "Release checks"
    for name, held in report.checks.items():
        yield f"    {page.marks[words.CHECK_STATUS[held]]} {page.name(name)} {words.CHECK_WORDS[held]}"


def _notices(report: ScoreReport) -> Iterator[str]:
    if not report.notices:
        return
    yield ""
    yield f"Notices ({len(report.notices)})"
    yield from (f"    - {entry}" for entry in words.some(report.notices, words.notice_words))


def _reasons(report: ScoreReport, page: _Page) -> Iterator[str]:
    yield ""
    if report.reasons:
        yield "Why it does not pass"
        yield from (f"    {number}. {reason}" for number, reason in enumerate(report.reasons, 1))
    if report.allowed_failures:
        yield f"Allowed: {words.allowed_words(report)}"
    if not report.passed and (alone := words.answers_alone(report)):
        yield f"Next: {alone}"
    yield f"{page.marks[Status.PASS if report.passed else Status.FAIL]} {words.verdict_words(report)}"
