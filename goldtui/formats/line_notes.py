"""Counts what a reader of lines notices about all of them together, so that notes of two parts of a file add up."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from goldtui.formats.intake import Intake

_SHOWN = 5


@dataclass(slots=True)
class Seen:
    """How many lines had some property, and the first few; a file of blanks must not fill the memory."""

    count: int = 0
    first: list[int] = field(default_factory=list)

    def add(self, line: int) -> None:
        """Count one more line."""
        self.count += 1
        if len(self.first) < _SHOWN:
            self.first.append(line)

    def then(self, later: Seen) -> Seen:
        """This and what a later part saw."""
        return Seen(self.count + later.count, [*self.first, *later.first][:_SHOWN])

    def __str__(self) -> str:
        listed = ", ".join(str(number) for number in self.first)
        more = self.count - len(self.first)
        return f"{listed} and {more} more" if more else listed


@dataclass(slots=True)
class LineNotes:
    """The lines of a file, or of a part of it, as they are written."""

    total: int = 0
    crlf: int = 0
    blank: Seen = field(default_factory=Seen)
    trailing: Seen = field(default_factory=Seen)
    ended: bool = True
    """Whether the last line has a line end."""

    def then(self, later: LineNotes) -> LineNotes:
        """This and the part that follows."""
        return LineNotes(
            self.total + later.total,
            self.crlf + later.crlf,
            self.blank.then(later.blank),
            self.trailing.then(later.trailing),
            later.ended,
        )

    def say_end(self, path: Path, intake: Intake) -> None:
        """Note a last line that has no line end."""
        if not self.ended:
            intake.notice("no_final_newline", "the last line has no line end", f"{path}:{self.total}")

    def say(self, path: Path, intake: Intake) -> None:
        """Note everything else."""
        if self.crlf:
            intake.notice("crlf_line_ends", f"{self.crlf} of {self.total} lines end in CRLF", str(path))
        if self.blank.count:
            intake.notice("blank_lines", f"blank lines were passed over: {self.blank}", str(path))
        if self.trailing.count:
            intake.notice("trailing_space", f"lines end in spaces: {self.trailing}", str(path))
