"""Blind labels of one case and decisions on conflicts; others' labels are shown after a person has given their own.

Only labels given independently can show whether a guideline is understood.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from goldtui.casework.adjudication import Settled, Sheets, compare, settle
from goldtui.casework.label_check import faults_of_sheet
from goldtui.model.faults import Problem
from goldtui.model.labels import Adjudication, LabelSheet, Resolution
from goldtui.model.people import Role
from goldtui.store import reviews
from goldtui.store.db.values import Opinion
from goldtui.workbench.review.decide import NotDecided
from goldtui.workbench.review.label_round import settled_labels, sheets_of
from goldtui.workbench.review.review_case import ReviewCase
from goldtui.workbench.review.round import guideline_digest
from goldtui.workbench.session.roles import person, require
from goldtui.workbench.session.session import Session


@dataclass(frozen=True, slots=True)
class CaseLabels:
    """The current labels of the case."""

    sheets: Sheets
    """The last sheet of each person; only those that the person at work may see."""
    hidden: int
    """The number of other people's sheets that stay hidden until this person has labelled."""
    settled: Settled
    """The combined result; empty while sheets are hidden."""


NOTHING = settle(compare({}), ())


def give_labels(session: Session, shown: ReviewCase, sheet: LabelSheet) -> Opinion:
    """Store this person's labels of the shown text; a person's last sheet counts.

    Raises `NotDecided` (`not_ready`, `own_work`, or a code of `faults_of_sheet`), `UnusableInput` (`role_missing`),
    `Conflict` (`review_moved`).
    """
    where = f"case {shown.case.case_id}"
    require(session, Role.REVIEWER, "label claims", where)
    found = _obstacles(session, shown, sheet)
    if found:
        raise NotDecided(found)
    sheet = sheet.model_copy(update={"guideline": guideline_digest(session.policy)})
    return reviews.give(
        session.store,
        shown.case.case_id,
        sheet,
        revision_digest=shown.digest,
        author=session.author,
        at=session.clock(),
    ).opinion


def adjudicate(session: Session, shown: ReviewCase, resolutions: Sequence[Resolution]) -> Opinion:
    """Store a third person's decisions on current conflicts.

    Raises `NotDecided` (`took_part`, `unknown_conflict`), `UnusableInput` (`role_missing`), `Conflict`.
    """
    where = f"case {shown.case.case_id}"
    require(session, Role.REVIEWER, "adjudicate", where)
    outside = why_not_adjudicate(session, shown)
    if outside:
        raise NotDecided(outside)
    sheets = sheets_of(shown.round, shown.opinions, session.policy)
    there = {(one.spot, frozenset((g.by, g.label) for g in one.given)) for one in compare(sheets).conflicts}
    for one in resolutions:
        if (one.spot, frozenset((g.by, g.label) for g in one.among)) not in there:
            message = f"there is no such conflict about {one.spot[0]} {one.spot[1]} any more"
            raise NotDecided((Problem("unknown_conflict", message, where, "look at the labels as they now are"),))
    return reviews.give(
        session.store,
        shown.case.case_id,
        Adjudication(resolutions=tuple(resolutions)),
        revision_digest=shown.digest,
        author=session.author,
        at=session.clock(),
    ).opinion


def labels_of(session: Session, shown: ReviewCase) -> CaseLabels:
    """The labels this person may see: all after they have labelled, or if they are not to label at all."""
    sheets = sheets_of(shown.round, shown.opinions, session.policy)
    me = person(session)
    outside = shown.round.wrote(me) or len(sheets) >= 2
    if me in sheets or outside:
        return CaseLabels(sheets, 0, settled_labels(shown.round, shown.opinions, session.policy))
    return CaseLabels({}, len(sheets), NOTHING)


def why_not_label(session: Session, shown: ReviewCase) -> tuple[Problem, ...]:
    """Why this person may not label this case, known before they begin; roles are checked elsewhere."""
    where = f"case {shown.case.case_id}"
    found: list[Problem] = []
    if not shown.round.steps:
        message = f"the case is {shown.state}; only cases under review are labelled"
        found.append(Problem("not_ready", message, where, "its author marks it ready first"))
    if shown.round.wrote(person(session)):
        message = f"{person(session)} wrote words of this case, and nobody labels their own work"
        found.append(Problem("own_work", message, where, "somebody else has to label it"))
    return tuple(found)


def why_not_adjudicate(session: Session, shown: ReviewCase) -> tuple[Problem, ...]:
    """Why this person may not decide any conflict of this case; roles are checked elsewhere."""
    me = person(session)
    if me not in sheets_of(shown.round, shown.opinions, session.policy) and not shown.round.wrote(me):
        return ()
    message = f"{me} took part, and conflicts are decided by a third person"
    where = f"case {shown.case.case_id}"
    return (Problem("took_part", message, where, "ask somebody who neither wrote nor labelled it"),)


def _obstacles(session: Session, shown: ReviewCase, sheet: LabelSheet) -> list[Problem]:
    texts = {
        (chunk.chunk_id, chunk.version): None if chunk.permitted is False else chunk.text for chunk in shown.chunks
    }
    return [*why_not_label(session, shown), *faults_of_sheet(shown.case, sheet, texts)]
