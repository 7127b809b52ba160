"""One case for a reviewer: its text, its evidence, the opinions on it, and the obstacles to a decision.

A blind review hides opinions here, before anything is drawn, so that none can be shown by mistake.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta

from goldtui.casework.judge import Judge, cited_ids
from goldtui.casework.lifecycle import DECIDED
from goldtui.casework.readiness import blockers
from goldtui.casework.withheld import Withheld
from goldtui.model.case_state import CaseState
from goldtui.model.faults import Problem
from goldtui.model.labels import LabelSheet
from goldtui.model.records import EvidenceChunk, GoldCase
from goldtui.model.results import Status, Verdict
from goldtui.model.review import Comment, Decision, Skip
from goldtui.store import leases, reviews
from goldtui.store.cases import revisions, steps
from goldtui.store.cases.steps import Step
from goldtui.store.db.values import Opinion, Revision
from goldtui.store.evidence import chunks as chunk_store
from goldtui.store.evidence.chunk_search import by_name
from goldtui.store.leases import Lease
from goldtui.workbench.review.label_round import label_blockers
from goldtui.workbench.review.round import Round, round_of
from goldtui.workbench.session.session import Session, unknown_in


@dataclass(frozen=True, slots=True)
class ReviewCase:
    """Everything the Review place shows of one case. The verdict has words of withheld chunks removed."""

    revision: Revision
    chunks: tuple[EvidenceChunk, ...]
    """Current versions of the required and cited chunks."""
    verdict: Verdict
    steps: tuple[Step, ...]
    opinions: tuple[Opinion, ...]
    """All opinions, to compute what counts; show only `visible`."""
    round: Round
    blockers: tuple[Problem, ...]
    """What blocks an approval by anybody."""
    before: GoldCase | None
    """The text last approved, or before the last return; null when there was no decision."""
    taken: Lease | None
    """Somebody else who is reading it."""

    @property
    def case(self) -> GoldCase:
        """The text of the case."""
        return self.revision.case

    @property
    def digest(self) -> str:
        """The digest to which a decision is bound."""
        return self.revision.digest

    @property
    def state(self) -> CaseState:
        """The state of the case."""
        return self.revision.state

    @property
    def words(self) -> int:
        """The number of words to read: question, points, answer and the required and cited evidence."""
        return words_of(self.case, self.chunks)


def review_case(session: Session, case_id: str) -> ReviewCase:
    """The newest text of a case with everything a review needs; raises `UnusableInput` (`unknown_case`).

    Takes no lease and writes nothing.
    """
    revision = revisions.latest(session.store, case_id)
    if revision is None:
        raise unknown_in(session, case_id)
    case = revision.case
    walked = steps.of_case(session.store, case_id)
    opinions = reviews.of_case(session.store, case_id)
    named = tuple(dict.fromkeys((*case.named_source_ids, *cited_ids(case))))
    chunks = tuple(chunk_store.get(session.store, named))
    judge = Judge(chunks, session.policy, lambda ids: by_name(session.store, ids))
    withheld = Withheld(chunks, session.policy.restricted_run)
    verdict = withheld.clean_verdict(judge.verdict(case), withheld.phrases((case.reference,)))
    now = round_of(walked, opinions, session.policy)
    return ReviewCase(
        revision=revision,
        chunks=tuple(chunk for one in named if (chunk := judge.chunk(one)) is not None),
        verdict=verdict,
        steps=walked,
        opinions=opinions,
        round=now,
        blockers=(
            *approval_blockers(case, verdict, chunks, now),
            *label_blockers(case, now, opinions, session.policy),
        ),
        before=_decided_before(session, walked),
        taken=taken_by_other(session, case_id),
    )


def approval_blockers(
    case: GoldCase, verdict: Verdict, chunks: tuple[EvidenceChunk, ...], now: Round
) -> tuple[Problem, ...]:
    """What must be cleared before an approval: red or untested gates, withheld evidence, an open dispute."""
    found: list[Problem] = []
    if any(result.status in (Status.FAIL, Status.NOT_TESTED) for result in verdict.results):
        found += blockers(case, verdict)
    for chunk in chunks:
        if chunk.permitted is False:
            message = f"the case rests on chunk {chunk.chunk_id}, which may not be used by the system under test"
            fix = "return it: its author rests it on a permitted source"
            found.append(Problem("rests_on_withheld", message, f"case {case.case_id}", fix))
    if now.dispute is not None:
        message = f"{now.dispute.author} disputes the gold of this case"
        found.append(Problem("disputed", message, f"case {case.case_id}", "a second person rules on it first"))
    return tuple(found)


def hidden_from(now: Round, me: str, *, blind: bool) -> bool:
    """Whether others' decisions are hidden from a person; once all have decided, nothing is hidden."""
    return blind and me not in now.decisions and not now.wrote(me) and not now.complete


def visible(shown: ReviewCase, me: str, *, blind: bool) -> tuple[Opinion, ...]:
    """The opinions a person may see: in a blind review, only comments of earlier rounds until they decide.

    Rulings and the person's own opinions are always included.
    """
    if not hidden_from(shown.round, me, blind=blind):
        return shown.opinions
    going = {step.digest for step in shown.round.steps}
    return tuple(
        one
        for one in shown.opinions
        if one.author == me
        or one.revision_digest not in going
        or not isinstance(one.content, Decision | Skip | Comment | LabelSheet)
    )


def cleaner(session: Session, shown: ReviewCase) -> Callable[[str], str]:
    """A function that hides words of withheld sources in what people said about a case."""
    withheld = Withheld((*chunk_store.withheld(session.store), *shown.chunks), session.policy.restricted_run)
    texts = [shown.case] if shown.before is None else [shown.before, shown.case]
    phrases = withheld.phrases(one.reference for one in texts)
    return lambda text: withheld.clean(text, phrases)


def taken_by_other(session: Session, case_id: str) -> Lease | None:
    """Who else is reading the case now, including another window of the same person."""
    lease = leases.running(session.store, session.clock()).get(case_id)
    return None if lease is None or lease.session_key == session.key else lease


def take(session: Session, case_id: str) -> Lease | None:
    """Show others that this person reads the case, for the minutes in the policy; returns who already reads it."""
    now = session.clock()
    until = now + timedelta(minutes=session.policy.lease_minutes)
    return leases.take(session.store, case_id, session_key=session.key, at=now, until=until)


def give_back(session: Session, case_id: str) -> None:
    """End this person's reading lease."""
    leases.give_back(session.store, case_id, session_key=session.key)


def words_of(case: GoldCase, chunks: tuple[EvidenceChunk, ...]) -> int:
    """The number of words by white space; in scripts without spaces two characters count as one word."""
    texts = [case.question, *(point.text for point in case.points)]
    if case.reference is not None:
        texts += [case.reference.text or "", *(claim.text for claim in case.reference.claims)]
    texts += [chunk.text or "" for chunk in chunks if chunk.permitted is not False]
    return sum(_words(text) for text in texts)


def _words(text: str) -> int:
    spaced = len(text.split())
    dense = sum(1 for char in text if "\u3040" <= char <= "\u9fff" or "\uac00" <= char <= "\ud7a3")
    return spaced + dense // 2


def _decided_before(session: Session, walked: tuple[Step, ...]) -> GoldCase | None:
    """The text at the last approval, return or rejection before the current round."""
    for index in range(len(walked) - 1, -1, -1):
        if walked[index].state in DECIDED and any(not step.same_text for step in walked[index + 1 :]):
            found = revisions.at_number(session.store, walked[index].case_id, walked[index].number)
            return None if found is None else found.case
    return None
