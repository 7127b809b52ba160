"""Apply one change to many cases: preview what it touches and what it skips, then write it as one step.

A bulk edit reports all counts before and after, writes in one transaction, and is undone by one key.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, replace

from goldtui.casework import lifecycle
from goldtui.casework.bulk_changes import (
    NOTE,
    TAKEN_BACK,
    BulkChange,
    Operation,
    apply_change,
    change_fault,
    differences,
    words_of,
)
from goldtui.casework.lifecycle import DONE, Act
from goldtui.model.case_state import CaseState
from goldtui.model.counts import counted
from goldtui.model.faults import unusable
from goldtui.model.projection import UNJUDGED, HeadProjection
from goldtui.model.records import GoldCase
from goldtui.store.cases import batches
from goldtui.store.cases.batches import Appended, Wanted
from goldtui.workbench.library.waiting import judge_in_batches
from goldtui.workbench.session.session import Session

LIMIT = 10_000
"""The most cases in one bulk edit; this many can be read, judged and written at once without running out of memory."""
SAMPLES = 3


@dataclass(frozen=True, slots=True)
class Sample:
    """One case after the change: (what, before, after) for each field that differs."""

    case_id: str
    changes: tuple[tuple[str, str, str], ...]


@dataclass(frozen=True, slots=True)
class BulkPlan:
    """What a change would do, computed from the current texts; nothing is written yet."""

    change: BulkChange
    asked: int
    touched: tuple[tuple[str, int], ...]
    """(case id, revision number) of every case that would change."""
    same: int
    typing: tuple[str, ...]
    """Cases with unsaved typing; they are skipped."""
    closed: tuple[str, ...]
    """Frozen, rejected and retired cases; they are skipped."""
    gone: int
    """Ids that no longer exist."""
    reopened: int
    """Changed cases that are ready, approved or returned now and will become drafts."""
    samples: tuple[Sample, ...]

    def sentence(self, word: str = "picked") -> str:
        """The counts in words: `7 of 9 picked change; 2 already so; 1 has unsaved typing: left alone.`"""
        parts = [f"{len(self.touched):,} of {self.asked:,} {word} {'changes' if len(self.touched) == 1 else 'change'}"]
        if self.same:
            parts.append(f"{self.same:,} {'lack it' if self.change.operation is Operation.REPLACE else 'already so'}")
        if self.typing:
            parts.append(f"{counted(len(self.typing), 'has unsaved typing', 'have unsaved typing')}: left alone")
        if self.closed:
            parts.append(f"{_are(len(self.closed), 'closed (frozen, rejected or retired)')}: left alone")
        if self.gone:
            parts.append(f"{_are(self.gone, 'gone')}")
        if self.reopened:
            parts.append(f"{self.reopened:,} of them go back to draft" if self.reopened > 1 else "1 goes back to draft")
        return "; ".join(parts) + "."


@dataclass(frozen=True, slots=True)
class BulkDone:
    """What was written. `batch` is the mark by which the whole edit is undone."""

    batch: str
    words: str
    changed: tuple[str, ...]
    moved_on: tuple[str, ...]
    """Cases saved in the meantime; they were skipped."""
    typing: tuple[str, ...]
    """Cases with a draft begun in the meantime; they were skipped."""

    def sentence(self) -> str:
        """What happened, in words, and how to undo it."""
        parts = [f"{self.words}: {counted(len(self.changed), 'case')} changed"]
        if self.moved_on:
            parts.append(f"{_were(len(self.moved_on), 'saved by somebody meanwhile')}: left alone")
        if self.typing:
            parts.append(f"{counted(len(self.typing), 'has unsaved typing', 'have unsaved typing')}: left alone")
        way_back = "ctrl+y makes it again." if self.words.startswith(TAKEN_BACK) else "ctrl+z takes all of it back."
        return "; ".join(parts) + "." + (f" {way_back}" if self.changed else "")


def plan_bulk(session: Session, case_ids: Sequence[str], change: BulkChange) -> BulkPlan:
    """What the change would do to these cases. Raises `UnusableInput`: `bulk_value`, `bulk_too_many`."""
    _refuse(change, len(case_ids))
    asked = tuple(dict.fromkeys(case_ids))
    typing = batches.in_typing(session.store, asked)
    touched: list[tuple[str, int]] = []
    samples: list[Sample] = []
    closed: list[str] = []
    left: list[str] = []
    found = same = reopened = 0
    for revision, _ in batches.newest_of(session.store, asked):
        found += 1
        case = revision.case
        if revision.state in DONE:
            closed.append(case.case_id)
        elif case.case_id in typing:
            left.append(case.case_id)
        elif (after := apply_change(case, change)) == case:
            same += 1
        else:
            touched.append((case.case_id, revision.number))
            reopened += revision.state is not CaseState.DRAFT
            if len(samples) < SAMPLES:
                samples.append(Sample(case.case_id, differences(case, after)))
    return BulkPlan(
        change,
        len(asked),
        tuple(touched),
        same,
        tuple(left),
        tuple(closed),
        len(asked) - found,
        reopened,
        tuple(samples),
    )


def apply_bulk(session: Session, plan: BulkPlan) -> BulkDone:
    """Write the change to every planned case that is still as it was planned, in one transaction."""
    bases = dict(plan.touched)
    moves = []
    for revision, known in batches.newest_of(session.store, tuple(bases)):
        after, state = apply_change(revision.case, plan.change), lifecycle.after(Act.WRITE, revision.state)
        # A case saved since keeps its planned base, so that the store detects it and skips it.
        moves.append(_Move(revision.case, after, bases[after.case_id], state, known))
    return _append(session, moves, plan.change.words())


def save_changes(session: Session, pairs: Sequence[tuple[GoldCase, GoldCase]], words: str) -> BulkDone:
    """Save new texts of cases in one transaction, each only over the exact text it was made from.

    Closed cases and those changed meanwhile are skipped; the latter are listed.
    """
    after = {before.case_id: (before, changed_case) for before, changed_case in pairs}
    moves, moved_on = [], []
    for revision, known in batches.newest_of(session.store, tuple(after)):
        before, changed_case = after[revision.case.case_id]
        if revision.case != before:
            moved_on.append(before.case_id)
        elif revision.state not in DONE:
            moves.append(
                _Move(before, changed_case, revision.number, lifecycle.after(Act.WRITE, revision.state), known)
            )
    done = _append(session, moves, words)
    return replace(done, moved_on=(*moved_on, *done.moved_on))


def take_back(session: Session, batch: str) -> BulkDone:
    """Undo a whole bulk edit: each case not saved since gets its previous text and state back, as a new revision.

    Undoing that applies the edit again. Raises `UnusableInput` (`unknown_batch`).
    """
    pairs = batches.of_batch(session.store, batch)
    if not pairs:
        raise unusable("unknown_batch", f"no bulk edit is called {batch!r}", str(session.path), "see goldtui show")
    words = words_of(pairs[0][0].note)
    now = {
        one.case.case_id: known for one, known in batches.newest_of(session.store, [w.case.case_id for w, _ in pairs])
    }
    moves = [
        _Move(
            written.case,
            before.case,
            written.number,
            lifecycle.state_after_restore(before.state),
            now.get(before.case.case_id, UNJUDGED),
        )
        for written, before in pairs
        if before is not None
    ]
    again = words.removeprefix(TAKEN_BACK)
    return _append(session, moves, again if again != words else TAKEN_BACK + words)


@dataclass(frozen=True, slots=True)
class _Move:
    """One case's change from one text to another."""

    before: GoldCase
    after: GoldCase
    base: int
    state: CaseState
    known: HeadProjection
    """The judgement of the old text."""


