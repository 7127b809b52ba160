"""`review`: the queue, one case with the opinions on it, and the decision; the text version of the Review place.

A person who decides here has read the case elsewhere, so reading time is not measured and nothing counts as too fast.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from goldtui.cli.columns import table_lines, terminal_width
from goldtui.cli.context import at_work
from goldtui.cli.options import As, AsJson, CaseName, DatabasePath
from goldtui.cli.output import OK, emit_json, remark, say
from goldtui.model.faults import unusable

if TYPE_CHECKING:
    from goldtui.model.review import Fault
    from goldtui.workbench.review.queue import Need
    from goldtui.workbench.review.review_case import ReviewCase
    from goldtui.workbench.session.session import Session

review = typer.Typer(no_args_is_help=True, rich_markup_mode=None)

Reason = Annotated[str, typer.Option("--reason", metavar="WORDS", help="Why, in a sentence.")]
Seen = Annotated[
    int | None, typer.Option("--revision", metavar="N", help="The revision you read; refused when it is not the last.")
]
Settle = Annotated[bool, typer.Option("--settle", help="As a third person, end a disagreement.")]
WhoIsWrong = Annotated[
    str, typer.Argument(metavar="label|system", help="Who is wrong: the gold's label or the system.")
]


@review.command("queue")
def queue(
    path: DatabasePath,
    need: Annotated[str | None, typer.Option("--need", metavar="WORDS", help="Only these, such as yours.")] = None,
    as_: As = None,
    json_: AsJson = False,
) -> int:
    """List the cases that wait for somebody, and what they wait for; in your eyes, or those of --as."""
    from goldtui.workbench.review.queue import review_queue
    from goldtui.workbench.review.words import queue_json

    with at_work(path, as_, read_only=True) as session:
        found = review_queue(session, need=None if need is None else _need(need))
    if json_:
        emit_json(queue_json(found))
        return OK
    say(", ".join(f"{number} {one}" for one, number in found.counts.items() if number) or "nothing waits for review")
    rows = [(row.need.value, row.case_id, ", ".join(row.authors), row.why, row.question) for row in found.rows]
    for line in table_lines(rows, terminal_width()):
        say(line)
    return OK


@review.command("show")
def show(
    path: DatabasePath,
    case_id: CaseName,
    blind: Annotated[bool, typer.Option("--blind", help="Hide what others said until you have decided.")] = False,
    as_: As = None,
    json_: AsJson = False,
) -> int:
    """Show a case with its sources, the state of its review, what is in the way, and what was said."""
    from goldtui.cli.list_show import say_case
    from goldtui.workbench.case.show_case import shown_case
    from goldtui.workbench.review.review_case import review_case
    from goldtui.workbench.review.words import review_json, review_lines
    from goldtui.workbench.session.profiles import profile_named

    with at_work(path, as_, read_only=True) as session:
        shown = review_case(session, case_id)
        hidden = blind or session.policy.blind_review
        if json_:
            emit_json(review_json(session, shown, blind=hidden))
            return OK
        lines = list(review_lines(session, shown, blind=hidden))
    # Nobody can tick boxes about words that they have not seen.
    say_case(shown_case(path, case_id, profile_named("strict")), evidence=True)
    say()
    for line in lines:
        say(line)
    return OK


@review.command("approve")
def approve(
    path: DatabasePath,
    case_id: CaseName,
    checked: Annotated[bool, typer.Option("--checked", help="Say that every box of the checklist is true.")] = False,
    note: Annotated[str, typer.Option("--note", metavar="WORDS", help="A remark to keep with it.")] = "",
    settle: Settle = False,
    revision: Seen = None,
    as_: As = None,
    json_: AsJson = False,
) -> int:
    """Approve the case as it now is, if somebody else wrote it and nothing is in the way."""
    return _decide(path, case_id, "approve", note, revision, as_, json_, checked=checked, settle=settle)


def _decision(name: str, says: str) -> None:
    """A command for a decision that needs a reason and no checklist."""

    def decision(
        path: DatabasePath,
        case_id: CaseName,
        reason: Reason = "",
        revision: Seen = None,
        as_: As = None,
        json_: AsJson = False,
    ) -> int:
        return _decide(path, case_id, name, reason, revision, as_, json_)

    def settling(
        path: DatabasePath,
        case_id: CaseName,
        reason: Reason = "",
        settle: Settle = False,
        revision: Seen = None,
        as_: As = None,
        json_: AsJson = False,
    ) -> int:
        return _decide(path, case_id, name, reason, revision, as_, json_, settle=settle)

    review.command(name, help=says)(settling if name in ("return", "reject") else decision)


_decision("return", "Send the case back to its author and say what to change.")
_decision("reject", "Reject the case: it keeps its id and its history, and is in no release.")
_decision("retire", "Retire a case that nobody needs any more; it keeps its id and can be taken back.")
_decision("reopen", "Take a rejected or retired case back as a draft.")
_decision("withdraw", "Take your own decision about a case back.")


@review.command("skip")
def skip_(path: DatabasePath, case_id: CaseName, reason: Reason = "", as_: As = None, json_: AsJson = False) -> int:
    """Put a case off for yourself; it stays in the queue of everybody else."""
    from goldtui.workbench.review.decide import skip
    from goldtui.workbench.review.review_case import review_case

    with at_work(path, as_, decides=True) as session:
        one = skip(session, review_case(session, case_id), reason)
    return _report(f"{case_id} is put off", one.sequence, as_json=json_)


@review.command("comment")
def comment_(
    path: DatabasePath,
    case_id: CaseName,
    text: Annotated[str, typer.Argument(metavar="WORDS", help="What you want to say.")],
    at: Annotated[
        str, typer.Option("--at", metavar="PLACE", help="A field, such as claim:c1.text or point:p2; else the case.")
    ] = "",
    quote: Annotated[str, typer.Option("--quote", metavar="PHRASE", help="The support phrase in question.")] = "",
    as_: As = None,
    json_: AsJson = False,
) -> int:
    """Leave a comment on a case, on one of its fields, or on a phrase."""
    from goldtui.workbench.review.comments import comment
    from goldtui.workbench.review.review_case import review_case

    with at_work(path, as_, decides=True) as session:
        one = comment(session, review_case(session, case_id), text, place=at, quote=quote)
    return _report(f"comment {one.sequence} on {at or case_id}", one.sequence, as_json=json_)


@review.command("answer")
def answer_(
    path: DatabasePath,
    case_id: CaseName,
    number: Annotated[int, typer.Argument(metavar="N", help="The comment's number.")],
    text: Annotated[str, typer.Argument(metavar="WORDS", help="Your answer.")],
    settled: Annotated[bool, typer.Option("--settled", help="Nothing is left to do about it.")] = False,
    as_: As = None,
    json_: AsJson = False,
) -> int:
    """Answer a comment, and settle it if nothing is left to do."""
    from goldtui.workbench.review.comments import answer
    from goldtui.workbench.review.review_case import review_case

    with at_work(path, as_, decides=True) as session:
        one = answer(session, review_case(session, case_id), number, text, settled=settled)
    return _report(f"answered comment {number}{', which is settled' if settled else ''}", one.sequence, as_json=json_)


@review.command("dispute")
def dispute_(
    path: DatabasePath,
    case_id: CaseName,
    who: WhoIsWrong,
    reason: Reason = "",
    as_: As = None,
    json_: AsJson = False,
) -> int:
    """Say that the gold is wrong, or that a system which failed on it is; a second person rules."""
    from goldtui.workbench.review.dispute import dispute
    from goldtui.workbench.review.review_case import review_case

    with at_work(path, as_, decides=True) as session:
        given = dispute(session, review_case(session, case_id), _fault(who), reason)
    return _report(f"{case_id} is {given.revision.state} now", given.opinion.sequence, as_json=json_)


@review.command("rule")
def rule_(
    path: DatabasePath,
    case_id: CaseName,
    who: WhoIsWrong,
    reason: Reason = "",
    as_: As = None,
    json_: AsJson = False,
) -> int:
    """Rule on a dispute that somebody else raised."""
    from goldtui.workbench.review.dispute import rule
    from goldtui.workbench.review.review_case import review_case

    with at_work(path, as_, decides=True) as session:
        given = rule(session, review_case(session, case_id), _fault(who), reason)
    return _report(f"{case_id} is {given.revision.state} now", given.opinion.sequence, as_json=json_)


@review.command("wrong-labels")
def wrong_labels_(path: DatabasePath, json_: AsJson = False) -> int:
    """Count in how many of the disputes ruled on the gold was wrong, in the set and in each slice."""
    from goldtui.workbench.review.dispute import wrong_labels

    with at_work(path, None, read_only=True) as session:
        whole, slices = wrong_labels(session)
    if json_:
        totals = {"wrong": whole.wrong, "ruled": whole.ruled, "open": whole.open_}
        parts = [{"slice": k, "wrong": v.wrong, "ruled": v.ruled, "open": v.open_} for k, v in slices.items()]
        emit_json({**totals, "slices": parts})
        return OK
    for name, one in (("the set", whole), *((name or "no slice", one) for name, one in slices.items())):
        ruled = f"the label was wrong in {one.wrong} of {one.ruled} disputes ruled on"
        counted = ruled if one.ruled else "no ruling yet"
        say(f"{name}: {counted}, {one.open_} open")
    return OK


def _decide(
    path: Path,
    case_id: str,
    name: str,
    note: str,
    revision: int | None,
    as_: str | None,
    as_json: bool,
    *,
    checked: bool = False,
    settle: bool = False,
) -> int:
    from goldtui.model.review import Choice
    from goldtui.workbench.review.checklist import boxes_of
    from goldtui.workbench.review.decide import decide
    from goldtui.workbench.review.review_case import review_case

    choice = Choice[name.upper()]
    with at_work(path, as_, decides=True) as session:
        shown = review_case(session, case_id)
        _require_seen(shown, revision)
        boxes = boxes_of(session.policy, shown.case)
        if choice is Choice.APPROVE and not checked:
            _remark_boxes(boxes)
        if choice is Choice.APPROVE:
            _remark_facts(session, shown)
        done = decide(session, shown, choice, note=note, ticked=boxes if checked else (), settles=settle)
    return _report(done.says, done.given.opinion.sequence, as_json=as_json, state=done.given.revision.state.value)


def _remark_facts(session: Session, shown: ReviewCase) -> None:
    from goldtui.workbench.case.soundness import facts

    found = facts(session, shown.case)
    remark(found.soundness)
    for one in found.open:
        remark(f"note: {one.code} stops a release: {one.message}. Fix: {one.fix}")
    for one in found.warnings:
        remark(f"note: {one.code} warns at {one.where}: {one.message}. Fix: {one.fix}")


def _remark_boxes(boxes: tuple[str, ...]) -> None:
    for box in boxes:
        remark(f"[ ] {box}")
    if boxes:
        remark("when all of them are true, say so with --checked")


def _require_seen(shown: ReviewCase, revision: int | None) -> None:
    if revision is not None and revision != shown.revision.number:
        message = f"the last revision is {shown.revision.number}, and you read {revision}"
        where = f"case {shown.case.case_id}"
        raise unusable("revision_not_last", message, where, "read what changed, then decide")


def _need(words: str) -> Need:
    from goldtui.workbench.review.queue import Need

    for one in Need:
        if one.value.startswith(words.strip().casefold()) and words.strip():
            return one
    known = ", ".join(Need)
    raise unusable("unknown_need", f"no case waits for {words!r}", "--need", f"one of: {known}")


def _fault(words: str) -> Fault:
    from goldtui.model.review import Fault

    for one in Fault:
        if words.strip().casefold() in (one.value, one.value.partition(" ")[0]):
            return one
    known = ", ".join(one.value.partition(" ")[0] for one in Fault)
    raise unusable("unknown_fault", f"{words!r} says not who is wrong", "label|system", f"one of: {known}")


def _report(words: str, sequence: int, *, as_json: bool, state: str | None = None) -> int:
    if as_json:
        emit_json({"recorded": sequence, "says": words, **({} if state is None else {"state": state})})
    else:
        say(words)
    return OK
