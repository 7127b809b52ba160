"""`policy what-if`: what another policy would change in a run, before anybody saves it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from goldtui.cli.context import at_work
from goldtui.cli.options import AsJson, DatabasePath
from goldtui.cli.output import OK, emit_json, say, with_progress
from goldtui.cli.policy.policy import (
    Default,
    FamilyName,
    FieldKey,
    FieldValue,
    PresetName,
    ValuesFile,
    one_way,
    wanted_policy,
)


def what_if(
    path: DatabasePath,
    key: FieldKey = None,
    value: FieldValue = None,
    file: ValuesFile = None,
    default: Default = False,
    preset: PresetName = None,
    forbid: FamilyName = None,
    run: Annotated[
        Path | None, typer.Option("--run", metavar="FILE", help="A trace file; else that of the last kept run.")
    ] = None,
    every: Annotated[bool, typer.Option("--all", help="Name every case that moves, not the first ten.")] = False,
    json_: AsJson = False,
) -> int:
    """Say what would change in a run if the policy were so: cases that move, figures, the decision. Saves nothing.

    Exit 0: compared, whatever it found. 2: the input cannot be used.
    """
    from goldtui.workbench.policy import try_out
    from goldtui.workbench.policy.revise import policy_state

    one_way(key, value, file, preset, forbid, default=default)
    with at_work(path, None, read_only=True) as session:
        before = policy_state(session).policy
        after = wanted_policy(before, key, value, file, preset, forbid)[0]
        tried = try_out.last_run(session) if run is None else try_out.given_run(path, run)
    found = tried.of(before, after, lambda lines: with_progress(lines, "lines"))
    if json_:
        emit_json(try_out.what_if_json(found))
        return OK
    for line in try_out.what_if_lines(found, most=None if every else try_out.SHOWN):
        say(line)
    return OK
