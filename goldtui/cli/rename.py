"""`rename`: gives a set another name, which its next release has."""

from __future__ import annotations

from typing import Annotated

import typer

from goldtui.cli.context import at_work
from goldtui.cli.options import As, AsJson, DatabasePath
from goldtui.cli.output import OK, emit_json, say


def rename(
    path: DatabasePath,
    name: Annotated[str, typer.Argument(metavar="NAME", help="Of a-z, 0-9 and . _ -, such as boat-house.")],
    as_: As = None,
    json_: AsJson = False,
) -> int:
    """Give a set another name; releases keep theirs, and signers of the next one see both."""
    from goldtui.workbench.library.rename import rename as rename_set

    with at_work(path, as_) as session:
        before = rename_set(session, name)
    if json_:
        emit_json({"set": name, "before": before})
    elif before == name:
        say(f"it is called {name} already; nothing was written")
    else:
        say(f"{before} is called {name} now; its next release has that name")
    return OK
