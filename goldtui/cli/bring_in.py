"""`demo`, `open` and `import`: how cases get into a database, and how the workbench opens on one."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from goldtui.cli.options import As, Ascii, AsJson
from goldtui.cli.output import OK, emit_json, remark, say


def demo(
    fresh: Annotated[
        bool, typer.Option("--fresh", help="Begin again with a new copy; the old one is kept beside it.")
    ] = False,
    as_: As = None,
    ascii_only: Ascii = False,
    json_: AsJson = False,
) -> int:
    """Open the workbench on your own copy of the example set."""
    from goldtui.cli.launch import launch_place
    from goldtui.workbench.demo import demo_place

    place = demo_place(fresh=fresh)
    return launch_place(place, as_, ascii_only=ascii_only, as_json=json_)


def open_(
    path: Annotated[Path, typer.Argument(metavar="DB", help="The database; --new makes it.")],
    new: Annotated[bool, typer.Option("--new", help="Make an empty database there.")] = False,
    as_: As = None,
    ascii_only: Ascii = False,
    json_: AsJson = False,
) -> int:
    """Open a database in the workbench, brought up to date first (after a backup)."""
    from goldtui.cli.launch import launch_place
    from goldtui.workbench.places import Place

    return launch_place(
        Place(path, "the path given"), as_, ascii_only=ascii_only, as_json=json_, create=new, update=True
    )


def import_(
    sources: Annotated[
        list[Path], typer.Argument(metavar="SOURCE...", help="Files or a folder, as the format takes them.")
    ],
    into: Annotated[Path, typer.Option("--into", metavar="DB", help="The database; made when it is missing.")],
    format_: Annotated[
        str, typer.Option("--format", metavar="NAME", help="native, gold-lines, clapnq or anthropic-docs.")
    ] = "native",
    permitted: Annotated[
        bool, typer.Option("--permitted", help="Assert in your name: the system may use these chunks.")
    ] = False,
    current: Annotated[bool, typer.Option("--current", help="Assert in your name: these chunks are in force.")] = False,
    answerable: Annotated[
        bool | None,
        typer.Option("--answerable/--unanswerable", help="What the file as a whole says of its cases."),
    ] = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Read and check everything, write nothing.")] = False,
    as_: As = None,
    json_: AsJson = False,
) -> int:
    """Import cases and evidence; everything arrives as a draft, or nothing does."""
    from goldtui.formats.declare import ReadOptions
    from goldtui.model.people import Assertion
    from goldtui.workbench.intake import import_sources
    from goldtui.workbench.places import Place
    from goldtui.workbench.session import open_session
    from goldtui.workbench.settings import author_name, read_settings

    author = author_name(as_, read_settings())
    assertion = None
    if permitted or current:
        assertion = Assertion(by=author, permitted=permitted or None, current=current or None)
    options = ReadOptions(assertion=assertion, answerable=answerable)
    done = import_sources(
        lambda: open_session(Place(into, "the path given"), author, create=True),
        format_,
        sources,
        options,
        dry_run=dry_run,
    )
    for notice in done.notices:
        remark(f"note {notice.where}: {notice.code} {notice.message}" if notice.where else f"note: {notice.message}")
    if json_:
        emit_json(
            {
                "into": None if dry_run else str(into),
                "counts": dict(done.counts),
                "new_cases": None if done.written is None else done.written.cases,
                "known_cases": None if done.written is None else done.written.known_cases,
                "first_failed_stage": dict(done.by_stage),
                "notices": [{"code": n.code, "message": n.message, "where": n.where} for n in done.notices],
            }
        )
        return OK
    for name, number in done.counts.items():
        say(f"{number:>7}  {name.replace('_', ' ')}")
    for stage, number in done.by_stage.items():
        say(f"{number:>7}  first red gate: {stage}" if stage != "pass" else f"{number:>7}  all green")
    if done.written is None:
        say("dry run: nothing was written")
    else:
        say(
            f"{done.written.cases} new cases, {done.written.known_cases} known already; all new ones are drafts in {into}"
        )
    return OK
