"""`export`: a set as files, or its signed candidate as a frozen release. Withheld text never leaves the store."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from goldtui.cli.context import at_work
from goldtui.cli.options import As, AsJson, SetPath
from goldtui.cli.output import OK, emit_json, notice_json, remark, remark_notices, say


def export(
    set_path: SetPath,
    target: Annotated[Path | None, typer.Argument(metavar="TARGET", help="The folder or file to write.")] = None,
    format_: Annotated[
        str,
        typer.Option("--format", metavar="NAME", help="native, gold-lines, csv, excel, markdown, ragas, deepeval, …"),
    ] = "native",
    replace: Annotated[
        bool, typer.Option("--replace", help="Replace what is there, if it is of the same kind.")
    ] = False,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Say what would be written and lost, write nothing.")
    ] = False,
    freeze: Annotated[
        str | None, typer.Option("--freeze", metavar="VERSION", help="Freeze the signed candidate of this version.")
    ] = None,
    trust: Annotated[
        Path | None,
        typer.Option(
            "--trust", metavar="FILE", help="With --freeze: the trust file; else the one chosen for this set."
        ),
    ] = None,
    folder: Annotated[
        Path | None,
        typer.Option(
            "--folder", metavar="DIR", help="With --freeze: the set's folder; else goldsets/NAME next to SET."
        ),
    ] = None,
    as_: As = None,
    json_: AsJson = False,
) -> int:
    """Export a set as files, whole or not at all; with --freeze make its signed candidate a release."""
    if freeze is not None:
        return _freeze(set_path, freeze, target, trust, folder, as_, as_json=json_)
    if target is None:
        raise typer.BadParameter("name the TARGET to write, or say --freeze VERSION")
    from goldtui.workbench.library.export import export_set
    from goldtui.workbench.session.sources import load_set

    loaded = load_set(set_path, packed=True)
    done = export_set(loaded.goldset, format_, target, replace=replace, source=set_path, dry_run=dry_run)
    remark_notices(done.notices)
    if json_:
        listed = [notice_json(n) for n in done.notices]
        emit_json({"target": None if dry_run else str(target), "format": format_, **done.counts, "notices": listed})
    else:
        said = ", ".join(f"{n} {name}" for name, n in done.counts.items())
        say(f"would write {said}; nothing was written" if dry_run else f"wrote {said} to {target}")
    return OK


def _freeze(
    database: Path,
    version: str,
    target: Path | None,
    trust_path: Path | None,
    folder: Path | None,
    as_: str | None,
    *,
    as_json: bool,
) -> int:
    from goldtui.workbench.freeze.freeze import freeze_now
    from goldtui.workbench.freeze.trust_memory import trust_for
    from goldtui.workbench.freeze.verifying import Outcome

    if target is not None:
        raise typer.BadParameter("a release goes to the folder of its set, not to TARGET; see --folder")
    with at_work(database, as_) as session:
        frozen = freeze_now(session, version, trust_for(session.path, trust_path), given=folder)
    outcome = Outcome(frozen.directory, frozen.verified)
    if as_json:
        emit_json({**outcome.json, "release": str(frozen.directory), "frozen_cases": len(frozen.marked)})
        return OK
    for line in outcome.lines():
        say(line)
    say(f"in {frozen.directory}")
    if frozen.moved_on:
        remark(f"{len(frozen.moved_on)} cases were edited since the candidate was made, and stay as they are")
    return OK
