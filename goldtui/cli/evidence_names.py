"""`evidence assert`, `resolve` and `rebind`: rights and names of chunks, set for many cases at once."""

from __future__ import annotations

from typing import Annotated

import typer

from goldtui.cli.context import at_work
from goldtui.cli.options import As, AsJson, DatabasePath
from goldtui.cli.output import OK, emit_json, say
from goldtui.model.counts import plural

DryRun = Annotated[bool, typer.Option("--dry-run", help="Say what would happen, write nothing.")]


def add_to(evidence: typer.Typer) -> None:
    """Add the commands of this file to the family."""
    evidence.command("assert")(assert_)


def assert_(
    path: DatabasePath,
    permitted: Annotated[
        bool | None,
        typer.Option("--permitted/--not-permitted", help="The system may, or may not, use these chunks."),
    ] = None,
    current: Annotated[
        bool | None, typer.Option("--current/--not-current", help="These chunks are in force, or are not.")
    ] = None,
    below: Annotated[
        list[str] | None,
        typer.Option("--below", metavar="PREFIX", help="Only documents whose id begins so; may be given again."),
    ] = None,
    dry_run: DryRun = False,
    as_: As = None,
    json_: AsJson = False,
) -> int:
    """Assert permission or currency in your name for every chunk that has none; no text and no version changes."""
    from goldtui.workbench.evidence.asserting import assert_unset

    with at_work(path, as_, read_only=dry_run) as session:
        done = assert_unset(session, permitted=permitted, current=current, below=below or (), dry_run=dry_run)
        author = session.author
    total, touched = done.update.offer.known, len(done.update.touched)
    if json_:
        emit_json(
            {
                "written": done.update.written,
                "chunks": total,
                "permitted": [list(key) for key in done.permitted],
                "current": [list(key) for key in done.current],
                "skipped": done.skipped,
                "cases": touched,
                "stale": done.update.stale,
            }
        )
        return OK
    for name, value, keys in (("permitted", permitted, done.permitted), ("current", current, done.current)):
        if value is not None:
            say(f"{author} asserts {name} = {str(value).lower()} for {len(keys)} of {total} versions")
    if done.skipped:
        say(f"{plural(done.skipped, 'version')} left as they are: the chunk has a later version, or one in force")
    say(f"{plural(touched, 'case')} touched, {done.update.stale} became stale")
    if dry_run:
        say("dry run: nothing was written")
    elif not done.update.written:
        say("every chunk has a value: nothing was written")
    return OK
