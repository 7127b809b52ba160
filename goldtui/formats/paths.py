"""Checks how many paths a codec was given, before any of them is opened."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from goldtui.model.faults import unusable


def one_file(paths: Sequence[Path]) -> Path:
    """The only path given; raises `UnusableInput` for none or several."""
    if len(paths) != 1:
        message = f"one file is needed, {len(paths)} paths were given"
        raise unusable("path_count", message, fix="give exactly one file")
    return paths[0]


def one_directory(paths: Sequence[Path], holding: str) -> Path:
    """The only path given, if it is a directory; `holding` completes the message `give the directory that holds`."""
    fix = f"give the directory that holds {holding}"
    if len(paths) != 1:
        message = f"one directory is needed, {len(paths)} paths were given"
        raise unusable("path_count", message, fix=fix)
    path = paths[0]
    if not path.exists():
        raise unusable("directory_missing", "there is no such directory", str(path), fix)
    if not path.is_dir():
        raise unusable("not_a_directory", "this is not a directory", str(path), fix)
    return path
