"""Files and directories that appear whole or not at all, so that a crash never leaves half an export.

A new file replaces an old one in a single rename; so does a whole directory. A directory that holds anything foreign is
never replaced.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from goldtui.model.faults import UnusableOutput
from goldtui.model.files.unfinished import OLD, sweep, unfinished, write_whole


def atomic_write(
    path: Path, content: bytes | Iterable[bytes], *, replace: bool = True, hidden_in: Path | None = None
) -> None:
    """Write a file next to its final place (or `hidden_in` a folder), flush it to disk, then rename it into place.

    Raises `UnusableOutput` when the path is a symbolic link, a directory, a device or a pipe, exists although `replace`
    is false, or cannot be written; the existing file then stays unchanged.
    """
    try:
        _refuse_existing(path, replace=replace)
    except OSError as error:
        raise _unwritable(path, error) from None
    try:
        write_whole(path, [content] if isinstance(content, bytes) else content, mode=0o666, hidden_in=hidden_in)
        sync_directory(path.parent)
    except OSError as error:
        raise _unwritable(path, error) from None


@contextmanager
def atomic_directory(target: Path, *, replace: bool = False, ours: Callable[[Path], str | None]) -> Iterator[Path]:
    """Yield a fresh directory to fill, and rename it to `target` when the block ends without an error.

    An existing directory is replaced only with `replace` and if `ours(target)` returns no objection. Raises
    `UnusableOutput` otherwise; on any error the target stays unchanged.
    """
    sweep(target.parent.resolve())
    existing = _refuse_directory(target, replace=replace, ours=ours)
    try:
        with unfinished(target, folder=True, mode=0o700) as hidden:
            fresh = hidden / "new"
            fresh.mkdir()
            yield fresh
            sync_directory(fresh)
            _swap_in(fresh, target, hidden / OLD if existing else None)
            sync_directory(target.parent)
    except OSError as error:
        raise _unwritable(target, error) from None


def sync_directory(directory: Path) -> None:
    """Flush a directory's own entries to disk; without it a power failure may undo a rename."""
    if os.name != "posix":
        return
    descriptor = os.open(directory, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _swap_in(fresh: Path, target: Path, aside: Path | None) -> None:
    """Rename `fresh` to `target`; an old directory is moved away first and restored if that fails."""
    if aside is None:
        # Renaming onto a directory that has received files meanwhile fails, so nothing can be overwritten.
        fresh.rename(target)
        return
    target.rename(aside)
    try:
        fresh.rename(target)
    except OSError:
        aside.rename(target)
        raise


_REPLACE = "choose another name, or give --replace"


def _refuse_existing(path: Path, *, replace: bool) -> None:
    if path.is_symlink():
        raise UnusableOutput("target_is_link", "this is a symbolic link", str(path), "give the path it points to")
    if path.is_dir():
        raise UnusableOutput("target_is_directory", "this is a directory", str(path), "give a file name")
    if path.exists() and not path.is_file():
        # Renaming onto a device or a pipe would put a plain file where other programs expect it.
        raise UnusableOutput("target_is_special", "this is a device or a pipe", str(path), "give a file name")
    if path.exists() and not replace:
        raise UnusableOutput("target_exists", "there is a file already", str(path), _REPLACE)


def _refuse_directory(target: Path, *, replace: bool, ours: Callable[[Path], str | None]) -> bool:
    """Whether one of our directories is at `target`; anything else there is refused."""
    if target.is_symlink():
        raise UnusableOutput("target_is_link", "this is a symbolic link", str(target), "give the path it points to")
    if not target.exists():
        return False
    if not target.is_dir():
        raise UnusableOutput("target_is_file", "this is a file", str(target), "give a directory name")
    if not any(target.iterdir()):
        return False
    if not replace:
        raise UnusableOutput("target_exists", "there is a directory already", str(target), _REPLACE)
    if objection := ours(target):
        fix = "choose another name; this directory is not replaced"
        raise UnusableOutput("target_not_ours", objection, str(target), fix)
    return True


def _unwritable(path: Path, error: OSError) -> UnusableOutput:
    reason = error.strerror or str(error)
    return UnusableOutput(
        "cannot_write",
        f"nothing was written: {reason}",
        str(path),
        "check the folder, its rights and free space",
    )
