"""Create a database that appears with its content or not at all, so that a crash or bad input leaves no empty file."""

from __future__ import annotations

import contextlib
import os
import re
import secrets
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from goldtui.model.faults import StoreError
from goldtui.store.db.engine import Store
from goldtui.store.db.migrate import take_name
from goldtui.store.opening import open_store

T = TypeVar("T")


def build_fresh(path: Path, fill: Callable[[Store], T]) -> T | None:
    """Create a database at `path` and return the result of `fill`; null if the name was taken in the meantime.

    It is filled under a hidden name in the same folder. Raises the errors of `fill`, and `StoreError` for an unwritable
    folder; nothing is left at `path` then.
    """
    if not path.parent.is_dir():
        raise _cannot(path, "there is no such folder")
    _sweep(path)
    partial = path.with_name(f".{path.name}.{os.getpid()}-{secrets.token_hex(4)}.partial")
    try:
        with open_store(partial, create=True) as store:
            done = fill(store)
        return done if take_name(partial, path) else None
    except OSError as fault:
        raise _cannot(path, fault.strerror or str(fault)) from None
    except StoreError as fault:
        if fault.problem.where != str(partial):
            raise
        # The hidden name would mean nothing to the person who chose the other one.
        raise StoreError(fault.problem.code, fault.problem.message, str(path), fault.problem.fix) from None
    finally:
        for left in (partial, Path(f"{partial}-journal")):
            with contextlib.suppress(OSError):
                left.unlink()


def _sweep(path: Path) -> None:
    """Remove what a killed process left of a database of this name; skips the files of a running process."""
    if os.name != "posix":
        # On other systems there is no safe way to ask whether a process is alive.
        return
    with contextlib.suppress(OSError):
        for left in path.parent.iterdir():
            found = re.fullmatch(rf"\.{re.escape(path.name)}\.([1-9][0-9]*)-[0-9a-f]{{8}}\.partial", left.name)
            if found is not None and not _alive(int(found[1])):
                for one in (left, Path(f"{left}-journal")):
                    one.unlink(missing_ok=True)


def _alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except PermissionError:
        return True
    return True


def _cannot(path: Path, why: str) -> StoreError:
    fix = "name a file in a folder that exists and can be written"
    return StoreError("store_create", f"the database cannot be made: {why}", str(path), fix)
