"""A private folder among the system's temporary files, and the end of those that a killed process left there.

They hold copies of a set, so that what a kill leaves must not wait for the next start of the machine.
"""

from __future__ import annotations

import contextlib
import shutil
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory, gettempdir

from goldtui.model.files.unfinished import locked, unlock

_PREFIX = "goldtui-private-"


class PrivateFolder(TemporaryDirectory[str]):
    """A temporary folder that is locked while it is there; the first one of a process removes what nobody locks."""

    def __init__(self) -> None:
        """Raises `OSError`."""
        _sweep(Path(gettempdir()))
        super().__init__(prefix=_PREFIX)
        self._handle = locked(Path(self.name), wait=True)
        # Another process may have removed it before it was locked.
        Path(self.name).mkdir(mode=0o700, exist_ok=True)

    def __enter__(self) -> str:
        """A folder inside the locked one: whoever takes a name in it locks the folder of the name."""
        inside = Path(super().__enter__()) / "in"
        inside.mkdir(mode=0o700, exist_ok=True)
        return str(inside)

    def cleanup(self) -> None:
        """Remove the folder and give up its lock."""
        super().cleanup()
        unlock(self._handle)
        self._handle = None


@cache
def _sweep(place: Path) -> None:
    with contextlib.suppress(OSError):
        for left in place.glob(f"{_PREFIX}*"):
            # A link is not ours to follow; folders of other people cannot be removed.
            if not left.is_symlink() and (handle := locked(left)) is not None:
                shutil.rmtree(left, ignore_errors=True)
                unlock(handle)
