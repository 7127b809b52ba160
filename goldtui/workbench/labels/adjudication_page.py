"""A case's conflicts of labels laid out for a third person: both sides of each, and nothing that nobody disputes.

What was decided and not handed in is kept, and comes back only for conflicts that are still the same: a decision never
outlives the labels it was made about.
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
from goldtui.workbench.labels import unfinished_work as kept_work
from goldtui.workbench.labels.label_case import adjudicate, labels_of, why_not_adjudicate
from goldtui.workbench.labels.page import NONE_WITHHELD, as_shown, same_text
from goldtui.workbench.review.review_case import ReviewCase, review_case
from goldtui.workbench.session.roles import person, require, standing
from goldtui.workbench.session.session import Session


@dataclass(frozen=True, slots=True)
class AdjudicationPage:
    """What the adjudication screen draws of a case."""

    case: GoldCase
    """The text as it may be shown."""
    digest: str
    chunks: tuple[EvidenceChunk, ...]
    me: str
    standing: str
    """Foreign text, like `me`."""
    conflicts: tuple[Conflict, ...]
    """Those that nobody has decided."""
    taken: tuple[Outcome, ...]
    """What is no conflict, or was decided before."""
    hidden: int = 0
    """Sheets that stay hidden because this person may still label."""
    refused: tuple[Problem, ...] = ()
    """Why this person cannot decide here."""
    kept: Mapping[Spot, Resolution] | None = None
    """Decisions that were not handed in; null when there are none."""
    begun: Mapping[Spot, Begun] | None = None
    """What was begun about conflicts that are not decided; null when nothing was."""
    dropped: int = 0
    """How many kept ones were about labels that have changed."""
    withheld: Withheld = NONE_WITHHELD

    def clean(self, text: str) -> str:
        """Words that somebody marked, as they may be shown."""
        return self.withheld.clean(text, {})


def adjudication_page(session: Session, case_id: str) -> AdjudicationPage:
    """The conflicts as they now are; raises `UnusableInput` (`unknown_case`)."""
    shown = review_case(session, case_id)
    withheld, case, chunks = as_shown(session, shown)
    labels = labels_of(session, shown)
    work = kept_work.kept_decisions(session, case_id) or DecisionWork()
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
    """Keep what was not handed in; returns the local time as `HH:MM`."""
    work = work_of(decided, begun)
    return f"{kept_work.keep_decisions(session, page.case.case_id, page.digest, work).astimezone():%H:%M}"


def hand_in(session: Session, page: AdjudicationPage, decided: Sequence[Resolution]) -> AdjudicationPage:
    """Record the decisions; the page as it is afterwards. Raises as `adjudicate`."""
    case_id = page.case.case_id
    shown = same_text(session, case_id, page.digest)
    adjudicate(session, shown, decided)
    work, done = kept_work.kept_decisions(session, case_id) or DecisionWork(), {one.spot for one in decided}
    left = work_of((), (one for one in work.begun if one.spot not in done))
    kept_work.keep_decisions(session, case_id, page.digest, left)
    return adjudication_page(session, case_id)


def accepted(conflict: Conflict, index: int, error: ErrorKind) -> Resolution:
    """One of the labels taken as it is."""
    return Resolution(how=How.ACCEPT, label=conflict.given[index].label, error=error, among=conflict.given)


def put_together(conflict: Conflict, error: ErrorKind) -> Resolution | None:
    """All phrases taken; null where the verdicts differ."""
    if conflict.merged is None:
        return None
    return Resolution(how=How.MERGE, label=conflict.merged, error=error, among=conflict.given)


def rejected(conflict: Conflict, label: Label, error: ErrorKind, reason: str) -> Resolution:
    """None of them taken; raises `ValueError` for a label that somebody gave, or without a reason."""
    return Resolution(how=How.REJECT, label=label, error=error, among=conflict.given, note=reason.strip())


def _refused(session: Session, shown: ReviewCase) -> tuple[Problem, ...]:
    try:
        require(session, Role.REVIEWER, "adjudicate", f"case {shown.case.case_id}")
    except GoldtuiError as error:
        return tuple(error.problems)
    return why_not_adjudicate(session, shown)