def _append(session: Session, moves: Sequence[_Move], words: str) -> BulkDone:
    batch = secrets.token_hex(4)
    found = judge_in_batches(
        session.store,
        session.policy,
        [move.after for move in moves if not _labels_only(move.before, move.after)],
    )
    wanted = [Wanted(m.after, m.base, m.state, found.get(m.after.case_id, m.known)) for m in moves]
    note = f"{NOTE}{words} [{batch}]"
    done: Appended = batches.append_batch(
        session.store, wanted, mark=batch, author=session.author, at=session.clock(), note=note
    )
    return BulkDone(batch, words, done.saved, done.moved_on, done.in_typing)


def _labels_only(before: GoldCase, after: GoldCase) -> bool:
    """Whether only slice, category or tags differ; no gate reads them, so the old judgement stays valid."""
    labels = {"workflow": after.workflow, "category": after.category, "tags": after.tags}
    return before.model_copy(update=labels) == after


def _refuse(change: BulkChange, number: int) -> None:
    fault = change_fault(change)
    if fault:
        raise unusable("bulk_value", fault, "bulk edit", "type another value")
    if number > LIMIT:
        message = f"a bulk edit takes at most {LIMIT:,} cases, and these are {number:,}"
        raise unusable("bulk_too_many", message, "bulk edit", "narrow the filter (/)")


def _are(number: int, what: str) -> str:
    return counted(number, f"is {what}", f"are {what}")


def _were(number: int, what: str) -> str:
    return counted(number, f"was {what}", f"were {what}")
