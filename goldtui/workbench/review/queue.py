"""The review queue: cases that wait for somebody, grouped by what has to be done next.

A case is listed once, under the most pressing need that the person at work can meet.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import StrEnum

from goldtui.casework.lifecycle import IN_QUEUE
from goldtui.casework.withheld import Withheld
from goldtui.model.case_state import CaseState
from goldtui.model.names import same_name
from goldtui.model.people import Role
from goldtui.model.policy import Policy
from goldtui.model.review import Decision, Skip
from goldtui.store import leases, reviews
from goldtui.store.cases import heads, steps
from goldtui.store.cases.steps import Step
from goldtui.store.db.values import Head, HeadQuery, Opinion
from goldtui.store.evidence import chunks as chunk_store
from goldtui.store.leases import Lease
from goldtui.workbench.review.review_case import hidden_from
from goldtui.workbench.review.round import Round, choice_of, round_of, too_fast
from goldtui.workbench.session.roles import person, roles
from goldtui.workbench.session.session import Session

_NO_ROW = (None, None)


class Need(StrEnum):
    """Why a case is in the queue, in working order."""

    MINE = "yours"
    """You may decide and have not."""
    DISAGREEMENT = "disagreement"
    """The reviewers disagree; a third person decides."""
    DISPUTED = "disputed"
    """Somebody says that the gold is wrong; a second person rules."""
    RETURNED = "returned"
    """A change is requested, and you wrote the case."""
    STALE = "stale"
    """A source changed after the case was approved."""
    WAITING = "waiting for others"
    SKIPPED = "skipped"
    """You postponed it."""


@dataclass(frozen=True, slots=True)
class QueueRow:
    """One case of the queue. All texts are foreign."""

    case_id: str
    need: Need
    state: str
    workflow: str | None
    question: str
    authors: tuple[str, ...]
    """Everybody who wrote part of it."""
    since: datetime
    """When the round began, or the state was reached."""
    have: int
    """Approvals out of `needed`; in a blind round, decisions of any kind."""
    needed: int
    decisions: tuple[tuple[str, str], ...]
    """(person, choice) of those that the person at work may see."""
    why: str
    """The requested action, in words."""
    taken: str = ""
    """Who else is reading it, and until when; empty when nobody is."""
    fast: tuple[str, ...] = ()
    """Who approved faster than the words can be read."""


@dataclass(frozen=True, slots=True)
class Queue:
    """The rows in working order, and the number for each need."""

    rows: tuple[QueueRow, ...]
    counts: Mapping[Need, int]
    newest: int
    """The place of the newest opinion when this was read."""


@dataclass(slots=True)
class QueueMemory:
    """What the last look at a session's queue found, so that the next one reads only the cases that moved since."""

    policy: Policy | None = None
    newest: int = 0
    """The place of the newest opinion at that look."""
    known: dict[str, tuple[Head, QueueRow]] = field(default_factory=dict)
    """By case, without who else reads it."""


def review_queue(session: Session, *, need: Need | None = None, memory: QueueMemory | None = None) -> Queue:
    """Every case that waits for somebody, the longest waiting first within a need; with `need` only that need.

    The counts always cover the whole queue. `memory` is one session's own, and is brought up to date.
    """
    newest = reviews.last_sequence(session.store)
    found: list[Head] = []
    for state in IN_QUEUE:
        query = HeadQuery(state=state)
        found += heads.window(session.store, query, 0, heads.count(session.store, query))
    memory = memory or QueueMemory()
    if memory.policy != session.policy:
        memory.known.clear()
    moved = reviews.cases_since(session.store, memory.newest) if memory.known else frozenset()
    known = memory.known
    changed = [one for one in found if one.case_id in moved or known.get(one.case_id, _NO_ROW)[0] != one]
    ids = [head.case_id for head in changed]
    made = queue_rows(session, changed, steps.of_cases(session.store, ids), reviews.of_cases(session.store, ids))
    fresh = {head.case_id: (head, row) for head, row in zip(changed, made, strict=True)}
    memory.known = {one.case_id: fresh.get(one.case_id) or known[one.case_id] for one in found}
    memory.policy, memory.newest = session.policy, newest
    now = session.clock()
    held = {
        case_id: lease
        for case_id, lease in leases.running(session.store, now).items()
        if lease.session_key != session.key
    }
    queue = in_order([row for _, row in memory.known.values()], held, newest)
    withheld = Withheld(chunk_store.withheld(session.store), session.policy.restricted_run)
    if withheld:
        shown = (
            replace(row, question=withheld.clean(row.question, {}), why=withheld.clean(row.why, {}))
            for row in queue.rows
        )
        queue = replace(queue, rows=tuple(shown))
    return queue if need is None else replace(queue, rows=tuple(row for row in queue.rows if row.need is need))


