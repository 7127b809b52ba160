"""Create a database that appears with its content or not at all, so that a crash or bad input leaves no empty file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from goldtui.model.faults import StoreError
from goldtui.model.files.unfinished import take_name, unfinished
from goldtui.store.db.engine import Store
from goldtui.store.db.migrate import lay_out
from goldtui.store.opening import open_store

T = TypeVar("T")


def build_fresh(path: Path, fill: Callable[[Store], T]) -> T | None:
    """Create a database at `path` and return the result of `fill`; null if the name was taken in the meantime.

    It is filled under a hidden name in the same folder. Raises the errors of `fill`, and `StoreError` for an unwritable
    folder; nothing is left at `path` then.
    """
    if not path.parent.is_dir():
        raise _cannot(path, "there is no such folder")
    partial = path
    try:
        with unfinished(path) as partial:
            lay_out(partial)
            with open_store(partial) as store:
                done = fill(store)
            return done if take_name(partial, path) else None
    except OSError as fault:
        raise _cannot(path, fault.strerror or str(fault)) from None
    except StoreError as fault:
        if fault.problem.where != str(partial):
            raise
        # The hidden name would mean nothing to the person who chose the other one.
        raise StoreError(fault.problem.code, fault.problem.message, str(path), fault.problem.fix) from None


def _cannot(path: Path, why: str) -> StoreError:
    fix = "name a file in a folder that exists and can be written"
    return StoreError("store_create", f"the database cannot be made: {why}", str(path), fix)
