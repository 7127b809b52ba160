"""`new`, `claim`, `phrase` and `point`: edit a case by commands, one revision each, checked as on the screens."""

from __future__ import annotations

from typing import Annotated

import typer

from goldtui.cli.context import at_work, report_change
from goldtui.cli.options import As, AsJson, CaseName, DatabasePath
from goldtui.cli.output import OK
from goldtui.model.records import AnswerPoint, Behaviour

ClaimName = Annotated[str, typer.Argument(metavar="CLAIM", help="The claim's id, such as c1.")]
Anyway = Annotated[
    bool, typer.Option("--anyway", help="Write a phrase that the source does not hold word for word as it is.")
]
TakeNearest = Annotated[
    bool, typer.Option("--nearest", help="Write the source's own nearest wording in the place of such a phrase.")
]

claim = typer.Typer(no_args_is_help=True, rich_markup_mode=None)
phrase = typer.Typer(no_args_is_help=True, rich_markup_mode=None)
point = typer.Typer(no_args_is_help=True, rich_markup_mode=None)


def new(
    path: DatabasePath,
    question: Annotated[str, typer.Argument(metavar="QUESTION", help="What a person would ask.")],
    case_id: Annotated[
        str | None, typer.Option("--id", metavar="ID", help="Call the case this; else an id comes from the question.")
    ] = None,
    workflow: Annotated[str | None, typer.Option("--slice", metavar="NAME", help="The slice it belongs to.")] = None,
    category: Annotated[
        str | None, typer.Option("--category", metavar="NAME", help="The category that it counts for.")
    ] = None,
    behaviour: Annotated[
        Behaviour | None, typer.Option("--behaviour", help="What a right response to the question does.")
    ] = None,
    sources: Annotated[
        list[str] | None, typer.Option("--source", metavar="CHUNK", help="A required source; give one for each.")
    ] = None,
    any_of: Annotated[
        list[str] | None,
        typer.Option("--any-of", metavar="'A | B'", help="Sources of which any one will do; give one for each group."),
    ] = None,
    points: Annotated[
        list[str] | None,
        typer.Option(
            "--point",
            metavar="TEXT[=PHRASE;...]",
            help="A vital answer point, with the phrases one of which says it; give one for each.",
        ),
    ] = None,
    as_: As = None,
    json_: AsJson = False,
) -> int:
    """Write a new case, a draft, and print its id."""
    from goldtui.cli.output import emit_json, say
    from goldtui.model.source_groups import read_groups
    from goldtui.workbench.case.new_case import new_case

    written = [_point(number, text) for number, text in enumerate(points or (), 1)]
    with at_work(path, as_) as session:
        desk = new_case(
            session,
            question,
            case_id=case_id,
            workflow=workflow,
            category=category,
            behaviour=behaviour,
            sources=sources or (),
            alternatives=read_groups(any_of or ()),
            points=written,
        )
    if json_:
        emit_json({"case_id": desk.case.case_id, "revision": desk.number, "state": desk.state})
    else:
        say(desk.case.case_id)
    return OK


@claim.command("add")
def claim_add(
    path: DatabasePath,
    case_id: CaseName,
    text: Annotated[str, typer.Option("--text", metavar="TEXT", help="The one statement that the claim makes.")],
    cite: Annotated[
        str | None, typer.Option("--cite", metavar="CHUNK", help="Its source; else the one source with the phrases.")
    ] = None,
    phrases: Annotated[
        list[str] | None,
        typer.Option("--phrase", metavar="WORDS", help="Words of the source that prove it; give one for each."),
    ] = None,
    point_id: Annotated[
        str | None, typer.Option("--point", metavar="POINT", help="The answer point that it makes, such as p1.")
    ] = None,
    anyway: Anyway = False,
    nearest: TakeNearest = False,
    as_: As = None,
    json_: AsJson = False,
) -> int:
    """Add a claim with its citation, support phrases and point."""
    from goldtui.casework.phrase_check import Leave
    from goldtui.workbench.case.revise import add_claim

    leave = Leave(anyway=anyway, nearest=nearest)
    with at_work(path, as_) as session:
        done = add_claim(session, case_id, text, cite=cite, phrases=phrases or (), point=point_id, leave=leave)
    report_change(
        done, f"claim {done.spot.name} added to {case_id}", as_json=json_, given=phrases or (), claim_id=done.spot.name
    )
    return OK


@claim.command("remove")
def claim_remove(
    path: DatabasePath, case_id: CaseName, claim_id: ClaimName, as_: As = None, json_: AsJson = False
) -> int:
    """Remove a claim; the revision before keeps it."""
    from goldtui.workbench.case.revise import remove_claim

    with at_work(path, as_) as session:
        done = remove_claim(session, case_id, claim_id)
    report_change(done, f"claim {claim_id} removed from {case_id}", as_json=json_, claim_id=claim_id)
    return OK


