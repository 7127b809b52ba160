"""One case on the desk: opened with its evidence and unfinished typing, saved as a new revision, marked ready.

Nothing is overwritten: a save that comes second is a conflict with both texts, and what was typed stays a draft.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from goldtui.model.faults import Problem, UnusableInput
from goldtui.model.records import EvidenceChunk, GoldCase
from goldtui.model.results import Verdict
from goldtui.store import chunks as chunk_store
from goldtui.store import drafts as draft_store
from goldtui.store import revisions
from goldtui.store.values import CaseState, Draft, HeadProjection, Revision
from goldtui.workbench.judge import Judge, cited_ids
from goldtui.workbench.readiness import NotReady, blockers
from goldtui.workbench.session import Session
from goldtui.workbench.withheld import Withheld


@dataclass(frozen=True, slots=True)
class Desk:
    """A case as it was last saved, the chunks it rests on, and typing of ours that was not saved yet."""

    case: GoldCase
    number: int
    """The revision this is; 0 for a case that was never saved."""
    state: str
    author: str
    at: datetime
    chunks: tuple[EvidenceChunk, ...]
    """Current versions of required and cited chunks, and one admissible distractor for the reference trace."""
    draft: Draft | None


def open_case(session: Session, case_id: str) -> Desk:
    """The case with everything the desk needs; raises `UnusableInput` (`unknown_case`)."""
    revision = revisions.latest(session.store, case_id)
    if revision is None:
        problem = Problem(
            "unknown_case", f"there is no case {case_id!r}", str(session.path), "goldtui list names the cases"
        )
        raise UnusableInput((problem,))
    return _desk(session, revision, _my_draft(session, case_id))


def judge_of(session: Session, desk: Desk) -> Judge:
    """The judge for this desk: it fetches chunks that the case comes to name."""
    return Judge(desk.chunks, session.policy, lambda ids: chunk_store.get(session.store, ids))


def save_case(
    session: Session,
    case: GoldCase,
    base: int | None,
    *,
    verdict: Verdict | None = None,
    note: str = "",
    adopted: Draft | None = None,
) -> Desk:
    """Append the case as a new draft revision on top of `base` and drop our unsaved typing of it.

    `adopted` is the draft of an earlier session that the desk was opened with, if any. Raises
    `RevisionConflict` when somebody saved first; nothing is written then, and the typing is kept.
    """
    newest = revisions.latest(session.store, case.case_id)
    if newest is not None and newest.number == base and newest.case == case:
        # Nothing was edited: a save of the same words must not take a case back from ready or approved.
        drop_draft(session, case.case_id, adopted)
        return _desk(session, newest, None)
    revision = revisions.append(
        session.store,
        case,
        base=base or None,
        author=session.author,
        at=session.clock(),
        note=note,
        state=CaseState.DRAFT,
        projection=_projection(verdict),
    )
    drop_draft(session, case.case_id, adopted)
    return _desk(session, revision, None)


def save_draft(session: Session, case: GoldCase, base: int | None) -> datetime:
    """Keep unsaved typing; returns when it was kept."""
    return draft_store.save(session.store, case, session_key=session.key, base=base or None, at=session.clock()).at


def drop_draft(session: Session, case_id: str, adopted: Draft | None = None) -> None:
    """Forget our unsaved typing of a case, and the earlier session's draft it continued."""
    draft_store.drop(session.store, case_id, session_key=session.key)
    if adopted is not None and adopted.session_key != session.key:
        draft_store.drop(session.store, case_id, session_key=adopted.session_key)


def mark_ready(session: Session, case: GoldCase, base: int, *, adopted: Draft | None = None) -> Desk:
    """The author's word that the case is done: the same text in state ready, as a revision of its own.

    Raises `NotReady` with every blocker (without words of withheld chunks), or `RevisionConflict`.
    """
    named = dict.fromkeys((*case.required_source_ids, *cited_ids(case)))
    chunks = chunk_store.get(session.store, tuple(named))
    verdict = Judge(chunks, session.policy, lambda ids: chunk_store.get(session.store, ids)).verdict(case)
    withheld = Withheld(chunks)
    found = blockers(case, withheld.clean_verdict(verdict, withheld.phrases((case.reference,))))
    if found:
        raise NotReady(found)
    revision = revisions.append(
        session.store,
        case,
        base=base or None,
        author=session.author,
        at=session.clock(),
        note="marked ready",
        state=CaseState.READY,
        projection=_projection(verdict),
    )
    drop_draft(session, case.case_id, adopted)
    return _desk(session, revision, None)


def _my_draft(session: Session, case_id: str) -> Draft | None:
    """The youngest unsaved typing of this author, this session's or one that ended without saving."""
    for draft in draft_store.of_case(session.store, case_id):
        if draft.session_key.rpartition(":")[0] == session.author:
            return draft
    return None


def _projection(verdict: Verdict | None) -> HeadProjection:
    return HeadProjection(None if verdict is None else verdict.first_failed_stage.value)


def _desk(session: Session, revision: Revision, draft: Draft | None) -> Desk:
    case = revision.case
    wanted = dict.fromkeys((*case.required_source_ids, *cited_ids(case)))
    if draft is not None:
        wanted.update(dict.fromkeys((*draft.case.required_source_ids, *cited_ids(draft.case))))
    attached = chunk_store.get(session.store, tuple(wanted))
    distractor = chunk_store.first_admissible(session.store, excluding=tuple(wanted))
    chunks = tuple(attached) if distractor is None else (*attached, distractor)
    return Desk(case, revision.number, str(revision.state), revision.author, revision.at, chunks, draft)
