"""Comments on a field or a phrase, and their answers: attached to the place they are about, never deleted."""

from __future__ import annotations

from dataclasses import dataclass

from goldtui.model.faults import unusable
from goldtui.model.review import Comment
from goldtui.model.spot import Spot, read
from goldtui.store import reviews
from goldtui.store.db.values import Opinion
from goldtui.workbench.review.review_case import ReviewCase
from goldtui.workbench.session.session import Session


@dataclass(frozen=True, slots=True)
class Thread:
    """A comment with its answers, oldest first."""

    remark: Opinion
    answers: tuple[Opinion, ...]
    settled: bool
    elsewhere: bool
    """Whether the quoted words are no longer in the case."""

    @property
    def comment(self) -> Comment:
        """The comment's words and place."""
        assert isinstance(self.remark.content, Comment), "a thread begins with a comment"
        return self.remark.content


def comment(session: Session, shown: ReviewCase, text: str, *, place: str = "", quote: str = "") -> Opinion:
    """Add a comment; `place` is a field in the notation of findings. Raises `UnusableInput` (`no_text`)."""
    _require_text(text, shown)
    return _give(session, shown, Comment(text=text.strip(), place=place, quote=quote))


def answer(session: Session, shown: ReviewCase, remark: int, text: str, *, settled: bool = False) -> Opinion:
    """Answer a comment, and record whether it is settled. Raises `UnusableInput` (`no_text`, `unknown_comment`)."""
    _require_text(text, shown)
    known = [thread.remark.sequence for thread in threads(shown)]
    if remark not in known:
        numbers = ", ".join(map(str, known)) or "none yet"
        message = f"there is no comment {remark}"
        raise unusable("unknown_comment", message, f"case {shown.case.case_id}", f"comments: {numbers}")
    first = next(thread.comment for thread in threads(shown) if thread.remark.sequence == remark)
    return _give(session, shown, Comment(text=text.strip(), place=first.place, answers=remark, settled=settled))


def threads(shown: ReviewCase, opinions: tuple[Opinion, ...] | None = None) -> tuple[Thread, ...]:
    """The comments on a case with their answers, oldest first; limited to the `opinions` a person may see, if given."""
    said = [one for one in (shown.opinions if opinions is None else opinions) if isinstance(one.content, Comment)]
    found = []
    for one in said:
        assert isinstance(one.content, Comment)
        if one.content.answers is not None:
            continue
        answers = tuple(x for x in said if isinstance(x.content, Comment) and x.content.answers == one.sequence)
        settled = any(isinstance(x.content, Comment) and x.content.settled for x in answers)
        found.append(Thread(one, answers, settled, _gone(shown, one.content)))
    return tuple(found)


def _gone(shown: ReviewCase, said: Comment) -> bool:
    """Whether the quoted phrase, or the claim or point that a comment is about, is no longer in the case."""
    case = shown.case
    claims = () if case.reference is None else case.reference.claims
    if said.quote:
        return all(said.quote not in claim.support_phrases for claim in claims)
    about = read(said.place).owner
    here = {Spot("claim", claim.claim_id) for claim in claims} | {Spot("point", p.point_id) for p in case.points}
    return about.kind in ("claim", "point") and about not in here


def _give(session: Session, shown: ReviewCase, said: Comment) -> Opinion:
    return reviews.give(
        session.store,
        shown.case.case_id,
        said,
        revision_digest=shown.digest,
        author=session.author,
        at=session.clock(),
    ).opinion


def _require_text(text: str, shown: ReviewCase) -> None:
    if not text.strip():
        where = f"case {shown.case.case_id}"
        raise unusable("no_text", "the comment says nothing", where, "write what you mean")
