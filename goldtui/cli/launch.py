"""Open the workbench on a place, or print the text version if there is no terminal."""

from __future__ import annotations

import difflib
import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from goldtui.cli.output import OK, emit_json, on_terminal, remark, remark_wait
from goldtui.model.faults import GoldtuiError, Problem, command, unusable
from goldtui.model.urls.database import DatabaseUrl, is_url, place_named
from goldtui.workbench.session.places import Place, choose_place, require_database

if TYPE_CHECKING:
    from goldtui.tui.app import KeyRow
    from goldtui.workbench.replay.given import Given
    from goldtui.workbench.session.settings import Settings


def launch_words(words: Sequence[str]) -> int:
    """Bare `goldtui` or `goldtui PATH`; a word that looks like a command is treated as a typo, not as a path.

    Raises `UnusableInput` (`unknown_command`) for that, and for more than one word.
    """
    if words:
        _refuse_slip(words)
    return launch_place(choose_place(place_named(words[0]) if words else None), None)


def launch_place(
    place: Place,
    author: str | None,
    *,
    ascii_only: bool = False,
    as_json: bool = False,
    create: bool = False,
    update: bool = False,
    accept: bool = False,
    theme: str | None = None,
    tour: bool = False,
) -> int:
    """Open the screens, or with no terminal (or `--json`) say so and print the list of cases.

    `create` makes a missing database, `update` migrates an older one, `accept` accepts a history that differs from the
    one seen before. Raises `UnusableInput`: `directory_not_database`, `no_such_set`, `unknown_theme`, or
    `already_there` when `create` finds something at the path.
    """
    if theme is not None:
        require_theme(theme)
    if create:
        _refuse_existing(place.path)
        named = command("rename", place.path, "NAME")
        remark(f"the new set has no name yet; the first import gives it one, or you do: {named}")
    else:
        require_database(place)
    if accept:
        from goldtui.workbench.session.history_memory import accept_history
        from goldtui.workbench.session.settings import author_name, read_settings

        accept_history(place.path, author_name(author, read_settings()))
    if on_terminal() and not as_json:
        from goldtui.workbench.session.settings import author_name, read_settings

        settings = read_settings()
        _calm_toolkit()
        from goldtui.tui.app import run_app

        plain = ascii_only or settings.ascii
        name = author_name(author, settings)
        code = run_app(place, name, ascii=plain, create=create, theme=theme, settings=settings, tour=tour)
        _keep_backup(place.path, settings.backups_kept)
        return code
    return _plain_twin(place, author, ascii_only=ascii_only, as_json=as_json, create=create, update=update)


def launch_replay(
    place: Place,
    file: Path,
    asked: Mapping[str, str | None],
    author: str | None,
    *,
    against: Path | None = None,
    given: Given | None = None,
    profile: str = "strict",
    mode: str | None = None,
    ascii_only: bool = False,
) -> int:
    """Open the Replay place on a trace file, at the first selected run that fails a gate.

    With another file `against`, at the first pair of runs that differ.

    Raises `UnusableInput`: the errors of reading the file up to its first run, `unknown_stage`, `unknown_mode`, or
    those of `launch_place`.
    """
    from goldtui.runs.replay.run_filter import filter_text, read_run_filter
    from goldtui.workbench.replay.given import Given
    from goldtui.workbench.replay.in_mode import require_mode
    from goldtui.workbench.replay.open_runs import require_runs
    from goldtui.workbench.session.settings import author_name, read_settings

    require_database(place)
    said = given or Given()
    for path in filter(None, (file, against)):
        require_runs(path, said)
    if mode is not None:
        require_mode(mode, "--mode")
    text = filter_text(asked)
    faults = read_run_filter(text).faults
    if faults:
        raise unusable("unknown_stage", faults[0], "--stage", "use one of them")
    settings = read_settings()
    _calm_toolkit()
    from goldtui.tui.app import RunsMemory, run_app

    begin = RunsMemory(path=file.absolute(), filter_text=text, profile=profile)
    begin.given[file.absolute()] = said
    if mode is not None:
        begin.modes[file.absolute()] = mode
    if against is not None and said.of_reading() != Given():
        begin.given[against.absolute()] = said.of_reading()
    begin.against, begin.comparing = against.absolute() if against is not None else None, against is not None
    plain = ascii_only or settings.ascii
    name = author_name(author, settings)
    return run_app(place, name, ascii=plain, settings=settings, replay=begin)


