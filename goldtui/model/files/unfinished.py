"""Files and folders made under a hidden name until they are whole, and the end of those that a killed process left.

A lock ends with its process, so nothing goes that a living one still writes. Where there are no such locks (Windows,
some network drives) a leftover stays until a person deletes it.
"""

from __future__ import annotations

import contextlib
import os
import re
import secrets
import shutil
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

OLD = "old"
"""In a hidden folder: what the new one is about to replace. It goes back while nothing has its name."""

_LEFT = re.compile(r"\.(?P<name>.+)\.[0-9a-f]{12}\.goldtui")
_FLAGS = os.O_CREAT | os.O_EXCL | os.O_WRONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)


def write_whole(path: Path, chunks: Iterable[bytes], *, mode: int = 0o600, hidden_in: Path | None = None) -> None:
    """Write a file under a hidden name, flush it to disk, then rename it into place. Raises `OSError`.

    `hidden_in` is the folder of the hidden name where that of `path` may hold nothing else.
    """
    with unfinished(path, mode=mode, hidden_in=hidden_in) as partial:
        write_into(partial, chunks)
        partial.replace(path)


def write_into(partial: Path, chunks: Iterable[bytes]) -> None:
    """Write an unfinished file and flush it to disk. Raises `OSError`."""
    with partial.open("r+b") as file:
        file.writelines(chunks)
        file.flush()
        os.fsync(file.fileno())


def take_name(partial: Path, path: Path) -> bool:
    """Rename a finished, closed file, or return false if the name was taken in the meantime. Raises `OSError`."""
    # Without its file nothing would find the journal of a database.
    Path(f"{partial}-journal").unlink(missing_ok=True)
    with _folder_lock(path.parent):
        if os.path.lexists(path):
            return False
        partial.rename(path)
        return True


@contextlib.contextmanager
def unfinished(path: Path, *, folder: bool = False, mode: int = 0o600, hidden_in: Path | None = None) -> Iterator[Path]:
    """Yield an empty, hidden, locked file or folder next to `path`, to be filled and renamed; it goes if it is not.

    The first one in a folder removes what killed processes left there. Raises `OSError`.
    """
    place = hidden_in or path.parent
    sweep(place.resolve())
    while True:
        partial = place / f".{path.name}.{secrets.token_hex(6)}.goldtui"
        if folder:
            partial.mkdir(mode=mode)
        else:
            os.close(os.open(partial, _FLAGS, mode))
        handle = locked(partial, wait=True)
        # Another process may have removed it before it was locked.
        if partial.exists():
            break
        unlock(handle)
    try:
        yield partial
    finally:
        _remove(partial)
        unlock(handle)


@cache
def sweep(folder: Path) -> None:
    """Remove what killed processes left in a folder (a real path), and put back what they were about to replace.

    Once for each folder, because a run may write thousands of files into one.
    """
    with contextlib.suppress(OSError):
        for left in folder.iterdir():
            named = _LEFT.fullmatch(left.name)
            if named is None or left.is_symlink() or (handle := locked(left)) is None:
                continue
            target = left.with_name(named["name"])
            with contextlib.suppress(OSError):
                if not os.path.lexists(target):
                    (left / OLD).rename(target)
            _remove(left)
            unlock(handle)


def _remove(partial: Path) -> None:
    shutil.rmtree(partial, ignore_errors=True)
    # The file last: without it nothing would find its journal.
    for one in (Path(f"{partial}-journal"), partial):
        with contextlib.suppress(OSError):
            one.unlink()


def locked(partial: Path, *, wait: bool = False) -> int | None:
    """A handle that locks the file or folder; null if somebody else has the lock, or there are no locks."""
    try:
        import fcntl
    except ImportError:
        return None
    handle = None
    try:
        handle = os.open(partial, os.O_RDONLY)
        fcntl.flock(handle, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
    except OSError:
        unlock(handle)
        return None
    return handle


def unlock(handle: int | None) -> None:
    """Close the handle; null is none."""
    if handle is not None:
        os.close(handle)


@contextlib.contextmanager
def _folder_lock(folder: Path) -> Iterator[None]:
    """Lock the folder while a name is checked and taken, because renaming overwrites silently."""
    try:
        import fcntl
    except ImportError:  # On Windows, renaming onto an existing file fails anyway.
        yield
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield
        os.fsync(handle)
    finally:
        os.close(handle)
