"""`rename`: gives a set another name, which its next release has."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from goldtui.cli.context import at_work
from goldtui.cli.options import As, AsJson, DatabasePath
from goldtui.cli.output import OK, emit_json, say
from goldtui.model.counts import plural

if TYPE_CHECKING:
    from goldtui.workbench.library.rename import Renamed


def rename(
    path: DatabasePath,
    name: Annotated[str, typer.Argument(metavar="NAME", help="Of a-z, 0-9 and . _ -, such as boat-house.")],
    as_: As = None,
    json_: AsJson = False,
) -> int:
    """Give a set another name; releases keep theirs, and signers of the next one see both."""
    from goldtui.workbench.library.rename import rename as rename_set

    with at_work(path, as_) as session:
        done = rename_set(session, name)
    if json_:
        emit_json(
            {
                "set": name,
                "before": done.before,
                "trust": None if done.trust is None else str(done.trust),
                "kept_folder": None if done.kept is None else str(done.kept),
                "old_name_in": [
                    {"path": str(one.path), "lines": list(one.lines), "command": one.command} for one in done.old_names
                ],
            }
        )
    elif done.before == name:
        say(f"it is called {name} already; nothing was written")
    else:
        _say_renamed(done, name)
    return OK


def _say_renamed(done: Renamed, name: str) -> None:
    say(f"{done.before} is called {name} now; its next release has that name")
    if done.trust is not None:
        say(f"{done.trust}  is its trust file, as before")
    if done.kept is not None:
        say(f"{done.kept}  keeps its name: its releases are signed under it, and the next one is made there too")
    for one in done.old_names:
        where = "" if not one.lines else f", {plural(len(one.lines), 'line')} ({', '.join(map(str, one.lines))})"
        say(f"{one.path}  still has the old name{where}:")
        say(f"   {one.command}")
    if any(not one.lines for one in done.old_names):
        say("a candidate in that folder has the old name in its signed words: goldtui release propose makes a new one")
