"""A report as annotations of a GitHub run. GitHub keeps ten of each kind per step and silently drops the rest, so at
most ten are written here, and the last of them says how many are left out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from goldtui.model import counts
from goldtui.model.results import Status, Tier
from goldtui.model.score import CaseRow, Outcome, ScoreReport, SliceLine, SliceState
from goldtui.reports import score_words as words
from goldtui.reports.github import attribute, data

LIMIT = 10
"""Annotations of one kind that a step may make."""

_OF_SLICES = "slices"
_STOPPING = (SliceState.FAIL, SliceState.ABSENT)

Place = Callable[[CaseRow], tuple[str, int] | None]
"""Path and line of a case, relative to the checkout; null when it is in no file of it."""


class _Said(NamedTuple):
    title: str
    message: str
    at: tuple[str, int] | None = None


def document(report: ScoreReport, place: Place = lambda row: None) -> str:
    """One command per line: what stops the release, then warnings, then the verdict."""
    kinds = (
        ("error", [*_verdict(report), *_cases(report, place, stop=True), *_slices(report)]),
        ("warning", [*_allowed(report), *_warnings(report), *_cases(report, place, stop=False)]),
        ("notice", [_Said("score", f"{words.verdict_words(report)}. Scored by {words.signed_words(report)}")]),
    )
    return "".join(_command(kind, said) for kind, all_said in kinds for said in _capped(all_said))


def _verdict(report: ScoreReport) -> Iterator[_Said]:
    """One annotation for all reasons, so that they do not crowd out the cases; where the cases stopped comes first."""
    if not report.passed:
        alone = words.answers_alone(report)
        stops = ", ".join(f"{step.stage} {step.stopped}" for step in words.funnel(report) if step.stopped)
        first = f"First failed: {stops}. " if stops else ""
        why = "; ".join([alone] if alone else words.some(report.reasons, str, 5))
        yield _Said("score", f"{words.verdict_words(report)}. {first}{why}")


def _allowed(report: ScoreReport) -> Iterator[_Said]:
    if report.allowed_failures:
        yield _Said("score", words.allowed_words(report))


def _slices(report: ScoreReport) -> Iterator[_Said]:
    """One annotation for all slices that stop the run: each has cases of its own above."""
    said = [f"{words.slice_name(one.name)}: {_slice(one)}" for one in report.slices if one.state in _STOPPING]
    if said:
        yield _Said(_OF_SLICES, ". ".join(words.some(said, str, 10)))


def _slice(line: SliceLine) -> str:
    if line.state is SliceState.ABSENT:
        return words.SLICE_WORDS[line.state]
    least = counts.exact_percent(line.minimum)
    said = f"{counts.k_of_n(line.k, line.n)}, {words.SLICE_WORDS[line.state]} of {least}"
    return "; ".join([said, *words.slice_remarks(line)])


def _cases(report: ScoreReport, place: Place, *, stop: bool) -> Iterator[_Said]:
    """The cases that stop the run, or those that only warn, the first of each stage first; what all of them share was
    said with the verdict."""
    absent = {*report.attendance.missing, *(one.case_id for one in report.attendance.repeated)}
    alone = bool(words.answers_alone(report))
    warn = () if stop else words.passed_over(report)
    stopped = words.unreleased(report) if stop is not report.passed else ()
    for row in _each_stage_first((*stopped, *warn)):
        if row.case_id not in absent and not (alone and row.outcome is Outcome.NOT_TESTED):
            where = f" ({row.where})" if row.where else ""
            said = f"{words.stopped_at(row)}{where}. {words.case_reason(row)}"
            yield _Said(f"case {row.case_id}", said, place(row))


def _each_stage_first(rows: tuple[CaseRow, ...]) -> tuple[CaseRow, ...]:
    """The first case that stopped at each stage, then the others, both in gold order: ten annotations hide no cause."""
    firsts = {words.stopped_at(row): row for row in reversed(rows)}.values()
    ids = {row.case_id for row in firsts}
    return (*(row for row in rows if row.case_id in ids), *(row for row in rows if row.case_id not in ids))


def _warnings(report: ScoreReport) -> Iterator[_Said]:
    for part in words.attendance_parts(report.attendance):
        if part.entries and not part.stops:
            yield _Said(part.title, ", ".join(words.some(part.entries, str, 5)))
    for line in report.slices:
        if line.state is SliceState.THIN:
            said = f"{counts.k_of_n(line.k, line.n)}, {words.SLICE_WORDS[line.state]}"
            yield _Said(f"slice {words.slice_name(line.name)}", said)
    for one in report.measures:
        if one.tier is Tier.QUALITY and one.status is Status.FAIL:
            yield _Said(one.title, f"{counts.k_of_n(one.k, one.n)}, {words.bound_words(one)}")


def _capped(all_said: list[_Said]) -> list[_Said]:
    """At most ten. The slices keep their place, since they are the last and stop the run by themselves."""
    if len(all_said) <= LIMIT:
        return all_said
    kept = [one for one in all_said if one.title == _OF_SLICES][-1:]
    shown = [one for one in all_said if one not in kept][: LIMIT - 1 - len(kept)]
    left = len(all_said) - len(shown) - len(kept)
    why = f"{left} more are left out, since GitHub shows {LIMIT} of a kind; the terminal and JSON reports name them"
    return [*shown, *kept, _Said("left out", why)]


def _command(kind: str, said: _Said) -> str:
    at = {} if said.at is None else {"file": said.at[0], "line": str(said.at[1])}
    given = ",".join(f"{key}={attribute(value)}" for key, value in {**at, "title": said.title}.items())
    return f"::{kind} {given}::{data(said.message)}\n"
