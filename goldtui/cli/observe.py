"""`observe`: what a file of runs shows before any question is labelled."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from goldtui.cli.options import Ascii, AsJson
from goldtui.cli.output import OK, emit_json, remark_notices, say, with_progress


def observe(
    runs: Annotated[Path, typer.Argument(metavar="RUNS", help="A trace file; plan-style rows are enough.")],
    source: Annotated[
        Path | None,
        typer.Option("--set", metavar="SET", help="The set whose evidence and policy the runs are held against."),
    ] = None,
    ascii_only: Ascii = False,
    json_: AsJson = False,
) -> int:
    """Count what runs show without gold: refusals, citations that lead nowhere, rules broken; not a score.

    Exit 0: counted, whatever was found. 2: the input cannot be used.
    """
    import json

    from goldtui.workbench.replay import observe as observing

    report = observing.observe(runs, source, lambda lines: with_progress(lines, "lines"))
    if json_:
        emit_json(json.loads(report.model_dump_json()))
        return OK
    remark_notices(report.notices)
    for line in observing.observe_lines(report, ascii_only=ascii_only):
        say(line)
    return OK
