"""`judge run`: ask a judge about the statements that gates and people leave open, and write its verdicts."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from goldtui.cli.judge.group import RunFile, SetOption
from goldtui.cli.judge.sending import Cache, FlipRate, JudgeWords, Threshold, Yes, exactly, sent
from goldtui.cli.options import AsJson, RunMaps
from goldtui.cli.output import OK, emit_json, remark_notices, say, with_progress


def add_to(group: typer.Typer) -> None:
    """Add the command to the group."""
    group.command("run")(run)


def run(
    run_file: RunFile,
    judge: JudgeWords,
    out: Annotated[Path, typer.Option("--out", metavar="FILE", help="Write the verdicts there, one a line.")],
    set_path: SetOption = None,
    yes: Yes = False,
    cache: Cache = None,
    threshold: Threshold = 0.85,
    flip_rate: FlipRate = None,
    maps: RunMaps = None,
    json_: AsJson = False,
) -> int:
    """Ask a judge about the statements of a run that gates and people leave open.

    It says first what will be asked and what that costs. What is answered is kept: a run that ends early goes on.
    """
    from goldtui.workbench.replay.given import given_of
    from goldtui.workbench.verdicts.asking import asked_named, asking
    from goldtui.workbench.verdicts.judge_run import FAITHFULNESS, open_in, questions_in, verdicts_in, write_verdicts
    from goldtui.workbench.verdicts.judge_words import left_out_lines, plan_lines, ratio_of, result_json, result_lines

    opened = open_in(run_file, set_path, given_of(maps, None), lambda lines: with_progress(lines, "lines"))
    remark_notices(opened.notices)
    asked = asked_named(FAITHFULNESS)
    with asking(asked, questions_in(opened), judge, opened.holds, cache, opened.rulings) as ready:
        replies = sent(ready, (*left_out_lines(opened), *plan_lines(ready)), yes=yes)
        write_verdicts(out, verdicts_in(opened, ready, replies))
        ratio = ratio_of(replies, exactly(threshold), None if flip_rate is None else exactly(flip_rate))
        if json_:
            emit_json(result_json(ready, ratio, replies))
            return OK
        for line in result_lines(ready, ratio, replies):
            say(line)
    say(f"verdicts in {out}; they count once the judge is calibrated and the set's policy admits it")
    return OK
