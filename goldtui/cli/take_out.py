"""`export`: a set as files. Withheld text never leaves the store; that is said, not silently done."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from goldtui.cli.options import AsJson, SetPath
from goldtui.cli.output import OK, emit_json, notice_json, remark_notices, say


def export(
    set_path: SetPath,
    target: Annotated[Path, typer.Argument(metavar="TARGET", help="The folder or file to write.")],
    format_: Annotated[str, typer.Option("--format", metavar="NAME", help="native or gold-lines.")] = "native",
    replace: Annotated[
        bool, typer.Option("--replace", help="Replace what stands there, if it is of the same kind.")
    ] = False,
    json_: AsJson = False,
) -> int:
    """Export a set, whole or not at all; text that is not permitted stays behind."""
    from goldtui.workbench.export import export_set
    from goldtui.workbench.sources import load_set

    loaded = load_set(set_path)
    notices = export_set(loaded.goldset, format_, target, replace=replace, source=set_path)
    remark_notices(notices)
    held = loaded.goldset
    counts = {
        "cases": len(held.cases),
        "chunks": len(held.evidence),
        "traces": len(held.traces),
        "variants": len(held.variants),
    }
    if json_:
        listed = [notice_json(n) for n in notices]
        emit_json({"target": str(target), "format": format_, **counts, "notices": listed})
    else:
        said = ", ".join(f"{n} {name}" for name, n in counts.items())
        say(f"wrote {said} to {target}")
    return OK
