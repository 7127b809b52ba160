"""`judge`: the statements of a run that the gates leave open, and what people and judges say of them.

`commands.py` lists the files with the other commands of the group.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from goldtui.cli.columns import table_lines, terminal_width
from goldtui.cli.options import AsJson, RunMaps
from goldtui.cli.output import OK, emit_json, remark, remark_notices, say, with_progress
from goldtui.model.urls.database import place_named

if TYPE_CHECKING:
    from goldtui.workbench.verdicts.asked import AskedRun

judge = typer.Typer(no_args_is_help=True, rich_markup_mode=None)

RunFile = Annotated[Path, typer.Argument(metavar="RUN", help="Runs of a system, such as its traces.")]
SetOption = Annotated[
    Path | None,
    typer.Option(
        "--set",
        metavar="SET",
        help="Judge by this set; else the one RUN lies in, else what goldtui opens.",
        parser=place_named,
    ),
]

Database = Annotated[
    Path, typer.Option("--set", "--db", metavar="DB", help="The database that keeps the verdicts.", parser=place_named)
]


@judge.command("list")
def list_(
    run: RunFile,
    set_path: SetOption = None,
    everything: Annotated[bool, typer.Option("--all", help="Settled statements too.")] = False,
    maps: RunMaps = None,
    json_: AsJson = False,
) -> int:
    """List the statements of a run that the gates leave open and nobody has settled."""
    from goldtui.workbench.verdicts.words import SHORT_KEY, count_words, state_words, statement_json

    asked = asked_in_run(run, set_path, maps)
    shown = [one for one in asked.statements.values() if everything or not one.settled]
    if json_:
        settled, listed = asked.counts
        statements = [statement_json(one, asked) for one in shown]
        emit_json({"open": listed - settled, "of": listed, "not_shown": asked.not_shown, "statements": statements})
        return OK
    say(count_words(asked))
    rows = [(one.key[:SHORT_KEY], one.case.case_id, state_words(one, asked), one.statement) for one in shown]
    for line in table_lines(rows, terminal_width()):
        say(line.rstrip())
    return OK


def asked_in_run(run: Path, set_path: Path | None, maps: list[str] | None) -> AskedRun:
    """The open statements of a run file, with remarks about what is left out."""
    from goldtui.workbench.replay.given import given_of
    from goldtui.workbench.verdicts.asked import open_statements_of_run

    given = given_of(maps, None)
    asked = open_statements_of_run(run, set_path, given, lambda lines: with_progress(lines, "lines"))
    remark_notices(asked.notices)
    if asked.bad:
        remark(f"{asked.bad} lines of the run cannot be read and are left out")
    if asked.not_shown:
        remark(f"{asked.not_shown} statements repeat text that may not be shown; nobody is asked about them")
    return asked
