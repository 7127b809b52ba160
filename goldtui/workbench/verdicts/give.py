"""Give a verdict on an open statement, in a person's name: a yes shows its words, a no says what is wrong.

A verdict that says neither could not be checked by the next person, nor turned into gold.
"""

from __future__ import annotations

from datetime import UTC

from goldtui.model.faults import unusable
from goldtui.model.judges.verdicts import LieKind, SaidBy, Saying, StatementVerdict
from goldtui.model.people import Role
from goldtui.runs.score.open_statements import AskedStatement
from goldtui.store import verdicts
from goldtui.workbench.session.roles import require
from goldtui.workbench.session.session import Session


def give_verdict(
    session: Session,
    one: AskedStatement,
    says: Saying,
    *,
    span: str = "",
    reason: str = "",
    lie: LieKind | None = None,
    makes: tuple[str, ...] | None = None,
) -> StatementVerdict:
    """Store this person's verdict; their last one counts. `makes` are the open points that the statement makes.

    Raises `UnusableInput`: `role_missing`, `span_missing` and `lie_missing` for what a yes or a no lacks, `span_absent`
    for words that no source says, `lie_given` for a kind of lie without a no, `makes_given` for points without a yes or
    that are not open, `makes_missing` where only the points of a true statement are open.
    """
    require(session, Role.REVIEWER, "judge statements of runs", f"case {one.case.case_id}")
    _refuse(one, says, span, lie)
    _refuse_points(one, says, makes)
    verdict = StatementVerdict(
        key=one.key,
        case_id=one.case.case_id,
        case_digest=one.case_digest,
        statement=one.statement,
        chunk_ids=tuple(chunk.chunk_id for chunk in one.sources),
        chunk_digests=one.chunk_digests,
        verdict=says,
        by=SaidBy.PERSON,
        who=session.author,
        at=session.clock().astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
        span=span,
        reason=reason.strip(),
        lie=lie,
        makes=makes,
    )
    verdicts.add(session.store, (verdict,), author=session.author, at=session.clock())
    return verdict


def lie_named(words: str) -> LieKind:
    """The kind of lie that begins like this; raises `UnusableInput` (`lie_unknown`)."""
    said = words.strip().casefold()
    for one in LieKind:
        if said and one.value.startswith(said):
            return one
    raise unusable("lie_unknown", f"{words!r} is no kind of lie", "--lie", f"one of: {', '.join(LieKind)}")


def _refuse(one: AskedStatement, says: Saying, span: str, lie: LieKind | None) -> None:
    where = f"statement {one.key[:12]} of case {one.case.case_id}"
    if span and not any(span in (chunk.text or "") for chunk in one.sources):
        raise unusable("span_absent", "none of its sources says these words", where, "copy words of a source verbatim")
    if says is Saying.SUPPORTED and not span.strip():
        raise unusable(
            "span_missing", "a yes needs the words of a source that show it", where, "mark them: --span WORDS"
        )
    if says is Saying.NOT_SUPPORTED and lie is None:
        kinds = f"say it with --lie: {', '.join(LieKind)}"
        raise unusable("lie_missing", "a no needs what is wrong with the statement", where, kinds)
    if says is not Saying.NOT_SUPPORTED and lie is not None:
        raise unusable("lie_given", "only a no has a kind of lie", where, "leave it out, or say no")


def _refuse_points(one: AskedStatement, says: Saying, makes: tuple[str, ...] | None) -> None:
    where, open_points = f"statement {one.key[:12]} of case {one.case.case_id}", ", ".join(one.points)
    if makes is not None and says is not Saying.SUPPORTED:
        raise unusable("makes_given", "only a yes says which points a statement makes", where, "leave --makes out")
    for point in makes or ():
        if point not in one.points:
            fix = f"say --makes none, or one of: {open_points}" if one.points else "leave --makes out"
            raise unusable("makes_given", f"{point!r} is no open point of it", where, fix)
    if one.proven and says is not Saying.UNDECIDED and makes is None:
        message = "the gates found it true, and only the points that it makes are open"
        raise unusable("makes_missing", message, where, f"say --verdict 1 with --makes {open_points}, or --makes none")
