"""Browse cases: counts and windows over the store, so that a list opens as fast with a million cases as with ten."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from math import ceil

from goldtui.casework.lifecycle import WITH_AUTHOR
from goldtui.casework.withheld import Withheld
from goldtui.model.policy import Policy
from goldtui.model.results import Stage
from goldtui.store.cases import heads, tallies
from goldtui.store.db.values import Head, HeadQuery, SliceCount
from goldtui.workbench.library.filter_words import parse_filter, read_filter
from goldtui.workbench.library.waiting import unjudged_notices
from goldtui.workbench.session.session import Session

NOTHING_WITHHELD = Withheld(())
"""States in which a case waits for its author."""
Stop = Callable[[], object]
"""Returns something true once nobody waits for a read any more; the read then ends with StoreError `store_stopped`."""


@dataclass(frozen=True, slots=True)
class CaseRow:
    """One case of a list. `first_failed_stage` is `pass` when green, null when never judged."""

    case_id: str
    state: str
    workflow: str | None
    question: str
    first_failed_stage: str | None
    author: str
    at: datetime
    number: int
    ordinal: int
    """The case's number in order of arrival, from 1; it never changes."""


@dataclass(frozen=True, slots=True)
class SliceBar:
    """One slice: `green` of `n` found cases have nothing red. A null `name` means cases without a slice."""

    name: str | None
    n: int
    green: int
    need: int | None = None
    """How many must be green by the policy's minimum; null when only part of the slice was counted."""
    short_of_cases: int = 0
    """How many cases the slice is short of the policy's `slice_min_cases`."""


@dataclass(frozen=True, slots=True)
class Counts:
    """Counts over the cases that a filter finds; `stages` in pipeline order, null for never judged."""

    found: int
    states: Mapping[str, int]
    stages: Mapping[str | None, int]
    slices: tuple[SliceBar, ...]


def count_cases(session: Session, filter_text: str = "") -> int:
    """The number of cases that the filter finds."""
    return heads.count(session.store, _query(session, filter_text))


def case_window(
    session: Session,
    filter_text: str,
    offset: int,
    limit: int,
    *,
    length: int | None = None,
    stop: Stop | None = None,
    withheld: Withheld = NOTHING_WITHHELD,
) -> tuple[CaseRow, ...]:
    """`limit` rows from `offset` (from 0) of the cases the filter finds, in its order.

    `length`, the number of cases found, makes the end as quick as the beginning. `withheld` hides its words in
    questions.
    """
    said = read_filter(filter_text, session.author)
    found = heads.window(session.store, said.query, offset, limit, order=said.order, length=length, stop=stop)
    return tuple(_row(head, withheld) for head in found)


def position_of(session: Session, filter_text: str, case_id: str, *, stop: Stop | None = None) -> int | None:
    """The position of a case among those the filter finds, from 0; null when it is not among them."""
    said = read_filter(filter_text, session.author)
    return heads.position(session.store, said.query, case_id, order=said.order, stop=stop)


def next_todo(session: Session, filter_text: str, after: str | None) -> str | None:
    """The next case that waits for its author, in the filter's order, wrapping round; null when none is left."""
    said = read_filter(filter_text, session.author)
    return heads.next_after(session.store, said.query, after, WITH_AUTHOR, order=said.order)


def counts(session: Session, filter_text: str = "", *, stop: Stop | None = None) -> Counts:
    """Every count that depends on the filter. Slow on a million cases: pass a `stop`."""
    query = _query(session, filter_text)
    tally = tallies.tally(session.store, query, stop=stop)
    whole = query == HeadQuery(workflow=query.workflow)
    bars = slice_bars(tally.slices, session.policy, whole=whole, absent=query == HeadQuery())
    return Counts(tally.found, tally.states, _in_pipeline_order(tally.stages), bars)


def slice_bars(
    slices: Mapping[str | None, SliceCount], policy: Policy, *, whole: bool, absent: bool
) -> tuple[SliceBar, ...]:
    """Slices with the policy's requirements, those that lack most first.

    `whole` says that all cases of each slice were counted: a minimum does not apply to a part. With `absent`, required
    slices without a case are listed too.
    """
    missing = [name for name in policy.required_slices if name not in slices] if absent else []
    counted: dict[str | None, SliceCount] = dict(slices)
    counted.update(dict.fromkeys(missing, SliceCount()))
    bars = [_bar(name, one, policy) if whole else SliceBar(name, one.n, one.green) for name, one in counted.items()]
    return tuple(sorted(bars, key=lambda bar: (-_lack(bar), bar.name is None, bar.name or "")))


def found_ordinals(session: Session, filter_text: str, *, stop: Stop | None = None) -> Sequence[int]:
    """The arrival numbers of every case the filter finds."""
    return heads.every_ordinal(session.store, _query(session, filter_text), stop=stop)


def ids_at(session: Session, ordinals: Sequence[int]) -> tuple[str, ...]:
    """The ids of the cases with these arrival numbers."""
    return heads.ids(session.store, ordinals)


def filter_words_said(session: Session, filter_text: str) -> tuple[str, ...]:
    """The problems of a filter line, in words, and the cases it passes over unjudged; empty when it is valid."""
    said = read_filter(filter_text, session.author)
    left_out = unjudged_notices(session.store, said, session.path)
    return tuple(notice.message for notice in (*said.notices, *left_out))


def _query(session: Session, filter_text: str) -> HeadQuery:
    return parse_filter(filter_text, session.author)


def _bar(name: str | None, one: SliceCount, policy: Policy) -> SliceBar:
    if name is None:
        return SliceBar(name, one.n, one.green)
    share = Fraction(str(policy.slice_minimums.get(name, policy.slice_minimum)))
    lacking = max(0, policy.slice_min_cases - one.n)
    return SliceBar(name, one.n, one.green, ceil(share * max(one.n, policy.slice_min_cases)), lacking)


def _lack(bar: SliceBar) -> int:
    return 0 if bar.need is None else max(0, bar.need - bar.green)


def _in_pipeline_order(stages: Mapping[str | None, int]) -> Mapping[str | None, int]:
    order = [stage.value for stage in Stage]
    known: dict[str | None, int] = {stage: stages[stage] for stage in order if stage in stages}
    return known | dict(stages)


def _row(head: Head, withheld: Withheld) -> CaseRow:
    return CaseRow(
        head.case_id,
        str(head.state),
        head.workflow,
        withheld.clean(head.question, {}),
        head.first_failed_stage,
        head.author,
        head.at,
        head.number,
        head.ordinal,
    )
