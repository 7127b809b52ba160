"""Looking through cases: counts and windows over the store, for lists that must open as fast on a million as on ten."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from goldtui.store import heads
from goldtui.store.values import CaseState, Head
from goldtui.workbench.filter_words import parse_filter
from goldtui.workbench.session import Session

TO_DO = (CaseState.DRAFT, CaseState.RETURNED, CaseState.STALE, CaseState.DISPUTED)
"""States in which a case waits for its author."""


@dataclass(frozen=True, slots=True)
class CaseRow:
    """One case as a list shows it. `first_failed_stage` is `pass` when green, null when never judged."""

    case_id: str
    state: str
    workflow: str | None
    question: str
    first_failed_stage: str | None
    author: str
    at: datetime
    number: int


def count_cases(session: Session, filter_text: str = "") -> int:
    """How many cases the filter keeps."""
    return heads.count(session.store, parse_filter(filter_text))


def case_window(session: Session, filter_text: str, offset: int, limit: int) -> tuple[CaseRow, ...]:
    """`limit` rows from `offset` (counted from 0) of what the filter keeps, in order of arrival."""
    return tuple(_row(h) for h in heads.window(session.store, parse_filter(filter_text), offset, limit))


def position_of(session: Session, filter_text: str, case_id: str) -> int | None:
    """Where a case stands in what the filter keeps, from 0; null when it is not there."""
    return heads.position(session.store, parse_filter(filter_text), case_id)


def next_todo(session: Session, filter_text: str, after: str | None) -> str | None:
    """The next case that waits for its author, wrapping round; null when none is left."""
    return heads.next_after(session.store, parse_filter(filter_text), after, TO_DO)


def state_counts(session: Session, filter_text: str = "") -> Mapping[str, int]:
    """Cases by state, of what the filter keeps."""
    return heads.counts_by_state(session.store, parse_filter(filter_text))


def _row(head: Head) -> CaseRow:
    return CaseRow(
        head.case_id,
        str(head.state),
        head.workflow,
        head.question,
        head.first_failed_stage,
        head.author,
        head.at,
        head.number,
    )