def _keep_backup(path: Path, kept: int | None) -> None:
    """Back up after the session, if due. A failure is reported and does not change the exit code."""
    from goldtui.workbench.start.backups import backup_of_today

    try:
        done = backup_of_today(path, kept=kept)
    except GoldtuiError as fault:
        remark(f"note: {fault.problem.line()}")
        return
    if done is not None:
        sick = "" if done.healthy else f"; the database is not healthy, run: {command('doctor', path)}"
        remark(f"backup: {done.path}{sick}")


TOOLKIT_DOORS = (
    "TEXTUAL", "TEXTUAL_LOG", "TEXTUAL_DEBUG", "TEXTUAL_SCREENSHOT", "TEXTUAL_SCREENSHOT_LOCATION",
    "TEXTUAL_SCREENSHOT_FILENAME", "TEXTUAL_SHOW_RETURN",
)  # fmt: skip
"""Variables that make the toolkit write screen content or typed text to a file or another program."""


def _calm_toolkit() -> None:
    """Clear these before the toolkit is imported and reads them, so that no withheld text gets into its logs."""
    for name in TOOLKIT_DOORS:
        os.environ.pop(name, None)
    # An empty NO_COLOR counts as set for the toolkit but as unset by convention.
    if os.environ.get("NO_COLOR") == "":
        del os.environ["NO_COLOR"]


def _plain_twin(
    place: Place, author: str | None, *, ascii_only: bool, as_json: bool, create: bool, update: bool
) -> int:
    from goldtui.cli.list_show import list_
    from goldtui.workbench.library.browse import count_cases
    from goldtui.workbench.session.session import open_session
    from goldtui.workbench.session.settings import author_name, read_settings
    from goldtui.workbench.start.prepare import prepare

    writes = create or update or place.example
    name = author_name(author, read_settings())
    prepare(place)
    session = open_session(place, name, create=create, read_only=not writes, on_wait=remark_wait)
    try:
        cases = count_cases(session)
    finally:
        session.close()
    if session.warning is not None:
        remark(session.warning.line())
    if as_json:
        emit_json({"path": str(place.path), "why": place.why, "cases": cases})
        return OK
    remark(f"no terminal to draw on; this is what `{command('list', place.path)}` prints ({place.why})")
    return list_(place.path, ascii_only=ascii_only)


def _refuse_slip(words: Sequence[str]) -> None:
    from goldtui.cli.names import COMMANDS

    first = words[0]
    near = difflib.get_close_matches(first, COMMANDS, n=1)
    if len(words) == 1 and (not near or is_url(first) or Path(first).exists()):
        return
    message = (
        f"{first!r} is neither a command nor the only path" if len(words) > 1 else f"there is no command {first!r}"
    )
    fix = f"did you mean goldtui {near[0]}? goldtui --help names all commands" if near else "see goldtui --help"
    raise unusable("unknown_command", message, "goldtui", fix)


def _refuse_existing(path: Path) -> None:
    # On a server the tables are made in a database that somebody has created; those that are there are kept.
    if not isinstance(path, DatabaseUrl) and (path.exists() or path.is_symlink()):
        fix = f"open it: {command('open', path)}, or choose another name"
        raise unusable("already_there", "there is something at this path already", str(path), fix)


def key_table(settings: Settings) -> tuple[tuple[KeyRow, ...], tuple[Problem, ...]]:
    """The keys of the screens under these settings; only this module may import the screens."""
    from goldtui.tui.app import key_table

    return key_table(settings)


def require_theme(name: str) -> None:
    """Raise `UnusableInput` (`unknown_theme`) for an unknown theme name."""
    from goldtui.workbench.session.settings import THEMES

    if name not in THEMES:
        near = difflib.get_close_matches(name, THEMES, n=1)
        fix = f"did you mean {near[0]}? There are {', '.join(THEMES)}" if near else f"one of {', '.join(THEMES)}"
        raise unusable("unknown_theme", f"there is no theme {name!r}", "--theme", fix)