@claim.command("confirm")
def claim_confirm(
    path: DatabasePath,
    case_id: CaseName,
    claim_id: ClaimName,
    reason: Annotated[str, typer.Option("--reason", metavar="WORDS", help="Why the wording is right all the same.")],
    as_: As = None,
    json_: AsJson = False,
) -> int:
    """Confirm every flag on a claim in your name, with one reason; changing the wording takes it away again."""
    from goldtui.workbench.case.revise import confirm_flag

    with at_work(path, as_) as session:
        done = confirm_flag(session, case_id, claim_id, reason)
    said = f"claim {claim_id} of {case_id} confirmed: {', '.join(done.confirmed)}"
    report_change(done, said, as_json=json_, claim_id=claim_id, confirmed=list(done.confirmed))
    return OK


@phrase.command("add")
def phrase_add(
    path: DatabasePath,
    case_id: CaseName,
    claim_id: ClaimName,
    words: Annotated[str, typer.Argument(metavar="PHRASE", help="Words of the source, exactly as they are there.")],
    cite: Annotated[
        str | None, typer.Option("--cite", metavar="CHUNK", help="Let the claim cite this chunk from now on.")
    ] = None,
    anyway: Anyway = False,
    nearest: TakeNearest = False,
    as_: As = None,
    json_: AsJson = False,
) -> int:
    """Add a support phrase to a claim, if the cited source holds it word for word."""
    from goldtui.casework.phrase_check import Leave
    from goldtui.workbench.case.revise import add_phrase

    leave = Leave(anyway=anyway, nearest=nearest)
    with at_work(path, as_) as session:
        done = add_phrase(session, case_id, claim_id, words, cite=cite, leave=leave)
    report_change(
        done, f"phrase added to claim {claim_id} of {case_id}", as_json=json_, given=(words,), claim_id=claim_id
    )
    return OK


@phrase.command("remove")
def phrase_remove(
    path: DatabasePath,
    case_id: CaseName,
    claim_id: ClaimName,
    words: Annotated[str, typer.Argument(metavar="PHRASE", help="The phrase exactly as `show` prints it.")],
    as_: As = None,
    json_: AsJson = False,
) -> int:
    """Remove a support phrase; the revision before keeps it."""
    from goldtui.workbench.case.revise import remove_phrase

    with at_work(path, as_) as session:
        done = remove_phrase(session, case_id, claim_id, words)
    report_change(done, f"phrase removed from claim {claim_id} of {case_id}", as_json=json_, claim_id=claim_id)
    return OK


@phrase.command("reanchor")
def phrase_reanchor(
    path: DatabasePath,
    case_id: CaseName,
    claim_id: ClaimName,
    number: Annotated[int, typer.Argument(metavar="N", help="The phrase of the claim, counted from 1.")],
    take: Annotated[
        str | None,
        typer.Option("--take", metavar="nearest|N", help="The nearest wording of a lost phrase, or the N-th place."),
    ] = None,
    as_: As = None,
    json_: AsJson = False,
) -> int:
    """Say where a phrase is in the version in force, after its source changed."""
    from goldtui.workbench.case.reanchor import reanchor_phrase

    with at_work(path, as_) as session:
        done = reanchor_phrase(session, case_id, claim_id, number, take)
    report_change(
        done, f"phrase {number} of claim {claim_id} of {case_id} re-anchored", as_json=json_, claim_id=claim_id
    )
    return OK


@point.command("add")
def point_add(
    path: DatabasePath,
    case_id: CaseName,
    text: Annotated[str, typer.Argument(metavar="TEXT", help="The one thing that an answer must say.")],
    says: Annotated[
        list[str] | None,
        typer.Option("--phrase", metavar="WORDS", help="Words one of which an answer must contain; one for each."),
    ] = None,
    never: Annotated[
        list[str] | None,
        typer.Option("--forbid", metavar="WORDS", help="Words that are a known lie about it; one for each."),
    ] = None,
    okay: Annotated[bool, typer.Option("--okay", help="An answer may say it, but need not.")] = False,
    as_: As = None,
    json_: AsJson = False,
) -> int:
    """Add an answer point, vital unless --okay."""
    from goldtui.workbench.case.revise import add_point

    with at_work(path, as_) as session:
        done = add_point(session, case_id, text, says=says or (), never=never or (), okay=okay)
    report_change(done, f"point {done.spot.name} added to {case_id}", as_json=json_, point_id=done.spot.name)
    return OK


@point.command("remove")
def point_remove(
    path: DatabasePath,
    case_id: CaseName,
    point_id: Annotated[str, typer.Argument(metavar="POINT", help="The point's id, such as p1.")],
    as_: As = None,
    json_: AsJson = False,
) -> int:
    """Remove an answer point and the claims' links to it; the revision before keeps them."""
    from goldtui.workbench.case.revise import remove_point

    with at_work(path, as_) as session:
        done = remove_point(session, case_id, point_id)
    report_change(done, f"point {point_id} removed from {case_id}", as_json=json_, point_id=point_id)
    return OK


def _point(number: int, written: str) -> AnswerPoint:
    """A point from `TEXT=phrase;phrase`; the last `=` separates them, so that the text may contain others."""
    text, equals, listed = written.rpartition("=")
    phrases = tuple(one.strip() for one in listed.split(";") if one.strip()) if equals else ()
    text = text if equals else listed
    if not text.strip():
        raise typer.BadParameter(f"a point needs a text before its phrases: {written!r}", param_hint="--point")
    return AnswerPoint(point_id=f"p{number}", text=text.strip(), answer_phrases=phrases)