def queue_rows(
    session: Session, found: Sequence[Head], walked: Mapping[str, Sequence[Step]], said: Mapping[str, Sequence[Opinion]]
) -> list[QueueRow]:
    """The rows of these cases, from their steps and the opinions on them."""
    policy, opinions = session.policy, {head.case_id: said.get(head.case_id, ()) for head in found}
    rounds = (round_of(walked[head.case_id], opinions[head.case_id], policy) for head in found)
    return [_row(session, head, one, opinions[head.case_id]) for head, one in zip(found, rounds, strict=True)]


def in_order(rows: Sequence[QueueRow], held: Mapping[str, Lease], newest: int) -> Queue:
    """The queue of these rows in working order, with who else is reading each case."""
    place = {need: at for at, need in enumerate(Need)}
    reading = {case_id: taken_words(lease) for case_id, lease in held.items()}
    shown = [replace(row, taken=reading[row.case_id]) if row.case_id in reading else row for row in rows]
    shown.sort(key=lambda row: (place[row.need], row.since, row.case_id))
    counts = Counter(row.need for row in shown)
    return Queue(tuple(shown), {one: counts[one] for one in Need}, newest)


def taken_words(lease: Lease) -> str:
    """`ben reads it until 10:42`, in local time; foreign text."""
    return f"{lease.person} reads it until {lease.until.astimezone():%H:%M}"


def next_in_queue(queue: Queue, after: str | None) -> str | None:
    """The next case after a given one that this person can work on, wrapping round; null when none is left."""
    waiting = [row.case_id for row in queue.rows if row.need not in (Need.WAITING, Need.SKIPPED)]
    ids = [row.case_id for row in queue.rows]
    start = ids.index(after) + 1 if after in ids else 0
    turned = ids[start:] + ids[:start]
    return next((one for one in turned if one in waiting and one != after), None)


def _row(session: Session, head: Head, one: Round, said: Sequence[Opinion]) -> QueueRow:
    me, need = person(session), need_of(session, head, one)
    hidden = hidden_from(one, me, blind=one.blind)
    seen = () if hidden else tuple((name, choice_of(what).value) for name, what in one.decisions.items())
    have = len(one.decisions) if one.blind else len(one.approvals)
    fast = tuple(
        name
        for name, what in one.decisions.items()
        if isinstance(what.content, Decision) and name in one.approvals and too_fast(what.content, session.policy)
    )
    since = one.steps[0].at if one.steps else head.at
    why = _why(need, head, one, said, have)
    return QueueRow(
        head.case_id,
        need,
        head.state.value,
        head.workflow,
        head.question,
        tuple(sorted(one.authors)),
        since,
        have,
        one.needed,
        seen,
        why,
        fast=() if hidden else fast,
    )


def need_of(session: Session, head: Head, one: Round) -> Need:
    """Why this case is in the queue for this person."""
    me = person(session)
    may = Role.REVIEWER in roles(session)
    if head.state is CaseState.STALE:
        return Need.STALE
    if head.state is CaseState.RETURNED:
        return Need.RETURNED if one.wrote(me) else Need.WAITING
    if me in one.skips:
        return Need.SKIPPED
    if head.state is CaseState.DISPUTED:
        mine = one.dispute is not None and same_name(one.dispute.author, session.author)
        return Need.WAITING if mine or not may else Need.DISPUTED
    if one.disagreement:
        outside = me not in one.decisions and not one.wrote(me)
        return Need.DISAGREEMENT if may and outside else Need.WAITING
    if may and not one.wrote(me) and me not in one.decisions:
        return Need.MINE
    return Need.WAITING


def _why(need: Need, head: Head, one: Round, said: Sequence[Opinion], have: int) -> str:
    if need is Need.MINE:
        return f"{have} of {one.needed} {'decisions' if one.blind else 'approvals'}"
    if need is Need.DISAGREEMENT:
        return "the reviewers disagree: settle it"
    if need is Need.DISPUTED or head.state is CaseState.DISPUTED:
        return "the gold is disputed" if one.dispute is None else f"{one.dispute.author} disputes the gold"
    if head.state is CaseState.RETURNED:
        last = next((x for x in reversed(said) if isinstance(x.content, Decision) and x.content.note), None)
        note = last.content.note if last is not None and isinstance(last.content, Decision) else ""
        return f"change asked for: {note}" if note else "change asked for"
    if need is Need.STALE:
        return "a source changed: look at its phrases, then mark it ready again"
    if need is Need.SKIPPED:
        skipped = [x.content.reason for x in one.skips.values() if isinstance(x.content, Skip)]
        return f"put off: {skipped[-1]}" if skipped else "put off"
    if one.disagreement:
        return "the reviewers disagree: a third person settles it"
    return f"{have} of {one.needed} {'decisions' if one.blind else 'approvals'}, waiting for others"
