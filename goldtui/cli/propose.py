"""`propose`: the text version of the screen that splits an answer into claims. Only `--apply` writes."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from goldtui.cli.options import As, AsJson, SetPath
from goldtui.cli.output import OK, emit_json, say
from goldtui.model.counts import plural
from goldtui.model.faults import command, unusable

if TYPE_CHECKING:
    from goldtui.casework.proposals import Phrase
    from goldtui.workbench.case.proposed import Proposed
    from goldtui.workbench.case.take_proposed import Taken

STDIN = "-"
SHOWN = 3
"""The most wordings printed for one statement; `--json` has them all."""


def propose(
    set_path: SetPath,
    case_id: Annotated[
        str | None, typer.Argument(metavar="[CASE]", help="The case's id; with --apply every draft without it.")
    ] = None,
    text: Annotated[
        str | None, typer.Option("--text", metavar="TEXT", help="Split this answer, or - what comes on stdin.")
    ] = None,
    apply: Annotated[bool, typer.Option("--apply", help="Make claims of all that are beyond doubt.")] = False,
    answerable: Annotated[
        bool,
        typer.Option("--answerable", help="With --apply: assert that what has claims is to be answered."),
    ] = False,
    as_: As = None,
    json_: AsJson = False,
) -> int:
    """Split an answer into statements and name the phrase that could prove each.

    Without --text it is the case's own reference answer. --apply makes a claim of each statement that one source says
    in full, and lists the others with the reason; without it nothing is written.
    """
    if apply:
        return _apply(set_path, case_id, text, as_, answerable=answerable, as_json=json_)
    if answerable:
        raise typer.BadParameter("--answerable says something of what --apply writes: give both")
    if case_id is None:
        fix = "give the id of a case, or --apply for every draft"
        raise unusable("no_case_named", "no case is named", "CASE", fix)
    from goldtui.workbench.case.proposed import proposed

    found = proposed(set_path, case_id, sys.stdin.read() if text == STDIN else text)
    if json_:
        emit_json({"case_id": case_id, "statements": [one.as_json() for one in found]})
        return OK
    for number, one in enumerate(found, 1):
        _say_one(number, one)
    near = sum(bool(one.phrases) for one in found)
    say(f"a wording comes near {near} of {plural(len(found), 'statement')}")
    return OK


def _apply(
    path: Path, case_id: str | None, text: str | None, as_: str | None, *, answerable: bool, as_json: bool
) -> int:
    from goldtui.cli.context import at_work
    from goldtui.workbench.case.take_proposed import take_proposed

    if text is not None:
        fix = "leave --text out, or write the answer into the case first: goldtui edit"
        raise unusable("text_not_applied", "--apply reads the case's own answer only", "--text", fix)
    with at_work(path, as_) as session:
        done = take_proposed(session, case_id, answerable=answerable)
    unset, given = _unset(done), ("--as", as_) if as_ else ()
    first = command("evidence", "assert", path, *(f"--{name}" for name in unset), *given) if unset else ""
    if as_json:
        emit_json(
            {
                "claims": done.claims,
                "cases": [one.desk.case.case_id for one in done.revised],
                "left": [{"case_id": one.case_id, "text": one.text, "why": one.why} for one in done.left],
                "unanswered": list(done.unanswered),
                "first": first,
            }
        )
        return OK
    for one in done.left:
        say(f"{one.case_id}: {one.text}")
        say(f"   {one.why}")
    total = done.claims + len(done.left)
    say(f"{done.claims} of {plural(total, 'statement')} became claims, in {plural(len(done.revised), 'case')}")
    for case in done.revised:
        say(f"{case.desk.case.case_id}: {case.stage}" + (f"; {case.fix}" if case.fix else ""))
    if done.asserted:
        say(f"{plural(len(done.asserted), 'case says', 'cases say')} in your name now: the question is to be answered")
    if done.unanswered:
        write = command("edit", path, done.unanswered[0], *given)
        say(f"{plural(len(done.unanswered), 'case')} without an answer to split; write it, or a refusal: {write}")
    if done.unsaid:
        _say_unsaid(path, case_id, done.unsaid, as_, claims=done.provable or not (answerable or first))
    if first:
        held = sum(bool(one.unset) for one in done.left)
        them = plural(held, "statement waits", "statements wait")
        say(
            f"{them} only for somebody to say that the evidence {' and '.join(unset.values())}; run this first: {first}"
        )
    return OK


def _unset(done: Taken) -> dict[str, str]:
    """The missing rights of evidence that keep statements from becoming claims, in words."""
    from goldtui.workbench.case.take_proposed import RIGHTS

    unset = {name for one in done.left for name in one.unset}
    return {name: said for name, said in RIGHTS.items() if name in unset}


def _say_unsaid(path: Path, case_id: str | None, unsaid: Sequence[str], as_: str | None, *, claims: bool) -> None:
    """Cases that do not say whether their question can be answered, and the commands that say it."""
    given = ("--as", as_) if as_ else ()
    one = command("edit", path, unsaid[0], *given)
    cases = plural(len(unsaid), "case does", "cases do")
    if not claims:
        say(f"{cases} not say whether the question can be answered, and have no claim that shows it: {one}")
        return
    everything = command("propose", path, *((case_id,) if case_id else ()), "--apply", "--answerable", *given)
    say(f"{cases} not say whether the question can be answered; if those with claims can:")
    say(f"   {everything}")
    say(f"   one by one: {one}")


def _say_one(number: int, one: Proposed) -> None:
    from goldtui.casework.proposals import hint_lines, reply_line

    already = f"  (already claim {one.already})" if one.already else ""
    say(f"{number}. {one.text}{already}")
    for line in hint_lines(one.candidate):
        say(f"   ? {line}")
    if left_out := reply_line(one.candidate):
        say(f"   {left_out}")
    if not one.phrases:
        chunk_id, text = one.nearest
        say("   no wording comes near" + (f'; the nearest sentence, in {chunk_id}: "{text}"' if text else ""))
    for phrase in one.phrases[:SHOWN]:
        _say_phrase(phrase)


def _say_phrase(phrase: Phrase) -> None:
    say(f'   "{phrase.text}" in {phrase.chunk_id}: {phrase.score}')
    if phrase.objection:
        say(f"      but {phrase.objection}")
    for other in phrase.also:
        say(f'      and "{other.text}": {other.score}')
