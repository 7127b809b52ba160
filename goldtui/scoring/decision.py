"""Whether a run passes, and every reason why not: the final decision, which no average or weight can overrule."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from goldtui.model.attendance import Attendance
from goldtui.model.counts import first_few, percent, plural
from goldtui.model.results import Status, Tier
from goldtui.model.score import Group, Measure, SliceLine, SliceState
from goldtui.scoring.tally import NO_CASE

_SHOWN = 5


@dataclass(frozen=True, slots=True)
class Proven:
    """The cases that fail, those left open, and how many of both the policy explicitly allows.

    One allowance covers both; otherwise a run could pass with a proven lie but not with an open sentence in its place.
    """

    failed: Sequence[str]
    """Ids of the failing cases."""
    open: int
    """Cases that a critical gate leaves not tested, while none fails."""
    allowed: int

    @property
    def covered(self) -> bool:
        """Whether the allowance is needed and is enough."""
        return 0 < len(self.failed) + self.open <= self.allowed


def reasons(
    attendance: Attendance,
    measures: Iterable[Measure],
    slices: Iterable[SliceLine],
    overall: tuple[int, int, Fraction],
    *,
    by: Group,
    proven: Proven | None = None,
    also: Sequence[str] = (),
) -> tuple[str, ...]:
    """Why a run does not pass, in the order to work on; empty when it passes.

    `overall` is released, judged and the least share; `by` is the group whose critical measures decide. Without
    `proven` only shares decide, as under the rules that are older than `strict-2`.
    """
    covered = proven is not None and proven.covered
    found = [
        *_attendance(attendance),
        *(_failures(proven, by) if proven is not None else ()),
        *_measures(measures, by, covered=covered),
        *_slices(slices),
    ]
    k, n, least = overall
    if n == 0:
        found.append("no case was judged, so nothing is known of this run")
    elif k < least * n:
        found.append(f"{k} of {n} judged cases are released, fewer than {percent(least)}")
    return (*found, *also)


def _attendance(seen: Attendance) -> Iterator[str]:
    if seen.missing:
        cases, ids = plural(len(seen.missing), "case"), first_few(seen.missing, _SHOWN)
        yield f"{cases} without a trace: {ids}; run them, then score again"
    if seen.repeated:
        cases, ids = plural(len(seen.repeated), "case"), first_few([one.case_id for one in seen.repeated], _SHOWN)
        yield f"{cases} with more than one trace: {ids}; keep the one that is meant"
    if seen.bad_lines:
        lines = plural(len(seen.bad_lines), "line")
        yield f"{lines} of the run could not be read; mend the file, then score again"


def _failures(proven: Proven, by: Group) -> Iterator[str]:
    number, allowed = len(proven.failed), proven.allowed
    if number > allowed:
        fails = f"{plural(number, 'case fails', 'cases fail')} a critical {by.value}"
        limit = f", and the policy allows {allowed}" if allowed else ""
        fix = "repair the system, or allow a number in writing (policy: scoring.allowed_critical_failures)"
        yield f"{fails}{limit}: {first_few(proven.failed, _SHOWN)}; {fix}"


def _measures(measures: Iterable[Measure], by: Group, *, covered: bool) -> Iterator[str]:
    """A reason for each measure that fails or was not measured; none if no case was judged, a reason in itself.

    With `covered` the policy allows the cases in which something could not be measured.
    """
    for one in measures:
        if one.group is not by or one.tier is not Tier.CRITICAL:
            continue
        if one.status is Status.FAIL and one.bound is not None:
            side = "more than" if one.at_most else "fewer than"
            yield f"{one.title}: {one.k} of {one.n} pass, {side} {percent(one.bound)}; {one.first_fix}"
        elif one.status is Status.NOT_TESTED and one.why != NO_CASE and not (covered and one.not_tested):
            yield f"{one.title} is not tested: {one.why}"


def _slices(slices: Iterable[SliceLine]) -> Iterator[str]:
    for one in slices:
        name = f"slice {one.name!r}" if one.name else "cases of no slice"
        if one.state is SliceState.FAIL:
            yield f"{name}: {one.k} of {one.n} released, fewer than {percent(one.minimum)}"
        elif one.state is SliceState.ABSENT:
            yield f"{name} is required and no case of it was judged"
