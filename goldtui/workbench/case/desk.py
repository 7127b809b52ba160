"""One open case: load it with its evidence and unsaved draft, save it as a new revision, mark it ready.

Nothing is overwritten: the second of two saves raises a conflict with both texts and stays a draft.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime

from goldtui.casework.judge import Judge, cited_ids
from goldtui.casework.lifecycle import Act, after, before_ready
from goldtui.casework.readiness import GateProblem, NotReady, blockers
from goldtui.casework.rules import empty_proof
from goldtui.casework.withheld import Withheld
from goldtui.model.case_state import CaseState
from goldtui.model.projection import HeadProjection
from goldtui.model.records import EvidenceChunk, GoldCase
from goldtui.model.results import Verdict
from goldtui.store.cases import drafts as draft_store
from goldtui.store.cases import heads, revisions
from goldtui.store.db.values import Draft, Revision
from goldtui.store.evidence import chunks as chunk_store
from goldtui.store.evidence.chunk_search import by_name
from goldtui.workbench.case.earlier import BACK_TO, UNMARKED
from goldtui.workbench.session.session import Session, unknown_in


@dataclass(frozen=True, slots=True)
class Desk:
    """A case as last saved, the chunks it uses, and this person's unsaved draft of it."""

    case: GoldCase
    number: int
    """The number of this revision; 0 for a case that was never saved."""
    state: str
    author: str
    at: datetime
    chunks: tuple[EvidenceChunk, ...]
    """Current versions of required and cited chunks, and one admissible distractor for the reference trace."""
    draft: Draft | None
    others: tuple[Draft, ...] = ()
    """The newest draft of each other person; for display only."""


def open_case(session: Session, case_id: str) -> Desk:
    """Open the case with its evidence and drafts; raises `UnusableInput` (`unknown_case`)."""
    revision = revisions.latest(session.store, case_id)
    if revision is None:
        raise unknown_in(session, case_id)
    mine, others = _drafts(session, case_id)
    return replace(_desk(session, revision, mine), others=others)


def judge_of(session: Session, desk: Desk) -> Judge:
    """The judge for this desk; it fetches chunks that the case names later."""
    return Judge(desk.chunks, session.policy, lambda ids: by_name(session.store, ids))


def save_case(
    session: Session,
    case: GoldCase,
    base: int | None,
    *,
    verdict: Verdict | None = None,
    note: str = "",
    adopted: Draft | None = None,
) -> Desk:
    """Append the case as a new draft revision on top of `base` and drop this person's draft of it.

    `adopted` is the draft of an earlier session that the desk was opened with, if any. Raises `RevisionConflict` when
    somebody saved first; nothing is written then, and the draft is kept.
    """
    newest = revisions.latest(session.store, case.case_id)
    if newest is not None and newest.number == base and newest.case == case:
        # Nothing was edited: saving the same text must not move a case out of ready or approved.
        drop_draft(session, case.case_id, adopted)
        return _desk(session, newest, None)
    revision = revisions.append(
        session.store,
        case,
        base=base or None,
        author=session.author,
        at=session.clock(),
        note=note or _same_as_before(session, case),
        state=after(Act.WRITE),
        projection=_projection(verdict),
    )
    drop_draft(session, case.case_id, adopted)
    return _desk(session, revision, None)


def refuse_empty_proof(session: Session, case: GoldCase) -> None:
    """Raise `EmptyProof` if a claim lost all its support phrases, or is new and has none.

    A text that equals an earlier revision is allowed, so that undo can restore it.
    """
    newest = revisions.latest(session.store, case.case_id)
    fault = empty_proof(case, None if newest is None else newest.case)
    if fault is not None and all(one.case != case for one in revisions.history(session.store, case.case_id)):
        raise fault


def save_draft(session: Session, case: GoldCase, base: int | None) -> datetime:
    """Keep unsaved typing; returns the time it was kept."""
    return draft_store.save(session.store, case, session_key=session.key, base=base or None, at=session.clock()).at


