"""What still has a set's old name after it was renamed: the CI file, and what lies in the folder of its releases."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from goldtui.release.layout import is_name
from goldtui.workbench.freeze.folder import Folder, folder_of

_WORKFLOWS = Path(".github") / "workflows"
_LARGEST = 1 << 20
"""Bytes of a workflow that are looked at; GitHub takes no larger one."""


@dataclass(frozen=True, slots=True)
class OldName:
    """A file or folder with the old name in it, and the command that changes it."""

    path: Path
    lines: tuple[int, ...]
    """The lines that have it; empty for a folder."""
    command: str


def kept_folder(database: Path, before: str, name: str) -> Path | None:
    """The folder of the old name if the set keeps it, because its releases are there; null if the new one counts."""
    old = _old_folder(database, before)
    kept = old is not None and old.releases.is_dir() and not folder_of(database, name).releases.is_dir()
    return old.path if old is not None and kept else None


def places_of_old_name(database: Path, before: str, name: str) -> tuple[OldName, ...]:
    """Every workflow that names the folder of the old name, and that folder; none where the set keeps the folder."""
    if _old_folder(database, before) is None or kept_folder(database, before, name) is not None:
        return ()
    return (*_workflows(database, before, name), *_folder(database, before, name))


def _old_folder(database: Path, before: str) -> Folder | None:
    return folder_of(database, before) if is_name(before) else None


def _workflows(database: Path, before: str, name: str) -> Iterator[OldName]:
    old, new = (f"goldsets/{one}/" for one in (before, name))
    home = database.absolute().parent
    for folder in (home, *home.parents):
        for path in sorted((folder / _WORKFLOWS).glob("*.y*ml")):
            lines = tuple(number for number, line in enumerate(_text(path).splitlines(), 1) if old in line)
            if lines:
                # With a suffix -i is the same to every sed.
                yield OldName(path, lines, f"sed -i.old 's|{old}|{new}|g' {shlex.quote(str(path))}")
        if (folder / ".git").exists():
            return


def _folder(database: Path, before: str, name: str) -> Iterator[OldName]:
    old, new = (folder_of(database, one).path for one in (before, name))
    if old.is_dir() and not new.exists():
        yield OldName(old, (), f"mv {shlex.quote(str(old))} {shlex.quote(str(new))}")


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8", errors="replace") if path.stat().st_size <= _LARGEST else ""
    except OSError:
        return ""
