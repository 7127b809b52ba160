"""`judge export` and `judge import`: verdicts as a file, so that what people said in one place counts in another."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from goldtui.cli.context import at_work
from goldtui.cli.judge.group import Database
from goldtui.cli.options import As, AsJson
from goldtui.cli.output import OK, emit_json, remark, say
from goldtui.model.counts import plural

VerdictFile = Annotated[Path, typer.Argument(metavar="FILE", help="A verdict file: one verdict a line.")]


def add_to(group: typer.Typer) -> None:
    """Add the commands."""
    group.command("export")(export)
    group.command("import")(import_)


def export(file: VerdictFile, set_path: Database, as_: As = None, json_: AsJson = False) -> int:
    """Write the verdicts that a database keeps to a file; those on withheld text stay in the database."""
    from goldtui.workbench.verdicts.exchange import ci_verdicts, export_command, export_verdicts

    with at_work(set_path, as_, read_only=True) as session:
        written, left = export_verdicts(session, file)
        for_ci, otherwise = ci_verdicts(session), export_command(session)
    if left:
        remark(f"{plural(left, 'verdict')} left out: text that may not be shown does not leave the database")
    if json_:
        emit_json({"written": written, "left_out": left, "file": str(file)})
    else:
        say(f"{plural(written, 'verdict')} in {file}")
        if for_ci is not None:
            there = file.resolve() == for_ci.resolve()
            say("CI reads it here, once it is committed" if there else f"CI reads another file: {otherwise}")
    return OK


def import_(file: VerdictFile, set_path: Database, as_: As = None, json_: AsJson = False) -> int:
    """Add the verdicts of a file to a database; those it holds already stay single."""
    from goldtui.workbench.verdicts.exchange import import_verdicts

    with at_work(set_path, as_) as session:
        added, held = import_verdicts(session, file)
    if json_:
        emit_json({"added": added, "known": held - added})
    else:
        say(f"{plural(added, 'verdict')} added, {held - added} known already")
    return OK
