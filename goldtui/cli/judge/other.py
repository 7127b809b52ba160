"""`judge other`: ask a judge something else of every answer, such as whether it answers the question."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from goldtui.cli.judge.group import RunFile, SetOption
from goldtui.cli.judge.sending import Cache, FlipRate, JudgeWords, Threshold, Yes, confirm_and_ask, exactly
from goldtui.cli.options import AsJson, RunMaps
from goldtui.cli.output import OK, emit_json, remark_notices, say, with_progress

_SHOWN = 20
"""The most atoms with a "0" that are listed."""


def add_to(group: typer.Typer) -> None:
    """Add the command to the group."""
    group.command("other")(other)


def other(
    what: Annotated[
        str, typer.Argument(metavar="WHAT", help="Such as answer_relevance; docs/howto/judges.md lists them.")
    ],
    run_file: RunFile,
    judge: JudgeWords,
    set_path: SetOption = None,
    criterion: Annotated[
        str,
        typer.Option("--criterion", metavar="TEXT", help="With criterion: what an answer must meet, in a sentence."),
    ] = "",
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="Write every single answer there, one a line.")
    ] = None,
    yes: Yes = False,
    cache: Cache = None,
    threshold: Threshold = 0.85,
    flip_rate: FlipRate = None,
    maps: RunMaps = None,
    json_: AsJson = False,
) -> int:
    """Ask a judge something else of every answer of a run; the result is k of n, and it opens no gate."""
    from goldtui.workbench.replay.given import given_of
    from goldtui.workbench.verdicts.asking import asked_named, asking
    from goldtui.workbench.verdicts.judge_ask import atom_rows, following, questions_of, write_atoms
    from goldtui.workbench.verdicts.judge_words import (
        left_out_lines,
        plan_lines,
        ratio_of_rows,
        result_json,
        result_lines,
    )

    asked = asked_named(what)
    opened = questions_of(
        run_file, set_path, asked, criterion, given_of(maps, None), lambda lines: with_progress(lines, "lines")
    )
    remark_notices(opened.notices)
    questions, said = opened.questions, tuple(left_out_lines(opened))
    if asked.first is not None:
        with asking(asked.first, questions, judge, opened.holds, cache) as ready:
            written = confirm_and_ask(ready, (*said, *plan_lines(ready)), yes=yes)
        questions, said, yes = following(asked, written), (), True
    with asking(asked, questions, judge, opened.holds, cache) as ready:
        replies = confirm_and_ask(ready, (*said, *plan_lines(ready)), yes=yes)
    rows = list(atom_rows(asked, replies))
    if out is not None:
        write_atoms(out, rows)
    ratio = ratio_of_rows(replies, rows, exactly(threshold), None if flip_rate is None else exactly(flip_rate))
    if json_:
        emit_json({**result_json(ready, ratio, replies), "atoms": rows})
        return OK
    for line in result_lines(ready, ratio, replies):
        say(line)
    noes = [row for row in rows if row["verdict"] == "0"]
    for row in noes[:_SHOWN]:
        say(": ".join(str(row[name]) for name in ("case_id", "statement", "reason") if row[name]))
    if len(noes) > _SHOWN:
        say(f"... and {len(noes) - _SHOWN} more; --out or --json gives them all")
    return OK
