"""`judge run`: ask a judge about the statements that gates and people leave open, and write its verdicts."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from goldtui.cli.judge.group import RunFile, SetOption
from goldtui.cli.judge.sending import Cache, FlipRate, Threshold, Yes, confirm_and_ask, exactly, remark_left_out
from goldtui.cli.options import AsJson, RunMaps
from goldtui.cli.output import OK, emit_json, remark_notices, say, with_progress

if TYPE_CHECKING:
    from goldtui.model.judges.verdicts import StatementVerdict


def add_to(group: typer.Typer) -> None:
    """Add the command to the group."""
    group.command("run")(run)


def run(
    run_file: RunFile,
    judge: Annotated[
        list[str],
        typer.Option(
            "--judge",
            metavar="NAME[:OPTIONS]",
            help="Such as endpoint:model=NAME,url=URL; see docs/howto/judges.md. May repeat, in the policy's order.",
        ),
    ],
    out: Annotated[Path, typer.Option("--out", metavar="FILE", help="Write the verdicts there, one a line.")],
    set_path: SetOption = None,
    calibration: Annotated[
        list[Path] | None,
        typer.Option(
            "--calibration",
            metavar="FILE",
            help="With several judges: a later one is asked only where no verdict that counts by these has come.",
        ),
    ] = None,
    yes: Yes = False,
    cache: Cache = None,
    threshold: Threshold = 0.85,
    flip_rate: FlipRate = None,
    maps: RunMaps = None,
    json_: AsJson = False,
) -> int:
    """Ask judges about the statements of a run that gates and people leave open.

    It says first what will be asked and what that costs. What is answered is kept: a run that ends early goes on.
    """
    from goldtui.workbench.replay.given import given_of
    from goldtui.workbench.verdicts.asking import asked_named, asking
    from goldtui.workbench.verdicts.in_turn import in_order, still_open
    from goldtui.workbench.verdicts.judge_run import (
        FAITHFULNESS,
        open_questions,
        questions_in,
        verdicts_in,
        write_verdicts,
    )
    from goldtui.workbench.verdicts.judge_words import left_out_lines, plan_lines, ratio_of, result_json, result_lines

    if calibration and len(judge) < 2:
        raise typer.BadParameter("--calibration decides whom of several judges to ask: name more than one --judge")
    opened = open_questions(run_file, set_path, given_of(maps, None), lambda lines: with_progress(lines, "lines"))
    remark_notices(opened.notices)
    asked = asked_named(FAITHFULNESS)
    verdicts: list[StatementVerdict] = []
    results: list[dict[str, Any]] = []
    said: list[str] = []
    for words in in_order(judge, opened):
        rest = still_open(opened, verdicts, calibration or ())
        with asking(asked, questions_in(rest), words, opened.holds, cache, opened.rulings) as ready:
            replies = confirm_and_ask(
                ready, (*(() if results else left_out_lines(opened)), *plan_lines(ready)), yes=yes
            )
            verdicts += verdicts_in(rest, ready, replies)
            ratio = ratio_of(replies, exactly(threshold), None if flip_rate is None else exactly(flip_rate))
            results.append(result_json(ready, ratio, replies))
            said += [f"judge {ready.judge.name}, hash {ready.judge.hash[:12]}"] if len(judge) > 1 else []
            said += result_lines(ready, ratio, replies)
    remark_left_out(write_verdicts(out, verdicts))
    if json_:
        emit_json({"judges": results} if len(judge) > 1 else results[0])
        return OK
    for line in said:
        say(line)
    say(f"verdicts in {out}; they count once the judge is calibrated and the set's policy admits it")
    return OK