def drop_draft(session: Session, case_id: str, adopted: Draft | None = None) -> None:
    """Delete this person's draft of a case and the drafts of earlier sessions that it continued."""
    draft_store.drop(session.store, case_id, session_key=session.key)
    if adopted is not None and adopted.session_key != session.key:
        draft_store.drop_up_to(session.store, adopted)


def drafts_of(session: Session) -> tuple[str, ...]:
    """The ids of all drafts of the set."""
    return tuple(name for name, state in heads.states(session.store).items() if state is CaseState.DRAFT)


def mark_ready(session: Session, case: GoldCase, base: int, *, adopted: Draft | None = None) -> Desk:
    """Save the same text in state ready as a separate revision.

    Raises `NotReady` with every blocker (words of withheld chunks removed), or `RevisionConflict`.
    """
    verdict, found = _judged(session, case)
    if found:
        raise NotReady(found)
    revision = revisions.append(
        session.store,
        case,
        base=base or None,
        author=session.author,
        at=session.clock(),
        note="marked ready",
        state=after(Act.MARK_READY),
        projection=_projection(verdict),
    )
    drop_draft(session, case.case_id, adopted)
    return _desk(session, revision, None)


def gate_blockers(session: Session, case: GoldCase) -> tuple[GateProblem, ...]:
    """The gate findings that block marking the case ready, with words of withheld chunks removed."""
    return _judged(session, case)[1]


def _judged(session: Session, case: GoldCase) -> tuple[Verdict, tuple[GateProblem, ...]]:
    named = dict.fromkeys((*case.named_source_ids, *cited_ids(case)))
    chunks = chunk_store.get(session.store, tuple(named))
    verdict = Judge(chunks, session.policy, lambda ids: by_name(session.store, ids)).verdict(case)
    withheld = Withheld(chunks, session.policy.restricted_run)
    return verdict, blockers(case, withheld.clean_verdict(verdict, withheld.phrases((case.reference,))))


def take_ready_back(session: Session, case_id: str, number: int, state: str) -> Desk:
    """Undo `marked ready` of revision `number` by saving its text in the previous state as a separate revision.

    Raises `RevisionConflict` when somebody has saved since, so that their work is not undone unseen.
    """
    marked = revisions.at_number(session.store, case_id, number)
    if marked is None:
        raise unknown_in(session, case_id)
    head = heads.get(session.store, case_id)
    known = None if head is None else HeadProjection(head.first_failed_stage, head.sound)
    revision = revisions.append(
        session.store,
        marked.case,
        base=number,
        author=session.author,
        at=session.clock(),
        note=UNMARKED,
        state=after(Act.TAKE_BACK, past=before_ready(state, changed=False)),
        projection=known or _projection(None),
    )
    mine, others = _drafts(session, case_id)
    return replace(_desk(session, revision, mine), others=others)


def _same_as_before(session: Session, case: GoldCase) -> str:
    """The note for a text that the case had before: it names the revision that the undo went back to, else is empty."""
    number = revisions.number_of(session.store, case)
    return "" if number is None else f"{BACK_TO}{number}"


def _drafts(session: Session, case_id: str) -> tuple[Draft | None, tuple[Draft, ...]]:
    """This author's newest draft, from this or an earlier session, and the newest draft of each other person."""
    youngest: dict[str, Draft] = {}
    for draft in draft_store.of_case(session.store, case_id):
        youngest.setdefault(draft.author, draft)
    mine = youngest.pop(session.author, None)
    return mine, tuple(youngest.values())


def _projection(verdict: Verdict | None) -> HeadProjection:
    return HeadProjection(None if verdict is None else verdict.first_failed_stage.value)


def _desk(session: Session, revision: Revision, draft: Draft | None) -> Desk:
    case = revision.case
    wanted = dict.fromkeys((*case.named_source_ids, *cited_ids(case)))
    if draft is not None:
        wanted.update(dict.fromkeys((*draft.case.named_source_ids, *cited_ids(draft.case))))
    attached = chunk_store.get(session.store, tuple(wanted))
    distractor = chunk_store.first_admissible(session.store, excluding=tuple(wanted))
    chunks = tuple(attached) if distractor is None else (*attached, distractor)
    return Desk(case, revision.number, str(revision.state), revision.author, revision.at, chunks, draft)
