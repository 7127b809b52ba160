"""Make the user's own copy of the example set, so that trying things out breaks nothing."""

from __future__ import annotations

from pathlib import Path

from goldtui.formats import native
from goldtui.formats.declare import ReadOptions
from goldtui.model.faults import UnusableOutput
from goldtui.workbench.library.intake import store_set
from goldtui.workbench.session.clock import Clock, now
from goldtui.workbench.session.fresh import build_fresh
from goldtui.workbench.session.places import EXAMPLE_SET, example_folder

EXAMPLE_AUTHOR = "goldtui"


def copy_example(path: Path, name: str = EXAMPLE_SET, *, clock: Clock = now) -> None:
    """Write the example set into a new database, all or nothing; an existing one is left alone.

    Raises `UnusableOutput` (`no_data_folder`) when its folder cannot be made.
    """
    imported = native.read((example_folder(name),), ReadOptions())
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as fault:
        raise UnusableOutput(
            "no_data_folder",
            f"the folder for your copy of the example set cannot be made: {fault.strerror}",
            str(path.parent),
            "set HOME or XDG_DATA_HOME to a folder you can write, or name a database",
        ) from None
    build_fresh(path, lambda store: store_set(store, imported.goldset, EXAMPLE_AUTHOR, clock(), note="the example set"))
