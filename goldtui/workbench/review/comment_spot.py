"""Find the Workbench row that a comment is about, so that a list of comments leads to the right places.

The text of the phrase is searched first, because its number may change while a comment is open.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from goldtui.casework.edits import claims_of
from goldtui.model.case_state import CaseState
from goldtui.model.records import GoldCase
from goldtui.model.review import Comment, Decision
from goldtui.model.spot import Spot, read
from goldtui.store.db.values import Opinion
from goldtui.workbench.review.comments import Thread, threads
from goldtui.workbench.review.review_case import ReviewCase, cleaner, review_case, visible
from goldtui.workbench.session.roles import person
from goldtui.workbench.session.session import Session

QUESTION, ANSWER = "case.question", "reference.text"
"""The names that comments use for the two fields without an id."""


@dataclass(frozen=True, slots=True)
class Remark:
    """A comment with its answers, and the case row it is about."""

    thread: Thread
    spot: Spot


@dataclass(frozen=True, slots=True)
class Remarks:
    """All comments on a case, for its author. All texts are foreign."""

    remarks: tuple[Remark, ...]
    returned: str = ""
    """Who returned the case and why, in a sentence; empty when it was not returned."""


def spot_of(case: GoldCase, said: Comment) -> Spot:
    """The row that a comment is about; the question row for one about the whole case or a removed part."""
    if said.quote:
        for claim in claims_of(case):
            if said.quote in claim.support_phrases:
                return Spot("phrase", claim.claim_id, claim.support_phrases.index(said.quote))
    return read(said.place).row or Spot("question")


def remarks_of(session: Session, case_id: str) -> Remarks:
    """The comments this person may see, open ones first; raises `UnusableInput` (`unknown_case`)."""
    shown = review_case(session, case_id)
    clean = cleaner(session, shown)

    def cleaned(one: Opinion) -> Opinion:
        assert isinstance(one.content, Comment), "threads hold comments only"
        shown_as = {"text": clean(one.content.text), "quote": clean(one.content.quote)}
        return replace(one, content=one.content.model_copy(update=shown_as))

    seen = threads(shown, visible(shown, person(session), blind=session.policy.blind_review))
    found = []
    for one in sorted(seen, key=lambda thread: thread.settled):
        clean_thread = replace(one, remark=cleaned(one.remark), answers=tuple(cleaned(x) for x in one.answers))
        found.append(Remark(clean_thread, spot_of(shown.case, one.comment)))
    return Remarks(tuple(found), clean(_returned(shown)))


def _returned(shown: ReviewCase) -> str:
    if shown.state is not CaseState.RETURNED:
        return ""
    for one in reversed(shown.opinions):
        if isinstance(one.content, Decision) and one.content.note:
            return f"{one.author} asks for a change: {one.content.note}"
    return ""
