"""The review of a case and the queue as plain data and lines, for commands and scripts.

Both contain only what the person may see; in a blind review nothing else gets here.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from goldtui.casework.withheld import walked
from goldtui.model.counts import plural
from goldtui.model.labels import Adjudication, LabelSheet
from goldtui.model.policy import Policy
from goldtui.model.review import Comment, Decision, Dispute, Ruling, Skip
from goldtui.store.db.values import Opinion
from goldtui.workbench.case.soundness import facts
from goldtui.workbench.review.approval_findings import review_problems
from goldtui.workbench.review.checklist import boxes_of
from goldtui.workbench.review.comments import threads
from goldtui.workbench.review.queue import Queue, QueueRow
from goldtui.workbench.review.review_case import ReviewCase, cleaner, hidden_from, visible
from goldtui.workbench.review.round import too_fast
from goldtui.workbench.session.roles import person
from goldtui.workbench.session.session import Session


def queue_json(queue: Queue) -> dict[str, Any]:
    """Counts by need, then the rows in working order."""
    return {
        "counts": {need.value: number for need, number in queue.counts.items()},
        "rows": [_row_json(row) for row in queue.rows],
    }


def review_json(session: Session, shown: ReviewCase, *, blind: bool) -> dict[str, Any]:
    """The state of the case, the obstacles, and the opinions that this person may see."""
    me, now = person(session), shown.round
    seen, clean = visible(shown, me, blind=blind), cleaner(session, shown)
    open_ = not hidden_from(now, me, blind=blind)
    found = facts(session, shown.case)
    warnings = (*found.warnings, *(review_problems(session, shown) if open_ else ()))
    return {
        "case_id": shown.case.case_id,
        "revision": shown.revision.number,
        "digest": shown.digest,
        "state": shown.state.value,
        "authors": sorted(now.authors),
        "needed": now.needed,
        "approvals": list(now.approvals) if open_ else None,
        "against": list(now.against) if open_ else None,
        "disagreement": now.disagreement,
        "checklist": list(boxes_of(session.policy, shown.case)),
        "blockers": [one.as_json() for one in shown.blockers],
        "soundness": found.soundness,
        "open": [one.as_json() for one in found.open],
        "warnings": [one.as_json() for one in warnings],
        "taken_by": None if shown.taken is None else shown.taken.person,
        "opinions": [walked(opinion_json(session, one), clean) for one in seen],
    }


def review_lines(session: Session, shown: ReviewCase, *, blind: bool) -> Iterator[str]:
    """The review as lines, without the text of the case, which `goldtui show` prints."""
    case, clean = review_json(session, shown, blind=blind), cleaner(session, shown)
    yield f"{case['case_id']} is {case['state']}, revision {case['revision']}, written by {', '.join(case['authors'])}"
    if case["approvals"] is None:
        yield f"decisions of others are hidden until yours is given; {case['needed']} needed"
    else:
        yield f"approvals: {len(case['approvals'])} of {case['needed']}"
    if case["disagreement"]:
        yield "the reviewers disagree; a third person settles it"
    if shown.taken is not None:
        yield f"{shown.taken.person} reads it until {shown.taken.until.astimezone():%H:%M}"
    for problem in shown.blockers:
        yield f"in the way: {problem.message}; {problem.fix}"
    yield case["soundness"]
    for left in case["open"]:
        yield f"stops a release: {left['code']} {left['message']}; {left['fix']}"
    for one in case["warnings"]:
        yield f"warning at {one['where']}: {one['code']} {one['message']}; {one['fix']}"
    for one in visible(shown, person(session), blind=blind):
        if not isinstance(one.content, Comment):
            yield f"{_when(one)} {one.author}: {clean(opinion_words(session.policy, one))}"
    for thread in threads(shown, visible(shown, person(session), blind=blind)):
        mark = "settled" if thread.settled else "open"
        place = thread.comment.place or "the case"
        gone = ", its words are not in the case any more" if thread.elsewhere else ""
        yield f"comment {thread.remark.sequence} on {place} ({mark}{gone})"
        yield f"  {_when(thread.remark)} {thread.remark.author}: {clean(thread.comment.text)}"
        for one in thread.answers:
            if isinstance(one.content, Comment):
                yield f"  {_when(one)} {one.author} answers: {clean(one.content.text)}"


def opinion_words(policy: Policy, one: Opinion) -> str:
    """An opinion in words: `approves (too fast: 3 s for 210 words)`."""
    what = one.content
    match what:
        case Decision():
            note = f": {what.note}" if what.note else ""
            fast = f" (fast: {what.seconds:.0f} s for {what.words} words)" if too_fast(what, policy) else ""
            settles = "settles it: " if what.settles else ""
            return f"{settles}{what.choice}{fast}{note}"
        case Comment():
            return what.text
        case Skip():
            return f"puts it off: {what.reason}"
        case LabelSheet():
            return f"labels {plural(len(what.claims), 'claim')} and {plural(len(what.points), 'point')}"
        case Adjudication():
            return f"decides {len(what.resolutions)} conflicts of labels"
        case Dispute():
            run = "" if what.trace_id is None else f" (run {what.trace_id})"
            return f"disputes the gold, {what.says}{run}: {what.note}"
        case Ruling():
            return f"rules on the dispute, {what.finds}: {what.note}"


def opinion_json(session: Session, one: Opinion) -> dict[str, Any]:
    """One opinion with all its fields."""
    flags = {"fast": too_fast(one.content, session.policy)} if isinstance(one.content, Decision) else {}
    return {
        "sequence": one.sequence,
        "kind": one.kind.value,
        "revision": one.number,
        "revision_digest": one.revision_digest,
        "author": one.author,
        "at": one.at.isoformat(),
        **one.content.model_dump(mode="json"),
        **flags,
    }


def _when(one: Opinion) -> str:
    return f"{one.at.astimezone():%Y-%m-%d %H:%M}"


def _row_json(row: QueueRow) -> dict[str, Any]:
    return {
        "case_id": row.case_id,
        "need": row.need.value,
        "state": row.state,
        "slice": row.workflow,
        "question": row.question,
        "authors": list(row.authors),
        "since": row.since.isoformat(),
        "have": row.have,
        "needed": row.needed,
        "decisions": [{"person": who, "choice": choice} for who, choice in row.decisions],
        "why": row.why,
        "taken": row.taken or None,
        "fast": list(row.fast),
    }
