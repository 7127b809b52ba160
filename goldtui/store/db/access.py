"""Find out why a database cannot be written before anybody types, because SQLite opens such a file silently.

Otherwise only the first save would fail, when an hour of work is already on the screen.
"""

from __future__ import annotations

import os
import shlex
import stat
from collections.abc import Callable
from pathlib import Path

from goldtui.model.faults import Problem

_EFFECTIVE = os.access in os.supports_effective_ids


def may_write(path: Path) -> bool:
    """Whether this process may write the file or folder; mode, owner, file system and attributes all count."""
    return os.access(path, os.W_OK, effective_ids=_EFFECTIVE)


def unwritable(path: Path, allowed: Callable[[Path], bool] = may_write) -> Problem | None:
    """Why an existing database cannot be written, with the next step (code `store_readonly`); null when it can.

    Also null if the file is missing, which is a different error with its own code.
    """
    if not path.exists():
        return None
    copy = "copy it to a folder of your own and open the copy"
    where, folder = str(path), path.parent
    if not allowed(path):
        if _read_only_disk(path):
            return Problem("store_readonly", "the file lies on a disk that can only be read", where, copy)
        info = path.stat()
        if info.st_uid == os.geteuid() and not info.st_mode & stat.S_IWUSR:
            return Problem(
                "store_readonly",
                "the file may only be read",
                where,
                f"run: chmod u+w {shlex.quote(str(path))}; or {copy}",
            )
        return Problem("store_readonly", "you may only read the file", where, f"ask its owner; or {copy}")
    if not allowed(folder):
        message = "the folder cannot be written, and every save keeps a journal next to the file"
        return Problem("store_readonly", message, where, f"make the folder {folder} writable; or {copy}")
    return None


def _read_only_disk(path: Path) -> bool:
    try:
        return bool(os.statvfs(path).f_flag & os.ST_RDONLY)
    except (AttributeError, OSError):
        # Windows lacks this call.
        return False
