"""Reads a SET argument, whatever it is: a native directory or a database. Reading never changes either."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from goldtui.formats import native
from goldtui.formats.declare import ReadOptions
from goldtui.model.faults import Notice, Problem, UnusableInput
from goldtui.model.goldset import GoldSet
from goldtui.model.records import RagTrace


@dataclass(frozen=True, slots=True)
class Loaded:
    """A whole set in memory, with what should be known about its source."""

    goldset: GoldSet
    notices: tuple[Notice, ...]


def load_set(path: Path) -> Loaded:
    """The set at `path`; raises `UnusableInput` (`no_such_set` and the reader's codes) or `StoreError`."""
    if path.is_dir():
        read = native.read((path,), ReadOptions())
        return Loaded(read.goldset, read.notices)
    require_existing(path)
    from goldtui.store.engine import open_store
    from goldtui.store.sets import load_set as load_stored

    with open_store(path, read_only=True) as store:
        return Loaded(load_stored(store), ())


def require_existing(path: Path) -> None:
    """Raise `UnusableInput` (`no_such_set`) when nothing is at the path."""
    if not path.exists():
        fix = "name a native directory or a goldtui database; `goldtui demo` makes one to try"
        raise UnusableInput((Problem("no_such_set", "there is nothing at this path", str(path), fix),))


def load_traces(path: Path) -> tuple[tuple[RagTrace, ...], tuple[Notice, ...]]:
    """The traces of a system's file, in file order; raises `UnusableInput` with every problem."""
    return native.read_traces(path, ReadOptions())
