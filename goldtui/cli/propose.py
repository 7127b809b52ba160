"""`propose`: the text version of the screen that splits an answer into claims. It reads and never writes."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from goldtui.cli.options import AsJson, CaseName, SetPath
from goldtui.cli.output import OK, emit_json, say

if TYPE_CHECKING:
    from goldtui.casework.proposals import Phrase
    from goldtui.workbench.case.proposed import Proposed

STDIN = "-"
SHOWN = 3
"""The most wordings printed for one statement; `--json` has them all."""


def propose(
    set_path: SetPath,
    case_id: CaseName,
    text: Annotated[
        str | None, typer.Option("--text", metavar="TEXT", help="Split this answer, or - what comes on stdin.")
    ] = None,
    json_: AsJson = False,
) -> int:
    """Split an answer into statements and name the phrase that could prove each.

    Without --text it is the case's own reference answer. Nothing is written: goldtui claim add takes one over.
    """
    from goldtui.workbench.case.proposed import proposed

    found = proposed(set_path, case_id, sys.stdin.read() if text == STDIN else text)
    if json_:
        emit_json({"case_id": case_id, "statements": [one.as_json() for one in found]})
        return OK
    for number, one in enumerate(found, 1):
        _say_one(number, one)
    near = sum(bool(one.phrases) for one in found)
    say(f"{near} of {len(found)} statements have a wording that comes near")
    return OK


def _say_one(number: int, one: Proposed) -> None:
    from goldtui.casework.proposals import hint_lines

    already = f"  (already claim {one.already})" if one.already else ""
    say(f"{number}. {one.text}{already}")
    for line in hint_lines(one.candidate):
        say(f"   ? {line}")
    if not one.phrases:
        say("   no wording comes near")
    for phrase in one.phrases[:SHOWN]:
        _say_phrase(phrase)


def _say_phrase(phrase: Phrase) -> None:
    say(f'   "{phrase.text}" in {phrase.chunk_id}: {phrase.score}')
    if phrase.objection:
        say(f"      but {phrase.objection}")
    for other in phrase.also:
        say(f'      and "{other.text}": {other.score}')
