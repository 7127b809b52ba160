"""A copy of the example set of one's own, so that trying things out can break nothing."""

from __future__ import annotations

from pathlib import Path

from goldtui.formats import native
from goldtui.formats.declare import ReadOptions
from goldtui.store.engine import open_store
from goldtui.workbench.clock import Clock, now
from goldtui.workbench.intake import store_set
from goldtui.workbench.places import EXAMPLE_SET, example_folder

EXAMPLE_AUTHOR = "goldtui"


def copy_example(path: Path, name: str = EXAMPLE_SET, *, clock: Clock = now) -> int:
    """Write the example set into a new database and return its number of cases.

    A crash half-way leaves a file at another name, never half a set at `path`.
    """
    imported = native.read((example_folder(name),), ReadOptions())
    path.parent.mkdir(parents=True, exist_ok=True)
    partial = path.with_name(f".{path.name}.partial")
    partial.unlink(missing_ok=True)
    with open_store(partial, create=True) as store:
        done = store_set(store, imported.goldset, EXAMPLE_AUTHOR, clock(), note="the example set")
    partial.replace(path)
    return done.cases
