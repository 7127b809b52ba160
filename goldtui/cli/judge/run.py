"""`judge run`: ask a judge about the statements that gates and people leave open, and write its verdicts."""

from __future__ import annotations

import sys
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from goldtui.cli.judge.group import RunFile, SetOption
from goldtui.cli.options import AsJson, RunMaps
from goldtui.cli.output import OK, emit_json, on_terminal, remark, remark_notices, say, with_progress

if TYPE_CHECKING:
    from goldtui.judging.ask import Plan


def add_to(group: typer.Typer) -> None:
    """Add the command to the group."""
    group.command("run")(run)


def run(
    run_file: RunFile,
    judge: Annotated[
        str, typer.Option("--judge", metavar="NAME[:OPTIONS]", help="Such as endpoint:model=NAME,url=URL; see docs.")
    ],
    out: Annotated[Path, typer.Option("--out", metavar="FILE", help="Write the verdicts there, one a line.")],
    yes: Annotated[bool, typer.Option("--yes", help="Send the questions without asking first, for CI.")] = False,
    cache: Annotated[
        Path | None, typer.Option("--cache", metavar="DIR", help="Keep answers there, not in the cache folder.")
    ] = None,
    threshold: Annotated[
        float, typer.Option("--threshold", min=0.01, max=1, help="The share that must be supported, for the figures.")
    ] = 0.85,
    flip_rate: Annotated[
        float | None, typer.Option("--flip-rate", min=0, max=1, help="How often the judge errs, as calibrated.")
    ] = None,
    set_path: SetOption = None,
    maps: RunMaps = None,
    json_: AsJson = False,
) -> int:
    """Ask a judge about the statements of a run that gates and people leave open.

    It says first what will be asked and what that costs. What is answered is kept: a run that ends early goes on.
    """
    from goldtui.workbench.replay.given import given_of
    from goldtui.workbench.verdicts.judge_run import judge_run, open_in, write_verdicts
    from goldtui.workbench.verdicts.judge_words import plan_lines, result_json, result_lines

    opened = open_in(run_file, set_path, given_of(maps, None), lambda lines: with_progress(lines, "lines"))
    remark_notices(opened.notices)
    with judge_run(opened, judge, cache) as planned:
        for line in plan_lines(planned):
            remark(line)
        confirm(planned.plan, yes=yes)
        replies = planned.ask(lambda answers: with_progress(answers, f"of {len(planned.plan.to_ask)} questions"))
        write_verdicts(out, planned.verdicts(replies))
        rate = None if flip_rate is None else Fraction(str(flip_rate))
        if json_:
            emit_json(result_json(planned, replies, Fraction(str(threshold)), rate))
            return OK
        for line in result_lines(planned, replies, Fraction(str(threshold)), rate):
            say(line)
    say(f"verdicts in {out}; they count once the judge is calibrated and the set's policy admits it")
    return OK


def confirm(planned: Plan, *, yes: bool) -> None:
    """Ask whether to send; raises `UnusableInput` (`judge_not_confirmed`)."""
    from goldtui.model.faults import Problem, UnusableInput

    if yes or not planned.price.calls:
        return
    if on_terminal():
        sys.stderr.write("Send them? [y/N] ")
        sys.stderr.flush()
        if sys.stdin.readline().strip().lower() in ("y", "yes"):
            return
    calls = planned.price.calls
    message = f"{calls} calls to a model were not confirmed, so nothing was sent"
    raise UnusableInput((Problem("judge_not_confirmed", message, "--yes", "give --yes to send them"),))
