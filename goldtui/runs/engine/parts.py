"""The folder of results: each range is written once, whole, under the hash of all that decides it."""

from __future__ import annotations

from pathlib import Path

from goldtui.formats.atomic import atomic_write
from goldtui.model.faults import UnusableOutput
from goldtui.runs.engine.part import Part
from goldtui.runs.engine.span import Span
from goldtui.runs.engine.work import Work


class Parts:
    """The results of one work in a folder, which may hold those of others."""

    def __init__(self, folder: Path, work: Work) -> None:
        self.folder, self._work = folder, work
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            reason, fix = error.strerror or str(error), "name a folder that can be made, or one that is there"
            raise UnusableOutput("cannot_write", f"results cannot be kept: {reason}", str(folder), fix) from None

    def keep(self, span: Span, content: bytes) -> None:
        """Write the result of a range. Raises `UnusableOutput`."""
        atomic_write(self._path(span), content)

    def of(self, span: Span) -> Part | None:
        """The result of a range; null where there is none, or it is damaged. Raises `UnusableOutput`."""
        path = self._path(span)
        try:
            return Part(path.read_bytes())
        except (FileNotFoundError, ValueError):
            return None
        except OSError as error:
            reason, fix = error.strerror or str(error), "remove it, then run the command again"
            raise UnusableOutput("cannot_write", f"a result cannot be read: {reason}", str(path), fix) from None

    def _path(self, span: Span) -> Path:
        return self.folder / f"{self._work.key_of(span)}.part"
