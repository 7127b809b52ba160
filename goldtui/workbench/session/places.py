"""Choose the database to work on and find the example sets, in one documented order."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from goldtui.model.faults import command, unusable
from goldtui.model.likely_names import did_you_mean
from goldtui.model.urls.database import place_named

DATABASE_VARIABLE = "GOLDTUI_DB"
STATE_VARIABLE = "GOLDTUI_STATE"
DATABASE_NAME = "goldtui.db"
EXAMPLE_SET = "botanic-garden"
GIVEN = "the path given"


@dataclass(frozen=True, slots=True)
class Place:
    """A database path, and why it was chosen, in words. `example` requests a copy of the example set there."""

    path: Path
    why: str
    example: bool = False


def choose_place(given: Path | None = None, folder: Path | None = None) -> Place:
    """The path given, else `GOLDTUI_DB`, else `goldtui.db` here, else the user's copy of the example set."""
    if given is not None:
        return Place(given, GIVEN)
    named = os.environ.get(DATABASE_VARIABLE)
    if named:
        return Place(place_named(named), f"named by {DATABASE_VARIABLE}")
    here = (folder or Path.cwd()) / DATABASE_NAME
    if here.exists():
        return Place(here, f"{DATABASE_NAME} in this folder")
    path = data_folder() / f"example-{EXAMPLE_SET}.db"
    return Place(path, "your copy of the example set", example=True)


def require_something(place: Place) -> None:
    """Raise `UnusableInput` (`no_such_set`) when nothing exists at the place."""
    if not place.path.exists():
        fix = "name a native directory or a goldtui database; `goldtui demo` makes one to try"
        raise unusable("no_such_set", _missing("nothing", place), str(place.path), fix)


def require_database(place: Place) -> None:
    """Raise `UnusableInput` when the place is no database: `directory_not_database`, `no_such_set`."""
    path = place.path
    if path.is_dir():
        raise unusable(
            "directory_not_database",
            "this is a folder of files, and the workbench keeps its work in a database",
            str(path),
            f"import it: {command('import', path, '--into', DATABASE_NAME)}",
        )
    if not place.example and not path.exists():
        into = command("import", "SOURCE", "--into", path)
        fix = f"make it: {command('open', path, '--new')}, or import into it: {into}"
        raise unusable("no_such_set", _missing("no database", place), str(path), fix)


def data_folder() -> Path:
    """The user's data folder for goldtui (not created here)."""
    from platformdirs import user_data_path

    return user_data_path("goldtui")


def state_folder() -> Path:
    """`GOLDTUI_STATE`, else the user's state folder for goldtui, for what this client remembers (not created here)."""
    named = os.environ.get(STATE_VARIABLE)
    if named:
        return Path(named)
    from platformdirs import user_state_path

    return user_state_path("goldtui") / "heads"


def goldsets_folder() -> Path:
    """The folder of example sets: `goldsets/` of the checkout if any, else of the package.

    Raises `UnusableInput` (`no_goldsets`) for an installation with neither.
    """
    package = Path(__file__).resolve().parents[2]
    for folder in (package.parent / "goldsets", package / "_goldsets"):
        if folder.is_dir():
            return folder
    raise unusable("no_goldsets", "this installation holds no example sets", str(package), "install goldtui again")


def example_folder(name: str = EXAMPLE_SET) -> Path:
    """The native directory of an example set; raises `UnusableInput` (`no_such_example`)."""
    folder = goldsets_folder() / name
    if (folder / "cases.jsonl").is_file():
        return folder
    known = sorted(p.name for p in goldsets_folder().iterdir() if (p / "cases.jsonl").is_file())
    fix = did_you_mean(name, known, f"use one of: {', '.join(known)}")
    raise unusable("no_such_example", f"there is no example set {name!r}", str(folder), fix)


def _missing(what: str, place: Place) -> str:
    said = "this is a symbolic link to nothing" if place.path.is_symlink() else f"there is {what} at this path"
    return said + ("" if place.why == GIVEN else f", {place.why}")
