"""`demo`, `open` and `import`: how cases get into a database, and how the workbench opens on one."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from goldtui.cli.context import remind_of_name
from goldtui.cli.options import As, Ascii, AsJson, ChunkSize, Encoding, SetName, ThemeName
from goldtui.cli.output import OK, emit_json, remark_notices, remark_wait, say, with_progress
from goldtui.model.faults import command
from goldtui.model.sources_of import SourcesOf
from goldtui.model.urls.database import place_named


def demo(
    fresh: Annotated[
        bool,
        typer.Option(
            "--fresh", help="Begin again with a new copy; the old one is kept next to it, but not the tour's."
        ),
    ] = False,
    tour: Annotated[
        bool, typer.Option("--tour", help="A guided tour through all places; with no terminal, its steps.")
    ] = False,
    as_: As = None,
    ascii_only: Ascii = False,
    theme: ThemeName = None,
    json_: AsJson = False,
) -> int:
    """Open the workbench on your own copy of the example set."""
    from goldtui.cli.launch import launch_place
    from goldtui.workbench.start.demo import demo_place

    if tour:
        from goldtui.cli.tour import take_tour

        return take_tour(as_, fresh=fresh, ascii_only=ascii_only, theme=theme, as_json=json_)

    place = demo_place(fresh=fresh)
    return launch_place(place, as_, ascii_only=ascii_only, as_json=json_, theme=theme)


def open_(
    path: Annotated[
        Path | None,
        typer.Argument(metavar="[DB]", help="The database; else the one bare goldtui opens.", parser=place_named),
    ] = None,
    new: Annotated[bool, typer.Option("--new", help="Make an empty database there.")] = False,
    accept: Annotated[
        bool, typer.Option("--accept-history", help="Take the file as it is, though another history was seen before.")
    ] = False,
    as_: As = None,
    ascii_only: Ascii = False,
    theme: ThemeName = None,
    json_: AsJson = False,
) -> int:
    """Open a database in the workbench, brought up to date first (after a backup)."""
    from goldtui.cli.launch import launch_place
    from goldtui.workbench.session.places import GIVEN, Place, choose_place

    if new and path is None:
        raise typer.BadParameter("--new needs the DB to make")
    place = choose_place() if path is None else Place(path, GIVEN)
    return launch_place(
        place, as_, ascii_only=ascii_only, as_json=json_, create=new, update=True, accept=accept, theme=theme
    )


def import_(
    sources: Annotated[
        list[Path], typer.Argument(metavar="FILE...", help="Files or a folder; alone, they are looked at and proposed.")
    ],
    into: Annotated[
        Path | None,
        typer.Option(
            "--into",
            metavar="DB",
            help="The database; made when it is missing. Without it nothing is written.",
            parser=place_named,
        ),
    ] = None,
    maps: Annotated[
        list[str] | None,
        typer.Option("--map", metavar="NAME|FILE", help="Read by this mapping, as the proposal names it; may repeat."),
    ] = None,
    format_: Annotated[
        str | None,
        typer.Option(
            "--format",
            metavar="NAME",
            help="A format with a reader of its own, as the proposal names it; with --map, for the files it knows.",
        ),
    ] = None,
    name: SetName = None,
    permitted: Annotated[
        bool, typer.Option("--permitted", help="Assert in your name: the system may use these chunks.")
    ] = False,
    current: Annotated[bool, typer.Option("--current", help="Assert in your name: these chunks are in force.")] = False,
    answerable: Annotated[
        bool | None,
        typer.Option("--answerable/--unanswerable", help="What the files as a whole say of their cases."),
    ] = None,
    of_sources: Annotated[
        SourcesOf,
        typer.Option("--sources", help="Of the sources a row requires: all, any one of them, or none is required."),
    ] = SourcesOf.ALL,
    tables: Annotated[
        list[str] | None,
        typer.Option("--table", metavar="NAME", help="Read only this sheet or list of a file; may repeat."),
    ] = None,
    write_map: Annotated[
        Path | None,
        typer.Option("--write-map", metavar="FILE", help="Write the proposed mapping there, to be changed for --map."),
    ] = None,
    leave_out: Annotated[
        bool,
        typer.Option("--leave-out-cut-line", help="Take the whole lines of a file whose last one is cut."),
    ] = False,
    skip_refused: Annotated[
        bool, typer.Option("--skip-refused", help="Import the other rows where some are refused.")
    ] = False,
    chunk_size: ChunkSize = None,
    encoding: Encoding = "",
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Read and check everything, write nothing.")] = False,
    as_: As = None,
    json_: AsJson = False,
) -> int:
    """Say what files are and how to import them; with --into, import them: all as drafts, or nothing."""
    named = [one.strip() for given in maps or () for one in given.split(",") if one.strip()]
    if into is None:
        if dry_run or format_:
            raise typer.BadParameter(
                "say which database with --into DB, or give the files alone to have them looked at"
            )
        from goldtui.cli.import_offer import show_offers

        return show_offers(sources, encoding, named, tables or (), write_map, json_=json_)
    if write_map is not None:
        raise typer.BadParameter("--write-map goes with files alone, which are then only looked at")
    from goldtui.cli.import_offer import import_both, import_by_maps, intake_json, say_intake
    from goldtui.workbench.library.import_target import Target
    from goldtui.workbench.library.intake import import_sources, reading
    from goldtui.workbench.library.proposing import named_or_native
    from goldtui.workbench.library.rename import name_of
    from goldtui.workbench.session.settings import author_name, read_settings

    settings = read_settings()
    author = author_name(as_, settings)
    if not dry_run:
        remind_of_name(as_, settings, author)
    options = reading(
        author,
        permitted=permitted,
        current=current,
        answerable=answerable,
        leave_out_cut_line=leave_out,
        chunk_size=chunk_size,
        encoding=encoding,
        tables=tables or (),
        sources=of_sources,
    )
    target = Target(
        into,
        author,
        options,
        name,
        skip_refused=skip_refused,
        dry_run=dry_run,
        watch=lambda cases: with_progress(cases, "cases judged"),
        on_wait=remark_wait,
    )
    silent = name is not None or dry_run or json_
    called = "" if silent or not target.exists else name_of(into, author)
    if named:
        read = partial(import_both, sources, format_) if format_ else partial(import_by_maps, sources)
        code = read(named, target, json_=json_)
        _say_name(into, author, called, silent=silent)
        return code
    if not format_:
        said = {
            "--name": name,
            "--permitted": permitted,
            "--current": current,
            "--answerable": answerable is True,
            "--unanswerable": answerable is False,
            "--sources": of_sources.value if of_sources is not SourcesOf.ALL else None,
            "--leave-out-cut-line": leave_out,
            "--skip-refused": skip_refused,
            "--chunk-size": chunk_size,
            "--dry-run": dry_run,
            "--as": as_,
        }
        format_ = named_or_native(sources, into, options.caps, said)
    done = import_sources(target, format_, sources)
    remark_notices(done.notices)
    if json_:
        emit_json(intake_json(done, into))
    else:
        say_intake(done, into)
    _say_name(into, author, called, silent=silent)
    return OK


def _say_name(into: Path, author: str, before: str, *, silent: bool) -> None:
    """Say what the set is called now, where nobody gave it that name: its releases and the CI file will have it."""
    from goldtui.workbench.library.intake import UNNAMED
    from goldtui.workbench.library.rename import name_of

    called = before if silent else name_of(into, author)
    if called != before:
        said = "the set has no name yet; a" if called == UNNAMED else f"the set is called {called}; another"
        say(f"{said} name: {command('rename', into, 'NAME')}")
