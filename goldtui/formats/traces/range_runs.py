"""The runs of one part of a trace file, numbered as in the whole file, so that parts can be read far apart."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

from goldtui.formats.bytes import DEFAULT_CAPS, RawLine, lines_of
from goldtui.formats.intake import Intake
from goldtui.formats.line_notes import LineNotes
from goldtui.formats.traces.declare import TraceContract
from goldtui.formats.traces.given import Given
from goldtui.formats.traces.layout import Lines, Rows
from goldtui.formats.traces.trace_file import TraceFile


class RangeRuns(TraceFile):
    """The runs in `content`, which follows `before` lines of the file at `path`. Runs are read once, in order.

    It raises nothing for a part without runs, and leaves what is known of the whole file alone to be said there.
    """

    def __init__(self, path: Path, content: bytes, before: int, contract: TraceContract, given: Given) -> None:
        super().__init__(path, given=given, mixed=True)
        self.notes = LineNotes()
        self._content, self._before, self._of_file = content, before, contract

    @property
    def found(self) -> Intake:
        """The problems and notices of its lines."""
        return self._intake

    @property
    def given_counts(self) -> tuple[int, int]:
        """Runs that took the versions that a person gave, and runs that keep others."""
        return self._filled, self._kept_own

    @property
    def unread(self) -> list[str]:
        """The columns of its runs that were not read."""
        return list(self._unread)

    @property
    def one_system(self) -> bool:
        """Whether its runs name no system; which of several is meant can be seen only in the whole file."""
        return set(self.systems.counts) <= {""}

    def _opened(self) -> tuple[Rows, TraceContract | None]:
        return Lines(self.path, self._caps, self._watch, source=self._lines), self._of_file

    def _lines(self, intake: Intake) -> Iterator[RawLine]:
        content = BytesIO(self._content)
        return lines_of(content, self.path, DEFAULT_CAPS, self.notes, before=self._before, on_bad=intake.absorb)

    def _finish(self) -> None:
        pass
