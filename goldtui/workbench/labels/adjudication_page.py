"""Data of the adjudication screen: a case's label conflicts for a third person, both sides of each.

Decisions that are not submitted yet are kept and restored only for unchanged conflicts, because a decision is only
about the labels it was made for.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from goldtui.casework.adjudication import Conflict, Outcome, Spot, Stamp
from goldtui.casework.decision_work import Begun, DecisionWork, fitting, work_of
from goldtui.casework.withheld import Withheld
from goldtui.model.faults import GoldtuiError, Problem
from goldtui.model.labels import ErrorKind, How, Label, Resolution
from goldtui.model.people import Role
from goldtui.model.records import EvidenceChunk, GoldCase
from goldtui.workbench.labels import unfinished_work
from goldtui.workbench.labels.label_case import adjudicate, labels_of, why_not_adjudicate
from goldtui.workbench.labels.page import NONE_WITHHELD, as_shown, same_text
from goldtui.workbench.review.review_case import ReviewCase, review_case
from goldtui.workbench.session.roles import person, require, standing
from goldtui.workbench.session.session import Session


@dataclass(frozen=True, slots=True)
class AdjudicationPage:
    """What the adjudication screen shows of a case."""

    case: GoldCase
    """The text with withheld words hidden."""
    digest: str
    chunks: tuple[EvidenceChunk, ...]
    me: str
    standing: str
    """The person and their roles; foreign text, like `me`."""
    conflicts: tuple[Conflict, ...]
    """Conflicts that nobody has decided."""
    taken: tuple[Outcome, ...]
    """Labels without a conflict, or with a decided one."""
    hidden: int = 0
    """The number of sheets hidden because this person may still label."""
    refused: tuple[Problem, ...] = ()
    """Why this person may not decide here."""
    kept: Mapping[Spot, Resolution] | None = None
    """Decisions not submitted yet; null when there are none."""
    begun: Mapping[Spot, Begun] | None = None
    """Unfinished work on undecided conflicts; null when there is none."""
    dropped: int = 0
    """The number of kept decisions dropped because their labels have changed."""
    withheld: Withheld = NONE_WITHHELD

    def clean(self, text: str) -> str:
        """Marked words with withheld text hidden."""
        return self.withheld.clean(text, {})


def adjudication_page(session: Session, case_id: str) -> AdjudicationPage:
    """The current conflicts; raises `UnusableInput` (`unknown_case`)."""
    shown = review_case(session, case_id)
    withheld, case, chunks = as_shown(session, shown)
    labels = labels_of(session, shown)
    work = unfinished_work.kept_decisions(session, case_id) or DecisionWork()
    decided, begun = fitting(work, labels.settled.left)
    return AdjudicationPage(
        case=case,
        digest=shown.digest,
        chunks=chunks,
        me=person(session),
        standing=standing(session),
        conflicts=labels.settled.left,
        taken=tuple(one for one in labels.settled.outcomes if one.stamp is not Stamp.UNRESOLVED),
        hidden=labels.hidden,
        refused=_refused(session, shown),
        kept=decided or None,
        begun=begun or None,
        dropped=len(work.resolutions) - len(decided),
        withheld=withheld,
    )


def keep(session: Session, page: AdjudicationPage, decided: Sequence[Resolution], begun: Sequence[Begun] = ()) -> str:
    """Keep decisions that are not submitted yet; returns the local time as `HH:MM`."""
    work = work_of(decided, begun)
    return f"{unfinished_work.keep_decisions(session, page.case.case_id, page.digest, work).astimezone():%H:%M}"


def hand_in(session: Session, page: AdjudicationPage, decided: Sequence[Resolution]) -> AdjudicationPage:
    """Record the decisions and return the updated page. Raises the errors of `adjudicate`."""
    case_id = page.case.case_id
    shown = same_text(session, case_id, page.digest)
    adjudicate(session, shown, decided)
    work, done = unfinished_work.kept_decisions(session, case_id) or DecisionWork(), {one.spot for one in decided}
    left = work_of((), (one for one in work.begun if one.spot not in done))
    unfinished_work.keep_decisions(session, case_id, page.digest, left)
    return adjudication_page(session, case_id)


def accept_one(conflict: Conflict, index: int, error: ErrorKind) -> Resolution:
    """A decision that accepts one label as it is."""
    return Resolution(how=How.ACCEPT, label=conflict.given[index].label, error=error, among=conflict.given)


def merge_all(conflict: Conflict, error: ErrorKind) -> Resolution | None:
    """A decision that merges all phrases; null if the verdicts differ."""
    if conflict.merged is None:
        return None
    return Resolution(how=How.MERGE, label=conflict.merged, error=error, among=conflict.given)


def reject_all(conflict: Conflict, label: Label, error: ErrorKind, reason: str) -> Resolution:
    """A decision that rejects all labels; raises `ValueError` for a label that somebody gave, or without a reason."""
    return Resolution(how=How.REJECT, label=label, error=error, among=conflict.given, note=reason.strip())


def _refused(session: Session, shown: ReviewCase) -> tuple[Problem, ...]:
    try:
        require(session, Role.REVIEWER, "adjudicate", f"case {shown.case.case_id}")
    except GoldtuiError as error:
        return tuple(error.problems)
    return why_not_adjudicate(session, shown)
