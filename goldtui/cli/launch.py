"""Opens the workbench on a place, or prints its plain twin where there is no terminal to draw on."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from goldtui.cli.output import OK, emit_json, on_terminal, remark
from goldtui.model.faults import Problem, UnusableInput
from goldtui.workbench.places import Place, choose_place


def launch_words(words: Sequence[str]) -> int:
    """Bare `goldtui` or `goldtui PATH`."""
    if len(words) > 1:
        problem = Problem(
            "unknown_command",
            f"{words[0]!r} is neither a command nor the only path",
            "goldtui",
            "see goldtui --help",
        )
        raise UnusableInput((problem,))
    return launch_place(choose_place(Path(words[0]) if words else None), None)


def launch_place(
    place: Place,
    author: str | None,
    *,
    ascii_only: bool = False,
    as_json: bool = False,
    create: bool = False,
    update: bool = False,
) -> int:
    """Draw, or with no terminal (or `--json`) say so and print the list of cases."""
    if place.path.is_dir():
        problem = Problem(
            "directory_not_database",
            "this is a folder of files, and the workbench keeps its work in a database",
            str(place.path),
            f"import it: goldtui import {place.path} --into goldtui.db",
        )
        raise UnusableInput((problem,))
    if not place.example and not create and not place.path.exists() and not place.path.is_symlink():
        problem = Problem(
            "no_such_set",
            "there is no such database",
            str(place.path),
            f"make it: goldtui open {place.path} --new",
        )
        raise UnusableInput((problem,))
    if on_terminal() and not as_json:
        from goldtui.workbench.settings import author_name, read_settings

        settings = read_settings()
        # An empty NO_COLOR counts as set for the toolkit but as unset by convention.
        if os.environ.get("NO_COLOR") == "":
            del os.environ["NO_COLOR"]
        from goldtui.tui.app import run_app

        return run_app(place, author_name(author, settings), ascii=ascii_only or settings.ascii, create=create)
    return _plain_twin(place, author, as_json=as_json, create=create or update)


def _plain_twin(place: Place, author: str | None, *, as_json: bool, create: bool) -> int:
    from goldtui.cli.look import list_
    from goldtui.workbench.browse import count_cases
    from goldtui.workbench.session import open_session
    from goldtui.workbench.settings import author_name, read_settings

    session = open_session(place, author_name(author, read_settings()), create=create)
    try:
        cases = count_cases(session)
    finally:
        session.close()
    if as_json:
        emit_json({"path": str(place.path), "why": place.why, "cases": cases})
        return OK
    remark(f"no terminal to draw on; this is what `goldtui list {place.path}` prints ({place.why})")
    return list_(place.path)
